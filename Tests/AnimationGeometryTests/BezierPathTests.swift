import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct BezierPathTests {
  @Test func segmentsFollowTheElements() throws {
    let path = try BezierPath(svgPathData: "M 0 0 L 10 0 Q 20 0 20 10 Z L 5 5 M 7 7 C 1 2 3 4 5 6")
    func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }
    #expect(
      path.segments == [
        .line(from: .zero, to: point(10, 0)),
        .quadratic(from: point(10, 0), control: point(20, 0), to: point(20, 10)),
        .line(from: point(20, 10), to: .zero),
        .line(from: .zero, to: point(5, 5)),
        .cubic(from: point(7, 7), control1: point(1, 2), control2: point(3, 4), to: point(5, 6)),
      ])
  }

  @Test func keyframesLeaveMovesOut() throws {
    let path = try BezierPath(svgPathData: "M 0 0 L 10 0 L 0 10 Z M 5 5 L 6 6")
    #expect(path.keyframes.map(\.x) == [0, 10, 0, 0, 6])
    #expect(try BezierPath(svgPathData: "M 1 1 M 5 5 L 6 6").keyframes.map(\.x) == [5, 6])
    #expect(try BezierPath(svgPathData: "M 1 1 M 2 2").keyframes == [])
    // A close counts even if it draws nothing.
    #expect(try BezierPath(svgPathData: "M 1 1 L 2 2 L 1 1 Z").keyframes.map(\.x) == [1, 2, 1, 1])
  }

  @Test func thePenIsWhereTheLastElementLeftIt() throws {
    #expect(BezierPath().currentPoint == nil)
    #expect(
      try BezierPath(svgPathData: "M 3 4 L 5 6 Z").currentPoint == Point2D(x: 3, y: 4))
    #expect(try BezierPath(svgPathData: "M 3 4 H 9").currentPoint == Point2D(x: 9, y: 4))
  }

  @Test func elementsAndPointsMustFit() {
    #expect(BezierPath(elements: [.line], points: [.zero]) == nil)
    #expect(BezierPath(elements: [.move, .cubic], points: [.zero, .zero]) == nil)
    #expect(BezierPath(elements: [.move], coordinates: [1, 2, 3]) == nil)
    #expect(BezierPath(elements: [], points: [.zero]) == nil)
    #expect(BezierPath(elements: [], points: []) == BezierPath())
  }

  @Test func aPathIsItsElementsAndCoordinates() {
    let paths = Generator<BezierPath>.path(.point(.any), count: 0...3)
    forAll("elements and coordinates", paths.pair) { pair in
      let (path, other) = pair
      let again = BezierPath(elements: path.elements, coordinates: path.coordinates)
      return again == path && again?.currentPoint == path.currentPoint && path.canMorph(to: path)
        && path.canMorph(to: other) == (path.elements == other.elements)
    }
  }

  @Test func equalityAndCoding() {
    checkEquatableHashable("path", .path(.point(.any), count: 0...2))
    checkCodable("path", .path(.point(.any)))
    checkEquatableHashable("segment", .segment(.point(.any)))
    checkArchived("segment", .segment(.point(.any)), BezierSegment.archived)
  }

  @Test func endsAreExact() {
    forAll("ends", .segment(.point(.finite)), count: 1000) { segment in
      segment.point(at: 0) == segment.start && segment.point(at: 1) == segment.end
        && segment.point(at: .nan).x.isNaN
    }
  }

  @Test func pointsAreTheOnesOfBernstein() {
    forAll("Bernstein", .segment(.point), .fraction, count: 1000) { segment, t in
      let s = 1 - t
      let expected: Point2D
      switch segment {
      case .line(let a, let b): expected = a * s + b * t
      case .quadratic(let a, let b, let c): expected = a * (s * s) + b * (2 * s * t) + c * (t * t)
      case .cubic(let a, let b, let c, let d):
        expected = a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
      }
      return segment.point(at: t).distance(to: expected) <= 1e-12
    }
  }

  @Test func derivativesAreLimitsOfQuotients() {
    forAll("derivative", .segment(.point), .fraction) { segment, t in
      let h = 0x1p-12
      let quotient = (segment.point(at: t + h) - segment.point(at: t - h)) * (0.5 / h)
      return segment.derivative(at: t).distance(to: quotient) <= 1e-2
    }
  }

  @Test func boundsContainEveryPointAndTouch() {
    forAll("bounds", .path(.point, count: 1...4), count: 500) { path in
      guard let bounds = path.bounds else { return path.isEmpty }
      let (x, y) = (bounds.origin.x, bounds.origin.y)
      let (right, top) = (x + bounds.size.width, y + bounds.size.height)
      var (low, high) = (Point2D(x: right, y: top), bounds.origin)
      var samples = BezierPath.moves(of: path)
      for segment in path.segments {
        samples += (0...256).map { segment.point(at: Double($0) / 256) }
      }
      for point in samples {
        try hold(point.x >= x - 1e-12 && point.x <= right + 1e-12, "x of \(point) in \(bounds)")
        try hold(point.y >= y - 1e-12 && point.y <= top + 1e-12, "y of \(point) in \(bounds)")
        low = Point2D(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Point2D(x: max(high.x, point.x), y: max(high.y, point.y))
      }
      // Between two samples a curve rises by no more than its second derivative allows.
      return low.x - x < 0.05 && low.y - y < 0.05 && right - high.x < 0.05 && top - high.y < 0.05
    }
  }

  /// Multiplication by a power of two multiplies the bounds, bit for bit: no root is lost at any size.
  @Test(arguments: [-1000, -600, -200, 200, 600, 1000])
  func boundsOfAnySize(exponent: Int) {
    let size = Double(sign: .plus, exponent: exponent, significand: 1)
    func curve(_ unit: Double) -> BezierPath {
      var path = BezierPath()
      path.move(to: Point2D(x: 0, y: 0))
      path.addCurve(
        to: Point2D(x: 100 * unit, y: 10 * unit), control1: Point2D(x: -30 * unit, y: 100 * unit),
        control2: Point2D(x: 140 * unit, y: -90 * unit))
      return path
    }
    let (plain, other) = (curve(1).bounds, curve(size).bounds)
    #expect(plain != nil && plain?.size.width ?? 0 > 100 && plain?.size.height ?? 0 > 10)
    let scaled = plain.map {
      Rect2D(
        x: $0.origin.x * size, y: $0.origin.y * size, width: $0.size.width * size,
        height: $0.size.height * size)
    }
    #expect(other == scaled)
  }

  @Test func boundsOfKnownCurves() throws {
    let arch = try BezierPath(svgPathData: "M 0 0 C 0 100 100 100 100 0")
    #expect(arch.bounds == Rect2D(x: 0, y: 0, width: 100, height: 75))
    let parabola = try BezierPath(svgPathData: "M 0 0 Q 50 100 100 0 M -5 3")
    #expect(parabola.bounds == Rect2D(x: -5, y: 0, width: 105, height: 50))
    #expect(BezierPath().bounds == nil)
  }
}

extension BezierPath {
  fileprivate static func moves(of path: BezierPath) -> [Point2D] {
    var (moves, next): ([Point2D], Int) = ([], 0)
    for element in path.elements {
      if element == .move { moves.append(path.points[next]) }
      next += element.pointCount
    }
    return moves
  }
}
