import AnimationMath
import AnimationTiming

/// What happens to one timing below a chain of clocks in a span of absolute time, in order: its start,
/// the ends of its cycles, its stop.
///
/// Events of tracks and of layers' animations are found here and nowhere else. Each has the first time
/// at which reading shows that it has happened. Ends of cycles are counted, and found as they are read:
/// a run hands out its events one after the other, and has those that are left.
package struct EventRun: Sequence, IteratorProtocol, Sendable {
  private let timing: TimingSchedule
  private let chain: ClockChain
  /// From when on the clocks are followed.
  private let origin: Double
  private var start: Double?
  private var stop: Double?
  /// How many ends of cycles are before the next one, and how many are left.
  private var cyclesBefore: Double
  private var cycleCount: Int

  /// The events in a span; nil where there are none, which is the rule.
  ///
  /// A function and no initializer, which would be handed copies.
  ///
  /// - Parameters:
  ///   - timing: In the time that the chain shows.
  ///   - chain: The clocks.
  ///   - origin: The absolute time from which on they are followed.
  ///   - span: Absolute times.
  ///   - start: When the timing starts; nil for a start that is not to be told.
  ///   - stop: When it stops, likewise.
  ///   - cycles: How many ends of cycles have passed before the span and before its end.
  package static func run(
    of timing: TimingSchedule, below chain: ClockChain, from origin: Double,
    in span: Range<Double>, start: Double?, stop: Double?, cycles: (before: Double, passed: Double)
  ) -> EventRun? {
    let start = start.flatMap { span.contains($0) ? $0 : nil }
    let stop = stop.flatMap { span.contains($0) ? $0 : nil }
    let cycleCount = cycles.passed - cycles.before
    if start == nil && stop == nil && !(cycleCount > 0) { return nil }
    return EventRun(
      timing: timing, chain: chain, origin: origin, start: start, stop: stop,
      cyclesBefore: cycles.before, cycleCount: Int(exactly: Swift.max(0, cycleCount)) ?? .max)
  }

  /// How many events are left, as far as an `Int` counts.
  package var count: Int {
    let others = (start == nil ? 0 : 1) + (stop == nil ? 0 : 1)
    return cycleCount > .max - others ? .max : cycleCount + others
  }

  /// What is left without ends of cycles; nil where that is nothing.
  package var withoutCycleEnds: EventRun? {
    if start == nil && stop == nil { return nil }
    var run = self
    run.cycleCount = 0
    return run
  }

  /// The next event, nil after the last one. Complexity: O(1), of an end of a cycle that of finding it.
  package mutating func next() -> (kind: EventKind, time: Double)? {
    if let start {
      self.start = nil
      return (.start, start)
    }
    if cycleCount > 0 {
      cycleCount -= 1
      cyclesBefore += 1
      let time = chain.firstTime(reaching: timing.boundaryTime(cyclesBefore), from: origin)
      return (.cycleEnd(cycle: timing.cycle(endingAt: cyclesBefore)), time)
    }
    if let stop {
      self.stop = nil
      return (.stop(isFinished: true), stop)
    }
    return nil
  }
}

extension ClockChain {
  /// How many ends of cycles of a timing pass from one time until just before another.
  package func cyclesPassed(
    of timing: TimingSchedule, from origin: Double, before time: Double
  ) -> Double {
    guard time > origin else { return 0 }
    return timing.boundariesPassed(at: greatestLocalTime(from: origin, to: time.nextDown))
  }
}
