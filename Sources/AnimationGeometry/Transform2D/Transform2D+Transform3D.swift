extension Transform3D {
  /// The transform of the plane z = 0 as one of space, which leaves z alone.
  @inlinable
  public init(_ transform: Transform2D) {
    self.init(
      m11: transform.a, m12: transform.b, m21: transform.c, m22: transform.d, m41: transform.tx,
      m42: transform.ty)
  }

  /// Whether the transform is one of the plane: it leaves z alone and has no perspective, so that
  /// a ``Transform2D`` holds all of it. `CATransform3DIsAffine`.
  @inlinable
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// Whether this is exactly the identity.
  @inlinable
  public var isIdentity: Bool { self == .identity }
}

extension Transform2D {
  /// The part of a transform of space that concerns the plane, where that is all of it.
  ///
  /// - Returns: Nil unless ``Transform3D/isAffine``.
  @inlinable
  public init?(_ transform: Transform3D) {
    guard transform.isAffine else { return nil }
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
      ty: transform.m42)
  }

  /// Whether this is exactly the identity.
  @inlinable
  public var isIdentity: Bool { self == .identity }
}
