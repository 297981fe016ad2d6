import AnimationMath

/// A 4×4 matrix for row vectors: `p' = p · M`, so the translation is the last row and the
/// perspective the last column, as in Core Animation.
///
/// `a.concatenating(b)` is the product a · b and means *first a, then b*. The `translated`,
/// `scaled` and `rotated` copies put the new operation **before** the transform, as
/// `CATransform3DTranslate` and its siblings do: `scale(2, 3).translated(x: 10, y: 20)` moves by
/// (20, 60).
@frozen
public struct Transform3D: Sendable, Hashable {
  /// Row 1, column 1: how much of x goes into x′. 1 in the identity; a scale factor without
  /// rotation.
  @Reflexive public var m11: Double
  /// Row 1, column 2: how much of x goes into y′.
  @Reflexive public var m12: Double
  /// Row 1, column 3: how much of x goes into z′.
  @Reflexive public var m13: Double
  /// Row 1, column 4: how much of x goes into the divisor w′, the perspective along x.
  @Reflexive public var m14: Double
  /// Row 2, column 1: how much of y goes into x′.
  @Reflexive public var m21: Double
  /// Row 2, column 2: how much of y goes into y′. 1 in the identity; a scale factor without
  /// rotation.
  @Reflexive public var m22: Double
  /// Row 2, column 3: how much of y goes into z′.
  @Reflexive public var m23: Double
  /// Row 2, column 4: how much of y goes into the divisor w′, the perspective along y.
  @Reflexive public var m24: Double
  /// Row 3, column 1: how much of z goes into x′.
  @Reflexive public var m31: Double
  /// Row 3, column 2: how much of z goes into y′.
  @Reflexive public var m32: Double
  /// Row 3, column 3: how much of z goes into z′. 1 in the identity; a scale factor without
  /// rotation.
  @Reflexive public var m33: Double
  /// Row 3, column 4: how much of z goes into the divisor w′. −1 / d is the usual perspective, seen
  /// from the distance d.
  @Reflexive public var m34: Double
  /// Row 4, column 1: the translation along x.
  @Reflexive public var m41: Double
  /// Row 4, column 2: the translation along y.
  @Reflexive public var m42: Double
  /// Row 4, column 3: the translation along z.
  @Reflexive public var m43: Double
  /// Row 4, column 4: the constant part of the divisor w′, 1 in an affine transform.
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
