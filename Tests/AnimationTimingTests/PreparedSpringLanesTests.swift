import AnimationTestSupport
import AnimationTiming
import Testing

private let springs = zip(
  Generator<Double>.fraction.map { 5 + 700 * $0 },
  Generator<Double>.oneOf(
    .fraction, .element(of: [0, 1, 1, 3, .infinity]), Generator<Double>.fraction.map { 1 + 9 * $0 }),
  Generator<Double>.fraction.map { 40 * $0 - 20 },
  Generator<OverdampedResponse>.element(of: OverdampedResponse.allCases)
).map { stiffness, ratio, velocity, response in
  SpringMotion(
    SpringLawTests.spring(1, stiffness, ratio * 2 * stiffness.squareRoot(), velocity),
    overdamped: response)
}

private let times = Generator<Double>.oneOf(
  Generator<Double>.fraction.map { 4 * $0 }, .any, .time)

private func checkLanes<Lanes: SIMD>(
  _ type: Lanes.Type, value: @escaping (SpringMotion, Lanes) -> Lanes,
  velocity: @escaping (SpringMotion, Lanes) -> Lanes
) where Lanes.Scalar == Double {
  forAll("\(type)", springs, times.array(count: 8...8), count: 2000) { spring, times in
    var lanes = Lanes()
    for lane in lanes.indices { lanes[lane] = times[lane] }
    let (values, velocities) = (value(spring, lanes), velocity(spring, lanes))
    for lane in lanes.indices {
      let time = times[lane]
      try hold(isIdentical(values[lane], spring.value(at: time)), "value at \(time)")
      try hold(isIdentical(velocities[lane], spring.velocity(at: time)), "velocity at \(time)")
    }
    return true
  }
}

@Test func lanesOfASpringHaveTheBitsOfOneTime() {
  checkLanes(
    SIMD2<Double>.self, value: { $0.values(at: $1) }, velocity: { $0.velocities(at: $1) })
  checkLanes(
    SIMD4<Double>.self, value: { $0.values(at: $1) }, velocity: { $0.velocities(at: $1) })
  checkLanes(
    SIMD8<Double>.self, value: { $0.values(at: $1) }, velocity: { $0.velocities(at: $1) })
}
