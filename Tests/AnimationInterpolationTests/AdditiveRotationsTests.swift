import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

@Test func rotationsAddAsTurnsInOrder() {
  forAll("turns", .rotation, .rotation, .int(in: 0...5)) { a, b, count in
    var product = Quaternion.identity
    for _ in 0..<count { product = a.added(to: product) }
    let power = a.repeated(Double(count) + 0.5)
    try hold(
      abs(power.dot(product) - 1) < 1e-12, "\(power) is not the product \(product)")
    let vector = Vector3D(x: 1, y: 2, z: 3)
    let turned = a.added(to: b).rotating(vector)
    let inTurn = b.rotating(a.rotating(vector))
    return (turned - inTurn).length < 1e-12 && a.neutral.added(to: b) == b
  }
}

@Test func transformsOfThePlaneAddAsThoseOfSpace() {
  let move = Transform2D.translation(x: 10, y: 0)
  let stretch = Transform2D.scale(x: 2, y: 1)
  #expect(move.added(to: stretch) == Transform2D(a: 2, tx: 20))
  #expect(stretch.added(to: move) == Transform2D(a: 2, tx: 10))
  #expect(move.repeated(3.9) == .translation(x: 30, y: 0))
  #expect(move.repeated(0) == .identity)
  #expect(move.neutral.added(to: stretch) == stretch)
}

/// The interpolation to a mirror image leads through a half turn about an axis in the plane, on which it shrinks to a
/// point and grows again.
@Test func mirrorImagesOfThePlaneAreReachedThroughSpace() {
  let swap = Transform2D(a: 0, b: 1, c: 1, d: 0)
  let quarter = Transform2D.identity.interpolated(to: swap, by: 0.25)
  let cosine = 0.5.squareRoot()
  #expect(
    isClose(
      [quarter.a, quarter.b, quarter.c, quarter.d],
      [1 + cosine, cosine - 1, cosine - 1, 1 + cosine].map { $0 / 4 }, tolerance: 1e-15))
  #expect(Transform2D.identity.interpolated(to: swap, by: 1) == swap)
  let turned = Transform2D.rotation(angle: 1).concatenating(swap)
  let between = swap.interpolated(to: turned, by: 0.5)
  let expected = Transform2D.rotation(angle: 0.5).concatenating(swap)
  #expect(
    isClose(
      [between.a, between.b, between.c, between.d],
      [expected.a, expected.b, expected.c, expected.d], tolerance: 1e-15))
}
