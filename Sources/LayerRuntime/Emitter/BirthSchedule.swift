import AnimationTiming

/// The births of the particles of one cell at one emitter: a rate within an interval.
///
/// The integral of the rate, multiplied by the magnitude of the cell's speed, is counted from the *origin*. Birth n
/// happens when the integral reaches n. An emitter that starts has its first birth, number 1, one period after its
/// start. An emitter that has always been emitting has birth 0 at time 0 and negative numbers before it. Within a
/// step of an emission the integral continues from the total of the earlier steps, including its fraction.
///
/// Laws: the time of a birth does not depend on the time of the query; the births of a..<b and b..<c are those of
/// a..<c; the integral is additive (`BirthScheduleTests`); dividing an interval into steps of one rate changes no
/// number (`EmissionStepTests`).
package struct BirthSchedule: Sendable, Hashable {
  package let rate: BirthRate
  /// The rate of the cell's time: the magnitude of its speed.
  package let pace: Double
  /// Births happen after this time, which may be −∞.
  package let start: Double
  /// Births happen up to and including this time, which may be ∞.
  package let end: Double
  package private(set) var firstNumber: Int64
  /// The last birth's number; one less than ``firstNumber`` if there is none.
  package private(set) var lastNumber: Int64
  private let origin: Double
  private let base: Double

  /// The limit of numbers. There are no births beyond it.
  static let greatestNumber = 0x1p62

  /// `count` is the count by the later of `start` and the step's ``EmissionSpan/origin``.
  private init(
    rate: BirthRate, pace: Double, count: BirthCount, start: Double, end: Double,
    span: EmissionSpan
  ) {
    (self.rate, self.pace) = (rate, pace)
    self.start = max(start, span.start)
    self.end = min(end, span.end)
    let origin = max(start, span.origin)
    self.origin = origin == -.infinity ? 0 : origin
    base = count.births
    (firstNumber, lastNumber) = (count.number + 1, count.number)
    guard pace > 0, self.start < self.end, self.start < .infinity else { return }
    if self.start != self.origin {
      let before = births(at: self.start)
      firstNumber = before <= -Self.greatestNumber ? -(1 << 62) : Self.number(before) + 1
    }
    let all = births(at: self.end)
    // Rounding noise must not remove a birth at the end of the interval.
    lastNumber = max(firstNumber - 1, Self.number(all + all.magnitude * 0x1p-49))
    // Births that have been shown by the end of a step belong to it, regardless of rounding.
    if span.end < end, let born = number(at: span.end) { lastNumber = max(lastNumber, born) }
  }

  private func births(at time: Double) -> Double {
    base + pace * rate.births(from: origin, to: time)
  }

  /// The last number of so many births, within ±``greatestNumber``; 0 for NaN.
  private static func number(_ births: Double) -> Int64 {
    guard births.magnitude < greatestNumber else {
      return births > 0 ? 1 << 62 : births < 0 ? -(1 << 62) : 0
    }
    return Int64(births.rounded(.down))
  }

  /// The births of a cell of the emitter itself. Rate and timing are in the layer's time; `cell` is the cell's state at
  /// the start of the step.
  package init(
    rate: BirthRate, timing: Timing, startTime: Double, span: EmissionSpan = .always,
    cell: CellOrigin = CellOrigin(index: 0)
  ) {
    let gate = EmissionGate(timing)
    let isEverlasting = startTime == -.infinity && gate.isAtZero && gate.end == .infinity
    self.init(
      rate: rate, pace: startTime.isNaN ? 0 : gate.pace, count: cell.count,
      start: max(isEverlasting ? -.infinity : gate.begin, startTime, cell.start), end: gate.end,
      span: span)
  }

  /// The births at a particle, which emits from its birth to its death; none if its lifetime is not above 0. The gate
  /// is in the age of the particle; `count` is the cell's count at the particle at the start of the step.
  init(
    rate: BirthRate, gate: EmissionGate, birth: Double, lifetime: Double,
    span: EmissionSpan = .always, count: BirthCount = BirthCount()
  ) {
    // Counted from the birth, or from the end of the step before.
    var span = span
    span.origin = span.start
    self.init(
      rate: rate, pace: gate.pace, count: count, start: birth + max(0, gate.begin),
      end: birth + (lifetime > 0 ? min(gate.end, lifetime) : 0), span: span)
  }

  /// The count of births at the end of the interval, if the end is finite, after a count at its start.
  package func count(after count: BirthCount) -> BirthCount {
    guard pace > 0, start < end, start < .infinity, end < .infinity else { return count }
    return BirthCount(births: births(at: end), number: lastNumber)
  }

  /// The integral of the rate from one time to a later one: the expected number of births.
  package func expectedBirths(from: Double, to: Double) -> Double {
    let (first, last) = (max(from, start), min(to, end))
    return pace > 0 && first < last ? pace * rate.births(from: first, to: last) : 0
  }

  package func time(ofBirth number: Int64) -> Double {
    rate.time(ofBirths: (Double(number) - base) / pace, since: origin)
  }

  /// The number of the last birth at or before a time; one less than ``firstNumber`` if there has been none.
  ///
  /// It is the greatest number whose ``time(ofBirth:)`` is not after the time, so rounding cannot make the two
  /// disagree. There is none if the time is not finite, or is 2⁶² or more births from the origin.
  ///
  /// Complexity: at most 120 evaluations, usually two.
  package func lastBirth(at time: Double) -> Int64 {
    let none = firstNumber - 1
    guard time.isFinite, lastNumber >= firstNumber else { return none }
    return number(at: time).map { min(max($0, none), lastNumber) } ?? none
  }

  /// The same without limits at the first and the last number; nil if it exceeds all numbers.
  private func number(at time: Double) -> Int64? {
    let births = births(at: time)
    guard births.magnitude < Self.greatestNumber else { return nil }
    // The quotient may be off by rounding, so search with growing steps, then bisect.
    let isBorn = { (number: Int64) in self.time(ofBirth: number) <= time }
    var low = Int64(births.rounded(.down))
    var step: Int64 = 1
    while step < 1 << 40, !isBorn(low) {
      low -= step
      step *= 2
    }
    var high = low + step
    while step < 1 << 40, isBorn(high) {
      low = high
      step *= 2
      high += step
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isBorn(middle) { low = middle } else { high = middle }
    }
    return low
  }

  package func births(after from: Double, through to: Double) -> Int64 {
    max(0, lastBirth(at: to) - lastBirth(at: from))
  }
}

