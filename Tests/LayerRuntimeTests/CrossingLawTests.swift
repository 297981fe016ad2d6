import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

// Laws of bounds and crossings, compared with dense sampling.

/// Numbers that ``animatedKeyPaths`` animate.
private let numbers: [Property<Double>] = [
  .position.x, .position.y, .bounds.size.width, .transform.rotation, .transform.scale,
  .transform.scaleXY, .transform.translationY,
]

private let moving: Generator<[Animation]> = {
  let ends = zip(Generator<Double>.moderate, .moderate, .moderate)
  let curves = Generator<TimingFunction?>.element(of: [
    nil, .easeIn, .easeInOutBack, .easeOutElastic, .easeOutBounce, .steps(3), .spring(bounce: 0.4),
    .linear([(0, 0), (0.25, 0.75), (0.25, 0.5), (1, 1)]),
  ])
  let kinds = zip(Generator<Int>.int(in: 0...5), Generator<Int>.int(in: 0...3), .bool)
  let single = zip(ends, .timing, curves, kinds).map { ends, timing, curve, kind -> Animation in
    let paths = ["position.x", "position", "transform.rotation", "transform.scale"]
    let value = { (number: Double) -> AnimatableValue in
      kind.1 == 1 ? .point(Point2D(x: number, y: -number)) : .number(number)
    }
    var basic = BasicAnimation(
      keyPath: paths[kind.1], from: value(ends.0), to: value(ends.1), timing: timing,
      timingFunction: curve)
    basic.isAdditive = kind.2
    switch kind.0 {
    case 0:
      var spring = SpringAnimation(basic, damping: 3, initialVelocity: ends.2)
      if kind.2 { spring.velocity = .perSecond(value(30 * ends.2)) }
      return .spring(spring)
    case 1, 2:
      var keyframes = KeyframeAnimation(
        keyPath: paths[kind.1], values: [ends.0, ends.1, ends.2, ends.0].map(value),
        calculationMode: kind.0 == 1 ? .cubic : .linear, timing: timing)
      keyframes.timingFunctions = curve.map { [$0, $0, $0] } ?? []
      return .keyframe(keyframes)
    default: return .basic(basic)
    }
  }
  let group = zip(single, .timing, curves).map {
    Animation.group(AnimationGroup([$0], timing: $1, timingFunction: $2))
  }
  return .oneOf(
    single.array(count: 1...1), single.array(count: 1...1), group.array(count: 1...1),
    single.array(count: 2...3))
}()

/// A scene with random animations of few key paths, below clocks that run, are paused and run backwards.
private struct BoundedScene {
  let tree: RenderTree
  let layer: Layer.ID
}

private let clocks = Generator<Timing>.element(of: [
  Timing(), Timing(speed: 0.5), Timing(speed: -1, timeOffset: 5),
  Timing(speed: 0, timeOffset: 2.25),
  Timing(beginTime: 1.5, speed: 2), Timing(beginTime: 3, speed: -0.75, timeOffset: 4),
])

private func scene(_ animations: [Animation], clocks: [Timing] = [Timing()]) -> BoundedScene {
  let context = LayerContext()
  var layers: [Layer] = []
  for clock in clocks {
    let layer = Layer(in: context)
    layer.timing = clock
    layers.last?.addSublayer(layer)
    layers.append(layer)
  }
  context.roots = [layers[0]]
  let layer = layers[layers.count - 1]
  for (index, animation) in animations.enumerated() { layer.add(animation, forKey: "\(index)") }
  return BoundedScene(tree: context.commit(at: 0).tree, layer: layer.id)
}

/// Returns times in an interval, including its ends and their neighbours.
private func samples(of times: ClosedRange<Double>, count: Int = 400) -> [Double] {
  let (a, b) = (times.lowerBound, times.upperBound)
  let even = (0...count).map { min(b, a + (b - a) * Double($0) / Double(count)) }
  return [a, min(b, a.nextUp), max(a, b.nextDown)] + even
}

