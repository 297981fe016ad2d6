/// One drawn element of a path with the point it begins at: a line or a Bézier curve.
///
/// A close is the line back to the start of its subpath.
public enum BezierSegment: Sendable, Hashable {
  /// A straight line.
  case line(from: Point2D, to: Point2D)
  /// A Bézier curve of degree 2.
  case quadratic(from: Point2D, control: Point2D, to: Point2D)
  /// A Bézier curve of degree 3.
  case cubic(from: Point2D, control1: Point2D, control2: Point2D, to: Point2D)
}

extension BezierSegment {
  /// Where the segment begins.
  public var start: Point2D {
    switch self {
    case .line(let start, _), .quadratic(let start, _, _), .cubic(let start, _, _, _): start
    }
  }

  /// Where the segment ends.
  public var end: Point2D {
    switch self {
    case .line(_, let end), .quadratic(_, _, let end), .cubic(_, _, _, let end): end
    }
  }

  /// The same curve drawn backwards.
  public var reversed: BezierSegment {
    switch self {
    case .line(let a, let b): .line(from: b, to: a)
    case .quadratic(let a, let b, let c): .quadratic(from: c, control: b, to: a)
    case .cubic(let a, let b, let c, let d): .cubic(from: d, control1: c, control2: b, to: a)
    }
  }

  /// The point at a value of the curve's parameter, by de Casteljau's construction.
  ///
  /// - Parameter parameter: 0 at the start and 1 at the end; outside it the curve is continued. This
  ///   is not a fraction of the length; for that see ``PreparedPath``.
  /// - Returns: Exactly the start at 0 and the end at 1; NaN where the parameter is NaN. A component
  ///   that all points share is kept.
  /// - Complexity: O(1).
  public func point(at parameter: Double) -> Point2D {
    switch self {
    case .line(let a, let b):
      return a.mixed(with: b, by: parameter)
    case .quadratic(let a, let b, let c):
      let first = a.mixed(with: b, by: parameter)
      return first.mixed(with: b.mixed(with: c, by: parameter), by: parameter)
    case .cubic(let a, let b, let c, let d):
      let middle = b.mixed(with: c, by: parameter)
      let first = a.mixed(with: b, by: parameter).mixed(with: middle, by: parameter)
      let last = middle.mixed(with: c.mixed(with: d, by: parameter), by: parameter)
      return first.mixed(with: last, by: parameter)
    }
  }

  /// The derivative of the point with respect to the curve's parameter.
  ///
  /// - Parameter parameter: As for ``point(at:)``.
  /// - Returns: A vector, zero at a cusp and where the neighbouring control point coincides with an
  ///   end; for a direction that is never zero without need see ``direction(at:)``.
  /// - Complexity: O(1).
  public func derivative(at parameter: Double) -> Point2D {
    switch self {
    case .line(let a, let b):
      return b - a
    case .quadratic(let a, let b, let c):
      return (b - a).mixed(with: c - b, by: parameter) * 2
    case .cubic(let a, let b, let c, let d):
      let first = (b - a).mixed(with: c - b, by: parameter)
      return first.mixed(with: (c - b).mixed(with: d - c, by: parameter), by: parameter) * 3
    }
  }
}

extension BezierSegment: CustomStringConvertible {
  /// The points in order, from the start to the end.
  public var description: String {
    switch self {
    case .line(let a, let b): "\(a) – \(b)"
    case .quadratic(let a, let b, let c): "\(a) – \(b) – \(c)"
    case .cubic(let a, let b, let c, let d): "\(a) – \(b) – \(c) – \(d)"
    }
  }
}

#if !hasFeature(Embedded)
  extension BezierSegment: Codable {}
#endif
