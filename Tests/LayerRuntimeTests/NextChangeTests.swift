import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Returns the presentation values of the properties that the layers' animations name, including those of copies.
private func values(
  _ tree: RenderTree, _ names: [Layer.ID: Set<String>], copies: Int, at time: Double
) -> [AnimatableValue?] {
  tree.layers.flatMap { layer -> [AnimatableValue?] in
    guard let names = names[layer], let source = tree.presentation(of: layer, at: time) else {
      return []
    }
    var shown = [source]
    for copy in source.copy.isEmpty ? 1..<1 : 1..<max(1, copies) {
      let index = [copy] + source.copy.dropFirst()
      if let copy = tree.presentation(of: layer, copy: index, at: time) { shown.append(copy) }
    }
    return shown.flatMap { layer in names.sorted().map { try? layer.value(forKeyPath: $0) } }
  }
}

private func keyPaths(of animation: Animation) -> [String] {
  switch animation {
  case .basic(let basic): basic.keyPath.map { [$0] } ?? []
  case .spring(let spring): spring.keyPath.map { [$0] } ?? []
  case .decay(let decay): decay.keyPath.map { [$0] } ?? []
  case .keyframe(let keyframe): ["transform"] + (keyframe.keyPath.map { [$0] } ?? [])
  case .group(let group): group.animations.flatMap { keyPaths(of: $0) }
  case .transition: []
  }
}

extension [Layer] {
  fileprivate var animatedNames: [Layer.ID: Set<String>] {
    Dictionary(
      uniqueKeysWithValues: map { layer in
        (layer.id, Set(layer.animations.flatMap { keyPaths(of: $0.animation) }))
      })
  }
}

extension Generator where Value == Double {
  /// Returns a generator of any moments in a range of seconds, and of the moments at which animations begin and end.
  fileprivate static func moments(_ range: ClosedRange<Double>) -> Generator {
    let quarters = Int(4 * (range.upperBound - range.lowerBound))
    return .oneOf(
      .fraction.map { range.lowerBound + (range.upperBound - range.lowerBound) * $0 },
      Generator<Int>.int(in: 0...quarters).map { range.lowerBound + 0.25 * Double($0) })
  }
}

/// The number of times that the next change was later than now.
private struct Rests {
  var (rests, moves) = (0, 0)

  mutating func check(
    _ tree: RenderTree, _ names: [Layer.ID: Set<String>], copies: Int, after time: Double,
    steps: [Double]
  ) throws {
    let next = tree.nextChange(after: time)
    try hold(next >= time, "\(next) lies before \(time)")
    guard next > time else {
      moves += 1
      return
    }
    rests += names.values.contains { !$0.isEmpty } ? 1 : 0
    let now = values(tree, names, copies: copies, at: time)
    let last = min(next.nextDown, time + 1e6)
    for between in steps.map({ time + (last - time) * $0 }) + [last] where between < next {
      let later = values(tree, names, copies: copies, at: between)
      try hold(later == now, "differs at \(between), before \(next), from \(time)")
    }
  }
}

private let steps = Generator<Double>.fraction.array(count: 1...4)
private let rates = Generator<Double>.element(of: [1, 1, 2, 0.5, -1, 0])

extension Layer {
  /// Returns the tree in which the layer's first animation has run at its own rate since a commit at 0.
  fileprivate func commit(in context: LayerContext, atRate rate: Double) -> RenderTree {
    let tree = context.commit(at: 0).tree
    guard rate != 1, let id = animations.first?.id else { return tree }
    playback(of: id)?.rate = rate
    return context.commit(at: 0).tree
  }
}

@Test func nothingDiffersUntilTheNextChange() {
  var count = Rests()
  forAll(
    "never late", .edits(count: 1...12), .time, steps, count: 400
  ) { edits, time, steps in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    guard let tree = scene.commits.last?.tree else { return false }
    for time in [time, scene.time] {
      try count.check(tree, scene.layers.animatedNames, copies: 3, after: time, steps: steps)
    }
    return true
  }
  #expect(count.rests > 100 && count.moves > 30 || PropertySettings().isOverriding, "\(count)")
}

