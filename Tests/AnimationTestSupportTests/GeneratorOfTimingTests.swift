import AnimationTestSupport
import AnimationTiming
import Testing

private func values<Value>(_ generator: Generator<Value>) -> [Value] {
  var random = SplitMix64(seed: 42)
  return (0..<2000).map { _ in generator.generate(using: &random) }
}

@Test func timingsMeanSomethingAndCoverTheirKinds() {
  let timings = values(.timing)
  #expect(timings.allSatisfy { $0.beginTime.isFinite && $0.speed.isFinite && $0.duration >= 0 })
  #expect(timings.contains { $0.duration == 0 })
  #expect(timings.contains { $0.duration == .infinity })
  #expect(timings.contains { $0.speed == 0 })
  #expect(timings.contains { $0.speed < 0 && $0.autoreverses && $0.repeatCount > 1 })
  #expect(timings.contains { $0.repeatDuration > 0 && $0.repeatCount > 0 })
  #expect(Set(timings.map(\.fillMode)) == Set(FillMode.allCases))
}

@Test func anyTimingsHaveNaN() {
  let timings = values(.anyTiming)
  #expect(timings.contains { $0.beginTime.isNaN })
  #expect(timings.contains { $0.repeatDuration.isNaN })
}

@Test func timesAimAtTheInstantsOfTheirTiming() {
  let timed = values(.timed(.timing))
  #expect(timed.contains { $1 == $0.beginTime })
  #expect(timed.contains { $1 == $0.beginTime.nextDown })
  #expect(timed.contains { $1 == TimingSchedule($0).endTime && $1.isFinite })
  #expect(timed.contains { $1 == $0.beginTime + 2 * $0.duration / $0.speed && $1.isFinite })
}

@Test func timingsKeepTheLawsOfValues() {
  checkEquatableHashable("Timing", .anyTiming)
  checkCodable("Timing", .anyTiming)
}

@Test func aLawOfTimingsIsSearchedAndSimplified() throws {
  forAll("progress is a fraction", .timed(.anyTiming)) { timing, time in
    (0...1).contains(TimingSchedule(timing).located(at: time).progress)
  }
  let found = try #require(
    counterexample(
      "no repeats", .timing, settings: PropertySettings(environment: ["PROPERTY_SHARE": "1"])
    ) {
      !($0.repeatCount > 1)
    })
  #expect(
    found.value
      == Timing(
        duration: found.value.duration, speed: found.value.speed,
        repeatCount: found.value.repeatCount))
}
