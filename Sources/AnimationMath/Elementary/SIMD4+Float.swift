// The functions on lanes of single precision, computed in double precision with polynomials just long enough: the
// number that is finally rounded to single precision is exact to some 34 bits, so that nearly every result is the
// nearest number. The coefficients are derived by Docs/AnimationMath/coefficients.py.

extension SIMD4 where Scalar == Float {
  /// Returns e to the power of each lane; specials as those of `Double.exp`, with the range of single precision.
  ///
  /// Error: at most 0.5002 ulp in 10⁸ measurements (`SIMDFloatTests` holds 0.501).
  @inlinable
  @inline(__always)
  package static func exp(_ x: SIMD4) -> SIMD4 { SIMD4(narrowing: shortExp(x.widened)) }

  /// Returns the sine of each lane in radians: NaN at ±∞; keeps the sign of a zero. Angles of any size.
  ///
  /// Error: at most 0.5002 ulp in 10⁸ measurements (`SIMDFloatTests` holds 0.501).
  @inlinable
  @inline(__always)
  package static func sin(_ x: SIMD4) -> SIMD4 { sincos(x).sin }

  /// Returns the cosine of each lane in radians: NaN at ±∞. Angles of any size.
  ///
  /// Error: at most 0.5002 ulp in 10⁸ measurements (`SIMDFloatTests` holds 0.501).
  @inlinable
  @inline(__always)
  package static func cos(_ x: SIMD4) -> SIMD4 { sincos(x).cos }

  /// Returns sine and cosine of each lane, with the bits of ``sin(_:)`` and ``cos(_:)``.
  @inlinable
  @inline(__always)
  package static func sincos(_ x: SIMD4) -> (sin: SIMD4, cos: SIMD4) {
    let (sine, cosine) = shortSincos(x.widened)
    return (SIMD4(narrowing: sine), SIMD4(narrowing: cosine))
  }

  /// Returns the angle in 0…π whose cosine is the lane; NaN outside −1…1. The greatest result is the nearest number
  /// to π, which is above it.
  ///
  /// Error: at most 0.5002 ulp in 10⁸ measurements (`SIMDFloatTests` holds 0.501).
  @inlinable
  @inline(__always)
  package static func acos(_ x: SIMD4) -> SIMD4 { SIMD4(narrowing: shortAcos(x.widened)) }

  /// Returns 1 / √x of each lane: ±∞ at ±0, 0 at +∞, NaN below 0.
  ///
  /// Error: at most 0.5002 ulp in 10⁸ measurements (`SIMDFloatTests` holds 0.501).
  @inlinable
  @inline(__always)
  package static func reciprocalSquareRoot(_ x: SIMD4) -> SIMD4 {
    SIMD4(narrowing: 1 / x.widened.squareRoot())
  }

  @inlinable
  @inline(__always)
  var widened: SIMD4<Double> { SIMD4<Double>(Double(x), Double(y), Double(z), Double(w)) }

  @inlinable
  @inline(__always)
  init(narrowing lanes: SIMD4<Double>) {
    self.init(Float(lanes.x), Float(lanes.y), Float(lanes.z), Float(lanes.w))
  }
}

/// Returns exp, for arguments and results of single precision.
@inlinable
@inline(__always)
func shortExp(_ x: SIMD4<Double>) -> SIMD4<Double> {
  // Beyond ±120 the result leaves single precision by far and the scale stays a normal double.
  let limit = SIMD4<Double>(repeating: 120)
  let inside = x.replacing(with: limit, where: x .> limit)
    .replacing(with: -limit, where: x .< -limit)
  // Adding 1.5 · 2^52 rounds to an integer, which is in the low bits.
  let magic = SIMD4<Double>(repeating: 0x1.8p52)
  let shifted = inside * 0x1.71547652b82fep0 + magic
  let r = inside - (shifted - magic) * 0x1.62e42fefa39efp-1
  let exponents = unsafeBitCast(shifted, to: SIMD4<Int64>.self) &<< SIMD4(repeating: 52)
  let one = unsafeBitCast(SIMD4<Double>(repeating: 1), to: SIMD4<Int64>.self)
  let scale = unsafeBitCast(exponents &+ one, to: SIMD4<Double>.self)
  let r2 = r * r
  let low = 0x1.00000000000c8p-1 + r * 0x1.5555556753a8bp-3
  let middle = 0x1.5555555beb90bp-5 + r * 0x1.1110c63146093p-7
  let high = (0x1.6c1687a6677b3p-10 + r * 0x1.a1517cadb840ep-13) + r2 * 0x1.a10f9f67abfcp-16
  return scale + scale * (r + r2 * (low + r2 * (middle + r2 * high)))
}

