import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private func linear(_ keyPath: String, _ from: AnimatableValue, _ to: AnimatableValue) -> Animation
{
  .basic(BasicAnimation(keyPath: keyPath, from: from, to: to, timing: Timing(duration: 1)))
}

@Test func presentationShowsWhatTheTreeShows() {
  let times = Generator<Double>.time
  forAll("presentation is the tree", .edits(count: 1...15), times, count: 150) { edits, time in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    guard let tree = scene.commits.last?.tree else { return false }
    let sampler = RenderSampler(tree, time: time)
    for layer in scene.layers {
      let shown = tree.presentation(of: layer.id, at: time)
      try hold((shown == nil) == (sampler.localTime(of: layer.id) == nil), "presence")
      guard let shown else { continue }
      try hold(
        AnimatableValue.number(shown.localTime)
          == .number(sampler.localTime(of: layer.id) ?? 0), "time of \(layer.id)")
      try hold(shown.superlayer?.id.layer == layer.superlayer?.id, "superlayer")
      try hold(shown.sublayers.map(\.id.layer) == layer.sublayers.map(\.id), "sublayers")
      try hold(shown.mask?.id.layer == layer.mask?.id, "mask")
      for path in scene.paths {
        try hold(
          shown.value(for: path) == tree.value(of: layer.id, for: path, at: time), path.name)
        try hold(
          shown.velocity(for: path) == tree.velocity(of: layer.id, for: path, at: time),
          "velocity of \(path.name)")
      }
    }
    return true
  }
}

@Test func pointsAreConvertedAndHitOnWhatIsShown() throws {
  let context = LayerContext()
  let (root, button) = (Layer(in: context), Layer(in: context))
  root.addSublayer(button)
  context.roots = [root]
  root.bounds = Rect2D(x: 0, y: 0, width: 200, height: 100)
  root.position = Point2D(x: 100, y: 50)
  button.bounds = Rect2D(x: 0, y: 0, width: 20, height: 20)
  button.position = Point2D(x: 10, y: 50)
  button.add(
    linear("position", .point(Point2D(x: 10, y: 50)), .point(Point2D(x: 110, y: 50))))
  let tree = context.commit(at: 0).tree
  let shown = try #require(tree.presentation(of: root.id, at: 0.5))
  #expect(shown.hitTest(Point2D(x: 60, y: 50))?.id.layer == button.id)
  #expect(shown.hitTest(Point2D(x: 10, y: 50))?.id.layer == root.id)
  let moving = try #require(shown.sublayers.first)
  #expect(moving.frame == Rect2D(x: 50, y: 40, width: 20, height: 20))
  #expect(moving.convert(.zero, to: shown) == Point2D(x: 50, y: 40))
  #expect(moving[.position] == Point2D(x: 60, y: 50))
  #expect(try moving.velocity(forKeyPath: "position.x") == .number(100))
  #expect(button.position == Point2D(x: 10, y: 50))
}

/// A replicator in a replicator, and a layer that fades in it.
private struct Copies {
  let context = LayerContext()
  let outer: Layer
  let inner: Layer
  let layer: Layer

  init() {
    outer = Layer(.replicator, in: context)
    inner = Layer(.replicator, in: context)
    layer = Layer(in: context)
    outer.addSublayer(inner)
    inner.addSublayer(layer)
    context.roots = [outer]
    outer[.instanceCount] = 3
    outer[.instanceDelay] = 1
    inner[.instanceCount] = 2
    inner[.instanceDelay] = 0.25
    layer.add(linear("opacity", .number(0), .number(1)))
  }
}

@Test func copiesAreLate() throws {
  let copies = Copies()
  let tree = copies.context.commit(at: 10).tree
  let opacity = { (copy: [Int], time: Double) in
    try tree.presentation(of: copies.layer.id, copy: copy, at: time)?.value(forKeyPath: "opacity")
  }
  #expect(try opacity([0, 0], 10.5) == .number(0.5))
  #expect(try opacity([], 10.5) == .number(0.5))
  #expect(try opacity([0, 1], 10.5) == .number(0.25))
  #expect(try opacity([1, 0], 11.5) == .number(0.5))
  #expect(try opacity([2, 1], 12.5) == .number(0.25))
  #expect(try opacity([2, 1], 10.5) == .number(1))
  #expect(try opacity([3, 0], 10.5) == nil)
  #expect(try opacity([0, 0, 0], 10.5) == nil)
  let shown = try #require(tree.presentation(of: copies.outer.id, at: 11.5))
  #expect(shown.copyCount == 3)
  let second = try #require(shown.sublayers(inCopy: 1).first)
  #expect(second.copy == [1])
  #expect(second.sublayers(inCopy: 1).first?.copy == [1, 1])
  #expect(second.sublayers(inCopy: 1).first?.superlayer?.id == second.id)
  #expect(try second.sublayers.first?.value(forKeyPath: "opacity") == .number(0.5))
}

