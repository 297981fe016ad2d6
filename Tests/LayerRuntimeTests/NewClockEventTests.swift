import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// What commits and trees tell where a commit falls on an instant of an animation, or gives its layer a clock that
/// jumps over one.
@Suite struct NewClockEventTests {
  /// A layer that fades from the first second of its time to the second, and stays.
  private struct Scene {
    let context = LayerContext()
    let root: Layer
    let layer: Layer

    init(begin: Double = 1, _ layerClass: LayerClass = .layer, isRemoved: Bool = false) {
      (root, layer) = (Layer(layerClass, in: context), Layer(in: context))
      root.addSublayer(layer)
      context.roots = [root]
      var fade = BasicAnimation(
        .opacity, from: 0, to: 1, timing: Timing(beginTime: begin, duration: 1))
      fade.isRemovedOnCompletion = isRemoved
      layer.add(.basic(fade))
    }

    /// What a commit tells, and what its tree does later.
    func commit(at time: Double) -> (now: [String], later: [String]) {
      let commit = context.commit(at: time)
      return (
        commit.events.ofAnimations.map(text),
        commit.tree.events(in: time..<100).ofAnimations.map(text)
      )
    }

    /// Ends come by the noise of numbers early.
    private func text(_ event: AnimationEvent) -> String {
      let time = (event.time * 0x1p30).rounded() / 0x1p30
      switch event.kind {
      case .started: return "start \(time)"
      case .iterated: return "cycle \(time)"
      case .ended(let outcome): return "stop \(outcome == .completed) \(time)"
      case .labelReached, .exited: return "\(event.kind)"
      }
    }

    /// When the layer stops fading, as a tree tells it.
    static func end() throws -> Double {
      let tree = Scene().context.commit(at: 0).tree
      return try #require(Array(tree.events(in: 0..<9)).last).time
    }

    /// Changes the layer, which moves nothing.
    func change() {
      context.transaction {
        context.disablesActions = true
        layer.zPosition += 1
      }
    }
  }

  /// A commit just at an instant leaves it to its tree, which tells it.
  @Test func anInstantAtACommitIsToldByItsTree() throws {
    let scene = Scene()
    #expect(scene.commit(at: 0) == ([], ["start 1.0", "stop true 2.0"]))
    scene.change()
    #expect(scene.commit(at: 1) == ([], ["start 1.0", "stop true 2.0"]))
    scene.change()
    #expect(scene.commit(at: try Scene.end()) == ([], ["stop true 2.0"]))
    scene.change()
    #expect(scene.commit(at: 3) == ([], []))
  }

  /// What the former clock brings about just at a commit has come, though the new one is not there yet.
  @Test func whatComesByTheFormerClockHasCome() throws {
    let begun = Scene()
    _ = begun.commit(at: 0)
    begun.layer.timing.beginTime = 1
    #expect(begun.commit(at: 1) == (["start 1.0"], ["stop true 3.0"]))
    let ended = Scene()
    _ = ended.commit(at: 0)
    let end = try Scene.end()
    ended.layer.timing.beginTime = end
    #expect(ended.commit(at: end) == (["stop true 2.0"], []))
  }

  /// An instant at which a new clock begins is told by the tree; one that it has behind it by the commit, since
  /// no tree will come to it.
  @Test func whatANewClockHasBehindItIsToldByTheCommit() {
    for (shown, instants) in [(5.0, ["start 1.0"]), (6.5, ["start 1.0", "stop true 1.0"])] {
      let ahead = Scene(begin: 5)
      _ = ahead.commit(at: 0)
      (ahead.layer.timing.beginTime, ahead.layer.timing.timeOffset) = (1, shown)
      let later = ahead.commit(at: 1)
      #expect(later.now == [] && later.later.prefix(instants.count) == instants[...])
      let behind = Scene(begin: 5)
      _ = behind.commit(at: 0)
      behind.layer.timing.timeOffset = shown - 0.5
      let now = behind.commit(at: 1)
      #expect(now.now == instants && now.later.count == 2 - instants.count)
    }
  }

  /// Below a replicator the end is that of the last copy on a new clock too.
  @Test func theLastCopyEndsOnANewClock() {
    let scene = Scene(begin: -0.5, .replicator)
    scene.root[.instanceCount] = 3
    scene.root[.instanceDelay] = 0.5
    #expect(scene.commit(at: 0) == (["start 0.0"], ["stop true 1.5"]))
    scene.layer.timing.timeOffset = 0.25
    #expect(scene.commit(at: 0.75) == ([], ["stop true 1.25"]))
    scene.layer.timing.timeOffset = 1
    #expect(scene.commit(at: 1.125) == (["stop true 1.125"], []))
  }

  /// An animation whose playback has a rate begins and ends in its own time: here at 2 t − 0.5 from the half second on.
  @Test func whatAHandlePacesBeginsInItsOwnTime() throws {
    let scene = Scene(begin: 2)
    #expect(scene.commit(at: 0) == ([], ["start 2.0", "stop true 3.0"]))
    let fade = try #require(scene.layer.animations.first)
    let playback = try #require(scene.layer.playback(of: fade.id))
    playback.rate = 2
    #expect(scene.commit(at: 0.5) == ([], ["start 1.25", "stop true 1.75"]))
  }

  /// What cannot run stops at its commit, unfinished, whatever becomes of it.
  @Test(arguments: [false, true]) func whatCannotRunStopsUnfinished(isRemoved: Bool) {
    let scene = Scene(begin: .nan, isRemoved: isRemoved)
    #expect(scene.commit(at: 1) == (["stop false 1.0"], []))
    scene.layer.timing.timeOffset = 1
    #expect(scene.commit(at: 2) == ([], []))
    #expect(scene.layer.animations.isEmpty == isRemoved)
  }

  /// What a playback drives tells nothing: the playback does.
  @Test func whatAPlaybackDrivesTellsNothing() {
    let scene = Scene()
    var timeline = LayerTimeline()
    timeline.animate(scene.root, .position.x, to: 8, with: .curve(duration: 4))
    let playback = scene.context.play(timeline)
    #expect(scene.commit(at: 0.5) == ([], ["start 1.0", "stop true 2.0"]))
    playback.rate = 2
    scene.root.timing.timeOffset = 0.25
    #expect(scene.commit(at: 0.75) == ([], ["start 0.75", "stop true 1.75"]))
  }
}
