import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Returns the presentation values of a layer that moves along a path for one second.
private func values(
  _ data: String, of keyPath: String = "position", at times: [Double],
  _ change: (inout KeyframeAnimation) -> Void = { _ in }
) throws -> [AnimatableValue?] {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  layer.transform = .scale(x: 2, y: 3)
  var animation = KeyframeAnimation(keyPath: "position", timing: Timing(duration: 1))
  animation.path = try BezierPath(svgPathData: data)
  change(&animation)
  layer.add(.keyframe(animation))
  let tree = context.commit(at: 0).tree
  return try times.map { tree.value(of: layer.id, for: try layer.path(keyPath), at: $0) }
}

private func points(_ values: [AnimatableValue?]) -> [Double] {
  values.flatMap { value -> [Double] in
    guard case .point(let point)? = value else { return [.nan, .nan] }
    return [point.x, point.y]
  }
}

private let curve = "M 0 0 C 0 100 100 100 100 0"

struct PathAnimationTests {
  @Test func elementsShareTheTimeAndAreWalkedByTheirParameter() throws {
    let places = try values("M 0 0 L 10 0 C 10 100 110 100 110 0", at: [0.25, 0.5, 0.625])
    #expect(isClose(points(places), [5, 0, 10, 0, 25.625, 56.25], tolerance: 1e-14))
  }

  @Test func gapsAreJumped() throws {
    let places = try values("M 0 0 L 10 0 M 100 100 L 100 110", at: [0.5 - 1e-12, 0.5, 0.75])
    #expect(isClose(points(places), [10, 0, 100, 100, 100, 105], tolerance: 1e-10))
  }

  @Test func pacedPathsAreWalkedByLengthOrByTheRecordedTable() throws {
    let exact = try values(curve, at: [0.25]) { $0.calculationMode = .paced }
    #expect(isClose(points(exact), [10.589254, 48.352395], tolerance: 1e-7))
    let recorded = try values(curve, at: [0.25]) {
      $0.calculationMode = .paced
      $0.pathPacing = .coreAnimation
    }
    // The recorded digits are those of 32-bit numbers.
    #expect(isClose(points(recorded), [10.647822, 48.460465], tolerance: 1e-6))
  }

  // The rows of the specification for animations along a path, one value each.
  @Test func recordedPlacesAreReached() throws {
    let corner = "M 0 0 L 10 0 L 10 90"
    let linear = try values(corner, at: [0.25])
    #expect(points(linear) == [5, 0])
    let paced = try values(corner, at: [0.25, 0.5]) { $0.calculationMode = .paced }
    #expect(isClose(points(paced), [10, 15, 10, 40], tolerance: 1e-14))
    let timed = try values(corner, at: [0.25]) { $0.keyTimes = [0, 0.8, 1] }
    #expect(points(timed) == [3.125, 0])
    let curved = try values(corner, at: [0.25]) { $0.timingFunctions = [.easeIn, .easeOut] }
    #expect(isClose(points(curved), [3.153568, 0], tolerance: 1e-6))
    let held = try values(corner, at: [0.25, 0.75]) { $0.calculationMode = .discrete }
    #expect(points(held) == [0, 0, 10, 0])
    let parameter = try values(curve, at: [0.25])
    #expect(points(parameter) == [15.625, 56.25])
    let closed = try values("M 0 0 L 10 0 L 0 10 Z", at: [5.0 / 6])
    #expect(isClose(points(closed), [0, 5], tolerance: 1e-14))
  }

  @Test func cubicModesOfPathsAreLinearOrPaced() throws {
    let times = [0.1, 0.3, 0.8]
    for (cubic, plain) in [(CalculationMode.cubic, CalculationMode.linear), (.cubicPaced, .paced)] {
      let first = try values(curve, at: times) { $0.calculationMode = cubic }
      let second = try values(curve, at: times) { $0.calculationMode = plain }
      #expect(first == second)
    }
  }

  @Test func layersTurnWithTheirPath() throws {
    for (mode, sign) in [(RotationMode.auto, 1.0), (.autoReverse, -1.0)] {
      let turned = try values("M 0 0 L 0 100", of: "transform", at: [0.5]) {
        $0.rotationMode = mode
      }
      guard case .transform(let transform)? = turned[0] else {
        Issue.record("a transform")
        return
      }
      let expected = Transform3D(m11: 0, m12: 3 * sign, m21: -2 * sign, m22: 0)
      #expect(isClose(transform.lanes, expected.lanes, tolerance: 1e-15))
    }
    let still = try values("M 0 0 L 0 100", of: "transform", at: [0.5, 2])
    #expect(still.allSatisfy { $0 == .transform(.scale(x: 2, y: 3)) })
  }

  @Test(
    "At the time of a joint the direction is that of the next element, in every mode",
    arguments: [CalculationMode.linear, .paced, .cubic, .cubicPaced, .discrete])
  func directionAtJoints(mode: CalculationMode) throws {
    for (name, data, time, expected) in [
      ("corner", "M 0 0 L 0 10 L 10 10", 0.5, 0), ("turn back", "M 0 0 L 0 10 L 0 0", 0.5, -90),
      ("gap", "M 0 0 L 0 10 M 20 20 L 30 20", 0.5, 0), ("end", "M 0 0 L 0 10 L 10 10", 1, 0),
    ] as [(String, String, Double, Double)] {
      let shown = try values(data, of: "transform", at: [time]) {
        $0.calculationMode = mode
        $0.rotationMode = .auto
        $0.timing.fillMode = .both
        $0.isRemovedOnCompletion = false
      }
      guard case .transform(let transform)? = shown[0] else {
        Issue.record("a transform")
        return
      }
      let angle = expected * Double.pi / 180
      let turn = Transform3D.rotation(angle: angle).concatenating(.scale(x: 2, y: 3))
      #expect(isClose(transform.lanes, turn.lanes, tolerance: 1e-14), "\(name)")
    }
    // An element without length has no direction of its own.
    guard mode == .paced || mode == .cubicPaced else { return }
    let shown = try values("M 0 0 L 0 10 L 0 10 L 10 10", of: "transform", at: [0.5]) {
      $0.calculationMode = mode
      $0.rotationMode = .autoReverse
    }
    let turn = Transform3D.rotation(angle: .pi).concatenating(.scale(x: 2, y: 3))
    guard case .transform(let transform)? = shown[0] else {
      Issue.record("a transform")
      return
    }
    #expect(isClose(transform.lanes, turn.lanes, tolerance: 1e-14))
  }

  @Test func aPathOverridesValues() throws {
    let places = try values("M 0 0 L 10 0", at: [0.5]) { $0.values = [.point(.zero)] }
    #expect(points(places) == [5, 0])
  }

  @Test func pathsWithoutSenseHaveNoEffect() throws {
    #expect(points(try values("M 5 5", at: [0.5])) == [0, 0])
    let number = try values("M 0 0 L 10 0", of: "zPosition", at: [0.5]) { $0.keyPath = "zPosition" }
    #expect(number == [.number(0)])
  }
}
