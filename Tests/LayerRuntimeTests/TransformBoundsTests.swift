import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private let transforms: Generator<Transform3D> = {
  let axes = Generator<Vector3D>.element(of: [
    Vector3D(x: 0, y: 0, z: 1), Vector3D(x: 0, y: 0, z: 1), Vector3D(x: 1, y: 0, z: 0),
    Vector3D(x: 1, y: -2, z: 0.5),
  ])
  let angles = Generator<Double>.fraction.map { 14 * $0 - 7 }
  let scales = Generator<Double>.element(of: [1, 1, 1, 2, 0.3, -1, 0])
  let ways = Generator<Double>.element(of: [0, 0, 7, -120])
  let extras = Generator<Int>.int(in: 0...7)
  return zip(zip(axes, angles), zip(scales, scales), zip(ways, extras)).map { turn, scale, rest in
    var transform = Transform3D.rotation(angle: turn.1, axis: turn.0)
      .scaled(x: scale.0, y: scale.1, z: 1).translated(x: rest.0, y: 3 * rest.0, z: 1)
    if rest.1 == 0 { transform = .identity }
    if rest.1 == 1 { transform.m34 = -0.002 }
    if rest.1 == 2 { transform.m21 += 0.4 }
    if rest.1 == 3 { transform = .scale(x: scale.0, y: scale.1) }
    return transform
  }
}()

private let curves = Generator<TimingFunction?>.element(of: [
  nil, .easeIn, .easeInOutBack, .easeOutElastic, .steps(3), .spring(bounce: 0.4),
])

private let wholes: Generator<Animation> = {
  let ends = zip(transforms, transforms, transforms)
  return zip(ends, .timing, curves, zip(.int(in: 0...9), .bool, .bool)).map {
    ends, timing, curve, kind -> Animation in
    let value = { (transform: Transform3D) in AnimatableValue.transform(transform) }
    var basic = BasicAnimation(
      keyPath: "transform", from: value(ends.0), to: value(ends.1), timing: timing,
      timingFunction: curve)
    (basic.isAdditive, basic.isCumulative) = (kind.1, kind.2)
    switch kind.0 {
    case 0: basic.fromValue = nil
    case 1: basic.toValue = nil
    case 2: (basic.toValue, basic.byValue) = (nil, value(ends.1))
    case 3: (basic.fromValue, basic.toValue, basic.byValue) = (nil, nil, value(ends.1))
    case 4: return .spring(SpringAnimation(basic, damping: 4, initialVelocity: 2))
    case 5, 6, 7:
      var keyframes = KeyframeAnimation(
        keyPath: "transform", values: [ends.0, ends.1, ends.2, ends.0].map(value),
        calculationMode: [.linear, .cubic, .discrete][kind.0 - 5], timing: timing)
      keyframes.timingFunctions = curve.map { [$0, $0, $0] } ?? []
      keyframes.isAdditive = kind.1
      return .keyframe(keyframes)
    default: break
    }
    return .basic(basic)
  }
}()

private let stacks: Generator<[Animation]> = {
  let moving = zip(Generator<Double>.moderate, .moderate, .timing, .bool).map {
    from, to, timing, isAdditive -> Animation in
    var basic = BasicAnimation(
      keyPath: "transform.translation.x", from: .number(from), to: .number(to), timing: timing)
    basic.isAdditive = isAdditive
    return .basic(basic)
  }
  let group = zip(wholes, .timing, curves).map {
    Animation.group(AnimationGroup([$0], timing: $1, timingFunction: $2))
  }
  return .oneOf(
    wholes.array(count: 1...1), wholes.array(count: 1...1), wholes.array(count: 2...2),
    group.array(count: 1...1), zip(wholes, moving).map { [$0, $1] })
}()

private func stage(_ animations: [Animation], model: Transform3D) -> (RenderTree, Layer.ID) {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  layer.transform = model
  for (index, animation) in animations.enumerated() { layer.add(animation, forKey: "\(index)") }
  return (context.commit(at: 0).tree, layer.id)
}

@Suite struct TransformBoundsTests {
  private let spans = zip(Generator<Double>.element(of: [-1, 0, 0.3, 1, 2.5]), .fraction).map {
    $0...($0 + 6 * $1)
  }

