import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct DecayTests {
  static let decays = Generator<Double>.fraction.map { 0.01 + 20 * $0 }

  @Test func movesAndRests() throws {
    let decay = try Decay(factorPerMillisecond: 0.998)
    #expect(abs(decay.rate - 2.002002670673) < 1e-11)
    #expect(decay.value(at: 0) == 0 && decay.value(at: .infinity) == 1)
    #expect(decay.value(at: -1) == 0)
    #expect(decay.value(at: .nan).isNaN)
    #expect(decay.velocity(forDistance: decay.distance(forVelocity: 100)) == 100)
  }

  @Test func velocityIsTheDerivativeAndBoundsHold() {
    forAll("decay", Self.decays, .fraction, .element(of: [0.5, 0.001, 1e-9])) {
      rate, time, tolerance in
      let decay = try Decay(rate: rate)
      let step = 0x1p-17
      let difference =
        (decay.value(at: time + 2 * step) - decay.value(at: time + step)) / step
      let velocity = decay.velocity(at: time + 1.5 * step)
      try hold(isClose(difference, velocity, tolerance: 1e-9), "\(velocity), \(difference)")
      let settled = decay.settlingDuration(tolerance: tolerance)
      try hold(decay.remainder(at: settled) <= tolerance, "not settled at \(settled)")
      return true
    }
  }
}
