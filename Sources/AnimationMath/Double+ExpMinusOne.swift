// exp(x) = 2^k · exp(r) with |r| ≤ ln 2 / 2 (Cody and Waite, 1980). exp(r) is 1 + r, exactly as two
// numbers, plus r² times a polynomial, so that 1 can be taken away before anything is rounded. The
// coefficients are derived by Docs/AnimationMath/coefficients.py.

extension Double {
  /// `exp(x) − 1` without cancellation near 0; keeps the sign of a zero.
  ///
  /// Error: at most 0.82 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  public static func expMinusOne(_ x: Double) -> Double {
    if x.magnitude < 0x1p-54 || x.isNaN { return x }
    if x >= 700 { return exp(x) }
    if x <= -38 { return -1 }
    // Adding 1.5 · 2^52 rounds to an integer, which stands in the low bits.
    let shifted = x * 0x1.71547652b82fep0 + 0x1.8p52
    let count = shifted - 0x1.8p52
    if count == 0 { return x + x * x * quotient(x) }
    let coarse = x - count * 0x1.62e42fefa38p-1
    let fine = count * 0x1.ef35793c7673p-45
    let r = coarse - fine
    let tail = (coarse - r) - fine
    let near = DoublePair(sortedSum: 1, r)
    let rest = near.tail + (tail * near.head + r * r * quotient(r))
    let scale = Double(bitPattern: (shifted.bitPattern &+ 1023) &<< 52)
    let difference = DoublePair(sum: near.head * scale, -1)
    return difference.head + (difference.tail + rest * scale)
  }
}

/// (exp(r) − 1 − r) / r² for |r| ≤ ln 2 / 2.
@inline(__always)
private func quotient(_ r: Double) -> Double {
  let r2 = r * r
  let r4 = r2 * r2
  let c01 = 0x1p-1 + r * 0x1.5555555555557p-3
  let c23 = 0x1.5555555555556p-5 + r * 0x1.11111111100dbp-7
  let c45 = 0x1.6c16c16c1641bp-10 + r * 0x1.a01a01abe855fp-13
  let c67 = 0x1.a01a01a6507f9p-16 + r * 0x1.71de02307f83ep-19
  let c89 = 0x1.27e4dcd047c69p-22 + r * 0x1.af4debbfd151bp-26
  let low = c01 + r2 * c23
  let middle = c45 + r2 * c67
  let high = c89 + r2 * 0x1.1f70626998d31p-29
  return low + r4 * (middle + r4 * high)
}
