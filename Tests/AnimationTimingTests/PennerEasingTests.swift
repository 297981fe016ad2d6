import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PennerEasingTests {
  struct Table: Decodable {
    struct Case: Decodable {
      var family: String
      var mode: String
      var y: [Double]
    }
    var cases: [Case]
  }

  static let oracle = Oracle("Oracles/Computed/hp_penner.txt")

  @Test(arguments: oracle.sets)
  func matchesHighPrecision(_ set: OracleSet) throws {
    var worst = WorstError()
    for row in try set.json(Table.self).cases {
      let easing = PennerEasing(
        try #require(PennerEasing.Family(rawValue: row.family)),
        try #require(PennerEasing.Mode(rawValue: row.mode)))
      let curve = TimingCurve(TimingFunction(easing))
      for (index, y) in row.y.enumerated() {
        worst.record(curve.progress(at: Double(index) / 100), y, at: "\(easing) at \(index)/100")
      }
    }
    worst.report("\(set)")
    #expect(worst.value <= 1e-13)
  }

  /// The tangent of the quarter circle is vertical at 0, where 1 − x would lose the digits of x.
  @Test("the quarter circle out keeps its digits near 0")
  func circleNearZero() throws {
    let curve = TimingCurve(TimingFunction(.circOut))
    let places = [
      Double.leastNonzeroMagnitude, 1e-300, 5e-17, 1.0801045413364332e-15, 1e-12, 1e-6, 0.3,
      1 - 0x1p-53, 1,
    ]
    for x in places {
      let exact = (x * (2 - x)).squareRoot()
      #expect((curve.progress(at: x) - exact).magnitude <= 0x1p-52 * exact)
      let slope = x < 1 ? (1 - x) / exact : 0
      for found in [curve.derivative(at: x), curve.slope(at: x, isRising: x < 1)] {
        #expect((found - slope).magnitude <= 0x1p-50 * slope, "slope at \(x)")
      }
    }
    for x in [5e-17, 1e-12, 1e-6, 0.3] {
      let found = try #require(curve.fraction(at: curve.progress(at: x)))
      #expect((found - x).magnitude <= 0x1p-40 * x, "fraction of the progress at \(x)")
    }
    var lanes = places
    lanes.withUnsafeMutableBufferPointer { numbers in
      curve.progress(at: UnsafeBufferPointer(numbers), into: numbers)
    }
    #expect(lanes == places.map { curve.progress(at: $0) })
  }
}
