import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct Transform3DApplyingTests {
  @Test func perspectiveDividesByDepth() {
    let view = Transform3D.perspective(distance: 100)
    // Half of the way to the eye, things look twice as large.
    let near = Vector3D(x: 3, y: 4, z: 50).applying(view)
    #expect(near == Vector3D(x: 6, y: 8, z: 100))
    #expect(Point2D(x: 3, y: 4).applying(view) == Point2D(x: 3, y: 4))
    #expect(Vector3D(x: 3, y: 4, z: 100).applying(view).x == .infinity)
    #expect(Transform3D.perspective(distance: .infinity) == .identity)
  }

  @Test func aCardTurnedTowardsTheEyeGrows() {
    let turn = Transform3D.rotation(angle: .pi / 3, axis: Vector3D(x: 0, y: 1, z: 0))
    let view = turn.concatenating(.perspective(distance: 100))
    let box = Rect2D(x: -10, y: -10, width: 20, height: 20).applying(view)
    // The left edge comes nearer by 10 · sin 60°.
    let depth = 1 - 10 * 0.866_025_403_784_438_6 / 100
    #expect(abs(box.origin.x + 5 / depth) < 1e-12)
    #expect(abs(box.size.height - 20 / depth) < 1e-12)
  }

  @Test func applyingTwiceIsApplyingTheProduct() {
    forAll("concatenation", .parts, .parts, .vector(in: -1...1), count: 500) { a, b, place in
      var (first, second) = (a, b)
      (first.perspective, second.perspective) = (.identity, .identity)
      let (m, n) = (first.composed, second.composed)
      let twice = place.applying(m).applying(n)
      let once = place.applying(m.concatenating(n))
      let size = m.concatenating(n).elements.map(\.magnitude).max() ?? 0
      return (twice - once).length <= 1e-10 * (1 + size)
    }
  }

  @Test func aFlattenedTransformShowsThePlaneAlike() {
    forAll("flattened", .parts, .vector(in: -1...1), count: 500) { parts, place in
      let transform = parts.composed
      let point = Point2D(x: place.x, y: place.y)
      let image = point.applying(transform)
      // The distance from the plane makes no difference.
      let flat = place.applying(transform.flattened)
      return point.applying(transform.flattened) == image
        && Point2D(x: flat.x, y: flat.y) == image
        && transform.flattened.flattened == transform.flattened
    }
    let tilted = Transform3D.rotation(angle: 1, axis: Vector3D(x: 0, y: 1, z: 0))
      .concatenating(.perspective(distance: 100))
    let back = tilted.flattened.inverted()
    let image = Point2D(x: 3, y: 4).applying(tilted)
    #expect(back.map { image.applying($0).distance(to: Point2D(x: 3, y: 4)) < 1e-14 } == true)
    let edgeOn = Transform3D.rotation(angle: .pi / 2, axis: Vector3D(x: 0, y: 1, z: 0))
    #expect(edgeOn.flattened.determinant.magnitude < 1e-16)
  }

  @Test func vectorArithmetic() {
    let (a, b) = (Vector3D(x: 1, y: 2, z: 3), Vector3D(x: 10, y: 20, z: 30))
    #expect(a + b == Vector3D(x: 11, y: 22, z: 33))
    #expect(-a == a * -1)
    #expect(a.isFinite && !Vector3D(x: 0, y: .nan, z: 0).isFinite)
    let (p, q) = (Point2D(x: 3, y: 4), Point2D(x: 1, y: 1))
    #expect(p + q - q == p && -p == p * -1)
    #expect(p.length == 5 && p.dot(q) == 7 && p.cross(q) == -1 && p.distance(to: .zero) == 5)
    #expect(p.normalized == Point2D(x: 0.6, y: 0.8))
    #expect(Point2D(x: 0x1p-1060, y: 0).normalized == Point2D(x: 1, y: 0))
    #expect(Point2D(x: 1.5e308, y: 0).normalized == Point2D(x: 1, y: 0))
    #expect(Point2D.zero.normalized == .zero)
    #expect(Point2D(x: .infinity, y: 0).normalized == .zero)
  }
}
