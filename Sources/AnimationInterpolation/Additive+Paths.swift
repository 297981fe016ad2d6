import AnimationGeometry
import ElementaryFunctions

extension Transform2D: Additive {
  /// The identity.
  public var neutral: Transform2D { .identity }
  /// The product `self · below`: this transform happens first.
  public func added(to below: Transform2D) -> Transform2D { concatenating(below) }
  /// The power, as that of the transform of space that does the same.
  public func repeated(_ count: Double) -> Transform2D {
    Transform2D(projecting: Transform3D(self).repeated(count))
  }
}

extension Quaternion: Additive {
  /// No rotation.
  public var neutral: Quaternion { .identity }
  /// The product: first this rotation, then the other.
  public func added(to below: Quaternion) -> Quaternion { concatenating(below) }
  /// A turn about the same axis by that many times the angle; the length is taken to be 1.
  public func repeated(_ count: Double) -> Quaternion {
    guard count >= 1 else { return .identity }
    guard count >= 2 else { return self }
    return Quaternion(angle: angle * count.rounded(.down), axis: axis)
  }
}

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
