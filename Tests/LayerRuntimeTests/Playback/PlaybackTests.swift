import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct PlaybackTests {
  /// Returns a timeline of x to 10 in one second, a label, then to 30 in another.
  private func way(_ layer: Layer) -> LayerTimeline {
    var timeline = LayerTimeline()
    timeline.timingFunction = .linear
    timeline.animate(layer, .position.x, to: 10, with: .curve(duration: 1))
    timeline.label("half")
    timeline.animate(layer, .position.x, to: 30, with: .curve(duration: 1))
    return timeline
  }

  /// Layers of another context are not played, even if their ids equal ids of this context; the diagnostics report it.
  @Test func layersOfAnotherContextAreLeftOut() {
    var (stage, other) = (PlaybackStage(), PlaybackStage())
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .position.x, to: 10, with: .curve(duration: 1))
    timeline.animate(other.a, .position.x, to: 20, with: .curve(duration: 1), at: .time(0))
    let playback = stage.context.play(timeline)
    #expect(stage.context.diagnostics.map(\.place.layer) == [other.a.id])
    stage.commit(at: 0)
    other.commit(at: 0)
    #expect(stage.x(0.999) > 9 && stage.a.position.x == 10)
    #expect(other.a.position.x == 0 && other.x(0.5) == 0)
    stage.commit(at: 2)
    #expect(playback.outcome == .completed)
    let strange = stage.context.play(timeline, in: other.b)
    stage.commit(at: 2)
    #expect(strange.outcome == .cancelled && stage.context.diagnostics.count == 3)
  }

  /// A step starts from the end of the step before, the first from the presentation value. Before the first step begins
  /// the presentation value stays, although the model value is the last target from the start of playing.
  @Test func stepsFollowEachOther() {
    var stage = PlaybackStage()
    stage.a.position = Point2D(x: -10, y: 5)
    stage.commit(at: 0)
    var timeline = way(stage.a)
    timeline.animate(stage.b, .opacity, to: 0, with: .curve(duration: 1), at: 1)
    let playback = stage.context.play(timeline)
    #expect(stage.a.position.x == 30)
    #expect(stage.b.opacity == 0)
    stage.commit(at: 1)
    #expect(playback.duration == 2)
    #expect([1, 1.5, 2, 2.5, 3, 4].map { stage.x($0) } == [-10, 0, 10, 20, 30, 30])
    #expect(stage.tree[stage.a, .position.y, at: 1.5] == 5)
    #expect([1, 2, 2.5, 3, 9].map { stage.tree[stage.b, .opacity, at: $0] } == [1, 1, 0.5, 0, 0])
    stage.advance(to: 10)
    #expect(
      stage.events.map(\.text) == ["started 1.0", "label half 0 > 2.0", "finished completed 3.0"])
    #expect(playback.outcome == .completed)
  }

  /// A timeline plays without being retained, and is removed once it ends; a retained one stays.
  @Test func keeping() {
    var stage = PlaybackStage()
    stage.context.play(way(stage.a))
    stage.commit(at: 0)
    #expect(stage.a.animations.count == 1)
    stage.commit(at: 1.9)
    #expect(stage.a.animations.count == 1)
    stage.commit(at: 2)
    #expect(stage.a.animations.isEmpty)
    #expect(stage.events.map(\.text).last == "finished completed 2.0")
    var kept: Playback? = stage.context.play(way(stage.a))
    stage.commit(at: 3)
    stage.commit(at: 6)
    #expect(stage.a.animations.count == 1)
    #expect(kept?.outcome == .completed)
    // Reversed, it plays again and reports only labels.
    kept?.reverse()
    stage.forget()
    stage.commit(at: 7)
    #expect(stage.x(7.5) == 20)
    stage.commit(at: 9.5)
    #expect(stage.x(9.5) == 30)
    #expect(stage.a.position.x == 30)
    #expect(stage.events.map(\.text) == ["label half 0 < 8.0"])
    kept = nil
    stage.commit(at: 9.6)
    #expect(stage.a.animations.isEmpty)
  }

  /// It pauses, continues, plays faster and seeks, at commits and without a jump.
  @Test func pausingAndSeeking() {
    var stage = PlaybackStage()
    let playback = stage.context.play(way(stage.a))
    stage.commit(at: 0)
    playback.isPaused = true
    stage.commit(at: 0.5)
    #expect(stage.x(0.5) == 5)
    #expect(stage.x(100) == 5)
    playback.isPaused = false
    playback.rate = 2
    stage.commit(at: 10)
    #expect(stage.x(10.25) == 10)
    #expect(stage.x(10.5) == 20)
    playback.seek(to: 0.25)
    stage.commit(at: 10.5)
    #expect(stage.x(10.5) == 2.5)
    playback.seek(toLabel: "half")
    playback.isPaused = true
    stage.commit(at: 10.6)
    #expect(stage.x(11) == 10)
    #expect(!playback.seek(toLabel: "nowhere"))
    playback.progress = 0.75
    stage.commit(at: 11)
    #expect(stage.x(11) == 20)
    playback.seek(to: .nan)
    stage.commit(at: 11)
    #expect(stage.x(11) == 20)
    playback.rate = .infinity
    playback.isPaused = false
    stage.commit(at: 11)
    #expect(stage.x(20) == 20)
    #expect(stage.context.diagnostics.count == 2)
  }

  /// Setting the progress seeks, and reading it gives the set value, then the progress at the last commit.
  @Test func progressScrubs() {
    var stage = PlaybackStage()
    let playback = stage.context.play(way(stage.a))
    #expect(playback.progress == 0)
    playback.isPaused = true
    for (index, share) in [0.5, 1, 0, 0.25].enumerated() {
      playback.progress = share
      #expect(playback.progress == share)
      stage.commit(at: 10 + Double(index))
      #expect(playback.progress == share)
      #expect(stage.tree.state(of: playback.subject, at: 99)?.progress == share)
    }
    #expect(stage.x(14) == 5)
    playback.progress += 0.25
    playback.isPaused = false
    stage.commit(at: 20)
    #expect(stage.x(20) == 10)
    stage.commit(at: 20.5)
    #expect(playback.progress == 0.75 && stage.x(20.5) == 20)
    for (set, expected) in [(7.0, 1.0), (-1, 0)] {
      playback.progress = set
      #expect(playback.progress == expected)
    }
    playback.progress = .nan
    #expect(playback.progress == 0 && stage.context.diagnostics.count == 1)
    playback.cancel()
    stage.commit(at: 21)
    #expect(playback.progress == 0)
    // The progress of an endless playback is that of one iteration.
    var endless = way(stage.b)
    (endless.repeatCount, endless.autoreverses, endless.repeatDelay) = (.infinity, true, 0.5)
    let swinging = stage.context.play(endless)
    swinging.progress = 0.25
    stage.commit(at: 30)
    #expect(swinging.progress == 0.25 && isClose(stage.x(30, stage.b), 5, tolerance: 1e-12))
    for (time, share) in [(31, 0.75), (31.75, 1), (32, 1), (33, 0.5), (34.25, 0), (36, 0.75)] {
      stage.b.cornerRadius += 1
      stage.commit(at: time)
      #expect(swinging.progress == share, "\(time)")
    }
    swinging.seek(to: .infinity)
    #expect(swinging.progress == 0.75 && stage.context.diagnostics.count == 2)
  }

  @Test func repeatingThereAndBack() {
    var stage = PlaybackStage()
    var timeline = way(stage.a)
    (timeline.repeatCount, timeline.autoreverses) = (2, true)
    timeline.label("end")
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    #expect([0, 1, 2, 3, 4, 5, 8].map { stage.x($0) } == [0, 10, 30, 10, 0, 10, 0])
    #expect(playback.duration == 8)
    stage.commit(at: 9)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label half 0 > 1.0", "label end 0 > 2.0", "label half 0 < 3.0",
        "label half 1 > 5.0", "label end 1 > 6.0", "label half 1 < 7.0", "finished completed 8.0",
      ])
    // It ended at its start: the model value is the previous one.
    #expect(stage.a.position.x == 0)
  }

  @Test func rests() {
    var stage = PlaybackStage()
    var timeline = way(stage.a)
    (timeline.repeatCount, timeline.autoreverses, timeline.repeatDelay) = (2, true, 0.5)
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    #expect(playback.duration == 9.5)
    let times = [0, 1, 2, 2.5, 3.5, 4.5, 4.75, 5, 6, 9.5]
    #expect(times.map { stage.x($0) } == [0, 10, 30, 30, 10, 0, 0, 0, 10, 0])
    var once = way(stage.b)
    (once.repeatCount, once.repeatDelay) = (3, 0.5)
    stage.context.play(once)
    stage.commit(at: 0)
    #expect([0, 1, 2, 2.25, 2.5, 3.5].map { stage.x($0, stage.b) } == [0, 10, 30, 30, 0, 10])
    stage.commit(at: 20)
    #expect(stage.events.filter { $0.text.contains("half") }.count == 4 + 3)
  }

  /// Nested timelines that are repeated are played as often, at their time.
  @Test func nesting() {
    var stage = PlaybackStage()
    var inner = way(stage.a)
    inner.repeatCount = 2
    var outer = LayerTimeline()
    outer.set(stage.b, .opacity, to: 0.5, at: 0)
    outer.add(inner, at: 1)
    outer.set(stage.b, .opacity, to: 1)
    stage.context.play(outer)
    stage.commit(at: 0)
    #expect([0, 1, 2, 3, 4, 5].map { stage.x($0) } == [0, 0, 10, 0, 10, 30])
    #expect([0, 4.9, 5].map { stage.tree[stage.b, .opacity, at: $0] } == [0.5, 0.5, 1])
    stage.commit(at: 6)
    #expect(stage.events.filter { $0.text.hasPrefix("label half") }.map(\.time) == [2, 4])
  }

  @Test func cancelling() {
    for (rest, expected) in [
      (CancelTarget.start, 0.0), (.shown, 5), (.end, 30), (.model, 30),
    ] {
      var stage = PlaybackStage()
      let playback = stage.context.play(way(stage.a))
      stage.commit(at: 0)
      playback.cancel(to: rest)
      stage.commit(at: 0.5)
      #expect(stage.a.position.x == expected)
      #expect(stage.x(0.5) == expected)
      #expect(stage.x(9) == expected)
      #expect(stage.a.animations.isEmpty)
      #expect(stage.events.map(\.text) == ["started 0.0", "finished cancelled 0.5"])
      #expect(playback.outcome == .cancelled)
    }
    var stage = PlaybackStage()
    let playback = stage.context.play(way(stage.a))
    stage.commit(at: 0)
    playback.finish()
    stage.commit(at: 0.5)
    #expect(stage.x(0.5) == 30)
    #expect(stage.events.map(\.text).last == "finished finishedEarly 0.5")
  }

  /// A label is reported once, when playing leaves the time of a seek.
  @Test func labelsOfSeeks() {
    var stage = PlaybackStage()
    let playback = stage.context.play(way(stage.a))
    playback.isPaused = true
    stage.commit(at: 0)
    playback.seek(toLabel: "half")
    stage.commit(at: 1)
    stage.commit(at: 2)
    #expect(stage.events.isEmpty)
    playback.isPaused = false
    stage.commit(at: 3)
    stage.commit(at: 3.5)
    #expect(stage.events.map(\.text) == ["started 3.0", "label half 0 > 3.0"])
    playback.seek(to: 0)
    stage.commit(at: 3.5)
    stage.commit(at: 3.75)
    playback.seek(to: 1.5)
    stage.commit(at: 3.75)
    stage.commit(at: 5)
    #expect(stage.events.map(\.text).dropFirst(2) == ["finished completed 4.25"])
  }

  /// A spring that comes first continues with the presentation velocity.
  @Test func velocityIsTakenOver() {
    var stage = PlaybackStage()
    stage.a.add(BasicAnimation(.position.x, from: 0, to: 1000, duration: 1), forKey: "other")
    stage.commit(at: 0)
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .position.x, to: 0, with: .spring(.bouncy))
    stage.context.play(timeline)
    stage.commit(at: 0.5)
    #expect(stage.x(0.5) == 500)
    let slope = (stage.x(0.5 + 1e-6) - stage.x(0.5)) / 1e-6
    #expect(abs(slope - 1000) < 0.1)
  }

  /// Pausing a driven layer pauses nothing; pausing the layer in whose time the timeline plays does.
  @Test func clocks() {
    var stage = PlaybackStage()
    stage.context.play(way(stage.a), in: stage.b)
    stage.commit(at: 0)
    stage.a.pause(at: 0.5)
    stage.commit(at: 0.5)
    #expect(stage.x(0.75) == 7.5)
    stage.b.pause(at: 1)
    stage.commit(at: 1)
    #expect(stage.x(5) == 10)
    stage.b.resume(at: 10)
    stage.commit(at: 10)
    #expect(stage.x(10.5) == 20)
    stage.commit(at: 12)
    // It rests at the label for nine seconds, and reports the label when it leaves.
    #expect(
      stage.events.map(\.text) == ["started 0.0", "label half 0 > 10.0", "finished completed 11.0"])
    stage.context.roots = [stage.a]
    let playback = stage.context.play(way(stage.a), in: stage.b)
    stage.commit(at: 12)
    #expect(playback.outcome == .cancelled)
  }

  /// x and y move by their own springs; a step of the whole overrides both from its begin time.
  @Test func components() {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.a, .position.x, to: 10, with: .curve(duration: 1))
    timeline.animate(stage.a, .position.y, to: 10, with: .curve(duration: 2), at: 0)
    timeline.animate(stage.a, .position, to: Point2D(x: 0, y: 0), with: .curve(duration: 1), at: 2)
    timeline.animate(stage.a, .position.x, by: 5, with: .curve(duration: 1), at: 3)
    stage.context.play(timeline)
    #expect(stage.a.position == Point2D(x: 5, y: 0))
    stage.commit(at: 0)
    let shown = [0.5, 1, 1.5, 2.5, 3.5, 5].map { stage.tree[stage.a, .position, at: $0] }
    #expect(
      shown == [
        Point2D(x: 5, y: 2.5), Point2D(x: 10, y: 5), Point2D(x: 10, y: 7.5), Point2D(x: 5, y: 5),
        Point2D(x: 2.5, y: 0), Point2D(x: 5, y: 0),
      ])
  }

  /// The presentation value stays before the first steps, even for a component that a matrix cannot express.
  @Test func holdsOfComponents() {
    var stage = PlaybackStage()
    stage.a.add(BasicAnimation(.transform.rotationZ, from: 7, to: 7, duration: 9), forKey: "turn")
    stage.commit(at: 0)
    var timeline = LayerTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.a, .transform.rotationZ, to: 8, with: .curve(duration: 1), at: 1)
    timeline.animate(stage.a, .transform, to: .identity, with: .curve(duration: 1), at: 2)
    stage.context.play(timeline)
    stage.commit(at: 0)
    #expect(stage.tree[stage.a, .transform.rotationZ, at: 0.5] == 7)
    #expect(stage.tree[stage.a, .transform.rotationZ, at: 1.5] == 7.5)
  }

  /// A playback that reaches its end at the very time of a commit has ended, whatever is requested there.
  @Test func arrivingAtACommit() {
    for request in [{ $0.reverse() }, { $0.cancel() }, { $0.finish() }] as [(Playback) -> Void] {
      var stage = PlaybackStage()
      let playback = stage.context.play(way(stage.a))
      stage.commit(at: 0)
      stage.advance(to: 2)
      request(playback)
      stage.commit(at: 2)
      stage.commit(at: 9)
      let ends = stage.events.filter { $0.text.hasPrefix("finished") }
      #expect(ends.map(\.text) == ["finished completed 2.0"])
      #expect(playback.outcome == .completed)
    }
  }

  /// A label at the end is reported once, however often the clock of a playback that rests there is written again.
  @Test func labelsAtTheEnd() {
    var stage = PlaybackStage()
    var timeline = way(stage.a)
    timeline.label("end")
    let playback = stage.context.play(timeline, in: stage.b)
    stage.commit(at: 0)
    stage.commit(at: 3)
    for index in 0..<4 {
      playback.rate = 1 + Double(index)
      stage.b.setSpeed(Double(index), at: 3 + Double(index))
      stage.commit(at: 3 + Double(index))
    }
    stage.commit(at: 9)
    #expect(stage.events.filter { $0.text.hasPrefix("label end") }.map(\.time) == [2])
  }

  /// Explicit animations in a timeline act as added ones: they hold nothing and do not change the model.
  @Test func explicitAnimations() {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.add(BasicAnimation(.position.x, from: 10, to: 20, duration: 1), to: stage.a)
    timeline.add(BasicAnimation(.opacity, from: 0, to: 1), to: stage.a)
    stage.context.play(timeline)
    stage.commit(at: 0)
    #expect(timeline.duration == 1.25)
    #expect([0, 0.5, 1.1].map { stage.x($0) } == [10, 15, 0])
    #expect(stage.a.position.x == 0)
    #expect(stage.tree[stage.a, .opacity, at: 1.125] == 0.5)
  }

  /// An explicit animation that ends with its timeline is removed then, whether the timeline is nested or retained at
  /// its end; an animation that fills stays as long as its timeline.
  @Test func explicitAnimationsEndWithTheirTimeline() {
    for fillMode in [FillMode.removed, .both] {
      var stage = PlaybackStage()
      var inner = LayerTimeline()
      inner.timingFunction = .linear
      inner.animate(stage.a, .position.y, to: 8, with: .curve(duration: 1))
      inner.add(
        BasicAnimation(
          .position.x, from: 10, to: 20, timing: Timing(duration: 1, fillMode: fillMode)),
        to: stage.a, at: 0)
      inner.repeatCount = 2
      var outer = inner
      (outer.repeatCount, outer.repeatDelay) = (1, 0)
      outer.add(inner, at: 2)
      outer.animate(stage.b, .opacity, to: 0, with: .curve(duration: 3), at: 5)
      let playback = stage.context.play(outer)
      stage.commit(at: 0)
      // One next to the steps fills as long as the outer timeline plays, one in a nested timeline as long as that.
      let filled = fillMode == .both ? 20.0 : 0
      #expect(
        [0.5, 1, 2, 2.5, 3.5, 4, 7, 8, 9].map { stage.x($0) }
          == [15, filled, 10, 15, 15, filled, filled, 0, 0])
      #expect([1, 4, 9].map { stage.tree[stage.a, .position.y, at: $0] } == [8, 8, 8])
      stage.commit(at: 9)
      #expect(stage.x(9) == 0)
      playback.seek(to: 3.5)
      playback.isPaused = true
      stage.commit(at: 10)
      #expect(stage.x(11) == 15)
    }
  }

  @Test func emptyTimelines() async {
    var stage = PlaybackStage()
    let playback = stage.context.play(LayerTimeline())
    stage.commit(at: 1)
    stage.advance(to: 2)
    #expect(stage.events.map(\.text) == ["started 1.0", "finished completed 1.0"])
    let outcome = await playback.finished()
    #expect(outcome == .completed)
  }

  /// A task that waits for the end resumes at the end, and with a cancellation if the context is released.
  @Test func waiting() async {
    let playback: Playback
    do {
      var stage = PlaybackStage()
      var timeline = way(stage.a)
      timeline.repeatCount = .infinity
      playback = stage.context.play(timeline)
      stage.commit(at: 0)
      #expect(playback.duration == .infinity)
      #expect(stage.x(1e6 + 0.5) == 5)
    }
    let outcome = await playback.finished()
    #expect(outcome == .cancelled)
  }

  /// A layer that leaves the tree is no longer driven, and reports nothing.
  @Test func leavingLayers() {
    var stage = PlaybackStage()
    stage.context.play(way(stage.a))
    stage.commit(at: 0)
    stage.context.roots = [stage.b]
    stage.commit(at: 0.5)
    #expect(stage.commit.events.isEmpty)
    #expect(stage.a.animations.isEmpty)
    stage.commit(at: 3)
    #expect(stage.events.map(\.text).last == "finished completed 2.0")
  }
}

