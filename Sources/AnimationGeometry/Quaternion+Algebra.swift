extension Quaternion {
  /// The product of Hamilton: for rotations *first b, then a*.
  @inlinable
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// First this rotation, then the other: the order of ``Transform3D/concatenating(_:)``.
  @inlinable
  public func concatenating(_ other: Quaternion) -> Quaternion { other * self }

  /// The quaternion with the opposite vector part; for a unit quaternion the opposite rotation.
  @inlinable
  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// The square root of the sum of the squares of the components.
  @inlinable
  public var length: Double { dot(self).squareRoot() }

  /// The quaternion whose product with this one is the identity; nil where the square of the length
  /// is 0 or not finite.
  public func inverted() -> Quaternion? {
    let squared = dot(self)
    guard squared > 0, squared < .infinity else { return nil }
    let r = 1 / squared
    guard r.isFinite else { return nil }
    return Quaternion(x: -x * r, y: -y * r, z: -z * r, w: w * r)
  }

  /// Whether every component is finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }

  /// The image of a vector under the rotation of this quaternion, taken to have unit length.
  public func rotating(_ vector: Vector3D) -> Vector3D {
    let (a, b, c) = rows
    return a * vector.x + b * vector.y + c * vector.z
  }
}
