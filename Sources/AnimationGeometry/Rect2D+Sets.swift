// Rectangles as sets of points. A size that is negative counts as that of the same rectangle
// measured from its least corner.

extension Rect2D {
  /// Whether a point lies in the rectangle: its least edges belong to it, its greatest do not.
  ///
  /// False for NaN in any number that counts. Complexity: O(1), no allocation.
  @inlinable
  public func contains(_ point: Point2D) -> Bool {
    let rect = standardized
    return point.x >= rect.origin.x && point.x < rect.origin.x + rect.size.width
      && point.y >= rect.origin.y && point.y < rect.origin.y + rect.size.height
  }

  /// The part that two rectangles have in common; without extent where they only touch, nil where
  /// they lie apart and for NaN.
  ///
  /// Law: it contains exactly the points that both contain, but for rounding of its far edges.
  @inlinable
  public func intersection(_ other: Rect2D) -> Rect2D? {
    let (a, b) = (standardized, other.standardized)
    let left = max(a.origin.x, b.origin.x)
    let right = min(a.origin.x + a.size.width, b.origin.x + b.size.width)
    let top = max(a.origin.y, b.origin.y)
    let bottom = min(a.origin.y + a.size.height, b.origin.y + b.size.height)
    guard left <= right, top <= bottom else { return nil }
    return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
  }
}
