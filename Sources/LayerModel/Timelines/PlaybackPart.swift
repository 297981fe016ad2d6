import AnimationInterpolation
import AnimationTiming

/// The steps of a playback on one layer: an animation group on the playback's clock. Each step starts where the
/// earlier ones have left its property.
package struct PlaybackPart: Sendable, Hashable {
  /// A step that brings a property to a value, or holds it until the first such step.
  struct Step: Sendable, Hashable {
    /// The indices of children in the group, outermost first.
    var childPath: [Int] = []
    let path: PropertyPath
    /// The value at the end, or nil for no value. A hold ends at the presented value.
    var end: AnimatableValue?
    var isHold = false
    var isMoving = false
    /// For the end of a repeated timeline that ends at its start: the step whose start the property returns to. Nil
    /// for a step that moves something.
    var returnsTo: Int?
    /// For a moment at which an earlier step is visible again: that step.
    var resumes: Int?
    /// Whether it is an added decay, which only takes its start from the property's value.
    var onlyStarts = false

    var isBare: Bool { returnsTo != nil || resumes != nil }
  }

  package let playback: Playback.ID
  /// The steps by start.
  let steps: [Step]

  /// For each child of the group whether it drives properties. Other children are visible only while the playback
  /// plays.
  package func drivingChildren(of count: Int) -> [Bool] {
    var areDriving = [Bool](repeating: false, count: count)
    for step in steps where !step.onlyStarts {
      if let child = step.childPath.first, child < count { areDriving[child] = true }
    }
    return areDriving
  }

  /// The property from which each step starts, or nil if an earlier step has set its value.
  var reads: [PropertyRead?] {
    // The different paths that steps have reached, which are few even if there are many steps.
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

/// The values that the steps of a timeline have reached, by property of a layer.
struct ReachedValues {
  private struct Reached {
    /// Nil if only components have been reached.
    var whole: ModelValue?
    var components: [String: (component: PropertyComponent, value: AnimatableValue)] = [:]
    var order: [String] = []
  }

  private var reached: [String: Reached] = [:]

  /// The value of a path, or nil if no step has reached it.
  ///
  /// - Parameter shown: The value before the steps, for a whole property of which only components have been reached.
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
