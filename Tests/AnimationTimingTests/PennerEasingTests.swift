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
}
