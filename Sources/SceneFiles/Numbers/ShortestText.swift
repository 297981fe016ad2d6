// Writes numbers as text without creating a string for each.

extension [UInt8] {
  /// Appends the shortest text that is read as the same number: whole numbers without a fraction; `inf`, `-inf` and
  /// `nan` for values that are not finite. Otherwise it is the `description` of the number, byte for byte
  /// (`ShortestTextTests`).
  package mutating func append(shortest number: Double) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ShortestText.room) { room in
      var text = ShortestText(room.baseAddress.unsafelyUnwrapped)
      text.append(number)
      append(contentsOf: UnsafeBufferPointer(rebasing: room[..<text.count]))
    }
  }

  /// Appends such texts with a byte between each two.
  mutating func append(shortest numbers: [Double], separatedBy separator: UInt8) {
    // The number of texts that fit on the stack.
    let (capacity, step) = (1024, 24)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
      var start = 0
      while start < numbers.count {
        var text = ShortestText(room.baseAddress.unsafelyUnwrapped)
        let end = Swift.min(start + step, numbers.count)
        for index in start..<end {
          if index > 0 { text.append(separator) }
          text.append(numbers[index])
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: room[..<text.count]))
        start = end
      }
    }
  }
}

package struct NumberLine {
  private var bytes: [UInt8] = []

  package init() {}

  /// Returns the bytes that a function writes.
  ///
  /// - Parameter room: ``ShortestText/room`` bytes for each number, and one for each other byte.
  package mutating func bytes(
    room: Int, _ write: (inout ShortestText) -> Void
  ) -> ArraySlice<UInt8> {
    if bytes.count < room { bytes = [UInt8](repeating: 0, count: max(room, 2 * bytes.count)) }
    let count = bytes.withUnsafeMutableBufferPointer { bytes in
      var text = ShortestText(bytes.baseAddress.unsafelyUnwrapped)
      write(&text)
      return text.count
    }
    return bytes[..<count]
  }
}

