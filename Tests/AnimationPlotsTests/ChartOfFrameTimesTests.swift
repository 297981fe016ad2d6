import AnimationGeometry
import AnimationPlots
import Testing

@Suite struct ChartOfFrameTimesTests {
  @Test func lateFramesAreASeriesOfTheirOwn() {
    let chart = Chart(
      frameTimes: [0.016, 0.05, .nan, 0.017], budget: 1.0 / 60, title: "frames")
    #expect(chart.series.map(\.label) == ["on time", "late", "budget"])
    let bars = chart.series.map { $0.samples.filter { $0.x.isFinite } }
    #expect(
      bars[0] == [
        Point2D(x: 1, y: 0), Point2D(x: 1, y: 16), Point2D(x: 4, y: 0), Point2D(x: 4, y: 17),
      ])
    #expect(bars[1] == [Point2D(x: 2, y: 0), Point2D(x: 2, y: 50)])
    #expect(bars[2].map(\.y) == [1000.0 / 60, 1000.0 / 60])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
  func anyBudgetCanBeDrawn(budget: Double) {
    let times = [0, -1, .infinity, 1e300, 0.01]
    #expect(Chart(frameTimes: times, budget: budget, title: "").svg.hasSuffix("</svg>\n"))
    #expect(Chart(frameTimes: [], budget: budget, title: "").svg.hasSuffix("</svg>\n"))
  }

  @Test func aBarIsAnUprightLine() throws {
    let chart = Chart(frameTimes: [0.01, 0.02], budget: 0.02, title: "frames")
    let pieces = try DrawnChart(chart).pieces
    #expect(pieces.count == 3)
    #expect(pieces[0][0] == pieces[0][2] && pieces[0][1] != pieces[0][3])
  }
}
