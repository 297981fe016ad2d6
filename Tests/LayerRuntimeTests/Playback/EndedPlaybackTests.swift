import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct EndedPlaybackTests {
  /// Actions that release y from an ended playback, and the following presentation value of y.
  private static let sets: [Named<@Sendable (Layer, LayerContext) -> Void>] = [
    Named("set without actions") { layer, context in
      context.transaction {
        context.disablesActions = true
        layer[.position.y] = 7
      }
    },
    Named("implicit") { layer, _ in layer[.position.y] = 7 },
    Named("block") { layer, context in
      context.animate(with: .curve(duration: 0.5)) { layer[.position.y] = 7 }
    },
    Named("animate") { layer, _ in layer.animate(.position.y, to: 7, with: .curve(duration: 0.5)) },
    Named("at once") { layer, _ in layer.animate(.position.y, to: 7, with: .curve(duration: 0)) },
    Named("spring") { layer, _ in layer.animate(.position.y, to: 7, with: .spring(.snappy)) },
    Named("timeline") { layer, context in
      var timeline = LayerTimeline()
      timeline.animate(layer, .position.y, to: 7, with: .curve(duration: 0.5))
      context.play(timeline)
    },
  ]

  @Test(arguments: sets, [false, true])
  private func anEndedPlaybackLetsGo(
    set: Named<@Sendable (Layer, LayerContext) -> Void>, isAtStart: Bool
  ) {
    var stage = TakeoverStage()
    var timeline = LayerTimeline()
    timeline.animate(
      stage.layer, .position, to: Point2D(x: 40, y: 80),
      with: .curve(duration: 1, timingFunction: .linear))
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    if isAtStart {
      playback.reverse()
      stage.commit(at: 0.5)
    }
    stage.context.deliver(stage.commit.tree.events(in: 0..<2))
    set.value(stage.layer, stage.context)
    stage.commit(at: 2)
    #expect(isClose(stage.number("position.y", 5), 7, tolerance: 1e-12))
    #expect(stage.layer.position.y == 7)
    // The number that was not set stays as it ended, and is played again.
    #expect(stage.number("position.x", 5) == (isAtStart ? 0 : 40))
    playback.seek(to: 0.25)
    playback.rate = 1
    stage.commit(at: 6)
    #expect(isClose(stage.value("position", 6).lanes, [10, 7], tolerance: 1e-12))
    playback.reverse()
    stage.commit(at: 6.5)
    #expect(isClose(stage.value("position", 9).lanes, [0, 7], tolerance: 1e-12))
    stage.commit(at: 10)
    #expect(stage.layer.position == Point2D(x: 0, y: 7))
  }

  /// Setting an equal value also releases the property.
  @Test(arguments: ["position", "position.y"])
  func anEqualValueLetsGo(keyPath: String) throws {
    var stage = TakeoverStage()
    var timeline = LayerTimeline()
    timeline.animate(
      stage.layer, .position, to: Point2D(x: 40, y: 80),
      with: .curve(duration: 1, timingFunction: .linear))
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    try stage.layer.setValue(stage.layer.value(forKeyPath: keyPath), forKeyPath: keyPath)
    stage.commit(at: 2)
    playback.seek(to: 0.5)
    stage.commit(at: 3)
    let x = keyPath == "position" ? 40.0 : 20
    #expect(isClose(stage.value("position", 3).lanes, [x, 80], tolerance: 1e-12))
  }

  /// A running playback keeps a property that is set without actions, and loses a property that another animation
  /// takes.
  @Test func aRunningPlaybackKeepsWhatIsSet() {
    var stage = TakeoverStage()
    var timeline = LayerTimeline()
    timeline.animate(
      stage.layer, .zPosition, to: 40, with: .curve(duration: 4, timingFunction: .linear))
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.layer.zPosition = 7
    }
    stage.commit(at: 1)
    #expect(stage.number("zPosition", 3) == 30)
    playback.isPaused = true
    stage.commit(at: 2)
    stage.layer.animate(.zPosition, to: 0, with: .curve(duration: 1, timingFunction: .linear))
    stage.commit(at: 3)
    playback.isPaused = false
    stage.commit(at: 3.5)
    #expect(
      isClose([3.5, 4, 9].map { stage.number("zPosition", $0) }, [10, 0, 0], tolerance: 1e-12))
  }

  /// Requests apply in the order in which they were made; the first end wins.
  @Test func requestsApplyInOrder() {
    let cases: [(name: String, ask: (Playback) -> Void, shown: Double, problems: Int)] = [
      (
        "seek, cancel",
        {
          $0.seek(to: 3)
          $0.cancel(to: .shown)
        }, 30, 0
      ),
      (
        "cancel, seek",
        {
          $0.cancel(to: .shown)
          $0.seek(to: 3)
        }, 10, 1
      ),
      (
        "seek, seek, cancel",
        {
          $0.seek(to: 3)
          $0.seek(to: 2)
          $0.cancel()
        }, 20, 0
      ),
      (
        "cancel, finish",
        {
          $0.cancel(to: .start)
          $0.finish()
        }, 0, 1
      ),
      (
        "finish, cancel",
        {
          $0.finish()
          $0.cancel(to: .start)
        }, 40, 1
      ),
      (
        "finish, all",
        {
          $0.finish()
          $0.rate = 2
          $0.isPaused = true
          $0.progress = 0
        }, 40, 3
      ),
    ]
    for one in cases {
      var stage = TakeoverStage()
      var timeline = LayerTimeline()
      timeline.animate(
        stage.layer, .zPosition, to: 40, with: .curve(duration: 4, timingFunction: .linear))
      timeline.label("two", at: 2)
      let playback = stage.context.play(timeline)
      stage.commit(at: 0)
      one.ask(playback)
      stage.commit(at: 1)
      #expect(isClose(stage.number("zPosition", 5), one.shown, tolerance: 1e-12), "\(one.name)")
      #expect(stage.layer.zPosition == stage.number("zPosition", 5), "\(one.name)")
      #expect(stage.context.diagnostics.count == one.problems, "\(one.name)")
      let kinds = stage.commit.events.ofPlaybacks.map(\.kind)
      #expect(kinds.count == 1 && kinds != [.started], "\(one.name): \(kinds)")
    }
  }

  /// A seek before the first commit counts for the value that a cancelled playback shows.
  @Test func aSeekBeforeTheFirstCommitCounts() {
    var stage = TakeoverStage()
    var timeline = LayerTimeline()
    timeline.animate(
      stage.layer, .zPosition, to: 40, with: .curve(duration: 4, timingFunction: .linear))
    let playback = stage.context.play(timeline)
    playback.seek(to: 1)
    playback.cancel(to: .shown)
    stage.commit(at: 1)
    #expect(isClose(stage.layer.zPosition, 10, tolerance: 1e-12))
    #expect(stage.commit.events.ofPlaybacks.map(\.kind) == [.ended(.cancelled)])
    #expect(stage.commit.changes.map(\.reason) == [.model])
  }

  /// The events of a playback that ends before its first commit.
  @Test func anEndBeforeTheFirstCommit() {
    for (ending, kinds) in [
      ({ $0.finish() }, [.started, .ended(.finishedEarly)]),
      ({ $0.cancel() }, [.ended(.cancelled)]),
    ] as [((Playback) -> Void, [EventKind])] {
      var stage = TakeoverStage()
      var timeline = LayerTimeline()
      timeline.animate(stage.layer, .zPosition, to: 40, with: .curve(duration: 4))
      let playback = stage.context.play(timeline)
      ending(playback)
      stage.commit(at: 1)
      #expect(stage.commit.events.ofPlaybacks.map(\.kind) == kinds)
      #expect(Array(stage.commit.tree.events(in: 1..<9).ofPlaybacks).isEmpty)
    }
  }
}
