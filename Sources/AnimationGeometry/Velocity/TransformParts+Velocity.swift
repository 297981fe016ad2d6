import ElementaryFunctions

// The velocity of parts is written as parts: each number is the rate of the part of its name, and
// the rates of the angles are radians per second.

extension TransformParts {
  /// Parts that rest, as a velocity: all numbers 0.
  public static var resting: TransformParts {
    TransformParts(
      translation: .zero, scale: .zero, skewXY: 0, skewXZ: 0, skewYZ: 0, rotation: .zero,
      perspective: Quaternion(x: 0, y: 0, z: 0, w: 0))
  }

  /// The rates of the sixteen elements of ``composed`` while the parts move.
  ///
  /// - Parameter velocity: The rates of the parts.
  ///
  /// The composition differentiated, exact to rounding (`TransformVelocityTests`).
  public func composedVelocity(_ velocity: TransformParts) -> Transform3D {
    let (sx, cx) = Self.sincos(rotation.x, velocity.rotation.x)
    let (sy, cy) = Self.sincos(rotation.y, velocity.rotation.y)
    let (sz, cz) = Self.sincos(rotation.z, velocity.rotation.z)
    return MovingRows(
      translation: MovingVector(translation, velocity.translation),
      scale: MovingVector(scale, velocity.scale),
      skewXY: MovingNumber(skewXY, velocity.skewXY), skewXZ: MovingNumber(skewXZ, velocity.skewXZ),
      skewYZ: MovingNumber(skewYZ, velocity.skewYZ),
      rows: MovingVector(cy * cz, cy * sz, -sy),
      MovingVector(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      MovingVector(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy),
      perspective: perspective, velocity: velocity.perspective
    ).composedVelocity
  }

  /// The rates of the parts that a moving transform is taken apart into.
  ///
  /// - Parameters:
  ///   - transform: The transform now.
  ///   - velocity: The rates of its elements.
  ///
  /// The steps of ``init(_:)`` differentiated, exact to rounding times the ratio of the largest scale
  /// factor to the least (`TransformVelocityTests`). At a quarter turn about y, where the angles
  /// jump, their rates are NaN unless the rotation rests. Of a singular transform the translation
  /// and the scale move.
  public static func velocity(
    of transform: Transform3D, moving velocity: Transform3D
  ) -> TransformParts {
    guard transform.m44 != 0, transform.isFinite,
      OrthogonalRows(transform.dividedByM44) != nil
    else { return self.velocity(ofSingular: transform, moving: velocity) }
    let rows = MovingRows(transform, velocity: velocity)
    return TransformParts(
      translation: rows.translation.rate, scale: rows.scale.rate, skewXY: rows.skewXY.rate,
      skewXZ: rows.skewXZ.rate, skewYZ: rows.skewYZ.rate, rotation: rows.eulerVelocity,
      perspective: rows.perspectiveVelocity)
  }

  private static func velocity(
    ofSingular transform: Transform3D, moving velocity: Transform3D
  ) -> TransformParts {
    var result = TransformParts.resting
    let (t, v) = (transform, velocity)
    result.translation = Vector3D(x: v.m41, y: v.m42, z: v.m43)
    if transform.isScaleAndTranslation {
      result.scale = Vector3D(x: v.m11, y: v.m22, z: v.m33)
    } else {
      result.scale = Vector3D(
        x: lengthRate(Vector3D(x: t.m11, y: t.m12, z: t.m13), v.m11, v.m12, v.m13),
        y: lengthRate(Vector3D(x: t.m21, y: t.m22, z: t.m23), v.m21, v.m22, v.m23),
        z: lengthRate(Vector3D(x: t.m31, y: t.m32, z: t.m33), v.m31, v.m32, v.m33))
    }
    return result
  }

  /// The rate of a length; from 0 on it grows as fast as its end moves.
  private static func lengthRate(
    _ vector: Vector3D, _ x: Double, _ y: Double, _ z: Double
  ) -> Double {
    let rate = Vector3D(x: x, y: y, z: z)
    return vector == .zero ? rate.length : MovingVector(vector, rate).length.rate
  }

  private static func sincos(
    _ angle: Double, _ rate: Double
  ) -> (sin: MovingNumber, cos: MovingNumber) {
    let (s, c) = Double.sincos(angle)
    return (MovingNumber(s, c * rate), MovingNumber(c, -s * rate))
  }
}
