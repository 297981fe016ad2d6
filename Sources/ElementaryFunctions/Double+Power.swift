// pow(x, y) = exp(y · log x). The logarithm is needed to some 70 bits, because y · log x reaches
// 745: its series in s = (m − 1) / (m + 1) is summed in pairs where a single number is too short
// (the doubling of the precision is that of Dekker, see DoublePair).

extension Double {
  /// `x` to the power of `y`, with the special cases of IEEE 754: `pow(x, ±0)` and `pow(1, y)`
  /// are 1 even where the other is NaN; a negative `x` with a `y` that is no integer is NaN.
  ///
  /// Error: at most 0.73 ulp in 100,000 measurements (`Docs/ElementaryFunctions/Accuracy.md`).
  public static func pow(_ x: Double, _ y: Double) -> Double {
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

/// Whether a number is an even or odd integer or none.
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

/// x^y for a finite x above 0 and a finite y.
private func positivePower(_ x: Double, _ y: Double) -> Double {
  let logarithm = longLogarithm(x)
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

/// The natural logarithm of a finite number above 0 to some 70 bits.
private func longLogarithm(_ x: Double) -> DoublePair {
  let isSubnormal = x < 0x1p-1022
  let parts = BinaryParts(normal: isSubnormal ? x * 0x1p54 : x)
  let count = isSubnormal ? parts.count - 54 : parts.count
  let s =
    DoublePair(head: parts.mantissa - 1, tail: 0)
    / DoublePair(sum: parts.mantissa, 1)
  let square = s * s
  let z = square.head
  let z2 = z * z
  let z4 = z2 * z2
  let c01 = 0x1.2492492492492p-3 + z * 0x1.c71c71c71c71cp-4
  let c23 = 0x1.745d1745d173p-4 + z * 0x1.3b13b13b15ff5p-4
  let c45 = 0x1.1111110f152dcp-4 + z * 0x1.e1e1e3d78822cp-5
  let c67 = 0x1.af27d535de824p-5 + z * 0x1.8634478ba27a9p-5
  let c89 = 0x1.61111ef40a547p-5 + z * 0x1.7813fe8ad2534p-5
  let remainder = (c01 + z2 * c23) + z4 * ((c45 + z2 * c67) + z4 * c89)
  // artanh(s) / s = 1 + z / 3 + z² / 5 + z³ · remainder
  let fifth = DoublePair(sortedSum: 0x1.999999999999ap-3, z * remainder)
  let inner = DoublePair(head: fifth.head, tail: fifth.tail - 0x1.999999999999ap-57)
  let third = DoublePair(head: 0x1.5555555555555p-2, tail: 0x1.5555555555555p-56)
  let outer = square * (third + square * inner)
  let twice = DoublePair(head: 2 * s.head, tail: 2 * s.tail)
  let natural = twice + twice * outer
  let turns = DoublePair(
    head: count * 0x1.62e42fefa38p-1, tail: count * 0x1.ef35793c7673p-45)
  return DoublePair(sortedSum: turns.head, turns.tail) + natural
}
