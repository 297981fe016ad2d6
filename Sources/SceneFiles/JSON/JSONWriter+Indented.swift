extension JSONTree {
  /// This value as JSON for people: a value that is short stands on one line, what is longer has its
  /// parts on lines of their own. It is read as the same tree as ``text``, and ends with a new line.
  ///
  /// Complexity: O(n + length of the text).
  public var indentedText: String { String(decoding: indentedUTF8, as: UTF8.self) }

  /// ``indentedText`` in UTF-8.
  var indentedUTF8: [UInt8] {
    var bytes: [UInt8] = []
    writeIndented(to: &bytes, depth: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// What is at most this long, in bytes, stands on one line.
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
