import AnimationTiming

/// An event of one timing at one parent time.
public struct TimingEvent: Sendable, Hashable {
  /// The kind of an event.
  public enum Kind: String, Sendable {
    case start, cycleEnd, end
  }

  /// The kind of this event.
  public var kind: Kind
  /// The time of the event, in seconds of parent time.
  public var time: Double
  /// The iteration that starts or ends, as ``AnimationTiming/LocatedTiming/cycle`` counts.
  public var cycle: Double
}

/// The events of one timing in a span of time, in order of time: the reference for tracks and render trees without a
/// clock in between.
///
/// The events are counted, not stepped through.
public struct TimingEvents: RandomAccessCollection, Sendable {
  private let timing: TimingSchedule
  private let hasStart: Bool
  /// The number of iteration ends before the span.
  private let boundariesBefore: Double
  /// The number of events that end an iteration which another iteration follows.
  public let cycleEndCount: Int
  private let hasEnd: Bool

  fileprivate init(_ timing: TimingSchedule, in span: Range<Double>) {
    self.timing = timing
    let before = timing.boundariesPassed(at: span.lowerBound.nextDown)
    let passed = span.isEmpty ? before : timing.boundariesPassed(at: span.upperBound.nextDown)
    hasStart = span.contains(timing.beginTime)
    boundariesBefore = before
    cycleEndCount = Int(passed - before)
    hasEnd = span.contains(timing.endTime)
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of events.
  public var endIndex: Int { (hasStart ? 1 : 0) + cycleEndCount + (hasEnd ? 1 : 0) }

  /// Accesses the event at a position.
  public subscript(position: Int) -> TimingEvent {
    precondition(indices.contains(position), "there is no event \(position) among \(endIndex)")
    let number = hasStart ? position - 1 : position
    if number < 0 {
      return TimingEvent(kind: .start, time: timing.beginTime, cycle: timing.cycle(endingAt: 1))
    }
    if number < cycleEndCount {
      let boundary = boundariesBefore + Double(number) + 1
      return TimingEvent(
        kind: .cycleEnd, time: timing.boundaryTime(boundary),
        cycle: timing.cycle(endingAt: boundary))
    }
    let time = timing.endTime
    return TimingEvent(kind: .end, time: time, cycle: timing.located(at: time).cycle)
  }
}

extension TimingSchedule {
  /// Returns the start, the ends of iterations and the end that lie in a span of parent time. An invalid timing has no
  /// events.
  public func events(in span: Range<Double>) -> TimingEvents { TimingEvents(self, in: span) }
}
