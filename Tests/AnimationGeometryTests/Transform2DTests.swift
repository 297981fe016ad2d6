import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct Transform2DTests {
  static let elements = Generator<Int>.int(in: -4...4).map { Double($0) / 2 }

  /// Transforms with short elements, whose sums of products are exact; some are singular.
  static let transforms = zip(
    zip(elements, elements, elements), zip(elements, elements, elements)
  ).map {
    Transform2D(a: $0.0, b: $0.1, c: $0.2, d: $1.0, tx: $1.1, ty: $1.2)
  }

  static let points = Generator<Point2D>.point(elements)

  @Test func newOperationsComeBeforeTheTransform() {
    let transform = Transform2D.scale(x: 2, y: 3).translated(x: 10, y: 20)
    #expect(transform.tx == 20)
    #expect(transform.ty == 60)
    #expect(Transform2D.translation(x: 1, y: 2).scaled(x: 3, y: 4).tx == 1)
    #expect(Transform2D.identity.rotated(angle: 1) == .rotation(angle: 1))
  }

  @Test func constructorsMovePointsAsTheySay() {
    let point = Point2D(x: 1, y: 2)
    #expect(point.applying(.translation(x: 3, y: 4)) == Point2D(x: 4, y: 6))
    #expect(point.applying(.scale(x: 3, y: 4)) == Point2D(x: 3, y: 8))
    #expect(point.applying(.shear(x: 3, y: 0)) == Point2D(x: 7, y: 2))
    #expect(point.applying(.shear(x: 0, y: 3)) == Point2D(x: 1, y: 5))
    let quarter = point.applying(Transform2D.rotation(angle: .pi / 2))
    #expect(quarter.distance(to: Point2D(x: -2, y: 1)) < 1e-15)
    #expect(
      Size2D(width: 1, height: 2).applying(Transform2D(a: 2, d: 3, tx: 9, ty: 9))
        == Size2D(width: 2, height: 6))
  }

  @Test func agreesWith3D() {
    forAll("2D is 3D", Self.transforms.pair, Self.points, count: 500) { pair, point in
      let (a, b) = pair
      let product = a.concatenating(b)
      return Transform3D(product) == Transform3D(a).concatenating(Transform3D(b))
        && Transform2D(Transform3D(a)) == a
        && Transform3D(a).determinant == a.determinant
        && (a.inverted() == nil) == (Transform3D(a).inverted() == nil)
        && point.applying(a) == point.applying(Transform3D(a))
        && point.applying(product) == point.applying(a).applying(b)
    }
    forAll("2D rotation is 3D rotation", .moderate) { angle in
      Transform3D(Transform2D.rotation(angle: angle)).isClose(
        to: .rotation(angle: angle), within: 1e-15)
    }
  }

  @Test func inverseUndoes() {
    forAll("inverse", Self.transforms, Self.points, count: 500) { transform, point in
      guard let inverse = transform.inverted() else { return transform.determinant == 0 }
      return point.applying(transform).applying(inverse).distance(to: point) < 1e-12
    }
    #expect(Transform2D(a: .nan).inverted() == nil)
    #expect(Transform2D.scale(x: 0, y: 1).inverted() == nil)
    #expect(Transform2D.scale(x: 0x1p-1060, y: 1).inverted() == nil)
  }

  @Test func onlyAffineTransformsFitThePlane() {
    #expect(Transform3D.identity.isIdentity)
    #expect(Transform2D.identity.isIdentity)
    #expect(!Transform3D.translation(x: 1, y: 0).isIdentity)
    #expect(Transform3D.rotation(angle: 1).isAffine)
    #expect(Transform2D(.rotation(angle: 1)) == .rotation(angle: 1))
    let axis = Vector3D(x: 1, y: 0, z: 0)
    #expect(Transform2D(Transform3D.rotation(angle: 1, axis: axis)) == nil)
    #expect(Transform2D(Transform3D.perspective(distance: 500)) == nil)
    #expect(Transform2D(Transform3D.translation(x: 0, y: 0, z: 1)) == nil)
    #expect(Transform2D(Transform3D.scale(x: 1, y: 1, z: 2)) == nil)
  }

  @Test func boxesContainTheImagesAndTouch() {
    let unit = Generator<Point2D>.point(.fraction)
    let sizes = zip(Self.points, Self.points)
    forAll("boxes", Self.transforms, sizes, unit, count: 500) { transform, ends, place in
      let rect = Rect2D(x: ends.0.x, y: ends.0.y, width: ends.1.x, height: ends.1.y)
      let box = rect.applying(transform)
      let inside = Point2D(
        x: rect.origin.x + rect.size.width * place.x, y: rect.origin.y + rect.size.height * place.y)
      let image = inside.applying(transform)
      let room = 1e-12
      return image.x >= box.origin.x - room && image.y >= box.origin.y - room
        && image.x <= box.origin.x + box.size.width + room
        && image.y <= box.origin.y + box.size.height + room
        && box.size.width >= 0 && box.size.height >= 0
        && box == rect.applying(Transform3D(transform))
        && Rect2D(x: 0, y: 0, width: 1, height: 1).applying(Transform2D.identity) == .unit
    }
  }

  @Test func pathsAndCurvesCommuteWithTransforms() {
    forAll("paths", .path, Self.transforms, .fraction) { path, transform, t in
      let image = path.applying(transform)
      guard path.canMorph(to: image) else { return false }
      return zip(path.segments, image.segments).allSatisfy {
        $0.point(at: t).applying(transform).distance(to: $1.point(at: t)) < 1e-10
      }
    }
    forAll("lengths scale and turn", .path, .moderate, .fraction) { path, angle, fraction in
      let factor = 0.5 + fraction
      let transform = Transform2D.rotation(angle: angle).concatenating(
        .scale(x: factor, y: -factor)
      ).concatenating(.translation(x: 3, y: -7))
      let (before, after) = (
        path.length(accuracy: 1e-13), path.applying(transform).length(accuracy: 1e-13)
      )
      return (after - factor * before).magnitude <= 1e-11 * (1 + before)
    }
  }

  @Test func equalityAndCoding() {
    let numbers = zip(Generator<Double>.any, .any, .any, .any)
    let odd = numbers.map { Transform2D(a: $0, b: $1, tx: $2, ty: $3) }
    checkEquatableHashable("transform", odd)
    checkCodable("transform", odd)
    #expect(Transform2D.identity.isFinite)
    #expect(!Transform2D(ty: .infinity).isFinite)
  }
}
