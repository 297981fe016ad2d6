import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct CubicSolverTests {
  /// Returns the distance of the worst result from the values that the curve takes within 2⁻⁵² of x, and within 1e-12
  /// of the ends at x itself; relative to the greatest of |y| and 1.
  func error(
    _ p: [Double], _ exact: ExactAbscissa, at x: Double, of results: [Double]
  ) -> Double {
    func ordinate(_ s: Double) -> Double {
      let r = 1 - s
      return s * (3 * r * (r * p[1] + s * p[3]) + s * s)
    }
    let reach = min(x, 1 - x) <= 1e-12 ? 0 : 0x1p-52
    let low = exact.parameter(at: x, plus: -reach)
    let high = exact.parameter(at: x, plus: reach)
    var values = [ordinate(low), ordinate(high)]
    // The turns of the ordinate between the two are zeros of its derivative.
    let (c0, c1, c2) = (p[1], 2 * (p[3] - 2 * p[1]), 3 * p[1] - 3 * p[3] + 1)
    let discriminant = c1 * c1 - 4 * c2 * c0
    if discriminant >= 0 {
      let q = -0.5 * (c1 + (c1 < 0 ? -1 : 1) * discriminant.squareRoot())
      for s in [q / c2, c0 / q] where s > low && s < high { values.append(ordinate(s)) }
    }
    let (least, greatest) = (values.min() ?? .nan, values.max() ?? .nan)
    return results.map { y in
      let distance = y < least ? least - y : y > greatest ? y - greatest : 0
      return y.isNaN ? .infinity : distance / max(1, y.magnitude)
    }.max() ?? 0
  }

  /// Returns the results of all ways to evaluate a curve: prepared or not, one fraction, four, or many, and as a curve
  /// alone.
  func results(_ p: [Double], _ prepared: TimingCurve, at x: Double) throws -> [Double] {
    let function = curve(p)
    var batch = [x, x]
    batch.withUnsafeMutableBufferPointer {
      prepared.progress(at: UnsafeBufferPointer($0), into: $0)
    }
    let cubic = PreparedCubic(try CubicEasing(p[0], p[1], p[2], p[3]))
    return [
      prepared.progress(at: x), function.progress(at: x), cubic.progress(at: x), batch[1],
      prepared.progress(at: SIMD4(0.25, x, 1, 0))[1],
    ]
  }

  static let hardCurves: [[Double]] = [
    [1, 0, 0, 1], [1, 1, 0, 0], [1, 0.5, 0, 0.5], [0, 1, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0],
    [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 0.5], [1, 0.5, 1, 1], [0.5, 10, 0.5, -9],
    [0.999, 0.001, 0.001, 0.999], [1, -3, 0x1p-30, 4], [1 - 0x1p-40, 0, 0x1p-40, 1],
    [0x1p-52, 1, 1, 0], [1, 0, 1 - 0x1p-53, 1], [0.8, 0, 0.2, 1], [0x1p-1074, 1, 1, 1],
    [1, 0, 0x1p-60, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1],
    [0, 100, 1, -99], [0.97, 0, 0.03, 1], [1, 1, 1, 1], [0, 0, 0, 0],
  ]

  /// Control points with vertical tangents at the ends or in the middle, and close to it.
  static let steepCurves = zip(
    Generator<Double>.oneOf(.element(of: [0, 1]), tiny, tiny.map { 1 - $0 }), ordinate,
    Generator<Double>.oneOf(.element(of: [0, 1]), tiny, tiny.map { 1 - $0 }, .fraction), ordinate
  ).map { [$0, $1, $2, $3] }

  static let tiny = Generator<Int>.int(in: 1...1074).map {
    Double(sign: .plus, exponent: -$0, significand: 1)
  }
  static let ordinate = Generator<Double>.oneOf(
    .fraction, .element(of: [0, 1, 0.5, -0.5, 1.5]), Generator<Double>.fraction.map { 6 * $0 - 2 })

  static let aimed = zip(
    .element(of: [0, 0.5, 1]), Generator<Int>.int(in: 1...60), Generator<Double>.fraction, .bool
  ).map { place, exponent, part, isBefore in
    let distance = Double(sign: .plus, exponent: -exponent, significand: 1 + part)
    return min(max(place + (isBefore ? -distance : distance), 0), 1)
  }

  static let fractions: [Double] = {
    var result = [0.5, 0.5.nextUp, 0.5.nextDown, 0x1p-1074, 0x1p-200]
    for exponent in stride(from: 1, through: 55, by: 6) {
      let step = Double(sign: .plus, exponent: -exponent, significand: 1)
      result += [step, 0.5 + step / 2, 0.5 - step / 2, 1 - step]
    }
    for k in 1..<20 { result.append(Double(k) / 20) }
    return result.filter { $0 > 0 && $0 < 1 }
  }()

  @Test func hardCurvesAreExact() throws {
    var worst = 0.0
    for p in Self.hardCurves {
      let prepared = TimingCurve(curve(p))
      let exact = ExactAbscissa(p[0], p[2])
      for x in Self.fractions {
        let error = error(p, exact, at: x, of: try results(p, prepared, at: x))
        worst = max(worst, error)
        #expect(error <= 1e-12, "\(p) at \(x)")
      }
    }
    print("worst error, hard curves: \(worst)")
  }

  /// Ends and vertical tangents: x1 and x2 at 0 and 1 and near them.
  @Test func steepCurvesAreExactNextToTheirTangents() {
    var worst = 0.0
    forAll("steep", Self.steepCurves, Self.aimed.array(count: 24...24), count: 150) { p, places in
      let prepared = TimingCurve(curve(p))
      let exact = ExactAbscissa(p[0], p[2])
      for x in places {
        let error = error(p, exact, at: x, of: try results(p, prepared, at: x))
        worst = max(worst, error)
        try hold(error <= 1e-12, "off by \(error) at \(x)")
      }
      return true
    }
    print("worst error, steep curves: \(worst)")
  }

  @Test func randomCurvesAreExact() throws {
    var random = SplitMix64(seed: 3)
    var worst = 0.0
    for _ in 0..<60 {
      func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
      let p = [unit(), 4 * unit() - 1.5, unit(), 4 * unit() - 1.5]
      let prepared = TimingCurve(curve(p))
      let exact = ExactAbscissa(p[0], p[2])
      for _ in 0..<20 {
        let x = unit()
        let error = error(p, exact, at: x, of: try results(p, prepared, at: x))
        worst = max(worst, error)
        #expect(error <= 1e-12, "\(p) at \(x)")
      }
    }
    print("worst error, random curves: \(worst)")
  }

  /// Polynomials are least exact at the ends of their spans, which are multiples of 1/256.
  @Test func curvesAreExactWhereSpansMeet() {
    let borders = zip(.int(in: 1...255), .element(of: [0, -0x1p-53, 0x1p-52])).map {
      Double($0) / 256 * (1 + $1)
    }
    let points = zip(Generator<Double>.fraction, Self.ordinate, .fraction, Self.ordinate)
      .map { [$0, $1, $2, $3] }
    forAll("borders", points, borders.array(count: 24...24), count: 150) { p, places in
      let (prepared, exact) = (TimingCurve(curve(p)), ExactAbscissa(p[0], p[2]))
      for x in places {
        let error = error(p, exact, at: x, of: try results(p, prepared, at: x))
        try hold(error <= 1e-12, "off by \(error) at \(x)")
      }
      return true
    }
  }

  /// Curves that equal their mirror image are at half of the way at half of the time, within the rounding of the time;
  /// common curves to the bit.
  @Test func symmetricCurvesAreHalfwayAtTheHalf() {
    let dyadic = Generator<Int>.int(in: 0...1024).map { Double($0) / 1024 }
    let ordinate = Generator<Int>.int(in: -1024...2048).map { Double($0) / 1024 }
    forAll("halfway", dyadic, ordinate, count: 300) { x, y in
      let prepared = TimingCurve(curve([x, y, 1 - x, 1 - y]))
      let error = (prepared.progress(at: 0.5) - 0.5).magnitude
      return error <= min(0x1p-51 * (1 + prepared.derivative(at: 0.5).magnitude), 1e-12)
    }
    for (x, y) in [(0.42, 0.0), (0.5, 0), (0.455, 0.03), (0.445, 0.05), (0.65, 0), (0.25, 1)] {
      #expect(TimingCurve(curve([x, y, 1 - x, 1 - y])).progress(at: 0.5) == 0.5, "\(x), \(y)")
    }
  }

  /// Values near an end with a vertical tangent, which a solver with a tolerance of 2⁻⁵² misses by up to 1.8e-5.
  @Test func theFirstNumbersOfAnUprightCurve() {
    let upright = TimingCurve(curve([0, 1, 0, 0]))
    for (x, y) in [(2.2e-16, 1.8110e-5), (1e-15, 2.99994e-5), (3e-15, 4.32662e-5)] {
      #expect((upright.progress(at: x) - y).magnitude < 1e-9)
    }
    #expect((TimingCurve(.easeOut).progress(at: 2.2e-16) / 3.8e-16 - 1).magnitude < 0.01)
  }
}
