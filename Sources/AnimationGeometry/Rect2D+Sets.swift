// Rectangles as sets of points. A size that is negative counts as that of the same rectangle
// measured from its least corner.

extension Rect2D {
  /// Whether a point lies in the rectangle: its least edges belong to it, its greatest do not.
  ///
  /// False for NaN in any number that counts. Complexity: O(1), no allocation.
  @inlinable
  public func contains(_ point: Point2D) -> Bool {
    let rect = standardized
    let end = rect.farCorner
    return point.x >= rect.origin.x && point.x < end.x && point.y >= rect.origin.y
      && point.y < end.y
  }

  /// The part that two rectangles have in common; without extent where they only touch, nil where
  /// they lie apart and for NaN.
  ///
  /// Law: it contains exactly the points that both contain, but for rounding of its far edges.
  @inlinable
  public func intersection(_ other: Rect2D) -> Rect2D? {
    let (a, b) = (standardized, other.standardized)
    let (endA, endB) = (a.farCorner, b.farCorner)
    let start = Point2D(x: max(a.origin.x, b.origin.x), y: max(a.origin.y, b.origin.y))
    let end = Point2D(x: min(endA.x, endB.x), y: min(endA.y, endB.y))
    // Least and greatest of two numbers lose a NaN, a comparison does not.
    guard a.origin.x <= endA.x, a.origin.y <= endA.y, b.origin.x <= endB.x, b.origin.y <= endB.y,
      start.x <= end.x, start.y <= end.y
    else { return nil }
    return Rect2D(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// The corner at the far end of the size.
  @usableFromInline
  var farCorner: Point2D { Point2D(x: origin.x + size.width, y: origin.y + size.height) }
}
