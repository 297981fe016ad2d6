import AnimationInterpolation
import AnimationTiming
import LayerModel

// A fill after the end of an animation that is removed then is never visible, and the property returns to its model
// value. That is a mistake unless the model value is already the last value.

extension AddedAnimation {
  /// Whether the user has asked for a fill after its end, although it is removed then.
  var losesFill: Bool {
    !policy.isOfBlock && part == nil && animation.leavesAtEnd && animation.fillMode.fillsAfter
  }

  func diagnosticOfFill(on layer: Layer) -> Diagnostic? {
    guard losesFill, let keyPath = animation.keyPath, let path = try? layer.path(keyPath),
      let last = animation.statedLastValue?.converted(to: path.type),
      let model = layer.value(for: path), !last.isSame(as: model, at: path)
    else { return nil }
    var diagnostic = Diagnostic.fillRemoved(keyPath)
    diagnostic.place = Diagnostic.Place(layer: layer.id, animation: id, key: key, property: keyPath)
    return diagnostic
  }
}

extension Animation {
  /// The explicit last value of an animation. nil for an animation that is additive, ends within an iteration, plays
  /// backwards or never ends.
  fileprivate var statedLastValue: AnimatableValue? {
    let timing = timing
    guard timing.isNumeric, timing.speed > 0, !timing.autoreverses, timing.timeOffset == 0,
      timing.repeatDuration <= 0, timing.repeatCount < .infinity,
      timing.repeatCount == timing.repeatCount.rounded()
    else { return nil }
    switch self {
    case .basic(let animation): return animation.statedLastValue
    case .spring(let animation): return animation.basic.statedLastValue
    case .keyframe(let animation):
      let adds = animation.isAdditive || animation.isCumulative || animation.valueFunction != nil
      return adds || animation.path != nil ? nil : animation.values.last
    case .decay, .group, .transition: return nil
    }
  }
}

extension BasicAnimation {
  fileprivate var statedLastValue: AnimatableValue? {
    isAdditive || isCumulative || valueFunction != nil ? nil : toValue
  }
}

extension AnimatableValue {
  /// Whether two values of a path look the same: numbers except for rounding, and angles except for whole turns.
  fileprivate func isSame(as other: AnimatableValue, at path: PropertyPath) -> Bool {
    guard let a = number, let b = other.number else { return self == other }
    var difference = a - b
    if path.component?.name.hasPrefix("rotation") == true {
      difference.formRemainder(dividingBy: 2 * .pi)
    }
    return difference.magnitude <= 1e-9 * max(1, a.magnitude, b.magnitude)
  }
}