@Suite("Calls at labels") struct PlaybackCallTests {
  @Test("a label calls what was set for it, each time that it is told")
  func calls() {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.repeatCount = 2
    timeline.label("here", at: 0.5)
    timeline.animate(stage.a, .position.x, to: 1, with: .curve(duration: 1), at: 0)
    let playback = stage.context.play(timeline)
    var told: [Double] = []
    playback.onLabel("here") { told.append($0.time) }
    playback.onLabel("there") { _ in told.append(-1) }
    #expect(stage.context.diagnostics.map(\.code) == [.timelineProblem])
    stage.commit(at: 0)
    stage.advance(to: 1)
    #expect(told == [0.5])
    playback.onLabel("here", nil)
    stage.advance(to: 3)
    #expect(told == [0.5])
  }
}

@Suite struct PlaybackStateTests {
  @Test func states() {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .position.x, to: 10, with: .curve(duration: 2))
    let playback = stage.context.play(timeline)
    stage.commit(at: 1)
    #expect(
      stage.tree.state(of: playback.subject, at: 1.5)
        == PlaybackState(time: 0.5, progress: 0.25, remainingTime: 1.5))
    #expect(
      stage.tree.state(of: playback.subject, at: 9)
        == PlaybackState(time: 2, progress: 1, remainingTime: 0))
    playback.rate = -2
    stage.commit(at: 2)
    #expect(
      stage.tree.state(of: playback.subject, at: 2.25)
        == PlaybackState(time: 0.5, progress: 0.25, remainingTime: 0.25))
    playback.isPaused = true
    stage.commit(at: 2.25)
    #expect(stage.tree.state(of: playback.subject, at: 3)?.remainingTime == .infinity)
    playback.cancel()
    stage.commit(at: 3)
    #expect(stage.tree.state(of: playback.subject, at: 3) == nil)
    timeline.repeatCount = .infinity
    let endless = stage.context.play(timeline)
    stage.commit(at: 3)
    #expect(
      stage.tree.state(of: endless.subject, at: 8)
        == PlaybackState(time: 5, progress: 0, remainingTime: .infinity))
    let none = stage.context.play(LayerTimeline())
    stage.commit(at: 3)
    #expect(
      stage.tree.state(of: none.subject, at: 3)
        == PlaybackState(time: 0, progress: 1, remainingTime: 0))
  }
}

