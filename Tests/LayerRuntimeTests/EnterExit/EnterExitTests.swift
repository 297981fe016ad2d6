import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct Stage {
  let context = LayerContext()
  let root: Layer
  let layers: [Layer]

  init() {
    let context = context
    root = Layer(in: context)
    layers = (0..<3).map { _ in Layer(in: context) }
    root.sublayers = layers
    context.roots = [root]
    _ = context.commit(at: 0)
  }

  func sublayers(_ tree: RenderTree, at time: Double) -> [Int] {
    tree.presentation(of: root.id, at: time)?.sublayers.map { shown in
      layers.firstIndex { $0.id == shown.id.layer } ?? -1
    } ?? []
  }
}

private func isNear(_ time: Double, _ written: Double) -> Bool {
  (time - written).magnitude < 1e-12
}

@Suite struct EnterExitTests {
  @Test func aLayerFadesAndIsGone() {
    let stage = Stage()
    let card = stage.layers[1]
    var heard: [Bool] = []
    card.remove(exiting: .fade, with: .curve(duration: 1, timingFunction: .linear)) {
      heard.append($0)
    }
    #expect(card.superlayer == nil && card.opacity == 1)
    let commit = stage.context.commit(at: 2)
    let tree = commit.tree
    #expect(card.animations.isEmpty)
    #expect(commit.changes.first == Commit.Change(layer: card.id, property: nil, reason: .exiting))
    #expect(tree[card, .opacity, at: 2.25] == 0.75 && tree[card, .opacity, at: 3] == 1)
    #expect(stage.sublayers(tree, at: 2.5) == [0, 1, 2] && stage.sublayers(tree, at: 3) == [0, 2])
    let left = tree.events(in: 2..<9).ofLayers
    #expect(left.map(\.layer) == [card.id] && isNear(left[0].time, 3))
    #expect(tree.nextChange(after: 2.999) == 2.999 && tree.nextChange(after: 3) == .infinity)
    stage.context.deliver(tree.events(in: 2..<3.5))
    #expect(heard == [true])
    let next = stage.context.commit(at: left[0].time)
    #expect(!next.tree.contains(card.id) && next.changes.isEmpty && next.hasChanges)
    #expect(next.events.ofLayers == left)
    #expect(!stage.context.commit(at: 3).hasChanges)
  }

  /// A layer whose own time is paused or runs backwards cannot exit: it is removed at once with a diagnostic.
  @Test(arguments: [0.0, -1]) func aLayerThatStandsStillLeavesAtOnce(speed: Double) {
    let stage = Stage()
    let card = stage.layers[1]
    card.speed = speed
    _ = stage.context.commit(at: 0)
    var heard: [Bool] = []
    card.remove(exiting: .fade, with: .curve(duration: 0.5)) { heard.append($0) }
    let commit = stage.context.commit(at: 1)
    #expect(!commit.tree.contains(card.id) && stage.sublayers(commit.tree, at: 1) == [0, 2])
    #expect(stage.context.diagnostics.map(\.code) == [.impossibleMotion])
    #expect(commit.changes == [Commit.Change(layer: card.id, property: nil, reason: .left)])
    stage.context.deliver(commit.events)
    #expect(heard.count == 1)
  }

  /// If a faster superlayer's time ends an exit before a commit, the commit reports the exit and its end.
  @Test func anExitingLayerThatIsSentOnLeavesByTheCommit() {
    let stage = Stage()
    let card = stage.layers[1]
    var heard: [Bool] = []
    card.remove(exiting: .fade, with: .curve(duration: 1)) { heard.append($0) }
    _ = stage.context.commit(at: 0)
    stage.root.timeOffset = 10
    let commit = stage.context.commit(at: 0.5)
    #expect(!commit.tree.contains(card.id))
    #expect(commit.events.ofLayers == [AnimationEvent(.exited, of: .layer(card.id), at: 0.5)])
    stage.context.deliver(commit.events)
    #expect(heard == [true])
  }