@Test func theDelayItselfIsSampledFirst() throws {
  let copies = Copies()
  copies.outer.speed = 2
  copies.outer.add(linear("instanceDelay", .number(0), .number(1)))
  let tree = copies.context.commit(at: 0).tree
  // At 0.25 the replicator's time is 0.5 and so is its delay; the copy is at 0.
  let shown = try #require(tree.presentation(of: copies.layer.id, copy: [1, 0], at: 0.25))
  #expect(shown.localTime == 0)
  #expect(tree.nextChange(after: 100) == 100)
}

/// The velocity of a copy is the derivative of its value, whatever motion the delays above it have: the difference of
/// its values divided by that of the times.
@Test func theVelocityOfACopyIsTheDerivativeOfWhatItShows() {
  // At t seconds of a layer a delay is `slope * (t - center)`.
  let slope = Generator<Double>.element(of: [0, 0.25, -0.25, 0.5, -1, 1.5])
  let delay = zip(slope, Generator<Double>.element(of: [20, 30, 45]))
  let speeds = Generator<Double>.element(of: [1, 0.5, 2, -1])
  let copy = zip(Generator<Int>.int(in: 0...3), .int(in: 0...3))
  let scene = zip(zip(delay, delay), zip(speeds, speeds, speeds), copy)
  let times = Generator<Double>.fraction.map { 20 + 20 * $0 }
  var moving = 0
  forAll("velocity of copies", scene, times, count: 400) { scene, time in
    let (delays, speeds, indices) = scene
    let context = LayerContext()
    let (outer, inner) = (Layer(.replicator, in: context), Layer(.replicator, in: context))
    let layer = Layer(in: context)
    context.roots = [outer]
    outer.addSublayer(inner)
    inner.addSublayer(layer)
    // Each clock is its superlayer's times the speed from -4096 s on.
    for (layer, speed) in zip([outer, inner, layer], [speeds.0, speeds.1, speeds.2]) {
      (layer.timing.beginTime, layer.speed) = (-4096, speed)
      layer.timing.timeOffset = -4096 * speed
    }
    func line(_ keyPath: String, slope: Double, center: Double) -> Animation {
      .basic(
        BasicAnimation(
          keyPath: keyPath, from: .number(slope * (-4096 - center)),
          to: .number(slope * (4096 - center)), timing: Timing(beginTime: -4096, duration: 8192)))
    }
    for (layer, delay) in zip([outer, inner], [delays.0, delays.1]) {
      layer[.instanceCount] = 4
      layer.add(line("instanceDelay", slope: delay.0, center: delay.1))
    }
    // The value is the local time itself.
    layer.add(line("zPosition", slope: 1, center: 0))
    let tree = context.commit(at: 0).tree
    func shown(at time: Double) -> PresentationLayer? {
      tree.presentation(of: layer.id, copy: [indices.0, indices.1], at: time)
    }
    guard let now = shown(at: time), let before = shown(at: time - 0.25),
      let after = shown(at: time + 0.25),
      let velocity = try now.velocity(forKeyPath: "zPosition")?.number
    else { return false }
    // Doubles of up to 8192 are 2^-40 apart; some ten of them are rounded over half a second.
    let tolerance = 1e-10
    let pace = (after.localTime - before.localTime) / 0.5
    try hold(isClose(velocity, pace, tolerance: tolerance), "\(velocity), its time \(pace)")
    let slope = (after[.zPosition] - before[.zPosition]) / 0.5
    try hold(isClose(velocity, slope, tolerance: tolerance), "\(velocity), it shows \(slope)")
    if indices.0 * indices.1 > 0, delays.0.0 * delays.1.0 != 0 { moving += 1 }
    return true
  }
  #expect(moving > 100 || PropertySettings().isOverriding, "\(moving)")
}