  /// The bounds of the sixteen elements contain every sampled transform.
  @Test func boundsContainSamples() {
    var (bounded, moving) = (0, 0)
    forAll("bounds of transforms", stacks, transforms, spans, count: 400) {
      animations, model, times in
      let (tree, layer) = stage(animations, model: model)
      let bounds = tree.bounds(of: layer, for: .transform, in: times)
      let (low, high) = (bounds.low.lanes, bounds.high.lanes)
      if low.allSatisfy(\.isFinite) { bounded += 1 }
      var seen: Set<[Double]> = []
      let length = times.upperBound - times.lowerBound
      for step in 0...300 {
        let time = min(times.upperBound, times.lowerBound + length * Double(step) / 300)
        let shown = tree[layer, .transform, at: time].lanes
        seen.insert(shown)
        for index in 0..<16 where !shown[index].isNaN {
          try hold(
            low[index] <= shown[index] && shown[index] <= high[index],
            "m\(index / 4 + 1)\(index % 4 + 1) is \(shown[index]) at \(time), not \(low[index])...\(high[index])"
          )
        }
      }
      if seen.count > 50, low.allSatisfy(\.isFinite) { moving += 1 }
      return true
    }
    #expect(
      bounded > 250 && moving > 60 || PropertySettings().isOverriding, "\(bounded), \(moving)")
  }

  /// A translation number of a whole transform is within its bounds, and crosses a level at the sampled times.
  @Test func translationsOfWholeTransforms() {
    var (found, undecided) = (0, 0)
    forAll("translations", stacks, spans, .fraction, count: 200) { animations, times, share in
      let (tree, layer) = stage(animations, model: .identity)
      let property = Property.transform.translationX
      let length = times.upperBound - times.lowerBound
      let samples = (0...300).map { step in
        let time = min(times.upperBound, times.lowerBound + length * Double(step) / 300)
        return (time, value: tree[layer, property, at: time])
      }
      let bounds = try tree.bounds(of: layer, for: property, in: times)
      let values = samples.map(\.value)
      for value in values where !value.isNaN {
        try hold(bounds.range.contains(value), "\(value) outside \(bounds.range)")
      }
      guard let low = values.min(), let high = values.max(), low < high else { return true }
      let level = low + share * (high - low)
      let side = { (value: Double) in value > level ? 1 : value < level ? -1 : 0 }
      let sides = samples.map { ($0.0, side($0.value)) }.filter { $0.1 != 0 }
      let change = zip(sides, sides.dropFirst()).first { $0.1 != $1.1 }?.1.0
      switch try tree.firstCrossing(of: layer, for: property, level: level, in: times) {
      case .at(let time):
        found += 1
        try hold(change.map { time <= $0 } ?? true, "at \(time), seen at \(change ?? 0)")
        try hold(side(tree[layer, property, at: time]) != 0, "on the level at \(time)")
      case .none: try hold(change == nil, "none, seen at \(change ?? 0)")
      case .undecided(let range):
        undecided += 1
        try hold(change.map { range.lowerBound <= $0 } ?? true, "undecided from \(range)")
      }
      return true
    }
    #expect(
      found > 20 && undecided < found || PropertySettings().isOverriding, "\(found), \(undecided)")
  }

  /// For a quarter turn in the plane the bounds are near the extremes; bounds of numbers at rest are exact.
  @Test func boundsOfATurnAreNear() {
    let turn = BasicAnimation(
      .transform, from: .identity, to: .rotation(angle: .pi / 2).translated(x: 10, y: 0),
      duration: 2)
    let (tree, layer) = stage([.basic(turn)], model: .identity)
    let (low, high) = tree.bounds(of: layer, for: .transform, in: 0...1.999)
    #expect(low.m11 > -0.1 && low.m11 < 0.001 && high.m11 >= 1 && high.m11 < 1.1)
    #expect(low.m12 > -0.1 && high.m12 >= 0.999 && high.m12 < 1.1)
    #expect(low.m33 == 1 && high.m33 == 1 && low.m44 == 1 && low.m14 == 0 && high.m14 == 0)
    #expect(low.m42 > -1e-9 && high.m42 > 9.9 && high.m42 < 10.001)
    let resting = tree.bounds(of: layer, for: .sublayerTransform, in: 0...1)
    #expect(resting == (.identity, .identity))
    let none = tree.bounds(of: Layer.ID(rawValue: 99), for: .transform, in: 0...1)
    #expect(none == (.identity, .identity))
  }

  /// Bounds are unknown if something moves by parts, or with a velocity that was taken over; an angle of a whole
  /// transform is not a number with bounds.
  @Test func whatIsNotKnown() throws {
    let part = BasicAnimation(.transform.rotationZ, from: 0, to: 1, duration: 1)
    let (tree, layer) = stage([.basic(part)], model: .identity)
    let bounds = tree.bounds(of: layer, for: .transform, in: 0...1)
    #expect(bounds.low.m11 == -.infinity && bounds.high.m44 == .infinity)
    var moving = TakeoverStage()
    moving.move("transform", from: .transform(.identity), to: .transform(.rotation(angle: 1)))
    moving.takeOver("transform", .transform(.scale(x: 2, y: 2)), at: 0.5)
    let taken = moving.commit.tree.bounds(of: moving.layer.id, for: .transform, in: 0.5...1)
    #expect(taken.low.m11 == -.infinity)
    #expect(throws: InvalidParameter.self) {
      try moving.commit.tree.bounds(of: moving.layer.id, for: .transform.rotation, in: 0.5...1)
    }
  }
}
