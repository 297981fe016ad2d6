import AnimationMath

/// A position in the plane, in the units of its user (Core Animation's points).
@frozen
public struct Point2D: Sendable, Hashable {
  /// The horizontal position, growing to the right.
  @Reflexive public var x: Double
  /// The vertical position, growing upwards or downwards by the convention of its user.
  @Reflexive public var y: Double

  /// Creates a position from its coordinates; NaN and infinities are stored unchanged.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  @inlinable
  public static var zero: Point2D { Point2D(x: 0, y: 0) }
}

extension Point2D: CustomStringConvertible {
  /// `(x, y)`, each number as Swift prints it.
  public var description: String { "(\(x), \(y))" }
}

#if !hasFeature(Embedded)
  extension Point2D: Codable {}
#endif

extension Point2D {
  /// Returns the component-wise sum.
  @inlinable
  public static func + (a: Point2D, b: Point2D) -> Point2D { Point2D(x: a.x + b.x, y: a.y + b.y) }

  /// Returns the component-wise difference: the vector from `b` to `a`.
  @inlinable
  public static func - (a: Point2D, b: Point2D) -> Point2D { Point2D(x: a.x - b.x, y: a.y - b.y) }

  @inlinable
  package static prefix func - (point: Point2D) -> Point2D { Point2D(x: -point.x, y: -point.y) }

  /// Returns the point with both components multiplied.
  @inlinable
  public static func * (point: Point2D, factor: Double) -> Point2D {
    Point2D(x: point.x * factor, y: point.y * factor)
  }

  @inlinable
  package func dot(_ other: Point2D) -> Double { x * other.x + y * other.y }

  /// Returns the z component of the vector product: positive if `other` is to the side of the y axis, as seen along
  /// the x axis.
  @inlinable
  package func cross(_ other: Point2D) -> Double { x * other.y - y * other.x }

  /// The distance from the origin, without undue overflow or underflow.
  public var length: Double { .hypot(x, y) }

  /// Returns the distance to another point, without undue overflow or underflow.
  package func distance(to other: Point2D) -> Double { (self - other).length }

  /// The direction as a vector of length 1; zero if there is no direction: at the origin, and if a component is not
  /// finite.
  package var normalized: Point2D {
    let largest = max(x.magnitude, y.magnitude)
    guard largest > 0, x.isFinite, y.isFinite else { return .zero }
    // Dividing by a power of two is exact, and gives lengths that neither overflow nor lose digits.
    let unit = largest.binade
    let (a, b) = (x / unit, y / unit)
    let length = (a * a + b * b).squareRoot()
    return Point2D(x: a / length, y: b / length)
  }

  @inlinable
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point2D {
  /// Returns the point at a fraction of the way to another: this point at 0, the other at 1, constant between equal
  /// ends, monotone in each component, extrapolating outside 0…1.
  func mixed(with other: Point2D, by fraction: Double) -> Point2D {
    Point2D(x: mix(x, other.x, fraction), y: mix(y, other.y, fraction))
  }
}

/// Returns a number at a fraction of the way between two; see ``Point2D/mixed(with:by:)``. Ends further apart than
/// the greatest number are interpolated by weights.
private func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
  let difference = b - a
  guard difference.isFinite else { return a * (1 - fraction) + b * fraction }
  return fraction < 0.5 ? a + difference * fraction : b - difference * (1 - fraction)
}
