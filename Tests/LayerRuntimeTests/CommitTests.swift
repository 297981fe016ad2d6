import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct Stage {
  let context = LayerContext()
  let layer: Layer

  init(_ layerClass: LayerClass = .layer) {
    layer = Layer(layerClass, in: context)
    context.roots = [layer]
  }

  func value(_ keyPath: String, at time: Double, in tree: RenderTree) throws -> AnimatableValue? {
    tree.value(of: layer.id, for: try layer.path(keyPath), at: time)
  }
}

private func basic(
  _ keyPath: String, _ from: AnimatableValue?, _ to: AnimatableValue?, by: AnimatableValue? = nil,
  _ timing: Timing
) -> BasicAnimation {
  BasicAnimation(keyPath: keyPath, from: from, to: to, by: by, timing: timing)
}

@Test func beginZeroBecomesTheTimeOfTheCommit() throws {
  let stage = Stage()
  stage.layer.add(.basic(basic("opacity", .number(0), .number(1), Timing(duration: 2))))
  let tree = stage.context.commit(at: 100).tree
  #expect(try stage.value("opacity", at: 101, in: tree) == .number(0.5))
  #expect(try stage.value("opacity", at: 99, in: tree) == .number(1))
  #expect(try stage.value("opacity", at: 102, in: tree) == .number(1))
}

@Test func committingLaterMovesNoRunningAnimation() throws {
  let stage = Stage()
  stage.layer.add(.basic(basic("opacity", .number(0), .number(1), Timing(duration: 2))))
  let first = stage.context.commit(at: 0).tree
  let second = stage.context.commit(at: 1).tree
  #expect(try stage.value("opacity", at: 1.5, in: first) == .number(0.75))
  #expect(try stage.value("opacity", at: 1.5, in: second) == .number(0.75))
}

/// A tree also answers for times before its commit, from the animations that it contains. An animation that had ended
/// at the commit is not among them, unless it stays.
@Test func timesBeforeTheCommitAreAnsweredByWhatTheTreeHolds() throws {
  let stage = Stage()
  stage.layer.add(
    .basic(basic("opacity", .number(0), .number(0.5), Timing(beginTime: 1, duration: 4))))
  stage.layer.add(
    .basic(basic("zPosition", .number(0), .number(8), Timing(beginTime: 1, duration: 1))))
  var kept = basic("cornerRadius", .number(0), .number(8), Timing(beginTime: 1, duration: 1))
  kept.isRemovedOnCompletion = false
  stage.layer.add(.basic(kept))
  let tree = stage.context.commit(at: 3).tree
  for (time, opacity, zPosition, radius) in [
    (-1e9, 1.0, 0.0, 0.0), (0.5, 1, 0, 0), (1.5, 0.0625, 0, 4), (3, 0.25, 0, 0), (4, 0.375, 0, 0),
    (5, 1, 0, 0),
  ] {
    #expect(try stage.value("opacity", at: time, in: tree) == .number(opacity))
    #expect(try stage.value("zPosition", at: time, in: tree) == .number(zPosition))
    #expect(try stage.value("cornerRadius", at: time, in: tree) == .number(radius))
  }
}

@Test func commitDropsWhatIsOverAndRemoved() throws {
  let stage = Stage()
  stage.layer.add(
    .basic(basic("opacity", .number(0), .number(1), Timing(duration: 1))), forKey: "a")
  var kept = basic("opacity", .number(0), .number(0.5), Timing(duration: 1, fillMode: .forwards))
  kept.isRemovedOnCompletion = false
  stage.layer.add(.basic(kept), forKey: "b")
  _ = stage.context.commit(at: 0)
  #expect(stage.layer.animationKeys == ["a", "b"])
  let tree = stage.context.commit(at: 1).tree
  #expect(stage.layer.animationKeys == ["b"])
  #expect(try stage.value("opacity", at: 5, in: tree) == .number(0.5))
}

@Test func forwardsFillIsNotSeenOfAnAnimationThatIsRemoved() throws {
  let stage = Stage()
  stage.layer.add(
    .basic(basic("opacity", .number(1), .number(0), Timing(duration: 1, fillMode: .forwards))))
  let tree = stage.context.commit(at: 0).tree
  #expect(try stage.value("opacity", at: 1, in: tree) == .number(1))
}

@Test func anAnimationWithoutEndsStartsFromWhatIsShown() throws {
  let stage = Stage()
  stage.layer.add(
    .basic(basic("opacity", .number(0), .number(1), Timing(duration: 2))), forKey: "opacity")
  _ = stage.context.commit(at: 0)
  stage.layer.opacity = 0
  stage.layer.add(.basic(basic("opacity", nil, nil, Timing(duration: 1))), forKey: "opacity")
  let tree = stage.context.commit(at: 1).tree
  #expect(try stage.value("opacity", at: 1, in: tree) == .number(0.5))
  #expect(try stage.value("opacity", at: 1.5, in: tree) == .number(0.25))
  #expect(try stage.value("opacity", at: 2, in: tree) == .number(0))
}

