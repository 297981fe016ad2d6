import AnimationGeometry

extension Transform2D: Interpolatable {
  /// As a transform of space, by parts; both ends themselves at 0 and 1.
  ///
  /// The way to a mirror image leads out of the plane, and is seen from the front.
  public func interpolated(to other: Transform2D, by fraction: Double) -> Transform2D {
    Transform2D(
      projecting: Transform3D(self).interpolated(to: Transform3D(other), by: fraction))
  }
}

extension BezierPath: Interpolatable {
  /// Point by point where both paths have the same elements in the same order; others switch at ½.
  public func interpolated(to other: BezierPath, by fraction: Double) -> BezierPath {
    guard canMorph(to: other) else { return fraction < 0.5 ? self : other }
    let coordinates = coordinates.interpolated(to: other.coordinates, by: fraction)
    return BezierPath(elements: elements, coordinates: coordinates) ?? self
  }
}
