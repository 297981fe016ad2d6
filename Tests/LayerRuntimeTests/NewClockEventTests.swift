import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The events of commits and trees when a commit is exactly at an event of an animation, or gives its layer a clock
/// that jumps over one.
@Suite struct NewClockEventTests {
  /// A layer that fades from the first to the second second of its time, and stays.
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

    func commit(at time: Double) -> (now: [String], later: [String]) {
      let commit = context.commit(at: time)
      return (
        commit.events.ofAnimations.map(text),
        commit.tree.events(in: time..<100).ofAnimations.map(text)
      )
    }

    /// Returns the event as text, rounded because ends may be early by rounding.
    private func text(_ event: AnimationEvent) -> String {
      let time = (event.time * 0x1p30).rounded() / 0x1p30
      switch event.kind {
      case .started: return "start \(time)"
      case .iterated: return "cycle \(time)"
      case .ended(let outcome): return "stop \(outcome == .completed) \(time)"
      case .labelReached, .exited: return "\(event.kind)"
      }
    }

    static func end() throws -> Double {
      let tree = Scene().context.commit(at: 0).tree
      return try #require(Array(tree.events(in: 0..<9)).last).time
    }

    /// Changes the layer without moving anything.
    func change() {
      context.transaction {
        context.disablesActions = true
        layer.zPosition += 1
      }
    }
  }

  /// A commit exactly at an event leaves it to its tree, which reports it.
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

  /// An event that the previous clock reaches exactly at a commit is reported, even if the new clock has not reached
  /// it.
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

  /// The tree reports an event at which a new clock begins; the commit reports an event that the new clock has passed,
  /// because no tree will reach it.
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

  /// Below a replicator the end is that of the last copy, even on a new clock.
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

  /// An animation whose playback has a rate begins and ends in its own time: here at 2 t − 0.5 from the half second.
  @Test func whatAHandlePacesBeginsInItsOwnTime() throws {
    let scene = Scene(begin: 2)
    #expect(scene.commit(at: 0) == ([], ["start 2.0", "stop true 3.0"]))
    let fade = try #require(scene.layer.animations.first)
    let playback = try #require(scene.layer.playback(of: fade.id))
    playback.rate = 2
    #expect(scene.commit(at: 0.5) == ([], ["start 1.25", "stop true 1.75"]))
  }

  /// An animation that cannot run stops at its commit, unfinished, whatever happens to it.
  @Test(arguments: [false, true]) func whatCannotRunStopsUnfinished(isRemoved: Bool) {
    let scene = Scene(begin: .nan, isRemoved: isRemoved)
    #expect(scene.commit(at: 1) == (["stop false 1.0"], []))
    scene.layer.timing.timeOffset = 1
    #expect(scene.commit(at: 2) == ([], []))
    #expect(scene.layer.animations.isEmpty == isRemoved)
  }

  /// An animation that a playback drives reports nothing: the playback does.
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
