import AnimationMath

// The velocity of parts is a set of parts: each number is the rate of the part of its name, and the rates of the
// angles are radians per second.

extension TransformParts {
  /// Parts at rest, as a velocity: all numbers 0.
  package static var resting: TransformParts {
    TransformParts(
      translation: .zero, scale: .zero, skewXY: 0, skewXZ: 0, skewYZ: 0, rotation: .zero,
      perspective: Quaternion(x: 0, y: 0, z: 0, w: 0))
  }

  /// Returns the rates of the sixteen elements of ``composed`` while the parts move: the derivative of the composition,
  /// exact to rounding (`TransformVelocityTests`).
  package func composedVelocity(_ velocity: TransformParts) -> Transform3D {
    let (sx, cx) = Self.sincos(rotation.x, velocity.rotation.x)
    let (sy, cy) = Self.sincos(rotation.y, velocity.rotation.y)
    let (sz, cz) = Self.sincos(rotation.z, velocity.rotation.z)
    var result = Transform3D.composedVelocity(
      translation: MovingVector(translation, velocity.translation),
      scale: MovingVector(scale, velocity.scale),
      skewXY: MovingNumber(skewXY, velocity.skewXY), skewXZ: MovingNumber(skewXZ, velocity.skewXZ),
      skewYZ: MovingNumber(skewYZ, velocity.skewYZ),
      rows: MovingVector(cy * cz, cy * sz, -sy),
      MovingVector(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      MovingVector(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy),
      perspective: perspective, velocity: velocity.perspective)
    result.m44 = velocity.perspective.w
    return result
  }

  /// Returns the rates of the parts of a moving transform.
  ///
  /// The derivatives of the steps of ``init(_:)``, exact to rounding times the ratio of the largest scale factor to
  /// the least (`TransformVelocityTests`). At a quarter turn about y, where the angles jump, their rates are NaN
  /// unless the rotation is at rest. In a singular transform the translation and the scale move. If it is about to
  /// become regular, all parts but the translation jump and have the rate NaN, unless it is a scale that grows from
  /// 0.
  package static func velocity(
    of transform: Transform3D, moving velocity: Transform3D
  ) -> TransformParts {
    let (affine, rate) = transform.dividedByM44(moving: velocity)
    guard let rows = OrthogonalRows(affine, moving: rate) else {
      return self.velocity(ofSingular: affine, moving: rate)
    }
    var perspective = rows.perspectiveVelocity(of: affine, moving: rate)
    perspective.w = 0
    return TransformParts(
      translation: rate.rows.origin, scale: rows.scale.rate, skewXY: rows.skewXY.rate,
      skewXZ: rows.skewXZ.rate, skewYZ: rows.skewYZ.rate, rotation: rows.eulerVelocity,
      perspective: perspective)
  }

  private static func velocity(
    ofSingular transform: Transform3D, moving velocity: Transform3D
  ) -> TransformParts {
    var result = TransformParts.resting
    let (t, v) = (transform, velocity)
    let (rows, rates) = (t.rows, v.rows)
    result.translation = rates.origin
    let (x, y, z) = (
      MovingVector(rows.x, rates.x), MovingVector(rows.y, rates.y), MovingVector(rows.z, rates.z)
    )
    let isDiagonal = transform.isScaleAndTranslation
    let isScaling = isDiagonal && v.isRateOfDiagonal
    let grows =
      isScaling && Self.isGrowing(t.m11, v.m11) && Self.isGrowing(t.m22, v.m22)
      && Self.isGrowing(t.m33, v.m33)
    guard grows || Self.isFlat(x, y, z) else {
      let none = Vector3D(x: .nan, y: .nan, z: .nan)
      (result.scale, result.rotation) = (none, none)
      (result.skewXY, result.skewXZ, result.skewYZ) = (.nan, .nan, .nan)
      return result
    }
    result.scale =
      isDiagonal
      ? Vector3D(x: v.m11, y: v.m22, z: v.m33)
      : Vector3D(x: lengthRate(x), y: lengthRate(y), z: lengthRate(z))
    return result
  }

  /// Whether a factor that is not below 0 stays so.
  private static func isGrowing(_ factor: Double, _ rate: Double) -> Bool {
    factor > 0 || factor == 0 && rate >= 0
  }

  /// Whether the rows are at rest, or have two dimensions that the third row does not leave.
  private static func isFlat(_ x: MovingVector, _ y: MovingVector, _ z: MovingVector) -> Bool {
    if x.rate == .zero && y.rate == .zero && z.rate == .zero { return true }
    let (yz, zx, xy) = (
      y.value.cross(z.value), z.value.cross(x.value), x.value.cross(y.value)
    )
    let growth = x.rate.dot(yz) + y.rate.dot(zx) + z.rate.dot(xy)
    let size =
      x.rate.length * yz.length + y.rate.length * zx.length + z.rate.length * xy.length
    // A rotating plane is flat up to rounding.
    return growth.magnitude <= 0x1p-40 * size && (yz != .zero || zx != .zero || xy != .zero)
  }

  /// Returns the rate of a length; from 0 on it grows as fast as its end moves.
  private static func lengthRate(_ vector: MovingVector) -> Double {
    vector.value == .zero ? vector.rate.length : vector.length.rate
  }

  private static func sincos(
    _ angle: Double, _ rate: Double
  ) -> (sin: MovingNumber, cos: MovingNumber) {
    let (s, c) = Double.sincos(angle)
    return (MovingNumber(s, c * rate), MovingNumber(c, -s * rate))
  }
}

extension Transform3D {
  /// Returns ``dividedByM44`` and the rates of its elements while this transform moves.
  package func dividedByM44(
    moving rate: Transform3D
  ) -> (value: Transform3D, rate: Transform3D) {
    let value = dividedByM44
    return (value, value.m44 == 1 ? Self.rateDividedByM44(of: self, moving: rate) : rate)
  }

  /// Returns the rates of ``dividedByM44`` for a moving transform whose m44 can be divided out.
  private static func rateDividedByM44(
    of transform: Transform3D, moving rate: Transform3D
  ) -> Transform3D {
    guard transform.m44 != 1 || rate.m44 != 0 else { return rate }
    let divisor = MovingNumber(transform.m44, rate.m44)
    let quotient = { (element: Double, rate: Double) in
      (MovingNumber(element, rate) / divisor).rate
    }
    let (t, v) = (transform, rate)
    return Transform3D(
      m11: quotient(t.m11, v.m11), m12: quotient(t.m12, v.m12), m13: quotient(t.m13, v.m13),
      m14: quotient(t.m14, v.m14),
      m21: quotient(t.m21, v.m21), m22: quotient(t.m22, v.m22), m23: quotient(t.m23, v.m23),
      m24: quotient(t.m24, v.m24),
      m31: quotient(t.m31, v.m31), m32: quotient(t.m32, v.m32), m33: quotient(t.m33, v.m33),
      m34: quotient(t.m34, v.m34),
      m41: quotient(t.m41, v.m41), m42: quotient(t.m42, v.m42), m43: quotient(t.m43, v.m43),
      m44: 0)
  }

  /// Whether only the diagonal of the 3×3 part moves.
  fileprivate var isRateOfDiagonal: Bool {
    m12 == 0 && m13 == 0 && m21 == 0 && m23 == 0 && m31 == 0 && m32 == 0
  }
}