/// The active interval of a cell's timing, reduced to its use for emission.
struct EmissionGate: Sendable, Hashable {
  let begin: Double
  let end: Double
  /// The magnitude of the speed; 0 if the cell never emits.
  let pace: Double
  let isAtZero: Bool

  init(_ timing: Timing) {
    let length = timing.activeDuration
    let pace = timing.speed.magnitude
    isAtZero = timing.beginTime == 0
    // NaN in any field leaves no active duration.
    guard length > 0, pace > 0 else {
      (begin, end, self.pace) = (0, 0, 0)
      return
    }
    begin = timing.startTime
    end = begin + length
    self.pace = pace
  }
}

/// The number of particles born per second: constant, or from a table.
package enum BirthRate: Sendable, Hashable {
  /// A constant rate in 0...10¹².
  case constant(Double)
  case table(RateTable)

  /// The greatest rate. Greater and infinite rates are reduced to it.
  static let greatest = 1e12

  /// An effective rate in 0...10¹²; 0 for NaN.
  static func limited(_ rate: Double) -> Double { rate > 0 ? min(rate, greatest) : 0 }

  /// The births from one time to a later one; 0 if the rate is 0, even over infinite time, and if a table has
  /// infinitely many births by both times.
  func births(from start: Double, to end: Double) -> Double {
    switch self {
    case .constant(let rate): rate == 0 ? 0 : rate * (end - start)
    case .table(let table):
      Self.difference(of: table.births(at: end), table.births(at: start))
    }
  }

  private static func difference(of births: Double, _ before: Double) -> Double {
    births == before ? 0 : births - before
  }

  /// The earliest time with so many births since `start`.
  func time(ofBirths births: Double, since start: Double) -> Double {
    switch self {
    case .constant(let rate): start + births / rate
    case .table(let table): table.time(ofBirths: table.births(at: start) + births)
    }
  }

  /// The interval outside of which the rate is certainly 0.
  var extent: (from: Double, to: Double) {
    switch self {
    case .constant(let rate):
      rate == 0 ? (.infinity, -.infinity) : (-.infinity, .infinity)
    case .table(let table):
      (
        table.rateBefore == 0 ? table.start : -.infinity,
        table.rateAfter == 0 && !table.isRepeating ? table.end : .infinity
      )
    }
  }
}
