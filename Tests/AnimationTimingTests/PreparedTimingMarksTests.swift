import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedTimingMarksTests {
  @Test(
    arguments: [
      (Timing(beginTime: 1, duration: 2), [0.25], [1, 1.5, 3]),
      (Timing(duration: 2), [], [0, 2]),
      (Timing(duration: 2, speed: 2), [0.5], [0, 0.5, 1]),
      (Timing(duration: 2, speed: -1), [0.25], [0, 1.5, 2]),
      (Timing(duration: 2, timeOffset: 1), [0.25], [0, 1, 1.5, 2]),
      (Timing(duration: 2, repeatCount: 1.5), [0, 1, 7, -1, .nan], [0, 2, 3]),
      (Timing(duration: 2, autoreverses: true), [0.25], [0, 0.5, 2, 3.5, 4]),
      (Timing(duration: .infinity), [0.5], [0]),
      (Timing(duration: .nan), [0.5], []),
    ] as [(Timing, [Double], [Double])])
  func examples(timing: Timing, marks: [Double], expected: [Double]) {
    let times = TimingSchedule(timing).times(ofProgress: marks, limit: 20)
    #expect(times.count == expected.count, "\(times)")
    for (time, expected) in zip(times, expected) {
      #expect((time - expected).magnitude < 1e-13, "\(times)")
    }
  }

  @Test func endlessTimingsGiveTheFirst() {
    let timing = TimingSchedule(Timing(beginTime: 5, duration: 2, repeatCount: .infinity))
    #expect(timing.times(ofProgress: [0.5], limit: 5) == [5, 6, 7, 8, 9])
    #expect(timing.cycleTime == 2)
    #expect(TimingSchedule(Timing(duration: .infinity)).cycleTime == .infinity)
    let reversing = TimingSchedule(Timing(duration: 2, speed: 4, autoreverses: true))
    #expect(reversing.cycleTime == 1)
  }

  @Test func betweenTheTimesProgressIsStraight() {
    forAll("straight between marks", .timing, .fraction, count: 300) { timing, mark in
      let prepared = TimingSchedule(timing)
      let times = prepared.times(ofProgress: [mark], limit: 20)
      try hold(times == times.sorted(), "\(times)")
      for (from, to) in zip(times, times.dropFirst()) where to - from > max(1e-6, to.ulp * 1e8) {
        let progress = [0.25, 0.5, 0.75].map {
          prepared.located(at: from + (to - from) * $0).progress
        }
        let bend = progress[0] - 2 * progress[1] + progress[2]
        // Beyond the limit iterations cannot be distinguished.
        guard times.count < 20 else { continue }
        try hold(bend.magnitude < 1e-6, "\(progress) from \(from) to \(to)")
        try hold(
          progress.allSatisfy { $0 >= mark - 1e-6 } || progress.allSatisfy { $0 <= mark + 1e-6 },
          "\(progress) on both sides of \(mark)")
      }
      return true
    }
  }
}
