import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Returns the transform of a layer half-way through an animation with a value function; nil if the animation is
/// reported to have no effect.
private func transform(
  model: Transform3D = .identity, animation: Animation, at time: Double = 0.5
) throws -> Transform3D? {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  layer.transform = model
  layer.add(animation)
  let commit = context.commit(at: 0)
  guard commit.diagnostics.isEmpty else { return nil }
  let path = try layer.path("transform")
  guard case .transform(let value)? = commit.tree.value(of: layer.id, for: path, at: time) else {
    return nil
  }
  return value
}

private func basic(
  _ function: ValueFunction, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
  by: AnimatableValue? = nil, _ change: (inout BasicAnimation) -> Void = { _ in }
) -> Animation {
  var animation = BasicAnimation(
    keyPath: "transform", from: from, to: to, by: by, timing: Timing(duration: 1))
  animation.valueFunction = function
  change(&animation)
  return .basic(animation)
}

private func keyframes(
  _ function: ValueFunction, _ values: [AnimatableValue], _ mode: CalculationMode = .linear,
  times: [Double]? = nil
) -> Animation {
  var animation = KeyframeAnimation(
    keyPath: "transform", values: values, keyTimes: times, calculationMode: mode,
    timing: Timing(duration: 1))
  animation.valueFunction = function
  return .keyframe(animation)
}

private let stretched = Transform3D.scale(x: 2, y: 3)

struct ValueFunctionTests {
  @Test(
    arguments: [
      (.rotateX, [0.5], Transform3D.rotation(angle: 0.5, axis: Vector3D(x: 1, y: 0, z: 0))),
      (.rotateY, [0.5], .rotation(angle: 0.5, axis: Vector3D(x: 0, y: 1, z: 0))),
      (.rotateZ, [0.5], .rotation(angle: 0.5)), (.scale, [2, 3, 4], .scale(x: 2, y: 3, z: 4)),
      (.scaleX, [2], .scale(x: 2, y: 1)), (.scaleY, [2], .scale(x: 1, y: 2)),
      (.scaleZ, [2], .scale(x: 1, y: 1, z: 2)),
      (.translate, [1, 2, 3], .translation(x: 1, y: 2, z: 3)),
      (.translateX, [2], .translation(x: 2, y: 0)), (.translateY, [2], .translation(x: 0, y: 2)),
      (.translateZ, [2], .translation(x: 0, y: 0, z: 2)),
    ] as [(ValueFunction, [Double], Transform3D)])
  func numbersBecomeTransforms(function: ValueFunction, input: [Double], expected: Transform3D) {
    #expect(input.withUnsafeBufferPointer { function.transform(of: $0) } == expected)
    let neutral = function.neutralInput.withUnsafeBufferPointer { function.transform(of: $0) }
    #expect(neutral == .identity)
    #expect(function.neutralInput.count == function.inputCount)
  }

  @Test func theWholeTransformIsReplaced() throws {
    let moved = basic(.translateX, from: 0, to: 10)
    #expect(
      try transform(model: stretched, animation: moved) == .translation(x: 5, y: 0))
  }

  @Test func additiveOnesHappenFirst() throws {
    let moved = basic(.translateX, from: 0, to: 10) { $0.isAdditive = true }
    #expect(
      try transform(model: stretched, animation: moved)
        == Transform3D(m11: 2, m22: 3, m41: 10))
  }

  @Test func aMissingEndIsNeutral() throws {
    let grown = basic(.scale, to: .numbers([3, 4, 5]))
    #expect(
      try transform(model: stretched, animation: grown) == .scale(x: 2, y: 2.5, z: 3))
    let changed = basic(.scaleX, by: 2)
    #expect(try transform(animation: changed) == .scale(x: 2, y: 1))
  }

  @Test func anglesAccumulateBeforeTheFunction() throws {
    let moved = basic(.translateX, from: 0, to: 10) {
      $0.isCumulative = true
      $0.repeatCount = 3
    }
    #expect(try transform(animation: moved, at: 1.5) == .translation(x: 15, y: 0))
  }

  @Test func rotationsGoAllTheWayRound() throws {
    let turned = try #require(
      try transform(animation: basic(.rotateZ, from: 0, to: .number(4 * .pi)), at: 0.125))
    #expect(isClose(turned.lanes, Transform3D.rotation(angle: .pi / 2).lanes, tolerance: 1e-15))
  }

  @Test func keyframesOfEveryMode() throws {
    let half = try #require(
      try transform(animation: keyframes(.rotateZ, [0, .number(.pi)], .cubic)))
    #expect(isClose(half.lanes, Transform3D.rotation(angle: .pi / 2).lanes, tolerance: 1e-15))
    let held = keyframes(.scaleX, [1, 3], .discrete, times: [0, 0.8, 1])
    #expect(try transform(animation: held, at: 0.75) == .identity)
    #expect(
      try transform(animation: keyframes(.translateY, [12]))
        == .translation(x: 0, y: 12))
    let corners: [AnimatableValue] = [
      .numbers([0, 0, 0]), .numbers([10, 0, 0]), .numbers([10, 30, 0]),
    ]
    #expect(
      try transform(animation: keyframes(.translate, corners, .paced), at: 0.75)
        == .translation(x: 10, y: 15))
    #expect(
      try transform(animation: keyframes(.translate, corners, .cubicPaced), at: 0.75)
        == .translation(x: 10.625, y: 13.125))
  }

  @Test func wrongShapesHaveNoEffect() throws {
    #expect(try transform(animation: basic(.scale, from: 1, to: 3)) == nil)
    let two = basic(.translate, from: .numbers([1, 2]), to: .numbers([3, 4]))
    #expect(try transform(animation: two) == nil)
    let component = basic(.rotateZ, from: 0, to: 1) { $0.keyPath = "transform.rotation.z" }
    #expect(try transform(animation: component) == nil)
  }
}
