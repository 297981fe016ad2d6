// pow(x, y) = exp(y · log x). The logarithm is needed to some 65 bits, because y · log x reaches 745;
// the pair of numbers below has them.

extension Double {
  /// Returns `x` to the power of `y`, with the special cases of IEEE 754: `pow(x, ±0)` and `pow(1, y)` are 1 even if
  /// the other is NaN; a negative `x` with a `y` that is no integer gives NaN.
  ///
  /// Error: at most 0.73 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let base = x.magnitude
    if y.isInfinite { return base == 1 ? 1 : (base > 1) == (y > 0) ? .infinity : 0 }
    let exponent = Integrality(of: y)
    let isNegative = x.sign == .minus && exponent == .odd
    if base == 0 || base.isInfinite {
      let power: Double = (base == 0) == (y < 0) ? .infinity : 0
      return isNegative ? -power : power
    }
    if x < 0 && exponent == .fraction { return .nan }
    let power = positivePower(base, y)
    return isNegative ? -power : power
  }
}

/// Whether a number is an even integer, an odd integer or a fraction.
private enum Integrality {
  case even, odd, fraction

  init(of x: Double) {
    let size = x.magnitude
    if size >= 0x1p53 {
      self = .even
    } else if size >= 0x1p52 {
      self = size.bitPattern & 1 == 1 ? .odd : .even
    } else {
      let shifted = size + 0x1p52
      let isInteger = shifted - 0x1p52 == size
      self = !isInteger ? .fraction : shifted.bitPattern & 1 == 1 ? .odd : .even
    }
  }
}

/// Returns x^y for a finite x above 0 and a finite y.
private func positivePower(_ x: Double, _ y: Double) -> Double {
  let logarithm = DoublePair(logarithmOf: x)
  let estimate = logarithm.head * y
  if estimate > 710 { return .infinity }
  if estimate < -746 { return 0 }
  let product = logarithm * y
  let coarse = ReducedExponent(product.head)
  let rest = DoublePair(sortedSum: coarse.rest, coarse.tail + product.tail)
  let reduced = ReducedExponent(rest: rest.head, tail: rest.tail, sixteenths: coarse.sixteenths)
  return estimate.magnitude < 700
    ? reduced.power(plus: rest.tail) : reduced.powerAtTheEdges(plus: rest.tail)
}

// log(x) = k · ln 2 + log(1/c) + log(1 + r), where x = m · 2^k, c is the factor of the cell of the mantissa m, and r
// = m · c − 1: Tang, "Table-driven implementation of the logarithm function in IEEE floating-point arithmetic"
// (1990), with factors so short that r is exact. Cells and coefficients are derived by
// Docs/AnimationMath/coefficients.py.

