import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct TimingEventTests {
  func text(_ timing: Timing, _ span: Range<Double>) -> String {
    TimingSchedule(timing).events(in: span).map { event in
      // The end may be within the rounding noise before a round number.
      let time = (event.time * 1e6).rounded() / 1e6
      return "\(event.kind)@\(time)#\(Int(event.cycle))"
    }.joined(separator: " ")
  }

  @Test func eventsOfALife() {
    #expect(
      text(Timing(beginTime: 1, duration: 2, repeatCount: 2.5), 0..<10)
        == "start@1.0#0 cycleEnd@3.0#0 cycleEnd@5.0#1 end@6.0#2")
    #expect(text(Timing(beginTime: 1, duration: 2), 1..<3) == "start@1.0#0 end@3.0#0")
    #expect(text(Timing(beginTime: 1, duration: 2), 1.5..<2.5) == "")
    #expect(
      text(Timing(duration: 2, speed: -1, timeOffset: 4, repeatCount: 2), -1..<10)
        == "start@0.0#1 cycleEnd@2.0#1 end@4.0#0")
    #expect(
      text(Timing(duration: 1, timeOffset: 0.5, repeatCount: 2), 0..<3)
        == "start@0.0#0 cycleEnd@0.5#0 cycleEnd@1.5#1 end@2.0#2")
    #expect(text(Timing(duration: 1, speed: 0), 0..<9) == "start@0.0#0")
    #expect(text(Timing(duration: 1, speed: .nan), -1..<9) == "")
    #expect(text(Timing(beginTime: 3), 0..<9) == "start@3.0#0 end@3.0#0")
  }

  @Test func aMillionCyclesAreCounted() {
    let timing = TimingSchedule(Timing(duration: 1e-6, repeatCount: .infinity))
    let events = timing.events(in: 0.5..<1.5)
    #expect(events.cycleEndCount == 1_000_000)
    #expect((events.last?.time ?? 0) < 1.5)
    let all = timing.events(in: -.infinity ..< .infinity)
    #expect(all.cycleEndCount > 1_000_000_000_000)
  }

  /// If two times are reported to be in one iteration, as many ends of iterations have passed at both; for short
  /// distances inside an iteration it is reported.
  @Test func oneCycleHasNoEnd() {
    var found = (inOne: 0, apart: 0)
    let pairs = zip(Generator<Double>.fraction, .fraction).map { ($0 * 5 - 0.5, $1 * 5 - 0.5) }
    forAll("one cycle", Generator<Timing>.any, pairs, count: 2000) { timing, pair in
      let schedule = TimingSchedule(timing)
      let unit = schedule.localActiveDuration.isFinite ? schedule.localActiveDuration / 4 : 1
      for length in [unit, timing.duration, timing.duration / timing.speed.magnitude] {
        let (a, b) = (
          schedule.beginTime + pair.0 * length, schedule.beginTime + pair.1 * length
        )
        for (a, b) in [(a, b), (a, a + 1e-3 * length), (a, a)] {
          let isSame = schedule.boundariesPassed(at: a) == schedule.boundariesPassed(at: b)
          guard schedule.areInOneCycle(a, b) else {
            if !isSame { found.apart += 1 }
            continue
          }
          try hold(isSame, "an end of a cycle lies between \(a) and \(b)")
          found.inOne += 1
        }
      }
      return true
    }
    let told = found.inOne > 100 && found.apart > 20
    #expect(told || PropertySettings().isOverriding, "\(found)")
    let second = TimingSchedule(Timing(beginTime: 1, duration: 2, repeatCount: 5))
    #expect(second.areInOneCycle(3.5, 4.5) && second.areInOneCycle(-1, 0.5))
    #expect(!second.areInOneCycle(2.5, 3.5))
  }

  @Test func joinedSpansHaveTheSameEvents() {
    forAll("events", Generator<Timing>.sensible, count: 400) { timing in
      let prepared = TimingSchedule(timing)
      guard prepared.beginTime.isFinite, timing.speed != 0 else { return true }
      let cycle = timing.duration * (timing.autoreverses ? 2 : 1) / timing.speed.magnitude
      guard cycle > 0, cycle.isFinite else { return true }
      let begin = prepared.beginTime
      var cuts = [begin - cycle, begin, begin + cycle / 3, begin + cycle, begin + 2.5 * cycle]
      cuts += prepared.events(in: begin..<begin + 4 * cycle).prefix(20).map(\.time)
      cuts += [begin + 4 * cycle]
      cuts.sort()
      let whole = prepared.events(in: cuts[0]..<cuts[cuts.count - 1])
      // An iteration shorter than the spacing of numbers puts any number of events at one time.
      guard whole.count < 100 else { return true }
      let parts = zip(cuts, cuts.dropFirst()).flatMap { Array(prepared.events(in: $0..<$1)) }
      try hold(Array(whole) == parts, "\(Array(whole)) in parts \(parts)")
      let times = whole.map(\.time)
      try hold(times == times.sorted(), "out of order: \(times)")
      return true
    }
  }

  @Test func eventsAgreeWithValues() {
    forAll("events and values", Generator<Timing>.sensible, count: 400) { timing in
      let prepared = TimingSchedule(timing)
      guard prepared.beginTime.isFinite, timing.speed != 0 else { return true }
      let cycle = timing.duration * (timing.autoreverses ? 2 : 1) / timing.speed.magnitude
      guard cycle > 0, cycle.isFinite else { return true }
      let begin = prepared.beginTime
      for event in prepared.events(in: begin..<begin + 3 * cycle).prefix(12) {
        let (before, at) = (
          prepared.located(at: event.time.nextDown), prepared.located(at: event.time)
        )
        switch event.kind {
        case .start:
          try hold(before.phase == .before && at.phase != .before, "\(event)")
          try hold(at.cycle == event.cycle || at.phase == .after, "\(event): \(at)")
        case .cycleEnd: try hold(before.cycle != at.cycle, "\(event): \(before) \(at)")
        case .end:
          try hold(before.phase != .after && at.phase == .after, "\(event)")
          try hold(at.cycle == event.cycle, "\(event): \(at)")
        }
      }
      return true
    }
  }

  @Test func nothingChangesBeforeTheNextChange() {
    forAll(
      "next change", Generator<Timing>.any, .time, .fraction, count: 3000
    ) { timing, time, part in
      let prepared = TimingSchedule(timing)
      let change = prepared.nextChange(after: time)
      try hold(change >= time, "\(change)")
      guard change > time else { return true }
      let end = change.isFinite ? change : time + 1e9
      let between = time + (end - time) * part
      guard between < change else { return true }
      return prepared.located(at: time) == prepared.located(at: between)
    }
  }
}

/// A search in an interval without numbers ends at its upper end.
@Test(arguments: [
  (1.0, 0.0), (0, 0), (.infinity, -.infinity), (.nan, 1), (-.infinity, .nan), (.nan, .nan),
])
func aSearchInAnEmptyIntervalEnds(low: Double, high: Double) {
  for guess in [low, high, 0.5, .infinity] {
    for isMet in [false, true] {
      let found = leastNumber(above: low, upTo: high, near: guess) { _ in isMet }
      #expect(found == high || found.isNaN && high.isNaN)
    }
  }
}
