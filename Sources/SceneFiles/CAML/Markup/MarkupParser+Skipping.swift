import LayerModel

// Markup other than elements and their text. It is checked and otherwise ignored.

extension MarkupParser {
  mutating func readComment() throws(MarkupError) {
    part = MarkupPart(kind: .comment, start: index)
    index += 4
    try seek("--")
    guard matches("-->") else {
      skipToEnd(in: "-->")
      throw fault("a '--' inside a comment")
    }
    index += 3
    part = nil
  }

  mutating func readInstruction() throws(MarkupError) {
    part = MarkupPart(kind: .instruction, start: index)
    let start = index + 2
    index = start
    skipName()
    guard index < bytes.count else { throw fault() }
    let target = bytes[start..<index]
    if String(decoding: target, as: UTF8.self).lowercased() == "xml" {
      index = start - 2
      throw fault("an XML declaration is allowed only at the start of the file, as '<?xml'")
    }
    guard !target.isEmpty else { throw fault("'<?' without the name of an instruction") }
    guard matches("?>") || skipWhiteSpace() else {
      skipToEnd(in: "?>")
      throw fault("expected a space after the name of an instruction")
    }
    try seek("?>")
    index += 2
    part = nil
  }

  /// Reads a document type without declarations. The resources that it refers to are not opened.
  mutating func readDocumentType() throws(MarkupError) {
    let place = self.place(at: index)
    part = MarkupPart(kind: .documentType, start: index)
    index += 9
    guard skipWhiteSpace(), skipName() else { throw fault("a document type without its name") }
    let isParted = skipWhiteSpace()
    if isParted, matches("SYSTEM") {
      index += 6
      try skipLiteral()
    } else if isParted, matches("PUBLIC") {
      index += 6
      try skipLiteral { $0.isInPublicIdentifier }
      try skipLiteral()
    }
    skipWhiteSpace()
    if isParted { skipToEnd(in: "SYSTEM", "PUBLIC") }
    guard next != UInt8(ascii: "[") else {
      throw excess("a document type with declarations is not supported", at: place)
    }
    guard next == UInt8(ascii: ">") else {
      throw fault(
        "expected '>' after the document type; it has a name and optionally SYSTEM or PUBLIC with texts in quotes"
      )
    }
    index += 1
    hasDocumentType = true
    part = nil
  }

  private mutating func skipLiteral(
    of isAllowed: (UInt8) -> Bool = { _ in true }
  ) throws(MarkupError) {
    let isParted = skipWhiteSpace()
    let quote = next
    guard isParted, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("expected a text in quotes in the document type")
    }
    index += 1
    while index < bytes.count, next != quote {
      guard isAllowed(next) else {
        throw fault("a character that is not allowed in the public identifier of a document type")
      }
      index += 1
    }
    guard index < bytes.count else { throw fault() }
    index += 1
  }

  /// Whether a declaration comes next, not an instruction with a longer name.
  mutating func hasDeclaration() -> Bool {
    guard matches("<?xml") else { return false }
    let start = index
    defer { index = start }
    index += 2
    return skipName() && index == start + 5
  }

  mutating func readDeclaration() throws(MarkupError) {
    part = MarkupPart(kind: .declaration, start: index)
    index += 5
    let version = try readSetting("version")
    let encoding = try readSetting("encoding")
    let standalone = try readSetting("standalone")
    skipWhiteSpace()
    skipToEnd(in: "version", "encoding", "standalone", "?>")
    guard matches("?>"), let version, version.isXMLVersion,
      standalone.map({ $0 == "yes" || $0 == "no" }) != false
    else { throw malformedDeclaration() }
    guard encoding.map({ fits($0.lowercased()) }) != false else {
      throw MarkupError(place: .start, reason: "an encoding that is not supported; write UTF-8")
    }
    index += 2
    part = nil
  }

  /// Whether text in UTF-8 is valid in the named encoding: the encoding is UTF-8, or encoding and text are ASCII.
  private func fits(_ name: String) -> Bool {
    switch name {
    case "utf-8", "utf8": true
    case "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252":
      bytes.allSatisfy { $0 < 0x80 }
    default: false
    }
  }

  /// Reads white space and `name="value"`, if the name comes next.
  private mutating func readSetting(_ name: StaticString) throws(MarkupError) -> String? {
    let start = index
    guard skipWhiteSpace(), matches(name) else {
      index = start
      return nil
    }
    index += name.utf8CodeUnitCount
    skipWhiteSpace()
    guard next == UInt8(ascii: "=") else { throw malformedDeclaration() }
    index += 1
    skipWhiteSpace()
    let quote = next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw malformedDeclaration()
    }
    index += 1
    let value = index
    while next != quote {
      guard next > UInt8(ascii: " "), next != UInt8(ascii: ">") else {
        throw malformedDeclaration()
      }
      index += 1
    }
    index += 1
    return String(decoding: bytes[value..<(index - 1)], as: UTF8.self)
  }

  private mutating func malformedDeclaration() -> MarkupError {
    fault("the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }
}

extension String {
  fileprivate var isXMLVersion: Bool {
    let digits = utf8.dropFirst(2)
    return hasPrefix("1.") && !digits.isEmpty && digits.allSatisfy { $0 &- 0x30 < 10 }
  }
}

extension UInt8 {
  fileprivate var isInPublicIdentifier: Bool {
    switch self {
    case 0x0A, 0x0D, 0x20, 0x21, 0x23...0x25, 0x27...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A:
      true
    default: false
    }
  }
}