@Test func componentReadsThePartAsLastWritten() throws {
  let stage = Stage()
  stage.layer.transform = .scale(x: 2, y: 3, z: 4)
  stage.layer.add(
    .basic(
      basic("transform.rotation.z", .number(0), .number(2 * .pi), Timing(duration: 1))))
  stage.layer.add(
    .basic(basic("transform.scale.x", .number(2), .number(4), Timing(duration: 1))))
  let tree = stage.context.commit(at: 0).tree
  #expect(try stage.value("transform.rotation.z", at: 0.75, in: tree) == .number(1.5 * .pi))
  #expect(try stage.value("transform.scale.x", at: 0.5, in: tree) == .number(3))
  #expect(try stage.value("transform.scale.y", at: 0.5, in: tree) == .number(3))
  #expect(try stage.value("transform", at: -1, in: tree) == .transform(.scale(x: 2, y: 3, z: 4)))
}

@Test func groupsClipTheirChildren() throws {
  let stage = Stage()
  let child = basic("zPosition", .number(0), .number(10), Timing(duration: 2))
  let late = basic("cornerRadius", .number(0), .number(1), Timing(beginTime: 0.5, duration: 0.5))
  stage.layer.add(
    .group(AnimationGroup([.basic(child), .basic(late)], timing: Timing(duration: 1))))
  let tree = stage.context.commit(at: 10).tree
  #expect(try stage.value("zPosition", at: 10.5, in: tree) == .number(2.5))
  #expect(try stage.value("zPosition", at: 11, in: tree) == .number(0))
  #expect(try stage.value("cornerRadius", at: 10.75, in: tree) == .number(0.5))
  #expect(try stage.value("cornerRadius", at: 10.25, in: tree) == .number(0))
}

@Test func groupCurveWarpsTheChildrensClock() throws {
  let stage = Stage()
  let child = basic("zPosition", .number(0), .number(100), Timing(duration: 1))
  stage.layer.add(
    .group(
      AnimationGroup([.basic(child)], timing: Timing(duration: 1), timingFunction: .easeIn)))
  let tree = stage.context.commit(at: 0).tree
  guard case .number(let value)? = try stage.value("zPosition", at: 0.5, in: tree) else {
    Issue.record("a number")
    return
  }
  #expect(abs(value - 31.53568) < 1e-4)
}

@Test func layersNestInTime() throws {
  let context = LayerContext()
  let root = Layer(in: context)
  let middle = Layer(in: context)
  let leaf = Layer(in: context)
  root.addSublayer(middle)
  middle.addSublayer(leaf)
  context.roots = [root]
  middle.timing = Timing(beginTime: 2, duration: .infinity, speed: 3, timeOffset: 0.25)
  leaf.beginTime = 1
  leaf.speed = 2
  leaf.timeOffset = 0.5
  #expect(leaf.timing == Timing(beginTime: 1, duration: .infinity, speed: 2, timeOffset: 0.5))
  let tree = context.commit(at: 0).tree
  let sampler = RenderSampler(tree, time: 10)
  #expect(sampler.localTime(of: middle.id) == 24.25)
  #expect(sampler.localTime(of: leaf.id) == 47)
}

@Test func whatHasNoEffectIsListed() throws {
  let stage = Stage()
  stage.layer.add(
    .basic(basic("opacitty", .number(0), .number(1), Timing(duration: 1))), forKey: "x")
  let spring = SpringAnimation(
    basic("opacity", .number(0), .number(1), Timing(duration: 1)), mass: -1)
  stage.layer.add(.group(AnimationGroup([.spring(spring)], timing: Timing(duration: 1))))
  let commit = stage.context.commit(at: 0)
  #expect(commit.diagnostics.map(\.code.rawValue) == ["unknown-key-path", "impossible-spring"])
  #expect(commit.diagnostics[0].place.key == "x")
  #expect(commit.diagnostics[1].place.childPath == [0])
  #expect(try stage.value("opacity", at: 0.5, in: commit.tree) == .number(1))
}

@Test func whatIsAddedFromNothingToNothingHasNoEffect() throws {
  let stage = Stage()
  stage.layer.opacity = 0.5
  var animation = basic("opacity", nil, nil, Timing(duration: 1))
  animation.isAdditive = true
  stage.layer.add(.basic(animation))
  let commit = stage.context.commit(at: 0)
  #expect(commit.diagnostics.map(\.code.rawValue) == ["no-values"])
  #expect(try stage.value("opacity", at: 0.25, in: commit.tree) == .number(0.5))
}

