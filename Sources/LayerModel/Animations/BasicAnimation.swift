import AnimationInterpolation
import AnimationTiming

/// An animation between two values: `CABasicAnimation`.
///
/// | from | to | by | start | end |
/// |---|---|---|---|---|
/// | ✓ | ✓ | any | from | to |
/// | ✓ | – | ✓ | from | from + by |
/// | – | ✓ | ✓ | to − by | to |
/// | ✓ | – | – | from | the underlying value |
/// | – | ✓ | – | the underlying value | to |
/// | – | – | ✓ | the underlying value | the underlying value + by |
/// | – | – | – | the presentation value before the commit | the underlying value |
///
/// The underlying value is read at every instant: the model value with the animations that apply before this one.
public struct BasicAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// The timing, the timing function and the other properties that every kind of animation has.
  public var properties: AnimationProperties
  /// The key path of the property or of its component, such as `position.x`. The animation has no effect if the key
  /// path is nil or names nothing animatable.
  public var keyPath: String?
  /// Whether the value is added to the underlying value instead of replacing it. Default: `false`.
  public var isAdditive = false
  /// Whether the end of an iteration is added once for each completed iteration. Default: `false`.
  public var isCumulative = false
  /// The function that makes a whole transform from the ends, which are then numbers. Default: `nil`.
  public var valueFunction: ValueFunction?
  /// The start of an iteration. For nil see the table of the type.
  public var fromValue: AnimatableValue?
  /// The end of an iteration. For nil see the table of the type.
  public var toValue: AnimatableValue?
  /// The change over an iteration. It is read only if one of the two ends is nil.
  public var byValue: AnimatableValue?
  /// The animation as a value of ``Animation``.
  public var animation: Animation { .basic(self) }
  /// The ends that are no value, in contrast to open ends; nil if there are none. Only a commit sets it.
  package var absentEnds: AbsentEnds?
  /// The velocity at the start in addition to the timing function's, per second of the animation's own time, or nil.
  /// Only a curve that takes over has one.
  package var velocity: AnimatableValue?

  /// Creates an animation of a property between two ends.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property or of its component.
  ///   - fromValue: The start of an iteration.
  ///   - toValue: The end of an iteration.
  ///   - byValue: The change over an iteration.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The timing function of each iteration. Default: `nil`, which is linear.
  public init(
    keyPath: String? = nil, from fromValue: AnimatableValue? = nil,
    to toValue: AnimatableValue? = nil, by byValue: AnimatableValue? = nil,
    duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(
      timing: timing.lasting(duration), timingFunction: timingFunction)
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
    self.byValue = byValue
  }
}
