import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedTimingFunctionBatchTests {
  static let curves = Generator<TimingFunction>.oneOf(
    .any, .element(of: CubicSolverTests.hardCurves.map { curve($0) }),
    .element(of: [.default, .easeIn, .easeOut, .easeInEaseOut]))

  static let fractions = Generator<Double>.oneOf(
    .fraction, .any, .element(of: CubicSolverTests.fractions))

  @Test func manyHaveTheBitsOfOne() {
    forAll("batch", Self.curves, Self.fractions.array(count: 0...40), count: 2000) {
      function, fractions in
      let curve = TimingCurve(function)
      var results = [Double](repeating: -7, count: fractions.count + 1)
      fractions.withUnsafeBufferPointer { fractions in
        results.withUnsafeMutableBufferPointer { curve.progress(at: fractions, into: $0) }
      }
      for (fraction, result) in zip(fractions, results) {
        try hold(isIdentical(result, curve.progress(at: fraction)), "at \(fraction)")
      }
      return results.last == -7
    }
  }

  @Test(arguments: PennerEasing.allCases)
  func manyOfPennersHaveTheBitsOfOne(easing: PennerEasing) {
    forAll("\(easing)", Self.fractions.array(count: 64...64), count: 100) { fractions in
      let curve = TimingCurve(TimingFunction(easing))
      var results = fractions
      results.withUnsafeMutableBufferPointer {
        curve.progress(at: UnsafeBufferPointer($0), into: $0)
      }
      for (fraction, result) in zip(fractions, results) {
        try hold(isIdentical(result, curve.progress(at: fraction)), "at \(fraction)")
      }
      return true
    }
  }

  @Test func lanesHaveTheBitsOfOne() {
    forAll("lanes", Self.curves, Self.fractions.array(count: 4...4), count: 2000) {
      function, fractions in
      let curve = TimingCurve(function)
      let lanes = curve.progress(
        at: SIMD4(fractions[0], fractions[1], fractions[2], fractions[3]))
      for (lane, fraction) in fractions.enumerated() {
        try hold(isIdentical(lanes[lane], curve.progress(at: fraction)), "at \(fraction)")
      }
      return true
    }
  }

  @Test func resultsMayTakeThePlaceOfTheirFractions() {
    var numbers = (0...100).map { Double($0) / 100 }
    let expected = numbers.map { TimingCurve(.easeIn).progress(at: $0) }
    numbers.withUnsafeMutableBufferPointer { numbers in
      TimingCurve(.easeIn).progress(at: UnsafeBufferPointer(numbers), into: numbers)
    }
    #expect(numbers == expected)
  }
}
