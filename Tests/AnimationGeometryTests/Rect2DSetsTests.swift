import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct Rect2DSetsTests {
  static let rects = zip(
    zip(Generator<Double>.dyadic, .dyadic), zip(Generator<Double>.dyadic, .dyadic)
  ).map { Rect2D(x: $0.0, y: $0.1, width: $1.0, height: $1.1) }
  static let points = zip(Generator<Double>.dyadic, .dyadic).map { Point2D(x: $0, y: $1) }

  @Test(arguments: [
    (0.0, 0.0, true), (9.5, 9.5, true), (10, 5, false), (5, 10, false), (-0.5, 5, false),
    (.nan, 5, false),
  ])
  func edges(x: Double, y: Double, isIn: Bool) {
    let point = Point2D(x: x, y: y)
    #expect(Rect2D(x: 0, y: 0, width: 10, height: 10).contains(point) == isIn)
    #expect(Rect2D(x: 10, y: 10, width: -10, height: -10).contains(point) == isIn)
  }

  /// The intersection contains exactly the common points; dyadic numbers add and subtract without rounding.
  @Test func theIntersectionContainsWhatBothContain() {
    forAll("intersection", Self.rects.pair, Self.points) { rects, point in
      let common = rects.0.intersection(rects.1)
      return (common?.contains(point) ?? false)
        == (rects.0.contains(point) && rects.1.contains(point))
        && common == rects.1.intersection(rects.0)
    }
  }

  @Test func touchingRectanglesHaveAnEdgeInCommon() {
    let rect = Rect2D(x: 0, y: 0, width: 10, height: 10)
    #expect(
      rect.intersection(Rect2D(x: 10, y: 2, width: 5, height: 5))
        == Rect2D(x: 10, y: 2, width: 0, height: 5))
    let above = Rect2D(x: 2, y: rect.origin.y + rect.size.height, width: 1, height: 5)
    #expect(rect.intersection(above)?.size.height == 0)
    #expect(rect.intersection(Rect2D(x: 11, y: 2, width: 5, height: 5)) == nil)
    #expect(rect.intersection(Rect2D(x: .nan, y: 2, width: 5, height: 5)) == nil)
    #expect(rect.intersection(rect) == rect)
  }

  @Test func standardizedRectanglesHaveTheSameCorners() {
    #expect(
      Rect2D(x: 1, y: 2, width: -3, height: 4).standardized
        == Rect2D(x: -2, y: 2, width: 3, height: 4))
    forAll("standardized", Self.rects) { rect in
      let standard = rect.standardized
      return standard.size.width >= 0 && standard.size.height >= 0
        && standard.standardized == standard
        && rect.applying(Transform3D.identity) == standard
    }
  }
}
