import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct PlaybackEdgeTests {
  @Test func aRepeatedTimelineWithoutAnEndSaysThatCompletionsWaitForEver() {
    let stage = PlaybackStage()
    var timeline = stage.way(stage.a)
    timeline.repeatCount = .infinity
    stage.context.transaction {
      stage.context.completion = {}
      stage.context.play(timeline)
    }
    #expect(stage.context.diagnostics.map(\.code) == [.endlessCompletion])
  }

  @Test func whatIsTurnedAtItsEndBringsTheModelToItsStart() {
    var stage = PlaybackStage()
    let playback = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    stage.commit(at: 3)
    #expect(stage.a.position.x == 30)
    playback.reverse()
    stage.commit(at: 3)
    stage.commit(at: 6)
    #expect(stage.x(6) == 0 && stage.a.position.x == 0)
    playback.reverse()
    stage.commit(at: 6)
    stage.commit(at: 9)
    #expect(stage.x(9) == 30 && stage.a.position.x == 30)
  }

  @Test func seekingBeyondTheEndGoesToIt() {
    var stage = PlaybackStage()
    let playback = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    playback.seek(to: .infinity)
    stage.commit(at: 0.5)
    #expect(stage.x(0.5) == 30 && stage.context.diagnostics.isEmpty)
  }

  @Test func whoIsToldOfAnEndIsToldThoughNobodyKeepsIt() {
    let stage = PlaybackStage()
    var playback: Playback? = stage.context.play(stage.way(stage.a))
    var told: [String] = []
    playback?.onEvent = { told.append($0.text) }
    _ = stage.context.commit(at: 0)
    playback?.cancel()
    let commit = stage.context.commit(at: 0.5)
    playback = nil
    stage.context.deliver(commit.events)
    #expect(told == ["finished cancelled 0.5"])
  }

  @Test(arguments: [CancelTarget.start, .shown, .end])
  func whatWasSetMeanwhileStaysWhereATimelineIsCancelled(rest: CancelTarget) {
    var stage = PlaybackStage()
    let playback = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.a.position.x = 77
    }
    stage.commit(at: 0.5)
    playback.cancel(to: rest)
    stage.commit(at: 1)
    #expect(stage.a.position.x == 77 && stage.x(1) == 77)
  }

  @Test func aCompletionIsToldThatATimelineWasFinishedEarly() {
    var stage = PlaybackStage()
    var playback: Playback?
    var told: [Bool] = []
    stage.context.animate(
      with: .curve(duration: 1), { playback = stage.context.play(stage.way(stage.a)) },
      completion: { told.append($0) })
    stage.commit(at: 0)
    playback?.finish()
    stage.commit(at: 0.5)
    #expect(told == [false])
  }

  @Test func ofTwoLabelsOfANameTheFirstIsSought() {
    var stage = PlaybackStage()
    var timeline = stage.way(stage.a)
    timeline.label("here", at: 0.5)
    timeline.label("here", at: 1.5)
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    playback.seek(toLabel: "here")
    stage.commit(at: 1.75)
    #expect(stage.x(1.75) == 5)
  }

  @Test func aCallThatIsTakenAwayNeedsNoLabel() {
    let stage = PlaybackStage()
    stage.context.play(stage.way(stage.a)).onLabel("nowhere", nil)
    #expect(stage.context.diagnostics.isEmpty)
  }

  @Test func whatHasBeenAtItsStartStaysAsShownWhereItIsCancelled() {
    var stage = PlaybackStage()
    let playback = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    stage.commit(at: 2)
    playback.reverse()
    stage.commit(at: 2)
    stage.commit(at: 4)
    #expect(stage.a.position.x == 0)
    playback.reverse()
    stage.commit(at: 4)
    playback.cancel()
    stage.commit(at: 4.5)
    #expect(stage.a.position.x == 5 && stage.x(9) == 5)
  }

  @Test func aTimelineKeepsThePartsThatAMatrixLoses() {
    var stage = PlaybackStage()
    stage.a[.transform.rotation] = 1.25
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .transform.scale, to: 0, with: .curve(duration: 1))
    stage.context.play(timeline)
    stage.commit(at: 0)
    #expect((stage.a[.transform.rotation] - 1.25).magnitude < 1e-12)
  }

  @Test func aPlaybackThatIsSoughtAndLetGoPlaysOn() {
    var stage = PlaybackStage()
    var playback: Playback? = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    playback?.seek(to: 0.5)
    playback = nil
    stage.commit(at: 2.5)
    #expect(stage.x(2.5) == 5 && stage.x(3) == 10)
  }

  @Test func aCancelledTimelineLeavesLayersOutsideOfTheTreeAtItsEnd() {
    var stage = PlaybackStage()
    let outside = Layer(in: stage.context)
    let playback = stage.context.play(stage.way(outside))
    stage.commit(at: 0)
    playback.cancel()
    stage.commit(at: 0.5)
    #expect(outside.position.x == 30)
  }

  @Test func aPlaybackThatHasGoneBackLeavesWhatItShowed() {
    var stage = PlaybackStage()
    var playback: Playback? = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    stage.commit(at: 3)
    playback?.reverse()
    stage.commit(at: 3)
    stage.commit(at: 6)
    #expect(stage.x(6) == 0)
    playback = nil
    stage.commit(at: 7)
    #expect(stage.x(7) == 0)
  }

  @Test func whatIsTurnedBeforeItsEndAndAgainBringsTheModelAlong() {
    var stage = PlaybackStage()
    let playback = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    playback.reverse()
    stage.commit(at: 1)
    stage.commit(at: 3)
    #expect(stage.x(3) == 0 && stage.a.position.x == 0)
    playback.seek(to: 0.5)
    playback.reverse()
    stage.commit(at: 3)
    playback.isPaused = true
    stage.commit(at: 3.25)
    playback.isPaused = false
    stage.commit(at: 3.25)
    stage.commit(at: 9)
    #expect(stage.x(9) == 30 && stage.a.position.x == 30)
  }

  /// A seek changes the progress at once, even if the repeat delay surrounds each iteration.
  @Test func progressIsWhatHasBeenAskedFor() {
    var stage = PlaybackStage()
    var timeline = stage.way(stage.a)
    (timeline.repeatCount, timeline.autoreverses, timeline.repeatDelay) = (2, true, 1)
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    for progress in [0.5, 0, 1, 0.25] {
      playback.progress = progress
      #expect((playback.progress - progress).magnitude < 1e-12)
    }
  }

  /// A value of another type changes nothing and is diagnosed; the step takes its time.
  @Test func whatAPropertyDoesNotTakeChangesNothing() throws {
    var stage = PlaybackStage()
    var timeline = stage.way(stage.b)
    timeline.animate(
      stage.a, try stage.a.path("zPosition"), to: .point(.zero), with: .curve(duration: 1),
      at: .time(0))
    timeline.animate(
      stage.a, try stage.a.path("hidden"), to: true, isRelative: true, with: .curve(duration: 1),
      at: .time(0))
    stage.context.play(timeline)
    #expect(stage.context.diagnostics.map(\.code) == [.timelineProblem, .timelineProblem])
    #expect(
      stage.context.diagnostics.map { $0.place.property } == ["zPosition", "hidden"])
    stage.commit(at: 0)
    stage.commit(at: 3)
    #expect(stage.a.zPosition == 0 && !stage.a.isHidden && stage.b.position.x == 30)
  }

  /// The animations of a timeline on a layer outside of the tree are removed by the commit.
  @Test func nothingRunsOnALayerOutsideOfTheTree() {
    var stage = PlaybackStage()
    let stray = Layer(in: stage.context)
    let playback = stage.context.play(stage.way(stray))
    #expect(stray.animations.count == 1)
    stage.commit(at: 0)
    #expect(stray.animations.isEmpty)
    playback.finish()
    stage.commit(at: 1)
    #expect(stray.position.x == 30)
  }

  /// After going back, a playback still knows the layers outside of the tree that it drives.
  @Test func whatIsDrivenOutsideOfTheTreeIsDrivenAfterGoingBack() throws {
    var stage = PlaybackStage()
    let stray = Layer(in: stage.context)
    let playback = stage.context.play(stage.way(stray))
    stage.commit(at: 0)
    let snapshot = stage.context.snapshot()
    stage.commit(at: 0.5)
    try stage.rewind(to: snapshot)
    playback.finish()
    stage.commit(at: 1)
    #expect(stray.position.x == 30)
  }

  /// A decay of a value at rest takes no time and ends at once.
  @Test func whatTakesNoTimeHasCome() throws {
    var stage = PlaybackStage()
    var decay = DecayAnimation(.zPosition, from: 0)
    decay.isRemovedOnCompletion = false
    stage.a.add(decay)
    stage.commitAlone(at: 0)
    let id = try #require(stage.a.animations.first).id
    let state = try #require(stage.tree.state(of: .animation(id, of: stage.a.id), at: 0))
    #expect(state.progress == 1 && state.remainingTime == 0)
  }
}