private let spans = zip(Generator<Double>.element(of: [-1, 0, 0.3, 1, 2.5]), .fraction).map {
  $0...($0 + 12 * $1)
}

@Test("bounds contain every sampled value")
func boundsContainSamples() {
  let animations = Generator.oneOf(Generator<Animation>.animation().array(count: 1...3), moving)
  var bounded = 0
  forAll("bounds contain", animations, clocks.array(count: 1...3), spans, count: 150) {
    animations, clocks, times in
    let scene = scene(animations, clocks: clocks)
    for property in numbers {
      let bounds: ValueBounds
      do {
        bounds = try scene.tree.bounds(of: scene.layer, for: property, in: times)
      } catch { continue }
      if bounds.range.lowerBound.isFinite { bounded += 1 }
      for time in samples(of: times) {
        let value = scene.tree[scene.layer, property, at: time]
        try hold(
          value.isNaN || bounds.range.contains(value),
          "\(property.keyPath) is \(value) at \(time), bounds \(bounds.range)")
      }
      if let time = bounds.lowestTime {
        let value = scene.tree[scene.layer, property, at: time]
        try hold(times.contains(time) && value >= bounds.range.lowerBound, "the lowest at \(time)")
      }
    }
    return true
  }
  #expect(PropertySettings().isOverriding || bounded > 300)
}

@Test("crossings are on the level, and the first has none before it")
func crossingsAreFirst() {
  let shares = zip(Generator<Double>.fraction, Generator<Int>.int(in: 0...400))
  var (found, undecided) = (0, 0)
  forAll("crossings", zip(moving, shares), clocks.array(count: 1...3), spans, count: 250) {
    drawn, clocks, times in
    let scene = scene(drawn.0, clocks: clocks)
    for property in numbers {
      let times = times
      let sampled = samples(of: times).sorted().map {
        (time: $0, value: scene.tree[scene.layer, property, at: $0])
      }
      let values = sampled.map(\.value)
      guard let low = values.min(), let high = values.max(), low < high else { continue }
      let level =
        drawn.1.1 % 3 == 0
        ? values[drawn.1.1] : low + (high - low) * drawn.1.0
      let first: LevelCrossing
      let last: LevelCrossing
      do {
        first = try scene.tree.firstCrossing(
          of: scene.layer, for: property, level: level, in: times)
        last = try scene.tree.lastCrossing(
          of: scene.layer, for: property, level: level, in: times)
      } catch { continue }
      // By sampling: the first time at which the side differs.
      var (side, changes) = (0, [Double]())
      for sample in sampled {
        let here = sample.value > level ? 1 : sample.value < level ? -1 : 0
        if here != 0, side != 0, here != side { changes.append(sample.time) }
        if here != 0 { side = here }
      }
      switch first {
      case .at(let time):
        found += 1
        let (before, here) = (
          scene.tree[scene.layer, property, at: time.nextDown],
          scene.tree[scene.layer, property, at: time]
        )
        try hold(times.contains(time) && here != level, "beyond \(level) at \(time): \(here)")
        try hold((before > level) != (here > level) || before == level, "from \(before) to \(here)")
        try hold(changes.first.map { time <= $0 } ?? true, "first at \(time), seen \(changes)")
      case .none: try hold(changes.isEmpty, "none, seen \(changes) of \(property.keyPath) \(level)")
      case .undecided(let range):
        undecided += 1
        try hold(changes.first.map { range.lowerBound <= $0 } ?? true, "undecided too late")
      }
      if case .at(let time) = last {
        // The last change is seen at the first sample that is not before it.
        let seen = sampled.first { $0.time >= time }?.time ?? times.upperBound
        try hold(changes.last.map { $0 <= seen } ?? true, "last at \(time), seen \(changes)")
      }
      if case .none = last { try hold(changes.isEmpty, "no last, seen \(changes)") }
    }
    return true
  }
  #expect(
    PropertySettings().isOverriding || found > 100, "\(found) found, \(undecided) undecided")
  #expect(undecided < found, "\(found) found, \(undecided) undecided")
}

