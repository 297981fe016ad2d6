import AnimationMath

/// A transform decomposed into perspective, translation, scale, skew and rotation, the parts that Core Animation
/// interpolates when a whole transform is animated.
///
/// The method is the Gram–Schmidt "unmatrix" of Spencer Thomas (Graphics Gems II), as CSS Transforms 2, section 15,
/// describes it, for row vectors. A mirroring transform gets three negative scale factors.
///
/// Law: `TransformDecomposition(t)!.recomposed` equals `t / t.m44` within 1e-12 of its norm if the scale factors are
/// within 1e-6…1e6.
@frozen
public struct TransformDecomposition: Sendable, Hashable {
  /// The image of the origin, after division by m44.
  public var translation: Vector3D
  /// The lengths of the axes without their skew; none of them 0, all three negative in a mirroring
  /// transform.
  public var scale: Vector3D
  /// The skew of the y axis along x (xy), as a fraction of the y axis's length in ``scale``.
  @Reflexive public var skewXY: Double
  /// The skew of the z axis along x (xz), as a fraction of the z axis's length in ``scale``.
  @Reflexive public var skewXZ: Double
  /// The skew of the z axis along y (yz), as a fraction of the z axis's length in ``scale``.
  @Reflexive public var skewYZ: Double
  /// The rotation without scale and skew, as a unit quaternion.
  ///
  /// Decomposing gives the quaternion with w > 0. For half a turn, which has w = 0 up to rounding (at most 5e-10),
  /// the first of z, y and x with a magnitude above 1e-9 is positive.
  public var rotation: Quaternion
  /// The factors by which the affine part yields the fourth column; (0, 0, 0, 1) without
  /// perspective.
  public var perspective: Quaternion

  @inlinable @inline(__always)
  package static var identity: TransformDecomposition {
    TransformDecomposition(
      translation: .zero, scale: Vector3D(x: 1, y: 1, z: 1), skewXY: 0, skewXZ: 0, skewYZ: 0,
      rotation: .identity, perspective: .identity)
  }

  /// Creates parts, stored unchanged. The rotation has unit length.
  @inlinable
  package init(
    translation: Vector3D, scale: Vector3D, skewXY: Double, skewXZ: Double, skewYZ: Double,
    rotation: Quaternion, perspective: Quaternion
  ) {
    self.translation = translation
    self.scale = scale
    self.skewXY = skewXY
    self.skewXZ = skewXZ
    self.skewYZ = skewYZ
    self.rotation = rotation
    self.perspective = perspective
  }

  /// Decomposes a transform.
  ///
  /// - Returns: nil for a transform with m44 = 0 or an element that is not finite, and for a singular one: the
  ///   determinant of its 3×3 part is at most 2⁻⁴⁰ of the product of the lengths of its rows. So a rotated and
  ///   flattened transform is singular, whatever rounding has left of the lost axis.
  public init?(_ transform: Transform3D) {
    // Without a copy if there is nothing to divide.
    if transform.m44 == 1 {
      self.init(divided: transform)
    } else {
      self.init(divided: transform.dividedByM44)
    }
  }

  private init?(divided affine: Transform3D) {
    guard let rows = OrthogonalRows(affine) else { return nil }
    translation = affine.rows.origin
    scale = rows.scale
    skewXY = rows.skewXY
    skewXZ = rows.skewXZ
    skewYZ = rows.skewYZ
    rotation = Quaternion(rows: rows.x, rows.y, rows.z)
    perspective = rows.perspective(of: affine)
  }

  @inlinable
  @inline(__always)
  package var recomposed: Transform3D {
    var result = affinelyRecomposed
    if !perspective.isIdentity { result.setFourthColumn(from: perspective) }
    return result
  }

  /// The transform with these parts, without the perspective.
  @inlinable
  @inline(__always)
  package var affinelyRecomposed: Transform3D {
    let (x, y, z) = rotation.rows
    return Transform3D(
      translation: translation, scale: scale, skewXY: skewXY, skewXZ: skewXZ, skewYZ: skewYZ,
      rows: x, y, z)
  }

  /// Returns the parts interpolated number by number, with the rotation that the caller supplies.
  @inlinable
  package func mixed(
    with other: TransformDecomposition, rotation: Quaternion, _ mix: (Double, Double) -> Double
  ) -> TransformDecomposition {
    var result = self
    result.translation = Self.mixed(translation, other.translation, mix)
    result.scale = Self.mixed(scale, other.scale, mix)
    result.skewXY = mix(skewXY, other.skewXY)
    result.skewXZ = mix(skewXZ, other.skewXZ)
    result.skewYZ = mix(skewYZ, other.skewYZ)
    result.rotation = rotation
    result.perspective = Quaternion(
      x: mix(perspective.x, other.perspective.x), y: mix(perspective.y, other.perspective.y),
      z: mix(perspective.z, other.perspective.z), w: mix(perspective.w, other.perspective.w))
    return result
  }

  @inlinable
  static func mixed(
    _ a: Vector3D, _ b: Vector3D, _ mix: (Double, Double) -> Double
  ) -> Vector3D {
    Vector3D(x: mix(a.x, b.x), y: mix(a.y, b.y), z: mix(a.z, b.z))
  }
}

extension Transform3D {
  /// The same projective transform with m44 = 1; this one if m44 is 0 or a quotient is not finite.
  @inlinable
  package var dividedByM44: Transform3D { m44 == 1 ? self : quotientByM44 }

  @inline(never)
  @usableFromInline
  var quotientByM44: Transform3D {
    let divided = Transform3D(
      m11: m11 / m44, m12: m12 / m44, m13: m13 / m44, m14: m14 / m44,
      m21: m21 / m44, m22: m22 / m44, m23: m23 / m44, m24: m24 / m44,
      m31: m31 / m44, m32: m32 / m44, m33: m33 / m44, m34: m34 / m44,
      m41: m41 / m44, m42: m42 / m44, m43: m43 / m44)
    return divided.isFinite ? divided : self
  }

  /// Creates skew-and-scale · rotation · translation.
  @inlinable
  @inline(__always)
  init(
    translation t: Vector3D, scale s: Vector3D,
    skewXY: Double, skewXZ: Double, skewYZ: Double,
    rows x: Vector3D, _ y: Vector3D, _ z: Vector3D
  ) {
    let (xy, xz, yz) = (skewXY * s.y, skewXZ * s.z, skewYZ * s.z)
    self.init(
      m11: s.x * x.x, m12: s.x * x.y, m13: s.x * x.z,
      m21: xy * x.x + s.y * y.x, m22: xy * x.y + s.y * y.y, m23: xy * x.z + s.y * y.z,
      m31: xz * x.x + yz * y.x + s.z * z.x, m32: xz * x.y + yz * y.y + s.z * z.y,
      m33: xz * x.z + yz * y.z + s.z * z.z,
      m41: t.x, m42: t.y, m43: t.z)
  }

  /// Sets the fourth column of an affine transform from a perspective.
  @inlinable
  @inline(__always)
  mutating func setFourthColumn(from p: Quaternion) {
    m14 = m11 * p.x + m12 * p.y + m13 * p.z
    m24 = m21 * p.x + m22 * p.y + m23 * p.z
    m34 = m31 * p.x + m32 * p.y + m33 * p.z
    m44 = m41 * p.x + m42 * p.y + m43 * p.z + p.w
  }
}

#if !hasFeature(Embedded)
  extension TransformDecomposition: Codable {}
#endif
