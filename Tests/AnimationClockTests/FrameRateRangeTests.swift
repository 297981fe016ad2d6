import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct FrameRateRangeTests {
  static let facts = Oracle("Oracles/Measured/quartzcore_facts.txt").extract

  /// The seven recorded cases of the display link.
  @Test func recordedFacts() throws {
    let groups = try #require(try Self.facts.json()["groups"]?.array)
    let group = try #require(groups.first { $0["group"]?.string == "display link" })
    let cases = try #require(group["cases"]?.array)
    #expect(cases.count == 7)
    for entry in cases {
      let (input, expected) = (try #require(entry["input"]), try #require(entry["expected"]))
      let tolerance = try #require(entry["tolerance"]?.number)
      if input["state"]?.string == "fresh" {
        let link = DisplayLink()
        #expect(link.timestamp == expected["timestamp"]?.number)
        #expect(link.targetTimestamp == expected["targetTimestamp"]?.number)
        #expect(link.duration == expected["duration"]?.number)
      } else if input["default"]?.bool == true {
        #expect(FrameRateRange.default.minimum == expected["minimum"]?.number)
        #expect(FrameRateRange.default.maximum == expected["maximum"]?.number)
        #expect(FrameRateRange.default.preferred == nil)
        #expect(expected["preferred"]?.isNull == true)
      } else {
        let numbers = try #require(input["range"]?.numbers)
        let range = FrameRateRange(
          minimum: numbers[0], maximum: numbers[1], preferred: numbers[2])
        if let refresh = input["refresh"]?.number {
          var cadence = DisplayCadence()
          cadence.preferredFrameRateRange = range
          let fired = cadence.frame(at: Refresh(timestamp: 0, interval: 1 / refresh))
          let frame = try #require(fired)
          let (duration, target) = (
            try #require(expected["duration"]?.number),
            try #require(expected["target-timestamp"]?.number)
          )
          #expect(isClose(frame.duration, duration, tolerance: tolerance))
          #expect(isClose(frame.targetTimestamp, target, tolerance: tolerance))
        } else {
          #expect(range.requestedRate == expected.number, "\(numbers)")
        }
      }
    }
  }

  @Test(
    arguments: [
      // A display of 60 Hz: minimum, maximum, preferred, refreshes per frame.
      (0, 0, nil, 1), (30, 60, 30, 2), (30, 60, nil, 1), (0, 60, 24, 3), (10, 60, 20, 3),
      (40, 45, 45, 2), (15, 120, 120, 1), (25, 30, 25, 2), (0, 0, 24, 3), (0, 24, nil, 3),
      (60, 30, 45, 2), (0, 0, 1e-300, Int(Int32.max)), (0, 1e300, nil, 1), (-5, -1, -3, 1),
    ] as [(Double, Double, Double?, Int)])
  func aRateIsRoundedToADivisor(
    minimum: Double, maximum: Double, preferred: Double?, refreshes: Int
  ) {
    let range = FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
    #expect(range.refreshesPerFrame(refreshInterval: 1.0 / 60) == refreshes)
  }

  @Test func theMaximumIsNeverExceeded() {
    let rate = Generator<Double>.aimed(at: [24, 30, 40, 45, 60, 90, 120, 59.94, 1]) {
      $0.uniform(0.5, 250)
    }.filter { $0 > 0 }
    forAll("at most the maximum", rate, rate, zip(rate, .rate)) { minimum, maximum, other in
      let (preferred, display) = (other.0, other.1)
      let range = FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
      let count = range.refreshesPerFrame(refreshInterval: display.interval)
      try hold(count >= 1, "\(count) refreshes")
      let actual = display.perSecond / Double(count)
      try hold(actual <= maximum * (1 + 0x1p-48), "\(actual) a second")
      // Slower than the minimum only if the next faster rate is above the maximum.
      let faster = count > 1 ? display.perSecond / Double(count - 1) : .infinity
      return actual >= minimum * (1 - 0x1p-48) || faster > maximum * (1 - 0x1p-48)
    }
  }

  /// An invalid number counts as no number.
  @Test func whatSaysNothingIsAsNone() {
    let number = Generator<Double>.element(of: [
      -1, -.infinity, .infinity, .nan, 0, 24, 30, 45, 60, 144,
    ])
    forAll("numbers that say nothing", number, number, zip(number, .rate)) {
      minimum, maximum, other in
      let (preferred, display) = (other.0, other.1)
      func usable(_ rate: Double) -> Double { rate > 0 && rate < .infinity ? rate : 0 }
      let range = FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
      let plain = FrameRateRange(
        minimum: usable(minimum), maximum: usable(maximum),
        preferred: usable(preferred) > 0 ? preferred : nil)
      return range.requestedRate == plain.requestedRate
        && range.refreshesPerFrame(refreshInterval: display.interval)
          == plain.refreshesPerFrame(refreshInterval: display.interval)
    }
  }

  @Test func itIsWrittenAndRead() {
    let number = Generator<Double>.any
    let ranges = zip(number, number, number).map {
      FrameRateRange(minimum: $0.0, maximum: $0.1, preferred: $0.2 < 10 ? $0.2 : nil)
    }
    checkCodable("FrameRateRange", ranges)
    checkEquatableHashable("FrameRateRange", ranges)
  }
}
