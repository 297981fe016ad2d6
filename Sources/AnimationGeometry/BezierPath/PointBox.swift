/// The smallest rectangle around points met so far, by its corners.
struct PointBox {
  private var low: Point2D
  private var high: Point2D

  init(_ point: Point2D) { (low, high) = (point, point) }

  /// Widens the box; a component that is NaN changes nothing.
  mutating func include(_ point: Point2D) {
    // A box that began with NaN takes the first number it meets.
    if !(low.x <= point.x) && !point.x.isNaN { low.x = point.x }
    if !(low.y <= point.y) && !point.y.isNaN { low.y = point.y }
    if !(high.x >= point.x) && !point.x.isNaN { high.x = point.x }
    if !(high.y >= point.y) && !point.y.isNaN { high.y = point.y }
  }

  var rect: Rect2D {
    Rect2D(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