@Test func coloursWithoutAModelValueFadeFromTransparent() throws {
  let stage = Stage()
  let red = Color(red: 1, green: 0, blue: 0)
  stage.layer.add(.basic(basic("backgroundColor", nil, .color(red), Timing(duration: 1))))
  let tree = stage.context.commit(at: 0).tree
  #expect(
    try stage.value("backgroundColor", at: 0.5, in: tree)
      == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
  #expect(try stage.value("backgroundColor", at: 2, in: tree) == nil)
}

@Test(arguments: [
  "filters.blur.inputRadius", "emitterCells.spark.birthRate", "sublayers.a.opacity",
])
func whatNoObjectHasIsListed(keyPath: String) {
  let context = LayerContext()
  let layer = Layer(in: context)
  let sublayer = Layer(in: context)
  sublayer.name = "a"
  layer.addSublayer(sublayer)
  context.roots = [layer]
  layer.add(.basic(BasicAnimation(keyPath: keyPath, from: 0, to: 1)))
  let commit = context.commit(at: 0)
  #expect(commit.diagnostics.map(\.code.rawValue) == ["no-such-target"])
  let target = keyPath.split(separator: ".").dropLast().joined(separator: ".")
  #expect(
    commit.diagnostics.map(\.message)
      == ["there is no object '\(target)', so the animation changes nothing"])
}

/// The queue of ends is rebuilt when most of its entries have been replaced; no end is lost.
@Test func endsAreKnownAfterThousandsOfReplacements() {
  let context = LayerContext()
  let layers = (0..<3).map { _ in Layer(in: context) }
  context.roots = layers
  func fade(_ duration: Double) -> Animation {
    .basic(
      BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: Timing(duration: duration)))
  }
  // An exiting layer also ends by then.
  let leaving = Layer(in: context)
  layers[0].addSublayer(leaving)
  _ = context.commit(at: 0)
  leaving.remove(exiting: .fade, with: .curve(duration: 4.25))
  layers[0].add(fade(50), forKey: "long")
  layers[1].add(fade(3), forKey: "short")
  for step in 0..<4000 {
    // Some two thousand of these wait, and all but one are replaced.
    layers[2].add(fade(2), forKey: "again")
    _ = context.commit(at: Double(step) / 1000)
    #expect(layers[1].animationKeys == (step < 3000 ? ["short"] : nil))
  }
  let commit = context.commit(at: 4.5)
  #expect(commit.events.isEmpty && !commit.tree.contains(leaving.id))
  #expect(layers[2].animationKeys == ["again"])
  let tree = context.commit(at: 6).tree
  #expect(layers[2].animationKeys == nil && layers[0].animationKeys == ["long"])
  #expect(tree.events(in: 6..<51).map(\.kind) == [.ended(.completed)])
  _ = context.commit(at: 50)
  #expect(layers[0].animationKeys == nil)
}

/// A commit without changes moves only the time of the tree; but ended animations are removed, and a newly registered
/// property is known.
@Test func aCommitWithoutChangesMovesTheTimeAlone() throws {
  let stage = Stage()
  stage.layer.add(.basic(basic("opacity", .number(0), .number(1), Timing(duration: 1))))
  let former = stage.context.commit(at: 0).tree
  let idle = stage.context.commit(at: 0.5)
  #expect(idle.tree.commitTime == 0.5 && former.commitTime == 0)
  #expect(idle.events.isEmpty && idle.changes.isEmpty && !idle.hasChanges)
  #expect(stage.context.commit(at: 1).hasChanges && stage.layer.animations.isEmpty)
  stage.context.register(PropertyKey("own", .number, default: .number(3)))
  let tree = stage.context.commit(at: 2).tree
  #expect(tree.presentation(of: stage.layer.id, at: 2)?[Property("own", default: 0.0)] == 3)
}

/// Waiting changes do not retain layers outside every tree. The animations of a layer that is released before the
/// commit stop first, then the animations of other layers in the order in which they were added.
@Test func layersThatGoBeforeTheirCommitAreForgotten() {
  let stage = Stage()
  let fade = Animation.basic(basic("opacity", .number(0), .number(1), Timing(duration: 1)))
  let kept = (0..<2).map { _ in Layer(in: stage.context) }
  var going: Layer? = Layer(in: stage.context)
  let gone = going?.id
  weak var watched: Layer?
  watched = going
  for layer in [kept[1], going, kept[0], kept[1]] { layer?.add(fade) }
  going = nil
  #expect(watched == nil)
  let events = stage.context.commit(at: 1).events
  #expect(events.map(\.layer) == [gone, kept[1].id, kept[1].id, kept[0].id])
  #expect(kept[0].animations.isEmpty && stage.context.commit(at: 2).events.isEmpty)
}
