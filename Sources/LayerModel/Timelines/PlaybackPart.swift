import AnimationInterpolation
import AnimationTiming

/// What a playback does to one layer: an animation group on the playback's clock, whose steps start from
/// where the ones before have brought their properties.
package struct PlaybackPart: Sendable, Hashable {
  /// A step that brings a property to a value, or holds it before the first one does.
  struct Step: Sendable, Hashable {
    /// Where it is in the group: the indices of children, outermost first.
    var childPath: [Int] = []
    let path: PropertyPath
    /// Where it comes to, nil for no value; of a hold what was shown.
    var end: AnimatableValue?
    var isHold = false
    /// Whether the step takes over the velocity that is visible at the commit.
    var isMoving = false
    /// Of the end of a repeated timeline that is back where it began, which moves nothing by itself: the step
    /// that the property is before again. nil of a step.
    var returnsTo: Int?
    /// The same of what lets another step be seen again, which has begun before: that one.
    var resumes: Int?
    /// Whether it is an animation that was added, of which only the start is settled: a decay, which goes on from
    /// what the property has come to.
    var onlyStarts = false

    /// Whether it moves nothing by itself.
    var isBare: Bool { returnsTo != nil || resumes != nil }
  }

  /// What plays it.
  package let playback: Playback.ID
  /// By begin.
  let steps: [Step]

  /// Which of the children of the group drive properties; the others show only while the playback plays.
  package func drivingChildren(of count: Int) -> [Bool] {
    var areDriving = [Bool](repeating: false, count: count)
    for step in steps where !step.onlyStarts {
      if let child = step.childPath.first, child < count { areDriving[child] = true }
    }
    return areDriving
  }

  /// For each step the property from which it starts, nil if an earlier step has brought that to a value.
  var reads: [PropertyRead?] {
    // The different paths that steps have reached: few, however many steps there are.
    var reached: [PropertyPath] = []
    return steps.map { step in
      let (path, component) = (step.path, step.path.component?.name)
      let isReached = reached.contains {
        $0.isSameProperty(as: path) && ($0.component == nil || $0.component?.name == component)
      }
      if !isReached, !step.isHold, !step.onlyStarts { reached.append(path) }
      if step.isBare || isReached && !step.isHold { return nil }
      return PropertyRead(keyPath: path.name, velocity: step.isMoving ? .playback(playback) : nil)
    }
  }

  /// The starts of the steps, from the properties that they read.
  func starts(with shown: [PropertyAtCommit?]) -> [PropertyAtCommit?] {
    var reached = ReachedValues()
    var starts: [PropertyAtCommit?] = []
    for (step, shown) in zip(steps, shown) {
      if step.isHold {
        starts.append(shown)
      } else if let former = step.returnsTo {
        reached.set(step.path, to: ModelValue(starts[former]?.shown))
        starts.append(nil)
      } else if let seen = step.resumes {
        reached.set(step.path, to: ModelValue(steps[seen].end))
        starts.append(nil)
      } else {
        let value = reached.value(of: step.path, over: ModelValue(shown?.shown))
        starts.append(
          value.map { PropertyAtCommit(shown: $0.value, velocity: nil, model: nil) } ?? shown)
        if !step.onlyStarts { reached.set(step.path, to: ModelValue(step.end)) }
      }
    }
    return starts
  }
}

/// The values that the steps of a timeline have brought the properties of a layer to.
struct ReachedValues {
  private struct Reached {
    /// The whole value, nil where only components have been reached.
    var whole: ModelValue?
    /// The components that have been reached since, by name.
    var components: [String: (component: PropertyComponent, value: AnimatableValue)] = [:]
    var order: [String] = []
  }

  /// By the names of the whole properties.
  private var reached: [String: Reached] = [:]

  /// The value of a path; nil where no step has reached it.
  ///
  /// - Parameter shown: The value of the path before the steps, for a whole of which only components have been
  ///   reached.
  func value(of path: PropertyPath, over shown: ModelValue) -> ModelValue? {
    guard let found = reached[path.propertyName] else { return nil }
    if let component = path.component {
      if let own = found.components[component.name] { return ModelValue(own.value) }
      return found.whole.map { ModelValue($0.component(component)) }
    }
    return found.order.reduce(found.whole ?? shown) { value, name in
      guard let part = found.components[name] else { return value }
      return value.replacing(part.component, by: part.value)
    }
  }

  /// A step has reached a value.
  mutating func set(_ path: PropertyPath, to value: ModelValue) {
    guard let component = path.component, let part = value.value else {
      reached[path.propertyName] = Reached(whole: value)
      return
    }
    var found = reached[path.propertyName] ?? Reached()
    if found.components.updateValue((component, part), forKey: component.name) == nil {
      found.order.append(component.name)
    } else if found.order.last != component.name {
      found.order.removeAll { $0 == component.name }
      found.order.append(component.name)
    }
    reached[path.propertyName] = found
  }
}

extension Layer {
  /// Puts the group of a playback on the layer.
  func attach(_ group: AnimationGroup, _ part: PlaybackPart) -> Animation.ID {
    var group = context?.reducedMotion == true ? group.fading : group
    group.isRemovedOnCompletion = false
    let attached = AddedAnimation(
      id: registry.makeAnimationID(), key: nil, animation: .group(group), policy: .playback,
      part: part)
    attachedAnimations.append(attached)
    if isCommitted { note(.animations) } else { context?.noteDetached(self) }
    return attached.id
  }
}
