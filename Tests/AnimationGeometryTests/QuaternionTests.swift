import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct QuaternionTests {
  static let axes = Generator<Vector3D>.vector(in: -1...1).filter { $0.length > 0.01 }
  static let angles = Generator<Double>.fraction.map { 14 * $0 - 7 }
  static let rotations = zip(angles, axes).map { Quaternion(angle: $0, axis: $1) }

  private func isClose(_ a: Quaternion, _ b: Quaternion) -> Bool {
    Quaternion.combination(a, 1, b, -1).length < 1e-13
  }

  @Test func anglesAndAxesAreRead() {
    forAll("axis and angle", Self.angles, Self.axes) { angle, axis in
      let rotation = Quaternion(angle: angle, axis: axis)
      try hold((rotation.length - 1).magnitude < 1e-14, "length \(rotation.length)")
      return isClose(Quaternion(angle: rotation.angle, axis: rotation.axis), rotation)
    }
    let quarter = Quaternion(angle: .pi / 2, axis: Vector3D(x: 0, y: 0, z: 2))
    #expect(abs(quarter.angle - .pi / 2) < 1e-15)
    #expect(quarter.axis == Vector3D(x: 0, y: 0, z: 1))
    #expect(Quaternion(angle: 1, axis: .zero) == .identity)
    for size in [0x1p-1070, 0x1p-1000, 0x1p-538, 0x1p600, 0x1p1020] {
      let (long, plain) = (
        Vector3D(x: 3 * size, y: 0, z: -4 * size), Vector3D(x: 0.6, y: 0, z: -0.8)
      )
      #expect(isClose(Quaternion(angle: 1, axis: long), Quaternion(angle: 1, axis: plain)))
      let (a, b) = (
        Transform3D.rotation(angle: 1, axis: long), Transform3D.rotation(angle: 1, axis: plain)
      )
      #expect((a.m11 - b.m11).magnitude < 1e-15 && (a.m13 - b.m13).magnitude < 1e-15)
      let scaled = Quaternion(x: 0, y: size, z: 0, w: size)
      #expect((scaled.angle - .pi / 2).magnitude < 1e-15)
      #expect(scaled.axis == Vector3D(x: 0, y: 1, z: 0))
    }
    #expect(Quaternion.identity.angle == 0)
    #expect(Quaternion.identity.axis == Vector3D(x: 0, y: 0, z: 1))
  }

  @Test func matricesOfQuaternionsAreTheirRotations() {
    forAll("matrix", Self.angles, Self.axes, count: 500) { angle, axis in
      let rotation = Quaternion(angle: angle, axis: axis)
      let matrix = Transform3D(rotation)
      try hold(
        matrix.isClose(to: .rotation(angle: angle, axis: axis), within: 1e-14), "another matrix")
      guard let back = Quaternion(matrix) else { return false }
      // A quaternion and its negative are the same rotation.
      return isClose(back, rotation) || isClose(back, -rotation)
    }
    #expect(Quaternion(Transform3D.scale(x: 0, y: 1)) == nil)
  }

  @Test func productsAreConcatenations() {
    forAll("product", Self.rotations, Self.rotations, .vector(in: -1...1), count: 500) {
      a, b, vector in
      let both = a.concatenating(b)
      try hold(both == b * a, "the order")
      let matrix = Transform3D(a).concatenating(Transform3D(b))
      return Transform3D(both).isClose(to: matrix, within: 1e-13)
        && (both.rotating(vector) - b.rotating(a.rotating(vector))).length < 1e-13
        && (both.rotating(vector) - vector.applying(matrix)).length < 1e-13
    }
  }

  @Test func inverseUndoes() {
    forAll("inverse", Self.rotations, .moderate, count: 500) { rotation, factor in
      let scaled = Quaternion.combination(rotation, factor, .identity, 0)
      guard let inverse = scaled.inverted() else { return factor == 0 }
      return isClose(scaled * inverse, .identity) && isClose(inverse * scaled, .identity)
        && isClose(rotation * rotation.conjugate, .identity)
    }
    #expect(Quaternion(x: .nan, y: 0, z: 0, w: 1).inverted() == nil)
    #expect(Quaternion(x: 0, y: 0, z: 0, w: 1e-170).inverted() == nil)
    #expect(Quaternion.identity.isFinite)
    #expect(!Quaternion(x: 0, y: .infinity, z: 0, w: 1).isFinite)
  }
}
