import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import Dispatch
import LayerModel
import LayerRuntime
import Testing

// Laws of reading a tree, for every reader.

/// The bits of a value: its numbers, and the parts that are no numbers.
private struct Bits: Hashable, Sendable {
  let value: AnimatableValue?
  let patterns: [UInt64]

  init(_ value: AnimatableValue?) {
    self.value = value
    // Every NaN is the same as every other.
    patterns = value?.lanes.map { $0.isNaN ? .max : $0.bitPattern } ?? []
  }
}

private struct Reading: Sendable {
  let layer: Layer.ID
  let path: PropertyPath
  let time: Double
}

@Test func everyWayOfReadingGivesTheSameBits() {
  let times = Generator<Double>.time.array(count: 2...3)
  forAll("every way of reading", .edits(count: 5...25), times, count: 60) { edits, times in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    guard let tree = scene.commits.last?.tree else { return false }
    let paths = animatedKeyPaths.compactMap { try? scene.layers[0].path($0) }
    let readings = (times + times.map { scene.time + $0 }).flatMap { time in
      tree.layers.flatMap { layer in
        paths.map { Reading(layer: layer, path: $0, time: time) }
      }
    }
    // Each alone, by a new sampler.
    let expected = readings.map { Bits(tree.value(of: $0.layer, for: $0.path, at: $0.time)) }
    for (reading, bits) in zip(readings, expected) {
      let shown = tree.presentation(of: reading.layer, at: reading.time)?.value(for: reading.path)
      try hold(Bits(shown) == bits, "the presentation of \(reading)")
    }
    // By four threads, each with its own sampler and order.
    let differing = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var sampler = RenderSampler(tree)
      var different = 0
      var random = SplitMix64(seed: UInt64(thread))
      for index in readings.indices.shuffled(using: &random) {
        let reading = readings[index]
        sampler.move(to: reading.time)
        let source = tree.source(of: reading.layer, for: reading.path)
        if Bits(source.flatMap { sampler.value(of: $0) }) != expected[index] { different += 1 }
      }
      differing.withLock { $0 += different }
    }
    let count = differing.withLock { $0 }
    try hold(count == 0, "\(count) of \(4 * readings.count) differ between threads")
    return true
  }
}

@Test func timesGoDownAsInTheModelAndReturnWhereTheyCan() {
  // Powers of two, so that nothing is rounded on the way.
  let clocks = zip(Generator<Double>.dyadic, .element(of: [1, 2, 0.5, -1, -4, 0.25]), .dyadic)
    .map { Timing(beginTime: $0, duration: .infinity, speed: $1, timeOffset: $2) }
  forAll(
    "times down and up", clocks.array(count: 1...4), .dyadic, count: 500
  ) { clocks, time in
    let context = LayerContext()
    var layers: [Layer] = []
    for clock in clocks {
      let layer = Layer(in: context)
      layer.timing = clock
      layers.last?.addSublayer(layer)
      layers.append(layer)
    }
    context.roots = [layers[0]]
    let sampler = RenderSampler(context.commit(at: 0).tree, time: time)
    var isInvertible = true
    var parentTime = time
    for layer in layers {
      let local = layer.convertTime(time, from: nil)
      try hold(sampler.localTime(of: layer.id) == local, "the tree's time of \(layer.id)")
      isInvertible = isInvertible && parentTime >= layer.beginTime
      if isInvertible {
        try hold(layer.convertTime(local, to: nil) == time, "\(local) up from \(layer.id)")
      }
      parentTime = local
    }
    return true
  }
}

/// Returns layers on a plane that move, turn, grow, rise and fade for ten seconds.
func movingLayers(in context: LayerContext, seed: UInt64) -> Layer {
  var random = SplitMix64(seed: seed)
  var layers: [Layer] = []
  for _ in 0..<6 {
    let layer = Layer(in: context)
    layer.bounds = Rect2D(
      x: random.uniform(-20, 20), y: random.uniform(-20, 20), width: random.uniform(30, 120),
      height: random.uniform(30, 120))
    layer.position = Point2D(x: random.uniform(20, 80), y: random.uniform(20, 80))
    layer.masksToBounds = random.below(4) == 0
    let ends = [
      ("position.x", 0.0, 100.0), ("bounds.size.width", 20, 150), ("zPosition", -2, 2),
      ("transform.rotation.z", -3, 3), ("transform.scale.x", 0.5, 2), ("opacity", -0.5, 1),
      ("anchorPoint.y", -0.25, 1.25),
    ]
    for (keyPath, least, greatest) in ends where random.below(2) == 0 {
      layer.add(
        .basic(
          BasicAnimation(
            keyPath: keyPath, from: .number(random.uniform(least, greatest)),
            to: .number(random.uniform(least, greatest)), timing: Timing(duration: 10))))
    }
    if !layers.isEmpty { layers[random.below(layers.count)].addSublayer(layer) }
    layers.append(layer)
  }
  return layers[0]
}

/// Finds the hit layer by brute force: visits every layer in painting order and keeps it if the converted point is
/// inside it and inside every mask around it.
private func hitTheLongWay(
  _ root: PresentationLayer, _ point: Point2D
) -> (hit: PresentationLayer.ID?, isAtAnEdge: Bool) {
  var (hit, isAtAnEdge): (PresentationLayer.ID?, Bool) = (nil, false)
  let start = root.convert(point, from: nil)
  func visit(_ layer: PresentationLayer) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let local = layer.convert(start, from: root)
    let bounds = layer.bounds
    let edges = [
      bounds.origin.x - local.x, bounds.origin.x + bounds.size.width - local.x,
      bounds.origin.y - local.y, bounds.origin.y + bounds.size.height - local.y,
    ]
    if edges.contains(where: { $0.magnitude < 1e-6 }) { isAtAnEdge = true }
    if layer.masksToBounds, !layer.contains(local) { return }
    if layer.contains(local) { hit = layer.id }
    let order = layer.sublayers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, sublayer) in order { visit(sublayer) }
  }
  visit(root)
  return (hit, isAtAnEdge)
}

@Test func whatIsHitAgreesWithConversionOnWhatIsShown() {
  var (hits, skipped) = (0, 0)
  let seeds = Generator<UInt64> { $0.next() }
  let points = zip(Generator<Double>.fraction, .fraction).map {
    Point2D(x: 160 * $0 - 30, y: 160 * $1 - 30)
  }
  forAll("hit testing on what is shown", seeds, points, .fraction, count: 500) {
    seed, point, moment in
    let context = LayerContext()
    let layer = movingLayers(in: context, seed: seed)
    context.roots = [layer]
    let tree = context.commit(at: 0).tree
    guard let root = tree.presentation(of: layer.id, at: 10 * moment) else { return false }
    let expected = hitTheLongWay(root, point)
    guard !expected.isAtAnEdge else {
      skipped += 1
      return true
    }
    hits += expected.hit == nil ? 0 : 1
    return root.hitTest(point)?.id == expected.hit
  }
  #expect(hits > 50 && skipped < 50 || PropertySettings().isOverriding)
}
