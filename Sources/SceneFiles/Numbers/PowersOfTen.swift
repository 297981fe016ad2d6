import AnimationMath

/// The powers of ten in 128 bits each, which convert between binary and decimal numbers without multiple-precision
/// arithmetic.
///
/// Law: with r = ``exponent(ofPower:)`` the power k is 10ᵏ · 2¹²⁷⁻ʳ, rounded up to the next whole number; from 10⁰ to
/// 10⁵⁵ it is exact (`PowersOfTenTests`).
package struct PowersOfTen: Sendable {
  package static let range = -342...324

  /// Created at the first use, in about 40 µs.
  package static let all = PowersOfTen()

  /// The upper and the lower half of each power.
  private let halves: FixedArray<UInt64>

  private init() {
    var halves = [UInt64](repeating: 0, count: 2 * Self.range.count)
    func set(_ power: Int, _ words: Words) {
      let index = 2 * (power - Self.range.lowerBound)
      (halves[index], halves[index + 1]) = words.roundedUp
    }
    var words = Words.one
    set(0, words)
    for power in 1...Self.range.upperBound {
      words.multiplyByTen()
      set(power, words)
    }
    words = .one
    for power in stride(from: -1, through: Self.range.lowerBound, by: -1) {
      words.divideByTen()
      set(power, words)
    }
    self.halves = FixedArray(halves)
  }

  /// Accesses a power, which must be in ``range``, as its two halves.
  @inline(__always)
  package subscript(power: Int) -> (upper: UInt64, lower: UInt64) {
    let index = 2 * (power - Self.range.lowerBound)
    return halves.withAddress { ($0[index], $0[index + 1]) }
  }

  /// Returns ⌊log₂ 10ᵏ⌋, for |k| ≤ 1233.
  @inline(__always)
  package static func exponent(ofPower power: Int) -> Int { (power &* 1_741_647) >> 19 }
}

/// A number in 192 bits with the highest bit set; lower bits are cut off. 64 bits more than needed leave no doubt
/// about the rounding of a power.
private struct Words {
  var upper, middle, lower: UInt64

  /// The significand of 1.
  static var one: Words { Words(upper: 1 << 63, middle: 0, lower: 0) }

  mutating func multiplyByTen() {
    // Multiplies by 5 only: the rest is a power of two.
    let first = lower.multipliedFullWidth(by: 5)
    let second = middle.multipliedFullWidth(by: 5)
    let third = upper.multipliedFullWidth(by: 5)
    let (low, carry) = second.low.addingReportingOverflow(first.high)
    let (high, next) = third.low.addingReportingOverflow(second.high + (carry ? 1 : 0))
    let top = third.high + (next ? 1 : 0)
    let shift = UInt64(top.leadingZeroBitCount)
    upper = top << shift | high >> (64 - shift)
    middle = high << shift | low >> (64 - shift)
    lower = low << shift | first.low >> (64 - shift)
  }

  mutating func divideByTen() {
    // Divides by 5, with so many more bits that the quotient begins with a set one.
    let shift: UInt64 = upper >= 5 << 61 ? 2 : 3
    var rest = upper >> (64 - shift)
    // In halves of words, which a processor divides without a call.
    func quotient(_ word: UInt64) -> UInt64 {
      let first = rest << 32 | word >> 32
      let second = (first % 5) << 32 | word & 0xFFFF_FFFF
      rest = second % 5
      return (first / 5) << 32 | second / 5
    }
    upper = quotient(upper << shift | middle >> (64 - shift))
    middle = quotient(middle << shift | lower >> (64 - shift))
    lower = quotient(lower << shift)
  }

  /// The upper 128 bits, rounded up.
  var roundedUp: (UInt64, UInt64) {
    guard lower != 0 else { return (upper, middle) }
    let (sum, carry) = middle.addingReportingOverflow(1)
    return (upper + (carry ? 1 : 0), sum)
  }
}
