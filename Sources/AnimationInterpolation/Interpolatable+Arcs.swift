import AnimationGeometry

extension SphericalInterpolation {
  /// The turn from one rotation to another, one way or the other round.
  ///
  /// - Parameters:
  ///   - from: The rotation at the fraction 0, of unit length.
  ///   - to: The rotation at the fraction 1, of unit length.
  ///   - arc: Which way round. With equal rotations nothing turns in either way, for there is no
  ///     axis.
  ///
  /// Laws: constant angular speed; both ways meet at both ends; the angles of the rotation, twice
  /// ``angle``, are θ and 2π − θ.
  public init(from: Quaternion, to: Quaternion, along arc: RotationArc) {
    let isShorterAsGiven = from.dot(to) >= 0
    let end = isShorterAsGiven == (arc == .shorter) ? to : -to
    self.init(from: from, to: end, isShortest: false)
  }
}

extension Quaternion {
  /// The rotation at a fraction of the way to another, one way or the other round, at constant
  /// angular speed; this one itself at 0, equal ends at every fraction. At 1 the other one or its
  /// negative, the same rotation: the one to which the arc leads, so that the four components do not
  /// jump.
  ///
  /// - Parameters:
  ///   - other: The rotation at the fraction 1; both of unit length.
  ///   - fraction: Any finite number.
  ///   - arc: Which way round; ``interpolated(to:by:)`` takes the shorter.
  public func interpolated(
    to other: Quaternion, by fraction: Double, along arc: RotationArc
  ) -> Quaternion {
    if fraction == 0 || self == other { return self }
    let way = SphericalInterpolation(from: self, to: other, along: arc)
    let value = way.value(at: fraction)
    if fraction == 1 { return value.dot(other) < 0 ? -other : other }
    return value
  }
}

extension Transform3D {
  /// The transform at a fraction of the way to another, by parts, its rotation one way or the other
  /// round; see ``AnimationInterpolation/PreparedTransformInterpolation``.
  ///
  /// - Parameters:
  ///   - other: The transform at the fraction 1.
  ///   - fraction: Any finite number.
  ///   - arc: Which way round; ``interpolated(to:by:)`` takes the shorter, as Core Animation does.
  public func interpolated(
    to other: Transform3D, by fraction: Double, along arc: RotationArc
  ) -> Transform3D {
    PreparedTransformInterpolation(from: self, to: other, along: arc).value(at: fraction)
  }
}

extension Transform2D {
  /// The transform at a fraction of the way to another, by parts, its rotation one way or the other
  /// round, as transforms of space are mixed.
  ///
  /// - Parameters:
  ///   - other: The transform at the fraction 1.
  ///   - fraction: Any finite number.
  ///   - arc: Which way round; ``interpolated(to:by:)`` takes the shorter, as Core Animation does.
  public func interpolated(
    to other: Transform2D, by fraction: Double, along arc: RotationArc
  ) -> Transform2D {
    let mixed = Transform3D(self).interpolated(to: Transform3D(other), by: fraction, along: arc)
    return Transform2D(mixed) ?? (fraction < 0.5 ? self : other)
  }
}
