import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

@Suite struct HalfTurnTests {
  private static let degree = Double.pi / 180
  private static let up = Vector3D(x: 0, y: 0, z: 1)

  private static func matrix(_ degrees: Double, _ axis: Vector3D = up) -> Transform3D {
    .rotation(angle: degrees * degree, axis: axis)
  }

  private static func areClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
    zip(a.lanes, b.lanes).allSatisfy { ($0 - $1).magnitude <= 1e-7 }
  }

  private static let turns: [(from: Double, to: Double, middle: Double)] = [
    (0, 180, 90), (0, -180, 90), (0, 540, 90), (180, 360, 90), (-180, 0, 90), (540, 720, 90),
    (30, 210, -60), (30, -150, -60), (60, 240, -30), (60, -120, -30), (90, 270, 0),
    (123, 303, 33), (-30, 150, 60), (210, 390, -60), (-90, 90, 0),
    // Near half a turn the direction is the shorter one.
    (0, 179, 89.5), (0, 181, -89.5), (30, 209, 119.5), (30, 211, -59.5),
  ]

  @Test(
    "Half a turn between matrices goes forwards from the identity and back to it",
    arguments: [
      up, Vector3D(x: 0, y: 1, z: 0), Vector3D(x: 1, y: 0, z: 0), Vector3D(x: -1, y: 2, z: 2),
    ])
  func matrices(axis: Vector3D) {
    for (from, to, middle) in Self.turns {
      let (start, end) = (Self.matrix(from, axis), Self.matrix(to, axis))
      let value = start.interpolated(to: end, by: 0.5)
      #expect(Self.areClose(value, Self.matrix(middle, axis)), "\(from)° to \(to)°")
      let long = start.interpolated(to: end, by: 0.5, along: .longer)
      #expect(Self.areClose(long, Self.matrix(middle + 180, axis)), "\(from)° to \(to)°, longer")
      guard axis == Self.up else { continue }
      let flat = Transform2D.rotation(angle: from * Self.degree)
        .interpolated(to: .rotation(angle: to * Self.degree), by: 0.5)
      #expect(Self.areClose(Transform3D(flat), value), "\(from)° to \(to)° in the plane")
    }
  }

  /// Returns half of an angle about an axis, of the quaternion for the rotation of a matrix.
  private static func half(_ angle: Double, _ axis: Vector3D) -> Double {
    let half = (angle / 2).remainder(dividingBy: .pi)
    guard (half.magnitude - .pi / 2).magnitude < 1e-9 else { return half }
    let first = [axis.z, axis.y, axis.x].first { $0.magnitude > 1e-9 } ?? 1
    return first > 0 ? .pi / 2 : -.pi / 2
  }

  private static let components = Generator<Double>.element(of: [0, 1, -1, 0.5, -2, 3])
  private static let axes = zip(components, components, components).map {
    $0 == 0 && $1 == 0 && $2 == 0 ? up : Vector3D(x: $0, y: $1, z: $2)
  }
  private static let angles = Generator<Double>.oneOf(
    .element(of: [0, 1, -1, 2, 0.5, -0.5, 3].map { $0 * .pi }),
    Generator<Double>.fraction.map { ($0 - 0.5) * 20 })

  @Test("The way of half a turn does not depend on the last bits of either matrix")
  func noise() {
    let places = Generator<Double>.fraction.map { ($0 - 0.5) * 16 }.array(count: 18...18)
    forAll("half turns", Self.axes, Self.angles, places, count: 2000) { axis, angle, places in
      func noisy(_ matrix: Transform3D, _ places: ArraySlice<Double>) -> Transform3D {
        var lanes = matrix.lanes
        for (lane, place) in zip([0, 1, 2, 4, 5, 6, 8, 9, 10], places) {
          lanes[lane] += place.rounded() * 0x1p-53
        }
        return Transform3D(lanes: lanes)
      }
      let start = noisy(.rotation(angle: angle, axis: axis), places[..<9])
      let end = noisy(.rotation(angle: angle + .pi, axis: axis), places[9...])
      let middle = Self.half(angle, axis) + Self.half(angle + .pi, axis)
      let expected = Transform3D.rotation(angle: middle, axis: axis)
      let value = start.interpolated(to: end, by: 0.5)
      try hold(Self.areClose(value, expected), "\(value) is not \(expected)")
      let prepared = TransformInterpolation(from: start, to: end)
      try hold(Self.areClose(prepared.value(at: 0.5), expected), "prepared")
      // The path of a spring that takes over and whose start also rotates.
      let takeover = try PreparedEnds(
        from: start.lanes, to: end.lanes, by: nil, type: .transform, isAdditive: false,
        velocity: (0..<16).map { $0 == 12 ? 8 : 0 })
      let moved = run(
        .transform(.identity), type: .transform,
        through: [(PreparedInterpolation(.ends(takeover), type: .transform), 0.5)])
      guard case .transform(let moved)? = moved else { return false }
      try hold(Self.areClose(moved, expected), "taken over: \(moved)")
      return true
    }
  }

  @Test("The rotation of a matrix has w > 0, and of half a turn the first of z, y, x above 0")
  func signs() throws {
    let half = (0.5).squareRoot()
    for (matrix, expected) in [
      (Self.matrix(270), [0, 0, -half, half]),
      (Self.matrix(180 + 1e-12), [0, 0, 1, 0]), (Self.matrix(-180), [0, 0, 1, 0]),
      (Self.matrix(180, Vector3D(x: 3, y: -4, z: 0)), [-0.6, 0.8, 0, 0]),
      (Self.matrix(180, Vector3D(x: -1, y: 0, z: 0)), [1, 0, 0, 0]),
      (
        Self.matrix(180, Vector3D(x: 1, y: 1, z: -1e-10)),
        [half, half, 0, 0]
      ),
      (Self.matrix(180, Vector3D(x: 1, y: 0, z: -1e-8)), [-1, 0, 1e-8, 0]),
    ] as [(Transform3D, [Double])] {
      let rotation = try #require(Quaternion(matrix))
      let numbers = [rotation.x, rotation.y, rotation.z, rotation.w]
      #expect(
        zip(numbers, expected).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(numbers)")
    }
  }

  @Test("Quaternions that are given half a turn apart keep their signs")
  func quaternions() throws {
    let half = (0.5).squareRoot()
    let start = Quaternion(x: 0, y: 0, z: 0, w: 1)
    for (z, noise) in [(1.0, -4e-10), (1, -1e-17), (1, 4e-10), (-1, -4e-10), (-1, 1e-17)] {
      let end = Quaternion(x: 0, y: 0, z: z, w: noise)
      let middle = start.interpolated(to: end, by: 0.5)
      #expect((middle.z - z * half).magnitude < 1e-9, "\(z) \(noise)")
      #expect(start.interpolated(to: end, by: 1) == end, "\(z) \(noise)")
      let long = start.interpolated(to: end, by: 0.5, along: .longer)
      #expect((long.z + z * half).magnitude < 1e-9, "\(z) \(noise) longer")
      let keyframes = try PreparedKeyframes(
        values: [[0, 0, 0, 1], [0, 0, z, noise]], type: .quaternion, mode: .linear)
      #expect(
        run(
          .quaternion(.identity), type: .quaternion,
          through: [(PreparedInterpolation(.keyframes(keyframes), type: .quaternion), 0.5)])
          == .quaternion(middle))
      let curve = try QuaternionKeyframes(times: [0, 1], rotations: [start, end])
      #expect(curve.rotation(at: 0.5) == middle && curve.rotations[1] == end)
    }
    // Beyond the tolerance the shorter direction is taken.
    let beyond = Quaternion(x: 0, y: 0, z: 1, w: -6e-10)
    #expect(start.interpolated(to: beyond, by: 0.5).z < 0)
  }
}
