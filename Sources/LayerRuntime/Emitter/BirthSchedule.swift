import AnimationTiming

/// When the particles of one cell are born, at one emitter: a rate within an active interval.
///
/// The integral of the rate, times the magnitude of the cell's speed, is counted from the *origin*:
/// the start of the interval, or 0 where that is −∞. Birth n happens where the integral reaches n.
/// So an emitter that starts has its first birth, number 1, one period after its start; one that
/// has always been emitting has birth 0 at time 0 and negative numbers before it.
///
/// Laws: the time of a birth does not depend on when it is asked for; the births of a..<b and b..<c
/// are those of a..<c; the integral is additive (`BirthScheduleTests`).
package struct BirthSchedule: Sendable, Hashable {
  /// The rate in time of the layer.
  package let rate: BirthRate
  /// How fast the cell's own time runs: the magnitude of its speed.
  package let pace: Double
  /// Births happen after this, −∞ included.
  package let start: Double
  /// Births happen up to and including this, ∞ included.
  package let end: Double
  /// The first birth's number.
  package let firstNumber: Int64
  /// The last birth's number; below ``firstNumber`` where there is none.
  package let lastNumber: Int64

  /// Where numbers end: beyond them nothing is born.
  static let greatestNumber = 0x1p62

  /// Where births are counted from.
  private var origin: Double { start == -.infinity ? 0 : start }

  private init(rate: BirthRate, pace: Double, start: Double, end: Double) {
    self.rate = rate
    self.pace = pace
    self.start = start
    self.end = end
    guard pace > 0, start < end, start < .infinity else {
      (firstNumber, lastNumber) = (1, 0)
      return
    }
    let origin = start == -.infinity ? 0 : start
    let before = pace * rate.births(from: origin, to: start)
    let all = pace * rate.births(from: origin, to: end)
    firstNumber = before <= -Self.greatestNumber ? -(1 << 62) : Self.number(before) + 1
    // Rounding noise must not cost the birth that falls on the end of the interval.
    lastNumber = Self.number(all + all.magnitude * 0x1p-49)
  }

  /// The last of as many births, within ±``greatestNumber``; 0 for what is no number.
  private static func number(_ births: Double) -> Int64 {
    guard births.magnitude < greatestNumber else {
      return births > 0 ? 1 << 62 : births < 0 ? -(1 << 62) : 0
    }
    return Int64(births.rounded(.down))
  }

  /// The births of a cell of the emitter itself.
  ///
  /// - Parameters:
  ///   - rate: The rate in the layer's time.
  ///   - timing: When the cell emits, in the layer's time.
  ///   - startTime: When the emitter starts; see ``ParticleEmitter/startTime``.
  package init(rate: BirthRate, timing: Timing, startTime: Double) {
    let gate = EmissionGate(timing)
    let isEverlasting = startTime == -.infinity && gate.begin == 0 && gate.end == .infinity
    self.init(
      rate: rate, pace: startTime.isNaN ? 0 : gate.pace,
      start: isEverlasting ? -.infinity : max(gate.begin, startTime), end: gate.end)
  }

  /// The births at a particle, which emits from its birth to its death.
  ///
  /// - Parameters:
  ///   - rate: The rate in the layer's time.
  ///   - gate: When the cell emits, in the age of the particle.
  ///   - birth: The birth of the particle that emits.
  ///   - lifetime: How long it lives; not at all where it is not above 0.
  init(rate: BirthRate, gate: EmissionGate, birth: Double, lifetime: Double) {
    self.init(
      rate: rate, pace: gate.pace, start: birth + max(0, gate.begin),
      end: birth + (lifetime > 0 ? min(gate.end, lifetime) : 0))
  }

  /// The integral of the rate from one time to a later one: how many births to expect.
  package func expectedBirths(from: Double, to: Double) -> Double {
    let (first, last) = (max(from, start), min(to, end))
    return pace > 0 && first < last ? pace * rate.births(from: first, to: last) : 0
  }

  /// When a birth happens.
  package func time(ofBirth number: Int64) -> Double {
    rate.time(ofBirths: Double(number) / pace, since: origin)
  }

  /// The number of the last birth at or before a time; one less than ``firstNumber`` where there
  /// has been none.
  ///
  /// It is the greatest number whose ``time(ofBirth:)`` is not after the time: rounding cannot make
  /// the two disagree. Not finite, or 2⁶² births and more from the origin: none. Complexity: at most
  /// 120 evaluations, as a rule two.
  package func lastBirth(at time: Double) -> Int64 {
    let none = firstNumber - 1
    guard time.isFinite, lastNumber >= firstNumber else { return none }
    let births = pace * rate.births(from: origin, to: time)
    guard births.magnitude < Self.greatestNumber else { return none }
    // The quotient may be wrong by its rounding: search with growing steps, then halve.
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
    return min(max(low, none), lastNumber)
  }

  /// How many births lie after one time and up to and including a later one.
  package func births(after from: Double, through to: Double) -> Int64 {
    max(0, lastBirth(at: to) - lastBirth(at: from))
  }
}

/// The active interval of a cell's timing, as far as emission goes.
struct EmissionGate: Sendable, Hashable {
  let begin: Double
  let end: Double
  /// The magnitude of the speed; 0 where the cell never emits.
  let pace: Double

  init(_ timing: Timing) {
    let length = timing.activeDuration
    let pace = timing.speed.magnitude
    // NaN anywhere leaves no active duration.
    guard length > 0, pace > 0 else {
      (begin, end, self.pace) = (0, 0, 0)
      return
    }
    begin = timing.beginTime
    end = begin + length
    self.pace = pace
  }
}

/// How many particles are born in a second: always as many, or as a table says.
package enum BirthRate: Sendable, Hashable {
  /// Always the same, in 0...10¹².
  case constant(Double)
  /// Changing with time.
  case table(RateTable)

  /// The greatest rate, to which greater and infinite ones are reduced.
  static let greatest = 1e12

  /// A rate as it counts: in 0...10¹², 0 for NaN.
  static func limited(_ rate: Double) -> Double { rate > 0 ? min(rate, greatest) : 0 }

  /// The births from one time to a later one; 0 where the rate is 0, however long, and where a table has
  /// had endlessly many by both.
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

  /// The earliest time at which there have been as many births since `start`.
  func time(ofBirths births: Double, since start: Double) -> Double {
    switch self {
    case .constant(let rate): start + births / rate
    case .table(let table): table.time(ofBirths: table.births(at: start) + births)
    }
  }

  /// The time outside which the rate is 0 for certain.
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
