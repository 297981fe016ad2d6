import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedTimingLawTests {
  @Test func everyInputHasAResult() {
    forAll("total", Generator<Timing>.any, Generator<Double>.oneOf(.any, .time), count: 20_000) {
      timing, time in
      let prepared = TimingSchedule(timing)
      let resolved = prepared.located(at: time)
      try hold((0...1).contains(resolved.progress), "\(resolved)")
      try hold(resolved.cycle == resolved.cycle.rounded(), "\(resolved)")
      try hold(resolved.cycle.magnitude <= 0x1p53, "\(resolved)")
      let isInvalid =
        timing.beginTime.isNaN || timing.duration.isNaN || timing.timeOffset.isNaN
        || timing.repeatCount.isNaN || timing.repeatDuration.isNaN || !timing.speed.isFinite
      if isInvalid || time.isNaN {
        try hold(resolved == .invalid, "\(resolved)")
      }
      try hold(!prepared.localActiveDuration.isNaN, "active duration")
      try hold(!prepared.endTime.isNaN, "end time")
      return true
    }
  }

  /// A repeat count equals the repeat duration of its iterations if that is exact: all numbers of the schedules are the
  /// same.
  @Test func countsAreTheirDurations() {
    let (sixteenths, quarters) = (Generator<Int>.int(in: 1...400), Generator<Int>.int(in: 1...4000))
    let way = zip(
      Generator<Double>.dyadic, .bool, .element(of: [0.5, 1, 4]), .element(of: FillMode.allCases))
    forAll("counts and durations", sixteenths, quarters, way, count: 1000) {
      sixteenths, quarters, way in
      let (begin, autoreverses, speed, fillMode) = way
      let (duration, count) = (Double(sixteenths) / 16, Double(quarters) / 4)
      let counted = Timing(
        beginTime: begin, duration: duration, speed: speed, repeatCount: count,
        autoreverses: autoreverses, fillMode: fillMode)
      let timed = Timing(
        beginTime: begin, duration: duration, speed: speed,
        repeatDuration: count * duration * (autoreverses ? 2 : 1), autoreverses: autoreverses,
        fillMode: fillMode)
      return TimingSchedule(counted) == TimingSchedule(timed)
    }
  }

  @Test func phasesFollowBeginAndEnd() {
    forAll("phases", Generator<Timing>.any, Generator<Double>.time, count: 5000) { timing, time in
      let prepared = TimingSchedule(timing)
      guard !prepared.beginTime.isNaN else { return true }
      let end = prepared.endTime
      let expected =
        time < prepared.beginTime ? LocatedTiming.Phase.before : time >= end ? .after : .active
      let resolved = prepared.located(at: time)
      try hold(resolved.phase == expected, "\(resolved), end \(end)")
      let isVisible =
        switch resolved.phase {
        case .before: timing.fillMode.fillsBefore
        case .active: true
        case .after: timing.fillMode.fillsAfter
        }
      return resolved.isVisible == isVisible
    }
  }

  @Test func endIsTheLeastTimeAfter() {
    forAll("end", Generator<Timing>.sensible, count: 3000) { timing in
      let prepared = TimingSchedule(timing)
      let end = prepared.endTime
      guard end.isFinite, end > prepared.beginTime else { return true }
      guard timing.hasDigits else { return true }
      try hold(prepared.located(at: end).phase == .after, "at the end")
      try hold(prepared.located(at: end.nextDown).phase == .active, "before the end")
      // The end is the computed one, within rounding noise.
      let computed = prepared.beginTime + prepared.localActiveDuration / timing.speed.magnitude
      let cycle = timing.duration * (timing.autoreverses ? 2 : 1) / timing.speed.magnitude
      let scale = computed.magnitude + prepared.beginTime.magnitude + cycle
      try hold((end - computed).magnitude <= 0x1p-47 * scale, "\(end), computed \(computed)")
      return true
    }
  }

  @Test func shiftingBothTimesChangesNothing() {
    forAll(
      "shift", Generator<Timing>.dyadic, .dyadic, .dyadic, count: 3000
    ) { timing, time, shift in
      var shifted = timing
      shifted.beginTime += shift
      return TimingSchedule(timing).located(at: time)
        == TimingSchedule(shifted).located(at: time + shift)
    }
  }

  @Test func scalingAllTimesChangesNothing() {
    let exponents = Generator<Int>.int(in: -40...40)
    forAll(
      "scale", Generator<Timing>.sensible, .time, exponents, count: 3000
    ) { timing, time, exponent in
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      guard timing.hasDigits, timing.repeatCount == 0 || timing.repeatCount > 1e-200,
        time == 0 || time.magnitude > 1e-200
      else { return true }
      var scaled = timing
      scaled.beginTime *= scale
      scaled.duration *= scale
      scaled.repeatDuration *= scale
      scaled.timeOffset *= scale
      guard [timing, scaled].allSatisfy({ $0.startTime == $0.beginTime }) else { return true }
      return TimingSchedule(timing).located(at: time)
        == TimingSchedule(scaled).located(at: time * scale)
    }
  }

  @Test func autoreverseIsSymmetric() {
    let durations = Generator<Double>.dyadic.map { $0.magnitude + 0.25 }
    forAll("autoreverse", durations, .fraction, .int(in: 0...20)) { duration, part, cycle in
      let timing = TimingSchedule(
        Timing(duration: duration, repeatCount: 40, autoreverses: true))
      let turn = (2 * Double(cycle) + 1) * duration
      let before = timing.located(at: turn - part * duration).progress
      let after = timing.located(at: turn + part * duration).progress
      try hold((before - after).magnitude <= 0x1p-45, "\(before) and \(after)")
      return true
    }
  }

  @Test func multiplesOfADecimalDurationBeginCycles() {
    // In naive arithmetic one in twenty-five of these is in the wrong iteration.
    forAll("cycles", .int(in: 1...400), .int(in: 1...300), count: 3000) { hundredths, number in
      let duration = Double(hundredths) / 100
      let timing = TimingSchedule(Timing(duration: duration, repeatCount: 1000))
      let resolved = timing.located(at: Double(number) * duration)
      return resolved.cycle == Double(number) && resolved.progress == 0
    }
  }

  @Test func decimalRepeatDurationsRestAtTheEnd() {
    forAll("rest", .int(in: 1...100), .int(in: 1...300), count: 3000) { hundredths, number in
      let timing = TimingSchedule(
        Timing(
          duration: Double(hundredths) / 100, repeatDuration: Double(number * hundredths) / 100,
          fillMode: .forwards))
      let resolved = timing.located(at: Double(number * hundredths) / 100)
      return resolved.phase == .after && resolved.progress == 1
        && resolved.cycle == Double(number - 1)
    }
  }

  @Test func closedEndsShowTheLastInstantOnly() {
    forAll("closed", Generator<Timing>.sensible, .time, count: 3000) { timing, time in
      guard timing.hasDigits else { return true }
      let prepared = TimingSchedule(timing)
      for instant in [time, prepared.endTime, prepared.endTime.nextDown]
      where instant.isFinite {
        let open = prepared.located(at: instant)
        let closed = prepared.located(at: instant, isClosedAtEnd: true)
        try hold(closed.progress == open.progress && closed.phase == open.phase, "values differ")
        try hold(!open.isVisible || closed.isVisible, "hidden at \(instant)")
        // The end itself is visible, although the animation does not fill.
        if instant == prepared.endTime, instant >= prepared.beginTime {
          try hold(closed.isVisible, "hidden at its own end \(instant)")
        }
        if closed.isVisible != open.isVisible {
          let distance = instant - prepared.endTime
          let cycle = timing.duration * (timing.autoreverses ? 2 : 1) / timing.speed.magnitude
          let scale = instant.magnitude + prepared.beginTime.magnitude + cycle
          try hold(distance <= 0x1p-46 * scale, "visible \(distance) after the end")
        }
      }
      return true
    }
  }

  /// The active duration is the computed one, and a round number.
  @Test func activeDurationIsTheRoundLength() {
    forAll("active duration", Generator<Timing>.any, count: 3000) { timing in
      let (prepared, length) = (TimingSchedule(timing), timing.activeDuration)
      try hold(length >= 0, "\(length)")
      if prepared.beginTime.isNaN { return length == 0 }
      if timing.speed == 0 { return length == .infinity }
      let end = prepared.endTime
      // Durations for which no number is great enough.
      guard timing.duration < 1e280, timing.repeatDuration < 1e280, timing.repeatCount < 1e20,
        timing.speed.magnitude > 1e-20
      else { return true }
      guard length.isFinite, end.isFinite, timing.hasDigits else {
        return length.isFinite || end == .infinity
      }
      let cycle = timing.duration * (timing.autoreverses ? 2 : 1) / timing.speed.magnitude
      let scale = end.magnitude + prepared.beginTime.magnitude + max(cycle, 0)
      return (end - prepared.beginTime - length).magnitude <= 0x1p-46 * scale
    }
    forAll("round", .int(in: 1...4000), .int(in: 1...64), .bool) { hundredths, quarters, turns in
      let duration = Double(hundredths) / 100
      let timing = Timing(
        beginTime: 5, duration: duration, speed: -2, repeatCount: Double(quarters) / 4,
        autoreverses: turns)
      return timing.activeDuration == duration * Double(quarters) / (turns ? 4 : 8)
    }
    #expect(Timing(duration: 1).activeDuration == 1)
    #expect(TimingSchedule(Timing(duration: 1)).endTime == 0.9999999999999982)
    #expect(Timing(duration: 2, speed: 2, repeatCount: 3.5).activeDuration == 3.5)
    #expect(Timing(duration: 2, speed: 0.5, repeatDuration: 3).activeDuration == 6)
    #expect(Timing(duration: 1, repeatCount: .infinity).activeDuration == .infinity)
    #expect(Timing.layer.activeDuration == .infinity)
    #expect(Timing(duration: .nan).activeDuration == 0)
  }

  /// Iterations so short that there are more of them per second than the greatest number are counted correctly.
  @Test func theShortestCyclesAreCounted() {
    let sixteenths = Generator<Int>.int(in: 0...80)
    forAll("short", sixteenths, .bool, .element(of: [1, 2, 0.5, -1])) { place, turns, speed in
      // An iteration of 2⁻¹⁰⁷⁰ s, at multiples of the least number; and the same one in seconds.
      let scale = 0x1p-1070
      let timing = Timing(
        duration: turns ? 0.5 : 1, speed: speed, repeatCount: 3, autoreverses: turns)
      var short = timing
      short.duration *= scale
      let time = Double(place) / 16
      let (expected, resolved) = (
        TimingSchedule(timing).located(at: time),
        TimingSchedule(short).located(at: time * scale)
      )
      try hold(resolved == expected, "\(resolved) instead of \(expected)")
      let end = TimingSchedule(short).endTime
      return (end / scale - 3 / speed.magnitude).magnitude <= 0x1p-4
    }
    let least = TimingSchedule(Timing(duration: .leastNonzeroMagnitude))
    #expect(least.located(at: 0).phase == .active)
    #expect(least.located(at: .leastNonzeroMagnitude).phase == .after)
    #expect(least.endTime == .leastNonzeroMagnitude)
    #expect(least.progressRate(at: 0, parentRate: 1) == .greatestFiniteMagnitude)
  }

  /// An active interval too short for a number ends at once, at the end of its iteration.
  @Test(arguments: [1.0, -1, 0.5]) func anActiveIntervalOfNoLength(speed: Double) {
    let timing = TimingSchedule(
      Timing(
        beginTime: 1, duration: 0.25, speed: speed, repeatCount: .leastNonzeroMagnitude,
        fillMode: .both))
    #expect(timing.located(at: 1).progress == 1 && timing.located(at: 1).phase == .after)
    #expect(timing.located(at: 0).progress == 0 && timing.located(at: 0).phase == .before)
    #expect(timing.endTime == 1 && timing.localActiveDuration == 0)
  }

  /// A child that ends exactly at the cut of its group is visible there, however many iterations of decimal duration
  /// are before; a child that has ended before is not.
  @Test func childrenThatEndAtTheCutOfAGroup() {
    forAll(
      "cut", zip(.int(in: 1...60), .int(in: 1...99), .int(in: 0...400), .int(in: 0...90)), .bool,
      .bool, count: 4000
    ) { numbers, byDuration, turns in
      let (tenths, percent, cycles, start) = numbers
      // The cut in hundredths of a tenth of a second.
      let duration = Double(tenths) / 10
      let cut = tenths * percent
      let length = Double(cycles) * (turns ? 2 : 1) + Double(percent) / 100
      var timing = Timing(duration: duration, autoreverses: turns, fillMode: .forwards)
      if byDuration {
        timing.repeatDuration = Double(cycles * (turns ? 2 : 1) * tenths * 100 + cut) / 1000
      } else {
        timing.repeatCount = turns ? length / 2 : length
      }
      let group = TimingSchedule(timing)
      let last = group.located(at: 1e9)
      try hold(last.phase == .after, "\(last)")
      let time = last.progress * duration
      let closing = group.closing(at: last, paced: last.progress, duration: duration)
      try hold(closing >= 0 && closing <= 1e-11 * length, "closing \(closing)")
      // It begins some hundredths later.
      let begin = cut * start / 100
      func child(_ end: Int, of thousand: Double = 1000) -> LocatedTiming {
        let timing = Timing(
          beginTime: Double(begin) / 1000, duration: Double(end - begin) / thousand)
        return TimingSchedule(timing).located(at: time, closing: closing)
      }
      guard cut > begin else { return true }
      let atEnd = child(cut)
      try hold(atEnd.isVisible && atEnd.progress > 1 - 1e-8, "\(atEnd) at \(time)")
      let early = child(cut, of: 1000.1)
      return early.phase == .after && !early.isVisible
    }
  }

  @Test func groupsAreClosedAtTheirLastInstantOnly() {
    func closing(_ timing: Timing, at time: Double) -> Double {
      let prepared = TimingSchedule(timing)
      let located = prepared.located(at: time)
      return prepared.closing(at: located, paced: located.progress, duration: timing.duration)
    }
    let half = Timing(duration: 1, repeatCount: 0.5, fillMode: .both)
    #expect(closing(half, at: -1) < 0 && closing(half, at: 0.25) < 0)
    #expect(closing(half, at: 0.5) >= 0 && closing(half, at: 7) >= 0)
    // The turn, and no other time of the backward run.
    let turning = Timing(duration: 1, autoreverses: true)
    #expect(closing(turning, at: 1) == 0 && closing(turning, at: 1.5) < 0)
    // Paused at the end of its active interval, and before it.
    let resting = Timing(duration: 1, speed: 0, timeOffset: 3, repeatCount: 0.5)
    #expect(closing(resting, at: 7) >= 0)
    #expect(closing(Timing(duration: 1, speed: 0, timeOffset: 0.5), at: 7) < 0)
    #expect(closing(Timing(duration: 1, repeatCount: .infinity), at: 7.5) < 0)
  }

  @Test func equalityIsReflexive() {
    checkEquatableHashable("Timing", Generator<Timing>.any)
    forAll("prepared", Generator<Timing>.any) { timing in
      TimingSchedule(timing) == TimingSchedule(timing)
        && Set([TimingSchedule(timing), TimingSchedule(timing)]).count == 1
    }
  }
}
