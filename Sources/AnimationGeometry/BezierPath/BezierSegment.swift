import AnimationMath

/// One drawn element of a path with its start point: a line or a Bézier curve.
///
/// A close is the line back to the start of its subpath.
package enum BezierSegment: Sendable, Hashable {
  case line(from: Point2D, to: Point2D)
  case quadratic(from: Point2D, control: Point2D, to: Point2D)
  case cubic(from: Point2D, control1: Point2D, control2: Point2D, to: Point2D)
}

extension BezierSegment {
  package var start: Point2D {
    switch self {
    case .line(let start, _), .quadratic(let start, _, _), .cubic(let start, _, _, _): start
    }
  }

  package var end: Point2D {
    switch self {
    case .line(_, let end), .quadratic(_, _, let end), .cubic(_, _, _, let end): end
    }
  }

  /// The same curve in the opposite direction.
  package var reversed: BezierSegment {
    switch self {
    case .line(let a, let b): .line(from: b, to: a)
    case .quadratic(let a, let b, let c): .quadratic(from: c, control: b, to: a)
    case .cubic(let a, let b, let c, let d): .cubic(from: d, control1: c, control2: b, to: a)
    }
  }

  /// Returns the point at a value of the curve's parameter, by de Casteljau's construction.
  ///
  /// - Parameter parameter: 0 at the start and 1 at the end; outside the curve continues. This is not a fraction of
  ///   the length; for that see ``MeasuredPath``.
  /// - Returns: Exactly the start at 0 and the end at 1; NaN if the parameter is NaN. A component that all points
  ///   share is kept.
  /// - Complexity: O(1).
  package func point(at parameter: Double) -> Point2D {
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

  /// Returns the derivative of the point with respect to the curve's parameter.
  ///
  /// - Parameter parameter: 0 at the start and 1 at the end; outside the curve continues.
  /// - Returns: A vector, zero at a cusp and at an end that coincides with its control point; ``direction(at:)``
  ///   returns a direction even there.
  /// - Complexity: O(1).
  package func derivative(at parameter: Double) -> Point2D {
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
  package var description: String {
    switch self {
    case .line(let a, let b): "\(a) – \(b)"
    case .quadratic(let a, let b, let c): "\(a) – \(b) – \(c)"
    case .cubic(let a, let b, let c, let d): "\(a) – \(b) – \(c) – \(d)"
    }
  }
}

extension BezierSegment {
  /// The smallest rectangle around the curve from start to end: its ends and the points at which a component turns
  /// back.
  ///
  /// Coordinates that are NaN are ignored. Accuracy: as ``BezierPath/bounds``.
  package var bounds: Rect2D {
    var box = PointBox(start)
    extend(&box)
    return box.rect
  }

  func extend(_ box: inout PointBox) {
    box.include(start)
    box.include(end)
    let hodograph = Hodograph(self)
    for parameter in hodograph.turningParameters({ $0.x })
      + hodograph.turningParameters({ $0.y })
    {
      box.include(point(at: parameter))
    }
  }
}

extension Hodograph {
  /// Returns the parameters between 0 and 1, at most two, at which a component of the derivative is 0.
  fileprivate func turningParameters(_ component: (Point2D) -> Double) -> [Double] {
    let (d0, d1, d2) = (component(first), component(middle), component(last))
    switch degree {
    case .line:
      return []
    case .quadratic:
      return [d0 / (d0 - d2)].filter { $0 > 0 && $0 < 1 }
    case .cubic:
      // d0·(1 − t)² + 2·d1·t·(1 − t) + d2·t².
      return quadraticRoots(d0 - 2 * d1 + d2, 2 * (d1 - d0), d0).filter { $0 > 0 && $0 < 1 }
    }
  }
}

extension BezierSegment {
  /// Returns the direction of the curve at a value of its parameter, as a vector of length 1.
  ///
  /// If the derivative is zero, it is the limit: at the start the outgoing direction, elsewhere the incoming one. At
  /// a cusp, which is a derivative below 2⁻⁴⁴ of the largest between the ends, that is the direction before the turn.
  ///
  /// - Parameter parameter: 0 at the start and 1 at the end; outside the curve continues.
  /// - Returns: Zero for a segment that is a single point or has a coordinate that is not finite; NaN if the
  ///   parameter is NaN.
  /// - Complexity: O(1).
  package func direction(at parameter: Double) -> Point2D {
    guard !parameter.isNaN else { return Point2D(x: .nan, y: .nan) }
    return Hodograph(self).direction(at: parameter)
  }
}

extension Hodograph {
  func direction(at t: Double) -> Point2D {
    guard isFinite, !isZero else { return .zero }
    let value = value(at: t)
    let speed = value.length
    let isNearEnd = t < 0x1p-20 || t > 1 - 0x1p-20
    if speed > (isNearEnd ? 0 : 0x1p-44) { return value.normalized }
    // Near an end, the first distinct control point gives the limit exactly.
    if t < 0x1p-20 { return firstNonZero(first, middle, last) }
    if isNearEnd { return firstNonZero(last, middle, first) }
    let change = (middle - first) * (1 - t) + (last - middle) * t
    return change.length > 0x1p-20 && degree == .cubic
      ? -change.normalized : arrival.normalized
  }

  /// The direction before a cusp of a quadratic, and the only direction of a cubic whose derivative touches zero
  /// without a turn.
  private var arrival: Point2D { degree == .quadratic ? first : first + middle + last }

  private func firstNonZero(_ a: Point2D, _ b: Point2D, _ c: Point2D) -> Point2D {
    if a != .zero { return a.normalized }
    return b != .zero ? b.normalized : c.normalized
  }
}

extension BezierSegment {
  /// Returns the length of the segment.
  ///
  /// - Parameter accuracy: The largest relative error, from 1e-15 to 1e-3. Default: 1e-9. Smaller numbers and NaN
  ///   count as 1e-15; rounding then leaves some 1e-15.
  /// - Returns: 0 for a single point, +∞ on overflow, NaN if a coordinate is not finite.
  ///
  /// This also holds for cusps, for control points in a line or on an end, and for coordinates of any size. Tests:
  /// `ArcLengthOracleTests`, `ArcLengthTests`.
  /// - Complexity: O(1): some dozens of square roots, at most some thousands at a turn that is nearly a cusp.
  package func length(accuracy: Double = 1e-9) -> Double {
    let hodograph = Hodograph(self)
    guard hodograph.isFinite else { return .nan }
    return hodograph.length(ofIntegral: ArcLength(hodograph, accuracy: accuracy).integral)
  }
}

/// The smallest rectangle around the points so far, by its corners.
struct PointBox {
  private var low: Point2D
  private var high: Point2D

  init(_ point: Point2D) { (low, high) = (point, point) }

  /// Extends the box to a point; a component that is NaN changes nothing.
  mutating func include(_ point: Point2D) {
    // A box that started with NaN takes the first number.
    if !(low.x <= point.x) && !point.x.isNaN { low.x = point.x }
    if !(low.y <= point.y) && !point.y.isNaN { low.y = point.y }
    if !(high.x >= point.x) && !point.x.isNaN { high.x = point.x }
    if !(high.y >= point.y) && !point.y.isNaN { high.y = point.y }
  }

  var rect: Rect2D {
    Rect2D(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
