// The velocity of a decomposition is written as one: each number is the rate of the part of its
// name, and `rotation` is the rate of the quaternion, which is perpendicular to it.

extension TransformDecomposition {
  /// Parts that rest, as a velocity: all numbers 0.
  public static var resting: TransformDecomposition {
    var result = TransformDecomposition.identity
    result.scale = .zero
    result.rotation = Quaternion(x: 0, y: 0, z: 0, w: 0)
    result.perspective = result.rotation
    return result
  }

  /// The rates of the sixteen elements of ``recomposed`` while the parts move.
  ///
  /// - Parameter velocity: The rates of the parts.
  ///
  /// The recomposition differentiated, exact to rounding (`TransformVelocityTests`).
  public func recomposedVelocity(_ velocity: TransformDecomposition) -> Transform3D {
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

  /// The rates of the parts that a moving transform is taken apart into.
  ///
  /// - Parameters:
  ///   - transform: The transform now.
  ///   - rate: The rates of its elements.
  /// - Returns: nil where ``init(_:)`` is nil.
  ///
  /// The steps of ``init(_:)`` differentiated, exact to rounding times the ratio of the largest scale
  /// factor to the least (`TransformVelocityTests`).
  public static func velocity(
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
