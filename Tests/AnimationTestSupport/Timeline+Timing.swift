import AnimationTiming

/// Returns the timeline of a timing, at each multiple of a step in a range of parent times.
///
/// A bar marks the end of an iteration and the turn of an autoreversing one.
///
/// - Parameters:
///   - timing: The timing, used as given.
///   - times: The first and the last parent time, in seconds.
///   - step: The distance of two times, in seconds; above 0.
///   - value: Returns the value to write at a progress. Default: the progress itself.
public func timeline(
  of timing: Timing, _ times: ClosedRange<Double>, by step: Double,
  value: (Double) -> Double = { $0 }
) -> String {
  let prepared = TimingSchedule(timing)
  return timeline(times, by: step) { time in
    let located = prepared.located(at: time)
    // The progress a little later shows the direction.
    let isFalling = prepared.located(at: time + step / 1024).progress < located.progress
    return TimelineStep(
      TimelineStep.Phase(located.phase),
      leg: 2 * Int(located.cycle) + (timing.autoreverses && isFalling ? 1 : 0),
      value: located.isVisible ? value(located.progress) : nil)
  }
}

extension TimelineStep.Phase {
  /// Creates the phase of a timing.
  public init(_ phase: LocatedTiming.Phase) {
    switch phase {
    case .before: self = .before
    case .active: self = .active
    case .after: self = .after
    }
  }
}
