import SceneFiles
import Testing

@Suite struct PowersOfTenTests {
  /// A whole number of any size, its least 32 bits first.
  private struct Natural {
    private(set) var words: [UInt32]

    init(upper: UInt64, lower: UInt64) {
      words = [lower, lower >> 32, upper, upper >> 32].map { UInt32(truncatingIfNeeded: $0) }
    }

    mutating func multiply(by factor: UInt32, times count: Int) {
      for _ in 0..<count {
        var carry: UInt64 = 0
        for index in words.indices {
          carry += UInt64(words[index]) * UInt64(factor)
          words[index] = UInt32(truncatingIfNeeded: carry)
          carry >>= 32
        }
        if carry > 0 { words.append(UInt32(carry)) }
      }
    }

    func compared(to other: Natural) -> Int {
      for index in (0..<max(words.count, other.words.count)).reversed() {
        let (own, others) = (
          index < words.count ? words[index] : 0, index < other.words.count ? other.words[index] : 0
        )
        if own != others { return own < others ? -1 : 1 }
      }
      return 0
    }
  }

  /// Compares a number of 128 bits times 2ʳ⁻¹²⁷ with a power of ten.
  private func compare(upper: UInt64, lower: UInt64, to power: Int) -> Int {
    var number = Natural(upper: upper, lower: lower)
    var one = Natural(upper: 0, lower: 1)
    if power < 0 {
      number.multiply(by: 10, times: -power)
    } else {
      one.multiply(by: 10, times: power)
    }
    let shift = PowersOfTen.exponent(ofPower: power) - 127
    if shift < 0 {
      one.multiply(by: 2, times: -shift)
    } else {
      number.multiply(by: 2, times: shift)
    }
    return number.compared(to: one)
  }

  @Test("each power is rounded up to 128 bits, and exact where it fits")
  func powersAreRoundedUp() {
    for power in PowersOfTen.range {
      let (upper, lower) = PowersOfTen.all[power]
      #expect(upper >> 63 == 1, "10^\(power) begins with a set bit")
      let order = compare(upper: upper, lower: lower, to: power)
      #expect(order == ((0...55).contains(power) ? 0 : 1), "10^\(power)")
      let (less, borrow) = lower.subtractingReportingOverflow(1)
      #expect(
        compare(upper: upper - (borrow ? 1 : 0), lower: less, to: power) == -1,
        "10^\(power) is not rounded up by 1 or more")
    }
  }
}