extension DoublePair {
  /// Creates the natural logarithm of a finite number above 0, to some 68 bits.
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

/// Returns one cell of the mantissas around 1, numbered as their bits from 0x3FE6_A000_0000_0000 on: a factor of 13
/// bits near the inverse of the mantissas in the cell, and the logarithm of the factor's own inverse as a multiple of
/// 2⁻⁴² and the remaining difference.
///
/// A switch is a table without initialisation; inlined it would become a jump, which is slower. Derived by
/// Docs/AnimationMath/coefficients.py.
@inline(never)
func logarithmCell(_ index: UInt64) -> (factor: Double, head: Double, tail: Double) {
  switch index {
  case 0: (0x1.681p0, -0x1.5d495dcacdp-2, -0x1.bc3fdaed5844cp-44)
  case 1: (0x1.643p0, -0x1.5234e0670ap-2, -0x1.49483d21b40d9p-44)
  case 2: (0x1.606p0, -0x1.472fdbe4fdp-2, -0x1.f9364c53f821fp-45)
  case 3: (0x1.5cap0, -0x1.3c3b2736b4p-2, 0x1.3e5d1e9d3ddf9p-47)
  case 4: (0x1.58fp0, -0x1.31579e142ep-2, 0x1.27cda5a6d3d1fp-45)
  case 5: (0x1.555p0, -0x1.268620f34dp-2, -0x1.8f44b998bb50ep-44)
  case 6: (0x1.51dp0, -0x1.1bf816355fp-2, 0x1.1b10958a02186p-44)
  case 7: (0x1.4e6p0, -0x1.117ee81dfep-2, -0x1.30f778a2e8cbdp-44)
  case 8: (0x1.4bp0, -0x1.071b85fcd6p-2, 0x1.bcb8ba3e01a11p-44)
  case 9: (0x1.47bp0, -0x1.f99dc6c23cp-3, 0x1.7ed06117b4369p-44)
  case 10: (0x1.447p0, -0x1.e533effde2p-3, 0x1.fd75bb2837bb6p-44)
  case 11: (0x1.414p0, -0x1.d0fb7f2256p-3, 0x1.af52b20633b29p-47)
  case 12: (0x1.3e2p0, -0x1.bcf6736f7ep-3, 0x1.271e894f591e4p-44)
  case 13: (0x1.3b1p0, -0x1.a926d3a4aep-3, 0x1.53935e85baac8p-44)
  case 14: (0x1.381p0, -0x1.958eadae6p-3, 0x1.3b6857bb1fa3bp-46)
  case 15: (0x1.352p0, -0x1.8230164c1ap-3, -0x1.98dd68a5d0b48p-46)
  case 16: (0x1.324p0, -0x1.6f0d28ae56p-3, -0x1.69737c93373dap-44)
  case 17: (0x1.2f7p0, -0x1.5c28060c46p-3, -0x1.6ece374e0e858p-44)
  case 18: (0x1.2cap0, -0x1.4915d832fcp-3, 0x1.53cee006bcf62p-44)
  case 19: (0x1.29ep0, -0x1.3643cad058p-3, -0x1.1e18f2132dfd5p-44)
  case 20: (0x1.273p0, -0x1.23b412580cp-3, 0x1.7e6e809e4f37dp-44)
  case 21: (0x1.249p0, -0x1.1168e8127ep-3, -0x1.93436f195cb75p-46)
  case 22: (0x1.22p0, -0x1.fec9131dcp-4, 0x1.54555d1ae6607p-44)
  case 23: (0x1.1f7p0, -0x1.da6e7637c4p-4, -0x1.a83eac951c1aap-46)
  case 24: (0x1.1cfp0, -0x1.b6a688d9b4p-4, -0x1.b175ff3be2566p-44)
  case 25: (0x1.1a8p0, -0x1.9375e55594p-4, -0x1.eddc37380c364p-44)
  case 26: (0x1.181p0, -0x1.6ff7309f8cp-4, -0x1.8f19994f375abp-55)
  case 27: (0x1.15bp0, -0x1.4d1515b988p-4, 0x1.8e7d02e3f5e95p-47)
  case 28: (0x1.136p0, -0x1.2ad449eff4p-4, 0x1.cea3ae5f05b87p-44)
  case 29: (0x1.111p0, -0x1.08498b51e4p-4, 0x1.93b33c55fb24fp-46)
  case 30: (0x1.0edp0, -0x1.cccb3cd798p-5, -0x1.97a98b99b5035p-44)
  case 31: (0x1.0c9p0, -0x1.88729e70fp-5, 0x1.9c8d8f692991dp-45)
  case 32: (0x1.0a7p0, -0x1.475ee9a0bp-5, -0x1.6de8fbaa8b77ap-46)
  case 33: (0x1.084p0, -0x1.03d5d85e7p-5, -0x1.f778960ed29cfp-44)
  case 34: (0x1.062p0, -0x1.83624fba8p-6, -0x1.deb9c96b40046p-45)
  case 35: (0x1.041p0, -0x1.01f565873p-6, -0x1.6107d26f92eb5p-44)
  case 36: (0x1.02p0, -0x1.fe02a6b1p-8, -0x1.9e23f0dda40e4p-46)
  case 37: (0x1p0, 0, 0)
  case 38: (0x1.f82p-1, 0x1.fbea8b13cp-7, 0x1.ec927b17e4e13p-50)
  case 39: (0x1.f08p-1, 0x1.f7a9b1678p-6, 0x1.42ad9271be7d7p-45)
  case 40: (0x1.e92p-1, 0x1.766d923c2p-5, 0x1.ff0a82f1c24c1p-46)
  case 41: (0x1.e1ep-1, 0x1.f0c30c1118p-5, -0x1.caef3588b7d8p-45)
  case 42: (0x1.daep-1, 0x1.345179b63cp-4, 0x1.d4203d36150dp-44)
  case 43: (0x1.d42p-1, 0x1.6ef528c058p-4, -0x1.5d462d767cadep-44)
  case 44: (0x1.cd8p-1, 0x1.a956d3ecacp-4, 0x1.e63794c02c4afp-44)
  case 45: (0x1.c72p-1, 0x1.e2507702bp-4, -0x1.f897980522249p-45)
  case 46: (0x1.c0ep-1, 0x1.0d79e7cd48p-3, 0x1.cb422847849e4p-44)
  case 47: (0x1.bacp-1, 0x1.299d30c606p-3, 0x1.d4d0079dc08d9p-44)
  case 48: (0x1.b4ep-1, 0x1.44f8b726f8p-3, 0x1.df6a4432b9bb4p-44)
  case 49: (0x1.af2p-1, 0x1.601b076e7ap-3, 0x1.152d7d4dfc8e5p-44)
  case 50: (0x1.a98p-1, 0x1.7b00916516p-3, -0x1.ae75fcb067e57p-44)
  case 51: (0x1.a42p-1, 0x1.9509aa0044p-3, 0x1.f1e675b4d35c6p-44)
  case 52: (0x1.9ecp-1, 0x1.af6895610ep-3, -0x1.148288bf7a937p-45)
  case 53: (0x1.99ap-1, 0x1.c8df7cb9a8p-3, 0x1.eee42f58e1e6ep-44)
  case 54: (0x1.948p-1, 0x1.e2a877a6b2p-3, 0x1.823817787081ap-44)
  case 55: (0x1.8fap-1, 0x1.fb7d86eee4p-3, -0x1.1c061cdb8097bp-45)
  case 56: (0x1.8acp-1, 0x1.0a504e97bbp-2, 0x1.03094e6690c44p-44)
  case 57: (0x1.862p-1, 0x1.1661caecbap-2, -0x1.171fff9fc4abbp-44)
  case 58: (0x1.818p-1, 0x1.22981fbef8p-2, -0x1.a1421609580dap-44)
  case 59: (0x1.7dp-1, 0x1.2e9e2bce12p-2, 0x1.4300c128d1dc2p-45)
  case 60: (0x1.78ap-1, 0x1.3a71c56bb5p-2, -0x1.ce772094aef7p-44)
  case 61: (0x1.746p-1, 0x1.4610bc29c6p-2, -0x1.e82c9f310c8e6p-46)
  case 62: (0x1.702p-1, 0x1.51d1d93104p-2, 0x1.5b0faa20d9c8ep-44)
  default: (0x1.6c2p-1, 0x1.5d01dc49ffp-2, 0x1.740ab8cfa5ed3p-45)
  }
}
