import AnimationTiming

/// Something that happens at one parent time in the life of one timing.
public struct TimingEvent: Sendable, Hashable {
  /// What happens.
  public enum Kind: String, Sendable {
    case start, cycleEnd, end
  }

  /// What happens.
  public var kind: Kind
  /// When, in seconds of parent time.
  public var time: Double
  /// The cycle that starts or ends, as ``AnimationTiming/LocatedTiming/cycle`` counts.
  public var cycle: Double
}

/// The events of one timing in a span of time, in order of time: what tracks and render trees are
/// held against where no clock lies between.
///
/// They are counted, not stepped through.
public struct TimingEvents: RandomAccessCollection, Sendable {
  private let timing: TimingSchedule
  private let hasStart: Bool
  /// How many ends of cycles lie before the span.
  private let boundariesBefore: Double
  /// How many ends of cycles that another cycle follows are among the events.
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

  /// The event at a position.
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
  /// Start, ends of cycles and end, as far as they lie in a span of parent time; none of a timing
  /// without sense.
  public func events(in span: Range<Double>) -> TimingEvents { TimingEvents(self, in: span) }
}
