// exp(x) = 2^(n/16) · exp(r) with |r| ≤ ln 2 / 32: Tang, "Table-driven implementation of the
// exponential function in IEEE floating-point arithmetic" (1989), with a reduction after Cody and
// Waite (1980): ln 2 / 16 in two parts, the first so short that n times it is exact. Table and
// coefficients are derived by Docs/AnimationMath/coefficients.py.

extension Double {
  /// Returns e to the power of `x`: 1 at ±0, +∞ at +∞, 0 at −∞; a NaN gives NaN.
  ///
  /// Error: at most 0.68 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  @inlinable
  package static func exp(_ x: Double) -> Double {
    guard x.magnitude < 700 else { return exponentialAtTheEdges(x) }
    let reduced = ReducedExponent(x)
    return reduced.power(plus: 0)
  }

  /// Returns 2 to the power of `x`: exact for every integer `x` whose result is representable.
  ///
  /// Error: at most 0.74 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  @usableFromInline package static func exp2(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x >= 1024 { return .infinity }
    if x < -1080 { return 0 }
    // Adding 1.5 · 2^48 rounds to a sixteenth.
    let shifted = x + 0x1.8p48
    let rest = (x - (shifted - 0x1.8p48)) * 0x1.62e42fefa39efp-1
    let reduced = ReducedExponent(rest: rest, tail: 0, sixteenths: shifted.bitPattern)
    return x.magnitude < 1000 ? reduced.power(plus: 0) : reduced.powerAtTheEdges(plus: 0)
  }
}

/// An exponent x as n · ln 2 / 16 + rest + tail.
@usableFromInline
@frozen
struct ReducedExponent {
  /// Between −ln 2 / 32 and ln 2 / 32.
  @usableFromInline let rest: Double
  /// The difference of the exact rest, to some 100 bits.
  @usableFromInline let tail: Double
  /// The low bits are n.
  @usableFromInline let sixteenths: UInt64

  @inlinable
  @inline(__always)
  init(rest: Double, tail: Double, sixteenths: UInt64) {
    self.rest = rest
    self.tail = tail
    self.sixteenths = sixteenths
  }

  /// - Precondition: |x| < 1000.
  @inlinable
  @inline(__always)
  init(_ x: Double) {
    // Adding 1.5 · 2^52 rounds to an integer, which is in the low bits.
    let shifted = x * 0x1.71547652b82fep4 + 0x1.8p52
    let count = shifted - 0x1.8p52
    let coarse = x - count * 0x1.62e42fefap-5
    let fine = count * 0x1.cf79abc9e3b3ap-44
    let rest = coarse - fine
    self.init(rest: rest, tail: (coarse - rest) - fine, sixteenths: shifted.bitPattern)
  }

  /// Returns exp(rest + addend) − 1, plus the error of the table entry.
  @inlinable
  @inline(__always)
  func growth(plus addend: Double, _ lacking: Double) -> Double {
    let r2 = rest * rest
    let low = 0x1.0000000000001p-1 + rest * 0x1.5555555555555p-3
    let middle = 0x1.55555554e938ep-5 + rest * 0x1.11111110fb019p-7
    let high = 0x1.6c17ed5f99e42p-10 + rest * 0x1.a01ad62b5bfd5p-13
    return (rest + (addend + lacking)) + r2 * ((low + r2 * middle) + (r2 * r2) * high)
  }

  /// Returns exp(x + addend) if it is a normal number, for an addend far below 1.
  @inlinable
  @inline(__always)
  func power(plus addend: Double) -> Double {
    let entry = powerOfTwo(sixteenths: Sixteenth(lowestBitsOf: sixteenths))
    let scale = Double(bitPattern: entry.head.bitPattern &+ (sixteenths & ~15) &<< 48)
    return scale + scale * growth(plus: addend, entry.lacking)
  }

