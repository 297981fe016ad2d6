import AnimationMath

extension Quaternion {
  /// The rotation whose matrix has these orthonormal rows (row vectors, determinant +1).
  ///
  /// The branch with the largest divisor is taken, so no digits are lost near a half turn.
  public init(rows a: Vector3D, _ b: Vector3D, _ c: Vector3D) {
    let trace = a.x + b.y + c.z
    if trace > 0 {
      let w = (1 + trace).squareRoot() / 2
      let f = 1 / (4 * w)
      self.init(x: (b.z - c.y) * f, y: (c.x - a.z) * f, z: (a.y - b.x) * f, w: w)
    } else if a.x >= b.y && a.x >= c.z {
      let x = (1 + a.x - b.y - c.z).squareRoot() / 2
      let f = 1 / (4 * x)
      self.init(x: x, y: (a.y + b.x) * f, z: (c.x + a.z) * f, w: (b.z - c.y) * f)
    } else if b.y >= c.z {
      let y = (1 + b.y - a.x - c.z).squareRoot() / 2
      let f = 1 / (4 * y)
      self.init(x: (a.y + b.x) * f, y: y, z: (b.z + c.y) * f, w: (c.x - a.z) * f)
    } else {
      let z = (1 + c.z - a.x - b.y).squareRoot() / 2
      let f = 1 / (4 * z)
      self.init(x: (c.x + a.z) * f, y: (b.z + c.y) * f, z: z, w: (a.y - b.x) * f)
    }
  }

  /// The rows of the rotation matrix (row vectors) of this quaternion, which is taken to have unit
  /// length.
  @inlinable
  @inline(__always)
  public var rows: (x: Vector3D, y: Vector3D, z: Vector3D) {
    let (xx, yy, zz) = (x * x, y * y, z * z)
    let (xy, xz, yz) = (x * y, x * z, y * z)
    let (wx, wy, wz) = (w * x, w * y, w * z)
    return (
      Vector3D(x: 1 - 2 * (yy + zz), y: 2 * (xy + wz), z: 2 * (xz - wy)),
      Vector3D(x: 2 * (xy - wz), y: 1 - 2 * (xx + zz), z: 2 * (yz + wx)),
      Vector3D(x: 2 * (xz + wy), y: 2 * (yz - wx), z: 1 - 2 * (xx + yy))
    )
  }
}
