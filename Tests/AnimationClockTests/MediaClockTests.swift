import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct MediaClockTests {
  @Test func aManualClockGoesOnWhenTold() {
    let clock = ManualClock(at: 2)
    clock.advance(by: 0.5)
    #expect(clock.now == 2.5)
    clock.wait(until: 4)
    #expect(clock.now == 4)
  }

  @Test(arguments: [3, -1, .nan, .infinity, -.infinity] as [Double])
  func aManualClockNeverGoesBackOrAstray(time: Double) {
    let clock = ManualClock(at: 4)
    clock.advance(to: time)
    #expect(clock.now == 4)
    clock.advance(by: time > 0 ? .greatestFiniteMagnitude * 2 : time)
    #expect(clock.now == 4)
    #expect(ManualClock(at: time).now == (time.isFinite ? time : 0))
  }

  @Test func aScaledClockStaysAmongTheNumbers() {
    let base = ManualClock(at: -.greatestFiniteMagnitude)
    let standing = ScaledClock(base, scale: 0)
    var (fast, late) = (ScaledClock(base, scale: 1e9), ScaledClock(base, scale: 1e9, from: 1e308))
    #expect(late.now == -.greatestFiniteMagnitude)
    base.advance(to: .greatestFiniteMagnitude)
    #expect(standing.now == -.greatestFiniteMagnitude)
    #expect(fast.now == .greatestFiniteMagnitude)
    fast.setScale(0.5)
    late.setScale(2)
    #expect(fast.now == .greatestFiniteMagnitude && late.now == .greatestFiniteMagnitude)
  }

  @Test func aScaledClockRunsAtItsOwnPace() {
    let base = ManualClock(at: 10)
    var clock = ScaledClock(base, scale: 0.5)
    base.advance(to: 14)
    #expect(clock.now == 12)
    clock.setScale(0)
    base.advance(to: 100)
    #expect(clock.now == 12)
    clock.setScale(3)
    base.advance(to: 101)
    #expect(clock.now == 15)
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func aScaleWithoutSenseStopsTheClock(scale: Double) {
    let base = ManualClock(at: 1)
    let clock = ScaledClock(base, scale: scale)
    base.advance(to: 5)
    #expect(clock.scale == 0)
    #expect(clock.now == 1)
    #expect(ScaledClock(base, scale: 1e300).scale == 1e9)
    var stopped = ScaledClock(base, scale: 1)
    stopped.setScale(scale)
    #expect(stopped.scale == 0)
    if !scale.isFinite { #expect(ScaledClock(base, scale: 2, from: scale).now == 5) }
  }

  /// Law: after a wait a scaled clock shows its deadline or more, and its base has advanced no further than rounding
  /// requires.
  @Test func waitingForAScaledClockIsWaitingForItsBase() {
    let scales = Generator<Double>.oneOf(
      .speed.map { $0.magnitude }, .element(of: [1, 0.25, 3, 1e-3, 1e-300, 1e9, 0.1, 0]))
    let spans = Generator<Double>.element(of: [
      -1, 0, 1e-9, 0.1, 1.0 / 60, 7, 1e6, 1e10, .nan, .infinity,
    ])
    forAll("waits", scales, spans, .element(of: [0, 5, 1e5, -0.3])) { scale, span, start in
      let base = ManualClock(at: start)
      let clock = ScaledClock(base, scale: scale)
      base.advance(by: 0.7)
      let (now, before) = (clock.now, base.now)
      let deadline = now + span
      clock.wait(until: deadline)
      guard deadline.isFinite, deadline > now else { return base.now == before }
      guard clock.scale > 0 else { return base.now == before + 0x1p31 }
      let length = (deadline - now) / clock.scale
      guard (before + length).isFinite else { return base.now > 1e300 }
      try hold(clock.now >= deadline, "\(clock.now) is before \(deadline)")
      let noise = 8 * (base.now.ulp + start.ulp + (deadline.ulp + start.ulp) / clock.scale)
      return (base.now - before - length).magnitude <= noise
    }
  }

  @Test(.timeLimit(.minutes(10))) func tasksSleepOnTheBase() async {
    let base = ManualClock(at: 3)
    let clock = ScaledClock(base, scale: 0.25)
    await clock.sleep(until: 4)
    #expect(base.now == 7 && clock.now == 4)
    for deadline in [3, Double.nan, .infinity] { await clock.sleep(until: deadline) }
    #expect(base.now == 7)
    await ScaledClock(base, scale: 0).sleep(until: 8)
    #expect(base.now == 7 + 0x1p31)
    let machine = ScaledClock(SystemClock(), scale: 4)
    let (start, before) = (machine.now, SystemClock().now)
    await machine.sleep(until: start + 0.02)
    #expect(machine.now >= start + 0.02)
    machine.wait(until: start + 0.04)
    #expect(machine.now >= start + 0.04 && SystemClock().now - before >= 0.01 - 1e-9)
    // A clock with scale 0 sleeps until it is cancelled.
    let standing = ScaledClock(SystemClock(), scale: 0)
    let task = Task { await standing.sleep(until: standing.now + 1) }
    task.cancel()
    await task.value
  }

  @Test func scalingNeitherJumpsNorGoesBack() {
    let scales = Generator<Double>.speed.array(count: 1...8)
    forAll("a scaled clock is monotone", scales) { scales in
      let base = ManualClock(at: 3)
      var clock = ScaledClock(base, scale: 1)
      for (index, scale) in scales.enumerated() {
        base.advance(by: Double(index) / 4)
        let before = clock.now
        clock.setScale(scale)
        try hold(clock.now == before, "\(before) becomes \(clock.now)")
        base.advance(by: 0.125)
        try hold(clock.now >= before, "back to \(clock.now)")
      }
      return true
    }
  }

  /// A browser's measurements of timelines that run faster or slower: local time is rate · time.
  @Test(arguments: Oracle("Oracles/Measured/engine_rate.txt").sets)
  func aBrowsersRatesAreScales(_ set: OracleSet) throws {
    let cases = try #require(try set.json()["cases"]?.array)
    var worst = WorstError()
    for entry in cases {
      let rate = try #require(entry["rate"]?.number)
      guard rate >= 0 else { continue }
      for row in try #require(entry["rows"]?.array) {
        let (time, local) = (try #require(row[0]?.number), try #require(row[1]?.number))
        let base = ManualClock(at: -1e6)
        let clock = ScaledClock(base, scale: rate, from: 0)
        base.advance(to: time)
        worst.record(clock.now, local, at: "rate \(rate), time \(time)")
      }
    }
    worst.report("\(set), as scaled clocks")
    #expect(worst.count > 100)
    // In milliseconds, as in the source.
    #expect(worst.value <= 1e-11)
  }
}
