import AnimationMath

/// A rectangle parallel to the axes, as an origin and a size.
@frozen
public struct Rect2D: Sendable, Hashable {
  /// The corner with the least coordinates; the greatest coordinate along a negative extent.
  public var origin: Point2D
  /// The extent from the origin, towards greater coordinates if it is positive.
  public var size: Size2D

  /// Creates a rectangle from its corner and its extent, stored unchanged: a negative size stays negative.
  @inlinable
  public init(origin: Point2D, size: Size2D) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its corner and its extent, stored unchanged.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  /// The same rectangle with a size that is not negative.
  @inlinable
  package var standardized: Rect2D {
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
  package static var unit: Rect2D { Rect2D(x: 0, y: 0, width: 1, height: 1) }
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

// Rectangles as sets of points. A rectangle with a negative size counts as the same rectangle measured from its least
// corner.

extension Rect2D {
  /// Whether a point lies in the rectangle: its least edges belong to it, its greatest do not.
  ///
  /// False if a relevant number is NaN. Complexity: O(1), no allocation.
  @inlinable
  public func contains(_ point: Point2D) -> Bool {
    let rect = standardized
    let end = rect.farCorner
    return point.x >= rect.origin.x && point.x < end.x && point.y >= rect.origin.y
      && point.y < end.y
  }

  /// Returns the common part of two rectangles; without extent if they only touch, nil if they are apart and for NaN.
  ///
  /// Law: it contains exactly the points that both contain, up to rounding of its far edges.
  @inlinable
  package func intersection(_ other: Rect2D) -> Rect2D? {
    let (a, b) = (standardized, other.standardized)
    let (endA, endB) = (a.farCorner, b.farCorner)
    let start = Point2D(x: max(a.origin.x, b.origin.x), y: max(a.origin.y, b.origin.y))
    let end = Point2D(x: min(endA.x, endB.x), y: min(endA.y, endB.y))
    // A minimum or maximum of two numbers loses a NaN; a comparison does not.
    guard a.origin.x <= endA.x, a.origin.y <= endA.y, b.origin.x <= endB.x, b.origin.y <= endB.y,
      start.x <= end.x, start.y <= end.y
    else { return nil }
    return Rect2D(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// The corner at the far end of the size.
  @usableFromInline
  var farCorner: Point2D { Point2D(x: origin.x + size.width, y: origin.y + size.height) }
}

/// A width and a height. Negative sizes are allowed, as in Core Animation.
@frozen
public struct Size2D: Sendable, Hashable {
  /// Horizontal extent; negative to the left.
  @Reflexive public var width: Double
  /// Vertical extent; negative against the direction of y.
  @Reflexive public var height: Double

  /// Creates a size from its extents, stored unchanged.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent in either direction.
  @inlinable
  public static var zero: Size2D { Size2D(width: 0, height: 0) }
}

extension Size2D: CustomStringConvertible {
  /// `(width, height)`, each number as Swift prints it.
  public var description: String { "(\(width), \(height))" }
}

#if !hasFeature(Embedded)
  extension Size2D: Codable {}
#endif
