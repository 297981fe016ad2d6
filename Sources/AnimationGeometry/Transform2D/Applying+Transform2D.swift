extension Point2D {
  /// The image of the point.
  @inlinable
  public func applying(_ transform: Transform2D) -> Point2D {
    Point2D(
      x: x * transform.a + y * transform.c + transform.tx,
      y: x * transform.b + y * transform.d + transform.ty)
  }
}

extension Size2D {
  /// The image of the size as a vector: a translation does not move it.
  @inlinable
  public func applying(_ transform: Transform2D) -> Size2D {
    Size2D(
      width: width * transform.a + height * transform.c,
      height: width * transform.b + height * transform.d)
  }
}

extension Rect2D {
  /// The smallest rectangle around the images of the four corners; its size is not negative.
  public func applying(_ transform: Transform2D) -> Rect2D {
    Rect2D(around: corners.map { $0.applying(transform) })
  }
}

extension BezierPath {
  /// The image of the path. Affine transforms and Bézier curves commute, so it is exact.
  public func applying(_ transform: Transform2D) -> BezierPath {
    mapPoints { $0.applying(transform) }
  }
}
