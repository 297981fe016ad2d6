import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct Stage {
  let context = LayerContext()
  let root: Layer
  let layers: [Layer]
  let inner: Layer

  init() {
    let context = context
    root = Layer(in: context)
    layers = (0..<3).map { _ in Layer(in: context) }
    inner = Layer(in: context)
    root.sublayers = layers
    layers[2].addSublayer(inner)
    context.roots = [root]
    _ = context.commit(at: 0)
  }

  /// Sets values of the first `count` layers, the last one first, without actions.
  func set(_ count: Int) {
    context.transaction {
      context.disablesActions = true
      for layer in layers.prefix(count).reversed() { layer.zPosition += 1 }
    }
  }
}

/// Commits that change an unshared tree in place have the same results as other commits.
@Suite struct InPlaceCommitTests {
  /// All changed layers are reported, in order, whichever was changed first.
  @Test(arguments: 1...3) func allChangesAreTold(count: Int) {
    let stage = Stage()
    stage.set(count)
    let commit = stage.context.commit(at: 1)
    #expect(commit.changes.map(\.layer) == stage.layers.prefix(count).map(\.id))
    #expect(commit.changes.allSatisfy { $0.reason == .model } && commit.hasChanges)
    #expect(!stage.context.commit(at: 1).hasChanges)
  }

