import AnimationMath

/// A quaternion x·i + y·j + z·k + w; with unit length it is a rotation.
@frozen
public struct Quaternion: Sendable, Hashable {
  /// The factor of i; in a rotation the x of its axis times the sine of half its angle.
  @Reflexive public var x: Double
  /// The factor of j; in a rotation the y of its axis times the sine of half its angle.
  @Reflexive public var y: Double
  /// The factor of k; in a rotation the z of its axis times the sine of half its angle.
  @Reflexive public var z: Double
  /// The real part; in a rotation the cosine of half its angle.
  @Reflexive public var w: Double

  /// Creates a quaternion from its components, of any length.
  ///
  /// Interpolation uses its direction: it is normalized to unit length first.
  @inlinable
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// No rotation.
  @inlinable
  public static var identity: Quaternion { Quaternion(x: 0, y: 0, z: 0, w: 1) }

  /// Whether this is ``identity``: the comparison with it, without a call.
  @inlinable
  @inline(__always)
  package var isIdentity: Bool { x == 0 && y == 0 && z == 0 && w == 1 }

  /// Returns the scalar product of the four components: the cosine of half the angle between two rotations.
  @inlinable
  package func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  /// Whether the shorter turn from this rotation to another, both of unit length, leads to the negative of the other
  /// quaternion.
  ///
  /// Half a turn has no shorter direction. It keeps the signs of both quaternions: a cosine within 5e-10 of 0 does
  /// not count as negative, so that the last bit does not decide the direction.
  @inlinable
  package func isNearer(toNegativeOf other: Quaternion) -> Bool { dot(other) < -5e-10 }

  /// Returns the quaternion with all four components negated, which is the same rotation.
  @inlinable
  package static prefix func - (q: Quaternion) -> Quaternion {
    Quaternion(x: -q.x, y: -q.y, z: -q.z, w: -q.w)
  }

  /// Returns the component-wise sum `a·s + b·t`, the form of spherical interpolation.
  @inlinable
  package static func combination(
    _ a: Quaternion, _ s: Double, _ b: Quaternion, _ t: Double
  ) -> Quaternion {
    Quaternion(
      x: a.x * s + b.x * t, y: a.y * s + b.y * t, z: a.z * s + b.z * t, w: a.w * s + b.w * t)
  }

  /// The same rotation with unit length, however great or small its length is.
  ///
  /// A quaternion whose squared length is within 2⁻⁵⁰ of 1 is returned bit for bit. The result is the identity if
  /// ``hasDirection`` is false.
  @inlinable
  package var normalized: Quaternion {
    let squared = dot(self)
    if (squared - 1).magnitude <= 0x1p-50 { return self }
    guard squared > 0x1p-960, squared < 0x1p960 else { return rescaled?.normalized ?? .identity }
    let factor = 1 / squared.squareRoot()
    return Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
  }

  /// Whether the quaternion represents a rotation: all components are finite, and one is not 0.
  @inlinable
  package var hasDirection: Bool { isFinite && !(x == 0 && y == 0 && z == 0 && w == 0) }

  /// The quaternion divided by a power of two, which is exact, so that the square of the length keeps its digits; nil
  /// if there is no direction.
  @usableFromInline
  var rescaled: Quaternion? {
    guard hasDirection else { return nil }
    let unit = max(max(x.magnitude, y.magnitude), max(z.magnitude, w.magnitude)).binade
    return Quaternion(x: x / unit, y: y / unit, z: z / unit, w: w / unit)
  }
}

#if !hasFeature(Embedded)
  extension Quaternion: Codable {}
#endif

extension Quaternion {
  /// Returns the product of Hamilton: for rotations *first b, then a*.
  @inlinable
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// Returns first this rotation, then the other: the order of ``Transform3D/concatenating(_:)``.
  @inlinable
  package func concatenating(_ other: Quaternion) -> Quaternion { other * self }

  /// The quaternion with the opposite vector part; for a unit quaternion the opposite rotation.
  @inlinable
  package var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  @inlinable
  package var length: Double { dot(self).squareRoot() }

