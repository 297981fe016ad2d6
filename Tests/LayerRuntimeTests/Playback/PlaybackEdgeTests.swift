import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// What is asked of playbacks at their ends, before and behind them.
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
    stage.context.deliver(commit.playbackEvents)
    #expect(told == ["finished cancelled 0.5"])
  }

  @Test(arguments: [Playback.Rest.start, .shown, .end])
  func whatWasSetMeanwhileStaysWhereATimelineIsCancelled(rest: Playback.Rest) {
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
      duration: 1, { playback = stage.context.play(stage.way(stage.a)) },
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
    timeline.animate(stage.a, .transform.scale, to: 0, duration: 1)
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
}
