import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite("Blocks with repeats and with keyframes")
struct KeyframeBlockTests {
  @Test("a block repeats, and shows the model value at the end")
  func repeats() {
    var stage = PlaybackStage()
    var told: [Bool] = []
    stage.context.animate(
      with: .curve(duration: 1, timingFunction: .linear), repeatCount: 2, autoreverses: true
    ) {
      stage.a.position.x = 100
      stage.context.animate(with: .curve(duration: 2), autoreverses: false) {
        stage.b.position.x = 10
      }
    } completion: {
      told.append($0)
    }
    stage.commit(at: 0)
    let shown = [0.5, 1, 1.5, 2.5, 3.5, 3.99].map { stage.x($0) }
    #expect(zip(shown, [50, 100, 50, 50, 50, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(stage.x(4) == 100)
    #expect(stage.x(1, stage.b) == 5 && stage.x(3, stage.b) == 5 && stage.x(4, stage.b) == 10)
    stage.commit(at: 5)
    #expect(told == [true])
  }

  @Test("a block that goes on for ever says that its completion waits for ever")
  func endless() {
    let stage = PlaybackStage()
    stage.context.animate(with: .curve(duration: 1), repeatCount: .infinity) {
      stage.a.position.x = 1
    } completion: { _ in
    }
    #expect(stage.context.diagnostics.map(\.code) == [.endlessCompletion])
  }

  @Test("so does what waits for ever to begin")
  func endlessDelay() {
    let stage = PlaybackStage()
    stage.a.animate(.cornerRadius, to: 1, with: .spring(.smooth), delay: .infinity) { _ in }
    #expect(stage.context.diagnostics.map(\.code) == [.endlessCompletion])
    stage.a.animate(.cornerRadius, to: 1, with: .spring(.smooth), delay: 1e300) { _ in }
    #expect(stage.context.diagnostics.count == 1)
  }

  @Test("frames bring properties from one to the next, and rest between")
  func frames() {
    var stage = PlaybackStage()
    var told: [Bool] = []
    stage.context.animateKeyframes(duration: 2) { frames in
      frames.add(at: 0, duration: 0.25) {
        stage.a.position.x = 100
        stage.a.position.x = 80
        stage.b.opacity = 0
      }
      frames.add(at: 0.5, duration: 0.5) { stage.a.position.x = 40 }
    } completion: {
      told.append($0)
    }
    #expect(stage.a.position.x == 40 && stage.b.opacity == 0)
    stage.commit(at: 0)
    #expect([0, 0.25, 0.5, 0.9, 1.5, 2].map { stage.x($0) } == [0, 40, 80, 80, 60, 40])
    #expect(stage.tree[stage.b, .opacity, at: 0.25] == 0.5)
    stage.commit(at: 3)
    #expect(told == [true] && stage.x(3) == 40)
  }

