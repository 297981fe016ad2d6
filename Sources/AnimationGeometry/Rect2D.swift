/// A rectangle parallel to the axes, as an origin and a size.
@frozen
public struct Rect2D: Sendable, Hashable {
  /// The corner with the least coordinates; along a negative extent the greatest.
  public var origin: Point2D
  /// The extent from the origin, towards greater coordinates where it is positive.
  public var size: Size2D

  /// A rectangle from its corner and its extent, stored as given: a negative size stays one.
  @inlinable
  public init(origin: Point2D, size: Size2D) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from the coordinates of its corner and its extent, stored as given.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  /// The same rectangle with a size that is not negative.
  @inlinable
  public var standardized: Rect2D {
    Rect2D(
      x: size.width < 0 ? origin.x + size.width : origin.x,
      y: size.height < 0 ? origin.y + size.height : origin.y,
      width: size.width.magnitude, height: size.height.magnitude)
  }

  /// The rectangle at the origin without extent, Core Animation's default for `bounds`.
  @inlinable
  public static var zero: Rect2D { Rect2D(x: 0, y: 0, width: 0, height: 0) }

  /// The rectangle from (0, 0) to (1, 1), Core Animation's default for `contentsRect`.
  @inlinable
  public static var unit: Rect2D { Rect2D(x: 0, y: 0, width: 1, height: 1) }
}

extension Rect2D: CustomStringConvertible {
  /// `(x, y, width, height)`, each number as Swift prints it.
  public var description: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}

#if !hasFeature(Embedded)
  extension Rect2D: Codable {}
#endif
