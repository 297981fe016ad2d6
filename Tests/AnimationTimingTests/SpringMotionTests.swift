import AnimationTiming
import Testing

@Suite struct SpringMotionTests {
  /// Only the ratios of the constants count, whatever their size.
  @Test(arguments: [1e308, 1e-300]) func constantsOfAnySize(size: Double) throws {
    let spring = try Spring(mass: size, stiffness: size, damping: size)
    let one = try Spring(mass: 1, stiffness: 1, damping: 1)
    #expect(spring.decayRate == 0.5 && spring.dampingRatio == one.dampingRatio)
    #expect(
      spring.settlingDuration(allowsOverdamping: false)
        == one.settlingDuration(allowsOverdamping: false))
  }

  @Test func publishedValues() throws {
    let spring = SpringMotion(try Spring(), overdamped: .measured, allowsOverdamping: false)
    #expect(abs(spring.value(at: 0.1) - 0.34029984660829826) < 1e-15)
    let over = SpringMotion(
      try Spring(damping: 40), overdamped: .measured, allowsOverdamping: true)
    #expect(abs(over.value(at: 0.1) - 1.033373) < 1e-6)
    let physical = SpringMotion(
      try Spring(damping: 40), overdamped: .physical, allowsOverdamping: true)
    #expect(abs(physical.value(at: 0.1) - 0.177737) < 1e-6)
    #expect(
      abs(try Spring().settlingDuration(allowsOverdamping: false) - 1.4727003346780927) <= 4
        * 0x1p-52)
    #expect(try Spring(damping: 20).settlingDuration(allowsOverdamping: false) == 1)
    // ln((1 + |B|) / 0.001), whose quotient is beyond the greatest number.
    let fast = try Spring(initialVelocity: 1e308).settlingDuration(allowsOverdamping: false)
    #expect(abs(fast - 142.789043972876) <= 1e-12)
    #expect(
      abs(
        try Spring(perceptualDuration: 1, bounce: -0.5).settlingDuration(allowsOverdamping: true)
          - 2.6) < 0.01)
  }
}
