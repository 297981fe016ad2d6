import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PennerEasingTests {
  struct Oracle: Decodable {
    struct Case: Decodable {
      var family: String
      var mode: String
      var y: [Double]
    }
    var cases: [Case]
  }

  static let file = SharedFile("oracles/hp_penner.json")

  @Test(.enabled(if: file.exists, "needs the oracles"))
  func matchesHighPrecision() throws {
    var worst = WorstError()
    for row in try Self.file.json(Oracle.self).cases {
      let easing = PennerEasing(
        try #require(PennerEasing.Family(rawValue: row.family)),
        try #require(PennerEasing.Mode(rawValue: row.mode)))
      let curve = PreparedTimingFunction(TimingFunction(easing))
      for (index, y) in row.y.enumerated() {
        worst.record(curve.progress(at: Double(index) / 100), y, at: "\(easing) at \(index)/100")
      }
    }
    worst.report("hp_penner")
    #expect(worst.value <= 1e-13)
  }
}