@Suite struct PlaybackTakeoverTests {
  /// A spring that takes over from a timeline continues with its velocity; the timeline no longer drives that property,
  /// and plays the others.
  @Test func timelinesLoseProperties() {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.timingFunction = .linear
    timeline.animate(stage.a, .position.x, to: 1000, with: .curve(duration: 1))
    timeline.animate(stage.a, .opacity, to: 0, with: .curve(duration: 1), at: 0)
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    stage.context.animate(with: .spring(.snappy)) { stage.a.position = .zero }
    stage.commit(at: 0.5)
    #expect(stage.x(0.5) == 500)
    #expect(abs((stage.x(0.5 + 1e-6) - 500) / 1e-6 - 1000) < 0.1)
    #expect(stage.tree[stage.a, .opacity, at: 0.75] == 0.25)
    playback.isPaused = true
    stage.commit(at: 10)
    #expect(stage.x(10) == 0)
    playback.seek(to: 0.25)
    stage.commit(at: 11)
    #expect(stage.x(11) == 0)
    #expect(stage.tree[stage.a, .opacity, at: 11] == 0.75)
  }

  /// A timeline takes its properties from groups, which continue with the others.
  @Test func groupsLoseProperties() {
    var stage = PlaybackStage()
    stage.a.add(
      AnimationGroup(
        [
          BasicAnimation(.position.x, from: 0, to: 100),
          BasicAnimation(.cornerRadius, from: 0, to: 100),
        ], duration: 4), forKey: "group")
    stage.commit(at: 0)
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .position.x, to: 0, with: .curve(duration: 1))
    stage.context.play(timeline)
    stage.commit(at: 2)
    #expect(stage.x(2) == 50)
    #expect(stage.x(3) == 0)
    stage.commit(at: 3)
    #expect(stage.x(3.5) == 0)
    #expect(stage.tree[stage.a, .cornerRadius, at: 3] == 75)
  }
}
