import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// The public clocks, compared with the timings that they are made of.
@Suite struct TrackClockTests {
  /// Returns the time of a group below a layer and whether the group is visible, directly from the definitions.
  private func expected(
    _ layer: Timing, _ group: Timing, _ curve: TimingFunction, at time: Double
  ) -> (time: Double, isVisible: Bool) {
    let schedule = TimingSchedule(group)
    let located = schedule.located(at: LayerTimeMap(layer).localTime(at: time))
    let progress = TimingCurve(curve).progress(
      at: located.progress, isBeforeJump: schedule.isBeforeJump(located))
    return (group.duration == .infinity ? 0 : progress * group.duration, located.isVisible)
  }

  /// Law: a group's clock is its duration times its paced progress, to the bit, and its readers are visible while the
  /// group is.
  @Test("a group gives the time of its cycle and hides what reads it while it shows nothing")
  func groups() throws {
    let curves: [TimingFunction] = [.linear, .easeIn, .easeOutBack, .steps(3), .steps(2, .both)]
    let still = try PreparedEnds(from: [1], to: [1], by: nil, type: .number, isAdditive: false)
    let times = Generator<Double>.oneOf(.time, Generator<Double> { $0.uniform(-4, 12) })
    var (shown, hidden) = (0, 0)
    forAll("group clock", .timing, .timing, zip(.element(of: curves), times), count: 1000) {
      layer, group, sample in
      let (curve, time) = sample
      var set = TrackSet()
      let above = set.addClock(.layer(layer))
      let clock = set.addClock(.group(group, curve: curve), parent: above)
      let property = set.addProperty(.number, model: [0])
      set.add(
        Track(
          clock: clock, timing: TimingSchedule(Timing(duration: .infinity, fillMode: .both)),
          pacing: PreparedPacing(.linear),
          interpolation: PreparedInterpolation(.ends(still), type: .number)),
        to: property)
      var sampler = Sampler()
      sampler.move(to: time, in: set)
      let expected = expected(layer, group, curve, at: time)
      try hold(
        sampler.time(ofClock: clock).bitPattern == expected.time.bitPattern,
        "\(sampler.time(ofClock: clock)) instead of \(expected.time)")
      if expected.isVisible { shown += 1 } else { hidden += 1 }
      return sampler.withLanes(of: property, in: set) { $0?[0] } == (expected.isVisible ? 1 : 0)
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(shown > 200 && hidden > 200, "\(shown) shown, \(hidden) hidden")
  }

  @Test("without a curve a group is linear")
  func curve() {
    forAll("linear group", .timing) { timing in
      TrackClock.group(timing) == TrackClock.group(timing, curve: .linear)
    }
  }

  @Test("what still reads a removed clock reads absolute time, then the next clock of its index")
  func removal() {
    let halves = TrackClock.layer(Timing(duration: .infinity, speed: 0.5))
    var set = TrackSet()
    let clock = set.addClock(halves)
    let below = set.addClock(halves, parent: clock)
    let track = set.add(from: 0.0, to: 8, timing: Timing(duration: 8), clock: clock)
    var sampler = Sampler()
    func shown() -> [Double?] {
      sampler.move(to: 4, in: set)
      return [
        sampler.withLanes(of: track.property, in: set) { $0?[0] }, sampler.time(ofClock: below),
      ]
    }
    #expect(shown() == [2, 1])
    set.removeClock(clock)
    #expect(shown() == [4, 2])
    #expect(set.addClock(.layer(Timing(duration: .infinity, speed: 0.25))) == clock)
    #expect(shown() == [1, 0.5])
  }

  /// A column shows what reading the property alone shows, whatever happens to the clocks that it reads.
  @Test("a column follows removed clocks whose index is used again", arguments: [false, true])
  func removedClocksInColumns(byPlayback: Bool) {
    var set = TrackSet()
    let (first, second) = (
      set.addClock(.layer(Timing(duration: .infinity, speed: 0.5))),
      set.addClock(.layer(Timing(duration: .infinity, speed: 0.25)))
    )
    let below = set.addClock(.unchanged, parent: second)
    let tracks = [first, second, below].map {
      set.add(from: 0.0, to: 8, timing: Timing(duration: 8, fillMode: .both), clock: $0)
    }
    var sampler = Sampler()
    var column: [Double] = []
    func check(_ time: Double) {
      sampler.sample(set, at: time, into: &column)
      var alone = Sampler()
      alone.move(to: time, in: set)
      for track in tracks {
        let lane = set.lanes(of: track.property).lowerBound
        let number = alone.numbers(of: track.property, in: set)[0]
        #expect(
          column[lane] == number || column[lane].isNaN && number.isNaN,
          "\(column[lane]) and \(number) at \(time)")
      }
    }
    check(3)
    set.removeClock(first)
    check(6)
    set.removeClock(second)
    check(16)
    if byPlayback {
      var timeline = TrackTimeline()
      timeline.label("late", at: .time(9))
      set.play(timeline, at: 5)
    } else {
      _ = set.addClock(.layer(Timing(beginTime: 15, duration: .infinity)))
      _ = set.addClock(.layer(Timing(beginTime: 14, duration: .infinity)))
    }
    check(16)
    check(17)
  }

  @Test("a sampler that has passed the begin of a removed clock sees it go")
  func removalUnderASampler() {
    var set = TrackSet()
    let clock = set.addClock(.layer(Timing(beginTime: 1000, duration: .infinity)))
    let track = set.add(from: 0.0, to: 10, timing: Timing(beginTime: 2, duration: 10), clock: clock)
    var sampler = Sampler()
    func shown(_ time: Double) -> Double? {
      sampler.move(to: time, in: set)
      return sampler.withLanes(of: track.property, in: set) { $0?[0] }
    }
    #expect(shown(5) == nil)
    set.removeClock(clock)
    #expect(shown(6) == 4)
  }
}