  /// Going back to before a layer was inserted, while it exits, reports that it has left.
  @Test func goingBackPastAnExitSaysThatItHasLeft() throws {
    let stage = Stage()
    let saved = stage.context.snapshot()
    let card = Layer(in: stage.context)
    stage.root.addSublayer(card)
    _ = stage.context.commit(at: 1)
    card.remove(exiting: .fade, with: .curve(duration: 1))
    _ = stage.context.commit(at: 2)
    let back = try stage.context.rewind(to: saved)
    #expect(
      back.changes.filter { $0.layer == card.id }
        == [Commit.Change(layer: card.id, property: nil, reason: .left)])
  }

  /// An exiting layer stays above the sibling that was below it, or the next one below.
  @Test func anExitingLayerKeepsItsPlace() {
    let stage = Stage()
    let (a, b, c) = (stage.layers[0], stage.layers[1], stage.layers[2])
    c.remove(exiting: .fade, with: .curve(duration: 10))
    #expect(stage.sublayers(stage.context.commit(at: 1).tree, at: 1) == [0, 1, 2])
    stage.root.sublayers = [b, a]
    #expect(stage.sublayers(stage.context.commit(at: 2).tree, at: 2) == [1, 2, 0])
    b.removeFromSuperlayer()
    #expect(stage.sublayers(stage.context.commit(at: 3).tree, at: 3) == [2, 0])
    let under = Layer(in: stage.context)
    stage.root.insertSublayer(under, at: 0)
    a.remove(exiting: .fade, with: .curve(duration: 10))
    #expect(stage.sublayers(stage.context.commit(at: 4).tree, at: 4) == [2, -1, 0])
    stage.root.opacity = 0.5
    #expect(stage.sublayers(stage.context.commit(at: 5).tree, at: 5) == [2, -1, 0])
  }

  /// Changes before the removal count; changes after the commit do not reach the exiting layer.
  @Test func anExitingLayerIsFrozen() {
    let stage = Stage()
    let (card, inner) = (stage.layers[0], Layer(in: stage.context))
    card.addSublayer(inner)
    stage.context.transaction {
      stage.context.disablesActions = true
      inner.zPosition = 4
    }
    card.remove(exiting: .fade, with: .curve(duration: 10))
    var tree = stage.context.commit(at: 1).tree
    #expect(tree[inner, .zPosition, at: 2] == 4)
    inner.zPosition = 9
    card.zPosition = 7
    inner.removeFromSuperlayer()
    card.timing.speed = 0
    tree = stage.context.commit(at: 2).tree
    #expect(tree[inner, .zPosition, at: 2] == 4 && tree[card, .zPosition, at: 2] == 0)
    #expect(tree.isExiting(inner.id, at: 2) && !tree.contains(inner.id, at: 11))
  }

  /// Other animations continue and stop unfinished with the exiting layer; an animation that ends before then finishes.
  /// Their completions receive the same results.
  @Test func otherAnimationsEndWithTheExit() {
    let stage = Stage()
    let card = stage.layers[0]
    var heard: [String] = []
    for (name, property, duration) in [
      ("short", Property<Double>.shadowRadius, 1.5), ("long", .borderWidth, 8),
    ] {
      card.animate(property, to: 1, with: .curve(duration: duration)) {
        heard.append("\(name) \($0)")
      }
    }
    stage.context.deliver(stage.context.commit(at: 1).events)
    card.remove(exiting: .fade, with: .curve(duration: 1)) { heard.append("exit \($0)") }
    let leaving = stage.context.commit(at: 2)
    stage.context.deliver(leaving.events)
    stage.context.deliver(leaving.tree.events(in: 2..<9))
    #expect(
      heard.first == "short true" && heard.sorted() == ["exit true", "long false", "short true"])
  }

  /// The same holds for added animations.
  @Test func addedAnimationsEndWithTheExit() {
    let stage = Stage()
    let card = stage.layers[0]
    card.add(BasicAnimation(.zPosition, from: 0, to: 8, duration: 8), forKey: "long")
    card.add(BasicAnimation(.cornerRadius, from: 0, to: 1, duration: 1.5), forKey: "short")
    card.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 8), forKey: "other")
    _ = stage.context.commit(at: 1)
    card.remove(exiting: .fade, with: .curve(duration: 1))
    let commit = stage.context.commit(at: 2)
    #expect(commit.events.map(\.key) == ["other", "opacity"])
    #expect(commit.tree[card, .zPosition, at: 2.5] == 1.5)
    let stops = commit.tree.events(in: 2..<9).ofAnimations.map { ($0.key ?? "", $0.kind, $0.time) }
    #expect(
      stops.map(\.0) == ["short", "opacity", "long"]
        || stops.map(\.0) == ["short", "long", "opacity"])
    for (key, kind, time) in stops {
      #expect(
        kind == .ended(key == "long" ? .cancelled : .completed)
          && isNear(time, key == "short" ? 2.5 : 3))
    }
  }

  /// An exit that is called back continues from its current value, and reports that it has not finished.
  @Test func anEntranceInterruptsAnExit() {
    let stage = Stage()
    let card = stage.layers[1]
    var heard: [String] = []
    card.remove(exiting: [.fade, .move(y: 20)], with: .spring(.stiffness(100, damping: 20))) {
      heard.append("exit \($0)")
    }
    let before = stage.context.commit(at: 0).tree
    stage.root.addSublayer(
      card, at: 1, entering: .scale(0.5), with: .spring(.stiffness(100, damping: 20))
    ) { heard.append("entrance \($0)") }
    let commit = stage.context.commit(at: 0.25)
    let tree = commit.tree
    #expect(tree[card, .opacity, at: 0.25] == before[card, .opacity, at: 0.25])
    #expect(tree[card, .position.y, at: 0.25] == before[card, .position.y, at: 0.25])
    #expect(before[card, .position.y, at: 0.25] > 5)
    #expect(tree[card, .opacity, at: 9] == 1 && tree[card, .position.y, at: 9] == 0)
    #expect(tree[card, .transform, at: 0.25] == .identity)
    #expect(commit.events.ofLayers.isEmpty && tree.events(in: 0..<99).ofLayers.isEmpty)
    #expect(stage.sublayers(tree, at: 0.25) == [0, 1, 2])
    stage.context.deliver(commit.events)
    stage.context.deliver(tree.events(in: 0.25..<9))
    #expect(heard == ["exit false", "entrance true"])
  }

  @Test func aLayerEntersFromItsEffect() {
    let stage = Stage()
    let card = Layer(in: stage.context)
    stage.root.addSublayer(
      card, entering: [.fade, .by(.position.x, -8)],
      with: .curve(duration: 1, timingFunction: .linear))
    #expect(card.opacity == 1)
    card.position = Point2D(x: 10, y: 0)
    let tree = stage.context.commit(at: 3).tree
    #expect(tree[card, .opacity, at: 3] == 0 && tree[card, .position.x, at: 3] == 2)
    #expect(tree[card, .opacity, at: 3.5] == 0.5 && tree[card, .position.x, at: 3.5] == 6)
    #expect(tree[card, .opacity, at: 4] == 1)
  }

  /// An exiting layer is removed with its superlayer, and at the end of its superlayer's exit.
  @Test func exitingLayersInExitingLayers() {
    let stage = Stage()
    let (card, inner) = (stage.layers[0], Layer(in: stage.context))
    card.addSublayer(inner)
    _ = stage.context.commit(at: 0)
    inner.remove(exiting: .fade, with: .curve(duration: 10))
    _ = stage.context.commit(at: 0)
    card.remove(exiting: .fade, with: .curve(duration: 2))
    let tree = stage.context.commit(at: 1).tree
    #expect(tree.events(in: 1..<20).ofLayers.map(\.layer) == [card.id, inner.id])
    #expect(tree.events(in: 1..<20).ofLayers.allSatisfy { isNear($0.time, 3) })
    let other = stage.layers[1]
    other.addSublayer(inner)
    stage.root.addSublayer(card)
    _ = stage.context.commit(at: 1.5)
    inner.remove(exiting: .fade, with: .curve(duration: 10))
    _ = stage.context.commit(at: 1.5)
    other.removeFromSuperlayer()
    let commit = stage.context.commit(at: 2)
    #expect(commit.events.ofLayers == [AnimationEvent(.exited, of: .layer(inner.id), at: 2)])
    #expect(!commit.tree.contains(inner.id))
  }

  /// Law: a tree equals the tree of a context that continues from a snapshot and the tree read from its bytes,
  /// whichever of two nested layers was removed first.
  @Test(arguments: [false, true], [false, true])
  func theOrderOfExitsIsNoDifference(innerIsFirst: Bool, isTogether: Bool) throws {
    let (stage, own) = (Stage(), Property("own", default: 0.0))
    let (card, inner) = (stage.layers[0], Layer(in: stage.context))
    stage.context.register(own)
    card.addSublayer(inner)
    _ = stage.context.commit(at: 0)
    for layer in innerIsFirst ? [inner, card] : [card, inner] {
      layer.remove(exiting: .fade, with: .curve(duration: 4))
      if !isTogether { _ = stage.context.commit(at: 1) }
    }
    let tree = stage.context.commit(at: 1).tree
    let saved = stage.context.snapshot()
    let restored = LayerContext(restoring: try Snapshot(bytes: saved.bytes))
    restored.register(own)
    for time in [1, 2, 3.0] {
      let (now, again) = (stage.context.commit(at: time).tree, restored.commit(at: time).tree)
      #expect(now == again, "at \(time)")
      #expect(try RenderTree(bytes: now.bytes) == now)
      #expect(now.events(in: time..<9).ofLayers == tree.events(in: time..<9).ofLayers)
    }
  }

  /// Law: a commit without a change changes no presentation value. An exiting layer stays where a playback has moved
  /// it, even if the playback has ended and is not kept; then the exit ends too, and both are gone.
  @Test(arguments: [false, true], [false, true])
  func whatLeavesStaysWhereItIsPlayedTo(turnsBack: Bool, isNested: Bool) throws {
    let stage = Stage()
    let (card, inner) = (stage.layers[0], Layer(in: stage.context))
    card.addSublayer(inner)
    _ = stage.context.commit(at: 0)
    var timeline = LayerTimeline()
    timeline.autoreverses = turnsBack
    timeline.animate(isNested ? inner : card, .zPosition, to: 100, with: .curve(duration: 1))
    let playback = stage.context.play(timeline).subject
    _ = stage.context.commit(at: 0)
    card.remove(exiting: .fade, with: .curve(duration: 4))
    let tree = stage.context.commit(at: 0.5).tree
    let shown = isNested ? inner : card
    let restored = LayerContext(restoring: try Snapshot(bytes: stage.context.snapshot().bytes))
    for time in [1, 2, 2.5, 4] {
      let (now, again) = (stage.context.commit(at: time).tree, restored.commit(at: time).tree)
      #expect(now[shown, .zPosition, at: time] == tree[shown, .zPosition, at: time], "at \(time)")
      #expect(now == again, "at \(time)")
    }
    let last = stage.context.commit(at: 4.5).tree
    #expect(last.state(of: playback, at: 4.5) == nil && !last.contains(card.id, at: 4.5))
  }

  /// Nothing moves at a motion scale of 0, without a duration or with an infinite one, for masks, and for layers that
  /// no commit has shown. The completion reports it.
  @Test func whatCannotExitIsGoneAtOnce() {
    let stage = Stage()
    var counts: [Int] = []
    func remove(_ layer: Layer, _ duration: Double = 1) {
      stage.context.animate(with: .curve(duration: duration)) {
        layer.remove(exiting: .fade)
      } completion: { isFinished, count in
        if isFinished { counts.append(count) }
      }
    }
    let (mask, fresh) = (Layer(in: stage.context), Layer(in: stage.context))
    stage.layers[0].mask = mask
    _ = stage.context.commit(at: 0)
    remove(mask)
    stage.root.addSublayer(fresh)
    remove(fresh)
    remove(stage.layers[0], 0)
    remove(stage.layers[1], .infinity)
    stage.context.motionScale = 0
    remove(stage.layers[2])
    let commit = stage.context.commit(at: 1)
    #expect(commit.tree.layers == [stage.root.id] && mask.superlayer == nil)
    stage.context.deliver(commit.events)
    #expect(counts == [0, 0, 0, 0, 0])
    #expect(stage.context.diagnostics.map(\.code) == [.impossibleMotion, .impossibleMotion])
  }

  @Test func rootsLeaveToo() {
    let stage = Stage()
    stage.root.remove(exiting: .fade, with: .curve(duration: 1))
    let tree = stage.context.commit(at: 0).tree
    #expect(stage.context.roots.isEmpty && tree.roots == [stage.root.id])
    #expect(tree.presentation(of: stage.layers[0].id, at: 0.5)?.isExiting == true)
    #expect(stage.context.commit(at: 1).tree.roots.isEmpty)
  }

  /// An exit waits while its superlayer is paused, even if it is paused on the way.
  @Test func anExitRunsInTheTimeOfItsSuperlayer() {
    let stage = Stage()
    let card = stage.layers[0]
    card.remove(exiting: .fade, with: .curve(duration: 1, timingFunction: .linear))
    _ = stage.context.commit(at: 0)
    stage.root.setSpeed(0, at: 0.5)
    var tree = stage.context.commit(at: 0.5).tree
    #expect(tree[card, .opacity, at: 99] == 0.5 && tree.events(in: 0..<999).ofLayers.isEmpty)
    stage.root.setSpeed(1, at: 10)
    tree = stage.context.commit(at: 10).tree
    let ends = tree.events(in: 0..<999).ofLayers.map(\.time)
    #expect(ends.count == 1 && ends.allSatisfy { isNear($0, 10.5) })
  }

  /// The rate of a handle applies to the ends of iterations of exiting layers as to those of other layers.
  @Test func cyclesOfAFasterAnimationEndInTime() throws {
    var ends: [[Double]] = []
    for leaves in [false, true] {
      let stage = Stage()
      let layer = stage.layers[1]
      layer.add(
        BasicAnimation(.position.x, from: 0, to: 1, duration: 1, timing: Timing(repeatCount: 100)),
        forKey: "key")
      _ = stage.context.commit(at: 0)
      try #require(layer.playback(forKey: "key")).rate = 2
      _ = stage.context.commit(at: 0.25)
      if leaves { layer.remove(exiting: .fade, with: .curve(duration: 3)) }
      let events = stage.context.commit(at: 0.5).tree.events(in: 0.5..<3)
      ends.append(events.filter { $0.key == "key" && $0.kind != .started }.map(\.time))
    }
    #expect(ends[0] == ends[1] && ends[0].count == 5)
  }

  /// An animation that ends with its layer stops and does not start, even if a jump of the clock passes its begin time.
  @Test func nothingBeginsAtAnEnd() {
    let stage = Stage()
    let (layer, inner) = (stage.layers[1], Layer(in: stage.context))
    layer.addSublayer(inner)
    _ = stage.context.commit(at: 0)
    var later = BasicAnimation(.position.x, from: 0, to: 1, duration: 100)
    later.beginTime = 10
    inner.add(later, forKey: "later")
    layer.remove(exiting: .fade, with: .curve(duration: 1))
    _ = stage.context.commit(at: 1)
    stage.root.timeOffset = 50
    let events = stage.context.commit(at: 1.5).events.filter { $0.key == "later" }
    #expect(events.map(\.kind) == [.ended(.cancelled)])
  }

  /// An exit ends in the time of the layer and all layers above it: with two reversed clocks it ends if these have
  /// begun. If a layer above is paused, the exit waits.
  @Test func exitsThatNeverEndAreRefused() {
    for (above, offset, own, isRefused) in [
      (1.0, 0.0, 1.0, false), (-1, 0, 1, true), (-1, 0, -1, true), (-1, 100, -1, false),
      (1, 0, -1, true), (0, 0, 1, false), (1, 0, 0, true), (0, 0, 0, true), (0, 0, .nan, true),
    ] {
      let stage = Stage()
      (stage.root.speed, stage.layers[1].speed) = (above, own)
      (stage.root.timeOffset, stage.layers[1].timeOffset) = (offset, 0)
      _ = stage.context.commit(at: 1)
      stage.layers[1].remove(exiting: .fade, with: .curve(duration: 1))
      let tree = stage.context.commit(at: 2).tree
      #expect(tree.contains(stage.layers[1].id) == !isRefused)
      #expect(stage.context.diagnostics.isEmpty == !isRefused)
      if above * own > 0 { #expect(!stage.context.commit(at: 9).tree.contains(stage.layers[1].id)) }
    }
  }

  /// Animations that the end of an exit cuts off stop at the same time as the exit.
  @Test func whatIsCutOffStopsAsTheExitDoes() {
    let stage = Stage()
    let layer = stage.layers[1]
    layer.add(BasicAnimation(.position.x, from: 0, to: 1, duration: 30), forKey: "other")
    _ = stage.context.commit(at: 0)
    layer.remove(exiting: .fade, with: .curve(duration: 0.5))
    let tree = stage.context.commit(at: 0.5).tree
    let instants = tree.instants(of: Array(tree.events(in: 0.5..<9).ofAnimations))
    let stops = instants.filter { $0.events.contains { $0.kind != .started } }
    #expect(stops.map(\.time) == [1] && stops.first?.events.count == 2)
    #expect(stops.first?.events.allSatisfy { $0.time == 1 } == true)
  }
}

