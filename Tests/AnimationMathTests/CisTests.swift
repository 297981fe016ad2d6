import AnimationMath
import AnimationTestSupport
import Testing

@Suite struct CisTests {
  /// Angles of every size, and those at which the table's entry changes.
  static let angles = Generator<Double>.oneOf(
    .finite, Generator.aimed(at: [0, -0.0, .pi, 0x1p20, -0x1p20]) { $0.uniform(-10, 10) },
    Generator.aimed(at: [0x1p20.nextDown]) { $0.uniform(-0x1p20, 0x1p20) },
    Generator<Double>.dyadic.map { (($0 * 1024).rounded() + 0.5) * .pi / 8 },
    Generator<Double>.dyadic.map { ($0 * 1024).rounded() * .pi / 8 })

  /// The error is 1.7e-16 and, below 1, 0.77 ulp of the reference.
  @Test func isNearSineAndCosine() {
    var worst = 0.0
    forAll("cis", Self.angles, count: 20_000) { angle in
      let (cos, sin) = Double.cis(angle)
      let exact = Double.sincos(angle)
      worst = max(worst, (cos - exact.cos).magnitude, (sin - exact.sin).magnitude)
      return (cos - exact.cos).magnitude <= 2.6e-16 && (sin - exact.sin).magnitude <= 2.6e-16
    }
    print("worst distance, cis from sincos: \(worst)")
  }

  @Test func hasTheLengthOne() {
    forAll("length", Self.angles, count: 5000) { angle in
      let (cos, sin) = Double.cis(angle)
      return (cos * cos + sin * sin - 1).magnitude <= 0x1p-51
    }
  }

  @Test func isMirroredWithItsAngle() {
    forAll("mirrored", Self.angles, count: 5000) { angle in
      let (one, other) = (Double.cis(angle), Double.cis(-angle))
      return one.cos == other.cos && one.sin == -other.sin
    }
  }

  @Test func isTotal() {
    #expect(Double.cis(0) == (1, 0))
    #expect(Double.cis(-0.0) == (1, 0))
    for angle in [Double.infinity, -.infinity, .nan] {
      let (cos, sin) = Double.cis(angle)
      #expect(cos.isNaN && sin.isNaN)
    }
    for angle in [0x1p20, 1e22, -0x1.8p1000, .greatestFiniteMagnitude] {
      #expect(Double.cis(angle).cos == .cos(angle) && Double.cis(angle).sin == .sin(angle))
    }
  }

  @Test func lanesHaveTheBitsOfScalars() {
    forAll("lanes", Self.angles.array(count: 4...4), count: 5000) { angles in
      let four = SIMD4.cis(SIMD4(angles[0], angles[1], angles[2], angles[3]))
      let two = SIMD2.cis(SIMD2(angles[0], angles[1]))
      for lane in 0..<4 {
        let (cos, sin) = Double.cis(angles[lane])
        try hold(isIdentical(four.cos[lane], cos), "cosine of \(angles[lane])")
        try hold(isIdentical(four.sin[lane], sin), "sine of \(angles[lane])")
        guard lane < 2 else { continue }
        try hold(isIdentical(two.cos[lane], cos) && isIdentical(two.sin[lane], sin), "of two")
      }
      return true
    }
  }
}
