extension Transform3D {
  /// The product `self · other`: first this transform, then the other.
  ///
  /// Plain sums of four products in the order of the columns, so that the bits are the same on
  /// every platform.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    Transform3D(
      m11: m11 * other.m11 + m12 * other.m21 + m13 * other.m31 + m14 * other.m41,
      m12: m11 * other.m12 + m12 * other.m22 + m13 * other.m32 + m14 * other.m42,
      m13: m11 * other.m13 + m12 * other.m23 + m13 * other.m33 + m14 * other.m43,
      m14: m11 * other.m14 + m12 * other.m24 + m13 * other.m34 + m14 * other.m44,
      m21: m21 * other.m11 + m22 * other.m21 + m23 * other.m31 + m24 * other.m41,
      m22: m21 * other.m12 + m22 * other.m22 + m23 * other.m32 + m24 * other.m42,
      m23: m21 * other.m13 + m22 * other.m23 + m23 * other.m33 + m24 * other.m43,
      m24: m21 * other.m14 + m22 * other.m24 + m23 * other.m34 + m24 * other.m44,
      m31: m31 * other.m11 + m32 * other.m21 + m33 * other.m31 + m34 * other.m41,
      m32: m31 * other.m12 + m32 * other.m22 + m33 * other.m32 + m34 * other.m42,
      m33: m31 * other.m13 + m32 * other.m23 + m33 * other.m33 + m34 * other.m43,
      m34: m31 * other.m14 + m32 * other.m24 + m33 * other.m34 + m34 * other.m44,
      m41: m41 * other.m11 + m42 * other.m21 + m43 * other.m31 + m44 * other.m41,
      m42: m41 * other.m12 + m42 * other.m22 + m43 * other.m32 + m44 * other.m42,
      m43: m41 * other.m13 + m42 * other.m23 + m43 * other.m33 + m44 * other.m43,
      m44: m41 * other.m14 + m42 * other.m24 + m43 * other.m34 + m44 * other.m44)
  }

  /// The product of `count` copies of this transform, by repeated squaring.
  ///
  /// - Parameter count: 0 or more; 0 gives the identity.
  /// - Complexity: O(log count), at most 64 squarings.
  public func power(_ count: UInt64) -> Transform3D {
    var result = Transform3D.identity
    var square = self
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(square) }
      rest >>= 1
      if rest > 0 { square = square.concatenating(square) }
    }
    return result
  }

  /// The determinant of the 4×4 matrix.
  public var determinant: Double {
    let s = minors
    return s.a0 * s.b5 - s.a1 * s.b4 + s.a2 * s.b3 + s.a3 * s.b2 - s.a4 * s.b1 + s.a5 * s.b0
  }

  /// The inverse, or nil where the determinant is 0 or not finite.
  public func inverted() -> Transform3D? {
    let s = minors
    let determinant =
      s.a0 * s.b5 - s.a1 * s.b4 + s.a2 * s.b3 + s.a3 * s.b2 - s.a4 * s.b1 + s.a5 * s.b0
    guard determinant != 0, determinant.isFinite else { return nil }
    let r = 1 / determinant
    guard r.isFinite else { return nil }
    return Transform3D(
      m11: (m22 * s.b5 - m23 * s.b4 + m24 * s.b3) * r,
      m12: (-m12 * s.b5 + m13 * s.b4 - m14 * s.b3) * r,
      m13: (m42 * s.a5 - m43 * s.a4 + m44 * s.a3) * r,
      m14: (-m32 * s.a5 + m33 * s.a4 - m34 * s.a3) * r,
      m21: (-m21 * s.b5 + m23 * s.b2 - m24 * s.b1) * r,
      m22: (m11 * s.b5 - m13 * s.b2 + m14 * s.b1) * r,
      m23: (-m41 * s.a5 + m43 * s.a2 - m44 * s.a1) * r,
      m24: (m31 * s.a5 - m33 * s.a2 + m34 * s.a1) * r,
      m31: (m21 * s.b4 - m22 * s.b2 + m24 * s.b0) * r,
      m32: (-m11 * s.b4 + m12 * s.b2 - m14 * s.b0) * r,
      m33: (m41 * s.a4 - m42 * s.a2 + m44 * s.a0) * r,
      m34: (-m31 * s.a4 + m32 * s.a2 - m34 * s.a0) * r,
      m41: (-m21 * s.b3 + m22 * s.b1 - m23 * s.b0) * r,
      m42: (m11 * s.b3 - m12 * s.b1 + m13 * s.b0) * r,
      m43: (-m41 * s.a3 + m42 * s.a1 - m43 * s.a0) * r,
      m44: (m31 * s.a3 - m32 * s.a1 + m33 * s.a0) * r)
  }

  /// What the transform does to the plane z = 0 as seen along z: the image of a point of that plane
  /// with its z taken away.
  ///
  /// Law: a point has the same image under both. The flattened one can be inverted where the plane
  /// is not seen edge-on, and then takes points of the picture back to the plane.
  @inlinable
  public var flattened: Transform3D {
    var flat = self
    (flat.m13, flat.m23, flat.m43) = (0, 0, 0)
    (flat.m31, flat.m32, flat.m33, flat.m34) = (0, 0, 1, 0)
    return flat
  }

  /// Whether the matrix has only a diagonal (with m44 = 1) and a translation: such a pair is mixed
  /// element by element where one of the two is singular.
  @inlinable
  public var isScaleAndTranslation: Bool {
    m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0
      && m34 == 0 && m44 == 1
  }

  /// Whether every element is finite.
  @inlinable
  public var isFinite: Bool {
    // A sum of products with 0 is 0 for finite numbers and NaN as soon as one is not.
    let first = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let second = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return first + second == 0
  }

  /// The 2×2 minors of the upper and the lower half, from which determinant and inverse follow
  /// (Laplace expansion by complementary minors).
  private var minors:
    (
      a0: Double, a1: Double, a2: Double, a3: Double, a4: Double, a5: Double,
      b0: Double, b1: Double, b2: Double, b3: Double, b4: Double, b5: Double
    )
  {
    (
      a0: m11 * m22 - m21 * m12, a1: m11 * m23 - m21 * m13, a2: m11 * m24 - m21 * m14,
      a3: m12 * m23 - m22 * m13, a4: m12 * m24 - m22 * m14, a5: m13 * m24 - m23 * m14,
      b0: m31 * m42 - m41 * m32, b1: m31 * m43 - m41 * m33, b2: m31 * m44 - m41 * m34,
      b3: m32 * m43 - m42 * m33, b4: m32 * m44 - m42 * m34, b5: m33 * m44 - m43 * m34
    )
  }
}
