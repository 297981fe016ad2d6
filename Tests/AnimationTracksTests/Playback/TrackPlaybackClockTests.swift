import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct TrackPlaybackClockTests {
  /// Returns a stage with a linear track from 0 to 8 in 4 s on a clock, with labels on the way.
  private func playing() -> (stage: TrackPlaybackStage, clock: Int, playback: TrackPlayback) {
    var stage = TrackPlaybackStage()
    let clock = stage.set.addClock(.layer(Timing(duration: .infinity)))
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    for (name, time) in [("a", 1.0), ("b", 2.0), ("c", 3.0), ("end", 4.0)] {
      timeline.label(name, at: .time(time))
    }
    let playback = stage.set.play(timeline, at: 0, clock: clock)
    return (stage, clock, playback)
  }

  private func set(
    _ clock: Int, of stage: inout TrackPlaybackStage, to shown: Double, speed: Double = 1
  ) {
    let timing = Timing(
      beginTime: stage.time, duration: .infinity, speed: speed, timeOffset: shown)
    stage.set.setClock(clock, to: .layer(timing), at: stage.time)
  }

  /// A clock that jumps reaches no label in between; a label at the landing time is reported.
  @Test func aClockThatJumpsPassesNothing() {
    var (stage, clock, _) = playing()
    stage.advance(to: 0.5)
    set(clock, of: &stage, to: 0.5, speed: 0)
    stage.advance(to: 4)
    set(clock, of: &stage, to: 2)
    #expect(stage.x(4) == 4)
    stage.advance(to: 9)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label b 0 > 4.0", "label c 0 > 5.0", "label end 0 > 6.0",
        "finished completed 6.0",
      ])
  }

  /// A clock that jumps beyond the end must come back before anything moves.
  @Test func aClockBeyondTheEndComesBackFirst() {
    var (stage, clock, _) = playing()
    stage.advance(to: 0.5)
    set(clock, of: &stage, to: 6, speed: -1)
    #expect([0.5, 2.5, 3.5, 6.5, 9].map(stage.x) == [8, 8, 6, 0, 0])
    stage.advance(to: 9)
    #expect(
      stage.events.map(\.kind) == [.started]
        + ["end", "c", "b", "a"].map { .labelReached($0, iteration: 0, isForwards: false) }
        + [.ended(.completed)])
    let times = zip(stage.events.map(\.time), [0, 2.5, 3.5, 4.5, 5.5, 6.5])
    #expect(times.allSatisfy { ($0 - $1).magnitude < 1e-12 })
  }

  /// A clock that has run beyond the end and turns there has already reported the events at the end.
  @Test func aClockThatTurnsBeyondTheEndHasToldIt() {
    var (stage, clock, _) = playing()
    stage.advance(to: 5)
    set(clock, of: &stage, to: 5, speed: -1)
    stage.advance(to: 20)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label a 0 > 1.0", "label b 0 > 2.0", "label c 0 > 3.0",
        "label end 0 > 4.0", "finished completed 4.0", "label c 0 < 7.0", "label b 0 < 8.0",
        "label a 0 < 9.0",
      ])
  }

  /// Each label is reported once, at any playback rate, however often a clock is set again to its current time with
  /// rounding.
  @Test func aClockThatGoesOnTellsEachLabelOnce() {
    let inputs = zip(Generator<Double>.fraction.array(count: 1...40), Generator<Double>.fraction)
    forAll("a clock goes on", inputs) { cuts, share in
      var (stage, clock, playback) = playing()
      let rate = 1 + 99 * share
      stage.set.setRate(rate, of: playback, at: 0)
      for cut in cuts.sorted() {
        stage.advance(to: 5 * cut / rate)
        // An equal time, except for rounding.
        let shown = stage.time / 3 + stage.time / 3 + stage.time / 3
        set(clock, of: &stage, to: shown)
      }
      stage.advance(to: 9)
      let kinds = stage.events.map(\.kind)
      let labels = ["a", "b", "c", "end"].map {
        EventKind.labelReached($0, iteration: 0, isForwards: true)
      }
      try hold(kinds == [.started] + labels + [.ended(.completed)], "\(stage.events)")
      return true
    }
  }

  /// A clock that shows no time for a while leaves its playbacks as they were.
  @Test func aClockWithoutATimeHoldsWhatPlaysInIt() {
    var (stage, clock, playback) = playing()
    stage.set.setClock(clock, to: .layer(Timing(speed: .infinity)), at: 0)
    let isChanged = stage.set.setRate(2, of: playback, at: 0.5)
    #expect(!isChanged)
    stage.advance(to: 1)
    set(clock, of: &stage, to: 0)
    #expect([1, 2, 5, 9].map(stage.x) == [0, 2, 8, 8])
  }

  /// On a clock that shows no time, absolute time counts.
  @Test func aClockWithoutATimePlaysNothing() {
    var stage = TrackPlaybackStage()
    let clock = stage.set.addClock(.layer(Timing(speed: .infinity)))
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    let playback = stage.set.play(timeline, at: 1, clock: clock)
    #expect(
      stage.set.problems(of: playback) == [
        "a timeline cannot play in the time of clock \(clock); absolute time is used"
      ])
    #expect([1, 2, 5].map(stage.x) == [0, 2, 8])
  }

  /// A track that a playback drives on a clock keeps its velocity in that clock's time when it is retargeted.
  @Test func whatIsDrivenInAClockIsSentAwayByItsTime() {
    var stage = TrackPlaybackStage()
    let clock = stage.set.addClock(.layer(Timing(duration: .infinity, speed: 2)))
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    stage.set.play(timeline, at: 1, clock: clock)
    func speed() -> Double {
      var sampler = Sampler()
      sampler.move(to: 2, in: stage.set)
      return sampler.withVelocity(of: stage.track.property, in: stage.set) { $0?.first ?? .nan }
    }
    #expect((stage.x(2), speed()) == (4, 4))
    stage.set.retarget(stage.track, to: 0, spring: .smooth, at: 2)
    #expect((stage.x(2) - 4).magnitude < 1e-12 && (speed() - 4).magnitude < 1e-9)
    #expect(stage.x(9) == 0)
  }

  /// A change reaches all driven properties, even if there are more than are named individually.
  @Test(arguments: [1, 64, 65, 100]) func aChangeReachesAllThatIsDriven(count: Int) {
    var set = TrackSet()
    let tracks = (0..<count).map { _ in set.add(from: 0.0, to: 0.0, timing: Timing(duration: 1)) }
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    for track in tracks { timeline.animate(track, to: 8, with: .curve(duration: 4), at: 0) }
    let playback = set.play(timeline, at: 0)
    var sampler = Sampler()
    var column: [Double] = []
    sampler.sample(set, at: 1, into: &column)
    set.setPaused(true, of: playback, at: 1)
    sampler.sample(set, at: 2, into: &column)
    #expect(tracks.allSatisfy { column[set.lanes(of: $0.property)] == [2] })
    set.setPaused(false, of: playback, at: 2)
    sampler.sample(set, at: 3, into: &column)
    #expect(tracks.allSatisfy { column[set.lanes(of: $0.property)] == [4] })
  }
}
