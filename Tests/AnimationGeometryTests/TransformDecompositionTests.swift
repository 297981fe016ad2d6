import AnimationGeometry
import AnimationTestSupport
import Testing

@Test func decomposedAndRecomposedIsTheSame() {
  forAll("decompose, recompose", .parts, count: 2000) { parts in
    let transform = parts.composed
    guard let decomposition = TransformDecomposition(transform) else { return false }
    let whole = transform.m44
    let recomposed = decomposition.recomposed
    let scaled = zip(transform.elements, recomposed.elements).map { $0 / whole - $1 }
    let norm = transform.elements.map { ($0 / whole).magnitude }.max() ?? 0
    try hold(
      scaled.allSatisfy { $0.magnitude <= 1e-12 * max(1, norm) },
      "off by \(scaled.map(\.magnitude).max() ?? 0) of \(norm)")
    return true
  }
}

@Test func partsComposedAndTakenApartAreTheSameTransform() {
  forAll("parts of composed compose again", .parts, count: 2000) { parts in
    let transform = parts.composed
    let again = TransformParts(transform).composed
    let whole = transform.m44
    let norm = transform.elements.map { ($0 / whole).magnitude }.max() ?? 0
    return zip(transform.elements, again.elements).allSatisfy {
      ($0 / whole - $1).magnitude <= 1e-12 * max(1, norm)
    }
  }
}

/// Two transforms that are decomposed together have the parts that each has alone, bit for bit, if both have parts and
/// their m44 is 1.
@Test func twoTransformsAtOnceAreEachAlone() {
  let any = Generator<Transform3D>.oneOf(
    Generator.parts.map { $0.composed },
    Generator.parts.map {
      var parts = $0
      parts.perspective = .identity
      return parts.composed
    }, .element(of: [.identity, .scale(x: 0), .scale(x: -1), .translation(x: .infinity)]))
  var count = 0
  forAll("two at once", any, any, count: 2000) { first, second in
    var both = (first: TransformDecomposition.identity, second: TransformDecomposition.identity)
    guard TransformDecomposition.takeApart(first, second, into: &both) else {
      return first.m44 != 1 || second.m44 != 1 || TransformDecomposition(first) == nil
        || TransformDecomposition(second) == nil
    }
    count += 1
    for (parts, transform) in [(both.first, first), (both.second, second)] {
      let alone = try #require(TransformDecomposition(transform))
      try hold(zip(parts.numbers, alone.numbers).allSatisfy(isIdentical), "\(parts), \(alone)")
    }
    return true
  }
  #expect(count > 600 || PropertySettings().isOverriding)
}

@Test func eulerAnglesAreReadAsTheyWereWritten() {
  forAll("angles", .vector(in: -1.5...1.5), count: 1000) { angles in
    var parts = TransformParts.identity
    parts.rotation = angles
    let read = TransformParts(parts.composed).rotation
    return (read - angles).length < 1e-12
  }
}

@Test(arguments: [1.0, -1, 1 - 1e-13, 1 - 1e-9])
func nearAQuarterTurnTheRotationStaysTheSame(of quarter: Double) {
  var parts = TransformParts.identity
  parts.rotation = Vector3D(x: 0.3, y: quarter * .pi / 2, z: 0.4)
  let transform = parts.composed
  #expect(TransformParts(transform).composed.isClose(to: transform, within: 1e-14))
}

@Test func mirroredTransformsGetThreeNegativeScales() throws {
  let mirrored = try #require(TransformDecomposition(.scale(x: -1, y: 1)))
  #expect(mirrored.scale == Vector3D(x: -1, y: -1, z: -1))
  #expect(mirrored.recomposed == .scale(x: -1, y: 1))
}

@Test func singularTransformsHaveNoDecomposition() {
  #expect(TransformDecomposition(.scale(x: 0, y: 1)) == nil)
  #expect(TransformDecomposition(Transform3D(m44: 0)) == nil)
  #expect(TransformDecomposition(.translation(x: .infinity, y: 0)) == nil)
  let flat = Transform3D(m11: 1, m12: 2, m21: 2, m22: 4)
  #expect(TransformDecomposition(flat) == nil)
}

