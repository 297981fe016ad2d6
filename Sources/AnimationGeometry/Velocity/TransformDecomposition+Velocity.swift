import AnimationMath

// The velocity of a decomposition is a decomposition: each number is the rate of the part of its name, and `rotation`
// is the rate of the quaternion, which is perpendicular to it.

extension TransformDecomposition {
  /// Parts at rest, as a velocity: all numbers 0.
  package static var resting: TransformDecomposition {
    var result = TransformDecomposition.identity
    result.scale = .zero
    result.rotation = Quaternion(x: 0, y: 0, z: 0, w: 0)
    result.perspective = result.rotation
    return result
  }

  /// Returns the rates of the sixteen elements of ``recomposed`` while the parts move: the derivative of the
  /// recomposition, exact to rounding (`TransformVelocityTests`).
  package func recomposedVelocity(_ velocity: TransformDecomposition) -> Transform3D {
    let x = MovingNumber(rotation.x, velocity.rotation.x)
    let y = MovingNumber(rotation.y, velocity.rotation.y)
    let z = MovingNumber(rotation.z, velocity.rotation.z)
    let w = MovingNumber(rotation.w, velocity.rotation.w)
    let (one, two) = (MovingNumber(1, 0), MovingNumber(2, 0))
    return .composedVelocity(
      translation: MovingVector(translation, velocity.translation),
      scale: MovingVector(scale, velocity.scale),
      skewXY: MovingNumber(skewXY, velocity.skewXY), skewXZ: MovingNumber(skewXZ, velocity.skewXZ),
      skewYZ: MovingNumber(skewYZ, velocity.skewYZ),
      rows: MovingVector(one - two * (y * y + z * z), two * (x * y + w * z), two * (x * z - w * y)),
      MovingVector(two * (x * y - w * z), one - two * (x * x + z * z), two * (y * z + w * x)),
      MovingVector(two * (x * z + w * y), two * (y * z - w * x), one - two * (x * x + y * y)),
      perspective: perspective, velocity: velocity.perspective)
  }

  /// Returns the rates of the parts of a moving transform; nil if ``init(_:)`` is nil. They are the derivatives of the
  /// steps of ``init(_:)``, exact to rounding times the ratio of the largest scale factor to the least
  /// (`TransformVelocityTests`).
  package static func velocity(
    of transform: Transform3D, moving rate: Transform3D
  ) -> TransformDecomposition? {
    let (affine, rate) = transform.dividedByM44(moving: rate)
    guard let rows = OrthogonalRows(affine, moving: rate) else { return nil }
    var result = TransformDecomposition.resting
    result.translation = rate.rows.origin
    result.scale = rows.scale.rate
    result.skewXY = rows.skewXY.rate
    result.skewXZ = rows.skewXZ.rate
    result.skewYZ = rows.skewYZ.rate
    // q′ = ½ ω q: first the rotation, then the small turn.
    let turn = rows.angularVelocity
    result.rotation =
      Quaternion(x: turn.x / 2, y: turn.y / 2, z: turn.z / 2, w: 0)
      * Quaternion(rows: rows.x.value, rows.y.value, rows.z.value)
    result.perspective = rows.perspectiveVelocity(of: affine, moving: rate)
    return result
  }
}

extension OrthogonalRows<MovingVector> {
  /// nil if the transform, which is divided by its m44, has no such rows.
  init?(_ transform: Transform3D, moving rate: Transform3D) {
    guard transform.m44 == 1, transform.isFinite else { return nil }
    let (rows, rates) = (transform.rows, rate.rows)
    self.init(
      rows: MovingVector(rows.x, rates.x), MovingVector(rows.y, rates.y),
      MovingVector(rows.z, rates.z))
  }

  /// Returns the rate of the factors that yield the fourth column. The arguments are those of the initialiser.
  func perspectiveVelocity(of transform: Transform3D, moving rate: Transform3D) -> Quaternion {
    let p = perspective(of: MovingVector(transform.fourthColumn, rate.fourthColumn))
    let yielded = MovingVector(transform.rows.origin, rate.rows.origin).dot(p)
    return Quaternion(x: p.rate.x, y: p.rate.y, z: p.rate.z, w: -yielded.rate)
  }

  /// The rate of rotation of the rows: radians per second about each axis.
  var angularVelocity: Vector3D {
    // Rᵀ · R′ is antisymmetric and contains the three.
    Vector3D(
      x: x.value.y * x.rate.z + y.value.y * y.rate.z + z.value.y * z.rate.z,
      y: x.value.z * x.rate.x + y.value.z * y.rate.x + z.value.z * z.rate.x,
      z: x.value.x * x.rate.y + y.value.x * y.rate.y + z.value.x * z.rate.y)
  }

  /// The rates of the Euler angles of the rows; NaN at a quarter turn about y, where they jump, but 0 for rows at
  /// rest.
  var eulerVelocity: Vector3D {
    if x.rate == .zero && y.rate == .zero && z.rate == .zero { return .zero }
    let square = x.x * x.x + x.y * x.y
    guard square.value.squareRoot() >= 0x1p-46 else { return Vector3D(x: .nan, y: .nan, z: .nan) }
    let angle = Self.angle(x.y, x.x)
    let (sin, cos) = Double.sincos(Double.atan2(y: x.y.value, x: x.x.value))
    let s = MovingNumber(sin, cos * angle)
    let k = MovingNumber(cos, -sin * angle)
    return Vector3D(
      x: Self.angle(-(z.y * k - z.x * s), y.y * k - y.x * s),
      y: Self.angle(-x.z, square.squareRoot), z: angle)
  }

  /// Returns the rate of the angle of a vector.
  private static func angle(_ y: MovingNumber, _ x: MovingNumber) -> Double {
    (x.value * y.rate - y.value * x.rate) / (x.value * x.value + y.value * y.value)
  }
}

extension Transform3D {
  /// Returns the rates of the elements of the matrix with these moving parts.
  static func composedVelocity(
    translation: MovingVector, scale: MovingVector, skewXY: MovingNumber, skewXZ: MovingNumber,
    skewYZ: MovingNumber, rows x: MovingVector, _ y: MovingVector, _ z: MovingVector,
    perspective p: Quaternion, velocity: Quaternion
  ) -> Transform3D {
    let first = x * scale.x
    let second = x * (skewXY * scale.y) + y * scale.y
    let third = x * (skewXZ * scale.z) + y * (skewYZ * scale.z) + z * scale.z
    let move = translation.rate
    let perspective = MovingVector(
      Vector3D(x: p.x, y: p.y, z: p.z), Vector3D(x: velocity.x, y: velocity.y, z: velocity.z))
    return Transform3D(
      m11: first.rate.x, m12: first.rate.y, m13: first.rate.z, m14: first.dot(perspective).rate,
      m21: second.rate.x, m22: second.rate.y, m23: second.rate.z,
      m24: second.dot(perspective).rate,
      m31: third.rate.x, m32: third.rate.y, m33: third.rate.z, m34: third.dot(perspective).rate,
      m41: move.x, m42: move.y, m43: move.z,
      m44: translation.dot(perspective).rate + velocity.w)
  }
}

extension MovingNumber: RowNumber {}
extension MovingVector: SingleVector {}
