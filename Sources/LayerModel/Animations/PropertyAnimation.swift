import AnimationInterpolation

/// An animation that changes one property.
public protocol PropertyAnimation: TimedAnimation {
  /// The key path of the property or of its component. nil, or one that names nothing animatable,
  /// runs without effect.
  var keyPath: String? { get set }
  /// Whether the value is added to the one below instead of replacing it.
  var isAdditive: Bool { get set }
  /// Whether every cycle starts where the one before has ended.
  var isCumulative: Bool { get set }
  /// What makes a whole transform of the animation's values, which are then numbers; nil for none.
  var valueFunction: ValueFunction? { get set }
}
