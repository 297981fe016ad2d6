import AnimationMath

extension Quaternion {
  /// A rotation about an axis through the origin, the one of
  /// ``Transform3D/rotation(angle:axis:)``.
  ///
  /// - Parameters:
  ///   - angle: Radians; angles 2π apart are the same rotation with all components negated.
  ///   - axis: The direction; its length does not matter. An axis of length 0 or with a component that
  ///     is not finite gives the identity.
  public init(angle: Double, axis: Vector3D) {
    let length = axis.length
    guard length > 0, length < .infinity else {
      self = .identity
      return
    }
    let (sine, cosine) = Double.sincos(angle / 2)
    let factor = sine / length
    self.init(x: axis.x * factor, y: axis.y * factor, z: axis.z * factor, w: cosine)
  }

  /// The angle of the rotation in radians, 0…2π, about ``axis``. The length does not matter.
  public var angle: Double { 2 * Double.atan2(y: vector.length, x: w) }

  /// The axis of the rotation as a vector of length 1; the z axis where there is no rotation.
  public var axis: Vector3D {
    let length = vector.length
    guard length > 0, length < .infinity else { return Vector3D(x: 0, y: 0, z: 1) }
    return Vector3D(x: x / length, y: y / length, z: z / length)
  }

  private var vector: Vector3D { Vector3D(x: x, y: y, z: z) }
}

extension Quaternion {
  /// The rotation in a transform, as ``TransformDecomposition`` finds it.
  ///
  /// - Returns: Nil for a transform that is singular or not finite, which has none.
  public init?(_ transform: Transform3D) {
    guard let parts = TransformDecomposition(transform) else { return nil }
    self = parts.rotation
  }
}

extension Transform3D {
  /// The rotation of a quaternion, taken to have unit length.
  public init(_ rotation: Quaternion) {
    let (x, y, z) = rotation.rows
    self.init(
      m11: x.x, m12: x.y, m13: x.z, m21: y.x, m22: y.y, m23: y.z, m31: z.x, m32: z.y, m33: z.z)
  }
}
