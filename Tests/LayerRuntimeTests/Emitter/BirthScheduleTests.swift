import AnimationTestSupport
import AnimationTiming
import LayerRuntime
import Testing

@Suite struct BirthScheduleTests {
  static func schedule(
    rate: Double, timing: Timing = .layer, startTime: Double = -.infinity
  ) -> BirthSchedule {
    BirthSchedule(rate: .constant(rate), timing: timing, startTime: startTime)
  }

  static let rates = Generator<Double>.oneOf(
    .element(of: [10, 0, 1, 60, 0.1, 1e6]), Generator<Double>.fraction.map { 200 * $0 })
  static let schedules = zip(
    rates, .timing, .element(of: [-Double.infinity, 0, 1, -3.5, 1e6])
  ).map { schedule(rate: $0, timing: $1, startTime: $2) }

  @Test func anEmitterThatStartsCountsFromItsStart() {
    let schedule = Self.schedule(rate: 4, startTime: 2)
    #expect(schedule.lastBirth(at: 2) == 0)
    #expect(schedule.lastBirth(at: 2.2) == 0)
    #expect(schedule.lastBirth(at: 2.25) == 1)
    #expect(schedule.time(ofBirth: 8) == 4)
    #expect(schedule.births(after: -10, through: 4) == 8)
  }

  @Test func anEmitterWithoutStartHasAlwaysBeenEmitting() {
    let schedule = Self.schedule(rate: 4)
    #expect(schedule.lastBirth(at: 0) == 0)
    #expect(schedule.lastBirth(at: -1) == -4)
    #expect(schedule.lastBirth(at: -1.1) == -5)
    #expect(schedule.births(after: -100, through: 0) == 400)
  }

  @Test func onlyCellsWithoutBeginAndEndHaveNoStart() {
    #expect(Self.schedule(rate: 4, timing: Timing(beginTime: 1, duration: .infinity)).start == 1)
    #expect(Self.schedule(rate: 4, timing: Timing(duration: 3)).start == 0)
    #expect(Self.schedule(rate: 4, timing: Timing(duration: 3), startTime: 1).start == 1)
    #expect(Self.schedule(rate: 4).start == -.infinity)
  }

  @Test(arguments: [
    (Timing(beginTime: 0.1, duration: 0.3), 3), (Timing(duration: 0.7), 7),
    (Timing(duration: 0.7, repeatCount: 3), 21), (Timing(duration: 0.1, autoreverses: true), 2),
    (Timing(duration: 1, speed: 2), 10), (Timing(duration: 1, speed: -0.5), 10),
    (Timing(duration: 1, speed: 0), 0), (Timing(duration: 0), 0),
    (Timing(duration: 1, repeatDuration: 2.5), 25), (Timing(duration: .nan), 0),
    (Timing(duration: 1, timeOffset: 0.5), 10),
  ])
  func aWholeActiveIntervalHasAllItsBirths(_ timing: Timing, _ expected: Int) {
    let births = Int64(expected)
    let schedule = Self.schedule(rate: 10, timing: timing)
    #expect(schedule.births(after: -1, through: 1e6) == births)
    if births > 0 {
      #expect(schedule.lastBirth(at: schedule.end.nextUp) == births)
      #expect(isClose(schedule.time(ofBirth: births), schedule.end, tolerance: 0x1p-50))
    }
  }

  @Test func birthsAddUp() {
    let times = zip(.time, .time, .time).map { [$0, $1, $2].sorted() }
    forAll("a..<b and b..<c are a..<c", Self.schedules, times) { schedule, times in
      let (a, b, c) = (times[0], times[1], times[2])
      let sum = schedule.births(after: a, through: b) + schedule.births(after: b, through: c)
      try hold(sum == schedule.births(after: a, through: c), "\(sum)")
      let integrals =
        schedule.expectedBirths(from: a, to: b) + schedule.expectedBirths(from: b, to: c)
      let whole = schedule.expectedBirths(from: a, to: c)
      try hold(isClose(integrals, whole, tolerance: 1e-12), "\(integrals) of \(whole)")
      // The whole births are the integral, within one and the rounding of large times.
      return (Double(sum) - whole).magnitude <= 1 + (whole + c.magnitude * 1e6) * 0x1p-48
    }
  }

  @Test func theLastBirthIsTheLast() {
    forAll("birth n is at or before, n + 1 after", Self.schedules, .time) { schedule, time in
      let last = schedule.lastBirth(at: time)
      if last >= schedule.firstNumber {
        try hold(schedule.time(ofBirth: last) <= time, "\(last) is not born")
      }
      return last >= schedule.lastNumber || schedule.time(ofBirth: last + 1) > time
        || last + 1 < schedule.firstNumber
    }
  }

