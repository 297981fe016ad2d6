import AnimationTestSupport
import AnimationTiming
import Testing

/// Springs, pacings and clocks with finite numbers of any size give numbers.
@Suite struct FiniteResultTests {
  static let springs = zip(
    Generator<Double>.finite.filter { $0 > 0 }, Generator<Double>.finite.filter { $0 > 0 },
    Generator<Double>.oneOf(
      .finite.map { $0.magnitude }, .always(.infinity), .moderate.map { $0.magnitude }),
    Generator<Double>.oneOf(.finite, .moderate)
  ).flatMap { mass, stiffness, damping, velocity in
    // Also near critical damping, where the oscillation is slowest.
    zip(.element(of: OverdampedResponse.allCases), .int(in: 0...3)).map { response, kind in
      let critical = 2 * mass.squareRoot() * stiffness.squareRoot()
      let own = kind == 0 && critical.isFinite ? critical * (1 - 0x1p-48) : damping
      return SpringMotion(
        SpringLawTests.spring(mass, stiffness, own, velocity), overdamped: response)
    }
  }

  static let seconds = Generator<Double>.any.filter { !$0.isNaN }

  @Test func everySpringIsSomewhereAtEveryTime() {
    forAll("finite springs", Self.springs, Self.seconds, count: 6000) { spring, time in
      let (motion, impulse) = (spring.motion(at: time), spring.impulse(at: time))
      try hold(motion.value.isFinite, "value \(motion.value)")
      try hold(motion.velocity.isFinite, "velocity \(motion.velocity)")
      try hold(isIdentical(motion.value, spring.value(at: time)), "\(motion)")
      try hold(isIdentical(motion.velocity, spring.velocity(at: time)), "\(motion)")
      return impulse.value.isFinite && impulse.velocity.isFinite
    }
    forAll(
      "finite springs side by side", Self.springs.array(count: 4...4),
      Self.seconds.array(count: 4...4), count: 2000
    ) { springs, times in
      let motions = SpringTable(springs).motions(at: times)
      return (0..<4).allSatisfy {
        isIdentical(motions.values[$0], springs[$0].value(at: times[$0]))
          && isIdentical(motions.velocities[$0], springs[$0].velocity(at: times[$0]))
      }
    }
  }

  /// A spring in an infinite iteration stays at its start, as its progress does; in any other it follows its seconds.
  @Test func everyPacingIsSomewhere() {
    let duration = Generator<Double>.oneOf(
      .duration, .finite.map { $0.magnitude }, .always(.infinity))
    let progress = zip(Generator<Double>.fraction, .finite)
    forAll("finite pacings", Self.springs, duration, progress, count: 4000) {
      spring, duration, moving in
      let (progress, rate) = moving
      let pacing = PreparedPacing(spring, duration: duration)
      let motion = pacing.motion(at: progress, rate: rate)
      try hold(!motion.progress.isNaN && !motion.rate.isNaN, "\(motion)")
      try hold(pacing.progress(at: 0) == 0, "\(pacing.progress(at: 0)) at the start")
      try hold(pacing.motion(at: 0, rate: 0).rate == 0, "moves at the start")
      let impulse = pacing.motion(at: progress).impulse
      return !impulse.isNaN && !pacing.impulseSlope(at: progress).isNaN
    }
  }

  /// A layer's time is a number at every time, even at speed 0.
  @Test func everyClockShowsANumber() {
    let map = zip(Generator<Double>.finite, .oneOf(.speed, .finite), .finite).map {
      LayerTimeMap(beginTime: $0, speed: $1, timeOffset: $2)
    }
    forAll("finite clocks", map, Self.seconds, count: 4000) { map, time in
      let local = map.localTime(at: time)
      return !local.isNaN && (map.speed != 0 || time < map.beginTime || local == map.timeOffset)
    }
  }
}
