import AnimationInterpolation
import AnimationTiming

/// An animation between two values: `CABasicAnimation`.
///
/// | from | to | by | start | end |
/// |---|---|---|---|---|
/// | ✓ | ✓ | any | from | to |
/// | ✓ | – | ✓ | from | from + by |
/// | – | ✓ | ✓ | to − by | to |
/// | ✓ | – | – | from | the value below |
/// | – | ✓ | – | the value below | to |
/// | – | – | ✓ | the value below | it + by |
/// | – | – | – | what was shown before the commit | the value below |
///
/// The value below is read at every instant: the model value with the animations that apply before
/// this one.
public struct BasicAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// Timing, curve and what else all animations have.
  public var properties: AnimationProperties
  /// The key path of the property or of its component, such as `position.x`. nil, or one that names
  /// nothing animatable, runs without effect.
  public var keyPath: String?
  /// Whether the value is added to the one below; false at first, so that it replaces it.
  public var isAdditive = false
  /// Whether the end of a cycle is added once for each cycle done; false at first.
  public var isCumulative = false
  /// What makes a whole transform of the ends, which are then numbers; nil for none.
  public var valueFunction: ValueFunction?
  /// Where a cycle starts; for nil see the table of the type.
  public var fromValue: AnimatableValue?
  /// Where a cycle ends; for nil see the table of the type.
  public var toValue: AnimatableValue?
  /// The change over a cycle. Read only where one of the two ends is nil.
  public var byValue: AnimatableValue?
  /// The animation as one of any kind.
  public var animation: Animation { .basic(self) }
  /// Which of the two ends are no value, rather than left open; nil for none. Only a commit says so.
  package var absentEnds: AbsentEnds?
  /// The velocity of the start in addition to the curve's, per second of the animation's own time; nil if there is
  /// none. A curve that takes over has one.
  package var velocity: AnimatableValue?

  /// An animation of a property between the ends that are given.
  ///
  /// - Parameters:
  ///   - keyPath: The property or its component.
  ///   - fromValue: Where a cycle starts.
  ///   - toValue: Where a cycle ends.
  ///   - byValue: The change over a cycle.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The curve of each iteration. Default: `nil`, which is linear.
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
