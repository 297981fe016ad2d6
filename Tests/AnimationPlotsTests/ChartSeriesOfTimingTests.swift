import AnimationGeometry
import AnimationPlots
import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct ChartSeriesOfTimingTests {
  private let easeIn = TimingCurve(.easeIn)

  private func pieces(_ series: Chart.Series) -> Int {
    series.samples.split { $0.y.isNaN }.count
  }

  @Test func aCurveRunsFromEndToEnd() {
    let series = Chart.Series("curve", of: .easeIn)
    #expect(series.samples.first == Point2D(x: 0, y: 0))
    #expect(series.samples.last == Point2D(x: 1, y: 1))
    #expect(series.samples.allSatisfy { $0.y == easeIn.progress(at: $0.x) })
  }

  @Test(arguments: TimingFunction.StepPosition.allCases)
  func stepsAreLevel(position: TimingFunction.StepPosition) throws {
    let series = Chart.Series(of: try TimingFunction(steps: 4, position))
    #expect(pieces(series) == 5)
    let runs = series.samples.split { $0.y.isNaN }
    #expect(runs.allSatisfy { run in run.allSatisfy { $0.y == run.first?.y } })
  }

  @Test func stopsAreTheirLines() throws {
    let stops = [(0, 0), (0.25, 1), (0.25, 0.5), (1, 1)].map {
      LinearStop(input: $0, output: $1)
    }
    let series = Chart.Series(of: try TimingFunction(stops: stops))
    #expect(series.samples.count == 7)
    #expect(series.samples.contains(Point2D(x: 0.25, y: 0.5)))
  }

  @Test func aBounceTouchesTheGround() {
    for easing in [PennerEasing.bounceIn, .bounceOut, .bounceInOut] {
      let grounds = Chart.Series(of: TimingFunction(easing)).samples.filter {
        0 < $0.x && $0.x < 1 && (easing.mode == .in ? $0.y < 1e-9 : $0.y > 1 - 1e-9)
      }
      #expect(grounds.count >= 3)
    }
  }

  @Test func aTimingIsItsLegs() {
    let timing = Timing(duration: 1, repeatCount: 2, autoreverses: true, fillMode: .forwards)
    let series = Chart.Series(of: timing, over: -1...5)
    #expect(pieces(series) == 5)
    let drawn = series.samples.filter { !$0.y.isNaN }
    #expect(drawn.map(\.x).map { $0.rounded() } == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5])
    #expect(drawn.map(\.y).map { $0.rounded() } == [0, 1, 1, 0, 0, 1, 1, 0, 0, 0])
  }

  @Test func nothingIsDrawnWhereNothingIsShown() {
    let series = Chart.Series(of: Timing(duration: 1), over: -1...2)
    let drawn = series.samples.filter { !$0.y.isNaN }
    #expect(drawn.allSatisfy { (0..<1).contains($0.x) })
    #expect(drawn.count < series.samples.count)
  }

  @Test func everySampleIsTheTimings() {
    forAll("sampled", .anyTiming, count: 200) { timing in
      let prepared = TimingSchedule(timing)
      let series = Chart.Series(of: timing, over: -2...7, through: .easeIn)
      return series.samples.count <= 11_000
        && series.samples.allSatisfy { sample in
          guard sample.x.isFinite else { return sample.y.isNaN }
          let located = prepared.located(at: sample.x)
          guard located.isVisible else { return sample.y.isNaN }
          return sample.y == easeIn.progress(at: located.progress)
        }
    }
  }

  @Test func aMillionCyclesAreSampledEvenly() {
    let series = Chart.Series(of: Timing(duration: 1e-6, repeatCount: .infinity), over: 0...1)
    #expect(series.samples.count == 1025)
  }
}
