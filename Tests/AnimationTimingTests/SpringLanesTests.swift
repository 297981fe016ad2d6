import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct SpringLanesTests {
  /// Springs below critical damping, the usual ones.
  static let swinging = zip(
    Generator<Double>.fraction.map { 5 + 700 * $0 }, Generator<Double>.fraction.map { 0.99 * $0 },
    Generator<Double>.fraction.map { 40 * $0 - 20 }
  ).map { stiffness, ratio, velocity in
    SpringMotion(
      SpringLawTests.spring(1, stiffness, ratio * 2 * stiffness.squareRoot(), velocity))
  }

  /// Springs of every regime.
  static let any = zip(
    Generator<Double>.fraction.map { 5 + 700 * $0 },
    Generator<Double>.element(of: [0, 0.3, 0.9, 1, 1, 1.5, 4, .infinity]),
    Generator<Double>.fraction.map { 40 * $0 - 20 },
    Generator<OverdampedResponse>.element(of: OverdampedResponse.allCases)
  ).map { stiffness, ratio, velocity, response in
    SpringMotion(
      SpringLawTests.spring(1, stiffness, ratio * 2 * stiffness.squareRoot(), velocity),
      overdamped: response)
  }

  /// Every lane against its spring alone.
  private func check(
    _ label: String, _ springs: Generator<SpringMotion>, _ times: Generator<Double>
  ) {
    forAll(label, springs.array(count: 4...4), times.array(count: 4...4), count: 3000) {
      springs, times in
      let seconds = SIMD4(times[0], times[1], times[2], times[3])
      return try springs.withUnsafeBufferPointer { springs in
        guard let first = springs.baseAddress else { return false }
        let values = SpringLanes(first).values(at: seconds)
        let motions = SpringLanes(first).motions(at: seconds)
        let turned = SpringLanes(first + 3, first, first, first + 2).values(at: seconds)
        for lane in 0..<4 {
          let (time, spring) = (times[lane], springs[lane])
          let (value, velocity) = (spring.value(at: time), spring.velocity(at: time))
          try hold(isIdentical(values[lane], value), "value at \(time)")
          try hold(isIdentical(motions.values[lane], value), "value beside a velocity at \(time)")
          try hold(isIdentical(motions.velocities[lane], velocity), "velocity at \(time)")
          let alone = spring.motion(at: time)
          try hold(
            isIdentical(alone.value, value) && isIdentical(alone.velocity, velocity),
            "motion at \(time)")
        }
        for (lane, spring) in [3, 0, 0, 2].enumerated() {
          try hold(
            isIdentical(turned[lane], springs[spring].value(at: times[lane])), "lane \(lane)")
        }
        return true
      }
    }
  }

  @Test func lanesHaveTheBitsOfTheirSprings() {
    let usual = Generator<Double>.fraction.map { 4 * $0 }
    check("swinging", Self.swinging, usual)
    check("swinging, any time", Self.swinging, .oneOf(usual, .any, .time))
    check("every regime", Self.any, usual)
    check("every regime, any time", .oneOf(Self.any, Self.swinging), .oneOf(usual, .any, .time))
  }
}
