extension JSONTree {
  /// This value as JSON on one line, without spaces.
  ///
  /// Numbers have the shortest spelling that is read as the same bits, whole ones without a
  /// fraction. Law: what is written here is read again as the same tree, but for infinities and
  /// NaN, which become the strings `"inf"`, `"-inf"` and `"nan"`.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends this value as JSON in UTF-8; see ``text``. Complexity: O(n).
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): Self.write(number, to: &bytes)
    case .wideNumber(let text): bytes += text.utf8
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The tree that is read where this one was written: infinities and NaN have become strings.
  var readAgain: JSONTree {
    switch self {
    case .number(let number) where !number.isFinite:
      .string(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    case .array(let elements): .array(elements.map(\.readAgain))
    case .object(let object):
      .object(
        JSONObject(distinct: object.members.map { .init($0.name, $0.value.readAgain) }))
    default: self
    }
  }

  private static func write(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else {
      bytes += (number.isNaN ? "\"nan\"" : number < 0 ? "\"-inf\"" : "\"inf\"").utf8
      return
    }
    var text = number.description
    if text.hasSuffix(".0") { text.removeLast(2) }
    bytes += text.utf8
  }

  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += (digits.count == 1 ? "\\u000" : "\\u00").utf8
        bytes += digits.utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