/// Three curves: the first jumps or rises, and the others turn.
private let composed: Generator<TimingFunction> = {
  let firsts = Generator<TimingFunction>.element(of: [
    .linear([(0, 0), (0.5, 0.25), (0.5, 0.8), (1, 0.81)]), .steps(5), .easeIn, .linear,
    .linear([(0, 0), (0.25, 0.75), (0.25, 0.5), (1, 1)]), .easeOutElastic,
  ])
  let abscissas = zip(Generator<Double>.fraction, .fraction)
  let ordinates = zip(Generator<Double>.fraction, .fraction).map { (5 * $0 - 2, 5 * $1 - 2) }
  let cubics = zip(abscissas, ordinates).map { x, y in
    try? TimingFunction(controlPoints: x.0, y.0, x.1, y.1)
  }
  return zip(firsts, cubics, cubics).map { first, second, third in
    (third ?? .linear).composed(with: (second ?? .linear).composed(with: first))
  }
}()

@Test("bounds and crossings hold for curves behind curves that jump")
func composedCurves() {
  forAll("composed", composed, spans, .fraction, count: 300) { curve, times, share in
    let scene = scene([
      .basic(
        BasicAnimation(
          keyPath: "position.x", from: .number(0), to: .number(100),
          timing: Timing(duration: 2, repeatCount: 3), timingFunction: curve))
    ])
    try holdBounds(of: scene, times, share)
    return true
  }
}

@Test("bounds and crossings hold for what swings more often than its turns are counted")
func restlessSprings() throws {
  let spring = try Spring(stiffness: 100, damping: 0.02)
  let curve = try TimingFunction(spring, duration: 400)
  let basic = { (curve: TimingFunction?) in
    BasicAnimation(
      keyPath: "position.x", from: .number(0), to: .number(100),
      timing: Timing(duration: 400, repeatCount: 2, autoreverses: curve == nil),
      timingFunction: curve)
  }
  var added = basic(curve)
  added.isAdditive = true
  let stacks: [[Animation]] = [
    [.basic(basic(curve))], [.basic(basic(curve.reversed))],
    [.basic(basic(.easeIn.composed(with: curve)))],
    [.spring(SpringAnimation(basic(nil), spring: spring))],
    [.basic(added), .basic(added)],
    [
      .group(
        AnimationGroup([.basic(basic(nil))], timing: Timing(duration: 800), timingFunction: curve))
    ],
  ]
  let times = zip(Generator<Double>.fraction, .element(of: [0.2, 1, 30, 500])).map {
    (1000 * $0)...(1000 * $0 + $1)
  }
  var bounded = 0
  forAll("restless", .element(of: stacks), times, .fraction, count: 200) { stack, times, share in
    let scene = scene(stack)
    let bounds = try holdBounds(of: scene, times, share, count: 3000)
    if bounds.range.lowerBound.isFinite { bounded += 1 }
    return true
  }
  #expect(PropertySettings().isOverriding || bounded > 60, "\(bounded)")
}