/// Rounding leaves some 1e-17 of the flattened axis, which is no axis.
@Test func flattenedTransformsAreSingularHoweverTheyAreTurned() {
  let scale = Generator<Double>.element(of: [1, -1, 2, 0.3, 1e-6, 1e6])
  forAll(
    "turned, flattened, turned", .vector(in: -3...3), .vector(in: -3...3),
    zip(scale, scale, .int(in: 0...2)), count: 5000
  ) { first, last, flat in
    var (before, after) = (TransformParts.identity, TransformParts.identity)
    (before.rotation, after.rotation) = (first, last)
    let factors = (0...2).map { $0 == flat.2 ? 0 : $0 == 0 ? flat.0 : flat.1 }
    let transform = before.composed
      .concatenating(.scale(x: factors[0], y: factors[1], z: factors[2]))
      .concatenating(after.composed)
    let parts = TransformParts(transform)
    try hold(TransformDecomposition(transform) == nil, "it is taken apart")
    let lengths = transform.rows.map(\.length)
    return parts.rotation == .zero && parts.perspective == .identity
      && parts.scale == Vector3D(x: lengths[0], y: lengths[1], z: lengths[2])
  }
}

/// The determinant divided by the product of the lengths of the rows counts, so a factor of a row does not.
@Test func singularIsWhatHasLostFortyBits() {
  let factor = Generator<Int>.int(in: -100...100).map {
    Double(sign: .plus, exponent: $0, significand: 1)
  }
  let height = Generator<Double>.fraction.map { 0.25 + $0 }.filter { ($0 - 1).magnitude > 1e-3 }
  forAll("threshold", zip(factor, factor, factor), height, .vector(in: -3...3), count: 2000) {
    factors, height, angles in
    // The third row is as long as the first and nearly parallel to it; the second is perpendicular to both.
    let volume = height * 0x1p-40
    let flat = Transform3D(
      m11: 1, m22: 1, m31: (1 - volume * volume).squareRoot(), m33: volume)
    var turn = TransformParts.identity
    turn.rotation = angles
    let transform = Transform3D.scale(x: factors.0, y: factors.1, z: factors.2)
      .concatenating(flat).concatenating(turn.composed)
    return (TransformDecomposition(transform) == nil) == (height < 1)
  }
}

@Test func m44IsDividedOut() {
  forAll("m44", .parts, .element(of: [0.5, -1, 4, -0x1p30]), count: 500) { parts, factor in
    let transform = parts.composed
    // A power of two leaves every quotient exactly as it was.
    let multiple = transform.mapElements { $0 * factor }
    return TransformDecomposition(multiple) == TransformDecomposition(transform)
      && TransformParts(multiple) == TransformParts(transform)
  }
  let flat = Transform3D(m11: 0, m22: 6, m33: 4, m41: 2, m44: 2)
  #expect(TransformParts(flat).scale == Vector3D(x: 0, y: 3, z: 2))
  #expect(TransformParts(flat).translation == Vector3D(x: 1, y: 0, z: 0))
}

@Test func aTranslationOfPartsIsTheLastRowAlone() {
  forAll("translation", .parts, .vector(in: -1000...1000), count: 1000) { parts, place in
    var moved = parts
    moved.translation = place
    var expected = parts.composed
    (expected.m41, expected.m42, expected.m43) = (place.x, place.y, place.z)
    return moved.composed == expected
  }
}

@Test func singularTransformsStillHaveParts() {
  let flat = TransformParts(.scale(x: 0, y: -2).concatenating(.translation(x: 5, y: 6)))
  #expect(flat.scale == Vector3D(x: 0, y: -2, z: 1))
  #expect(flat.translation == Vector3D(x: 5, y: 6, z: 0))
  #expect(flat.rotation == .zero)
}

extension Transform3D {
  fileprivate var rows: [Vector3D] {
    [
      Vector3D(x: m11, y: m12, z: m13), Vector3D(x: m21, y: m22, z: m23),
      Vector3D(x: m31, y: m32, z: m33),
    ]
  }
}

@Test func rowsOfAQuaternionGiveItBack() {
  forAll("quaternion of rows", .vector(in: -3...3), count: 1000) { angles in
    var parts = TransformParts.identity
    parts.rotation = angles
    guard let decomposition = TransformDecomposition(parts.composed) else { return false }
    let rotation = decomposition.rotation
    let (x, y, z) = rotation.rows
    return abs(rotation.dot(rotation) - 1) < 1e-14 && abs(x.dot(y)) < 1e-14
      && abs(y.dot(z)) < 1e-14 && (x.cross(y) - z).length < 1e-14
      && abs(abs(Quaternion(rows: x, y, z).dot(rotation)) - 1) < 1e-14
  }
}

@Test func theIdentityTakenApartIsTheIdentity() {
  #expect(TransformDecomposition(.identity) == .identity)
  #expect(TransformParts(.identity) == .identity)
}

extension TransformDecomposition {
  fileprivate var numbers: [Double] {
    [
      translation.x, translation.y, translation.z, scale.x, scale.y, scale.z, skewXY, skewXZ,
      skewYZ, rotation.x, rotation.y, rotation.z, rotation.w, perspective.x, perspective.y,
      perspective.z, perspective.w,
    ]
  }
}