  @Test func birthsAreFoundAtTheirOwnTime() {
    forAll("last birth at the time of n", Self.rates, .int(in: 1...1_000_000), judging: 0.7) {
      rate, number in
      guard rate > 1e-100 else { return nil }
      let schedule = Self.schedule(rate: rate, startTime: 1)
      let time = schedule.time(ofBirth: Int64(number))
      try hold(schedule.lastBirth(at: time) >= Int64(number), "\(schedule.lastBirth(at: time))")
      return schedule.time(ofBirth: schedule.lastBirth(at: time)) == time
    }
  }

  @Test func aTableOfAConstantRateIsTheClosedForm() throws {
    let rates = Generator<Double>.fraction.map { 0.1 + 100 * $0 }
    forAll("closed form equals quadrature", rates, .time, .int(in: 1...1000)) {
      rate, time, number in
      guard
        let table = RateTable(instants: [-1, 0.5, 7], isRepeating: false, rate: { _ in rate })
      else { return false }
      for start in [-Double.infinity, 0.25] {
        let tabulated = BirthSchedule(rate: .table(table), timing: .layer, startTime: start)
        let closed = Self.schedule(rate: rate, startTime: start)
        let times = (
          tabulated.time(ofBirth: Int64(number)), closed.time(ofBirth: Int64(number))
        )
        try hold(isClose(times.0, times.1, tolerance: 1e-11), "\(times)")
        let counts = (
          tabulated.expectedBirths(from: -5, to: time), closed.expectedBirths(from: -5, to: time)
        )
        try hold(isClose(counts.0, counts.1, tolerance: 1e-11), "\(counts)")
      }
      return true
    }
  }

  @Test func aRateThatFallsToNothingStopsTheBirths() throws {
    let table = RateTable(instants: [0, 1, 2], isRepeating: false) { $0 < 1 ? 10 : 0 }
    let schedule = BirthSchedule(
      rate: .table(try #require(table)), timing: .layer, startTime: -.infinity)
    #expect(schedule.lastNumber == 10)
    #expect(schedule.births(after: -1, through: 1e9) == 20)
    #expect(schedule.time(ofBirth: 10) == 1)
  }

  @Test func everyNumberIsAnswered() {
    forAll("total", .any, .anyTiming, .any, count: 400) { rate, timing, time in
      for start in [-Double.infinity, 0, rate, time] {
        let limited = rate > 0 ? min(rate, 1e12) : 0
        let schedule = Self.schedule(rate: limited, timing: timing, startTime: start)
        let last = schedule.lastBirth(at: time)
        try hold(last >= schedule.firstNumber - 1, "\(last)")
        try hold(!schedule.expectedBirths(from: 0, to: time).isNaN, "the integral at \(time)")
      }
      return true
    }
  }

  /// A table answers every combination of numbers, even if it counts infinitely many births.
  @Test func everyTableIsAnswered() {
    let extremes = Generator<Double>.element(
      of: [0, 1, -1, 0.5, 1e18, -1e18, 1e300, -1e300, 1.7e308, -1.7e308, .infinity, -.infinity])
    let times = Generator<Double>.oneOf(.any, extremes)
    let tables = zip(times.array(count: 1...4), .bool, times)
    forAll("total tables", tables, .anyTiming, zip(times, times), count: 400) {
      values, timing, moments in
      let (instants, isRepeating, rate) = values
      let (time, start) = moments
      guard
        let table = RateTable(
          instants: instants.filter { !$0.isNaN }.sorted(), isRepeating: isRepeating,
          rate: { $0 < time ? rate : 1 })
      else { return true }
      try hold(start.isNaN || !table.births(at: start).isNaN, "births at \(start)")
      for timing in [timing, .layer] {
        let schedule = BirthSchedule(rate: .table(table), timing: timing, startTime: start)
        let last = schedule.lastBirth(at: time)
        try hold(last >= schedule.firstNumber - 1 && last <= 1 << 62, "\(last)")
        try hold(!schedule.expectedBirths(from: 0, to: time).isNaN, "the integral at \(time)")
      }
      return true
    }
  }

  /// After a table has had infinitely many births, nothing is born.
  @Test func endlesslyManyBirthsAreNone() throws {
    let table = RateTable(instants: [0, 1], isRepeating: true) { 10 * $0 }
    let schedule = BirthSchedule(
      rate: .table(try #require(table)), timing: .layer, startTime: 1e308)
    #expect(schedule.lastNumber == 0 && schedule.firstNumber == 1)
    #expect(schedule.births(after: 1e308, through: 1.5e308) == 0)
    #expect(schedule.expectedBirths(from: 0, to: .infinity) == 0)
  }
}
