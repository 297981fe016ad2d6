import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import SceneFiles

/// Finds animations whose last value differs from the value without them, so that the value jumps.
enum LastValueCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    AnimationStack.all(in: scene).flatMap { stack in
      stack.entries.indices.compactMap { finding(at: $0, in: stack, scene) }
    }
  }

  private static func finding(
    at index: Int, in stack: AnimationStack, _ scene: CheckedScene
  ) -> Diagnostic? {
    let (animation, path) = stack.entries[index]
    // One without ends goes to the value without it; a discrete one always jumps.
    guard !animation.namesNoEnd, !animation.isDiscrete, let stop = stop(of: animation),
      let resting = restingValue(at: path, of: animation.layer, in: stack),
      let last = lastValue(of: animation, until: stop, at: path, over: resting.whole)
    else { return nil }
    let period = path.component?.name.hasPrefix("rotation") == true ? 2 * Double.pi : nil
    guard
      last.type != resting.value.type
        || !AnimatableValue.agree(last, resting.value, period: period)
    else { return nil }
    let isFollowed = stack.neighbours(of: index, before: true, behind: true).contains { other in
      guard other.path.overlaps(path) else { return false }
      let (own, others) = AnimationSpan.pair(animation, other.animation)
      return own.isFollowed(by: others)
    }
    guard !isFollowed else { return nil }
    return finding(animation, stop, path, from: last, to: resting.value, scene)
  }

  private static func finding(
    _ animation: CheckedAnimation, _ stop: CheckedAnimation, _ path: PropertyPath,
    from last: AnimatableValue, to resting: AnimatableValue, _ scene: CheckedScene
  ) -> Diagnostic {
    let jump = "\(path.name) jumps from \(last.checkText) to \(resting.checkText)"
    if animation.property?.isAdditive == true {
      return Diagnostic(
        .additiveEnd, at: scene.place(of: "toValue", in: animation.element),
        "the added value does not end with zero, so \(jump) at the end; animate from the difference "
          + "to zero and set the new value on the layer")
    }
    if stop.group == nil, stop.animation.fillMode.fillsAfter {
      return Diagnostic(
        .fillRemoved, at: scene.place(of: "fillMode", in: stop.element),
        "the animation is removed at its end, so its fill is not shown and \(jump); write "
          + "removedOnCompletion=\"0\" or set the last value on the layer")
    }
    return Diagnostic(
      .snapsBack, at: animation.element.place,
      "\(jump) when the animation ends; set the last value on the layer, or write "
        + "fillMode=\"forwards\" and removedOnCompletion=\"0\"")
  }

  // MARK: Values

  /// The greatest number of groups around an animation that are followed.
  private static let depth = 16

  /// Returns the animation or the group around it whose end removes the effect; nil for none.
  private static func stop(of animation: CheckedAnimation) -> CheckedAnimation? {
    var node = animation
    for _ in 0...depth {
      let fills = node.animation.fillMode.fillsAfter
      guard let group = node.group else {
        guard node.endTime < .infinity else { return nil }
        return fills && !node.animation.isRemovedOnCompletion ? nil : node
      }
      let end = group.animation.duration
      // An animation that a group cuts off is a finding about the group.
      if node.animation.timing.beginTime >= end { return nil }
      if node.endTime < .infinity, node.endTime > end + AnimationSpan.tolerance { return nil }
      if !fills, node.endTime < end - AnimationSpan.tolerance { return node }
      node = group
    }
    return nil
  }

  /// Returns the value at a path without animations, and that of its whole property.
  private static func restingValue(
    at path: PropertyPath, of layer: Layer, in stack: AnimationStack
  ) -> (value: AnimatableValue, whole: AnimatableValue)? {
    var whole = layer.value(for: PropertyPath(path.key, of: path.targets))
    if let state = stack.transition?.toState {
      guard let id = layer.documentID,
        let values = stack.states.values(of: path, ofTarget: id, in: state)
      else { return nil }
      for (set, value) in values {
        let converted = value?.converted(to: set.type)
        if let component = set.component {
          whole = converted.flatMap { whole?.replacing(component, by: $0) }
        } else {
          whole = converted
        }
      }
    }
    guard let whole else { return nil }
    return (path.component.map { whole.component($0) } ?? whole, whole)
  }

  /// Returns the value of an animation when its effect is removed.
  private static func lastValue(
    of animation: CheckedAnimation, until stop: CheckedAnimation, at path: PropertyPath,
    over whole: AnimatableValue
  ) -> AnimatableValue? {
    var alone = animation.animation
    // The rest of a spring is a finding about its duration.
    if case .spring(let spring) = alone { alone = .basic(spring.basic) }
    if stop === animation, alone.endsWithACycle { alone.dropPlainCurves() }
    var node = animation
    while node !== stop, let group = node.group, case .group(var outer) = group.animation {
      outer.animations = [alone]
      alone = .group(outer)
      node = group
    }
    alone.fillMode = .both
    return alone.value(
      at: path, of: animation.layer, over: whole, time: TimingSchedule(alone.timing).endTime)
  }
}

extension Animation {
  /// Whether it certainly ends at the end of an iteration, where every Bézier curve is at one of its own ends.
  fileprivate var endsWithACycle: Bool {
    timing.speed > 0 && timing.timeOffset == 0 && timing.repeatDuration == 0
      && timing.repeatCount == timing.repeatCount.rounded()
  }

  /// Removes Bézier curves, because preparing one takes longer than everything else.
  ///
  /// Curves between key times stay if an iteration may end between two of them.
  fileprivate mutating func dropPlainCurves() {
    if timingFunction?.isPlainBezier == true { timingFunction = nil }
    if case .keyframe(var keyframes) = self,
      keyframes.timingFunctions.allSatisfy(\.isPlainBezier),
      keyframes.keyTimes?.allSatisfy((0...1).contains) ?? true
    {
      keyframes.timingFunctions = []
      self = .keyframe(keyframes)
    }
  }
}

extension TimingFunction {
  fileprivate var isPlainBezier: Bool {
    if case .cubic? = form { true } else { false }
  }
}
