/// The shortest decimal number that is read as the same binary64, of several the nearest to it.
///
/// Source: R. Giulietti, "The Schubfach way to render doubles", 2020. Of the decimals with as many places
/// as are sure to be enough, and of those with one less, it looks at the two beside the number only. All
/// comparisons are between whole numbers of quarters of a place, of which the lowest bit stands for all
/// that is cut off.
struct ShortestDecimal {
  /// The digits as a whole number; they may end with zeros.
  let digits: UInt64
  /// The power of ten of the last of them.
  let power: Int

  /// - Parameter magnitude: A finite number above 0.
  @inline(__always)
  init(_ magnitude: Double) {
    let fraction = magnitude.significandBitPattern
    let biased = Int(truncatingIfNeeded: magnitude.exponentBitPattern)
    let significand = biased == 0 ? fraction : fraction | 1 << 52
    let exponent = max(biased, 1) &- 1075
    // Below a power of two the next number is half as far.
    let isNearBelow = fraction == 0 && biased > 1
    // ⌊log₁₀ 2ᵉ⌋, or of ¾ · 2ᵉ: the interval that is read as the number is at least as long.
    let power = (exponent &* 1_262_611 &- (isNearBelow ? 524_031 : 0)) >> 22
    let shift = UInt64(
      truncatingIfNeeded: exponent &+ PowersOfTen.exponent(ofPower: -power) &+ 1)
    let scale = PowersOfTen.all[-power]
    // The ends of the interval are read as an even number, and not as an odd one.
    let isOdd = significand & 1
    let quarters = significand &<< 2
    let least = Self.scaled((quarters &- (isNearBelow ? 1 : 2)) &<< shift, scale) &+ isOdd
    let place = Self.scaled(quarters &<< shift, scale)
    let greatest = Self.scaled((quarters &+ 2) &<< shift, scale) &- isOdd

    let below = place >> 2
    if below >= 10 {
      let tens = below / 10
      let isLowerIn = least <= 40 &* tens
      let isUpperIn = 40 &* tens &+ 40 <= greatest
      if isLowerIn != isUpperIn {
        self.init(digits: tens &+ (isUpperIn ? 1 : 0), power: power &+ 1)
        return
      }
    }
    let isLowerIn = least <= 4 &* below
    let isUpperIn = 4 &* below &+ 4 <= greatest
    let middle = 4 &* below &+ 2
    let isUpper =
      isLowerIn != isUpperIn
      ? isUpperIn : place > middle || place == middle && below & 1 != 0
    self.init(digits: below &+ (isUpper ? 1 : 0), power: power)
  }

  @inline(__always)
  private init(digits: UInt64, power: Int) {
    self.digits = digits
    self.power = power
  }

  /// The upper 64 bits of a product, the lowest of them set if anything lies below.
  @inline(__always)
  private static func scaled(
    _ number: UInt64, _ scale: (upper: UInt64, lower: UInt64)
  ) -> UInt64 {
    let product = scale.upper.multipliedFullWidth(by: number)
    let (rest, carry) = product.low.addingReportingOverflow(
      scale.lower.multipliedFullWidth(by: number).high)
    // The power is rounded up: what is not more than 1 may be that alone.
    return (product.high &+ (carry ? 1 : 0)) | (rest > 1 ? 1 : 0)
  }
}
