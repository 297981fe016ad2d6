#if !hasFeature(Embedded)
  /// The words of SVG path data: commands, and numbers with what separates them.
  struct PathDataScanner {
    private let bytes: [UInt8]
    /// The bytes read so far.
    private(set) var offset = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The byte at the place, nil at the end.
    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Whether a number begins at the place.
    private var isAtNumber: Bool {
      guard let byte = current else { return false }
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    mutating func skipSpaces() {
      while let byte = current, byte == 0x20 || (0x9...0xD).contains(byte) && byte != 0xB {
        offset += 1
      }
    }

    /// The next command letter, nil at the end of the data.
    mutating func command() throws(PathDataError) -> Unicode.Scalar? {
      skipSpaces()
      guard let byte = current else { return nil }
      if byte == UInt8(ascii: ",") { throw error(.misplacedComma) }
      let letter = Unicode.Scalar(byte)
      if letter == "A" || letter == "a" { throw error(.unsupportedArc) }
      guard "MmLlHhVvQqTtCcSsZz".unicodeScalars.contains(letter) else {
        throw error(.unknownCommand)
      }
      offset += 1
      return letter
    }

    /// Passes what may stand between two numbers, and says whether another number follows. A comma
    /// obliges one to follow.
    mutating func isFollowedByNumber() throws(PathDataError) -> Bool {
      skipSpaces()
      let comma = offset
      guard current == UInt8(ascii: ",") else { return isAtNumber }
      offset += 1
      skipSpaces()
      if isAtNumber { return true }
      throw PathDataError(offset: comma, reason: .misplacedComma)
    }

    /// The number at the place.
    mutating func number() throws(PathDataError) -> Double {
      let start = offset
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      var digits = skipDigits()
      if current == UInt8(ascii: ".") {
        offset += 1
        digits += skipDigits()
      }
      guard digits > 0 else { throw PathDataError(offset: start, reason: .missingNumber) }
      skipExponent()
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      guard let number = Double(text) else {
        throw PathDataError(offset: start, reason: .missingNumber)
      }
      guard number.isFinite else { throw PathDataError(offset: start, reason: .numberOutOfRange) }
      return number
    }

    /// Passes an exponent; an `e` without digits is none.
    private mutating func skipExponent() {
      guard current == UInt8(ascii: "e") || current == UInt8(ascii: "E") else { return }
      let start = offset
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      if skipDigits() == 0 { offset = start }
    }

    private mutating func skipDigits() -> Int {
      let start = offset
      while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        offset += 1
      }
      return offset - start
    }

    private func error(_ reason: PathDataError.Reason) -> PathDataError {
      PathDataError(offset: offset, reason: reason)
    }
  }
#endif
