extension Vector3D {
  /// The image of the position: the row (x, y, z, 1) times the matrix, divided by its last component.
  ///
  /// Where that component is 0, on the plane through the eye, the image is infinite or NaN; where it
  /// is negative the position lies behind the eye and its image is mirrored.
  @inlinable
  public func applying(_ transform: Transform3D) -> Vector3D {
    let m = transform
    let depth = x * m.m14 + y * m.m24 + z * m.m34 + m.m44
    return Vector3D(
      x: (x * m.m11 + y * m.m21 + z * m.m31 + m.m41) / depth,
      y: (x * m.m12 + y * m.m22 + z * m.m32 + m.m42) / depth,
      z: (x * m.m13 + y * m.m23 + z * m.m33 + m.m43) / depth)
  }
}

extension Point2D {
  /// The image of the point of the plane z = 0, seen along z; see ``Vector3D/applying(_:)``.
  @inlinable
  public func applying(_ transform: Transform3D) -> Point2D {
    let image = Vector3D(x: x, y: y, z: 0).applying(transform)
    return Point2D(x: image.x, y: image.y)
  }
}

extension Rect2D {
  /// The smallest rectangle around the images of the four corners in the plane z = 0; its size is not
  /// negative. It is the bounding box of the image where no corner lies behind the eye.
  public func applying(_ transform: Transform3D) -> Rect2D {
    Rect2D(around: corners.map { $0.applying(transform) })
  }

  /// The four corners, going around.
  var corners: [Point2D] {
    let (right, top) = (origin.x + size.width, origin.y + size.height)
    return [
      origin, Point2D(x: right, y: origin.y), Point2D(x: right, y: top),
      Point2D(x: origin.x, y: top),
    ]
  }

  /// The smallest rectangle around points, of which there is at least one.
  init(around points: [Point2D]) {
    var box = PointBox(points[0])
    for point in points { box.include(point) }
    self = box.rect
  }
}
