import AnimationMath

/// A quaternion x·i + y·j + z·k + w; of unit length it is a rotation.
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

  /// A quaternion from its components, of any length; ``normalized`` makes a rotation of it.
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
  var isIdentity: Bool { x == 0 && y == 0 && z == 0 && w == 1 }

  /// The scalar product of the four components: the cosine of half the angle between two rotations.
  @inlinable
  public func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  /// All four components negated: another quaternion, but the same rotation.
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

  /// The same rotation with unit length, however long or short it is; the identity when the length is
  /// 0 or a component is not finite.
  @inlinable
  public var normalized: Quaternion {
    let squared = dot(self)
    guard squared > 0x1p-960, squared < 0x1p960 else { return rescaled?.normalized ?? .identity }
    let factor = 1 / squared.squareRoot()
    return Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
  }

  /// Divided by a power of two, which is exact, so that the square of the length keeps its digits;
  /// nil where there is no direction.
  @usableFromInline
  var rescaled: Quaternion? {
    let largest = max(max(x.magnitude, y.magnitude), max(z.magnitude, w.magnitude))
    guard largest > 0, isFinite else { return nil }
    let unit = Double(sign: .plus, exponent: largest.exponent, significand: 1)
    return Quaternion(x: x / unit, y: y / unit, z: z / unit, w: w / unit)
  }
}

#if !hasFeature(Embedded)
  extension Quaternion: Codable {}
#endif
