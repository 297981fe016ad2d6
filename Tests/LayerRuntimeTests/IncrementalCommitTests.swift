import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private func shown(
  _ tree: RenderTree, of scene: EditedScene, at time: Double
) -> [AnimatableValue?] {
  var sampler = RenderSampler(tree, time: time)
  return scene.layers.flatMap { layer -> [AnimatableValue?] in
    let local = sampler.localTime(of: layer.id).map(AnimatableValue.number)
    var values = [local]
    for path in scene.paths {
      values.append(tree.source(of: layer.id, for: path).flatMap { sampler.value(of: $0) })
    }
    return values
  }
}

private let times = Generator<Double>.time.array(count: 1...3)

/// Returns the stops and starts of a span after a tree, without those of animations that have been reported, which a
/// new tree does not know.
private func ahead(
  _ tree: RenderTree, _ span: Range<Double>, but reported: Set<AnimationEvent>
) -> [AnimationEvent] {
  tree.events(in: span).withoutIterations.filter { event in
    !reported.contains { $0.animation == event.animation && $0.kind == event.kind }
  }
}

/// Checks that after each commit the tree equals a new tree of the same layers: values, times, the next change and the
/// events to come.
///
/// - Returns: The numbers of stops and changes to come.
private func holdAgainstACompile(
  _ edits: [SceneEdit], _ times: [Double]
) throws -> (stops: Int, changes: Int) {
  var (stops, changes) = (0, 0)
  var scene = EditedScene()
  var reported: Set<AnimationEvent> = []
  for edit in edits {
    let before = (tree: scene.commits.last?.tree, time: scene.time)
    scene.apply(edit)
    guard case .commit = edit, let commit = scene.commits.last else { continue }
    let tree = commit.tree
    // Only this tree knows the events until now.
    if let former = before.tree, before.time < scene.time {
      reported.formUnion(former.events(in: before.time..<scene.time).withoutIterations)
    }
    reported.formUnion(commit.events)
    let fresh = try #require(scene.context.recompiledTree())
    try hold(tree.layers == fresh.layers, "layers \(tree.layers), fresh \(fresh.layers)")
    try hold(tree.diagnostics == fresh.diagnostics, "diagnostics \(tree.diagnostics)")
    try hold(tree == fresh, "the trees differ")
    for time in times + times.map({ scene.time + $0 }) {
      let (values, expected) = (shown(tree, of: scene, at: time), shown(fresh, of: scene, at: time))
      try hold(values == expected, "values at \(time)")
      let (next, freshNext) = (tree.nextChange(after: time), fresh.nextChange(after: time))
      try hold(next == freshNext, "next change \(next), fresh \(freshNext), after \(time)")
      if next > time, next < .infinity { changes += 1 }
    }
    // An event at this very time may be reported by the commit of one tree and by the other tree itself.
    let span = scene.time.nextUp..<(scene.time + 20)
    let (events, expected) = (
      ahead(tree, span, but: reported), ahead(fresh, span, but: reported)
    )
    try hold(events == expected, "events \(events), fresh \(expected)")
    stops += events.count { $0.kind != .started }
  }
  return (stops, changes)
}

/// A tree that reuses unchanged parts equals a tree that is made of the same layers at once.
@Test func aCommitEqualsACompileFromNothing() {
  var (stops, changes) = (0, 0)
  forAll("incremental equals fresh", .edits(count: 1...25), times, count: 120) { edits, times in
    let ahead = try holdAgainstACompile(edits, times)
    (stops, changes) = (stops + ahead.stops, changes + ahead.changes)
    return true
  }
  #expect(stops > 100 && changes > 100 || PropertySettings().isOverriding, "\(stops), \(changes)")
}

/// A tree that is not kept elsewhere becomes part of the next one. The tree and the commit are the same then.
@Test func treesThatNobodyKeepsMakeNoDifference() {
  var changes = 0
  let edits = Generator.oneOf(.edits(count: 1...25), .enterExit(count: 1...25))
  forAll("trees that nobody keeps", edits, times, count: 120) { edits, times in
    var (kept, dropped) = (EditedScene(), EditedScene())
    dropped.keepsCommits = false
    for edit in edits {
      kept.apply(edit)
      dropped.apply(edit)
      guard case .commit = edit, let one = kept.commits.last, let other = dropped.commits.last
      else { continue }
      try hold(one.changes == other.changes, "changes \(one.changes), \(other.changes)")
      try hold(one.hasChanges == other.hasChanges, "has changes: \(one.hasChanges)")
      try hold(one.events == other.events, "events \(one.events), \(other.events)")
      try hold(one.diagnostics == other.diagnostics, "diagnostics \(one.diagnostics)")
      try hold(one.tree == other.tree, "the trees differ")
      for time in times.map({ kept.time + $0 }) {
        try hold(
          shown(one.tree, of: kept, at: time) == shown(other.tree, of: dropped, at: time),
          "values at \(time)")
      }
      changes += one.changes.count
    }
    return true
  }
  #expect(changes > 500 || PropertySettings().isOverriding, "\(changes)")
}

