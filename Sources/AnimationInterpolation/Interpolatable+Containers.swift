import AnimationGeometry

extension Float: Interpolatable {
  /// By the rule of `Double`, in single precision.
  @inlinable
  public func interpolated(to other: Float, by fraction: Double) -> Float {
    // In double precision the span of two floats is exact enough for both ends to be hit.
    Float(Double(self).interpolated(to: Double(other), by: fraction))
  }
}

extension Quaternion: Interpolatable {
  /// Along the shorter arc at constant angular speed; both are taken to have unit length.
  ///
  /// The first itself at 0. At 1 the second, or where the shorter arc leads there its negative, the same
  /// rotation, so that the four components do not jump.
  public func interpolated(to other: Quaternion, by fraction: Double) -> Quaternion {
    interpolated(to: other, by: fraction, along: .shorter)
  }
}

extension Vector3D: Interpolatable {
  /// Component by component.
  @inlinable
  public func interpolated(to other: Vector3D, by fraction: Double) -> Vector3D {
    Vector3D(
      x: x.interpolated(to: other.x, by: fraction), y: y.interpolated(to: other.y, by: fraction),
      z: z.interpolated(to: other.z, by: fraction))
  }
}

extension Array: Interpolatable where Element: Interpolatable {
  /// Element by element where the counts agree; arrays of different counts switch at ½.
  public func interpolated(to other: [Element], by fraction: Double) -> [Element] {
    guard count == other.count else { return fraction < 0.5 ? self : other }
    return zip(self, other).map { $0.interpolated(to: $1, by: fraction) }
  }
}

extension Optional: Interpolatable where Wrapped: Interpolatable {
  /// The mix of two values that are there; with one missing the result switches at ½.
  public func interpolated(to other: Wrapped?, by fraction: Double) -> Wrapped? {
    guard let self, let other else { return fraction < 0.5 ? self : other }
    return self.interpolated(to: other, by: fraction)
  }
}
