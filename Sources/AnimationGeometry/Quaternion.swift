import ElementaryFunctions

/// A quaternion x·i + y·j + z·k + w; of unit length it is a rotation.
@frozen
public struct Quaternion: Sendable, Hashable {
  @Reflexive public var x: Double
  @Reflexive public var y: Double
  @Reflexive public var z: Double
  @Reflexive public var w: Double

  /// A quaternion from its components.
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

  /// The scalar product of the four components: the cosine of half the angle between two rotations.
  @inlinable
  public func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  /// All components negated: as a rotation the same one.
  @inlinable
  public static prefix func - (q: Quaternion) -> Quaternion {
    Quaternion(x: -q.x, y: -q.y, z: -q.z, w: -q.w)
  }

  /// The component-wise sum `a·s + b·t`, the form in which spherical interpolation is written.
  @inlinable
  public static func combination(
    _ a: Quaternion, _ s: Double, _ b: Quaternion, _ t: Double
  ) -> Quaternion {
    Quaternion(
      x: a.x * s + b.x * t, y: a.y * s + b.y * t, z: a.z * s + b.z * t, w: a.w * s + b.w * t)
  }

  /// The same rotation with unit length; the identity when the length is 0 or not finite.
  @inlinable
  public var normalized: Quaternion {
    let squared = dot(self)
    guard squared > 0, squared < .infinity else { return .identity }
    let factor = 1 / squared.squareRoot()
    return Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
  }
}

#if !hasFeature(Embedded)
  extension Quaternion: Codable {}
#endif
