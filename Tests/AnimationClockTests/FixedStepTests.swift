import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct FixedStepTests {
  /// Returns how many steps a loop takes that sums the durations of its frames.
  private func accumulated(frames: Int, of length: Double, steps step: Double) -> Int {
    var (rest, taken) = (0.0, 0)
    for _ in 0..<frames {
      rest += length
      while rest >= step {
        rest -= step
        taken += 1
      }
    }
    return taken
  }

  /// For n frames of 1/144 s, exactly ⌊n · 120 / 144⌋ steps of 1/120 s are due.
  @Test func absoluteTimesCountRightWhereASumOfDifferencesDoesNot() {
    var wrong = 0
    for frames in 1...2000 {
      let expected = frames * 120 / 144
      if accumulated(frames: frames, of: 1.0 / 144, steps: 1.0 / 120) != expected { wrong += 1 }

      var clock = FixedStep(rate: .hertz120, maximumSteps: .max)
      #expect(clock.advance(to: Double(frames) / 144).steps == 0..<expected)
    }
    #expect(wrong == 333)
  }

  @Test func frameAfterFrameTheStepsAreNumbered() {
    var clock = FixedStep(rate: .hertz120, from: 100)
    let frames = (0...6).map { clock.advance(to: 100 + Double($0) / 60) }
    #expect(frames.map(\.steps) == [0..<0, 0..<2, 2..<4, 4..<6, 6..<8, 8..<10, 10..<12])
    #expect(frames.allSatisfy { $0.fraction == 0 && $0.overrun == 0 && $0.isAccepted })
    #expect(clock.nextStep == 12)
    #expect(clock.hostTime(ofStep: 12) == 100.1)
  }

  @Test func theFractionIsTheRestOfTheProduct() {
    var clock = FixedStep(rate: .hertz30)
    let frames = (1...4).map { clock.advance(to: Double($0) / 120) }
    #expect(frames.map(\.fraction) == [0.25, 0.5, 0.75, 0])
    #expect(frames.map(\.steps.count) == [0, 0, 0, 1])
  }

  @Test func anyFramesTakeTheStepsOfTheirLastTime() {
    forAll("steps depend on the last time alone", .rate, .frameTimes, judging: 0.8) { rate, times in
      guard let last = times.last else { return nil }
      var (many, one) = (
        FixedStep(rate: rate, maximumSteps: .max), FixedStep(rate: rate, maximumSteps: .max)
      )
      var next = 0
      var fraction = 0.0
      for time in times {
        let frame = many.advance(to: time)
        try hold(frame.steps.lowerBound == next, "step \(next) is missing or taken twice")
        try hold((0..<1).contains(frame.fraction), "fraction \(frame.fraction)")
        (next, fraction) = (frame.steps.upperBound, frame.fraction)
      }
      let whole = one.advance(to: last)
      try hold(whole.steps == 0..<next, "\(whole.steps) at once, \(next) in frames")
      return many == one && whole.fraction == fraction
    }
  }

  /// After 2.6 million frames, the last second still has its 120 steps.
  @Test func aDayOfFramesDoesNotDrift() {
    var clock = FixedStep(rate: .hertz120, from: 1000)
    var taken = 0
    for frame in 1...(30 * 86_400) {
      taken += clock.advance(to: 1000 + Double(frame) / 30).steps.count
    }
    #expect(taken == 120 * 86_400)
    #expect(clock.nextStep == taken)
  }

  // MARK: More steps than a frame may take

  /// Returns a clock and its frames: 10 steps are due in the second frame, 4 may be taken, and 2 are due in the one
  /// after.
  private func overrun(_ overrun: FixedStep.Overrun) -> (FixedStep, [FixedStep.Advance]) {
    var clock = FixedStep(rate: .hertz120, maximumSteps: 4, overrun: overrun)
    let frames = [2, 12, 14, 16].map { clock.advance(to: Double($0) / 120) }
    return (clock, frames)
  }

  @Test func droppedStepsLeaveAGapInTheNumbers() {
    let (clock, frames) = overrun(.drop)
    #expect(frames.map(\.steps) == [0..<2, 8..<12, 12..<14, 14..<16])
    #expect(frames.map(\.overrun) == [0, 6, 0, 0])
    #expect(clock.hostTime(ofStep: 16) == 16.0 / 120)
  }

  @Test func timeStandsStillForSlowSteps() {
    let (clock, frames) = overrun(.slowDown)
    #expect(frames.map(\.steps) == [0..<2, 2..<6, 6..<8, 8..<10])
    #expect(frames.map(\.overrun) == [0, 6, 0, 0])
    #expect(clock.hostTime(ofStep: 10) == 16.0 / 120)
  }

  @Test func reportedStepsStayDue() {
    let (clock, frames) = overrun(.report)
    #expect(frames.map(\.steps) == [0..<2, 2..<6, 6..<10, 10..<14])
    #expect(frames.map(\.overrun) == [0, 6, 4, 2])
    var (again, forgetful) = (clock, clock)
    #expect(again.advance(to: 16.0 / 120).steps == 14..<16)
    #expect(forgetful.forgetOverdueSteps() == 2)
    #expect(forgetful.advance(to: 18.0 / 120).steps == 14..<16)
  }

  @Test(arguments: FixedStep.Overrun.allCases)
  func noFrameTakesMoreThanTheMaximum(overrun: FixedStep.Overrun) {
    forAll("at most the maximum", .rate, .frameTimes, .int(in: -1...9)) { rate, times, maximum in
      var clock = FixedStep(rate: rate, maximumSteps: maximum, overrun: overrun)
      var next = 0
      for time in times {
        let frame = clock.advance(to: time)
        try hold(frame.steps.count <= max(1, maximum), "\(frame.steps)")
        try hold(frame.steps.lowerBound >= next, "step \(next) comes twice")
        try hold(overrun == .drop || frame.steps.lowerBound == next, "a gap before \(frame.steps)")
        next = frame.steps.upperBound
      }
      return true
    }
  }

  // MARK: Invalid times

  @Test(arguments: [.nan, .infinity, -.infinity, 0.0, -1, 1.0.nextDown] as [Double])
  func aTimeThatIsNoneOrGoesBackCountsAsTheLast(time: Double) {
    // 20 steps are still overdue.
    var clock = FixedStep(rate: .hertz120, maximumSteps: 50, overrun: .report)
    _ = clock.advance(to: 1.0)
    _ = clock.advance(to: 1.0 + 0.25 / 120)
    let before = clock
    let frame = clock.advance(to: time)
    #expect(frame.steps.isEmpty && !frame.isAccepted && frame.overrun == 0)
    #expect(abs(frame.fraction - 0.25) < 1e-12)
    #expect(clock == before)
    if !time.isFinite { clock.rewind(to: time) }
    #expect(clock == before)
  }

  @Test func beforeTheStartNothingIsDue() {
    var clock = FixedStep(rate: .hertz120, from: 5)
    #expect(clock.advance(to: 3).steps.isEmpty)
    #expect(clock.advance(to: 5).steps.isEmpty)
    #expect(clock.advance(to: 5 + 1.0 / 120).steps == 0..<1)
  }

  @Test(arguments: FixedStep.Overrun.allCases)
  func noTimeMakesItHangOrGoBack(overrun: FixedStep.Overrun) {
    forAll("any times at all", .rate, Generator<Double>.any.array(count: 0...20), .any) {
      rate, times, start in
      var clock = FixedStep(rate: rate, from: start, maximumSteps: 3, overrun: overrun)
      try hold(clock.start == (start.isFinite ? start : 0), "begins at \(clock.start)")
      var next = 0
      for time in times {
        let frame = clock.advance(to: time)
        try hold(frame.steps.lowerBound >= next && frame.steps.count <= 3, "\(frame.steps)")
        try hold((0..<1).contains(frame.fraction) && frame.overrun >= 0, "\(frame)")
        next = frame.steps.upperBound
      }
      return true
    }
  }

  /// After going to an earlier time nothing is overdue, and the steps continue from there without a gap. If time never
  /// stood still, they are the steps of a new clock at that time. Forgotten steps are no longer overdue.
  @Test(arguments: FixedStep.Overrun.allCases)
  func afterARewindNothingIsOverdue(overrun: FixedStep.Overrun) {
    forAll("rewinds", .rate, .frameTimes, zip(.frameTimes, .int(in: 1...9))) { rate, times, other in
      let (back, maximum) = (other.0.first ?? 0, other.1)
      var clock = FixedStep(rate: rate, maximumSteps: maximum, overrun: overrun)
      for time in times { _ = clock.advance(to: time) }
      let overdue = clock.forgetOverdueSteps()
      let again = clock.forgetOverdueSteps()
      try hold(again == 0, "\(again) overdue steps after \(overdue) were forgotten")
      clock.rewind(to: back)
      var (next, fresh) = (clock.nextStep, FixedStep(rate: rate, maximumSteps: .max))
      let passed = fresh.advance(to: back).steps.upperBound
      try hold((0...passed).contains(next), "step \(next) of \(passed)")
      try hold(overrun != .drop || next == passed, "step \(next), not \(passed)")
      let now = clock.advance(to: back)
      try hold(now.steps == next..<next && now.overrun == 0, "\(now)")
      for time in other.0 {
        let frame = clock.advance(to: time)
        try hold(frame.steps.lowerBound >= next, "\(frame) after \(next)")
        try hold(overrun == .drop || frame.steps.lowerBound == next, "a gap before \(frame)")
        next = frame.steps.upperBound
      }
      return true
    }
  }

  /// The times of steps never fall, not even those of steps that no simulation reaches, nor after time has stood still.
  @Test func everyStepHasATime() {
    let numbers = Generator<Int>.element(of: [.min, -1, 0, 1, 1 << 51, .max - 1, .max])
    forAll("times of steps", .rate, .int(in: 0...1000), zip(numbers, numbers)) {
      rate, overdue, numbers in
      var clock = FixedStep(rate: rate, from: 3, maximumSteps: 1)
      _ = clock.advance(to: 3 + rate.time(ofStep: overdue))
      let times = [min(numbers.0, numbers.1), max(numbers.0, numbers.1)].map(clock.hostTime)
      return times[0] <= times[1] && times.allSatisfy(\.isFinite)
    }
  }

  @Test func theCountEndsAfterAges() throws {
    var clock = FixedStep(rate: try StepRate(1_000_000_000), maximumSteps: 2, overrun: .drop)
    #expect(clock.advance(to: 1e300).steps == (1 << 51) - 2..<1 << 51)
    #expect(clock.advance(to: 2e300).steps.isEmpty)
  }
}
