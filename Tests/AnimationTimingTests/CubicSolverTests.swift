import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct CubicSolverTests {
  /// How far one of some results lies outside all values that the curve takes within 2⁻⁵⁰ of x,
  /// times (1 + |y|).
  func backwardError(
    _ p: [Double], _ exact: ExactAbscissa, at x: Double, of results: [Double]
  ) -> Double {
    func ordinate(_ s: Double) -> Double {
      let r = 1 - s
      return s * (3 * r * (r * p[1] + s * p[3]) + s * s)
    }
    let low = exact.parameter(at: x, plus: -0x1p-50)
    let high = exact.parameter(at: x, plus: 0x1p-50)
    var values = [ordinate(low), ordinate(high)]
    // Where the ordinate turns around between the two: zeros of its derivative.
    let (c0, c1, c2) = (p[1], 2 * (p[3] - 2 * p[1]), 3 * p[1] - 3 * p[3] + 1)
    let discriminant = c1 * c1 - 4 * c2 * c0
    if discriminant >= 0 {
      let q = -0.5 * (c1 + (c1 < 0 ? -1 : 1) * discriminant.squareRoot())
      for s in [q / c2, c0 / q] where s > low && s < high { values.append(ordinate(s)) }
    }
    let (least, greatest) = (values.min() ?? .nan, values.max() ?? .nan)
    return results.map { y in
      let distance = y < least ? least - y : y > greatest ? y - greatest : 0
      return y.isNaN ? .infinity : distance / (1 + y.magnitude)
    }.max() ?? 0
  }

  static let hardCurves: [[Double]] = [
    [1, 0, 0, 1], [1, 1, 0, 0], [1, 0.5, 0, 0.5], [0, 1, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0],
    [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 0.5], [1, 0.5, 1, 1], [0.5, 10, 0.5, -9],
    [0.999, 0.001, 0.001, 0.999], [1, -3, 0x1p-30, 4], [1 - 0x1p-40, 0, 0x1p-40, 1],
    [0x1p-52, 1, 1, 0], [1, 0, 1 - 0x1p-53, 1], [0.8, 0, 0.2, 1], [0x1p-1074, 1, 1, 1],
    [1, 0, 0x1p-60, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1],
    [0, 100, 1, -99], [0.97, 0, 0.03, 1], [1, 1, 1, 1], [0, 0, 0, 0],
  ]

  /// Fractions that aim at the ends, at the middle, and at the neighbours of both.
  static let fractions: [Double] = {
    var result = [0.5, 0.5.nextUp, 0.5.nextDown, 0x1p-1074, 0x1p-200]
    for exponent in stride(from: 1, through: 55, by: 6) {
      let step = Double(sign: .plus, exponent: -exponent, significand: 1)
      result += [step, 0.5 + step / 2, 0.5 - step / 2, 1 - step]
    }
    for k in 1..<20 { result.append(Double(k) / 20) }
    return result.filter { $0 > 0 && $0 < 1 }
  }()

  @Test func holdsBackwardErrorOnHardCurves() throws {
    var worst = 0.0
    for p in Self.hardCurves {
      let function = curve(p)
      let prepared = PreparedTimingFunction(function)
      let exact = ExactAbscissa(p[0], p[2])
      for x in Self.fractions {
        let results = [prepared.progress(at: x), function.progress(at: x)]
        let error = backwardError(p, exact, at: x, of: results)
        worst = max(worst, error)
        #expect(error <= 1e-12, "\(p) at \(x)")
      }
    }
    print("worst error, backward, hard curves: \(worst)")
  }

  @Test func holdsBackwardErrorOnRandomCurves() throws {
    var random = SplitMix64(seed: 3)
    var worst = 0.0
    for _ in 0..<60 {
      func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
      let p = [unit(), 4 * unit() - 1.5, unit(), 4 * unit() - 1.5]
      let prepared = PreparedTimingFunction(curve(p))
      let exact = ExactAbscissa(p[0], p[2])
      for _ in 0..<20 {
        let x = unit()
        let error = backwardError(p, exact, at: x, of: [prepared.progress(at: x)])
        worst = max(worst, error)
        #expect(error <= 1e-12, "\(p) at \(x)")
      }
    }
    print("worst error, backward, random curves: \(worst)")
  }
}
