import AnimationMath

/// Three numbers along the axes of space: a translation, scale factors, angles or a direction.
@frozen
public struct Vector3D: Sendable, Hashable {
  /// The number along the x axis; for angles the one about it.
  @Reflexive public var x: Double
  /// The number along the y axis; for angles the one about it.
  @Reflexive public var y: Double
  /// The number along the z axis; for angles the one about it.
  @Reflexive public var z: Double

  /// Creates a vector from its components, stored unchanged.
  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The vector without length: no translation, no angle.
  @inlinable
  public static var zero: Vector3D { Vector3D(x: 0, y: 0, z: 0) }

  @inlinable
  package func dot(_ other: Vector3D) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the vector product, perpendicular to both in a right-handed system.
  @inlinable
  package func cross(_ other: Vector3D) -> Vector3D {
    Vector3D(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The Euclidean length; it loses digits below 2e-154, and overflows to +∞ above 1.3e154.
  @inlinable
  public var length: Double { dot(self).squareRoot() }

  /// The length with all its digits, however great or small it is.
  package var robustLength: Double {
    let squared = dot(self)
    let largest = max(x.magnitude, max(y.magnitude, z.magnitude))
    if squared > 0x1p-960 && squared < 0x1p960 || !(largest > 0 && largest < .infinity) {
      return squared.squareRoot()
    }
    // Dividing by a power of two is exact.
    let unit = largest.binade
    return Vector3D(x: x / unit, y: y / unit, z: z / unit).length * unit
  }

  /// Returns the vector with every component multiplied: longer by the factor, inverted by a negative one.
  @inlinable
  public static func * (vector: Vector3D, factor: Double) -> Vector3D {
    Vector3D(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }

  /// Returns the component-wise difference: the vector from `b` to `a`.
  @inlinable
  public static func - (a: Vector3D, b: Vector3D) -> Vector3D {
    Vector3D(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }
}

#if !hasFeature(Embedded)
  extension Vector3D: Codable {}
#endif

extension Vector3D {
  /// Returns the component-wise sum.
  @inlinable
  public static func + (a: Vector3D, b: Vector3D) -> Vector3D {
    Vector3D(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  @inlinable
  package static prefix func - (vector: Vector3D) -> Vector3D {
    Vector3D(x: -vector.x, y: -vector.y, z: -vector.z)
  }

  @inlinable
  package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