/// A tree that reuses unchanged parts equals a new tree of the same layers, even if layers exit.
@Test func aCommitWithExitingLayersEqualsACompileFromNothing() {
  forAll("incremental with ghosts", .enterExit(count: 1...25), times, count: 120) { edits, times in
    _ = try holdAgainstACompile(edits, times)
    return true
  }
}

/// Everything below a layer follows when the layer gets another clock: sublayers, masks, masks of masks, and their
/// sublayers.
@Test func masksFollowTheClocksOfTheirLayers() {
  let (index, span) = (
    Generator<Int>.int(in: 0...7), Generator<Double>.element(of: [0, 0.25, 1, 3])
  )
  // Each layer is a sublayer or mask of one before it.
  let places = zip(index, .bool).array(count: 7...7).map { places in
    zip(1..., places).map { layer, place in
      let parent = place.0 % layer
      return place.1 ? SceneEdit.mask(layer, of: parent) : .put(layer, in: parent)
    }
  }
  let lasting = zip(index, Generator<Animation>.animation(depth: 1)).map { index, animation in
    var animation = animation
    animation.isRemovedOnCompletion = false
    return SceneEdit.add(index, animation, key: nil)
  }
  let clock = zip(index, .timing, span).map { index, timing, span in
    [SceneEdit.setTiming(index, timing), .commit(after: span)]
  }
  var stops = 0
  forAll(
    "masks follow clocks", zip(places, lasting.array(count: 1...6)), clock.array(count: 1...4),
    times, count: 40
  ) { scene, clocks, times in
    let edits = scene.0 + scene.1 + [.commit(after: 0)] + clocks.flatMap { $0 }
    stops += try holdAgainstACompile(edits, times).stops
    return true
  }
  #expect(stops > 50 || PropertySettings().isOverriding, "\(stops)")
}

@Test func theTreeHoldsWhatLiesBelowTheRoots() {
  forAll("tree holds what is below the roots", .edits(count: 1...25), count: 200) { edits in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    var (expected, waiting) = ([Layer.ID](), Array(scene.context.roots.reversed()))
    while let layer = waiting.popLast() {
      expected.append(layer.id)
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers.reversed()
    }
    guard let tree = scene.commits.last?.tree else { return false }
    try hold(tree.layers == expected, "layers \(tree.layers) instead of \(expected)")
    return tree.layerCount == expected.count
      && scene.layers.allSatisfy { $0.isCommitted == expected.contains($0.id) }
  }
}

@Test func committingAgainMovesNothing() {
  forAll("commit again", .edits(count: 1...20), times, count: 100) { edits, times in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    guard let first = scene.commits.last?.tree else { return false }
    let animations = scene.layers.map(\.animations)
    let second = scene.context.commit(at: scene.time)
    try hold(second.events.isEmpty, "events \(second.events)")
    try hold(scene.layers.map(\.animations) == animations, "animations have changed")
    return second.tree == first
      && times.allSatisfy {
        shown(first, of: scene, at: $0) == shown(second.tree, of: scene, at: $0)
      }
  }
}

@Test func formerTreesStayAsTheyWere() {
  forAll("former trees stay", .edits(count: 5...25), times, count: 100) { edits, times in
    var scene = EditedScene()
    var before: [[AnimatableValue?]] = []
    for edit in edits {
      scene.apply(edit)
      guard case .commit = edit, let tree = scene.commits.last?.tree else { continue }
      before.append(times.flatMap { shown(tree, of: scene, at: $0) })
    }
    let after = scene.commits.map { commit in
      times.flatMap { shown(commit.tree, of: scene, at: $0) }
    }
    return after == before
  }
}

@Test func anOpenTransactionPublishesNothing() {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  let first = context.commit(at: 0)
  context.beginTransaction()
  layer.addSublayer(Layer(in: context))
  let second = context.commit(at: 1)
  #expect(second.tree == first.tree)
  #expect(second.events.isEmpty)
  context.commitTransaction()
  #expect(context.commit(at: 2).tree.layerCount == 2)
}

@Suite struct DeepTrees {
  static let depth = 100_000

  private static func nested(in context: LayerContext, speed: Double) -> [Layer] {
    var layers = [Layer(in: context)]
    for _ in 1..<depth {
      let layer = Layer(in: context)
      layer.speed = speed
      layer.addSublayer(layers[layers.count - 1])
      layers.append(layer)
    }
    return layers.reversed()
  }

  @Test(arguments: [1.5]) func areCommittedReadAndTakenDown(speed: Double) throws {
    let context = LayerContext()
    var layers = Self.nested(in: context, speed: speed)
    context.roots = [layers[0]]
    let innermost = layers[Self.depth - 1]
    innermost.add(
      .basic(
        BasicAnimation(
          keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 2))))
    let tree = context.commit(at: 0).tree
    #expect(tree.layerCount == Self.depth)
    #expect(tree.layers.last == innermost.id)
    let path = try innermost.path("opacity")
    #expect(tree.value(of: innermost.id, for: path, at: 0) == .number(0))
    layers[0].speed = 2
    let second = context.commit(at: 0).tree
    #expect(second.layerCount == Self.depth)
    context.roots = []
    #expect(context.commit(at: 1).tree.layerCount == 0)
    // Releasing the outermost layer releases all others.
    layers = []
    #expect(innermost.superlayer == nil)
  }
}
