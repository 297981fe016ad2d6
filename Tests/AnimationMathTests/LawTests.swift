import AnimationMath
import AnimationTestSupport
import Testing

@Test(arguments: ["sin", "tan", "sinPi", "asin", "atan", "cbrt"])
func oddFunctions(name: String) throws {
  let function = try #require(unaryFunctions[name])
  forAll("\(name) is odd", .any) { x in isIdentical(function(-x), -function(x)) }
}

@Test(arguments: ["cos", "cosPi"])
func evenFunctions(name: String) throws {
  let function = try #require(unaryFunctions[name])
  forAll("\(name) is even", .any) { x in isIdentical(function(-x), function(x)) }
}

@Test func everyFunctionIsTotal() {
  for (name, function) in unaryFunctions {
    forAll("\(name) ends, and gives NaN for NaN", .any) { x in !x.isNaN || function(x).isNaN }
  }
  for (name, function) in binaryFunctions {
    forAll("\(name) ends, and gives one NaN at most where neither is one", .any, .any) { x, y in
      !function(x, y).isNaN || x.isNaN || y.isNaN || (name == "pow" && x < 0)
    }
  }
}

@Test func sincosIsSineAndCosine() {
  forAll("sincos", .any) { x in
    let (both, turns) = (Double.sincos(x), Double.sincosPi(x))
    return isIdentical(both.sin, .sin(x)) && isIdentical(both.cos, .cos(x))
      && isIdentical(turns.sin, .sinPi(x)) && isIdentical(turns.cos, .cosPi(x))
  }
}

/// The errors of two squares below 1 are 2 ulp of 1 together, and the sum rounds once more.
@Test func squaresOfSineAndCosineMakeOne() {
  forAll("sin² + cos²", .finite, count: 1000) { x in
    let (sine, cosine) = Double.sincos(x)
    return (sine * sine + cosine * cosine - 1).magnitude <= 0x1p-51
  }
}

/// An error of 1 ulp in the logarithm is |log x| ulp in the exponential of it.
@Test func exponentialUndoesTheLogarithm() {
  forAll("exp ∘ log", .finite, count: 1000, judging: 0.85) { x in
    let size = x.magnitude
    guard size >= .leastNormalMagnitude else { return nil }
    let logarithm = Double.log(size)
    let allowed = (logarithm.magnitude.ulp + size.ulp / size) * 2 * size
    return (Double.exp(logarithm) - size).magnitude <= allowed
  }
}

/// A power of two as a factor of both legs is a factor of the length, exactly, from the smallest numbers whose legs and
/// length are normal to the greatest.
@Test func lengthsOfAnySizeAreTheSame() {
  let leg = Generator<Double>.fraction.map { 1 + $0 }
  forAll("hypot of any size", leg, leg, .int(in: 0...30), count: 100) { x, y, shift in
    let short = y * Double(sign: .plus, exponent: -shift, significand: 1)
    let length = Double.hypot(x, short)
    return stride(from: -990, through: 1021, by: 1).allSatisfy { exponent in
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      return Double.hypot(x * scale, short * scale) == length * scale
    }
  }
}

/// The chain rule, by sides: rest and level slopes win over infinities, jumps over all.
@Test func ratesAreChained() {
  forAll("chained rates", .any, .any) { rate, slope in
    let product = rate.chained(with: slope)
    if rate.isNaN { return product.isNaN }
    if rate == 0 || slope == 0 { return product == 0 }
    return slope.isNaN ? product.isNaN : isIdentical(product, rate * slope)
  }
  for rate in [Double.infinity, -Double.infinity, 1, 0] {
    #expect(rate.chained(with: 0) == 0 && rate.chained(with: -0.0) == 0)
  }
  #expect(
    Double.zero.chained(with: Double.infinity) == 0 && Double.zero.chained(with: Double.nan) == 0)
}

@Test func hypotIsSymmetric() {
  forAll("hypot", .any, .any) { x, y in
    let length = Double.hypot(x, y)
    return isIdentical(length, .hypot(y, x)) && isIdentical(length, .hypot(-x, y))
      && (!(length < x.magnitude) && !(length < y.magnitude))
  }
}

@Test func anglesOfMirroredDirections() {
  forAll("atan2", .any, .any) { y, x in
    isIdentical(.atan2(y: -y, x: x), -.atan2(y: y, x: x))
  }
  forAll("atan2 of a tangent", .moderate) { x in
    ulpDistance(.atan2(y: x, x: 1), .atan(x)) <= 1
  }
}

