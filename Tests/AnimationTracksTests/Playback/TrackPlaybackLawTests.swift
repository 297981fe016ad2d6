import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct TrackPlaybackLawTests {
  private let inputs = zip(TrackScore.generator, PlaybackRequest.timed)

  /// A position has one value: whatever pauses, seeks, reversals and clocks lead to a position, the values equal those
  /// of an untouched playback there. All times are exact, so that the bits are the same.
  @Test func aPositionHasOneValue() {
    forAll("a position has one value", inputs, .int(in: 0...2)) { inputs, depth in
      let (score, requests) = inputs
      var untouched = TrackPlaybackStage()
      let length = untouched.set.play(score.timeline(of: untouched), at: 0)
      let duration = untouched.set.state(of: length, at: 0)?.remainingTime ?? 0
      var stage = TrackPlaybackStage()
      var (clock, pace) = (0, 1.0)
      for _ in 0..<depth {
        clock = stage.set.addClock(
          .layer(Timing(beginTime: -0.5, duration: .infinity, speed: 2)), parent: clock)
        pace *= 2
      }
      let playback = stage.set.play(score.timeline(of: stage), at: 0, clock: clock)
      var position = PlaybackPosition(duration: duration)
      for (request, length) in requests {
        let seconds = length * pace
        stage.ask(request, of: playback)
        position.take(request)
        let time = stage.time
        for share in [0, 0.5, 1] {
          let now = position.position(in: share * seconds)
          // At the ends the tracks that are no targets may be present or absent, depending on the side.
          if now <= 0 || now >= duration { continue }
          let shown = stage.values(at: time + share * length)
          let expected = untouched.values(at: now)
          try hold(shown == expected, "\(shown) and not \(expected) at \(now)")
        }
        stage.advance(to: time + length)
        position.advance(by: seconds)
      }
      return true
    }
  }

  /// A column that one sampler updates through all changes shows what each property shows when read alone; and nothing
  /// differs before the next change.
  @Test func allReadersShowTheSame() {
    forAll("all readers show the same", inputs) { score, requests in
      var stage = TrackPlaybackStage()
      let clock = stage.set.addClock(.layer(Timing(beginTime: 0.25, duration: .infinity)))
      let playback = stage.set.play(score.timeline(of: stage), at: 0, clock: clock)
      var sampler = Sampler()
      var (column, velocities) = ([Double](), [Double]())
      for (index, (request, seconds)) in requests.enumerated() {
        stage.ask(request, of: playback)
        switch index {
        case 5:
          stage.set.setClock(
            clock, to: .layer(Timing(beginTime: 0.5, duration: .infinity, speed: 2)))
        case 7: stage.set.retarget(stage.track, to: 3, spring: .snappy, at: stage.time)
        case 9: stage.set.cancel(playback, at: stage.time)
        default: break
        }
        for share in [0.25, 1] {
          let now = stage.time + share * seconds
          sampler.sample(stage.set, at: now, into: &column)
          sampler.sampleVelocities(stage.set, into: &velocities)
          for property in stage.properties + [stage.blink.property] {
            let shown = column[stage.set.lanes(of: property)]
            let alone = stage.numbers(property, now)
            try hold(
              zip(shown, alone).allSatisfy { $0.bitPattern == $1.bitPattern },
              "\(shown) and not \(alone) at \(now)")
            let speed = sampler.withVelocity(of: property, in: stage.set) { $0.map { Array($0) } }
            for (lane, number) in zip(stage.set.lanes(of: property), speed ?? []) {
              try hold(velocities[lane] == number, "\(velocities[lane]) and not \(number)")
            }
          }
          let next = min(sampler.nextChange, now + 4)
          for part in [0.01, 0.5, 0.99] where next > now {
            let later = stage.values(at: now + part * (next - now))
            try hold(stage.values(at: now) == later, "it changes before \(next)")
          }
        }
        stage.advance(to: stage.time + seconds)
      }
      return true
    }
  }

  /// A playback reports at most one start, first of all, and one end, and the events of a span are those of its parts,
  /// in order, whenever its clock begins.
  @Test func everythingIsToldOnce() {
    forAll("everything is told once", inputs, .element(of: [0, 0, 0.75, 3])) { inputs, begin in
      let (score, requests) = inputs
      var stage = TrackPlaybackStage()
      let clock = stage.set.addClock(.layer(Timing(beginTime: begin, duration: .infinity)))
      let playback = stage.set.play(score.timeline(of: stage), at: 0, clock: clock)
      for (request, seconds) in requests {
        stage.ask(request, of: playback)
        let end = stage.time + seconds
        try holdPartsAreWhole(from: stage.time, to: end, time: \.time) {
          Array(stage.set.events(in: $0).ofPlaybacks)
        }
        stage.advance(to: end)
      }
      stage.set.finish(playback, at: stage.time)
      stage.advance(to: stage.time + 1)
      let starts = stage.events.filter { $0.kind == .started }.count
      let ends = stage.events.filter { if case .ended = $0.kind { true } else { false } }.count
      guard starts == 0 || stage.events[0].kind == .started else { return false }
      return starts <= 1 && ends == 1 && !stage.set.contains(playback)
    }
  }

  /// A timeline on a clock that is paused, slowed and reversed reports the same events as a timeline in absolute time
  /// that is itself paused, slowed and reversed: each start, label and end at most once.
  @Test func aClockThatIsSetAnewTellsNothingAgain() {
    let rates = Generator<Double>.element(of: [0, 0.5, 1, 1, 2, -1])
    let seconds = Generator<Int>.int(in: 0...64).map { Double($0) / 32 }
    let changes = zip(rates, seconds).array(count: 0...12)
    forAll("a clock set anew", zip(TrackScore.generator, changes)) { score, changes in
      func stage(inClock: Bool) -> TrackPlaybackStage {
        var stage = TrackPlaybackStage()
        let clock = stage.set.addClock(.layer(Timing(duration: .infinity)))
        let timeline = score.timeline(of: stage)
        let playback = stage.set.play(timeline, at: 0, clock: inClock ? clock : 0)
        let duration = stage.set.state(of: playback, at: 0)?.remainingTime ?? 0
        var (shown, last) = (0.0, 1.0)
        for (rate, seconds) in changes {
          // Beyond an end a clock runs on and must come back first; a playback stops at its end.
          if shown < 0 || shown > duration { break }
          if inClock {
            stage.set.setClock(
              clock,
              to: .layer(
                Timing(
                  beginTime: stage.time, duration: .infinity, speed: rate, timeOffset: shown)),
              at: stage.time)
          } else if rate == 0 {
            stage.set.setPaused(true, of: playback, at: stage.time)
          } else {
            stage.set.setRate(rate, of: playback, at: stage.time)
            stage.set.setPaused(false, of: playback, at: stage.time)
          }
          (shown, last) = (shown + rate * seconds, rate)
          stage.advance(to: stage.time + seconds)
        }
        if last > 0 { stage.advance(to: 1000) }
        return stage
      }
      let (inClock, alone) = (stage(inClock: true), stage(inClock: false))
      try hold(inClock.events == alone.events, "\(inClock.events) and not \(alone.events)")
      return true
    }
  }

  /// Changes without effect do not alter the events or their times, however they divide the time of a playback.
  @Test func changesCutNothing() {
    let cuts = Generator<Int>.int(in: 0...128).map { Double($0) / 64 }.array(count: 0...20)
    forAll("changes cut nothing", zip(TrackScore.generator, cuts)) { score, cuts in
      func told(cutting: Bool) -> [TrackEvent] {
        var stage = TrackPlaybackStage()
        let playback = stage.set.play(score.timeline(of: stage), at: 0)
        for cut in cutting ? cuts : [] {
          stage.advance(to: stage.time + cut)
          stage.set.setRate(1, of: playback, at: stage.time)
        }
        stage.advance(to: 1000)
        return stage.events
      }
      return told(cutting: true) == told(cutting: false)
    }
  }

  /// A label is reported exactly when the value passes the marked one, in that direction, with and without repeat
  /// delays and autoreverse; and a playback reports its end exactly when it is at an end.
  @Test func labelsAreToldWhereTheyLie() {
    let inputs = zip(
      timelineRepeats, Generator<Int>.int(in: 1...15), Generator<Int>.int(in: 0...64))
    forAll("labels are told where they lie", inputs, count: 60) { repeats, place, turn in
      var stage = TrackPlaybackStage()
      let (mark, turn) = (Double(place) / 8 + 1 / 64, Double(turn) / 8)
      var timeline = TrackTimeline()
      timeline.timingFunction = .linear
      timeline.takeRepeats(repeats)
      timeline.animate(stage.track, to: 2, with: .curve(duration: 2))
      timeline.label("here", at: .time(mark))
      let playback = stage.set.play(timeline, at: 0)
      let total = timeline.totalDuration
      let step = 1.0 / 16
      var sampler = Sampler()
      func shown(_ stage: TrackPlaybackStage, from start: Double) -> [Double] {
        (0..<Int(turn / step)).map {
          sampler.move(to: start + Double($0) * step, in: stage.set)
          return sampler.numbers(of: stage.track.property, in: stage.set)[0]
        }
      }
      let there = shown(stage, from: 0)
      stage.advance(to: turn)
      stage.set.reverse(playback, at: turn)
      let values = there + shown(stage, from: turn)
      stage.advance(to: 2 * turn + 1)
      var told = stage.events.filter { if case .labelReached = $0.kind { true } else { false } }
      for (index, (before, after)) in zip(values, values.dropFirst()).enumerated() {
        // A larger change is the jump to the next iteration.
        guard (before < mark) != (after < mark), (after - before).magnitude < 2 * step else {
          continue
        }
        let start = Double(index) * step
        guard let first = told.first, case .labelReached(_, _, let isForwards) = first.kind else {
          return false
        }
        told.removeFirst()
        try hold(start <= first.time && first.time <= start + step, "\(first) is told at \(start)")
        try hold(isForwards == (after > before), "\(first) goes from \(before) to \(after)")
      }
      try hold(told.isEmpty, "\(told) and nothing passes")
      for event in stage.events where event.kind == .ended(.completed) {
        let end = event.time < turn ? total : min(turn, total) + turn
        try hold((event.time - end).magnitude < 1e-12, "it ends at \(event.time), not \(end)")
      }
      return true
    }
  }

  /// A playback that takes over a moving track, on any clocks, starts from its value, and with a spring also from its
  /// velocity.
  @Test func springsTakeOver() {
    let inputs = zip(
      Generator<Double>.fraction.map { 2000 * $0 - 1000 }, Generator<Double>.fraction)
    forAll("springs take over", inputs, .int(in: 0...2)) { inputs, depth in
      let (target, time) = inputs
      var stage = TrackPlaybackStage()
      var clock = 0
      for _ in 0..<depth {
        clock = stage.set.addClock(.layer(Timing(duration: .infinity, speed: 0.75)), parent: clock)
      }
      let moving = stage.set.add(
        from: 0, to: 300, spring: .bouncy, timing: Timing(duration: 1, fillMode: .both),
        clock: clock)
      func shown(_ stage: TrackPlaybackStage) -> (value: Double, speed: Double) {
        var sampler = Sampler()
        sampler.move(to: time, in: stage.set)
        return (
          sampler.numbers(of: moving.property, in: stage.set)[0],
          sampler.withVelocity(of: moving.property, in: stage.set) { $0?[0] ?? .nan }
        )
      }
      let before = shown(stage)
      var timeline = TrackTimeline()
      timeline.animate(moving, to: target, with: .spring(.snappy))
      stage.set.play(timeline, at: time)
      let after = shown(stage)
      try hold(isClose(after.value, before.value, tolerance: 1e-12), "\(before), then \(after)")
      try hold(isClose(after.speed, before.speed, tolerance: 1e-9), "\(before), then \(after)")
      // The track is retargeted while it moves.
      stage.set.retarget(moving, to: -target, spring: .snappy, at: time + 0.1)
      return stage.set.contains(moving)
    }
  }
}