/// Clocks that are paused, run backwards and run fast, with animations that run in them now; chosen, because random
/// edits seldom make one.
@Test func nothingDiffersUntilTheNextChangeOfAnyClock() {
  let clock = zip(
    Generator<Double>.element(of: [-2, -1, -0.5, 0, 1, 3]), .moments(0...2), .moments(0...8)
  ).map { Timing(beginTime: $1, duration: .infinity, speed: $0, timeOffset: $2) }
  let animations = zip(Generator<Animation>.animation(), .moments(0...6), .bool).map {
    var animation = $0
    animation.timing = Timing(
      beginTime: $1, duration: 1.5, fillMode: $2 ? .both : .removed)
    animation.isRemovedOnCompletion = false
    return animation
  }
  let moments = zip(Generator<Double>.moments(-1...7), steps)
  var count = Rests()
  forAll(
    "never late in any clock", animations.array(count: 1...2), zip(clock, clock, rates), moments,
    count: 600
  ) { animations, clocks, moment in
    let scene = try MovingScene(animations, outer: clocks.0, inner: clocks.1)
    let tree = scene.layer.commit(in: scene.context, atRate: clocks.2)
    try count.check(
      tree, [scene.layer].animatedNames, copies: 0, after: moment.0, steps: moment.1)
    return true
  }
  #expect(count.rests > 150 && count.moves > 50 || PropertySettings().isOverriding, "\(count)")
}

/// Copies that lag or lead, below each other's clocks: the first and the last copy decide.
@Test func nothingDiffersUntilTheNextChangeOfACopy() {
  let delays = Generator<Double>.element(of: [-1.5, -0.5, 0.25, 1])
  let moments = zip(Generator<Double>.moments(-3...7), steps)
  var count = Rests()
  forAll(
    "never late in copies", delays,
    zip(Generator<Double>.element(of: [1, 2, -1]), .element(of: [1, 1, 2, -1]), rates), moments,
    count: 600
  ) { delay, speeds, moment in
    let context = LayerContext()
    let (replicator, layer) = (Layer(.replicator, in: context), Layer(in: context))
    let middle = Layer(in: context)
    replicator.setValue(.integer(3), for: replicator.property(named: "instanceCount")!)
    replicator.setValue(.number(delay), for: replicator.property(named: "instanceDelay")!)
    for (layer, speed) in [(middle, speeds.0), (layer, speeds.1)] {
      layer.timing = Timing(duration: .infinity, speed: speed, timeOffset: speed < 0 ? 6 : 0)
    }
    replicator.addSublayer(middle)
    middle.addSublayer(layer)
    context.roots = [replicator]
    var fade = BasicAnimation(
      keyPath: "opacity", from: 0, to: 1, timing: Timing(beginTime: 2, duration: 1))
    fade.isRemovedOnCompletion = false
    layer.add(.basic(fade))
    let tree = layer.commit(in: context, atRate: speeds.2)
    try count.check(
      tree, [layer].animatedNames, copies: 3, after: moment.0, steps: moment.1)
    return true
  }
  #expect(count.rests > 50 && count.moves > 50 || PropertySettings().isOverriding, "\(count)")
}

@Test func idleTreesNeedNoFrame() {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  #expect(context.commit(at: 0).tree.nextChange(after: 0) == .infinity)
  layer.add(
    .basic(
      BasicAnimation(
        keyPath: "opacity", from: .number(0), to: .number(1),
        timing: Timing(beginTime: 3, duration: 1))))
  let tree = context.commit(at: 1).tree
  #expect(tree.nextChange(after: 1) == 3)
  #expect(tree.nextChange(after: 3.5) == 3.5)
  #expect(tree.nextChange(after: 4) == .infinity)
  layer.speed = 0
  #expect(context.commit(at: 2).tree.nextChange(after: 2) == .infinity)
}

/// On a clock that runs backwards a display must continue: the coming animation is reached from its end.
@Test func clocksThatRunBackwardsNeedFrames() {
  let context = LayerContext()
  let layer = Layer(in: context)
  layer.timing = Timing(duration: .infinity, speed: -1, timeOffset: 10)
  context.roots = [layer]
  var fade = BasicAnimation(
    keyPath: "opacity", from: 0, to: 1, timing: Timing(beginTime: 2, duration: 4))
  // At the commit it has ended.
  fade.isRemovedOnCompletion = false
  layer.add(.basic(fade))
  let tree = context.commit(at: 0).tree
  for time in [0, 3, 5.5, 7] { #expect(tree.nextChange(after: time) == time) }
}