/// Writes numbers one after another into an existing buffer.
package struct ShortestText {
  /// The number of bytes that a number may need while it is written. The longest text has 24, as that of
  /// −2.2250738585072014e−308; digits are written eight at a time.
  package static let room = 40

  private let start: UnsafeMutablePointer<UInt8>
  private var next: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { (self.start, next) = (start, start) }

  var count: Int { next - start }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  package mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Appends a number as `append(shortest:)` of an array does. Complexity: O(1).
  package mutating func append(_ number: Double) {
    guard number.isFinite else {
      return append(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
    if number.sign == .minus { append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    // All whole numbers up to this bound are binary64.
    if magnitude <= 0x1p53 {
      let whole = UInt64(magnitude)
      if Double(whole) == magnitude { return append(whole: whole) }
    }
    append(ShortestDecimal(magnitude), isGreat: magnitude > 0x1p53)
  }

  private mutating func append(whole number: UInt64) {
    let upper = number / 100_000_000
    if upper > 0 { appendLeading(upper) }
    let lower = Self.eightDigits(number &- 100_000_000 &* upper)
    if upper > 0 {
      store(lower)
      next += 8
    } else {
      store(lower, from: Self.leadingZeros(lower))
    }
  }

  private mutating func appendLeading(_ number: UInt64) {
    let digits = Self.eightDigits(number)
    store(digits, from: Self.leadingZeros(digits))
  }

  /// Appends a number that is not whole, or great.
  @inline(__always)
  private mutating func append(_ decimal: ShortestDecimal, isGreat: Bool) {
    // Seventeen digits: one, and twice eight.
    var (number, power) = (decimal.digits, decimal.power &+ 16)
    while number < 10_000_000_000_000_000 {
      number = number &* 10
      power = power &- 1
    }
    let upper = number / 100_000_000
    let first = upper / 100_000_000
    let digits = (
      Self.eightDigits(upper &- 100_000_000 &* first),
      Self.eightDigits(number &- 100_000_000 &* upper)
    )
    // The number of digits after the first, up to the last that is not 0.
    let count =
      digits.1 != 0
      ? 16 &- digits.1.leadingZeroBitCount / 8 : 8 &- digits.0.leadingZeroBitCount / 8
    if power >= -4, power < 0 {
      Self.store(Self.zeros, to: next)
      next[1] = UInt8(ascii: ".")
      next += 1 &- power
      store(first, digits)
      next += 1 &+ count
      return
    }
    let isPlain = power >= 0 && !isGreat
    let last = isPlain ? power : 0
    // Writes after the position of the point, then moves the digits before the point.
    next += 1
    store(first, digits)
    next -= 1
    for place in 0...last { next[place] = next[place &+ 1] }
    next[last &+ 1] = UInt8(ascii: ".")
    next += count > 0 ? 2 &+ count : 1
    if isPlain { return }
    append(UInt8(ascii: "e"))
    append(power < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    if power.magnitude < 10 { append(UInt8(ascii: "0")) }
    appendLeading(UInt64(power.magnitude))
  }

  // MARK: Digits

  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// Returns the eight digits of a number below 10⁸, one byte each, the first digit lowest.
  ///
  /// Groups of four, two and one digits are split in all parts at once. The products replace divisions by 100 and 10
  /// and are exact for numbers this small.
  @inline(__always)
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let upper = number / 10_000
    let fours = upper | (number &- 10_000 &* upper) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
    return tens | (twos &- 10 &* tens) << 8
  }

  /// Returns the number of leading zeros of eight digits, not counting the last digit.
  @inline(__always)
  private static func leadingZeros(_ digits: UInt64) -> Int {
    (digits | 1 << 56).trailingZeroBitCount / 8
  }

  @inline(__always)
  private static func store(_ text: UInt64, to place: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: text.littleEndian, as: UInt64.self)
  }

  @inline(__always)
  private func store(_ digits: UInt64) { Self.store(digits | Self.zeros, to: next) }

  /// Appends eight digits, without the first ones.
  @inline(__always)
  private mutating func store(_ digits: UInt64, from first: Int) {
    Self.store((digits | Self.zeros) >> UInt64(8 &* first), to: next)
    next += 8 &- first
  }

  /// Writes seventeen digits without moving the position.
  @inline(__always)
  private func store(_ first: UInt64, _ digits: (UInt64, UInt64)) {
    next[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: first)
    Self.store(digits.0 | Self.zeros, to: next + 1)
    Self.store(digits.1 | Self.zeros, to: next + 9)
  }
}

/// The shortest decimal number that is read as the same binary64; if there are several, the nearest one.
///
/// Source: R. Giulietti, "The Schubfach way to render doubles", 2020. Among the decimals with as many digits as are
/// always enough, and among those with one less, it tests only the two neighbours of the number. All comparisons are
/// between whole numbers of quarters of a digit, whose lowest bit represents everything that is cut off.
struct ShortestDecimal {
  /// The digits as a whole number; they may end with zeros.
  let digits: UInt64
  let power: Int

  /// - Parameter magnitude: A finite number above 0.
  @inline(__always)
  init(_ magnitude: Double) {
    let fraction = magnitude.significandBitPattern
    let biased = Int(truncatingIfNeeded: magnitude.exponentBitPattern)
    let significand = biased == 0 ? fraction : fraction | 1 << 52
    let exponent = max(biased, 1) &- 1075
    // Below a power of two, the next number is half as far.
    let isNearBelow = fraction == 0 && biased > 1
    // ⌊log₁₀ 2ᵉ⌋, or of ¾ · 2ᵉ: the interval of decimals that are read as the number is at least as long.
    let power = (exponent &* 1_262_611 &- (isNearBelow ? 524_031 : 0)) >> 22
    let shift = UInt64(
      truncatingIfNeeded: exponent &+ PowersOfTen.exponent(ofPower: -power) &+ 1)
    let scale = PowersOfTen.all[-power]
    // The ends of the interval are read as an even number, but not as an odd one.
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

  /// Returns the upper 64 bits of a product, with the lowest bit set if any lower bit is.
  @inline(__always)
  private static func scaled(
    _ number: UInt64, _ scale: (upper: UInt64, lower: UInt64)
  ) -> UInt64 {
    let product = scale.upper.multipliedFullWidth(by: number)
    let (rest, carry) = product.low.addingReportingOverflow(
      scale.lower.multipliedFullWidth(by: number).high)
    // The power is rounded up, so a rest of at most 1 may come from that alone.
    return (product.high &+ (carry ? 1 : 0)) | (rest > 1 ? 1 : 0)
  }
}