  /// Returns the quaternion whose product with this one is the identity; nil if the square of the length is 0 or not
  /// finite.
  package func inverted() -> Quaternion? {
    let squared = dot(self)
    guard squared > 0, squared < .infinity else { return nil }
    let r = 1 / squared
    guard r.isFinite else { return nil }
    return Quaternion(x: -x * r, y: -y * r, z: -z * r, w: w * r)
  }

  @inlinable
  package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }

  /// Returns the image of a vector under the rotation of this quaternion, which is assumed to have unit length.
  public func rotating(_ vector: Vector3D) -> Vector3D {
    let (a, b, c) = rows
    return a * vector.x + b * vector.y + c * vector.z
  }
}

extension Quaternion {
  /// Creates a rotation about an axis through the origin, the one of ``Transform3D/rotation(angle:axis:)``.
  ///
  /// - Parameters:
  ///   - angle: Radians; angles 2π apart are the same rotation with all components negated.
  ///   - axis: The direction; its length does not matter. An axis of length 0 or with a component that is not finite
  ///   gives the identity.
  public init(angle: Double, axis: Vector3D) {
    let length = axis.robustLength
    guard length > 0, length < .infinity else {
      self = .identity
      return
    }
    let (sine, cosine) = Double.sincos(angle / 2)
    let factor = sine / length
    guard factor.isNormal else {
      self.init(
        x: axis.x / length * sine, y: axis.y / length * sine, z: axis.z / length * sine, w: cosine)
      return
    }
    self.init(x: axis.x * factor, y: axis.y * factor, z: axis.z * factor, w: cosine)
  }

  /// The angle of the rotation in radians, 0…2π, about ``axis``. The length does not matter.
  public var angle: Double { 2 * Double.atan2(y: vector.robustLength, x: w) }

  /// The axis of the rotation as a vector of length 1; the z axis if there is no rotation.
  public var axis: Vector3D {
    let length = vector.robustLength
    guard length > 0, length < .infinity else { return Vector3D(x: 0, y: 0, z: 1) }
    return Vector3D(x: x / length, y: y / length, z: z / length)
  }

  private var vector: Vector3D { Vector3D(x: x, y: y, z: z) }
}

extension Quaternion {
  /// Creates the rotation of a transform, as `TransformDecomposition` finds it: the quaternion with w > 0. For half a
  /// turn, it is the one that turns forwards about z, about y if z is 0, or else about x.
  ///
  /// - Returns: nil for a transform that is singular or not finite, because it has no rotation.
  public init?(_ transform: Transform3D) {
    guard let parts = TransformDecomposition(transform) else { return nil }
    self = parts.rotation
  }
}

extension Transform3D {
  /// Creates the rotation of a quaternion, which is assumed to have unit length.
  public init(_ rotation: Quaternion) {
    let (x, y, z) = rotation.rows
    self.init(
      m11: x.x, m12: x.y, m13: x.z, m21: y.x, m22: y.y, m23: y.z, m31: z.x, m32: z.y, m33: z.z)
  }
}

extension Quaternion {
  /// Creates the rotation whose matrix has these orthonormal rows (row vectors, determinant +1): the quaternion with
  /// w > 0. If w is within 5e-10 of 0, it is the one in which the first of z, y and x with a magnitude above 1e-9 is
  /// positive, whatever the rounding of w.
  ///
  /// The branch with the largest divisor is used, so no digits are lost near a half turn.
  package init(rows a: Vector3D, _ b: Vector3D, _ c: Vector3D) {
    let trace = a.x + b.y + c.z
    if trace > 0 {
      let w = (1 + trace).squareRoot() / 2
      let f = 1 / (4 * w)
      self.init(x: (b.z - c.y) * f, y: (c.x - a.z) * f, z: (a.y - b.x) * f, w: w)
      return
    }
    if a.x >= b.y && a.x >= c.z {
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
    if isBackwards { self = -self }
  }

  /// Whether the rotation of a matrix is represented by the negative of this quaternion.
  private var isBackwards: Bool {
    if w.magnitude > 5e-10 { return w < 0 }
    if z.magnitude > 1e-9 { return z < 0 }
    return y.magnitude > 1e-9 ? y < 0 : x < 0
  }

  /// The rows of the rotation matrix (row vectors) of this quaternion, which is assumed to have unit length.
  @inlinable
  @inline(__always)
  package var rows: (x: Vector3D, y: Vector3D, z: Vector3D) {
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
