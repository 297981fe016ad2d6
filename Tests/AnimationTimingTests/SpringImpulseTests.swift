import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct SpringImpulseTests {
  /// Returns a spring released at rest, and a spring that starts at its target with the velocity 1.
  private static func motion(
    _ spring: Spring, _ time: Double
  ) -> (a: Double, b: Double, aRate: Double, bRate: Double) {
    let resting = SpringMotion((try? spring.starting(at: 0)) ?? spring)
    let impulse = resting.impulse(at: time)
    return (
      resting.remainder(at: time), impulse.value, -resting.velocity(at: time), impulse.velocity
    )
  }

  @Test func aVelocityAtTheStartIsAddedByTheImpulse() {
    forAll("value with a velocity", SpringLawTests.springs, SpringLawTests.times) { spring, time in
      let prepared = SpringMotion(spring)
      let (a, b, aRate, bRate) = Self.motion(spring, time)
      let v = spring.initialVelocity
      let margin = 1e-12 * (1 + v.magnitude) * (1 + spring.naturalFrequency + spring.decayRate)
      try hold(
        (prepared.value(at: time) - (1 - a + v * b)).magnitude <= margin,
        "value \(prepared.value(at: time)), by parts \(1 - a + v * b)")
      try hold(
        (prepared.velocity(at: time) - (v * bRate - aRate)).magnitude
          <= margin * spring.naturalFrequency,
        "velocity \(prepared.velocity(at: time)), by parts \(v * bRate - aRate)")
      return true
    }
  }

  /// A matrix of A and B and their derivatives advances the state, position and velocity: advancing by two times in
  /// turn equals advancing by their sum.
  @Test func goingOnIsStartingAgain() {
    forAll(
      "semigroup", SpringLawTests.springs, SpringLawTests.times, SpringLawTests.times, count: 500
    ) { spring, first, second in
      let (x, y) = (Self.motion(spring, first), Self.motion(spring, second))
      let sum = Self.motion(spring, first + second)
      let margin = 1e-12 * (1 + spring.naturalFrequency)
      try hold((sum.a - (x.a * y.a + x.aRate * y.b)).magnitude <= margin, "A")
      try hold((sum.b - (x.b * y.a + x.bRate * y.b)).magnitude <= margin, "B")
      let rates = x.b * y.aRate + x.bRate * y.bRate
      return (sum.bRate - rates).magnitude <= margin * (1 + spring.decayRate)
    }
  }

  /// A′ = −ω²·B and B′ = A − 2β·B.
  @Test func theDerivativesAreThoseOfTheEquationOfMotion() {
    forAll("equation of motion", SpringLawTests.springs, SpringLawTests.times) { spring, time in
      let (a, b, aRate, bRate) = Self.motion(spring, time)
      let (omega, beta) = (spring.naturalFrequency, spring.decayRate)
      let margin = 1e-12 * (1 + omega + beta)
      try hold((aRate + omega * omega * b).magnitude <= margin, "A′ \(aRate), B \(b)")
      return (bRate - (a - 2 * beta * b)).magnitude <= margin
    }
  }

  @Test func theEdgesAreTotal() throws {
    let (before, all): ([Double], [Double]) = ([0, -1, -.infinity], [0, 1, .infinity])
    for damping in [0, 5, 20, 50, 1e300] {
      let spring = SpringMotion(try Spring(damping: damping))
      for time in before { #expect(spring.impulse(at: time) == (0, 1)) }
      let (late, none) = (spring.impulse(at: Double.infinity), spring.impulse(at: Double.nan))
      #expect(late == (0, 0) && none.value.isNaN && none.velocity.isNaN)
      for time in [.leastNonzeroMagnitude, 1e-9, 1, 1e6, 1e300] {
        let impulse = spring.impulse(at: time)
        #expect(impulse.value.isFinite && impulse.velocity.isFinite)
        let both = spring.valueAndImpulse(at: time)
        #expect(both.value == spring.value(at: time) && both.impulse == impulse.value)
      }
    }
    for response in OverdampedResponse.allCases {
      let still = SpringMotion(try Spring(damping: .infinity), overdamped: response)
      for time in all { #expect(still.impulse(at: time) == (0, 0)) }
    }
  }

  /// The velocity of a spring released at rest is ω²·B.
  @Test(arguments: SpringOracleTests.highPrecision.sets)
  func matchesHighPrecision(_ set: OracleSet) throws {
    var worst = WorstError()
    let cases = try set.json(SpringOracleTests.HighPrecision.self).cases
    for row in cases where row.v0 == 0 {
      let spring = SpringMotion(
        try Spring(mass: row.mass, stiffness: row.stiffness, damping: row.damping))
      for (index, time) in row.t.enumerated() {
        let rate = row.stiffness / row.mass * spring.impulse(at: time).value
        worst.record(rate, row.v[index], at: "\(row.mass) \(row.stiffness) \(row.damping) \(time)")
      }
    }
    worst.report("impulse times the stiffness by the mass")
    #expect(worst.value <= 1e-12)
  }
}