@Test func powersWithSimpleExponents() {
  forAll("pow", .finite, count: 1000) { x in
    isIdentical(.pow(x, 1), x) && isIdentical(.pow(x, 0), 1)
      && ulpDistance(.pow(x, -1), 1 / x) <= 1 && ulpDistance(.pow(x, 2), x * x) <= 1
      && (x < 0 || ulpDistance(.pow(x, 0.5), x.squareRoot()) <= 1)
  }
}

/// A function and an interval in which it rises, or falls if `sign` is −1.
private struct Slope: Sendable {
  let name: String
  let range: ClosedRange<Double>
  /// The points at which the implementation changes formulas.
  let breakpoints: [Double]
  var sign = 1.0
}

private let halvesOfLn2 = (-40...40).map { (Double($0) + 0.5) * 0.6931471805599453 }
private let octaves = [-1022.0, -1, -0.5, 0, 0.5, 1, 2, 3].map { Double.exp2($0) } + [0.75, 1.5]

private let slopes = [
  Slope(
    name: "exp", range: -745...709,
    breakpoints: halvesOfLn2 + halvesOfLn2.map { $0 / 16 } + [700, -700, 708, -708, 0]),
  Slope(
    name: "expMinusOne", range: -40...709, breakpoints: halvesOfLn2 + [-38, 700, 0x1p-54, -0x1p-54]),
  Slope(
    name: "exp2", range: -1074...1023,
    breakpoints: (-40...40).map { (Double($0) + 0.5) / 16 } + [0, -1022, -1021.5]),
  Slope(name: "log", range: 0x1p-1074...0x1p1023, breakpoints: octaves),
  Slope(name: "log1p", range: -0.999...1e9, breakpoints: octaves.map { $0 - 1 } + [0x1p-54]),
  Slope(name: "sin", range: -1.57...1.57, breakpoints: [.pi / 4, -.pi / 4, 0x1p-27, -0x1p-27]),
  Slope(name: "cos", range: 0.001...3.14, breakpoints: [.pi / 4, 3 * .pi / 4, .pi / 2], sign: -1),
  Slope(name: "tan", range: -1.57...1.57, breakpoints: [.pi / 4, -.pi / 4, 0x1p-28, 0.5]),
  Slope(name: "sinPi", range: -0.5...0.5, breakpoints: [0.25, -0.25, 0x1p-30]),
  Slope(
    name: "asin", range: -1...1, breakpoints: [0.3826834323650898, 0.9238795325112867, 0x1p-27]),
  Slope(
    name: "acos", range: -1...1, breakpoints: [0.3826834323650898, 0.9238795325112867, -0.5, 0],
    sign: -1),
  Slope(
    name: "atan", range: -1e9...1e9,
    breakpoints: [0.41421356237309503, 2.414213562373095, 1, 0x1p-27, -0.41421356237309503]),
  Slope(name: "reciprocalSquareRoot", range: 0x1p-1074...1e9, breakpoints: octaves, sign: -1),
  Slope(name: "cbrt", range: -1e9...1e9, breakpoints: octaves + [8, 27, -1, -8]),
]

@Test(arguments: slopes.map(\.name))
func noDecreaseBetweenNeighbours(name: String) throws {
  let slope = try #require(slopes.first { $0.name == name })
  let function = try #require(unaryFunctions[name])
  func rises(from start: Double, steps: Int) throws -> Bool {
    var (x, value) = (start, function(start))
    for _ in 0..<steps where x < slope.range.upperBound {
      let (next, following) = (x.nextUp, function(x.nextUp))
      try hold(slope.sign * (following - value) >= 0, "\(value) at \(x), \(following) after it")
      (x, value) = (next, following)
    }
    return true
  }
  for breakpoint in slope.breakpoints where slope.range.contains(breakpoint) {
    #expect(try rises(from: breakpoint - 50 * breakpoint.ulp, steps: 100), "at \(breakpoint)")
  }
  let (lower, upper) = (slope.range.lowerBound, slope.range.upperBound)
  let within = Generator.aimed(at: slope.breakpoints) { $0.uniform(lower, upper) }.filter {
    lower <= $0 && $0 <= upper
  }
  forAll("\(name) does not turn back", within, count: 2000) { x in try rises(from: x, steps: 10) }
}
