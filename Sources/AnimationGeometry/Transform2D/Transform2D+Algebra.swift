extension Transform2D {
  /// The product `self · other`: first this transform, then the other.
  ///
  /// Law: embedded in ``Transform3D`` it is the same product (`Transform2DTests.agreesWith3D`).
  public func concatenating(_ other: Transform2D) -> Transform2D {
    Transform2D(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The factor by which areas grow; negative where the transform mirrors, 0 where it is singular.
  public var determinant: Double { a * d - b * c }

  /// The inverse, or nil where the determinant is 0 or not finite.
  public func inverted() -> Transform2D? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let r = 1 / determinant
    guard r.isFinite else { return nil }
    return Transform2D(
      a: d * r, b: -b * r, c: -c * r, d: a * r, tx: (c * ty - d * tx) * r,
      ty: (b * tx - a * ty) * r)
  }
}