  /// Returns exp(x + addend) if it may be subnormal or too great.
  @inline(never)
  func powerAtTheEdges(plus addend: Double) -> Double {
    let entry = powerOfTwo(sixteenths: Sixteenth(lowestBitsOf: sixteenths))
    let value = entry.head + entry.head * growth(plus: addend, entry.lacking)
    // The exponent in two halves, each of which is that of a normal number.
    let exponent = Int64(bitPattern: sixteenths &<< 16) &>> 20
    let half = exponent &>> 1
    return value * Double(bitPattern: UInt64(bitPattern: 1023 &+ half) &<< 52)
      * Double(bitPattern: UInt64(bitPattern: 1023 &+ exponent &- half) &<< 52)
  }
}

/// Returns exp if its result or its scale leaves the normal numbers, or x is NaN.
@usableFromInline
@inline(never)
func exponentialAtTheEdges(_ x: Double) -> Double {
  if x.isNaN { return x }
  if x > 710 { return .infinity }
  if x < -746 { return 0 }
  return ReducedExponent(x).powerAtTheEdges(plus: 0)
}

/// Returns 2^(j/16) and its relative error.
@inlinable
@inline(__always)
func powerOfTwo(sixteenths j: Sixteenth) -> (head: Double, lacking: Double) {
  switch j {
  case .n0: (0x1p0, 0x0p0)
  case .n1: (0x1.0b5586cf9890fp0, 0x1.79aa65d837b6dp-54)
  case .n2: (0x1.172b83c7d517bp0, -0x1.01b15eaa59348p-55)
  case .n3: (0x1.2387a6e756238p0, 0x1.68efde3a8a894p-54)
  case .n4: (0x1.306fe0a31b715p0, 0x1.34d754db0abb6p-55)
  case .n5: (0x1.3dea64c123422p0, 0x1.59f48a72a4c6dp-55)
  case .n6: (0x1.4bfdad5362a27p0, 0x1.690cebb7aafbp-56)
  case .n7: (0x1.5ab07dd485429p0, 0x1.063e1e21c5409p-54)
  case .n8: (0x1.6a09e667f3bcdp0, -0x1.3b3efbf5e2228p-54)
  case .n9: (0x1.7a11473eb0187p0, -0x1.b32dcb94da51dp-56)
  case .n10: (0x1.8ace5422aa0dbp0, 0x1.db72fc1f0eab4p-55)
  case .n11: (0x1.9c49182a3f09p0, 0x1.1affc2b91ce27p-56)
  case .n12: (0x1.ae89f995ad3adp0, 0x1.c1a7792cb3387p-55)
  case .n13: (0x1.c199bdd85529cp0, 0x1.36eae30af0cb3p-56)
  case .n14: (0x1.d5818dcfba487p0, 0x1.4a385a63d07a7p-56)
  case .n15: (0x1.ea4afa2a490dap0, -0x1.ff7128fd391fp-55)
  }
}

// exp(x) = 2^k · exp(r) with |r| ≤ ln 2 / 2 (Cody and Waite, 1980). exp(r) is 1 + r, exactly as two numbers, plus r²
// times a polynomial, so that 1 can be subtracted before anything is rounded. The coefficients are derived by
// Docs/AnimationMath/coefficients.py.

extension Double {
  /// Returns `exp(x) − 1` without cancellation near 0; keeps the sign of a zero.
  ///
  /// Error: at most 0.82 ulp in 100,000 measurements (`Docs/AnimationMath/Accuracy.md`).
  @usableFromInline package static func expMinusOne(_ x: Double) -> Double {
    if x.magnitude < 0x1p-54 || x.isNaN { return x }
    if x >= 700 { return exp(x) }
    if x <= -38 { return -1 }
    // Adding 1.5 · 2^52 rounds to an integer, which is in the low bits.
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

/// Returns (exp(r) − 1 − r) / r² for |r| ≤ ln 2 / 2.
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

/// An index from 0 to 15 into tables.
///
/// A `switch` over it is a table in static memory: without the lazy initialisation of a global array and, unlike one
/// over an integer, never compiled to comparisons and jumps.
@usableFromInline
@frozen
enum Sixteenth {
  case n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15

  /// Creates the index from the lowest four bits of a number.
  @inlinable
  @inline(__always)
  init(lowestBitsOf number: UInt64) {
    // The tags of cases without payload count from 0 in their order.
    self = unsafeBitCast(UInt8(truncatingIfNeeded: number & 15), to: Sixteenth.self)
  }
}
