import AnimationTiming

/// Animations that run on one clock: `CAAnimationGroup`.
///
/// Children live in the group's basic local time after its curve: their `beginTime` counts from the
/// start of the group, and they are cut off at its end, never scaled to fit. A child without a
/// duration has the group's.
public struct AnimationGroup: TimedAnimation, Hashable, Codable {
  public var properties: AnimationProperties
  /// In the order in which they apply.
  public var animations: [Animation]

  public init(
    _ animations: [Animation] = [], timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(timing: timing, timingFunction: timingFunction)
    self.animations = animations
  }
}
