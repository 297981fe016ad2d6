import ElementaryFunctions

/// A 4×4 matrix for row vectors: `p' = p · M`, so the translation is the last row and the
/// perspective the last column, as in Core Animation.
///
/// `a.concatenating(b)` is the product a · b and means *first a, then b*. The `translated`,
/// `scaled` and `rotated` copies put the new operation **before** the transform, as
/// `CATransform3DTranslate` and its siblings do: `scale(2, 3).translated(x: 10, y: 20)` moves by
/// (20, 60).
@frozen
public struct Transform3D: Sendable, Hashable {
  @Reflexive public var m11: Double
  @Reflexive public var m12: Double
  @Reflexive public var m13: Double
  @Reflexive public var m14: Double
  @Reflexive public var m21: Double
  @Reflexive public var m22: Double
  @Reflexive public var m23: Double
  @Reflexive public var m24: Double
  @Reflexive public var m31: Double
  @Reflexive public var m32: Double
  @Reflexive public var m33: Double
  @Reflexive public var m34: Double
  @Reflexive public var m41: Double
  @Reflexive public var m42: Double
  @Reflexive public var m43: Double
  @Reflexive public var m44: Double

  /// A matrix from its sixteen elements, row by row.
  @inlinable
  public init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
    m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// The transform that leaves every point where it is.
  @inlinable
  public static var identity: Transform3D { Transform3D() }
}

#if !hasFeature(Embedded)
  extension Transform3D: Codable {}
#endif
