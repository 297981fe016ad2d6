import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// Returns a stage with a linear track from 0 to 8 in 4 s, with a label in the middle.
private func playing(
  _ change: (inout TrackTimeline, TrackPlaybackStage) -> Void = { _, _ in }
) -> (TrackPlaybackStage, TrackPlayback) {
  var stage = TrackPlaybackStage()
  var timeline = TrackTimeline()
  timeline.timingFunction = .linear
  timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
  timeline.label("middle", at: 2)
  change(&timeline, stage)
  let playback = stage.set.play(timeline, at: 0)
  return (stage, playback)
}

@Suite struct TrackPlaybackTests {
  /// A playback pauses, continues from there, and plays faster and backwards.
  @Test func control() {
    var (stage, playback) = playing()
    stage.set.setPaused(true, of: playback, at: 1)
    #expect(stage.x(99) == 2)
    stage.set.setPaused(false, of: playback, at: 10)
    #expect(stage.x(10.5) == 3)
    stage.set.setRate(2, of: playback, at: 10.5)
    #expect(stage.x(11) == 5)
    stage.set.reverse(playback, at: 11)
    #expect(stage.x(11.5) == 3)
    stage.set.seek(playback, toLabel: "middle", at: 11.5)
    #expect(stage.x(11.5) == 4)
    stage.set.seek(playback, toProgress: 0.75, at: 12)
    #expect(stage.x(12) == 6)
    stage.set.seek(playback, to: 99, at: 12)
    #expect(stage.x(12) == 8)
    #expect(
      stage.set.state(of: playback, at: 13)
        == .init(time: 2, progress: 0.5, remainingTime: 1))
  }

  /// A playback reports its start, the label each time that it is passed, and its end; a seek passes nothing.
  @Test func events() {
    var (stage, playback) = playing()
    stage.advance(to: 3)
    stage.set.reverse(playback, at: 3)
    stage.advance(to: 3.5)
    stage.set.seek(playback, to: 1, at: 3.5)
    stage.set.reverse(playback, at: 3.5)
    stage.advance(to: 20)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label middle 0 > 2.0", "label middle 0 > 4.5", "finished completed 6.5",
      ])
    // The playback plays again and reports only labels.
    stage.set.seek(playback, to: 0, at: 20)
    stage.advance(to: 30)
    #expect(stage.events.map(\.text).suffix(1) == ["label middle 0 > 22.0"])
    #expect(stage.events.count == 5)
  }

  /// A repeated timeline reports its label in each iteration, and a label at a turn once.
  @Test func cycles() {
    var (stage, _) = playing { timeline, _ in
      timeline.label("end", at: 4)
      (timeline.repeatCount, timeline.autoreverses) = (2, true)
    }
    stage.advance(to: 100)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label middle 0 > 2.0", "label end 0 > 4.0", "label middle 0 < 6.0",
        "label middle 1 > 10.0", "label end 1 > 12.0", "label middle 1 < 14.0",
        "finished completed 16.0",
      ])
    #expect(stage.x(16) == 0)
  }

  /// The events of an endless playback are as many as you read.
  @Test func endless() {
    let (stage, playback) = playing { timeline, _ in timeline.repeatCount = .infinity }
    let first = stage.set.events(in: 0..<(.infinity)).ofPlaybacks.prefix(3)
    #expect(first.map(\.text) == ["started 0.0", "label middle 0 > 2.0", "label middle 1 > 6.0"])
    #expect(stage.set.state(of: playback, at: 1)?.remainingTime == .infinity)
    #expect(stage.x(4 * 1_000_003 + 1) == 2)
  }

  /// A cancelled playback leaves its properties at their start, as shown or at their targets, reports its end once, at
  /// that time, and is removed from the set.
  @Test(arguments: [(CancelTarget.start, 0.0), (.shown, 2), (.end, 8), (.model, 8)])
  func cancelling(rest: CancelTarget, value: Double) {
    var (stage, playback) = playing {
      $0.animate($1.number, to: 8, with: .curve(duration: 4), at: 0)
    }
    stage.advance(to: 1)
    stage.set.cancel(playback, to: rest, at: 1)
    stage.advance(to: 9)
    #expect(stage.events.map(\.text) == ["started 0.0", "finished cancelled 1.0"])
    #expect(stage.x(1) == value)
    #expect(stage.x(50) == value)
    #expect(stage.numbers(stage.number, 50) == [value])
    #expect(stage.set.state(of: playback, at: 1) == nil)
    let isPaused = stage.set.setPaused(true, of: playback, at: 2)
    #expect(!isPaused)
    stage.set.retarget(stage.track, to: 3, spring: .snappy, at: 9)
    #expect(stage.x(9) == value)
    #expect(stage.x(90) == 3)
  }

  /// A playback that is finished exactly at its own end has completed.
  @Test func arriving() {
    var (stage, playback) = playing()
    stage.advance(to: 4)
    #expect(stage.events.map(\.text) == ["started 0.0", "label middle 0 > 2.0"])
    stage.set.finish(playback, at: 4)
    stage.advance(to: 5)
    #expect(stage.events.map(\.text).last == "finished completed 4.0")
    #expect(stage.events.count == 3)
  }

  /// An ended playback stays until it is removed, and then leaves its properties at their presentation values.
  @Test func removingWhatIsOver() {
    var (stage, playback) = playing { timeline, _ in timeline.autoreverses = true }
    let (clocks, endless) = (
      stage.set.clockCount, stage.set.play(TrackTimeline(), at: 100)
    )
    let early = stage.set.removeEndedPlaybacks(at: 7.5)
    stage.advance(to: 8)
    let late = stage.set.removeEndedPlaybacks(at: 8)
    #expect(early == [] && late == [playback])
    #expect(!stage.set.contains(playback))
    #expect(stage.set.contains(endless))
    #expect(stage.x(99) == 0)
    stage.advance(to: 9)
    #expect(stage.events.last?.text == "finished completed 8.0")
    // Its clocks are reused.
    var timeline = TrackTimeline()
    timeline.animate(stage.track, to: 3, with: .curve(duration: 1))
    stage.set.play(timeline, at: 9)
    #expect(stage.set.clockCount == clocks + 2)
    #expect(stage.x(10) == 3)
  }

  /// A playback runs on the time of a clock: pausing the clock pauses it, whatever clocks its properties had.
  @Test func clocks() {
    var stage = TrackPlaybackStage()
    let world = stage.set.addClock(.layer(Timing(beginTime: 5, duration: .infinity, speed: 2)))
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    let playback = stage.set.play(timeline, at: 6, clock: world)
    #expect(stage.set.problems(of: playback) == [])
    #expect(stage.x(7) == 4)
    #expect(stage.set.state(of: playback, at: 7)?.remainingTime == 1)
    stage.set.setClock(
      world, to: .layer(Timing(beginTime: 7, duration: .infinity, speed: 0, timeOffset: 4)))
    #expect(stage.x(70) == 4)
    #expect(stage.set.state(of: playback, at: 70)?.remainingTime == .infinity)
  }

  /// A paused or ended playback computes nothing.
  @Test func sleeping() {
    var stage = TrackPlaybackStage()
    stage.set.remove(stage.blink)
    var timeline = TrackTimeline()
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    timeline.animate(stage.track, to: 2, with: .curve(duration: 4))
    let playback = stage.set.play(timeline, at: 10)
    var sampler = Sampler()
    var column: [Double] = []
    func active(_ time: Double) -> Int {
      sampler.sample(stage.set, at: time, into: &column)
      return sampler.activeCount
    }
    #expect([5, 11, 17, 19].map(active) == [0, 1, 1, 0])
    #expect(sampler.nextChange == .infinity)
    stage.set.seek(playback, to: 4, at: 20)
    #expect(active(20) == 1)
    stage.set.setPaused(true, of: playback, at: 21)
    #expect(active(22) == 0)
    #expect(sampler.nextChange == .infinity)
    stage.set.setRate(-1, of: playback, at: 30)
    stage.set.setPaused(false, of: playback, at: 30)
    #expect([31, 34, 36].map(active) == [1, 1, 0])
    #expect(column[stage.set.lanes(of: stage.track.property)] == [0])
  }

  /// A copy of a set plays independently.
  @Test func copies() {
    var (stage, playback) = playing()
    let copy = stage
    stage.set.setPaused(true, of: playback, at: 1)
    #expect(stage.x(2) == 2)
    #expect(copy.x(2) == 4)
    #expect(copy.set.state(of: playback, at: 2)?.time == 2)
  }

  /// A label at which a playback stops before reporting it is reported when it plays backwards from there.
  @Test(arguments: [false, true]) func aLabelAtATurnIsTold(isPaused: Bool) {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    timeline.label("half", at: 1)
    timeline.animate(stage.track, to: 8, with: .curve(duration: 2))
    let playback = stage.set.play(timeline, at: 0)
    stage.advance(to: 1)
    if isPaused {
      stage.set.setPaused(true, of: playback, at: 1)
      stage.advance(to: 3)
    } else {
      stage.set.setRate(0.5, of: playback, at: 1)
    }
    stage.set.setRate(-1, of: playback, at: stage.time)
    stage.set.setPaused(false, of: playback, at: stage.time)
    let turn = stage.time
    stage.advance(to: 9)
    #expect(
      stage.events.map(\.kind) == [
        .started, .labelReached("half", iteration: 0, isForwards: false), .ended(.completed),
      ])
    #expect(stage.events.map(\.time) == [0, turn, turn + 1])
  }

  /// Events that changes cause at one time are reported by playback, whatever the order of the changes; only a change
  /// at a later time drops them.
  @Test func changesInAnyOrderAreToldByPlayback() {
    var set = TrackSet()
    let playbacks = (0..<50).map { _ in
      var timeline = TrackTimeline()
      timeline.animate(
        set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1)), to: 5.0, with: .curve(duration: 1)
      )
      return set.play(timeline, at: 0)
    }
    let changed = playbacks.indices.filter { $0 % 3 != 0 }
    for index in changed.sorted(by: { $0 * 7 % 50 < $1 * 7 % 50 }) {
      set.finish(playbacks[index], at: 0.5)
    }
    let events = Array(set.events(in: 0.5..<0.75).ofPlaybacks)
    #expect(events.map(\.playback) == changed.map { playbacks[$0] })
    #expect(events.allSatisfy { $0.kind == .ended(.finishedEarly) && $0.time == 0.5 })
    // A change at an earlier time drops nothing.
    set.finish(playbacks[0], at: 0.25)
    #expect(Array(set.events(in: 0.5..<0.75).ofPlaybacks) == events)
    #expect(set.events(in: 0.25..<0.5).ofPlaybacks.map(\.playback) == [playbacks[0]])
    set.finish(playbacks[3], at: 0.5)
    #expect(set.events(in: 0.25..<0.5).ofPlaybacks.map(\.playback) == [])
    #expect(Array(set.events(in: 0.5..<0.75).ofPlaybacks).count == events.count + 1)
    set.finish(playbacks[6], at: 0.7)
    #expect(Array(set.events(in: 0.5..<0.75).ofPlaybacks).map(\.playback) == [playbacks[6]])
  }
}
