import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct CubicOracleTests {
  struct HighPrecision: Decodable {
    struct Case: Decodable {
      var p: [Double]
      var y: [Double]
    }
    var fractions: [Double]
    var cases: [Case]
    enum CodingKeys: String, CodingKey {
      case fractions = "X"
      case cases
    }
  }

  static let oracle = Oracle("Oracles/Computed/hp_cubic_bezier.txt")

  @Test(arguments: oracle.sets)
  func matchesHighPrecision(_ set: OracleSet) throws {
    let oracle = try set.json(HighPrecision.self)
    var worst = WorstError()
    for row in oracle.cases {
      let curve = TimingCurve(
        try TimingFunction(controlPoints: row.p[0], row.p[1], row.p[2], row.p[3]))
      for (x, y) in zip(oracle.fractions, row.y) {
        worst.record(curve.progress(at: x), y, at: "\(row.p) at \(x)")
      }
    }
    worst.report("\(set)")
    #expect(worst.value <= 1e-12)
  }
}
