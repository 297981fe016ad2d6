import AnimationMath

/// Something that happens at one parent time in the life of one timing.
public struct TimingEvent: Sendable, Hashable {
  /// What happens.
  public enum Kind: String, CaseIterable, Sendable {
    /// The active interval begins.
    case start
    /// A cycle ends and another one follows it.
    case cycleEnd
    /// The active interval ends; the last cycle has no event of its own.
    case end
  }

  /// What happens.
  public var kind: Kind

  /// When, in seconds of parent time.
  @Reflexive public var time: Double

  /// The cycle that starts or ends, as ``ResolvedTiming/cycle`` counts.
  @Reflexive public var cycle: Double

  /// An event from its parts.
  public init(kind: Kind, time: Double, cycle: Double) {
    self.kind = kind
    self.time = time
    self.cycle = cycle
  }
}

#if !hasFeature(Embedded)
  extension TimingEvent.Kind: Codable {}
  extension TimingEvent: Codable {}
#endif

/// The events of one timing in a span of time, in order of time.
///
/// They are counted, not stepped through: the count of a million cycles is O(1), and an event costs
/// O(1) when it is read.
public struct TimingEvents: RandomAccessCollection, Sendable {
  let timing: PreparedTiming
  let hasStart: Bool
  /// How many ends of cycles lie before the span.
  let boundariesBefore: Double
  let boundaryCount: Int
  let hasEnd: Bool

  init(_ timing: PreparedTiming, in span: Range<Double>) {
    self.timing = timing
    guard timing.kind != .invalid else {
      (hasStart, boundariesBefore, boundaryCount, hasEnd) = (false, 0, 0, false)
      return
    }
    hasStart = span.contains(timing.begin)
    let before = timing.boundariesPassed(at: span.lowerBound.nextDown)
    let passed = span.isEmpty ? before : timing.boundariesPassed(at: span.upperBound.nextDown)
    boundariesBefore = before
    // Room is left for the other two, also where `Int` has 32 bits.
    boundaryCount = Swift.min(Int(exactly: passed - before) ?? .max, .max - 2)
    hasEnd = span.contains(timing.endTime)
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of events.
  public var endIndex: Int { (hasStart ? 1 : 0) + boundaryCount + (hasEnd ? 1 : 0) }

  /// How many ends of cycles that another cycle follows are among the events.
  public var cycleEndCount: Int { boundaryCount }

  /// The event at a position, in order of time. Complexity: O(1), at most 140 evaluations.
  public subscript(position: Int) -> TimingEvent {
    require(indices.contains(position), "there is no event \(position) among \(endIndex)")
    let first = timing.position(elapsed: 0, isOver: false).cycle
    var number = position
    if hasStart {
      if position == 0 { return TimingEvent(kind: .start, time: timing.begin, cycle: first) }
      number -= 1
    }
    if number < boundaryCount {
      let boundary = boundariesBefore + Double(number) + 1
      return TimingEvent(
        kind: .cycleEnd, time: timing.boundaryTime(boundary),
        cycle: timing.cycle(endingAt: boundary))
    }
    let time = timing.endTime
    return TimingEvent(kind: .end, time: time, cycle: timing.resolved(at: time).cycle)
  }
}

extension PreparedTiming {
  /// Start, ends of cycles and end, as far as they lie in a span of parent time.
  ///
  /// Law: the events in `a..<b` followed by those in `b..<c` are those in `a..<c`. A timing without
  /// sense has none; one that never ends has no end; beyond 2⁵³ no more cycles are counted. Several
  /// events may have one time: a start comes before the ends of cycles, these before the end.
  ///
  /// Complexity: O(1) for the collection and for each of its elements.
  public func events(in span: Range<Double>) -> TimingEvents {
    TimingEvents(self, in: span)
  }
}
