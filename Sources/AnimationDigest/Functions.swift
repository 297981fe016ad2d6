import AnimationMath

/// Adds every function of AnimationMath.
func addFunctions(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  sweep(-750, 750, &inputs, &hash) { .exp($0) }
  sweep(-50, 50, &inputs, &hash) { .expMinusOne($0) }
  sweep(-1100, 1100, &inputs, &hash) { .exp2($0) }
  sweep(0, 8, &inputs, &hash) { .log($0) }
  sweep(-1, 8, &inputs, &hash) { .log1p($0) }
  sweep(-1000, 1000, &inputs, &hash) { .sin($0) }
  sweep(-10, 10, &inputs, &hash) { .cos($0) }
  sweep(-10, 10, &inputs, &hash) { .tan($0) }
  sweep(-1000, 1000, &inputs, &hash) { .sinPi($0) }
  sweep(-10, 10, &inputs, &hash) { .cosPi($0) }
  sweep(-1, 1, &inputs, &hash) { .asin($0) }
  sweep(-1, 1, &inputs, &hash) { .acos($0) }
  sweep(-10, 10, &inputs, &hash) { .atan($0) }
  sweep(-1000, 1000, &inputs, &hash) { .cbrt($0) }
  sweep(0, 1000, &inputs, &hash) { .reciprocalSquareRoot($0) }
  sweep(0, 20, -100, 100, &inputs, &hash) { .pow($0, $1) }
  sweep(-1, 1, -1, 1, &inputs, &hash) { .hypot($0, $1) }
  sweep(-1, 1, -1, 1, &inputs, &hash) { .atan2(y: $0, x: $1) }
  sweepLanes(-750, 750, &inputs, &hash) { .exp($0) }
  sweepLanes(-1000, 1000, &inputs, &hash) { .sin($0) }
  sweepLanes(-10, 10, &inputs, &hash) { .cos($0) }
  sweepLanes(-1, 1, &inputs, &hash) { .acos($0) }
  sweepLanes(0, 1000, &inputs, &hash) { .reciprocalSquareRoot($0) }
  sweepSingles(-110, 110, &inputs, &hash) { .exp($0) }
  sweepSingles(-1000, 1000, &inputs, &hash) { .sin($0) }
  sweepSingles(-10, 10, &inputs, &hash) { .cos($0) }
  sweepSingles(-1, 1, &inputs, &hash) { .acos($0) }
  sweepSingles(0, 1000, &inputs, &hash) { .reciprocalSquareRoot($0) }
}

/// The number of arguments per function of numbers.
private let count = 65_536

/// Adds a function at arguments: three quarters are evenly spread over an interval, the others are any numbers.
private func sweep(
  _ low: Double, _ high: Double, _ inputs: inout DigestInputs, _ hash: inout NumberHash,
  _ function: (Double) -> Double
) {
  for index in 0..<count {
    hash.add(function(index & 3 == 3 ? inputs.anyNumber() : inputs.number(low, high)))
  }
}

/// Adds a function of two numbers, each with the arguments of a function of one.
private func sweep(
  _ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double,
  _ inputs: inout DigestInputs, _ hash: inout NumberHash, _ function: (Double, Double) -> Double
) {
  for index in 0..<count {
    let isAny = index & 3 == 3
    let first = isAny ? inputs.anyNumber() : inputs.number(low, high)
    let second = isAny ? inputs.anyNumber() : inputs.number(otherLow, otherHigh)
    hash.add(function(first, second))
  }
}

/// Adds a function of lanes, four at a time, at the arguments of a function of numbers.
private func sweepLanes(
  _ low: Double, _ high: Double, _ inputs: inout DigestInputs, _ hash: inout NumberHash,
  _ function: (SIMD4<Double>) -> SIMD4<Double>
) {
  for _ in 0..<count / 256 {
    var lanes = SIMD4<Double>()
    for lane in 0..<4 {
      lanes[lane] = lane == 3 ? inputs.anyNumber() : inputs.number(low, high)
    }
    let results = function(lanes)
    for lane in 0..<4 { hash.add(results[lane]) }
  }
}

/// Adds a function of lanes of single precision, four at a time; every fourth is any number of it.
private func sweepSingles(
  _ low: Double, _ high: Double, _ inputs: inout DigestInputs, _ hash: inout NumberHash,
  _ function: (SIMD4<Float>) -> SIMD4<Float>
) {
  for _ in 0..<count / 256 {
    var lanes = SIMD4<Float>()
    for lane in 0..<3 { lanes[lane] = Float(inputs.number(low, high)) }
    lanes[3] = Float(bitPattern: UInt32(truncatingIfNeeded: inputs.bits()))
    let results = function(lanes)
    for lane in 0..<4 { hash.add(results[lane]) }
  }
}
