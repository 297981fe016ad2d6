import AnimationTestSupport
import AnimationTiming
import Testing

/// The timing model, computed again directly from its definition.
@Suite struct TimingDefinitionTests {
  func near(_ x: Double) -> Double {
    let nearest = x.rounded(.toNearestOrEven)
    return (x - nearest).magnitude <= 0x1p-49 * max(1, x.magnitude) ? nearest : x
  }

  /// Defined for a finite duration above 0, a finite begin time and time, and an offset of reasonable size.
  func defined(_ timing: Timing, at time: Double) -> (LocatedTiming.Phase, cycle: Double, Double) {
    let isZero = timing.beginTime > 0 && timing.beginTime <= 1e-100
    let begin = isZero ? 0 : timing.beginTime
    let c = timing.duration * (timing.autoreverses ? 2 : 1)
    let n =
      timing.repeatDuration > 0
      ? near(timing.repeatDuration / c) : timing.repeatCount > 0 ? timing.repeatCount : 1
    let sign: Double = timing.speed > 0 ? 1 : timing.speed < 0 ? -1 : 0
    if timing.repeatDuration <= 0, timing.repeatCount > 0, c * timing.repeatCount == 0 {
      // An active interval of length 0.
      if time < begin { return (.before, 0, 0) }
      return (sign == 0 ? .active : .after, 0, 1)
    }
    var phase = LocatedTiming.Phase.before
    var e = 0.0
    if time >= begin {
      e = near((time - begin) * (timing.speed.magnitude / c))
      phase = .active
      if sign != 0, n.isFinite, e >= n - 0x1p-49 * max(1, n) {
        phase = .after
        e = n
      }
    }
    let offset = timing.timeOffset / c
    let position = sign == 0 ? near(min(max(offset, 0), n)) : near(offset + sign * e)
    if position.isInfinite { return (phase, (position < 0 ? -1 : 1) * 0x1p53, 0) }
    var k = position.rounded(.down)
    var u = position - k
    let takesEnd =
      (sign > 0 && phase == .after && position > 0) || (sign < 0 && phase != .after)
      || (sign == 0 && position > 0)
    if u == 0, takesEnd {
      k -= 1
      u = 1
    }
    return (phase, k, timing.autoreverses ? (u > 0.5 ? 2 - 2 * u : 2 * u) : u)
  }

  @Test func equalsTheDefinition() {
    // Times at boundaries, within rounding noise of them, and anywhere.
    let places = Generator<Double>.oneOf(
      .fraction.map { 8 * $0 }, Generator<Int>.int(in: -1...12).map { Double($0) / 2 },
      zip(Generator<Int>.int(in: 0...6), .int(in: -40...40)).map {
        Double($0) + Double($1) * 0x1p-52
      })
    forAll(
      "definition", Generator<Timing>.sensible, places, .time, count: 10_000
    ) { timing, place, anywhere in
      guard timing.duration > 1e-200, timing.duration.isFinite else { return true }
      let cycle =
        timing.duration * (timing.autoreverses ? 2 : 1) / max(timing.speed.magnitude, 0x1p-30)
      for time in [timing.beginTime + place * cycle, anywhere] where time.isFinite {
        let (phase, k, progress) = defined(timing, at: time)
        guard k.magnitude < 0x1p50 else { continue }
        let located = TimingSchedule(timing).located(at: time)
        try hold(located.phase == phase, "\(located.phase), defined \(phase) at \(time)")
        try hold(located.cycle == k, "\(located.cycle), defined \(k) at \(time)")
        try hold(located.progress == progress, "\(located.progress), defined \(progress)")
      }
      return true
    }
  }
}
