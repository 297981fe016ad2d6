import AnimationGeometry
import AnimationPlots
import AnimationTestSupport
import Testing

@Suite struct ChartSeriesTests {
  @Test func aFunctionIsSampledFromEndToEnd() {
    let series = Chart.Series("square", over: -1...3, samplesPerPiece: 5) { $0 * $0 }
    #expect(series.samples.map(\.x) == [-1, -0.375, 1, 2.375, 3])
    #expect(series.samples.allSatisfy { $0.y == $0.x * $0.x })
  }

  @Test func aBreakHasTheValuesOfBothSides() {
    let series = Chart.Series(over: 0...2, breaks: [1], samplesPerPiece: 2) { $0 < 1 ? 0 : 5 }
    #expect(series.samples.map(\.y.description) == ["0.0", "0.0", "nan", "5.0", "5.0"])
    #expect(series.samples[1].x == 1 - 0x1p-19)
    #expect(series.samples[3].x == 1)
  }

  @Test func breaksMayComeInAnyOrderAndRepeat() {
    let series = Chart.Series(
      over: 0...2, breaks: [2, 9, 1, 0, 1, -1, .nan], samplesPerPiece: 2
    ) { $0 }
    #expect(series.samples.filter { $0.x == 1 }.count == 1)
    #expect(series.samples.filter(\.x.isNaN).count == 2)
    #expect(series.samples.last == Point2D(x: 2, y: 2))
  }

  @Test func aRangeOfOnePointIsOneSample() {
    let series = Chart.Series(over: 3...3) { $0 }
    #expect(series.samples == [Point2D(x: 3, y: 3)])
  }
}