  /// A request to a playback is a change, in addition to edits of layers, and leaves the layers as they are.
  @Test(arguments: 0...2) func whatIsAskedOfAPlaybackIsAChange(count: Int) {
    let stage = Stage()
    var timeline = LayerTimeline()
    timeline.animate(stage.inner, .opacity, to: 0, with: .curve(duration: 9))
    let playback = stage.context.play(timeline)
    _ = stage.context.commit(at: 0)
    playback.rate = 2
    if count == 0 {
      stage.layers[0].add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "fade")
      stage.layers[0].removeAnimation(forKey: "fade")
    }
    for layer in stage.layers.prefix(count) { layer.name = "named" }
    let commit = stage.context.commit(at: 1)
    #expect(commit.changes.isEmpty && commit.hasChanges)
  }

  /// A layer that is moved to its own place continues from there, whatever is done to others.
  @Test(arguments: 1...2) func whatIsMovedInPlaceGoesOn(count: Int) {
    let stage = Stage()
    stage.layers[2].move(to: stage.root, at: 2)
    stage.set(count)
    let tree = stage.context.commit(at: 1).tree
    #expect(stage.layers[2].animations.count == 1)
    #expect(tree[stage.layers[2], .transform, at: 1] == .identity)
  }

  /// The sublayers of a layer follow when it gets another clock, whatever is done to others.
  @Test func whatLiesInALayerFollowsItsClock() {
    let stage = Stage()
    stage.inner.add(BasicAnimation(.zPosition, from: 0, to: 80, duration: 80))
    _ = stage.context.commit(at: 0)
    stage.layers[2].speed = 2
    stage.set(2)
    let tree = stage.context.commit(at: 1).tree
    #expect(tree[stage.inner, .zPosition, at: 4] == 8)
  }

  /// A changed layer stays in the time of its superlayer.
  @Test(arguments: 0...2) func whatIsChangedKeepsItsClock(count: Int) {
    let stage = Stage()
    stage.layers[2].speed = 2
    stage.inner.add(BasicAnimation(.zPosition, from: 0, to: 80, duration: 80))
    _ = stage.context.commit(at: 0)
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.inner.cornerRadius = 1
    }
    stage.set(count)
    let tree = stage.context.commit(at: 1).tree
    #expect(tree[stage.inner, .zPosition, at: 4] == 8)
  }

  /// The tree of the commit that resolves a decay has its target as the model value.
  @Test(arguments: 0...2) func aThrowBringsTheModelOfItsTree(count: Int) {
    let stage = Stage()
    stage.inner.animate(.zPosition, decay: .scroll, velocity: 100)
    stage.set(count)
    let tree = stage.context.commit(at: 1).tree
    #expect(stage.inner.zPosition > 1)
    #expect(tree[stage.inner, .zPosition, at: 99] == stage.inner.zPosition)
  }

  /// Values that animations change outside of their layer follow even if animations are the only change: the particles
  /// of an emitter, and the times of a replicator's copies.
  @Test(arguments: 0...2) func whatAnimationsMoveBesideTheirLayerFollows(count: Int) throws {
    let stage = Stage()
    let (emitter, copier) = (
      Layer(.emitter, in: stage.context), Layer(.replicator, in: stage.context)
    )
    var cell = EmitterCell(name: "spark")
    (cell[.birthRate], cell[.lifetime]) = (10, 2)
    emitter.emitterCells = [cell]
    copier[.instanceCount] = 3
    let copied = Layer(in: stage.context)
    copied.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1))
    copier.addSublayer(copied)
    stage.root.sublayers += [emitter, copier]
    _ = stage.context.commit(at: 0)
    func stops(of tree: RenderTree) -> [Double] {
      tree.events(in: 0.75..<20).filter { $0.kind == .ended(.completed) }.map(\.time)
    }
    func isAsMadeAnew(at time: Double, _ change: () -> Void) throws -> Bool {
      change()
      stage.set(count)
      let tree = stage.context.commit(at: time).tree
      let fresh = try #require(stage.context.recompiledTree())
      return tree.particles(of: emitter.id, at: 3) == fresh.particles(of: emitter.id, at: 3)
        && stops(of: tree) == stops(of: fresh)
        && tree.presentation(of: copied.id, copy: [2], at: 1)?.localTime
          == fresh.presentation(of: copied.id, copy: [2], at: 1)?.localTime
    }
    let slower = BasicAnimation(keyPath: "birthRate", from: 0, to: 0.5, duration: 9)
    let later = BasicAnimation(keyPath: "instanceDelay", from: 1, to: 2, duration: 4)
    for (time, layer, animation) in [(0.0, emitter, slower), (0.0, copier, later)] {
      let isAdded = try isAsMadeAnew(at: time) { layer.add(.basic(animation), forKey: "k") }
      #expect(isAdded, "\(layer.layerClass)")
    }
    for layer in [emitter, copier] {
      let isTaken = try isAsMadeAnew(at: 0.5) { layer.removeAnimation(forKey: "k") }
      #expect(isTaken, "\(layer.layerClass)")
    }
  }

  /// An exiting layer stays until its end, whatever is done to others.
  @Test(arguments: 0...2) func whatIsLeavingStays(count: Int) {
    let stage = Stage()
    let card = stage.layers[2]
    card.remove(exiting: .fade, with: .curve(duration: 9))
    _ = stage.context.commit(at: 1)
    stage.set(count)
    if count == 0 { stage.layers[0].add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1)) }
    let commit = stage.context.commit(at: 2)
    #expect(commit.tree.contains(card.id) && commit.tree.contains(stage.inner.id))
    #expect(commit.hasChanges && commit.changes.map(\.layer).allSatisfy { $0 != card.id })
    #expect(commit.tree.events(in: 2..<11).ofLayers.map(\.layer) == [card.id, stage.inner.id])
  }

  /// A layer that has left by a commit is gone with it, and reported, whatever is done to others.
  @Test(arguments: 0...2) func whatHasLeftIsGone(count: Int) {
    let stage = Stage()
    let card = stage.layers[2]
    card.remove(exiting: .fade, with: .curve(duration: 8))
    let left = Array(stage.context.commit(at: 1).tree.events(in: 1..<10).ofLayers)
    #expect(left.map(\.layer) == [card.id, stage.inner.id])
    stage.set(count)
    if count == 0 { stage.layers[0].add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1)) }
    let commit = stage.context.commit(at: left.last?.time ?? 0)
    #expect(!commit.tree.contains(card.id) && !commit.tree.contains(stage.inner.id))
    #expect(commit.hasChanges && Array(commit.events.ofLayers) == left)
  }

  /// The names of layers return to those of a snapshot.
  @Test(arguments: 1...3) func namesGoBack(count: Int) throws {
    let stage = Stage()
    _ = stage.context.snapshot()
    for layer in stage.layers.prefix(count) { layer.name = "before" }
    _ = stage.context.commit(at: 1)
    let saved = stage.context.snapshot()
    for layer in stage.layers.prefix(count) { layer.name = "after" }
    _ = stage.context.commit(at: 2)
    try stage.context.rewind(to: saved)
    #expect(stage.layers.prefix(count).allSatisfy { $0.name == "before" })
  }
}
