import AnimationClock
import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct StepRateTests {
  @Test func theFractionIsKeptInLowestTerms() throws {
    let rate = try StepRate(60_000, per: 2002)
    #expect((rate.steps, rate.seconds) == (30_000, 1001))
    #expect(rate == (try StepRate(30_000, per: 1001)))
    #expect(try StepRate(240, per: 2) == .hertz120)
  }

  @Test(arguments: [(0, 1), (-120, 1), (1, 0), (1, -1), (1_000_000_001, 1), (1, .max), (.min, 1)])
  func whatIsNoRateIsRefused(steps: Int, seconds: Int) {
    let error = #expect(throws: InvalidParameter.self) { try StepRate(steps, per: seconds) }
    let isWrong = !(1...1_000_000_000).contains(steps)
    let (name, value) = isWrong ? ("steps", steps) : ("seconds", seconds)
    let text = value.magnitude < 1 << 53 ? "\(value)" : "\(Double(value))"
    #expect(
      error?.description
        == "\(name): expected a number in 1...1000000000, found \(text)")
  }

  @Test func intervalAndRateAreRoundedOnce() throws {
    #expect(StepRate.hertz120.interval == 1.0 / 120)
    #expect(try StepRate(30_000, per: 1001).perSecond == 30_000.0 / 1001)
  }

  @Test func afterTheTimeOfAStepThatManyHavePassed() {
    forAll("the time of a step is when it has passed", .rate, .int(in: 0...10_000_000)) {
      rate, number in
      let passed = rate.steps(in: rate.time(ofStep: number))
      try hold(passed == (number, 0), "\(passed)")
      let quotient = rate.steps(in: Double(number) * rate.interval)
      try hold(quotient == (number, 0), "as a product of the interval: \(quotient)")
      return true
    }
  }

  @Test func roundedHostTimesCountAsWell() {
    forAll("the host time of a step is when it has passed", .rate, .int(in: 0...1_000_000), .time) {
      rate, number, start in
      let passed = rate.steps(from: start, to: start + rate.time(ofStep: number))
      // Times of a year and more are not resolved to a billionth of a second.
      guard start.magnitude * rate.perSecond < 0x1p45 else { return passed.whole >= 0 }
      try hold(passed == (number, 0), "\(passed)")
      return true
    }
  }

  @Test func theCountNeverDecreasesWithTheHostTime() {
    forAll("host times are monotone", .rate, Generator<Double>.time.closePair, .time) {
      rate, times, start in
      let (early, late) = (min(times.0, times.1), max(times.0, times.1))
      let (first, second) = (rate.steps(from: start, to: early), rate.steps(from: start, to: late))
      try hold((0..<1).contains(first.fraction), "fraction \(first.fraction)")
      return first.whole <= second.whole
    }
  }

  @Test func theCountNeverDecreasesAndTheFractionIsOne() {
    forAll("steps are monotone", .rate, .time, .time) { rate, a, b in
      let (first, second) = (rate.steps(in: min(a, b)), rate.steps(in: max(a, b)))
      try hold((0..<1).contains(first.fraction), "fraction \(first.fraction)")
      return first.whole < second.whole
        || (first.whole == second.whole && first.fraction <= second.fraction)
    }
  }

  @Test(
    arguments: [
      (-1, 0, 0), (-.infinity, 0, 0), (.nan, 0, 0), (0, 0, 0), (-0.0, 0, 0),
      (.infinity, 1 << 51, 0), (1e300, 1 << 51, 0), (.leastNonzeroMagnitude, 0, 0),
    ] as [(Double, Int, Double)])
  func timesWithoutSense(elapsed: Double, whole: Int, fraction: Double) {
    #expect(StepRate.hertz120.steps(in: elapsed) == (whole, fraction))
  }

  @Test func itIsWrittenAndRead() {
    checkCodable("StepRate", .rate)
    checkEquatableHashable("StepRate", .rate)
  }
}
