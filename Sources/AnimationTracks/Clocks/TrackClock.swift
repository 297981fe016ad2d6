import AnimationTiming

/// The function from the time of a parent clock to the time of a clock in a ``TrackSet``.
///
/// ```swift
/// var set = TrackSet()
/// let slow = set.addClock(.layer(Timing(duration: .infinity, speed: 0.5)))
/// set.add(from: 0, to: 100, timing: Timing(duration: 1), clock: slow)
/// ```
public struct TrackClock: Sendable, Hashable {
  let rule: ClockNode.Rule

  package init(_ rule: ClockNode.Rule) { self.rule = rule }

  /// The time of the parent clock, unchanged.
  public static var unchanged: TrackClock { TrackClock(.unchanged) }

  /// Returns the clock of a layer: (t − begin time) · speed + offset. Before the begin time, the clock goes no
  /// further back than its time at the begin time.
  ///
  /// - Parameter timing: Only the begin time, the speed and the offset are used.
  public static func layer(_ timing: Timing) -> TrackClock {
    TrackClock(.layer(LayerTimeMap(timing)))
  }

  /// Returns the clock of an animation group: its tracks are visible while the group is active, and repeat, reverse
  /// and fill as the group does.
  ///
  /// - Parameters:
  ///   - timing: The timing of the group. The time goes from 0 to the duration in each iteration.
  ///   - curve: The timing function of each iteration. Default: `.linear`.
  public static func group(_ timing: Timing, curve: TimingFunction = .linear) -> TrackClock {
    TrackClock(
      .group(
        TimingSchedule(timing), curve: TimingCurve(curve), duration: timing.duration))
  }
}
