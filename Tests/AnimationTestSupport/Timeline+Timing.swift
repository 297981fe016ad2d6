import AnimationTiming

/// The timeline of a timing, at each multiple of a step in a range of parent times.
///
/// A bar stands where a cycle ends and where an autoreversing one turns.
///
/// - Parameters:
///   - timing: The timing, prepared as it is given.
///   - times: The first and the last parent time, in seconds.
///   - step: The distance of two times, in seconds; above 0.
///   - value: What is shown at a progress; the progress itself unless a curve is wanted.
public func timeline(
  of timing: Timing, _ times: ClosedRange<Double>, by step: Double,
  value: (Double) -> Double = { $0 }
) -> String {
  let prepared = TimingSchedule(timing)
  return timeline(times, by: step) { time in
    let located = prepared.located(at: time)
    // A little later, progress says which way it goes.
    let isFalling = prepared.located(at: time + step / 1024).progress < located.progress
    return TimelineStep(
      TimelineStep.Phase(located.phase),
      leg: 2 * Int(located.cycle) + (timing.autoreverses && isFalling ? 1 : 0),
      value: located.isVisible ? value(located.progress) : nil)
  }
}

extension TimelineStep.Phase {
  /// The phase of a timing.
  public init(_ phase: TimingPhase) {
    switch phase {
    case .before: self = .before
    case .active: self = .active
    case .after: self = .after
    }
  }
}