/// Compares bounds and crossings of `position.x` with samples.
@discardableResult
private func holdBounds(
  of scene: BoundedScene, _ times: ClosedRange<Double>, _ share: Double, count: Int = 400
) throws -> ValueBounds {
  let property = Property.position.x
  let bounds = try scene.tree.bounds(of: scene.layer, for: property, in: times)
  let sampled = samples(of: times, count: count).sorted().map {
    (time: $0, value: scene.tree[scene.layer, property, at: $0])
  }
  for (time, value) in sampled {
    try hold(bounds.range.contains(value), "\(value) at \(time), bounds \(bounds.range)")
  }
  let values = sampled.map(\.value)
  guard let low = values.min(), let high = values.max(), low < high else { return bounds }
  let level = low + (high - low) * share
  var (side, changes) = (0, [Double]())
  for (time, value) in sampled where value != level {
    let here = value > level ? 1 : -1
    if side != 0, here != side { changes.append(time) }
    side = here
  }
  let first = try scene.tree.firstCrossing(of: scene.layer, for: property, level: level, in: times)
  let last = try scene.tree.lastCrossing(of: scene.layer, for: property, level: level, in: times)
  switch first {
  case .at(let time):
    try hold(
      changes.first.map { time <= $0 } ?? true, "first at \(time), seen \(changes.prefix(1))")
  case .none: try hold(changes.isEmpty, "none, seen \(changes.prefix(1)) of \(level)")
  case .undecided(let range):
    try hold(changes.first.map { range.lowerBound <= $0 } ?? true, "undecided too late")
  }
  switch last {
  case .at(let time):
    let seen = sampled.first { $0.time >= time }?.time ?? times.upperBound
    try hold(changes.last.map { $0 <= seen } ?? true, "last at \(time), seen \(changes.suffix(1))")
  case .none: try hold(changes.isEmpty, "no last, seen \(changes.suffix(1))")
  case .undecided: break
  }
  return bounds
}

// MARK: - One curve

private let day = 86_400.0

@Test(
  "bounds of one animation are its extremes",
  arguments: [
    (TimingFunction.linear, 0.0, 100.0), (.easeInEaseOut, 0, 100), (.steps(4), 0, 75),
    (.easeInOutBack, -10.003_6, 110.003_6), (.easeOutBounce, 0, 100),
  ])
func boundsAreExtremes(curve: TimingFunction, low: Double, high: Double) throws {
  for timing in [
    Timing(duration: 2), Timing(duration: 2, autoreverses: true),
    Timing(duration: 2, repeatCount: .infinity),
  ] {
    let scene = scene([
      .basic(
        BasicAnimation(
          keyPath: "position.x", from: 0, to: 100, timing: timing, timingFunction: curve))
    ])
    let length = timing.repeatCount == .infinity ? 365 * day : 1.999
    let range = try scene.tree.bounds(of: scene.layer, for: .position.x, in: 0...length).range
    let tolerance = 0.01 * (high - low)
    #expect((range.lowerBound - low).magnitude <= tolerance, "\(range)")
    #expect((range.upperBound - high).magnitude <= tolerance, "\(range)")
  }
}

@Test(
  "crossings of a curve are those of a dense search",
  arguments: [
    TimingFunction.linear, .easeInEaseOut, .easeOutElastic, .easeOutBounce, .easeInOutBack,
    .steps(5),
    .cubicBezier(0.3, 2, 0.7, -1), .spring(bounce: 0.6),
  ])
func crossingsAreThoseOfDenseSearch(curve: TimingFunction) throws {
  let scene = scene([
    .basic(
      BasicAnimation(
        keyPath: "position.x", from: 0, to: 100, timing: Timing(duration: 1), timingFunction: curve)
    )
  ])
  let times = (0...20_000).map { 0.999 * Double($0) / 20_000 }
  let values = times.map { scene.tree[scene.layer, .position.x, at: $0] }
  for level in [1.5, 33.3, 50.1, 77.7, 101.5] {
    var (side, changes) = (0, [Int]())
    for (index, value) in values.enumerated() {
      let here = value > level ? 1 : -1
      if side != 0, here != side { changes.append(index) }
      side = here
    }
    let first = try scene.tree.firstCrossing(
      of: scene.layer, for: .position.x, level: level, in: 0...0.999)
    let last = try scene.tree.lastCrossing(
      of: scene.layer, for: .position.x, level: level, in: 0...0.999)
    for (crossing, index) in [(first, changes.first), (last, changes.last)] {
      guard let index else {
        #expect(crossing == .none)
        continue
      }
      guard case .at(let time) = crossing else {
        Issue.record("\(crossing) of \(level), seen at \(times[index])")
        continue
      }
      #expect(time > times[index - 1] && time <= times[index], "\(level)")
    }
  }
}

