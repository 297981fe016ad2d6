/// A decimal number, parsed from bytes without creating a string.
package struct DecimalNumber {
  /// The digits as a whole number, modulo 2⁶⁴.
  private var digits: UInt64 = 0
  /// The number of digits, from the first that is not 0.
  private var count = 0
  private var power = 0

  /// Reads a number from bytes: digits with a point, a sign and an exponent. The result is rounded to the nearest, as
  /// by the library (`DecimalNumberTests`).
  ///
  /// nil for anything else, and if ``magnitude`` is nil.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var (number, index) = (DecimalNumber(), 0)
    func skips(_ byte: UInt8) -> Bool {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    let isNegative = skips(UInt8(ascii: "-"))
    let start = index
    number.takeDigits(of: bytes, from: &index)
    var hasDigits = index > start
    if skips(UInt8(ascii: ".")) {
      let point = index
      number.takeFraction(of: bytes, from: &index)
      hasDigits = hasDigits || index > point
    }
    guard hasDigits else { return nil }
    if skips(UInt8(ascii: "e")) || skips(UInt8(ascii: "E")) {
      let isBelow = skips(UInt8(ascii: "-"))
      if !isBelow { _ = skips(UInt8(ascii: "+")) }
      let start = index
      number.takeExponent(of: bytes, from: &index, isNegative: isBelow)
      guard index > start else { return nil }
    }
    guard index == bytes.count, let magnitude = number.magnitude else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  package static func read(_ text: some StringProtocol) -> Double? {
    text.utf8.withContiguousStorageIfAvailable(read) ?? nil
  }

  /// Takes the digits that begin at an index, and moves the index past them. There may be none.
  @inline(__always)
  mutating func takeDigits(of bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    var place = index
    defer { index = place }
    while place &+ 8 <= bytes.count {
      let (word, length) = Self.digits(of: bytes, at: place)
      place &+= length
      // The compiler knows the factors for a constant length.
      guard length == 8 else {
        if length > 0 { take(word &<< UInt64(64 &- 8 &* length), length) }
        return
      }
      take(word, 8)
    }
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 {
      take(UInt64(bytes[place] &- UInt8(ascii: "0")) << 56, 1)
      place &+= 1
    }
  }

  /// Returns the values of the digits at the start of the next eight bytes, the first lowest, and their number.
  @inline(__always)
  private static func digits(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (word: UInt64, length: Int) {
    let start = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
    let text = start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let word = UInt64(littleEndian: text) ^ 0x3030_3030_3030_3030
    // A byte above 9 has its highest bit set, or gets it.
    let others = (word | (word &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
    return (word, others.trailingZeroBitCount &>> 3)
  }

  /// Takes the last of eight digits, with zeros before them.
  @inline(__always)
  private mutating func take(_ word: UInt64, _ length: Int) {
    // Combines digits to pairs, pairs to fours, and fours to eight.
    let pairs = word &* 10 &+ word >> 8
    let number =
      ((pairs & 0xFF_0000_00FF) &* 0xF_4240_0000_0064
        &+ (pairs >> 16 & 0xFF_0000_00FF) &* 0x2710_0000_0001) >> 32
    count &+= digits != 0 ? length : 8 &- word.trailingZeroBitCount &>> 3
    digits =
      digits &* (length & 1 != 0 ? 10 : 1) &* (length & 2 != 0 ? 100 : 1)
      &* (length & 4 != 0 ? 10_000 : 1) &* (length & 8 != 0 ? 100_000_000 : 1) &+ number
  }

  @inline(__always)
  mutating func takeFraction(of bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    let point = index
    takeDigits(of: bytes, from: &index)
    power = point - index
  }

  /// Beyond this exponent, no number of digits that fits in memory makes the number finite and nonzero.
  private static var greatestExponent: Int { 1 << 27 }

  mutating func takeExponent(
    of bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, isNegative: Bool
  ) {
    var exponent = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      exponent = min(exponent * 10 + Int(digit), Self.greatestExponent)
      index += 1
    }
    power += isNegative ? -exponent : exponent
  }

  /// The number without a sign. nil for the rare cases that take more than two multiplications: more than 19 digits,
  /// the least and the greatest numbers, and numbers so near the middle between two doubles that 128 bits of a power
  /// of ten do not decide.
  var magnitude: Double? {
    // More digits may have overflowed 64 bits.
    guard count <= 19 else { return nil }
    if digits == 0 { return 0 }
    if power == 0 { return Double(digits) }
    // Both factors are exact, so the result is rounded once.
    if digits <= 1 << 53, power.magnitude <= 22 {
      return power < 0 ? Double(digits) / Self.tens[-power] : Double(digits) * Self.tens[power]
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
    // The power is rounded up by less than 1, so the product is too great by less than 2 units of the rest.
    guard rest > 1 else { return nil }
    // Drops the lower eleven bits. Exactly half of them or more rounds up, since the rest is not zero.
    let (significand, overflow) = (high & ~0x7FF).addingReportingOverflow(
      high & 0x400 == 0 ? 0 : 0x800)
    let biased = exponent + (overflow ? 1 : 0) + 1023
    guard biased > 0, biased < 2047 else { return nil }
    return Double(
      sign: .plus, exponentBitPattern: UInt(biased),
      significandBitPattern: overflow ? 0 : significand >> 11 & (1 << 52 - 1))
  }

  private static let tens: [Double] = (0...22).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }
}