@Suite struct MovingTests {
  private let places = zip(
    Generator<Double>.fraction, Generator<Double>.fraction, Generator<Double>.fraction
  ).map {
    Transform3D.rotation(z: 6 * $0 - 3)
      .concatenating(.scale(x: 0.5 + $1, y: 0.5 + $2, z: 1))
  }

  /// A moved layer is shown at its old place at the commit, and moves from there to its new place, even if it was
  /// removed before.
  @Test func thePictureStays() {
    forAll("moving", zip(places, .int(in: 0...2)), places, places, count: 300) {
      start, second, own in
      let (first, leaving) = start
      let context = LayerContext()
      let (root, a, b, card) = (
        Layer(in: context), Layer(in: context), Layer(in: context), Layer(in: context)
      )
      (a.transform, b.transform, card.transform) = (first, second, own)
      a.position = Point2D(x: 30, y: -5)
      b.bounds = Rect2D(x: 3, y: 4, width: 50, height: 60)
      card.bounds = Rect2D(x: 0, y: 0, width: 10, height: 20)
      root.sublayers = [a, b]
      a.addSublayer(card)
      context.roots = [root]
      let before = context.commit(at: 0).tree
      if leaving == 1 { card.removeFromSuperlayer() }
      if leaving == 2 { card.remove(exiting: .fade, with: .curve(duration: 3)) }
      card.move(to: b, spring: .snappy)
      let commit = context.commit(at: 1)
      let spot = Point2D(x: 7, y: 3)
      func seen(_ tree: RenderTree, at time: Double) -> Point2D? {
        guard let root = tree.presentation(of: root.id, at: time) else { return nil }
        return tree.presentation(of: card.id, at: time)?.convert(spot, to: root)
      }
      guard let old = seen(before, at: 1), let new = seen(commit.tree, at: 1),
        let end = seen(commit.tree, at: 99)
      else { return false }
      let distance = max((old.x - new.x).magnitude, (old.y - new.y).magnitude)
      try hold(distance <= 1e-9, "\(old), then \(new)")
      let target = card.convert(spot, to: root)
      try hold(max((target.x - end.x).magnitude, (target.y - end.y).magnitude) < 1e-9, "\(end)")
      return card.superlayer === b && context.diagnostics.isEmpty && card.animations.count == 1
    }
  }

  /// One of the two places is seen as a point or edge-on.
  @Test(arguments: [
    (Transform3D.identity, Transform3D.scale(x: 0, y: 1, z: 1)),
    (.scale(x: 0, y: 0, z: 0), .identity), (.rotation(y: .pi / 2), .identity),
  ])
  func whatCannotKeepItsPictureIsMovedAtOnce(old: Transform3D, new: Transform3D) {
    let context = LayerContext()
    let (root, a, b, card) = (
      Layer(in: context), Layer(in: context), Layer(in: context), Layer(in: context)
    )
    root.sublayers = [a, b]
    a.addSublayer(card)
    a.transform = old
    context.roots = [root]
    _ = context.commit(at: 0)
    context.transaction {
      context.disablesActions = true
      b.transform = new
    }
    var counts: [Int] = []
    context.animate(with: .curve(duration: 1)) {
      card.move(to: b)
    } completion: { _, count in
      counts.append(count)
    }
    let commit = context.commit(at: 1)
    #expect(card.animations.isEmpty && card.superlayer === b)
    #expect(context.diagnostics.map(\.code) == [.impossibleMotion])
    context.deliver(commit.events)
    #expect(counts == [0])
  }
}
