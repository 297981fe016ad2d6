import AnimationMath
import AnimationTestSupport
import Testing

/// Checks that a function of vectors gives in each lane the bits of a function of numbers.
private func checkLanes<Lanes: SIMD>(
  _ label: String, _ numbers: Generator<Double>, scalar: @escaping (Double) -> Double,
  lanes: @escaping (Lanes) -> Lanes
) where Lanes.Scalar == Double {
  forAll("\(label), \(Lanes.self)", numbers.array(count: 8...8), count: 500) { numbers in
    var vector = Lanes()
    for lane in vector.indices { vector[lane] = numbers[lane] }
    let result = lanes(vector)
    for lane in vector.indices {
      let (actual, expected) = (result[lane], scalar(numbers[lane]))
      try hold(
        isIdentical(actual, expected), "\(actual), not \(expected), of \(numbers[lane])")
    }
    return true
  }
}

private let numbers: [Generator<Double>] = [
  .any,
  .aimed(at: [0, 1, -1, .pi, .pi / 2, .pi / 4, 700, -700, 0x1p-27, 0x1p20, 0x1.8p-1, -0.0]) {
    $0.uniform(-1, 1)
  },
  .aimed(at: [.pi, 2 * .pi, 10.5, -3]) { $0.uniform(-800, 800) },
]

@Test(arguments: numbers.indices)
func lanesHaveTheBitsOfScalars(kind: Int) {
  let kind = numbers[kind]
  checkLanes("exp", kind, scalar: { .exp($0) }, lanes: { SIMD2.exp($0) })
  checkLanes("exp", kind, scalar: { .exp($0) }, lanes: { SIMD4.exp($0) })
  checkLanes("exp", kind, scalar: { .exp($0) }, lanes: { SIMD8.exp($0) })
  checkLanes("sin", kind, scalar: { .sin($0) }, lanes: { SIMD2.sin($0) })
  checkLanes("sin", kind, scalar: { .sin($0) }, lanes: { SIMD4.sin($0) })
  checkLanes("sin", kind, scalar: { .sin($0) }, lanes: { SIMD8.sin($0) })
  checkLanes("cos", kind, scalar: { .cos($0) }, lanes: { SIMD2.cos($0) })
  checkLanes("cos", kind, scalar: { .cos($0) }, lanes: { SIMD4.cos($0) })
  checkLanes("cos", kind, scalar: { .cos($0) }, lanes: { SIMD8.cos($0) })
  checkLanes("acos", kind, scalar: { .acos($0) }, lanes: { SIMD2.acos($0) })
  checkLanes("acos", kind, scalar: { .acos($0) }, lanes: { SIMD4.acos($0) })
  checkLanes("acos", kind, scalar: { .acos($0) }, lanes: { SIMD8.acos($0) })
  checkLanes("sincos", kind, scalar: { .sin($0) }, lanes: { SIMD8.sincos($0).sin })
  checkLanes("sincos", kind, scalar: { .cos($0) }, lanes: { SIMD4.sincos($0).cos })
}

@Test(arguments: numbers.indices)
func reciprocalRootsOfLanesHaveTheBitsOfScalars(kind: Int) {
  let (kind, scalar) = (numbers[kind], { Double.reciprocalSquareRoot($0) })
  checkLanes("root", kind, scalar: scalar, lanes: { SIMD2.reciprocalSquareRoot($0) })
  checkLanes("root", kind, scalar: scalar, lanes: { SIMD4.reciprocalSquareRoot($0) })
  checkLanes("root", kind, scalar: scalar, lanes: { SIMD8.reciprocalSquareRoot($0) })
}

@Test func functionsOfKnownRangesHaveTheBitsOfScalars() {
  // Multiples of π/2 and their neighbours, which leave little after reduction, and numbers near 0.
  let angles = Generator<Double>.aimed(
    at: [
      0, -0.0, 0x1p-30, -0x1p-60, .leastNonzeroMagnitude, .pi / 2, -.pi, -1.5 * .pi, -6.5 * .pi,
      1e4 * .pi,
    ]
  ) { $0.uniform(-0x1p19, 0x1p19) }
  checkLanes("cos", angles, scalar: { .cos($0) }, lanes: { SIMD2.cos(ofModerate: $0) })
  checkLanes("cos", angles, scalar: { .cos($0) }, lanes: { SIMD4.cos(ofModerate: $0) })
  let powers = Generator<Double>.aimed(at: [0, -0.0, 1, -10, 0.03125]) { $0.uniform(-999, 999) }
    .filter { $0.magnitude < 1000 }
  checkLanes("exp2", powers, scalar: { .exp2($0) }, lanes: { SIMD4.exp2(ofModerate: $0) })
  let eighths = Generator<Double>.aimed(at: [0, .pi / 4]) { $0.uniform(0, .pi / 4) }
    .filter { $0 >= 0 && $0 <= .pi / 4 }
  checkLanes("sin", eighths, scalar: { .sin($0) }, lanes: { SIMD4.sin(ofFirstEighth: $0) })
}
