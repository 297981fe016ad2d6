import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct TransformVelocityTests {
  private static let moving = zip(Generator<TransformParts>.parts, velocities)

  private static var velocities: Generator<TransformParts> {
    zip(
      Generator<Vector3D>.vector(in: -100...100), Generator<Vector3D>.vector(in: -2...2),
      Generator<Vector3D>.vector(in: -1...1),
      zip(Generator<Vector3D>.vector(in: -0.01...0.01), .element(of: [0, 1.0, -0.3]))
    ).map { move, turn, shape, last in
      let (perspective, divisor) = last
      return TransformParts(
        translation: move, scale: shape * 0.5, skewXY: shape.x, skewXZ: shape.z, skewYZ: shape.y,
        rotation: turn,
        perspective: Quaternion(
          x: perspective.x, y: perspective.y, z: perspective.z, w: divisor))
    }
  }

  private func moved(_ parts: TransformParts, by velocity: TransformParts, _ time: Double)
    -> TransformParts
  {
    var result = parts
    result.translation = parts.translation + velocity.translation * time
    result.scale = parts.scale + velocity.scale * time
    result.skewXY += velocity.skewXY * time
    result.skewXZ += velocity.skewXZ * time
    result.skewYZ += velocity.skewYZ * time
    result.rotation = parts.rotation + velocity.rotation * time
    result.perspective = Quaternion.combination(parts.perspective, 1, velocity.perspective, time)
    return result
  }

  /// Central differences of fourth order: the error is of the order h⁴ and the rounding.
  private func difference(_ step: Double, _ value: (Double) -> Transform3D) -> Transform3D {
    let (far, near) = (
      zip(value(2 * step).elements, value(-2 * step).elements).map { $0 - $1 },
      zip(value(step).elements, value(-step).elements).map { $0 - $1 }
    )
    let elements = zip(near, far).map { (8 * $0 - $1) / (12 * step) }
    return Transform3D(
      m11: elements[0], m12: elements[1], m13: elements[2], m14: elements[3], m21: elements[4],
      m22: elements[5], m23: elements[6], m24: elements[7], m31: elements[8], m32: elements[9],
      m33: elements[10], m34: elements[11], m41: elements[12], m42: elements[13],
      m43: elements[14], m44: elements[15])
  }

  @Test func composingIsDifferentiated() {
    forAll("velocity of composed parts", Self.moving, count: 1000) { parts, velocity in
      let rate = parts.composedVelocity(velocity)
      let expected = difference(0x1p-10) { moved(parts, by: velocity, $0).composed }
      try hold(rate.isClose(to: expected, within: 1e-7), "\(rate), by differences \(expected)")
      return true
    }
  }

  @Test func takingApartIsTheInverse() {
    forAll("velocity of parts", Self.moving, count: 2000) { parts, velocity in
      var (parts, velocity) = (parts, velocity)
      // A constant factor of the whole matrix is taken out.
      parts.perspective = .identity
      velocity.perspective = TransformParts.resting.perspective
      let found = TransformParts.velocity(
        of: parts.composed, moving: parts.composedVelocity(velocity))
      for (name, a, b) in [
        ("translation", found.translation, velocity.translation),
        ("scale", found.scale, velocity.scale), ("rotation", found.rotation, velocity.rotation),
        (
          "skew", Vector3D(x: found.skewXY, y: found.skewXZ, z: found.skewYZ),
          Vector3D(x: velocity.skewXY, y: velocity.skewXZ, z: velocity.skewYZ)
        ),
      ] {
        // The least scale is 1e-4 of the greatest, the least cosine of y 0.07.
        try hold((a - b).length <= 1e-8 * (1 + b.length), "\(name): \(a), not \(b)")
      }
      return true
    }
  }

  @Test func decomposingAndRecomposingKeepsTheVelocity() throws {
    forAll("velocity, recomposed", Self.moving, count: 2000) { parts, velocity in
      let (transform, rate) = (parts.composed, parts.composedVelocity(velocity))
      guard let decomposed = TransformDecomposition(transform),
        let rates = TransformDecomposition.velocity(of: transform, moving: rate)
      else { return false }
      // With m44 = 1: the derivative of a quotient.
      let divisor = transform.m44
      let expected = zip(transform.elements, rate.elements).map {
        ($1 - $0 / divisor * rate.m44) / divisor
      }
      let found = decomposed.recomposedVelocity(rates).elements
      let size = expected.reduce(1) { max($0, $1.magnitude) }
      try hold(
        zip(found, expected).allSatisfy { ($0 - $1).magnitude <= 1e-9 * size },
        "\(found), not \(expected)")
      try hold(
        rates.rotation.dot(decomposed.rotation).magnitude <= 1e-9 * (1 + rates.rotation.length),
        "the rate of a unit quaternion is perpendicular to it")
      return true
    }
    #expect(
      TransformDecomposition.velocity(of: .scale(x: 0, y: 1), moving: .identity) == nil)
  }

  @Test func anglesAtAQuarterTurnHaveNoRate() {
    var parts = TransformParts.identity
    parts.rotation.y = .pi / 2
    var velocity = TransformParts.resting
    velocity.rotation.x = 1
    let matrix = parts.composed
    let found = TransformParts.velocity(of: matrix, moving: parts.composedVelocity(velocity))
    #expect(found.rotation.x.isNaN && found.rotation.y.isNaN && found.rotation.z.isNaN)
    #expect(TransformParts.velocity(of: matrix, moving: Self.still).rotation == .zero)
  }

  @Test func singularTransformsMoveAndGrow() {
    var rate = Self.still
    (rate.m11, rate.m41) = (2, 3)
    let flat = TransformParts.velocity(of: .scale(x: 0, y: 1), moving: rate)
    #expect(flat.scale == Vector3D(x: 2, y: 0, z: 0))
    #expect(flat.translation == Vector3D(x: 3, y: 0, z: 0))
    #expect(flat.rotation == .zero)
    rate.m22 = 1
    let point = TransformParts.velocity(of: .scale(x: 0, y: 0), moving: rate)
    #expect(point.scale == Vector3D(x: 2, y: 1, z: 0) && point.skewXY == 0)
    // Always flat, because its third row is zero.
    let skewed = Transform3D(m11: 1, m21: 3, m22: 4, m33: 0)
    rate = Self.still
    rate.m21 = 5
    let found = TransformParts.velocity(of: skewed, moving: rate)
    #expect(found.scale == Vector3D(x: 0, y: 3, z: 0))
    #expect(found.rotation == .zero)
  }

  /// A turning flat transform stays flat, and its rows keep their lengths, although rounding makes them no exact plane.
  @Test func flatTransformsTurn() {
    forAll("flat and turning", .vector(in: -3...3), .vector(in: -3...3), .vector(in: -2...2)) {
      first, last, velocity in
      var (before, after) = (TransformParts.identity, TransformParts.identity)
      (before.rotation, after.rotation) = (first, last)
      var rate = TransformParts.resting
      rate.rotation = velocity
      let flat = before.composed.concatenating(.scale(x: 2, y: 0, z: 3))
      let found = TransformParts.velocity(
        of: flat.concatenating(after.composed),
        moving: flat.concatenating(after.composedVelocity(rate)))
      return found.scale.length < 1e-12 && found.rotation == .zero
    }
  }

  @Test func mirroredAndFlatTransformsRest() {
    let flat = TransformParts.velocity(of: .scale(x: 0, y: -1), moving: Self.still)
    #expect(flat == .resting)
  }

  @Test func leavingSingularityIsAJump() {
    var rate = Self.still
    rate.m11 = -1
    let mirrored = TransformParts.velocity(of: .scale(x: 0, y: 1), moving: rate)
    #expect(mirrored.rotation.x.isNaN && mirrored.scale.x.isNaN && mirrored.skewXY.isNaN)
    #expect(mirrored.translation == .zero)
    rate.m11 = 1
    let turned = Transform3D.rotation(angle: 1).scaled(x: 0, y: 1)
    #expect(TransformParts.velocity(of: turned, moving: rate).rotation.z.isNaN)
  }

  private static let still = TransformParts.identity.composedVelocity(.resting)
}
