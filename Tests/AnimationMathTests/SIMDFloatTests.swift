import AnimationMath
import AnimationTestSupport
import Testing

private struct SingleFunction: Sendable {
  let name: String
  let four: @Sendable (SIMD4<Float>) -> SIMD4<Float>
  let eight: @Sendable (SIMD8<Float>) -> SIMD8<Float>
  let exact: @Sendable (Double) -> Double
}

private let functions = [
  SingleFunction(
    name: "exp", four: { .exp($0) }, eight: { .exp($0) }, exact: { .exp($0) }),
  SingleFunction(
    name: "sin", four: { .sin($0) }, eight: { .sin($0) }, exact: { .sin($0) }),
  SingleFunction(
    name: "cos", four: { .cos($0) }, eight: { .cos($0) }, exact: { .cos($0) }),
  SingleFunction(
    name: "sincos.sin", four: { SIMD4.sincos($0).sin }, eight: { SIMD8.sincos($0).sin },
    exact: { .sin($0) }),
  SingleFunction(
    name: "sincos.cos", four: { SIMD4.sincos($0).cos }, eight: { SIMD8.sincos($0).cos },
    exact: { .cos($0) }),
  SingleFunction(
    name: "acos", four: { .acos($0) }, eight: { .acos($0) }, exact: { .acos($0) }),
  SingleFunction(
    name: "reciprocalSquareRoot", four: { .reciprocalSquareRoot($0) },
    eight: { .reciprocalSquareRoot($0) }, exact: { .reciprocalSquareRoot($0) }),
]

/// Any bit pattern of single precision, and numbers at the bounds of ranges and formulas.
private let singles = Generator<Double>.aimed(
  at: [
    0, -0.0, 1, -1, 0.5, -0.5, .pi, .pi / 2, 3 * .pi / 4, 88.72, -87.4, -103.9, 120, -120, 0x1p20,
    -0x1p20, 0x1p-126, 0x1p-149, 0x1p127, .infinity, -.infinity, .nan,
  ]
) { random in
  random.below(2) == 0
    ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: random.next())))
    : random.uniform(-110, 110)
}.map { Float($0) }

private func isSame(_ a: Float, _ b: Float) -> Bool {
  a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
}

@Test(arguments: functions.map(\.name))
func lanesOfSinglePrecisionAreWithinTheirError(name: String) throws {
  let function = try #require(functions.first { $0.name == name })
  forAll(name, singles.array(count: 4...4), count: 4000) { numbers in
    let results = function.four(SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]))
    for lane in 0..<4 {
      let exact = function.exact(Double(numbers[lane]))
      let (nearest, result) = (Float(exact), results[lane])
      if nearest.isFinite && nearest != 0 {
        let error = (Double(result) - exact).magnitude / Double(nearest.ulp)
        try hold(error <= 0.501, "\(result), off by \(error) ulp, of \(numbers[lane])")
      } else {
        try hold(isSame(result, nearest), "\(result), not \(nearest), of \(numbers[lane])")
      }
    }
    return true
  }
}

@Test(arguments: functions.map(\.name))
func aLaneDependsOnItselfOnly(name: String) throws {
  let function = try #require(functions.first { $0.name == name })
  forAll(name, singles.array(count: 8...8), count: 500) { numbers in
    var lanes = SIMD8<Float>()
    for lane in 0..<8 { lanes[lane] = numbers[lane] }
    let eight = function.eight(lanes)
    for lane in 0..<8 {
      let alone = function.four(SIMD4(repeating: numbers[lane]))
      try hold(isSame(eight[lane], alone[lane & 3]), "lane \(lane) of \(numbers)")
    }
    return true
  }
}
