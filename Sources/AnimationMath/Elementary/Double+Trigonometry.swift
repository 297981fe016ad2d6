// The angle is reduced to −π/4…π/4 and a quadrant; there the sine is r + r³ · S(r²) and the cosine
// 1 − r²/2 + r⁴ · C(r²). The coefficients are derived by Docs/AnimationMath/coefficients.py.

extension Double {
  /// Returns the sine of an angle in radians; NaN at ±∞; keeps the sign of a zero.
  ///
  /// Error: at most 0.77 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  @inlinable
  package static func sin(_ x: Double) -> Double {
    if x.magnitude < 0x1p-27 { return x }
    let angle = ReducedAngle(x)
    let value = angle.quadrant & 1 == 0 ? angle.sine : angle.cosine
    return Double(bitPattern: value.bitPattern ^ (angle.quadrant & 2) &<< 62)
  }

  /// Returns the cosine of an angle in radians; NaN at ±∞.
  ///
  /// Error: at most 0.75 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  @inlinable
  package static func cos(_ x: Double) -> Double {
    let angle = ReducedAngle(x)
    let value = angle.quadrant & 1 == 0 ? angle.cosine : angle.sine
    return Double(bitPattern: value.bitPattern ^ ((angle.quadrant &+ 1) & 2) &<< 62)
  }

  /// Returns sine and cosine of one angle in radians, with the bits of ``sin(_:)`` and ``cos(_:)``.
  @inlinable
  package static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    if x.magnitude < 0x1p-27 { return (x, 1) }
    return ReducedAngle(x).sineAndCosine
  }

  /// Returns the tangent of an angle in radians; NaN at ±∞; keeps the sign of a zero.
  ///
  /// Error: at most 0.89 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  package static func tan(_ x: Double) -> Double {
    if x.magnitude < 0x1p-28 { return x }
    let angle = ReducedAngle(x)
    let r = angle.head
    let square = DoublePair(product: r, r)
    let z = square.head
    let sine = DoublePair(
      sortedSum: r, r * z * sineQuotient(z) + angle.tail * (1 - 0.5 * z))
    let near = DoublePair(sortedSum: 1, -0.5 * z)
    let rest = z * z * cosineQuotient(z) - r * angle.tail - 0.5 * square.tail
    let cosine = DoublePair(sortedSum: near.head, near.tail + rest)
    let ratio = angle.quadrant & 1 == 0 ? sine / cosine : -cosine / sine
    return ratio.head + ratio.tail
  }
}

extension ReducedAngle {
  @inlinable
  @inline(__always)
  var sine: Double {
    let z = head * head
    return head + (head * z * sineQuotient(z) + tail * (1 - 0.5 * z))
  }

  @inlinable
  @inline(__always)
  var cosine: Double {
    let z = head * head
    let near = 1 - 0.5 * z
    return near + (((1 - near) - 0.5 * z) + (z * z * cosineQuotient(z) - head * tail))
  }

  @inlinable
  @inline(__always)
  var sineAndCosine: (sin: Double, cos: Double) {
    let (first, second) = quadrant & 1 == 0 ? (sine, cosine) : (cosine, sine)
    return (
      Double(bitPattern: first.bitPattern ^ (quadrant & 2) &<< 62),
      Double(bitPattern: second.bitPattern ^ ((quadrant &+ 1) & 2) &<< 62)
    )
  }
}

/// Returns (sin(r) / r − 1) / r² as a function of z = r², for |r| ≤ π/4.
@inlinable
@inline(__always)
func sineQuotient(_ z: Double) -> Double {
  let z2 = z * z
  let z4 = z2 * z2
  let low = -0x1.5555555555555p-3 + z * 0x1.111111111111p-7
  let middle = -0x1.a01a01a019938p-13 + z * 0x1.71de3a546095bp-19
  let high = -0x1.ae645412c5608p-26 + z * 0x1.61217f0b7fdf5p-33
  return (low + z2 * middle) + z4 * (high - z2 * 0x1.ab17d404c33a9p-41)
}

/// Returns (cos(r) − 1 + r²/2) / r⁴ as a function of z = r², for |r| ≤ π/4.
@inlinable
@inline(__always)
func cosineQuotient(_ z: Double) -> Double {
  let z2 = z * z
  let low = 0x1.5555555555555p-5 - z * 0x1.6c16c16c16967p-10
  let middle = 0x1.a01a019f4eb01p-16 - z * 0x1.27e4fa17da09cp-22
  let high = 0x1.1eeb68e93b427p-29 - z * 0x1.907da3678ac77p-37
  return low + z2 * (middle + z2 * high)
}

// Angles in half turns: the reduction is exact, and only the rest is multiplied by π.

extension Double {
  /// Returns the sine of `x` · π: exactly 0 with the sign of `x` at integers, ±1 at halves; NaN at ±∞.
  ///
  /// Error: at most 0.82 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  package static func sinPi(_ x: Double) -> Double { sincosPi(x).sin }

  /// Returns the cosine of `x` · π: exactly ±1 at integers, +0 at halves; NaN at ±∞.
  ///
  /// Error: at most 0.76 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  package static func cosPi(_ x: Double) -> Double { sincosPi(x).cos }

  /// Returns sine and cosine of `x` · π, with the bits of ``sinPi(_:)`` and ``cosPi(_:)``.
  package static func sincosPi(_ x: Double) -> (sin: Double, cos: Double) {
    let pi = DoublePair(head: 0x1.921fb54442d18p1, tail: 0x1.1a62633145c07p-53)
    guard x.isFinite else { return (.nan, .nan) }
    // Scaled up, because the parts of the product of a subnormal number would be lost.
    if x.magnitude < 0x1p-30 {
      let product = pi * (x * 0x1p200)
      return (x == 0 ? x : (product.head + product.tail) * 0x1p-200, 1)
    }
    // Multiples of 64 are subtracted exactly; every number from 2^53 on is even.
    var turns = x.magnitude < 0x1p53 ? x : 0
    if turns.magnitude >= 0x1p40 { turns -= (turns + 0x1.8p58) - 0x1.8p58 }
    let shifted = 2 * turns + 0x1.8p52
    let rest = pi * (turns - 0.5 * (shifted - 0x1.8p52))
    let angle = ReducedAngle(head: rest.head, tail: rest.tail, quadrant: shifted.bitPattern)
    let (sine, cosine) = angle.sineAndCosine
    return (sine == 0 ? 0 * x : sine, cosine == 0 ? 0 : cosine)
  }
}