/// Returns sine and cosine, for arguments and results of single precision.
@inlinable
@inline(__always)
func shortSincos(_ x: SIMD4<Double>) -> (sin: SIMD4<Double>, cos: SIMD4<Double>) {
  // π/2 in two parts; multiples of the first up to 2^20 are exact. No number of single precision below 2^20 is so
  // near to a multiple of π/2 that the rest would show.
  let magic = SIMD4<Double>(repeating: 0x1.8p52)
  let shifted = x * 0x1.45f306dc9c883p-1 + magic
  let count = shifted - magic
  let r = (x - count * 0x1.921fb544p0) - count * 0x1.0b4611a626331p-34
  let z = r * r
  let z2 = z * z
  let sineLow = -0x1.555555545e0acp-3 + z * 0x1.11110def2e1c5p-7
  let sineHigh = -0x1.a013a793b9279p-13 + z * 0x1.6dbe08387f9aep-19
  let sine = r * (1 + z * (sineLow + z2 * sineHigh))
  let cosineLow = 0x1.5555555502cf4p-5 - z * 0x1.6c16bf54e722fp-10
  let cosineHigh = 0x1.a015c47d91c72p-16 - z * 0x1.25244e23d0f87p-22
  let cosine = (1 - 0.5 * z) + z2 * (cosineLow + z2 * cosineHigh)
  let result = SIMD4.turned(sine, cosine, by: unsafeBitCast(shifted, to: SIMD4<Int64>.self))
  return all(x.magnitudes .< SIMD4(repeating: 0x1p20)) ? result : SIMD4.sincosOneByOne(x)
}

/// Returns acos, for arguments and results of single precision.
@inlinable
@inline(__always)
func shortAcos(_ x: SIMD4<Double>) -> SIMD4<Double> {
  // Up to a half it is π/2 − asin x, beyond it twice the arc sine of √((1 − |x|) / 2).
  let size = x.magnitudes
  let isOuter = size .> SIMD4(repeating: 0.5)
  let half = 0.5 * (1 - size)
  let z = (size * size).replacing(with: half, where: isOuter)
  let s = size.replacing(with: half.squareRoot(), where: isOuter)
  let z2 = z * z
  let z4 = z2 * z2
  let c01 = 0x1.55555554ee47bp-3 + z * 0x1.333334ceb652p-4
  let c23 = 0x1.6db5cfb6af282p-5 + z * 0x1.f208eb1ddd0fbp-6
  let c45 = 0x1.6a9e3262c37dbp-6 + z * 0x1.3c5053c2afce1p-6
  let c67 = 0x1.64b97e009bd03p-8 + z * 0x1.e0231588b1e55p-6
  let arc = s + s * z * ((c01 + z2 * c23) + z4 * (c45 + z2 * c67))
  let isNegative = x .< SIMD4()
  let quarter = SIMD4<Double>(repeating: 0x1.921fb54442d18p0)
  let inner = (quarter - arc).replacing(with: quarter + arc, where: isNegative)
  let twice = 2 * arc
  let outer = twice.replacing(with: 2 * quarter - twice, where: isNegative)
  return inner.replacing(with: outer, where: isOuter)
}

// Eight lanes of single precision as two times four, with the bits of `SIMD4`'s functions.

extension SIMD8 where Scalar == Float {
  @inlinable
  @inline(__always)
  package static func exp(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.exp(x.lowHalf), highHalf: SIMD4.exp(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func sin(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.sin(x.lowHalf), highHalf: SIMD4.sin(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func cos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.cos(x.lowHalf), highHalf: SIMD4.cos(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func sincos(_ x: SIMD8) -> (sin: SIMD8, cos: SIMD8) {
    let (low, high) = (SIMD4.sincos(x.lowHalf), SIMD4.sincos(x.highHalf))
    return (
      SIMD8(lowHalf: low.sin, highHalf: high.sin), SIMD8(lowHalf: low.cos, highHalf: high.cos)
    )
  }

  @inlinable
  @inline(__always)
  package static func acos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.acos(x.lowHalf), highHalf: SIMD4.acos(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func reciprocalSquareRoot(_ x: SIMD8) -> SIMD8 {
    SIMD8(
      lowHalf: SIMD4.reciprocalSquareRoot(x.lowHalf),
      highHalf: SIMD4.reciprocalSquareRoot(x.highHalf))
  }
}
