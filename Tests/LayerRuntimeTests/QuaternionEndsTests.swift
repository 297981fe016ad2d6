import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Animations of quaternions that are no rotation, or whose length is not 1.
@Suite struct QuaternionEndsTests {
  private func shown(
    _ animation: (Property<Quaternion>) -> Animation, at times: [Double]
  ) throws -> (values: [AnimatableValue?], codes: [Diagnostic.Code]) {
    let context = LayerContext()
    let turn = context.register(Property("turn", default: Quaternion.identity))
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.add(animation(turn))
    let commit = context.commit(at: 0)
    let path = try layer.path("turn")
    return (
      times.map { commit.tree.value(of: layer.id, for: path, at: $0) },
      commit.diagnostics.map(\.code)
    )
  }

  @Test(
    "An animation of a rotation without a direction has no effect, and a diagnostic says so",
    arguments: [
      Quaternion(x: 0, y: 0, z: 0, w: 0), Quaternion(x: .nan, y: 0, z: 0, w: 1),
      Quaternion(x: 0, y: 0, z: .infinity, w: 1),
    ])
  func none(rotation: Quaternion) throws {
    let (none, turned) = (
      AnimatableValue.quaternion(rotation),
      AnimatableValue.quaternion(Quaternion(x: 0, y: 0, z: 1, w: 0))
    )
    let animations: [(String, Animation)] = [
      ("to", .basic(BasicAnimation(keyPath: "turn", to: none, duration: 1))),
      ("from", .basic(BasicAnimation(keyPath: "turn", from: none, duration: 1))),
      ("by", .basic(BasicAnimation(keyPath: "turn", by: none, duration: 1))),
      (
        "spring",
        .spring(
          SpringAnimation(BasicAnimation(keyPath: "turn", from: turned, to: none, duration: 1)))
      ),
      (
        "keyframes",
        .keyframe(
          KeyframeAnimation(keyPath: "turn", values: [turned, none], timing: Timing(duration: 1)))
      ),
    ]
    for (name, animation) in animations {
      let (values, codes) = try shown({ _ in animation }, at: [0, 0.5, 1])
      #expect(values.allSatisfy { $0 == .quaternion(.identity) }, "\(name)")
      #expect(codes == [.notFinite], "\(name)")
    }
  }

  @Test("Rotations of another length are shown with length 1 at all times")
  func lengths() throws {
    let long = AnimatableValue.quaternion(Quaternion(x: 0, y: 2, z: 0, w: 0))
    for animation in [
      Animation.basic(BasicAnimation(keyPath: "turn", to: long, duration: 1)),
      .keyframe(
        KeyframeAnimation(
          keyPath: "turn", values: [.quaternion(Quaternion(x: 0, y: 0, z: 0, w: 3)), long],
          timing: Timing(duration: 1))),
    ] {
      let (values, codes) = try shown({ _ in animation }, at: [0, 0.5, 1 - 1e-9])
      let half = 0.5.squareRoot()
      let expected = [[0.0, 0, 0, 1], [0, half, 0, half], [0, 1, 0, 0]]
      for (value, expected) in zip(values, expected) {
        #expect(isClose(value?.lanes ?? [], expected, tolerance: 1e-8))
      }
      #expect(codes.isEmpty)
    }
  }

  @Test("A turn over a rotation that moves, half a turn away, has the velocity of its values")
  func velocityOfHalfTurns() throws {
    for (keyPath, value) in [
      ("turn", { AnimatableValue.quaternion($0) }),
      ("transform", { .transform(Transform3D($0)) }),
    ] as [(String, (Quaternion) -> AnimatableValue)] {
      let context = LayerContext()
      context.register(Property("turn", default: Quaternion.identity))
      let layer = Layer(in: context)
      context.roots = [layer]
      let about = { (angle: Double) in
        Quaternion(angle: angle, axis: Vector3D(x: 0, y: 0, z: 1))
      }
      let low = BasicAnimation(
        keyPath: keyPath, from: value(about(0.4)), to: value(about(0.6)), duration: 1)
      // At 0.5 it is half a turn away from the rotation below, except for rounding.
      let high = BasicAnimation(keyPath: keyPath, to: value(about(0.5 + .pi)), duration: 2)
      layer.add(.basic(low))
      layer.add(.basic(high))
      let tree = context.commit(at: 0).tree
      let path = try layer.path(keyPath)
      let velocity = try #require(tree.velocity(of: layer.id, for: path, at: 0.5)).lanes
      // So near to 0.5 that it is half a turn, except for rounding, at all three times.
      let h = 0x1p-33
      let numbers = { tree.value(of: layer.id, for: path, at: $0)?.lanes ?? [] }
      let (before, after) = (numbers(0.5 - h), numbers(0.5 + h))
      for lane in velocity.indices {
        let slope = (after[lane] - before[lane]) / (2 * h)
        #expect(isClose(velocity[lane], slope, tolerance: 1e-4), "\(keyPath) \(lane)")
      }
    }
  }
}
