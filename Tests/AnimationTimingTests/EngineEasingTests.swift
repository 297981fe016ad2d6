import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct EngineEasingTests {
  struct Table: Decodable {
    struct Case: Decodable {
      var easing: String
      var y: [Double]
      var ext: [[Double]]
      // Only for most cases.
      var before: Double?
      var beforeReverse: Double?
      var afterReverse: Double?
    }
    var cases: [Case]
  }

  static let oracle = Oracle("Oracles/Measured/engine_easing.txt")

  @Test(arguments: oracle.sets)
  func matchesBrowser(_ set: OracleSet) throws {
    var cubic = WorstError()
    var others = WorstError()
    var outside: [String] = []
    for row in try set.json(Table.self).cases {
      let function = try #require(TimingFunction(css: row.easing), "\(row.easing)")
      let clamped = TimingCurve(function)
      let extrapolated = TimingCurve(function.extrapolated)
      let isCubic = row.easing.hasPrefix("cubic")
      let inside = row.y.enumerated().map { (Double($0.offset) / 100, $0.element, clamped) }
      // Outside of 0...1 only Bézier curves continue; in the browser steps and lines also do.
      let beyond = isCubic ? row.ext.map { ($0[0], $0[1], extrapolated) } : []
      for (x, y, curve) in inside + beyond {
        let place = "\(row.easing) at \(x)"
        let actual = curve.progress(at: x)
        guard isCubic else {
          others.record(actual, y, at: place)
          continue
        }
        cubic.record(actual, y, at: place)
        // The browser stops within 1e-7 of x, so its result is between ours on both sides.
        let around = [-1e-7, 0, 1e-7].map { curve.progress(at: x + $0) }
        let margin = 1e-13 * (1 + y.magnitude)
        let range = (around.min() ?? .nan) - margin...(around.max() ?? .nan) + margin
        if !range.contains(y) { outside.append("\(place): \(y) outside \(range)") }
      }
    }
    cubic.report("\(set), cubic, whose own tolerance is 1e-7 in x")
    others.report("\(set), steps and linear()")
    #expect(outside == [])
    #expect(others.value <= 1e-15)
  }

  @Test("what is held before the start and after the end is the browser's", arguments: oracle.sets)
  func heldOutside(_ set: OracleSet) throws {
    var worst = WorstError()
    for row in try set.json(Table.self).cases {
      let curve = TimingCurve(try #require(TimingFunction(css: row.easing), "\(row.easing)"))
      for (speed, time, expected) in [
        (1.0, -1.0, row.before), (-1, -1, row.beforeReverse), (-1, 2, row.afterReverse),
      ] {
        let schedule = TimingSchedule(Timing(duration: 1, speed: speed, fillMode: .both))
        let located = schedule.located(at: time)
        let held = curve.progress(
          at: located.progress, isBeforeJump: schedule.isBeforeJump(located))
        guard let expected else { continue }
        worst.record(held, expected, at: "\(row.easing) at speed \(speed), \(time) s")
      }
    }
    worst.report("\(set), held")
    #expect(worst.value <= 1e-15)
  }
}
