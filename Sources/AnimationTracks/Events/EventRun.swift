import AnimationMath
import AnimationTiming

/// The events of one track, animation or playback in a span of absolute time, in order: its start, the ends of its
/// iterations or its labels, its end.
///
/// Every event has the first time at which a reading shows that it has happened. The ends of iterations and the
/// labels are computed while they are read: a run returns one event after another and keeps the rest.
package struct EventRun: Sequence, IteratorProtocol, Sendable {
  /// A timing whose ends of iterations are events, and the clocks from which it gets its time.
  private struct Iterations {
    let timing: TimingSchedule
    let chain: ClockChain
    /// The absolute time at which the search for ends of iterations starts.
    let origin: Double
  }

  // Indirect, because labels are rare and their state is large.
  private indirect enum Labels {
    case run(LabelRun)
  }

  private var start: Double?
  private var end: Double?
  private let outcome: PlaybackOutcome
  private let iterations: Iterations?
  /// The number of iterations that have ended before the next event.
  private var iterationsBefore = 0.0
  private var iterationCount = 0
  private var labels: Labels?

  /// Returns the events of a timing; nil if there are none. A function instead of an initializer, because that would
  /// receive copies.
  ///
  /// `timing` is in the time of the chain; `origin`, the time at which the search for ends of iterations starts, and
  /// `span` are in absolute time. `start` and `end` are nil for an event that has been reported. `iterations` are the
  /// numbers of iterations that have ended before the span and before its end.
  package static func run(
    of timing: TimingSchedule, below chain: ClockChain, from origin: Double,
    in span: Range<Double>, start: Double?, end: Double?,
    iterations: (before: Double, passed: Double), outcome: PlaybackOutcome = .completed
  ) -> EventRun? {
    let start = start.flatMap { span.contains($0) ? $0 : nil }
    let end = end.flatMap { span.contains($0) ? $0 : nil }
    let count = Swift.max(0, iterations.passed - iterations.before)
    if start == nil && end == nil && count == 0 { return nil }
    return EventRun(
      start: start, end: end, outcome: outcome,
      iterations: count > 0 ? Iterations(timing: timing, chain: chain, origin: origin) : nil,
      iterationsBefore: iterations.before, iterationCount: Int(exactly: count) ?? .max)
  }

  /// Returns the events of a playback since its last change; nil if there are none. A span may have any number of
  /// labels.
  package static func run(
    of playback: PlaybackSchedule, in span: Range<Double>, withLabels hasLabels: Bool = true
  ) -> EventRun? {
    var run = EventRun(start: nil, end: nil, outcome: .completed, iterations: nil)
    if !playback.delivered.hasStarted, span.contains(playback.startTime) {
      run.start = playback.startTime
    }
    if !playback.delivered.hasFinished, span.contains(playback.endTime) {
      run.end = playback.endTime
    }
    if hasLabels, !playback.labels.isEmpty, playback.startTime < span.upperBound {
      run.labels = .run(LabelRun(playback, in: span))
    }
    return run.start == nil && run.end == nil && run.labels == nil ? nil : run
  }

  private init(
    start: Double?, end: Double?, outcome: PlaybackOutcome, iterations: Iterations?,
    iterationsBefore: Double = 0, iterationCount: Int = 0
  ) {
    (self.start, self.end, self.outcome) = (start, end, outcome)
    (self.iterations, self.iterationsBefore) = (iterations, iterationsBefore)
    self.iterationCount = iterationCount
  }

  package var hasEnd: Bool { end != nil }

  /// The number of remaining events without labels, at most the greatest `Int`.
  package var count: Int {
    let others = (start == nil ? 0 : 1) + (end == nil ? 0 : 1)
    return iterationCount > .max - others ? .max : iterationCount + others
  }

  /// The rest without ends of iterations; nil if nothing is left.
  package var withoutIterations: EventRun? {
    if start == nil && end == nil && labels == nil { return nil }
    var run = self
    run.iterationCount = 0
    return run
  }

  /// Returns the next event, nil after the last one. Complexity: O(1), for an iteration or a label that of finding
  /// it.
  package mutating func next() -> (kind: EventKind, time: Double)? {
    if let start {
      self.start = nil
      return (.started, start)
    }
    if iterationCount > 0, let iterations {
      iterationCount -= 1
      iterationsBefore += 1
      let timing = iterations.timing
      let time = iterations.chain.firstTime(
        reaching: timing.boundaryTime(iterationsBefore), from: iterations.origin)
      return (.iterated(timing.cycle(endingAt: iterationsBefore)), time)
    }
    if case .run(var run)? = labels {
      if let label = run.next() {
        labels = .run(run)
        return label
      }
      labels = nil
    }
    if let end {
      self.end = nil
      return (.ended(outcome), end)
    }
    return nil
  }
}

extension ClockChain {
  /// Returns the number of iterations of a timing that end from one time until just before another.
  package func iterationsEnded(
    of timing: TimingSchedule, from origin: Double, before time: Double
  ) -> Double {
    guard time > origin else { return 0 }
    return timing.boundariesPassed(at: greatestLocalTime(from: origin, to: time.nextDown))
  }
}
