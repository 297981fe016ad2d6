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

@Test func singularTransformsStillHaveParts() {
  let flat = TransformParts(.scale(x: 0, y: -2).concatenating(.translation(x: 5, y: 6)))
  #expect(flat.scale == Vector3D(x: 0, y: -2, z: 1))
  #expect(flat.translation == Vector3D(x: 5, y: 6, z: 0))
  #expect(flat.rotation == .zero)
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