  @Test("cancelled to its start it gives back what was there before")
  func cancelling() {
    var stage = PlaybackStage()
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.a.position.x = 7
    }
    stage.commit(at: 0)
    let playback = stage.context.animateKeyframes(
      duration: 1, delay: 1, repeatCount: 2, autoreverses: true
    ) { frames in
      frames.add(at: 0, duration: 1, timingFunction: .linear) { stage.a.position.x = 17 }
    }
    stage.commit(at: 0)
    #expect(playback.duration == 5)
    let shown = [0.5, 1.5, 2.5, 4.5].map { stage.x($0) }
    #expect(zip(shown, [7, 12, 12, 12]).allSatisfy { abs($0 - $1) < 1e-9 })
    playback.cancel(to: .start)
    stage.commit(at: 1.5)
    #expect(stage.a.position.x == 7 && stage.x(2) == 7)
  }

  @Test("without motion the values are there at once")
  func still() {
    var stage = PlaybackStage()
    stage.context.motionScale = 0
    var told: [Bool] = []
    stage.context.animateKeyframes(duration: 1) { frames in
      frames.add(at: 0, duration: 0.5) { stage.a.position.x = 5 }
      frames.add(at: 0.5, duration: 0.5) { stage.a.position.x = 9 }
    } completion: {
      told.append($0)
    }
    stage.commit(at: 0)
    stage.commit(at: 1)
    #expect(stage.x(0) == 9 && told == [true])
  }

  @Test("shares that cannot be are said")
  func misuse() {
    var stage = PlaybackStage()
    stage.context.animateKeyframes(duration: 1) { frames in
      frames.add(at: .nan, duration: -1) { stage.a.position.x = 5 }
    }
    #expect(!stage.context.diagnostics.isEmpty)
    stage.commit(at: 0)
    #expect(stage.x(1) == 5)
  }

  /// A completion waits for the timelines that are played while its transaction is open, and counts one for each layer;
  /// also by its name in a restored context, and if the playback is not retained.
  @Test(arguments: [false, true], [false, true])
  func completionsWaitForTimelines(isRestored: Bool, isCancelled: Bool) throws {
    var stage = PlaybackStage()
    var told: [String] = []
    let tell: (Bool, Int) -> Void = { told.append("\($0) \($1)") }
    stage.context.handlers.completions["landed"] = tell
    stage.context.transaction {
      stage.context.completionName = "landed"
      stage.context.animateKeyframes(duration: 1) { frames in
        frames.add(at: 0, duration: 1) {
          stage.a.opacity = 0
          stage.b.opacity = 0
        }
      }
      stage.context.play(stage.way(stage.a))
    }
    stage.commit(at: 0)
    stage.commit(at: 1.5)
    #expect(told.isEmpty)
    let saved = stage.context.snapshot()
    #expect(saved.lost.isEmpty)
    if isRestored {
      stage = try #require(try PlaybackStage(restoring: Snapshot(bytes: saved.bytes)))
      stage.context.handlers.completions["landed"] = tell
    }
    if isCancelled { saved.playbacks.last.flatMap { stage.context.playback($0) }?.cancel() }
    stage.commit(at: 1.75)
    #expect(told == (isCancelled ? ["false 3"] : []))
    stage.commit(at: 3)
    #expect(told == [isCancelled ? "false 3" : "true 3"])
  }

  /// At a `motionScale` of 0 keyframes are set at once, and a timeline keeps its duration.
  @Test func keyframesTakeTheScaleOfMotion() {
    for scale in [0.0, 3] {
      var stage = PlaybackStage()
      stage.context.motionScale = scale
      stage.context.animateKeyframes(duration: 1) { frames in
        frames.add(at: 0, duration: 1) { stage.a.opacity = 0 }
      }
      stage.context.play(stage.way(stage.b))
      stage.commit(at: 0)
      let opacity = stage.tree[stage.a, .opacity, at: 1.5]
      #expect(isClose(opacity, scale == 0 ? 0 : 0.5, tolerance: 1e-15))
      #expect(stage.x(0.5, stage.b) == 5)
    }
  }

  @Test("an iteration lasts as long as it says, whatever its frames change")
  func iterations() {
    for hasHold in [false, true] {
      var stage = PlaybackStage()
      var told: [Bool] = []
      let playback = stage.context.animateKeyframes(duration: 2, repeatCount: 3) { frames in
        frames.add(at: 0, duration: 0.25) { stage.a.zPosition = 10 }
        frames.add(at: 0.25, duration: 0.25) { stage.a.zPosition = 0 }
        if hasHold { frames.add(at: 0.5, duration: 0.5) { stage.a.zPosition = 0 } }
      } completion: {
        told.append($0)
      }
      stage.commit(at: 0)
      #expect(playback.duration == 6)
      let z = { (time: Double) in stage.tree[stage.a, .zPosition, at: time] }
      #expect([0.5, 1.5, 2.5, 4.5, 5.5].map(z) == [10, 0, 10, 10, 0])
      stage.commit(at: 5)
      #expect(told.isEmpty)
      stage.commit(at: 6.5)
      #expect(told == [true])
    }
    // Back from the end of the iteration, with which a keyframe ends.
    var stage = PlaybackStage()
    stage.context.animateKeyframes(duration: 2, autoreverses: true) { frames in
      frames.add(at: 0, duration: 0.5) { stage.a.position.x = 10 }
    }
    let long = stage.context.animateKeyframes(duration: 1) { frames in
      frames.add(at: 0.5, duration: 1) { stage.b.position.x = 10 }
    }
    stage.commit(at: 0)
    #expect([1, 2, 3, 3.5, 4].map { stage.x($0) } == [10, 10, 10, 5, 0])
    #expect(long.duration == 1 && stage.x(0.75, stage.b) == 5 && stage.x(1, stage.b) == 10)
  }

  @Test("frames make their changes in the order of their starts")
  func orderOfFrames() {
    var stage = PlaybackStage()
    stage.context.animateKeyframes(duration: 1) { frames in
      frames.add(at: 0.5, duration: 0.5) { stage.a.position.x = 0 }
      frames.add(at: 0, duration: 0.5) { stage.a.position.x = 10 }
      frames.add(at: 0.5, duration: 0.5) { stage.b.position.x += 10 }
      frames.add(at: 0, duration: 0.5) { stage.b.position.x += 5 }
    }
    #expect(stage.a.position.x == 0 && stage.b.position.x == 15)
    stage.commit(at: 0)
    #expect([0, 0.25, 0.5, 0.75, 1].map { stage.x($0) } == [0, 5, 10, 5, 0])
    #expect([0.5, 1].map { stage.x($0, stage.b) } == [5, 15])
  }

  @Test("a frame that sets what is there holds it")
  func holds() {
    var stage = PlaybackStage()
    stage.context.animateKeyframes(duration: 1) { frames in
      frames.add(at: 0, duration: 0.5) { stage.a.position.x = 0 }
      frames.add(at: 0.5, duration: 0.5) { stage.a.position.x = 8 }
    }
    stage.commit(at: 0)
    #expect([0, 0.5, 0.75, 1].map { stage.x($0) } == [0, 0, 4, 8])
    // Over the running animation.
    stage.a.animate(.position.x, to: 100, with: .curve(duration: 10))
    stage.commit(at: 2)
    stage.context.animateKeyframes(duration: 1) { frames in
      frames.add(at: 0, duration: 1) { stage.a.position.x = 100 }
    }
    stage.commit(at: 2.5)
    #expect(stage.x(3.5) == 100)
  }
}
