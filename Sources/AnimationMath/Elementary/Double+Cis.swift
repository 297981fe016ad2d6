// The angle is taken as n · π/8 + r with |r| ≤ π/16, π/8 in two parts, the first so short that n
// times it is exact (Cody and Waite, 1980). Sine and cosine of n · π/8 come from a table, and the
// theorem of addition adds r. Table and coefficients are derived by
// Docs/AnimationMath/coefficients.py.

extension Double {
  /// Returns the point of the unit circle at an angle in radians, cos x + i · sin x; NaN at ±∞.
  ///
  /// For rotations and oscillations: as a point of the plane it is as good as ``sincos(_:)`` in half the time. A sine
  /// or cosine near 0 has an error relative to 1, not to itself, and a zero has no sign.
  ///
  /// Laws: (1, 0) at 0; the angle −x has the same cosine and the sine with the other sign; the length is 1 within
  /// 4e-16. Error: each number is within 1.7e-16 of the exact one (`CisTests`). Complexity: O(1).
  @inlinable
  @inline(__always)
  package static func cis(_ x: Double) -> (cos: Double, sin: Double) {
    guard x.magnitude < 0x1p20 else { return cisOfManyTurns(x) }
    // Adding 1.5 · 2^52 rounds to an integer, which is in the low bits.
    let shifted = x * 0x1.45f306dc9c883p1 + 0x1.8p52
    let count = shifted - 0x1.8p52
    let r = (x - count * 0x1.921fb544p-2) - count * 0x1.0b4611a626331p-36
    let z = r * r
    let z2 = z * z
    let odd =
      (z * 0x1.11111110de94dp-7 - 0x1.5555555555546p-3)
      + z2 * (z * 0x1.719be0e183adp-19 - 0x1.a019fb3b29fa9p-13)
    let even =
      (z * 0x1.5555555555514p-5 - 0x1p-1)
      + z2 * ((z * 0x1.a019fa2a5bbf2p-16 - 0x1.6c16c16bad946p-10) - z2 * 0x1.27adb0fc467dp-22)
    let sine = r + r * z * odd
    let cosineLessOne = z * even
    let (c, s) = circlePoint(eighth: Sixteenth(lowestBitsOf: shifted.bitPattern))
    return (
      cos: c + (c * cosineLessOne - s * sine), sin: s + (s * cosineLessOne + c * sine)
    )
  }

  /// Returns ``cis(_:)`` if n is too great for an exact product, or x is not finite.
  @usableFromInline
  @inline(never)
  static func cisOfManyTurns(_ x: Double) -> (cos: Double, sin: Double) {
    let (sin, cos) = sincos(x)
    return (cos, sin)
  }
}

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  @inlinable
  @inline(__always)
  package static func cis(_ x: Self) -> (cos: Self, sin: Self) {
    guard all(x.magnitudes .< Self(repeating: 0x1p20)) else { return cisOneByOne(x) }
    return cis(ofFewTurns: x)
  }

  /// Returns ``cis(_:)`` for lanes whose magnitudes are known to be below 2^20.
  @inlinable
  @inline(__always)
  package static func cis(ofFewTurns x: Self) -> (cos: Self, sin: Self) {
    let magic = Self(repeating: 0x1.8p52)
    let shifted = x * 0x1.45f306dc9c883p1 + magic
    let count = shifted - magic
    let r = (x - count * 0x1.921fb544p-2) - count * 0x1.0b4611a626331p-36
    let z = r * r
    let z2 = z * z
    let odd =
      (z * 0x1.11111110de94dp-7 - 0x1.5555555555546p-3)
      + z2 * (z * 0x1.719be0e183adp-19 - 0x1.a019fb3b29fa9p-13)
    let even =
      (z * 0x1.5555555555514p-5 - 0x1p-1)
      + z2 * ((z * 0x1.a019fa2a5bbf2p-16 - 0x1.6c16c16bad946p-10) - z2 * 0x1.27adb0fc467dp-22)
    let sine = r + r * z * odd
    let cosineLessOne = z * even
    // Not from zeros: the compiler would turn a zero entry into a jump.
    var (s, c) = (shifted, shifted)
    for lane in x.indices {
      let entry = circlePoint(eighth: Sixteenth(lowestBitsOf: shifted[lane].bitPattern))
      s[lane] = entry.sin
      c[lane] = entry.cos
    }
    return (
      cos: c + (c * cosineLessOne - s * sine), sin: s + (s * cosineLessOne + c * sine)
    )
  }

  @inlinable
  @inline(never)
  static func cisOneByOne(_ x: Self) -> (cos: Self, sin: Self) {
    (x.oneByOne { Double.cis($0).cos }, x.oneByOne { Double.cis($0).sin })
  }
}

/// Returns cos(j · π/8) and sin(j · π/8).
@inlinable
@inline(__always)
func circlePoint(eighth j: Sixteenth) -> (cos: Double, sin: Double) {
  switch j {
  case .n0: (1, 0)
  case .n1: (0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2)
  case .n2: (0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1)
  case .n3: (0x1.87de2a6aea963p-2, 0x1.d906bcf328d46p-1)
  case .n4: (0, 1)
  case .n5: (-0x1.87de2a6aea963p-2, 0x1.d906bcf328d46p-1)
  case .n6: (-0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1)
  case .n7: (-0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2)
  case .n8: (-1, 0)
  case .n9: (-0x1.d906bcf328d46p-1, -0x1.87de2a6aea963p-2)
  case .n10: (-0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1)
  case .n11: (-0x1.87de2a6aea963p-2, -0x1.d906bcf328d46p-1)
  case .n12: (0, -1)
  case .n13: (0x1.87de2a6aea963p-2, -0x1.d906bcf328d46p-1)
  case .n14: (0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1)
  case .n15: (0x1.d906bcf328d46p-1, -0x1.87de2a6aea963p-2)
  }
}
