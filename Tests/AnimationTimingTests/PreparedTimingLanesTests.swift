import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedTimingLanesTests {
  /// A usual timing plays forwards without an offset, for a duration that is neither 0 nor infinite, and its few
  /// numbers contain all of it.
  @Test func fewNumbersHoldAllOfAUsualTiming() {
    var count = 0
    forAll("plain", Generator<Timing>.oneOf(.any, .sensible, .dyadic), count: 6000) { timing in
      let prepared = TimingSchedule(timing)
      let isPlain =
        timing.beginTime.isFinite && timing.duration > 1e-300 && timing.duration < 1e300
        && timing.speed > 1e-6 && timing.speed < 1e6 && timing.timeOffset == 0
        && !timing.repeatCount.isNaN && !timing.repeatDuration.isNaN
      guard prepared.isPlain else { return !isPlain }
      count += 1
      try hold(timing.speed > 0, "plays backwards or rests")
      try hold(timing.timeOffset.magnitude <= 0x1p-1073 * timing.duration, "has an offset")
      return prepared
        == TimingSchedule(
          begin: prepared.begin, laneRate: prepared.laneRate, count: prepared.count,
          activeDuration: prepared.localActiveDuration, fillsBefore: prepared.fillsBefore,
          fillsAfter: prepared.fillsAfter)
    }
    #expect(PropertySettings().isOverriding || count > 1000)
  }

  /// Four timings in lanes have the bits of each alone if the lanes report it: everywhere except within rounding noise
  /// of the ends of iterations, however many have passed.
  @Test func lanesHaveTheBitsOfOne() {
    let hundredths = Generator<Int>.int(in: 1...400).map { Double($0) / 100 }
    let timing = zip(hundredths, .dyadic, .bool, .element(of: [1, 0.5, 3, 0.1])).map {
      Timing(
        beginTime: $1, duration: $0, speed: $3, repeatCount: .infinity, autoreverses: $2)
    }
    // Ends of iterations in the caller's arithmetic, their neighbours, and anything.
    let place = zip(Generator<Int>.int(in: 0...2_000_000), .int(in: -3...3), .fraction, .bool)
    var (inside, outside) = (0, 0)
    forAll("lanes", timing.array(count: 4...4), place.array(count: 4...4), count: 4000) {
      timings, places in
      let prepared = timings.map { TimingSchedule($0) }
      guard prepared.allSatisfy({ $0.isPlain }) else { return false }
      let times = zip(timings, places).map { timing, place in
        let (cycle, ulps, part, isBoundary) = place
        let position = Double(cycle) + (isBoundary ? 0 : part)
        let length = timing.duration / timing.speed * (timing.autoreverses ? 2 : 1)
        let time = timing.beginTime + position * length
        return time + Double(ulps) * time.ulp
      }
      func lanes(_ number: (Int) -> Double) -> SIMD4<Double> {
        SIMD4(number(0), number(1), number(2), number(3))
      }
      let (progress, isInside) = TimingSchedule.progress(
        at: lanes { times[$0] }, begin: lanes { prepared[$0].begin },
        rate: lanes { prepared[$0].laneRate }, limit: lanes { prepared[$0].laneLimit })
      for lane in 0..<4 {
        guard isInside[lane] else {
          outside += 1
          continue
        }
        inside += 1
        let alone = prepared[lane].located(at: times[lane])
        try hold(alone.phase == .active, "\(alone)")
        try hold(isIdentical(progress[lane], alone.progress), "\(progress[lane]), \(alone)")
      }
      return true
    }
    #expect(PropertySettings().isOverriding || inside > 4000 && outside > 4000)
  }

  /// An iteration that was located at one time gives the same bits at every other time that it reports as its own, with
  /// a limit that has been rounded down to single precision.
  @Test func aKnownCycleHasTheBitsOfOne() {
    let hundredths = Generator<Int>.int(in: 1...400).map { Double($0) / 100 }
    let counts = Generator<Double>.element(of: [0.3, 1, 2.5, 3, 1000, 4095.9, .infinity])
    let timing = zip(zip(hundredths, counts), .dyadic, .bool, .element(of: [1, 0.5, 3, 0.1])).map {
      Timing(
        beginTime: $1, duration: $0.0, speed: $3, repeatCount: $0.1, autoreverses: $2)
    }
    let cycle = Generator<Int>.oneOf(.int(in: 0...4), .int(in: 0...5000), .int(in: 0...2_000_000))
    // Inside an iteration, or near one of its ends.
    let place = Generator<Double>.oneOf(
      .fraction, .fraction.map { 0x1p-11 * ($0 - 0.5) }, .fraction.map { 1 + 0x1p-11 * ($0 - 0.5) })
    var (known, unknown) = (0, 0)
    forAll("known cycles", timing, cycle, zip(place, place), count: 20_000) {
      timing, cycle, places in
      let prepared = TimingSchedule(timing)
      guard prepared.isPlain else { return false }
      let length = timing.duration / timing.speed * (timing.autoreverses ? 2 : 1)
      let times = [places.0, places.1].map { timing.beginTime + (Double(cycle) + $0) * length }
      let nearest = Float(prepared.laneLimit)
      let isGreater = Double(nearest) > prepared.laneLimit
      let found = TimingSchedule.cycle(
        at: times[0], begin: prepared.begin, rate: prepared.laneRate,
        limit: Double(isGreater ? nearest.nextDown : nearest))
      let (progress, isInside) = TimingSchedule.progress(
        at: SIMD4(repeating: times[1]), begin: SIMD4(repeating: prepared.begin),
        rate: SIMD4(repeating: prepared.laneRate), cycle: SIMD4(repeating: found))
      guard isInside[0] else {
        unknown += 1
        return true
      }
      known += 1
      let alone = prepared.located(at: times[1])
      try hold(alone.phase == .active, "\(alone)")
      return isIdentical(progress[0], alone.progress)
    }
    #expect(PropertySettings().isOverriding || known > 500 && unknown > 500, "\(known), \(unknown)")
  }
}
