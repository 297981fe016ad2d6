/// Numbers as `tween sample` writes them, read from bytes without a text of their own.
enum DecimalNumber {
  /// The number that some bytes spell: digits with a point, a sign and an exponent, or `inf`, `-inf` and
  /// `nan`; nil for anything else. Rounded to the nearest, as the library reads them.
  ///
  /// Up to 19 digits and powers of ten from −19 on, which is nearly all that is ever written, take one
  /// division of 128 bits; what is left over is read by the library.
  static func read(_ bytes: ArraySlice<UInt8>) -> Double? {
    var (digits, count, exponent) = (UInt64(0), 0, 0)
    var hasPoint = false
    var index = bytes.startIndex
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let start = index
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte &- 0x30 < 10 {
        if count < 19 { digits = digits * 10 + UInt64(byte &- 0x30) }
        if digits > 0 { count += 1 }
        if hasPoint { exponent -= 1 }
      } else {
        break
      }
      index += 1
    }
    let hasDigits = index - start > (hasPoint ? 1 : 0)
    if index < bytes.endIndex || !hasDigits || count > 19 || exponent < -19 {
      return uncommon(bytes)
    }
    let magnitude = exponent == 0 ? Double(digits) : quotient(digits, tens[-exponent])
    return isNegative ? -magnitude : magnitude
  }

  /// A quotient of whole numbers, rounded once; the divisor is above 0.
  private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    guard dividend > 0 else { return 0 }
    let (up, down) = (dividend.leadingZeroBitCount, divisor.leadingZeroBitCount)
    // Both begin at the highest bit, the dividend one lower, so that the quotient fits.
    let numerator = dividend << UInt64(up)
    let (whole, rest) = (divisor << UInt64(down)).dividingFullWidth(
      (high: numerator >> 1, low: numerator << 63))
    // 63 bits or more: the last one stands for all that are cut off.
    let value = Double(whole | (rest == 0 ? 0 : 1))
    return value * Double(sign: .plus, exponent: down - up - 63, significand: 1)
  }

  /// The powers of ten that 64 bits hold, from 10⁰ to 10¹⁹.
  private static let tens: [UInt64] = (0..<20).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }

  private static func uncommon(_ bytes: ArraySlice<UInt8>) -> Double? {
    let text = String(decoding: bytes, as: UTF8.self)
    let isDecimal = bytes.allSatisfy { byte in
      byte &- 0x30 < 10 || "+-.eE".utf8.contains(byte)
    }
    return isDecimal || ["inf", "-inf", "nan"].contains(text) ? Double(text) : nil
  }
}
