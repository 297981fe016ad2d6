import AnimationGeometry

extension BezierPath: Additive {
  /// The same elements with all points at the origin.
  public var neutral: BezierPath { mapPoints { _ in .zero } }
  /// The sums by point; paths of other elements have no sum, and what lies below stays.
  public func added(to below: BezierPath) -> BezierPath {
    guard canMorph(to: below) else { return below }
    var points = below.points[...]
    return mapPoints { point in
      points.popFirst().map { Point2D(x: $0.x + point.x, y: $0.y + point.y) } ?? point
    }
  }
  /// Every coordinate multiplied.
  public func repeated(_ count: Double) -> BezierPath {
    mapPoints { Point2D(x: $0.x * count, y: $0.y * count) }
  }
}
