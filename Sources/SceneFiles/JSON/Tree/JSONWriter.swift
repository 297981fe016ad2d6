extension JSONTree {
  /// This value as JSON on one line, without spaces.
  ///
  /// Numbers have the shortest spelling that is read as the same bits, whole numbers without a fraction. Law: reading
  /// the text gives the same tree, except that infinities and NaN become the strings `"inf"`, `"-inf"` and `"nan"`.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends this value as JSON in UTF-8; see ``text``. Complexity: O(n).
  package func write(to bytes: inout [UInt8]) { _ = write(to: &bytes, until: .max) }

  /// Appends this value, or only a prefix of it that is too long.
  ///
  /// - Parameter end: The greatest number of bytes in the buffer.
  /// - Returns: Whether the value fits. Complexity: O(n), or O(end) if it does not.
  func write(to bytes: inout [UInt8], until end: Int) -> Bool {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): Self.write(number, to: &bytes)
    case .wideNumber(let text): bytes += text.utf8
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      if let numbers = elements.numbers, numbers.allSatisfy({ $0.isFinite }) {
        bytes.append(shortest: numbers, separatedBy: UInt8(ascii: ","))
      } else {
        for (index, element) in elements.enumerated() {
          if index > 0 { bytes.append(UInt8(ascii: ",")) }
          guard element.write(to: &bytes, until: end) else { return false }
        }
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

  /// The tree that a reader makes of the text: infinities and NaN become strings.
  var readAgain: JSONTree {
    switch self {
    case .number(let number) where !number.isFinite:
      .string(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    case .array(let elements):
      elements.numbers?.allSatisfy(\.isFinite) == true ? self : .array(elements.map(\.readAgain))
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
    bytes.append(shortest: number)
  }

  /// Appends a text in quotes. Every character that a terminal would obey is written as an escape; JSON requires
  /// escapes only for characters below the space.
  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Fast path: most texts are plain ASCII.
    let isWritten = string.utf8.withContiguousStorageIfAvailable { text in
      for byte in text
      where byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      {
        return false
      }
      bytes.append(contentsOf: text)
      return true
    }
    if isWritten == true { return }
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
  }
}

extension JSONTree {
  /// This value as JSON for people: a short value is on one line, a longer one has its parts on their own lines. It
  /// ends with a line feed and is read as the same tree as ``text``.
  ///
  /// Complexity: O(n + length of the text).
  package var indentedText: String { String(decoding: indentedUTF8, as: UTF8.self) }

  var indentedUTF8: [UInt8] {
    var bytes: [UInt8] = []
    writeIndented(to: &bytes, depth: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static let shortLength = 80

  private func writeIndented(to bytes: inout [UInt8], depth: Int) {
    let start = bytes.count
    if write(to: &bytes, until: start + Self.shortLength) { return }
    bytes.removeSubrange(start...)
    switch self {
    case .array(let elements):
      Self.writeLines(elements.count, between: "[]", to: &bytes, depth: depth) { index, bytes in
        elements[index].writeIndented(to: &bytes, depth: depth + 1)
      }
    case .object(let object):
      Self.writeLines(object.members.count, between: "{}", to: &bytes, depth: depth) {
        index, bytes in
        JSONTree.string(object.members[index].name).write(to: &bytes)
        bytes += ": ".utf8
        object.members[index].value.writeIndented(to: &bytes, depth: depth + 1)
      }
    default: write(to: &bytes)
    }
  }

  private static func writeLines(
    _ count: Int, between brackets: String, to bytes: inout [UInt8], depth: Int,
    _ write: (Int, inout [UInt8]) -> Void
  ) {
    bytes.append(contentsOf: brackets.utf8.prefix(1))
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine(depth + 1, to: &bytes)
      write(index, &bytes)
    }
    newLine(depth, to: &bytes)
    bytes.append(contentsOf: brackets.utf8.suffix(1))
  }

  private static func newLine(_ depth: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }
}

extension JSONTree: CustomStringConvertible {
  /// The ``text``.
  public var description: String { text }
}
