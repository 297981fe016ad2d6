import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

/// Quaternions are directions: of unit length when they are interpolated.
@Suite struct QuaternionDirectionTests {
  private static let rotation = Generator<Quaternion>.rotation
  private static let lengths = Generator<Double>.element(
    of: [1, 2, 0.25, 3, 0.7, 1e-200, 1e200, 0x1p-1074, 1 + 0x1p-20])
  private static let fractions = Generator<Double>.element(of: [0, 0.25, 0.5, 0.999, 1, 1.5, -0.5])

  private static func scaled(_ q: Quaternion, by factor: Double) -> Quaternion {
    Quaternion(x: q.x * factor, y: q.y * factor, z: q.z * factor, w: q.w * factor)
  }

  private static func isUnit(_ q: Quaternion) -> Bool { (q.dot(q) - 1).magnitude < 1e-14 }

  private func lanes(_ q: Quaternion) -> [Double] { [q.x, q.y, q.z, q.w] }

  private func value(
    _ source: PreparedInterpolation.Source, below: Quaternion = .identity, at progress: Double
  ) -> Quaternion? {
    let result = run(
      .quaternion(below), type: .quaternion,
      through: [(PreparedInterpolation(source, type: .quaternion), progress)])
    guard case .quaternion(let rotation)? = result else { return nil }
    return rotation
  }

  private func ends(
    _ from: Quaternion?, _ to: Quaternion?, by: Quaternion? = nil
  ) throws -> PreparedInterpolation.Source {
    .ends(
      try PreparedEnds(
        from: from.map(lanes), to: to.map(lanes), by: by.map(lanes), type: .quaternion,
        isAdditive: false))
  }

  @Test("Every mixture has unit length, and the lengths of the ends do not count")
  func lengths() {
    forAll(
      "lengths", zip(Self.rotation, Self.lengths), zip(Self.rotation, Self.lengths),
      Self.fractions, count: 2000
    ) { a, b, fraction in
      let (from, to) = (Self.scaled(a.0, by: a.1), Self.scaled(b.0, by: b.1))
      // A quaternion of the least numbers has lost its digits.
      let expected = from.normalized.interpolated(to: to.normalized, by: fraction)
      let values = [
        from.interpolated(to: to, by: fraction), try value(ends(from, to), at: fraction),
        try value(ends(nil, to), below: from, at: fraction),
        try value(ends(from, nil), below: to, at: fraction),
        try value(
          .keyframes(
            PreparedKeyframes(
              values: [from, to].map(lanes), type: .quaternion, mode: .linear)), at: fraction),
        from.interpolated(to: to, by: fraction, along: .shorter),
      ]
      for (index, value) in values.enumerated() {
        let value = try #require(value)
        try hold(Self.isUnit(value), "\(index): length of \(value)")
        try hold(
          Quaternion.combination(value, 1, expected, -1).length < 1e-14,
          "\(index): \(value), not \(expected)")
      }
      return true
    }
  }

  @Test("Given quaternions of unit length are taken bit for bit")
  func bits() throws {
    let units = [
      Quaternion(x: 0, y: 0.6, z: 0, w: 0.8), Quaternion(x: 0.5, y: -0.5, z: 0.5, w: 0.5),
      Quaternion(x: 0, y: 0, z: 0, w: 1 + 0x1p-52),
    ]
    for unit in units {
      #expect(unit.interpolated(to: .identity, by: 0) == unit)
      #expect(try value(ends(unit, .identity), at: 0) == unit)
      #expect(try value(ends(.identity, unit), at: 1) == unit)
    }
    let long = Quaternion(x: 0, y: 0, z: 0, w: 1 + 0x1p-50)
    #expect(long.interpolated(to: .identity, by: 0) == .identity)
  }

  @Test("The turns that jumped at their end do so no more")
  func reported() throws {
    let quarter = Quaternion(x: 0, y: 0, z: 0, w: 2)
      .interpolated(to: Quaternion(x: 0, y: 2, z: 0, w: 0), by: 0.5)
    #expect(isClose(quarter.angle, .pi / 2, tolerance: 1e-15))
    let rounded = Quaternion(x: 0, y: 0.7, z: 0, w: 0.7)
    let near = rounded.interpolated(to: .identity, by: 0.999999)
    #expect(near.y > 0 && Self.isUnit(near))
    let back = Quaternion(x: 0, y: 0.9, z: 0, w: 0.9)
      .interpolated(to: Quaternion(x: 0, y: 0.9, z: 0, w: -0.9), by: 0.5)
    #expect(isClose([back.x, back.y, back.z, back.w], [0, 1, 0, 0], tolerance: 1e-15))
  }

  @Test(
    "A quaternion without a direction is the identity alone, and no end of an animation",
    arguments: [
      Quaternion(x: 0, y: 0, z: 0, w: 0), Quaternion(x: .nan, y: 0, z: 0, w: 1),
      Quaternion(x: 0, y: .infinity, z: 0, w: 0), Quaternion(x: -0.0, y: 0, z: -0.0, w: 0),
    ])
  func none(rotation: Quaternion) throws {
    let turn = Quaternion(angle: 1, axis: Vector3D(x: 0, y: 1, z: 0))
    #expect(rotation.interpolated(to: turn, by: 0) == .identity)
    #expect(
      rotation.interpolated(to: turn, by: 0.5)
        == Quaternion.identity.interpolated(to: turn, by: 0.5))
    #expect(turn.interpolated(to: rotation, by: 1) == .identity)
    let way = SphericalInterpolation(from: rotation, to: turn, along: .shorter)
    #expect(way.value(at: 0) == .identity)
    #expect(
      try QuaternionKeyframes(times: [0, 1], rotations: [turn, rotation]).rotation(at: 1)
        == .identity)
    for (from, to, by) in [
      (rotation, turn, nil), (turn, rotation, nil), (nil, rotation, nil), (rotation, nil, nil),
      (nil, nil, rotation), (turn, nil, rotation), (nil, turn, rotation),
    ] as [(Quaternion?, Quaternion?, Quaternion?)] {
      #expect(throws: PreparedEnds.Problem.noDirection) { try ends(from, to, by: by) }
    }
    // If both ends are given, the change is ignored.
    _ = try ends(turn, turn, by: rotation)
    #expect(throws: PreparedKeyframes.Problem.noDirection) {
      try PreparedKeyframes(
        values: [lanes(turn), lanes(rotation)], type: .quaternion, mode: .discrete)
    }
    let below = try value(ends(nil, turn), below: rotation, at: 0.5)
    #expect(below == Quaternion.identity.interpolated(to: turn, by: 0.5))
  }
}
