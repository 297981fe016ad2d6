import AnimationMath

/// A path of straight lines and Bézier curves, as a flat list of elements and their points.
///
/// It is equivalent to Core Graphics' path and to SVG path data. Two paths with the same elements can be interpolated
/// point by point; see `canMorph(to:)`.
///
///     var path = BezierPath()
///     path.move(to: Point2D(x: 0, y: 0))
///     path.addLine(to: Point2D(x: 10, y: 0))
///     path.closeSubpath()
///
/// Law: a path is empty or begins with a move; every element has ``Element/pointCount`` points of ``points``, in
/// order, the control points first and the end last.
public struct BezierPath: Sendable, Hashable {
  /// A drawing operation of a path.
  public enum Element: UInt8, Sendable, Hashable, CaseIterable {
    /// Lifts the pen and starts a subpath: 1 point.
    case move
    /// A straight line: 1 point.
    case line
    /// A Bézier curve of degree 2: control point and end.
    case quadratic
    /// A Bézier curve of degree 3: two control points and end.
    case cubic
    /// A straight line back to the start of the subpath: no point. A drawn element that follows it without a move
    /// starts there.
    case close

    /// The number of points of the element.
    @inlinable
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadratic: 2
      case .cubic: 3
      case .close: 0
      }
    }

    /// Its letter in the path data of SVG, for absolute coordinates.
    package var svgCommand: String {
      switch self {
      case .move: "M"
      case .line: "L"
      case .quadratic: "Q"
      case .cubic: "C"
      case .close: "Z"
      }
    }
  }

  /// The elements in drawing order.
  public private(set) var elements: [Element]
  /// The points of all elements in order, including control points.
  public private(set) var points: [Point2D]
  /// The start of the subpath that the next drawing element continues.
  private var subpathStart: Point2D

  /// Creates an empty path.
  public init() {
    elements = []
    points = []
    subpathStart = .zero
  }

  /// Creates a path from its elements and their points.
  ///
  /// - Returns: nil if the first element is no move or the number of points does not fit.
  /// - Complexity: O(elements).
  package init?(elements: [Element], points: [Point2D]) {
    guard elements.first ?? .move == .move else { return nil }
    var used = 0
    var start = Point2D.zero
    for element in elements {
      guard element.pointCount <= points.count - used else { return nil }
      if element == .move { start = points[used] }
      used += element.pointCount
    }
    guard used == points.count else { return nil }
    (self.elements, self.points, subpathStart) = (elements, points, start)
  }

  /// Whether there are no elements.
  @inlinable
  public var isEmpty: Bool { elements.isEmpty }

  /// The position of the pen: nil for an empty path, the start of the subpath after a close.
  package var currentPoint: Point2D? { elements.last == .close ? subpathStart : points.last }

  /// Starts a subpath.
  public mutating func move(to point: Point2D) {
    elements.append(.move)
    points.append(point)
    subpathStart = point
  }

  /// Draws a straight line.
  ///
  /// - Precondition: The path is not empty.
  public mutating func addLine(to end: Point2D) {
    checkBegun()
    elements.append(.line)
    points.append(end)
  }

  /// Draws a Bézier curve of degree 2.
  ///
  /// - Precondition: The path is not empty.
  public mutating func addQuadCurve(to end: Point2D, control: Point2D) {
    checkBegun()
    elements.append(.quadratic)
    points.append(control)
    points.append(end)
  }

  /// Draws a Bézier curve of degree 3.
  ///
  /// - Precondition: The path is not empty.
  public mutating func addCurve(to end: Point2D, control1: Point2D, control2: Point2D) {
    checkBegun()
    elements.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Draws a straight line back to the start of the subpath, of length 0 if the pen is already there.
  ///
  /// - Precondition: The path is not empty.
  public mutating func closeSubpath() {
    checkBegun()
    elements.append(.close)
  }

  private func checkBegun() {
    require(
      !elements.isEmpty,
      "a path cannot start with a line, a curve or a close: call move(to:) first")
  }
}

