import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedTimingRateTests {
  private func rate(
    _ timing: Timing, at time: Double, parentRate: Double = 1, isClosedAtEnd: Bool = false
  ) -> Double {
    TimingSchedule(timing).progressRate(
      at: time, parentRate: parentRate, isClosedAtEnd: isClosedAtEnd)
  }

  @Test(arguments: [
    (-1.0, 0.0), (0, 0.5), (1, 0.5), (2, -0.5), (3, -0.5), (4, 0.5), (7.9, -0.5), (8, 0), (9, 0),
  ])
  func thereAndBack(time: Double, expected: Double) {
    for fillMode in FillMode.allCases {
      let timing = Timing(duration: 2, repeatCount: 2, autoreverses: true, fillMode: fillMode)
      #expect(rate(timing, at: time) == expected)
      var backwards = timing
      backwards.speed = -1
      // From the end of the last iteration: the backward run first.
      #expect(rate(backwards, at: time) == expected)
    }
  }

  @Test func speedScales() {
    forAll("rate scales with speed", Generator<Timing>.sensible, .time, count: 3000) {
      timing, time in
      var faster = timing
      faster.speed = 2 * timing.speed
      let local = time - timing.beginTime
      let (slow, fast) = (
        rate(timing, at: timing.beginTime + local), rate(faster, at: timing.beginTime + local / 2)
      )
      // Rounding may put one of the two on the other side of a boundary.
      guard slow.magnitude > 0, fast.magnitude > 0, slow.isFinite else { return true }
      try hold(fast.magnitude == 2 * slow.magnitude, "\(slow), \(fast)")
      return true
    }
    for (speed, expected) in [(2.0, 1.0), (-1, -0.5), (-3, -1.5), (0, 0)] {
      #expect(rate(Timing(duration: 2, speed: speed, repeatCount: 8), at: 0.5) == expected)
    }
  }

  @Test func rateIsTheDerivativeOfProgress() {
    forAll("rate of progress", Generator<Timing>.sensible, .time, count: 4000) { timing, time in
      let prepared = TimingSchedule(timing)
      let cycle = timing.duration / timing.speed.magnitude
      guard cycle > 1e-3, cycle < 1e6, time.magnitude < 1e6 else { return true }
      let step = cycle * 0x1p-12
      let samples = [0, 1, 2].map { prepared.located(at: time + $0 * step) }
      guard samples.allSatisfy({ $0.phase == samples[0].phase && $0.cycle == samples[0].cycle })
      else { return true }
      let slopes = [1, 2].map { (samples[$0].progress - samples[$0 - 1].progress) / step }
      // A turn is between them.
      guard (slopes[0] - slopes[1]).magnitude * cycle < 1e-3 else { return true }
      let rate = prepared.progressRate(at: time, parentRate: 1)
      try hold((rate - slopes[0]).magnitude * cycle < 1e-3, "\(rate), by differences \(slopes)")
      return true
    }
  }

  @Test(arguments: [
    // (time, rate) of one iteration of 2 s, played from its end
    (2.5, 0.0), (2, -0.5), (1, -0.5), (0, 0), (-1, 0),
  ])
  func aParentThatRunsBackwards(time: Double, expected: Double) {
    #expect(rate(Timing(duration: 2, fillMode: .both), at: time, parentRate: -1) == expected)
  }

  @Test func whatChangesAtOnceHasNoRate() {
    let timing = Timing(duration: 2)
    #expect(rate(timing, at: 0, parentRate: -1).isNaN)
    #expect(rate(timing, at: 2, parentRate: -1).isNaN)
    #expect(rate(timing, at: 2, isClosedAtEnd: true).isNaN)
    #expect(rate(timing, at: 2, parentRate: -1, isClosedAtEnd: true) == -0.5)
    #expect(rate(timing, at: 2, parentRate: 0, isClosedAtEnd: true) == 0)
    #expect(rate(timing, at: 1, parentRate: .nan).isNaN)
    let repeated = Timing(duration: 2, repeatCount: 3)
    #expect(rate(repeated, at: 2) == 0.5)
    #expect(rate(repeated, at: 2, parentRate: -1).isNaN)
    var reversing = repeated
    reversing.autoreverses = true
    #expect(rate(reversing, at: 2, parentRate: -1) == -0.5)
    #expect(rate(reversing, at: 4, parentRate: -1) == 0.5)
  }

  @Test(arguments: [
    Timing(duration: .infinity), Timing(duration: 1, speed: 0), Timing(duration: .nan),
    Timing(duration: 0), Timing(duration: 0, repeatDuration: 3),
  ])
  func whatRestsHasRateZero(timing: Timing) {
    for time in [-1, 0, 0.5, 4, .infinity, .nan] { #expect(rate(timing, at: time) == 0) }
  }

  @Test func clocksChain() {
    let chain = LayerTimeChain([
      LayerTimeMap(beginTime: 1, speed: 2), LayerTimeMap(speed: -3, timeOffset: 4),
    ])
    #expect(chain.rate(at: 0.5) == 0)
    #expect(chain.rate(at: 1) == -6)
    #expect(LayerTimeChain().rate(at: 7) == 1)
    let paused = LayerTimeMap(speed: 0, timeOffset: 5)
    #expect(paused.rate(at: 3, parentRate: 1) == 0)
    let late = LayerTimeMap(beginTime: 2, timeOffset: 1)
    #expect(late.rate(at: 2, parentRate: -1).isNaN)
    #expect(LayerTimeMap(beginTime: 2).rate(at: 2, parentRate: -1) == 0)
    #expect(late.rate(at: 3, parentRate: .nan).isNaN)
  }
}
