import AnimationTestSupport
import AnimationTiming
import Testing

/// A begin time above 0 and at most 1e-100 counts as 0.
@Suite struct StartAtZeroTests {
  static let zeros: [Double] = [.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-100]
  static let others: [Double] = [0, -0.0, 1e-100.nextUp, 1e-99, -1e-100, -1e-300, 1]

  @Test("such a begin starts at 0", arguments: zeros)
  func zero(_ begin: Double) {
    for timing in [
      Timing(duration: 1), Timing(duration: 2, repeatCount: 3, autoreverses: true, fillMode: .both),
      Timing(duration: 1, speed: -2, timeOffset: 0.5), Timing(duration: 1, speed: 0),
      Timing(duration: 0), Timing(duration: .infinity),
    ] {
      var written = timing
      written.beginTime = begin
      #expect(written.startTime == 0)
      #expect(TimingSchedule(written) == TimingSchedule(timing))
      let schedule = TimingSchedule(written)
      #expect(schedule.beginTime.bitPattern == 0)
      #expect(schedule.located(at: 0).phase != .before)
      #expect(schedule.nextChange(after: -1) == 0)
      #expect(TimingSchedule(timing).beginning(at: begin) == schedule)
    }
  }

  @Test("it keeps its number, which is not the 0 that says nothing", arguments: zeros)
  func keptNumber(_ begin: Double) {
    #expect(Timing(beginTime: begin).beginTime == begin)
    #expect(Timing(beginTime: begin) != Timing())
    #expect(Timing(beginTime: begin).description == "Timing(beginTime: \(begin))")
  }

  @Test("any other begin is its own time", arguments: others)
  func other(_ begin: Double) {
    let timing = Timing(beginTime: begin, duration: 1)
    #expect(timing.startTime == begin)
    #expect(TimingSchedule(timing).beginTime == begin)
    #expect(LayerTimeMap(timing).beginTime == begin)
  }

  @Test("a begin that is not finite stays as it is")
  func notFinite() {
    #expect(Timing(beginTime: .nan).startTime.isNaN)
    #expect(Timing(beginTime: .infinity).startTime == .infinity)
  }

  @Test("a layer's clock starts at 0, and converts so", arguments: zeros)
  func clock(_ begin: Double) {
    let map = LayerTimeMap(Timing(beginTime: begin, speed: 2, timeOffset: 3))
    #expect(map == LayerTimeMap(speed: 2, timeOffset: 3))
    #expect([-1.0, 0, 1].map(map.localTime(at:)) == [0, 3, 5])
    #expect(map.parentTime(at: 3).bitPattern == 0)
    let chain = LayerTimeChain([map, LayerTimeMap(beginTime: begin)])
    #expect(chain.absoluteTime(at: 3).bitPattern == 0)
  }

  @Test("a place of a timeline there is its begin", arguments: zeros)
  func places(_ begin: Double) {
    var timeline = Timeline<Int>()
    timeline.label("a", at: .time(begin))
    timeline.label("b", at: .with(begin))
    #expect(timeline.time(ofLabel: "a")?.bitPattern == 0)
    #expect(timeline.time(ofLabel: "b")?.bitPattern == 0)
    #expect(timeline.duration == 0)
    #expect(timeline.problems == [])
  }
}