@Test("a jump crosses at its time; touching and resting do not")
func jumpsTouchesAndRests() throws {
  let timing = Timing(duration: 4)
  func crossing(_ mode: CalculationMode, _ level: Double, _ times: ClosedRange<Double> = 0...3.5)
    throws -> LevelCrossing
  {
    let scene = scene([
      .keyframe(
        KeyframeAnimation(
          keyPath: "position.x", values: [0, 100, 100, 0], keyTimes: [0, 0.25, 0.5, 1],
          calculationMode: mode, timing: timing))
    ])
    return try scene.tree.firstCrossing(of: scene.layer, for: .position.x, level: level, in: times)
  }
  #expect(try crossing(.linear, 50) == .at(0.5.nextUp))
  #expect(try crossing(.linear, 100) == .none)
  #expect(try crossing(.linear, 0) == .none)
  #expect(try crossing(.linear, 50, 1...1.5) == .none)
  let discrete = scene([
    .keyframe(
      KeyframeAnimation(
        keyPath: "position.x", values: [0, 100], keyTimes: [0, 0.5, 1], calculationMode: .discrete,
        timing: timing))
  ])
  guard
    case .at(let time) = try discrete.tree.firstCrossing(
      of: discrete.layer, for: .position.x, level: 30, in: 0...3)
  else { return #expect(Bool(false), "no jump") }
  #expect((time - 2).magnitude <= 1e-14)
}

@Test("a year of repeats takes no longer than a few")
func longIntervals() throws {
  let turning = scene([
    .basic(
      BasicAnimation(
        keyPath: "position.x", from: 0, to: 100,
        timing: Timing(duration: 0.5, repeatCount: .infinity)))
  ])
  guard
    case .at(let last) = try turning.tree.lastCrossing(
      of: turning.layer, for: .position.x, level: 40, in: 1...365 * day)
  else { return #expect(Bool(false), "no last crossing") }
  #expect(last > 365 * day - 1)
  #expect(
    try turning.tree.firstCrossing(
      of: turning.layer, for: .position.x, level: 140, in: 1...365 * day) == .none)
}

@Test("of a spring that never slows the swings are not counted one by one")
func endlessSprings() throws {
  let basic = BasicAnimation(
    keyPath: "position.x", from: .number(0), to: .number(100), timing: Timing(duration: 100_000))
  let scene = scene([.spring(SpringAnimation(basic, damping: 0))])
  let range = try scene.tree.bounds(of: scene.layer, for: .position.x, in: 0...90_000).range
  #expect((range.lowerBound - 0).magnitude <= 1e-6 && (range.upperBound - 200).magnitude <= 1e-6)
  guard
    case .at(let time) = try scene.tree.firstCrossing(
      of: scene.layer, for: .position.x, level: 100, in: 0...90_000)
  else { return #expect(Bool(false), "no crossing") }
  // A quarter of an oscillation at ten radians per second.
  #expect((time - 0.05 * .pi).magnitude <= 1e-9)
  #expect(
    try scene.tree.firstCrossing(
      of: scene.layer, for: .position.x, level: 250, in: 0...90_000) == .none)
}

@Test("angles of a transform that is animated as a whole have no bounds")
func anglesOfWholeTransforms() {
  let scene = scene([
    .basic(
      BasicAnimation(
        keyPath: "transform", from: .transform(.identity),
        to: .transform(.rotation(angle: 1, axis: Vector3D(x: 0, y: 0, z: 1))),
        timing: Timing(duration: 1)))
  ])
  #expect(throws: InvalidParameter.self) {
    try scene.tree.bounds(of: scene.layer, for: .transform.rotation, in: 0...1)
  }
}

