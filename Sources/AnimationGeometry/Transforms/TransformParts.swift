import AnimationMath

/// A transform as the parts that key paths such as `transform.rotation.z` name: translation, scale, skew, Euler
/// angles and perspective.
///
/// The rotation is x first, then y, then z: in row vectors R = Rx · Ry · Rz. Angles are radians and are not wrapped:
/// composing with a rotation of 2π gives the matrix of 0, but the part is 2π.
///
/// Law: parts that differ only in the translation compose to transforms that differ only in m41, m42 and m43.
@frozen
@usableFromInline package struct TransformParts: Sendable, Hashable {
  /// The image of the origin: `transform.translation`.
  @usableFromInline package var translation: Vector3D
  /// The lengths of the axes without their skew: `transform.scale`. See
  /// ``TransformDecomposition/scale``.
  @usableFromInline package var scale: Vector3D
  /// The skew of the y axis along x, as a fraction of the y axis's length in ``scale``.
  @usableFromInline @Reflexive package var skewXY: Double
  /// The skew of the z axis along x, as a fraction of the z axis's length in ``scale``.
  @usableFromInline @Reflexive package var skewXZ: Double
  /// The skew of the z axis along y, as a fraction of the z axis's length in ``scale``.
  @usableFromInline @Reflexive package var skewYZ: Double
  /// Euler angles in radians.
  @usableFromInline package var rotation: Vector3D
  /// The factors of ``TransformDecomposition/perspective`` as x, y and z, and m44 itself as w; (0, 0, 0, 1) without
  /// perspective.
  @usableFromInline package var perspective: Quaternion

  package static var identity: TransformParts {
    TransformParts(
      translation: .zero, scale: Vector3D(x: 1, y: 1, z: 1), skewXY: 0, skewXZ: 0, skewYZ: 0,
      rotation: .zero, perspective: .identity)
  }

  /// Creates parts, stored unchanged: any numbers, angles in radians.
  @inlinable
  package init(
    translation: Vector3D, scale: Vector3D, skewXY: Double, skewXZ: Double, skewYZ: Double,
    rotation: Vector3D, perspective: Quaternion
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
  /// An m44 other than 0 and 1 is divided out first.
  ///
  /// Any transform is accepted. A singular transform, in the sense of ``TransformDecomposition/init(_:)``, has no
  /// rotation: its angles and skews are 0, its scale factors are the diagonal if there are only a diagonal and a
  /// translation, and otherwise the lengths of the rows, and it has no perspective.
  package init(_ transform: Transform3D) {
    let affine = transform.dividedByM44
    guard let rows = OrthogonalRows(affine) else {
      self.init(singular: affine)
      return
    }
    var perspective = rows.perspective(of: affine)
    perspective.w = 1
    self.init(
      translation: affine.rows.origin, scale: rows.scale,
      skewXY: rows.skewXY, skewXZ: rows.skewXZ, skewYZ: rows.skewYZ,
      rotation: Vector3D(eulerAnglesOfRows: rows.x, rows.y, rows.z), perspective: perspective)
  }

  private init(singular transform: Transform3D) {
    self = .identity
    let rows = transform.rows
    translation = rows.origin
    scale =
      transform.isScaleAndTranslation
      ? Vector3D(x: transform.m11, y: transform.m22, z: transform.m33)
      : Vector3D(x: rows.x.length, y: rows.y.length, z: rows.z.length)
  }

  package var composed: Transform3D {
    composed(
      turning: Direction(rotation.x), Direction(rotation.y), Direction(rotation.z))
  }

  /// Returns the transform with these parts and precomputed directions of the angles.
  @inlinable
  @inline(__always)
  package func composed(turning x: Direction, _ y: Direction, _ z: Direction) -> Transform3D {
    let (sx, cx) = (x.sine, x.cosine)
    let (sy, cy) = (y.sine, y.cosine)
    let (sz, cz) = (z.sine, z.cosine)
    var result = Transform3D(
      translation: translation, scale: scale, skewXY: skewXY, skewXZ: skewXZ, skewYZ: skewYZ,
      rows: Vector3D(x: cy * cz, y: cy * sz, z: -sy),
      Vector3D(x: sx * sy * cz - cx * sz, y: sx * sy * sz + cx * cz, z: sx * cy),
      Vector3D(x: cx * sy * cz + sx * sz, y: cx * sy * sz - sx * cz, z: cx * cy))
    if !perspective.isIdentity {
      result.setFourthColumn(from: perspective)
      result.m44 = perspective.w
    }
    return result
  }

  /// The direction of an angle: its sine and cosine.
  @frozen
  @usableFromInline
  package struct Direction: Sendable {
    @usableFromInline package var sine: Double
    @usableFromInline package var cosine: Double

    @inlinable
    @inline(__always)
    package init(sine: Double, cosine: Double) {
      self.sine = sine
      self.cosine = cosine
    }

    @inlinable
    @inline(__always)
    package init(_ angle: Double) {
      (sine, cosine) = Double.sincos(angle)
    }
  }
}

extension Vector3D {
  /// Creates the angles x, y, z of R = Rx · Ry · Rz with these rows.
  ///
  /// x and z are in −π…π, y in −π/2…π/2. If y is a quarter turn (its cosine is below 2⁻⁴⁶), only x and z together are
  /// determined, and z is 0. x is computed after z is removed, so that the three compose to the same rotation however
  /// near the quarter turn is.
  init(eulerAnglesOfRows a: Vector3D, _ b: Vector3D, _ c: Vector3D) {
    let cosine = Double.hypot(a.x, a.y)
    let z = cosine < 0x1p-46 ? 0 : Double.atan2(y: a.y, x: a.x)
    let (s, k) = Double.sincos(z)
    self.init(
      x: .atan2(y: -(c.y * k - c.x * s), x: b.y * k - b.x * s),
      y: .atan2(y: -a.z, x: cosine), z: z)
  }
}
