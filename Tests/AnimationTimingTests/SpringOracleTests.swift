import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct SpringOracleTests {
  struct HighPrecision: Decodable {
    struct Case: Decodable {
      var mass: Double
      var stiffness: Double
      var damping: Double
      var v0: Double
      var t: [Double]
      var y: [Double]
      var v: [Double]
    }
    var cases: [Case]
  }

  static let highPrecision = Oracle("Oracles/Computed/hp_spring.txt")

  @Test(arguments: highPrecision.sets)
  func matchesHighPrecision(_ set: OracleSet) throws {
    var value = WorstError()
    var velocity = WorstError()
    for row in try set.json(HighPrecision.self).cases {
      let spring = SpringMotion(
        try Spring(
          mass: row.mass, stiffness: row.stiffness, damping: row.damping,
          initialVelocity: row.v0))
      for (index, time) in row.t.enumerated() {
        let place = "\(row.mass) \(row.stiffness) \(row.damping) \(row.v0) at \(time)"
        value.record(spring.value(at: time), row.y[index], at: place)
        velocity.record(spring.velocity(at: time), row.v[index], at: place)
      }
    }
    value.report("\(set), value")
    velocity.report("\(set), velocity")
    #expect(value.value <= 1e-12)
    #expect(velocity.value <= 1e-12)
  }

  struct WebKit: Decodable {
    struct Case: Decodable {
      var mass: Double
      var stiffness: Double
      var damping: Double
      var initialVelocity: Double
      var durationMs: Double
      var y: [Double]
      var overdamped: Bool?
    }
    var cases: [Case]
  }

  static let webKit = SharedFile("oracles/webkit_spring.json")

  @Test(.enabled(if: webKit.exists, "needs a browser's springs"))
  func matchesWebKit() throws {
    var (worst, worstOfCurves) = (WorstError(), WorstError())
    var skipped = 0
    for row in try Self.webKit.json(WebKit.self).cases {
      if row.overdamped == true {
        skipped += 1
        continue
      }
      let spring = try Spring(
        mass: row.mass, stiffness: row.stiffness, damping: row.damping,
        initialVelocity: row.initialVelocity)
      let duration = row.durationMs / 1000
      let prepared = SpringMotion(spring)
      let curve = TimingCurve(try TimingFunction(spring, duration: duration))
      for (index, y) in row.y.enumerated() {
        let place = "\(row.mass) \(row.stiffness) \(row.damping) \(index)/40 of \(duration)"
        worst.record(prepared.value(at: duration * Double(index) / 40), y, at: place)
        worstOfCurves.record(curve.progress(at: Double(index) / 40), y, at: place)
      }
    }
    worst.report("webkit_spring without \(skipped) over-damped cases")
    worstOfCurves.report("webkit_spring as curves")
    #expect(worst.value <= 4e-15)
    #expect(worstOfCurves.value <= 1e-12)
  }
}
