import AnimationTiming

/// Animations that run on one clock: `CAAnimationGroup`.
///
/// Children live in the group's basic local time after its curve: their `beginTime` counts from the
/// start of the group, and they are cut off at its end, never scaled to fit. A child without a
/// duration has the group's.
public struct AnimationGroup: TimedAnimation, Hashable, Codable {
  /// The group's own timing and curve; the curve paces the clock that its children read.
  public var properties: AnimationProperties
  /// In the order in which they apply.
  public var animations: [Animation]

  /// How many groups may lie in each other, the outermost among them, when they are added to a layer.
  ///
  /// What walks through groups does so by calls, and this many fit on a call stack.
  public static let greatestDepth = 256

  /// A group of animations in the order in which they apply.
  ///
  /// - Parameters:
  ///   - animations: The children, which may be groups themselves.
  ///   - timing: When the group runs; a duration of 0 is replaced when it is added, never by the
  ///     children's.
  ///   - timingFunction: The curve of the children's clock, nil for linear.
  public init(
    _ animations: [Animation] = [], timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(timing: timing, timingFunction: timingFunction)
    self.animations = animations
  }
}