extension BezierPath {
  /// The drawn elements with their start points, in order, without moves. Complexity: O(elements).
  package var segments: [BezierSegment] {
    var segments: [BezierSegment] = []
    segments.reserveCapacity(elements.count)
    var (start, current) = (Point2D.zero, Point2D.zero)
    var next = 0
    for element in elements {
      let end = element == .close ? start : points[next + element.pointCount - 1]
      switch element {
      case .move:
        start = end
      case .line, .close:
        segments.append(.line(from: current, to: end))
      case .quadratic:
        segments.append(.quadratic(from: current, control: points[next], to: end))
      case .cubic:
        segments.append(
          .cubic(from: current, control1: points[next], control2: points[next + 1], to: end))
      }
      current = end
      next += element.pointCount
    }
    return segments
  }

  /// The points that a keyframe animation counts its key times by: the start of the first drawn element, then the end
  /// of each drawn element. Moves and paths that draw nothing have none.
  ///
  /// - Complexity: O(elements).
  package var keyframes: [Point2D] {
    let segments = segments
    guard let first = segments.first else { return [] }
    return [first.start] + segments.map { $0.end }
  }

  /// Returns the length of everything drawn; gaps between subpaths have none.
  ///
  /// - Parameter accuracy: The greatest error, as a part of the length. Default: 1e-9.
  /// - Returns: 0 for a path that draws nothing; NaN if a coordinate is not finite.
  /// - Complexity: O(elements).
  public func length(accuracy: Double = 1e-9) -> Double {
    MeasuredPath(self, accuracy: accuracy)?.length ?? 0
  }

  /// The smallest rectangle around everything drawn and around the points of moves; control points may be outside.
  ///
  /// - Returns: nil for an empty path. Coordinates that are NaN are ignored.
  ///
  /// Accuracy: edges within some ulps of the largest coordinate (`BezierPathTests.boundsContainEveryPointAndTouch`).
  /// - Complexity: O(elements).
  public var bounds: Rect2D? {
    guard let first = points.first else { return nil }
    var box = PointBox(first)
    var next = 0
    for element in elements {
      if element == .move { box.include(points[next]) }
      next += element.pointCount
    }
    for segment in segments { segment.extend(&box) }
    return box.rect
  }
}

extension BezierPath {
  /// Whether the path can be interpolated with another one point by point: both have the same elements in the same
  /// order, including moves and closes.
  ///
  /// - Complexity: O(elements).
  package func canMorph(to other: BezierPath) -> Bool { elements == other.elements }

  /// The points as plain numbers: x, y of the first point, x, y of the second, and so on.
  ///
  /// If two paths satisfy `canMorph(to:)`, interpolating these numbers one by one interpolates the paths.
  ///
  /// - Complexity: O(points).
  package var coordinates: [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * points.count)
    for point in points {
      numbers.append(point.x)
      numbers.append(point.y)
    }
    return numbers
  }

  /// Creates a path from its elements and the coordinates of their points.
  ///
  /// - Returns: nil if the first element is no move or the number of coordinates does not fit.
  /// - Complexity: O(elements).
  package init?(elements: [Element], coordinates: [Double]) {
    guard coordinates.count.isMultiple(of: 2) else { return nil }
    var points: [Point2D] = []
    points.reserveCapacity(coordinates.count / 2)
    for index in stride(from: 0, to: coordinates.count, by: 2) {
      points.append(Point2D(x: coordinates[index], y: coordinates[index + 1]))
    }
    self.init(elements: elements, points: points)
  }

  /// Returns the path with every point passed through a function, including control points.
  ///
  /// For an affine function this is the image of the path.
  ///
  /// - Complexity: O(points).
  package func mapPoints(_ transform: (Point2D) -> Point2D) -> BezierPath {
    guard let path = BezierPath(elements: elements, points: points.map(transform)) else {
      preconditionFailure("the elements of a path fit its points")
    }
    return path
  }
}

#if !hasFeature(Embedded)

  extension BezierPath: Codable {
    /// Reads a path that ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archived)
    }

    /// Writes the fields as one list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif
