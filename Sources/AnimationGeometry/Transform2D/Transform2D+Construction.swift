import AnimationMath

extension Transform2D {
  /// A translation.
  @inlinable
  public static func translation(x: Double, y: Double) -> Transform2D {
    Transform2D(tx: x, ty: y)
  }

  /// A scale along the axes. A factor of 0 is allowed and gives a singular transform.
  @inlinable
  public static func scale(x: Double, y: Double) -> Transform2D { Transform2D(a: x, d: y) }

  /// A rotation about the origin that turns the x axis towards the y axis.
  ///
  /// - Parameter angle: Radians, any finite number. Quarter turns are exact to the last digit of π.
  public static func rotation(angle: Double) -> Transform2D {
    let (sine, cosine) = Double.sincos(angle)
    return Transform2D(a: cosine, b: sine, c: -sine, d: cosine)
  }

  /// A shear that moves a point along x by `x` times its y and along y by `y` times its x.
  @inlinable
  public static func shear(x: Double, y: Double) -> Transform2D { Transform2D(b: y, c: x) }

  /// This transform with a translation before it.
  public func translated(x: Double, y: Double) -> Transform2D {
    Transform2D.translation(x: x, y: y).concatenating(self)
  }

  /// This transform with a scale before it.
  public func scaled(x: Double, y: Double) -> Transform2D {
    Transform2D.scale(x: x, y: y).concatenating(self)
  }

  /// This transform with a rotation before it; the angle is in radians.
  public func rotated(angle: Double) -> Transform2D {
    Transform2D.rotation(angle: angle).concatenating(self)
  }
}
