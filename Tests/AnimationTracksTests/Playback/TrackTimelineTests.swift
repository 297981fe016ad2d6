import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct TrackTimelineTests {
  /// A hundred steps of 0.12 s last 12 s, and then the playback is over.
  @Test func aHundredSteps() {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    for index in 1...100 {
      timeline.animate(stage.track, to: Double(index), with: .curve(duration: 0.12))
    }
    #expect(timeline.duration == 12)
    let playback = stage.set.play(timeline, at: 0)
    #expect(
      stage.set.state(of: playback, at: 0)
        == .init(time: 0, progress: 0, remainingTime: 12))
    stage.advance(to: 20)
    #expect(stage.events.map(\.text) == ["started 0.0", "finished completed 12.0"])
    #expect(stage.x(12) == 100)
    #expect(stage.x(500) == 100)
  }

  /// A step starts from the end of the step before, holds its end, and shows nothing before its begin time; a relative
  /// step adds to the end of the step before.
  @Test func steps() {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.track, to: 10, with: .curve(duration: 0.5), at: 1)
    timeline.animate(stage.track, by: 4, with: .curve(duration: 1), at: 2)
    timeline.set(stage.track, to: -2, at: 4)
    stage.set.play(timeline, at: 0)
    #expect(
      [0, 1, 1.25, 1.5, 2, 2.5, 3, 3.5, 4, 9].map(stage.x)
        == [0, 0, 5, 10, 10, 12, 14, 14, -2, -2])
  }

  /// After the end of its step a property is at its target, even if a spring is cut before it rests, while the timeline
  /// continues or autoreverses.
  @Test(arguments: [false, true]) func springsLand(autoreverses: Bool) {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    timeline.animate(stage.track, to: 100, with: .spring(.bouncy))
    let end = timeline.duration
    timeline.animate(stage.number, to: 1, with: .curve(duration: 1))
    timeline.autoreverses = autoreverses
    let whole = timeline.duration
    stage.set.play(timeline, at: 0)
    #expect(stage.x(end - 0.01) != 100)
    #expect([end, end + 0.01, end + 0.5, whole].map(stage.x) == [100, 100, 100, 100])
    #expect(stage.x(whole + 0.5) == 100)
    #expect(stage.x(99) == (autoreverses ? 0 : 100))
  }

  /// Properties with a model value have the last target as model value, and their other animations are removed. A
  /// relative step of a property counts from its model value, one of a track from its end.
  @Test func models() throws {
    var stage = TrackPlaybackStage()
    let other = stage.set.add(
      try Track(from: .number(5), to: .number(50), timing: Timing(duration: 9)), to: stage.number)
    let moving = stage.set.add(from: 0, to: 8, timing: Timing(duration: 4, fillMode: .both))
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.number, by: 3, with: .curve(duration: 1))
    timeline.animate(moving, by: 2, with: .curve(duration: 1), at: 0)
    let playback = stage.set.play(timeline, at: 1)
    #expect(!stage.set.contains(other))
    #expect(stage.numbers(stage.number, 1) == [10])
    #expect(stage.numbers(stage.number, 2) == [3])
    #expect(stage.numbers(moving.property, 1) == [2])
    #expect(stage.numbers(moving.property, 1.5) == [6])
    #expect(stage.numbers(moving.property, 2) == [10])
    stage.set.finish(playback, at: 1.5)
    #expect(stage.numbers(stage.number, 1.5) == [3])
    #expect(stage.numbers(moving.property, 1.5) == [10])
    #expect(stage.set.contains(moving))
    #expect(stage.set.events(in: -9..<99).allSatisfy { $0.track != moving })
  }

  /// A track that a step runs does not fill, and a track that is added later is above the steps.
  @Test func tracksOfSteps() throws {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    let flash = try Track(
      from: .number(0), to: .number(4), timing: Timing(duration: 1), isAdditive: true)
    timeline.add(flash, to: stage.number, at: 1)
    #expect(timeline.duration == 2)
    let playback = stage.set.play(timeline, at: 0)
    #expect([0.5, 1.5, 1.75, 2, 3].map { stage.numbers(stage.number, $0)[0] } == [0, 2, 3, 0, 0])
    stage.set.add(
      try Track(
        from: .number(1), to: .number(1), timing: Timing(duration: 9), isAdditive: true),
      to: stage.number)
    #expect(stage.numbers(stage.number, 1.5) == [3])
    stage.set.cancel(playback, at: 1.5)
    #expect(stage.numbers(stage.number, 1.75) == [1])
  }

  /// Nested timelines, staggers and repeats have the same API as in layer timelines.
  @Test func arrangements() {
    var stage = TrackPlaybackStage()
    let dots = (0..<3).map { _ in stage.set.addProperty(.number(0)) }
    let wave = TrackTimeline.stagger(3, each: 0.5, from: .end) { index in
      var rise = TrackTimeline()
      rise.timingFunction = .linear
      rise.animate(dots[index], to: 8, with: .curve(duration: 1))
      rise.autoreverses = true
      return rise
    }
    #expect(wave.duration == 3)
    stage.set.play(wave, at: 0)
    #expect(dots.map { stage.numbers($0, 1)[0] } == [0, 4, 8])
    #expect(dots.map { stage.numbers($0, 2)[0] } == [8, 4, 0])
    #expect(dots.map { stage.numbers($0, 9)[0] } == [0, 0, 0])
  }

  // MARK: Taking over

  /// A playback no longer drives a property that is retargeted, given another track or another timeline; its handle
  /// stays, and the playback continues.
  @Test(arguments: 0..<3)
  func leaving(way: Int) throws {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    timeline.animate(stage.point, to: Point2D(x: 8, y: 4), with: .curve(duration: 4), at: 0)
    let playback = stage.set.play(timeline, at: 0)
    switch way {
    case 0:
      let outcome = stage.set.retarget(stage.track, to: 0, spring: .snappy, at: 1)
      #expect(outcome == .retargeted)
      #expect(stage.x(1) == 2)
      #expect(stage.x(9) == 0)
    case 1:
      stage.set.replace(stage.track, from: 1, to: 3, timing: Timing(duration: 2, fillMode: .both))
      #expect(stage.x(1) == 2)
      #expect(stage.x(9) == 3)
    default:
      var other = TrackTimeline()
      other.timingFunction = .linear
      other.animate(stage.track, to: -2, with: .curve(duration: 1))
      stage.set.play(other, at: 1)
      #expect(stage.x(1.5) == 0)
      #expect(stage.x(9) == -2)
    }
    stage.set.finish(playback, at: 2)
    #expect(stage.set.contains(stage.track))
    #expect(stage.numbers(stage.point, 2) == [8, 4])
    #expect(stage.x(9) == [0, 3, -2][way])
    let isRemoved = stage.set.remove(stage.track)
    #expect(isRemoved)
    #expect(!stage.set.contains(stage.track))
  }

  /// A property that is removed while it is driven is gone, and its slot can be reused.
  @Test func removing() {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    timeline.animate(stage.point, to: Point2D(x: 8, y: 4), with: .curve(duration: 4), at: 0)
    let playback = stage.set.play(timeline, at: 0)
    let removals = [stage.set.remove(stage.track), stage.set.remove(stage.point)]
    #expect(removals == [true, true])
    let next = stage.set.add(from: 1, to: 1, timing: Timing(duration: 1, fillMode: .both))
    stage.set.setPaused(true, of: playback, at: 1)
    stage.set.cancel(playback, to: .start, at: 2)
    #expect(stage.numbers(next.property, 3) == [1])
    #expect(!stage.set.contains(stage.track))
  }

  // MARK: Invalid requests

  /// Steps that this set cannot play are skipped and reported as problems; the others play.
  @Test func problems() throws {
    var stage = TrackPlaybackStage()
    let gone = stage.set.add(from: 0, to: 1, timing: Timing(duration: 1))
    stage.set.remove(gone)
    var timeline = TrackTimeline()
    timeline.animate(stage.track, to: 1, with: .curve(duration: -1), at: .label("nowhere"))
    timeline.animate(gone, to: 1, at: 0)
    timeline.animate(stage.point, to: 3.0, at: 0)
    timeline.animate(stage.track, to: Point2D(x: 1, y: 2), at: 0)
    timeline.set(stage.number, to: Double.nan, at: .time(.nan))
    timeline.add(
      try Track(from: .number(0), to: .number(1), timing: Timing(duration: 1)),
      to: stage.track.property, at: 0)
    timeline.add(
      try Track(from: .number(0), to: .number(1), timing: Timing(duration: 1)), to: stage.point,
      at: 0)
    timeline.animate(stage.number, to: 2, with: .curve(duration: 1), at: 0)
    let playback = stage.set.play(timeline, at: 0, clock: 7)
    #expect(
      stage.set.problems(of: playback) == [
        "a duration cannot be -1.0 s; 0 is used",
        "label 'nowhere' is used before it is set; the end is used instead",
        "an offset cannot be nan s; 0 is used",
        "a timeline cannot play in the time of clock 7; absolute time is used",
        "step skipped: the property is not in the set",
        "step skipped: expected 2 numbers in the target, found 1",
        "step skipped: expected 1 numbers in the target, found 2",
        "step skipped: expected numbers in the target, found NaN",
        "step skipped: a property that was added with two ends accepts no other track",
        "step skipped: expected a track of 2 numbers, found 1",
      ])
    #expect(stage.numbers(stage.number, 1) == [2])
    #expect(stage.numbers(stage.point, 1) == [0, 0])
  }

  /// An invalid time plays and changes nothing, and neither does a request to a missing playback.
  @Test func numbersThatAreNone() {
    var stage = TrackPlaybackStage()
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.track, to: 8, with: .curve(duration: 4))
    for time in [Double.nan, .infinity] {
      let none = stage.set.play(timeline, at: time)
      #expect(!stage.set.contains(none))
      #expect(stage.set.state(of: none, at: 0) == nil)
      #expect(stage.set.problems(of: none) == [])
      let isFinished = stage.set.finish(none, at: 0)
      #expect(!isFinished)
    }
    let playback = stage.set.play(timeline, at: 0)
    let refused = [
      stage.set.setPaused(true, of: playback, at: .nan),
      stage.set.setRate(.infinity, of: playback, at: 1),
      stage.set.seek(playback, to: .nan, at: 1),
      stage.set.seek(playback, toProgress: .nan, at: 1),
      stage.set.seek(playback, toLabel: "nowhere", at: 1),
      stage.set.cancel(playback, at: -.infinity),
    ]
    #expect(!refused.contains(true))
    #expect(stage.x(1) == 2)
    stage.set.seek(playback, to: .infinity, at: 1)
    #expect(stage.x(1) == 8)
    let cancels = [stage.set.cancel(playback, at: 1), stage.set.cancel(playback, at: 1)]
    #expect(cancels == [true, false])
  }

  /// An empty timeline is over at once; a step beyond all numbers does not trap.
  @Test func extremes() {
    var stage = TrackPlaybackStage()
    let empty = stage.set.play(TrackTimeline(), at: 3)
    #expect(
      stage.set.state(of: empty, at: 3) == .init(time: 0, progress: 1, remainingTime: 0))
    stage.advance(to: 4)
    #expect(stage.events.map(\.text) == ["started 3.0", "finished completed 3.0"])
    var timeline = TrackTimeline()
    let far = Double.greatestFiniteMagnitude
    timeline.animate(stage.track, to: Double.infinity, with: .curve(duration: 1))
    timeline.animate(stage.track, to: -far, with: .curve(duration: far))
    timeline.animate(stage.track, by: far, with: .curve(duration: 1e300), at: 1e300)
    let playback = stage.set.play(timeline, at: -1e300)
    for time in [-1e300, 0, 1e300, .greatestFiniteMagnitude] { _ = stage.x(time) }
    stage.set.seek(playback, toProgress: 0.5, at: 1)
    stage.set.cancel(playback, at: 2)
    _ = stage.x(3)
  }
}
