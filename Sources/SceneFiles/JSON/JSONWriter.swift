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
  public func write(to bytes: inout [UInt8]) { _ = write(to: &bytes, until: .max) }

  /// Appends this value, or only a beginning of it that is too long.
  ///
  /// - Parameter end: How many bytes there may be then.
  /// - Returns: Whether there are not more. Complexity: O(n), or O(end) where there are.
  func write(to bytes: inout [UInt8], until end: Int) -> Bool {
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
        guard element.write(to: &bytes, until: end) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        guard member.value.write(to: &bytes, until: end) else { return false }
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes.count <= end
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

  /// Appends a text in quotes. All that a terminal would obey is written as an escape, though JSON
  /// asks that only for what comes before the space.
  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if string.mayHaveTerminalControls {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
        case _ where scalar.isTerminalControl: bytes += scalar.jsonEscape.utf8
        default: bytes += String(scalar).utf8
        }
      }
    } else {
      for byte in string.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
