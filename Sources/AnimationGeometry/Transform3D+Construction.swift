import AnimationMath

extension Transform3D {
  /// A translation.
  @inlinable
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D(m41: x, m42: y, m43: z)
  }

  /// A scale along the axes. A factor of 0 is allowed and gives a singular matrix.
  @inlinable
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D(m11: x, m22: y, m33: z)
  }

  /// A rotation about an axis through the origin, counter-clockwise seen against the axis in a
  /// system whose x axis points right and whose y axis points up.
  ///
  /// - Parameters:
  ///   - angle: Radians, any finite number.
  ///   - axis: The direction; its length does not matter. An axis of length 0 or with a component
  ///     that is not finite gives the identity, as Core Animation does for a zero axis.
  ///
  /// Quarter turns are exact to the last digit of π: `cos(.pi / 2)` is 6.1e-17, not 0.
  public static func rotation(
    angle: Double, axis: Vector3D = Vector3D(x: 0, y: 0, z: 1)
  ) -> Transform3D {
    let length = axis.length
    guard length > 0, length < .infinity else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = Double.sincos(angle)
    let v = 1 - c
    return Transform3D(
      m11: x * x * v + c, m12: x * y * v + z * s, m13: x * z * v - y * s,
      m21: x * y * v - z * s, m22: y * y * v + c, m23: y * z * v + x * s,
      m31: x * z * v + y * s, m32: y * z * v - x * s, m33: z * z * v + c)
  }

  /// A view from a distance: what is nearer than the plane z = 0 looks larger, and at the distance is
  /// the eye. Its m34 is −1 / distance.
  ///
  /// - Parameter distance: From the eye to the plane z = 0. An infinite one gives the identity; 0
  ///   gives an infinite m34, with which nothing can be drawn.
  @inlinable
  public static func perspective(distance: Double) -> Transform3D {
    Transform3D(m34: -1 / distance)
  }

  /// This transform with a translation before it: `CATransform3DTranslate`.
  public func translated(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D.translation(x: x, y: y, z: z).concatenating(self)
  }

  /// This transform with a scale before it: `CATransform3DScale`.
  public func scaled(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D.scale(x: x, y: y, z: z).concatenating(self)
  }

  /// This transform with a rotation before it: `CATransform3DRotate`.
  public func rotated(
    angle: Double, axis: Vector3D = Vector3D(x: 0, y: 0, z: 1)
  ) -> Transform3D {
    Transform3D.rotation(angle: angle, axis: axis).concatenating(self)
  }
}