@Test func copiesArePlacedAndColoured() throws {
  let copies = Copies()
  copies.outer.bounds = Rect2D(x: 0, y: 0, width: 20, height: 10)
  copies.outer[.instanceTransform] = Transform3D.rotation(
    angle: .pi / 2, axis: Vector3D(x: 0, y: 0, z: 1))
  copies.outer[.instanceColor] = Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
  copies.outer[.instanceRedOffset] = 0.1
  copies.outer[.instanceAlphaOffset] = -0.2
  let tree = copies.context.commit(at: 0).tree
  let shown = try #require(tree.presentation(of: copies.outer.id, at: 0))
  #expect(shown.copyTransform(0) == .identity)
  // Half a turn about the centre (10, 5) takes the origin to the opposite corner.
  let corner = Point2D.zero.applying(shown.copyTransform(2))
  #expect(abs(corner.x - 20) < 1e-12 && abs(corner.y - 10) < 1e-12)
  let color = shown.copyColor(2)
  #expect(abs(color.red - 0.45) < 1e-15 && abs(color.alpha - 0.6) < 1e-15)
  #expect(color.green == 0.5 && color.blue == 0.75)
  copies.outer[.instanceCount] = -4
  let none = copies.context.commit(at: 1).tree.presentation(of: copies.outer.id, at: 2)
  #expect(none?.copyCount == 0)
}

/// The sublayers of a replicator without copies are not hit, even while an animation removes the copies.
@Test func whatIsNotCopiedIsNotHit() {
  let context = LayerContext()
  let (stage, card) = (Layer(.replicator, in: context), Layer(in: context))
  stage.bounds = Rect2D(x: 0, y: 0, width: 9, height: 9)
  card.bounds = stage.bounds
  card.position = Point2D(x: -20, y: -20)
  stage.sublayers = [card]
  context.roots = [stage]
  let point = card.convert(Point2D(x: 4, y: 4), to: stage)
  let outside = stage.convert(point, to: nil)
  func isHit(_ time: Double) -> [Bool] {
    let shown: PresentationLayer? = context.commit(at: time).tree.hitTest(outside, at: time)
    let layer: Layer? = stage.hitTest(outside)
    return [layer === card, shown?.id.layer == card.id]
  }
  #expect(isHit(0) == [true, true])
  context.transaction {
    context.disablesActions = true
    stage[.instanceCount] = 0
  }
  #expect(isHit(1) == [false, false])
  stage.add(BasicAnimation(.instanceCount, from: 2, to: 2, duration: 1))
  #expect(isHit(2) == [false, true])
  stage[.instanceCount] = 2
  stage.add(BasicAnimation(.instanceCount, from: -1, to: 0, duration: 1))
  #expect(isHit(3) == [true, false])
}

/// The centre of the bounds stays, whatever the origin of the bounds.
@Test func copiesTurnAboutTheCentreOfTheBounds() throws {
  let point = zip(Generator<Double>.fraction, .fraction).map {
    Point2D(x: 200 * $0 - 100, y: 200 * $1 - 100)
  }
  forAll("centre of copies", point, point, .int(in: 1...5), count: 100) { origin, size, index in
    let copies = Copies()
    let bounds = Rect2D(
      x: origin.x, y: origin.y, width: size.x.magnitude, height: size.y.magnitude)
    copies.outer.bounds = bounds
    copies.outer[.instanceTransform] = Transform3D.rotation(
      angle: 1, axis: Vector3D(x: 0, y: 0, z: 1)
    ).concatenating(.scale(x: 1.5, y: 0.5, z: 1))
    let tree = copies.context.commit(at: 0).tree
    guard let shown = tree.presentation(of: copies.outer.id, at: 0) else { return false }
    let center = Point2D(
      x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2)
    let moved = center.applying(shown.copyTransform(index))
    return abs(moved.x - center.x) < 1e-10 && abs(moved.y - center.y) < 1e-10
  }
}

/// Offsets add up until a component reaches 0 or 1, and stay there.
@Test func coloursOfCopiesStayBetweenTheirLimits() throws {
  let copies = Copies()
  copies.outer[.instanceColor] = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
  copies.outer[.instanceRedOffset] = 0.25
  copies.outer[.instanceGreenOffset] = -0.25
  copies.outer[.instanceBlueOffset] = 3
  copies.outer[.instanceAlphaOffset] = -0.125
  let tree = copies.context.commit(at: 0).tree
  let shown = try #require(tree.presentation(of: copies.outer.id, at: 0))
  let colors = (0...4).map { shown.copyColor($0) }
  #expect(colors.map(\.red) == [0.5, 0.75, 1, 1, 1])
  #expect(colors.map(\.green) == [0.5, 0.25, 0, 0, 0])
  #expect(colors.map(\.blue) == [0.5, 1, 1, 1, 1])
  #expect(colors.map(\.alpha) == [0.5, 0.375, 0.25, 0.125, 0])
}

