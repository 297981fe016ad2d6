import AnimationGeometry
import AnimationTestSupport
import Testing

@Test func newOperationsComeBeforeTheTransform() {
  let transform = Transform3D.scale(x: 2, y: 3).translated(x: 10, y: 20)
  #expect(transform.m41 == 20)
  #expect(transform.m42 == 60)
}

@Test func concatenationMeansFirstThis() {
  let transform = Transform3D.translation(x: 1, y: 0).concatenating(.scale(x: 5, y: 1))
  #expect(transform.m41 == 5)
}

@Test func rotationTurnsXTowardsY() {
  let quarter = Transform3D.rotation(angle: .pi / 2)
  #expect(abs(quarter.m11) < 1e-15)
  #expect(quarter.m12 == 1)
  #expect(quarter.m21 == -1)
  #expect(Transform3D.rotation(angle: 1, axis: .zero) == .identity)
}

@Test func inverseUndoes() {
  forAll("inverse undoes", .parts, count: 500) { parts in
    let transform = parts.composed
    guard let inverse = transform.inverted() else { return false }
    // The error of the product grows with the condition of the matrix.
    let size = transform.elements.map(\.magnitude).max() ?? 0
    let inverseSize = inverse.elements.map(\.magnitude).max() ?? 0
    return transform.concatenating(inverse).isClose(
      to: .identity, within: 1e-14 * (1 + size * inverseSize))
  }
}

@Test func singularTransformsHaveNoInverse() {
  #expect(Transform3D.scale(x: 0, y: 1).inverted() == nil)
  #expect(Transform3D.scale(x: .nan, y: 1).inverted() == nil)
  #expect(Transform3D.scale(x: 0, y: 1).determinant == 0)
}

@Test func powersBySquaringAreProducts() {
  forAll("powers are products", .parts, .int(in: 0...9), count: 200) { parts, count in
    var small = parts
    small.scale = Vector3D(x: 1, y: 1, z: 1)
    small.translation = small.translation * 1e-3
    small.perspective = .identity
    let transform = small.composed
    let product = (0..<count).reduce(Transform3D.identity) { result, _ in
      result.concatenating(transform)
    }
    return transform.power(UInt64(count)).isClose(to: product, within: 1e-12)
  }
}

@Test func finiteMeansEveryElement() {
  #expect(Transform3D.identity.isFinite)
  #expect(!Transform3D.translation(x: 0, y: .infinity).isFinite)
  #expect(!Transform3D(m34: .nan).isFinite)
}

@Test func transformsAreReflexive() {
  let odd = Transform3D.translation(x: .nan, y: 0)
  #expect(odd == odd)
  #expect(Set([odd, odd]).count == 1)
}
