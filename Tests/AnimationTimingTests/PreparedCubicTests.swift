import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedCubicTests {
  static let easings: Generator<CubicEasing> = {
    let ordinate = Generator<Double>.oneOf(.moderate, .fraction, .finite)
    let free = zip(.fraction, ordinate, .fraction, ordinate).map { [$0, $1, $2, $3] }
    let diagonal = zip(.fraction, .fraction).map { [$0, $0, $1, $1] }
    let points = Generator.oneOf(free, diagonal, .element(of: CubicSolverTests.hardCurves))
    return points.map { points in
      guard let easing = try? CubicEasing(points[0], points[1], points[2], points[3]) else {
        preconditionFailure("\(points) are no control points")
      }
      return easing
    }
  }()

  @Test func hasTheBitsOfATimingFunction() {
    let fractions = PreparedTimingFunctionBatchTests.fractions.array(count: 1...20)
    forAll("alone", Self.easings, fractions, count: 1000) { easing, fractions in
      let cubic = PreparedCubic(easing)
      let curve = TimingCurve(TimingFunction(easing))
      for fraction in fractions + [0, -0.0, 1, -1, 2, .infinity, .nan] {
        try hold(
          isIdentical(cubic.progress(at: fraction), curve.progress(at: fraction)), "at \(fraction)")
      }
      return true
    }
  }

  @Test func linearIsTheLineHeldAtItsEnds() {
    let fractions: [Double] = [-.infinity, -0.5, 0, 0.25, 1, 1.5]
    #expect(fractions.map(PreparedCubic.linear.progress) == [0, 0, 0, 0.25, 1, 1])
    #expect(PreparedCubic.linear.progress(at: .nan).isNaN)
  }
}
