import AnimationMath

/// What ``OrthogonalRows`` takes out of a matrix, while that moves.
struct MovingRows {
  var x: MovingVector
  var y: MovingVector
  var z: MovingVector
  var scale: MovingVector
  var skewXY: MovingNumber
  var skewXZ: MovingNumber
  var skewYZ: MovingNumber
  var translation: MovingVector
  var perspective: MovingVector
  var perspectiveW: MovingNumber

  /// Takes a moving transform apart, by the steps of ``TransformDecomposition``.
  ///
  /// - Parameters:
  ///   - transform: One that is not singular.
  ///   - velocity: The rates of its elements.
  init(_ transform: Transform3D, velocity: Transform3D) {
    let divisor = MovingNumber(transform.m44, velocity.m44)
    let (t, v) = (transform, velocity)
    x = MovingVector(
      Vector3D(x: t.m11, y: t.m12, z: t.m13), Vector3D(x: v.m11, y: v.m12, z: v.m13)
    ).divided(by: divisor)
    y = MovingVector(
      Vector3D(x: t.m21, y: t.m22, z: t.m23), Vector3D(x: v.m21, y: v.m22, z: v.m23)
    ).divided(by: divisor)
    z = MovingVector(
      Vector3D(x: t.m31, y: t.m32, z: t.m33), Vector3D(x: v.m31, y: v.m32, z: v.m33)
    ).divided(by: divisor)
    translation = MovingVector(
      Vector3D(x: t.m41, y: t.m42, z: t.m43), Vector3D(x: v.m41, y: v.m42, z: v.m43)
    ).divided(by: divisor)

    let length = x.length
    x = x.divided(by: length)
    skewXY = x.dot(y)
    y = y - x * skewXY
    let height = y.length
    y = y.divided(by: height)
    skewXY = skewXY / height
    skewXZ = x.dot(z)
    z = z - x * skewXZ
    skewYZ = y.dot(z)
    z = z - y * skewYZ
    let depth = z.length
    z = z.divided(by: depth)
    skewXZ = skewXZ / depth
    skewYZ = skewYZ / depth
    scale = MovingVector(length, height, depth)
    if x.value.dot(y.value.cross(z.value)) < 0 {
      (x, y, z, scale) = (-x, -y, -z, -scale)
    }

    let a = MovingNumber(t.m14, v.m14) / divisor / scale.x
    let b = MovingNumber(t.m24, v.m24) / divisor / scale.y - skewXY * a
    let c = MovingNumber(t.m34, v.m34) / divisor / scale.z - skewXZ * a - skewYZ * b
    perspective = x * a + y * b + z * c
    perspectiveW = MovingNumber(1, 0) - translation.dot(perspective)
  }

  /// The parts and rows to be put together again.
  init(
    translation: MovingVector, scale: MovingVector, skewXY: MovingNumber, skewXZ: MovingNumber,
    skewYZ: MovingNumber, rows x: MovingVector, _ y: MovingVector, _ z: MovingVector,
    perspective: Quaternion, velocity: Quaternion
  ) {
    (self.x, self.y, self.z) = (x, y, z)
    self.translation = translation
    self.scale = scale
    self.skewXY = skewXY
    self.skewXZ = skewXZ
    self.skewYZ = skewYZ
    self.perspective = MovingVector(
      Vector3D(x: perspective.x, y: perspective.y, z: perspective.z),
      Vector3D(x: velocity.x, y: velocity.y, z: velocity.z))
    perspectiveW = MovingNumber(perspective.w, velocity.w)
  }

  /// The rates of the elements of the matrix with these parts.
  var composedVelocity: Transform3D {
    let first = x * scale.x
    let second = x * (skewXY * scale.y) + y * scale.y
    let third = x * (skewXZ * scale.z) + y * (skewYZ * scale.z) + z * scale.z
    let move = translation.rate
    return Transform3D(
      m11: first.rate.x, m12: first.rate.y, m13: first.rate.z, m14: first.dot(perspective).rate,
      m21: second.rate.x, m22: second.rate.y, m23: second.rate.z,
      m24: second.dot(perspective).rate,
      m31: third.rate.x, m32: third.rate.y, m33: third.rate.z, m34: third.dot(perspective).rate,
      m41: move.x, m42: move.y, m43: move.z,
      m44: translation.dot(perspective).rate + perspectiveW.rate)
  }

  /// The rate of the perspective's factors.
  var perspectiveVelocity: Quaternion {
    Quaternion(
      x: perspective.rate.x, y: perspective.rate.y, z: perspective.rate.z, w: perspectiveW.rate)
  }

  /// How fast the rows turn: radians per second about each axis.
  var angularVelocity: Vector3D {
    // Rᵀ · R′ is antisymmetric and holds the three.
    Vector3D(
      x: x.value.y * x.rate.z + y.value.y * y.rate.z + z.value.y * z.rate.z,
      y: x.value.z * x.rate.x + y.value.z * y.rate.x + z.value.z * z.rate.x,
      z: x.value.x * x.rate.y + y.value.x * y.rate.y + z.value.x * z.rate.y)
  }

  /// The rates of the Euler angles of the rows; NaN at a quarter turn about y, where they jump, but
  /// 0 for rows that rest.
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

  /// The rate of the angle of a vector.
  private static func angle(_ y: MovingNumber, _ x: MovingNumber) -> Double {
    (x.value * y.rate - y.value * x.rate) / (x.value * x.value + y.value * y.value)
  }
}
