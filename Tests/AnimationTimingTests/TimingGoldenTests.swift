import AnimationTestSupport
import AnimationTiming
import Testing

/// Extracts of the oracles, so that a clone without them is held as well.
@Suite struct TimingGoldenTests {
  @Test func cubic() throws {
    let golden = try GoldenFile("AnimationTimingTests/Computed/cubic.txt")
    for row in golden.rows {
      let p = try row.numbers()
      let y = curve(Array(p.prefix(4))).progress(at: p[4])
      #expect(isClose(y, p[5], tolerance: golden.tolerance), "line \(row.line): \(y)")
    }
  }

  @Test func spring() throws {
    let golden = try GoldenFile("AnimationTimingTests/Computed/spring.txt")
    for row in golden.rows {
      let p = try row.numbers()
      let spring = PreparedSpring(
        try Spring(mass: p[0], stiffness: p[1], damping: p[2], initialVelocity: p[3]))
      let (y, v) = (spring.value(at: p[4]), spring.velocity(at: p[4]))
      #expect(isClose(y, p[5], tolerance: golden.tolerance), "line \(row.line): \(y)")
      #expect(isClose(v, p[6], tolerance: golden.tolerance), "line \(row.line): \(v)")
    }
  }

  @Test func penner() throws {
    let golden = try GoldenFile("AnimationTimingTests/Computed/penner.txt")
    for row in golden.rows {
      let easing = PennerEasing(
        try #require(PennerEasing.Family(rawValue: row.fields[0])),
        try #require(PennerEasing.Mode(rawValue: row.fields[1])))
      let y = TimingFunction(easing).progress(at: try row.number(2))
      #expect(isClose(y, try row.number(3), tolerance: golden.tolerance), "line \(row.line): \(y)")
    }
  }

  @Test func browserTiming() throws {
    let golden = try GoldenFile("AnimationTimingTests/Measured/browser-timing.txt")
    for row in golden.rows {
      let fill = try #require(FillMode(rawValue: row.fields[5]))
      let timing = Timing(
        beginTime: try row.number(0), duration: try row.number(1), speed: try row.number(2),
        repeatCount: try row.number(3), autoreverses: row.fields[4] == "true", fillMode: fill)
      let resolved = PreparedTiming(timing).resolved(at: try row.number(6))
      #expect(resolved.phase.rawValue == row.fields[7], "line \(row.line)")
      #expect(resolved.isVisible == (row.fields[8] != "hidden"), "line \(row.line)")
      guard resolved.isVisible else { continue }
      let progress = try row.number(8)
      #expect(
        isClose(resolved.progress, progress, tolerance: golden.tolerance), "line \(row.line)")
      #expect(resolved.cycle == (try row.number(9)), "line \(row.line)")
    }
  }

  @Test func settling() throws {
    let golden = try GoldenFile("AnimationTimingTests/Measured/settling.txt")
    for row in golden.rows {
      let p = try row.numbers()
      let spring = try Spring(mass: p[0], stiffness: p[1], damping: p[2], initialVelocity: p[3])
      let duration = spring.settlingDuration()
      #expect(ulpDistance(duration, p[4]) <= 4, "line \(row.line): \(duration)")
    }
  }

  @Test func layerTime() throws {
    func chain(_ text: String) throws -> LayerTimeChain {
      LayerTimeChain(
        try text.split(separator: ";").filter { $0 != "-" }.map { level in
          let numbers = try level.split(separator: ",").map { try #require(Double($0)) }
          return LayerTimeMap(
            beginTime: numbers[0], speed: numbers[1], timeOffset: numbers[2])
        })
    }
    let golden = try GoldenFile("AnimationTimingTests/Measured/layer-time.txt")
    for row in golden.rows {
      let time = try chain(row.fields[0]).convert(
        try row.number(3), to: try chain(row.fields[1]),
        commonLevels: try #require(Int(row.fields[2])))
      #expect(time == (try row.number(4)), "line \(row.line)")
    }
  }
}
