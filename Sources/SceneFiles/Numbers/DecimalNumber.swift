/// Numbers as they are usually written, read from bytes without a text of their own.
package enum DecimalNumber {
  /// The number that some bytes spell: digits with a point, a sign and an exponent. Rounded to the
  /// nearest, as the library reads them (`DecimalNumberTests`).
  ///
  /// nil for anything else, and for the little that takes more than two multiplications: more than 19
  /// digits, the least and the greatest numbers, and what is so near the middle between two numbers that
  /// 128 bits of a power of ten do not tell them apart.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var (digits, count, power) = (UInt64(0), 0, 0)
    var index = 0
    func digit() -> UInt64? {
      guard index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 else { return nil }
      return UInt64(bytes[index] &- UInt8(ascii: "0"))
    }
    func skips(_ byte: UInt8) -> Bool { index < bytes.count && bytes[index] == byte }

    let isNegative = skips(UInt8(ascii: "-"))
    if isNegative { index += 1 }
    let start = index
    while let digit = digit() {
      digits = digits &* 10 &+ digit
      if count > 0 || digit > 0 { count += 1 }
      index += 1
    }
    var hasDigits = index > start
    if skips(UInt8(ascii: ".")) {
      index += 1
      let point = index
      while let digit = digit() {
        digits = digits &* 10 &+ digit
        if count > 0 || digit > 0 { count += 1 }
        index += 1
      }
      power = point - index
      hasDigits = hasDigits || index > point
    }
    // More digits may have gone beyond 64 bits.
    guard hasDigits, count <= 19 else { return nil }
    if index < bytes.count {
      guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
      index += 1
      let isBelow = skips(UInt8(ascii: "-"))
      if isBelow || skips(UInt8(ascii: "+")) { index += 1 }
      let start = index
      var exponent = 0
      while let digit = digit() {
        exponent = min(exponent * 10 + Int(digit), 10_000)
        index += 1
      }
      guard index > start, index == bytes.count else { return nil }
      power += isBelow ? -exponent : exponent
    }
    guard let magnitude = magnitude(digits, power) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// The same of a text.
  package static func read(_ text: some StringProtocol) -> Double? {
    text.utf8.withContiguousStorageIfAvailable(read) ?? nil
  }

  /// A whole number times a power of ten.
  private static func magnitude(_ digits: UInt64, _ power: Int) -> Double? {
    if digits == 0 { return 0 }
    if power == 0 { return Double(digits) }
    // Both are exact, so that it is rounded once.
    if digits <= 1 << 53, power.magnitude <= 22 {
      return power < 0 ? Double(digits) / tens[-power] : Double(digits) * tens[power]
    }
    guard PowersOfTen.range.contains(power) else { return nil }
    let shift = digits.leadingZeroBitCount
    let number = digits << UInt64(shift)
    let scale = PowersOfTen.all[power]
    let product = scale.upper.multipliedFullWidth(by: number)
    let (low, carry) = product.low.addingReportingOverflow(
      scale.lower.multipliedFullWidth(by: number).high)
    var (high, rest) = (product.high + (carry ? 1 : 0), low)
    var exponent = PowersOfTen.exponent(ofPower: power) - shift + 64
    if high >> 63 == 0 {
      (high, rest) = (high << 1 | rest >> 63, rest << 1)
      exponent -= 1
    }
    // The power is rounded up by less than 1, and so the product by less than 2 of the rest.
    guard rest > 1 else { return nil }
    // The lower eleven bits go: half of their greatest and more goes up, since the rest is not nothing.
    let (significand, overflow) = (high & ~0x7FF).addingReportingOverflow(
      high & 0x400 == 0 ? 0 : 0x800)
    let biased = exponent + (overflow ? 1 : 0) + 1023
    guard biased > 0, biased < 2047 else { return nil }
    return Double(
      sign: .plus, exponentBitPattern: UInt(biased),
      significandBitPattern: overflow ? 0 : significand >> 11 & (1 << 52 - 1))
  }

  /// The powers of ten that binary64 holds exactly.
  private static let tens: [Double] = (0...22).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }
}
