import AnimationMath

/// A path of straight lines and Bézier curves, as a flat list of elements and their points.
///
/// It is the same thing as Core Graphics' path and as SVG path data. Two paths with the same
/// elements can be mixed point by point; see ``canMorph(to:)``.
///
///     var path = BezierPath()
///     path.move(to: Point2D(x: 0, y: 0))
///     path.addLine(to: Point2D(x: 10, y: 0))
///     path.closeSubpath()
///
/// Law: a path is empty or begins with a move; every element owns ``Element/pointCount`` points of
/// ``points``, in order, the control points first and the end last.
public struct BezierPath: Sendable, Hashable {
  /// What one step of a path does with the pen.
  public enum Element: UInt8, Sendable, Hashable, CaseIterable {
    /// Lifts the pen and begins a subpath: 1 point.
    case move
    /// A straight line: 1 point.
    case line
    /// A Bézier curve of degree 2: control point and end.
    case quadratic
    /// A Bézier curve of degree 3: two control points and end.
    case cubic
    /// A straight line back to where the subpath began: no point. What is drawn after it without a
    /// move begins there.
    case close

    /// How many points the element owns.
    @inlinable
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadratic: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The elements in drawing order.
  public private(set) var elements: [Element]
  /// The points of all elements in order, control points among them.
  public private(set) var points: [Point2D]
  /// Where the subpath began that the next drawing element continues.
  private var subpathStart: Point2D

  /// An empty path.
  public init() {
    elements = []
    points = []
    subpathStart = .zero
  }

  /// A path from its elements and their points.
  ///
  /// - Returns: Nil where the first element is no move or the number of points does not fit.
  /// - Complexity: O(elements).
  public init?(elements: [Element], points: [Point2D]) {
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

  /// Whether there is no element at all.
  @inlinable
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the pen is: nil for an empty path, the start of the subpath after a close.
  public var currentPoint: Point2D? { elements.last == .close ? subpathStart : points.last }

  /// Begins a subpath.
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

  /// Draws a straight line back to the start of the subpath, of length 0 where the pen is there.
  ///
  /// - Precondition: The path is not empty.
  public mutating func closeSubpath() {
    checkBegun()
    elements.append(.close)
  }

  private func checkBegun() {
    require(
      !elements.isEmpty,
      "a line, a curve or a close begins a path: move(to:) goes before")
  }
}
