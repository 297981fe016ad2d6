// log(x) = k · ln 2 + log(1 + f) with 1 + f between √½ and √2. With s = f / (2 + f) the latter is
// 2 · artanh(s) = f − s · (f − 2 · s² · Q(s²)), in which f is exact and the rest small. The
// coefficients are derived by Docs/AnimationMath/coefficients.py.

extension Double {
  /// Returns the natural logarithm: −∞ at ±0, NaN below 0, 0 at 1.
  ///
  /// Error: at most 0.97 ulp in 3 million measurements, 0.85 in those of `Docs/AnimationMath/Accuracy.md`.
  package static func log(_ x: Double) -> Double {
    if x.bitPattern &- 0x10_0000_0000_0000 < 0x7FE0_0000_0000_0000 {
      let parts = BinaryParts(normal: x)
      return logarithm(of: parts.mantissa - 1, count: parts.count, addend: 0)
    }
    if x == 0 { return -.infinity }
    if !(x > 0) { return .nan }
    if x == .infinity { return x }
    let parts = BinaryParts(normal: x * 0x1p54)
    return logarithm(of: parts.mantissa - 1, count: parts.count - 54, addend: 0)
  }

  /// Returns `log(1 + x)` without cancellation near 0; keeps the sign of a zero, −∞ at −1, NaN below.
  ///
  /// Error: at most 0.97 ulp in 3 million measurements, 0.85 in those of `Docs/AnimationMath/Accuracy.md`.
  package static func log1p(_ x: Double) -> Double {
    if x.magnitude < 0x1p-54 { return x }
    if !(x > -1) { return x == -1 ? -.infinity : .nan }
    if x == .infinity { return x }
    let sum = DoublePair(sum: 1, x)
    let parts = BinaryParts(normal: sum.head)
    if parts.count == 0 { return logarithm(of: x, count: 0, addend: 0) }
    return logarithm(
      of: parts.mantissa - 1, count: parts.count, addend: sum.tail / sum.head)
  }
}

/// A positive normal number as mantissa · 2^count, with the mantissa between √½ and √2.
private struct BinaryParts {
  let mantissa: Double
  let count: Double

  @inline(__always)
  init(normal x: Double) {
    let fromRootOfHalf = Int64(bitPattern: x.bitPattern &- 0x3FE6_A09E_667F_3BCD)
    let exponent = fromRootOfHalf &>> 52
    mantissa = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: exponent &<< 52))
    count = Double(exponent)
  }
}

/// Returns count · ln 2 + log(1 + f) + addend, for 1 + f between √½ and √2.
@inline(__always)
private func logarithm(of f: Double, count: Double, addend: Double) -> Double {
  let s = f / (2 + f)
  let z = s * s
  let z2 = z * z
  let z4 = z2 * z2
  let c01 = 0x1.5555555555555p-2 + z * 0x1.9999999999998p-3
  let c23 = 0x1.2492492492959p-3 + z * 0x1.c71c71c64c8c3p-4
  let c45 = 0x1.745d17d353835p-4 + z * 0x1.3b137b3463734p-4
  let c67 = 0x1.111d27415aa5ap-4 + z * 0x1.debedb2d30f49p-5
  let quotient = (c01 + z2 * c23) + z4 * (c45 + z2 * c67 + z4 * 0x1.e6afccd2df7b4p-5)
  let rest = s * (f - 2 * (z * quotient))
  let coarse = count * 0x1.62e42fefa38p-1
  let fine = count * 0x1.ef35793c7673p-45 + addend
  let sum = coarse + f
  return sum + (((coarse - sum) + f) + (fine - rest))
}
