import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedTimingLawTests {
  @Test func everyInputHasAResult() {
    forAll("total", Generator<Timing>.any, Generator<Double>.oneOf(.any, .time), count: 20_000) {
      timing, time in
      let prepared = PreparedTiming(timing)
      let resolved = prepared.resolved(at: time)
      try hold((0...1).contains(resolved.progress), "\(resolved)")
      try hold(resolved.cycle == resolved.cycle.rounded(), "\(resolved)")
      try hold(resolved.cycle.magnitude <= 0x1p53, "\(resolved)")
      let isInvalid =
        timing.beginTime.isNaN || timing.duration.isNaN || timing.timeOffset.isNaN
        || timing.repeatCount.isNaN || timing.repeatDuration.isNaN || !timing.speed.isFinite
      if isInvalid || time.isNaN {
        try hold(resolved == .invalid, "\(resolved)")
      }
      try hold(!prepared.activeDuration.isNaN, "active duration")
      try hold(!prepared.endTime.isNaN, "end time")
      return true
    }
  }

  @Test func phasesFollowBeginAndEnd() {
    forAll("phases", Generator<Timing>.any, Generator<Double>.time, count: 5000) { timing, time in
      let prepared = PreparedTiming(timing)
      guard !prepared.beginTime.isNaN else { return true }
      let end = prepared.endTime
      let expected =
        time < prepared.beginTime ? TimingPhase.before : time >= end ? .after : .active
      let resolved = prepared.resolved(at: time)
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
      let prepared = PreparedTiming(timing)
      let end = prepared.endTime
      guard end.isFinite, end > prepared.beginTime else { return true }
      guard timing.hasDigits else { return true }
      try hold(prepared.resolved(at: end).phase == .after, "at the end")
      try hold(prepared.resolved(at: end.nextDown).phase == .active, "before the end")
      // The end is where it is computed to be, as far as rounding noise goes.
      let computed = prepared.beginTime + prepared.activeDuration / timing.speed.magnitude
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
      return PreparedTiming(timing).resolved(at: time)
        == PreparedTiming(shifted).resolved(at: time + shift)
    }
  }

  @Test func scalingAllTimesChangesNothing() {
    let exponents = Generator<Int>.int(in: -40...40)
    forAll(
      "scale", Generator<Timing>.sensible, .time, exponents, count: 3000
    ) { timing, time, exponent in
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      guard timing.hasDigits, time == 0 || time.magnitude > 1e-200 else { return true }
      var scaled = timing
      scaled.beginTime *= scale
      scaled.duration *= scale
      scaled.repeatDuration *= scale
      scaled.timeOffset *= scale
      return PreparedTiming(timing).resolved(at: time)
        == PreparedTiming(scaled).resolved(at: time * scale)
    }
  }

  @Test func autoreverseIsSymmetric() {
    let durations = Generator<Double>.dyadic.map { $0.magnitude + 0.25 }
    forAll("autoreverse", durations, .fraction, .int(in: 0...20)) { duration, part, cycle in
      let timing = PreparedTiming(
        Timing(duration: duration, repeatCount: 40, autoreverses: true))
      let turn = (2 * Double(cycle) + 1) * duration
      let before = timing.resolved(at: turn - part * duration).progress
      let after = timing.resolved(at: turn + part * duration).progress
      try hold((before - after).magnitude <= 0x1p-45, "\(before) and \(after)")
      return true
    }
  }

  @Test func multiplesOfADecimalDurationBeginCycles() {
    // In naive arithmetic one in twenty-five of these lies in the wrong cycle.
    forAll("cycles", .int(in: 1...400), .int(in: 1...300), count: 3000) { hundredths, number in
      let duration = Double(hundredths) / 100
      let timing = PreparedTiming(Timing(duration: duration, repeatCount: 1000))
      let resolved = timing.resolved(at: Double(number) * duration)
      return resolved.cycle == Double(number) && resolved.progress == 0
    }
  }

  @Test func decimalRepeatDurationsRestAtTheEnd() {
    forAll("rest", .int(in: 1...100), .int(in: 1...300), count: 3000) { hundredths, number in
      let timing = PreparedTiming(
        Timing(
          duration: Double(hundredths) / 100, repeatDuration: Double(number * hundredths) / 100,
          fillMode: .forwards))
      let resolved = timing.resolved(at: Double(number * hundredths) / 100)
      return resolved.phase == .after && resolved.progress == 1
        && resolved.cycle == Double(number - 1)
    }
  }

  @Test func closedEndsShowTheLastInstantOnly() {
    forAll("closed", Generator<Timing>.sensible, .time, count: 3000) { timing, time in
      guard timing.hasDigits else { return true }
      let prepared = PreparedTiming(timing)
      for instant in [time, prepared.endTime, prepared.endTime.nextDown]
      where instant.isFinite {
        let open = prepared.resolved(at: instant)
        let closed = prepared.resolved(at: instant, isClosedAtEnd: true)
        try hold(closed.progress == open.progress && closed.phase == open.phase, "values differ")
        try hold(!open.isVisible || closed.isVisible, "hidden at \(instant)")
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

  @Test func equalityIsReflexive() {
    checkEquatableHashable("Timing", Generator<Timing>.any)
    forAll("prepared", Generator<Timing>.any) { timing in
      PreparedTiming(timing) == PreparedTiming(timing)
        && Set([PreparedTiming(timing), PreparedTiming(timing)]).count == 1
    }
  }
}
