extension JSONReader {
  /// Reads a string, from its opening quote to its closing one.
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    position += 1
    var unit: [UInt8] = []
    // What lies between two escapes is taken as a whole.
    var run = position
    while true {
      guard let byte = next else { throw unexpected("'\"'") }
      switch byte {
      case UInt8(ascii: "\""):
        unit += bytes[run..<position]
        position += 1
        guard unit.count <= limits.stringLength else {
          throw failure(.stringTooLong(limit: limits.stringLength), at: start)
        }
        guard let string = String(validating: unit, as: UTF8.self) else {
          throw failure(.invalidUTF8, at: start)
        }
        return string
      case UInt8(ascii: "\\"):
        unit += bytes[run..<position]
        try appendEscape(to: &unit)
        run = position
      case 0..<0x20:
        throw unexpected("an escape of it")
      default:
        position += 1
      }
    }
  }

  /// Reads an escape, from its backslash on.
  private mutating func appendEscape(to unit: inout [UInt8]) throws(JSONSyntaxError) {
    let start = position
    position += 1
    guard let letter = next else { throw unexpected("an escape") }
    let plain: UInt8? =
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: nil
      }
    if let plain {
      unit.append(plain)
      position += 1
      return
    }
    guard letter == UInt8(ascii: "u") else { throw unexpected("an escape") }
    position += 1
    var code = try fourDigits()
    if (0xD800..<0xDC00).contains(code) {
      guard skip("\\"), skip("u") else { throw failure(.loneSurrogate, at: start) }
      let low = try fourDigits()
      guard (0xDC00..<0xE000).contains(low) else { throw failure(.loneSurrogate, at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw failure(.loneSurrogate, at: start) }
    unit += String(scalar).utf8
  }

  private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Unicode.Scalar(byte).hexDigit else {
        throw unexpected("a hexadecimal digit")
      }
      code = code << 4 | digit
      position += 1
    }
    return code
  }
}

extension Unicode.Scalar {
  fileprivate var hexDigit: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}