@Test func aRemovedAnimationLeavesTheModelValueExactly() {
  forAll("removed is the model", .edits(count: 1...20), .time, count: 150) { edits, time in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    for index in scene.layers.indices { scene.apply(.removeAll(index)) }
    scene.apply(.commit(after: 0))
    guard let tree = scene.commits.last?.tree else { return false }
    return tree.nextChange(after: time) >= time
      && scene.layers.allSatisfy { layer in
        guard let shown = tree.presentation(of: layer.id, at: time) else {
          return !tree.layers.contains(layer.id)
        }
        return scene.paths.allSatisfy { shown.value(for: $0) == layer.value(for: $0) }
      }
  }
}

@Test func everyThreadReadsTheSameBits() async throws {
  var scene = EditedScene()
  var random = SplitMix64(seed: 7)
  for edit in Generator.edits(count: 40...40).generate(using: &random) { scene.apply(edit) }
  let tree = try #require(scene.commits.last?.tree)
  let paths = scene.paths
  let times = (0..<50).map { Double($0) * 0.13 - 1 }
  let read: @Sendable (Bool) -> [AnimatableValue?] = { isReversed in
    var sampler = RenderSampler(tree)
    let rows = (isReversed ? times.reversed() : times).map { time -> [AnimatableValue?] in
      sampler.move(to: time)
      return tree.layers.flatMap { layer in
        paths.map { tree.source(of: layer, for: $0).flatMap { sampler.value(of: $0) } }
      }
    }
    return (isReversed ? rows.reversed() : rows).flatMap { $0 }
  }
  let expected = read(false)
  await withTaskGroup(of: Bool.self) { group in
    for index in 0..<8 { group.addTask { read(index % 2 == 1) == expected } }
    for await isSame in group { #expect(isSame) }
  }
}

/// The superlayer of a presentation layer, or of a copy, equals the tree's presentation of that layer, whether times
/// are shared or not.
@Test func superlayersAreThoseOfTheTree() throws {
  let context = LayerContext()
  let layers = [.layer, .layer, .replicator, .layer, .layer, .layer, .layer].map {
    Layer($0, in: context)
  }
  for (above, layer) in zip(layers, layers.dropFirst()) { above.addSublayer(layer) }
  (layers[2][.instanceCount], layers[2][.instanceDelay]) = (4, 0.25)
  (layers[0].speed, layers[5].speed, layers[5].timeOffset) = (0.5, 3, 1)
  for layer in layers { layer.add(linear("position.x", .number(0), .number(64))) }
  context.roots = [layers[0]]
  let tree = context.commit(at: 0).tree
  for time in [-1, 0, 0.7, 1.3] {
    for number in [0, 2] {
      var shown = tree.presentation(of: layers[6].id, copy: [number], at: time)
      for (place, layer) in layers.enumerated().reversed() {
        let copy = place > 2 ? [number] : []
        let expected = try #require(tree.presentation(of: layer.id, copy: copy, at: time))
        let found = try #require(shown)
        #expect(found.id == expected.id && found.localTime == expected.localTime)
        #expect(found.position == expected.position)
        #expect(
          try found.velocity(forKeyPath: "position.x")
            == expected.velocity(forKeyPath: "position.x"))
        shown = found.superlayer
      }
      #expect(shown == nil)
    }
  }
}

/// Points of deeply nested layers are converted in one pass upwards.
@Test func deepLayersAreConverted() throws {
  let context = LayerContext()
  let layers = (0..<20_000).map { _ in Layer(in: context) }
  for (above, layer) in zip(layers, layers.dropFirst()) {
    layer.position = Point2D(x: 1, y: 0)
    above.addSublayer(layer)
  }
  context.roots = [layers[0]]
  let tree = context.commit(at: 0).tree
  let inner = try #require(tree.presentation(of: layers[19_999].id, at: 0))
  let outer = try #require(tree.presentation(of: layers[0].id, at: 0))
  #expect(inner.convert(.zero, to: outer) == Point2D(x: 19_999, y: 0))
  #expect(outer.convert(.zero, to: inner) == Point2D(x: -19_999, y: 0))
}
