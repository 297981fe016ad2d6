import AnimationTiming

/// How a clock of a ``TrackSet`` makes its time out of the time of the clock above it.
///
/// ```swift
/// var set = TrackSet()
/// let slow = set.addClock(.layer(Timing(duration: .infinity, speed: 0.5)))
/// set.add(from: 0, to: 100, timing: Timing(duration: 1), clock: slow)
/// ```
public struct TrackClock: Sendable, Hashable {
  let rule: ClockNode.Rule

  /// A clock of a rule that is ready.
  package init(_ rule: ClockNode.Rule) { self.rule = rule }

  /// The time of the clock above, as it is.
  public static var unchanged: TrackClock { TrackClock(.unchanged) }

  /// The clock of a layer: (t − begin) · speed + offset. Before the begin it goes no further back
  /// than to where it begins.
  ///
  /// - Parameter timing: The begin, the speed and the offset are read, nothing else.
  public static func layer(_ timing: Timing) -> TrackClock {
    TrackClock(.layer(LayerTimeMap(timing)))
  }

  /// The clock of an animation group: what reads it shows while the group is active, and repeats,
  /// reverses and fills as the group does.
  ///
  /// - Parameters:
  ///   - timing: All of it is read. The time goes from 0 to the duration in each cycle.
  ///   - curve: The pacing of each cycle.
  public static func group(_ timing: Timing, curve: TimingFunction = .linear) -> TrackClock {
    TrackClock(
      .group(
        TimingSchedule(timing), curve: TimingCurve(curve), duration: timing.duration))
  }
}