@Test("bounds hold for numbers of any size")
func boundsOfAnySize() throws {
  let times = 0...0.9995
  // All values are multiplied by a power of two.
  for exponent in [-1060, -1000, -600, -300, 0, 300, 600, 1000, 1018] {
    let size = Double(sign: .plus, exponent: exponent, significand: 1)
    let keyframes = KeyframeAnimation(
      keyPath: "position.x", values: [1, -1, 1, 0].map { .number($0 * size) },
      calculationMode: .cubic, timing: Timing(duration: 1))
    let scene = scene([.keyframe(keyframes)])
    let range = try scene.tree.bounds(of: scene.layer, for: .position.x, in: times).range
    for time in samples(of: times) {
      #expect(range.contains(scene.tree[scene.layer, .position.x, at: time]))
    }
    #expect(range.lowerBound / size > -1.2 && range.upperBound / size < 1.2)
    let crossing = try scene.tree.firstCrossing(
      of: scene.layer, for: .position.x, level: 1.5 * size, in: times)
    #expect(crossing == .none)
  }
  // Values beyond the greatest number stay there.
  for curve in [TimingFunction.easeOutBack, .easeInElastic, .linear] {
    let tree = scene([
      .basic(
        BasicAnimation(
          keyPath: "position.x", from: .number(-1), to: .number(.greatestFiniteMagnitude),
          timing: Timing(duration: 1), timingFunction: curve))
    ])
    let range = try tree.tree.bounds(of: tree.layer, for: .position.x, in: times).range
    for time in samples(of: times) {
      #expect(range.contains(tree.tree[tree.layer, .position.x, at: time]))
    }
  }
}

@Test("the steps of a timeline are followed through its playback")
func playbacksAreFollowed() throws {
  var stage = PlaybackStage()
  stage.a.position = Point2D(x: -10, y: 5)
  stage.commit(at: 0)
  var timeline = LayerTimeline()
  timeline.timingFunction = .linear
  timeline.animate(stage.a, .position.x, to: 10, with: .curve(duration: 1))
  timeline.animate(stage.a, .position.x, to: 30, with: .curve(duration: 1))
  let playback = stage.context.play(timeline)
  stage.commit(at: 1)
  let range = try stage.tree.bounds(of: stage.a.id, for: .position.x, in: 1...3).range
  #expect(range.contains(-10) && range.contains(30))
  guard
    case .at(let time) = try stage.tree.firstCrossing(
      of: stage.a.id, for: .position.x, level: 20, in: 1...4)
  else { return #expect(Bool(false), "no crossing") }
  #expect((time - 2.5).magnitude <= 1e-9)
  #expect(
    try stage.tree.lastCrossing(of: stage.a.id, for: .position.x, level: 40, in: 1...4) == .none)
  #expect(playback.outcome == nil)
}

@Test("of a curve that takes over with a velocity nothing is claimed")
func curvesThatTakeOver() throws {
  var stage = PlaybackStage()
  stage.a.add(BasicAnimation(.position.x, from: 0, to: 1000, duration: 1))
  stage.commit(at: 0)
  stage.a.animate(
    .position.x, to: 500, with: .curve(duration: 1, timingFunction: .easeInEaseOut, takesOver: true)
  )
  stage.commit(at: 0.5)
  // It overshoots both of its ends.
  #expect(stage.x(0.6) > 510)
  let range = try stage.tree.bounds(of: stage.a.id, for: .position.x, in: 0.5...1.5).range
  for step in 0...100 { #expect(range.contains(stage.x(0.5 + Double(step) / 100))) }
  guard
    case .undecided = try stage.tree.firstCrossing(
      of: stage.a.id, for: .position.x, level: 520, in: 0.5...1.5)
  else { return #expect(Bool(false), "a crossing was claimed") }
}
