import AnimationTestSupport
import AnimationTiming
import Testing

/// The timing model at a glance: progress at each quarter of a second, or each `step`.
@Suite struct TimingTimelineTests {
  func diagram(
    _ timing: Timing, _ times: ClosedRange<Double>, by step: Double = 0.25
  ) -> String {
    let prepared = TimingSchedule(timing)
    return timeline(times, by: step) { time in
      let located = prepared.located(at: time)
      let phase: TimelineStep.Phase =
        switch located.phase {
        case .before: .before
        case .active: .active
        case .after: .after
        }
      return TimelineStep(
        phase, leg: Int(located.cycle), value: located.isVisible ? located.progress : nil)
    }
  }

  @Test func fills() {
    func filled(_ mode: FillMode) -> String {
      diagram(Timing(beginTime: 1, duration: 1, fillMode: mode), 0.75...2.25)
    }
    #expect(filled(.removed) == "before 0 .25 .5 .75 removed removed")
    #expect(filled(.forwards) == "before 0 .25 .5 .75 after=1 after=1")
    #expect(filled(.backwards) == "before=0 0 .25 .5 .75 removed removed")
    #expect(filled(.both) == "before=0 0 .25 .5 .75 after=1 after=1")
  }

  @Test func repeats() {
    #expect(
      diagram(Timing(duration: 1, repeatCount: 2, fillMode: .forwards), 0...2.25)
        == "0 .25 .5 .75 | 0 .25 .5 .75 after=1 after=1")
    #expect(
      diagram(Timing(duration: 1, repeatCount: 1.5, fillMode: .forwards), 0...1.75)
        == "0 .25 .5 .75 | 0 .25 after=.5 after=.5")
    #expect(
      diagram(Timing(duration: 1, repeatDuration: 0.5, fillMode: .forwards), 0...0.75)
        == "0 .25 after=.5 after=.5")
    #expect(
      diagram(Timing(duration: 1, repeatCount: 9, repeatDuration: 1.25), 0...1.5)
        == "0 .25 .5 .75 | 0 removed removed")
  }

  @Test func thereAndBack() {
    #expect(
      diagram(Timing(duration: 1, autoreverses: true, fillMode: .forwards), 0...2.25)
        == "0 .25 .5 .75 1 .75 .5 .25 after=0 after=0")
    #expect(
      diagram(Timing(duration: 0.5, repeatCount: 1.5, autoreverses: true), 0...1.75)
        == "0 .5 1 .5 | 0 .5 removed removed")
    #expect(
      diagram(
        Timing(duration: 1, repeatDuration: 2.5, autoreverses: true, fillMode: .both), -0.5...3,
        by: 0.5)
        == "before=0 0 .5 1 .5 | 0 after=.5 after=.5")
  }

  @Test func speeds() {
    #expect(diagram(Timing(duration: 1, speed: 2), 0...0.75) == "0 .5 removed removed")
    #expect(
      diagram(Timing(duration: 1, speed: -1, fillMode: .both), -0.25...1.25)
        == "before=1 1 .75 .5 .25 after=0 after=0")
    #expect(
      diagram(Timing(duration: 1, speed: -1, repeatCount: 2), 0...2)
        == "1 .75 .5 .25 | 1 .75 .5 .25 removed")
    #expect(
      diagram(Timing(beginTime: 0.5, duration: 1, speed: 0, timeOffset: 0.25), 0...1)
        == "before before .25 .25 .25")
  }

  @Test func offsets() {
    #expect(
      diagram(Timing(duration: 1, timeOffset: 0.5, fillMode: .forwards), 0...1.25)
        == ".5 .75 | 0 .25 after=.5 after=.5")
    #expect(
      diagram(Timing(duration: 1, timeOffset: -0.25), 0...0.75) == ".75 | 0 .25 .5")
    #expect(
      diagram(Timing(duration: 1, speed: -1, timeOffset: 0.5), 0...1) == ".5 .25 | 1 .75 removed")
  }

  @Test func timesWithoutSense() {
    #expect(diagram(Timing(beginTime: 0.25), 0...0.5) == "before removed removed")
    #expect(
      diagram(Timing(beginTime: 0.25, fillMode: .both), 0...0.5) == "before=0 after=1 after=1")
    #expect(diagram(Timing(repeatDuration: 0.5), 0...0.75) == "1 1 removed removed")
    #expect(diagram(Timing(duration: .infinity), 0...0.5) == "0 0 0")
    #expect(diagram(Timing(duration: .nan, fillMode: .both), 0...0.25) == "removed removed")
    #expect(diagram(Timing(duration: 1, speed: .infinity), 0...0.25) == "removed removed")
  }
}
