// log(x) = k · ln 2 + log(1/c) + log(1 + r), where x = m · 2^k, c is the factor of the cell in which
// the mantissa m lies, and r = m · c − 1: Tang, "Table-driven implementation of the logarithm
// function in IEEE floating-point arithmetic" (1990), with factors so short that r is exact. Cells
// and coefficients are derived by Docs/AnimationMath/coefficients.py.

extension DoublePair {
  /// The natural logarithm of a finite number above 0 to some 68 bits.
  @inline(__always)
  init(logarithmOf x: Double) {
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    // The mantissas go from 0.707 to 1.414, so that nothing is lost by cancellation below 1.
    let fromStart = bits &- 0x3FE6_A000_0000_0000
    let exponent = Int64(bitPattern: fromStart) &>> 52
    let mantissa = Double(bitPattern: bits &- UInt64(bitPattern: exponent &<< 52))
    let (factor, head, tail) = logarithmCell((fromStart &>> 46) & 63)
    let count = Double(isSubnormal ? exponent &- 54 : exponent)

    // Both products of the factor are exact, and so is the first difference.
    let leading = Double(bitPattern: mantissa.bitPattern & 0xFFFF_FFFF_F800_0000)
    let rest = DoublePair(sum: leading * factor - 1, (mantissa - leading) * factor)
    let r = rest.head
    let r1 = Double(bitPattern: r.bitPattern & 0xFFFF_FFFF_F800_0000)

    // Multiples of 2⁻⁴², whose sum is exact; then r and the greater part of r² / 2.
    let coarse = count * 0x1.62e42fefa38p-1 + head
    let first = DoublePair(sortedSum: coarse, r)
    let square = 0.5 * r1 * r1
    let second = DoublePair(sortedSum: first.head, -square)
    let r2 = r * r
    let r4 = r2 * r2
    let c01 = 0x1.5555555555555p-2 - r * 0x1p-2
    let c23 = 0x1.9999999999a54p-3 - r * 0x1.555555555563ap-3
    let c45 = 0x1.249249160479p-3 - r * 0x1.ffffffe0f3d9p-4
    let c67 = 0x1.c72815a163d68p-4 - r * 0x1.99a4ff562564dp-4
    let cubic = r * r2 * ((c01 + r2 * c23) + r4 * (c45 + r2 * c67))
    let fine = tail + count * 0x1.ef35793c7673p-45
    let correction = rest.tail - rest.tail * r - 0.5 * (r - r1) * (r + r1)
    self.init(
      sortedSum: second.head, (first.tail + second.tail) + (fine + (correction + cubic)))
  }
}
