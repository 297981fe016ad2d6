extension String {
  /// Whether this is the name of an element or attribute, with at most one prefix before a colon,
  /// and no declaration of one.
  var isXMLName: Bool {
    guard let colon = unicodeScalars.firstIndex(of: ":") else {
      return isXMLNameWithoutColon && self != "xmlns"
    }
    let (prefix, rest) = (self[..<colon], self[unicodeScalars.index(after: colon)...])
    return prefix != "xmlns" && String(prefix).isXMLNameWithoutColon
      && String(rest).isXMLNameWithoutColon
  }

  /// Whether this is such a name without a prefix.
  var isXMLNameWithoutColon: Bool {
    // Most names are letters.
    if !isEmpty, utf8.allSatisfy({ $0 &- 0x61 < 26 || $0 &- 0x41 < 26 }) { return true }
    var isFirst = true
    for scalar in unicodeScalars {
      guard isFirst ? scalar.beginsXMLName : scalar.isInXMLName else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// Whether every character can stand in an XML document.
  var isXMLText: Bool {
    // Most bytes are plain; what is not is looked at as a character.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) else { return true }
    return unicodeScalars.allSatisfy { $0.isXMLCharacter }
  }
}

// Source: Extensible Markup Language (XML) 1.0, fifth edition, sections 2.2 and 2.3.

extension Unicode.Scalar {
  fileprivate var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  fileprivate var beginsXMLName: Bool {
    switch value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  fileprivate var isInXMLName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsXMLName
    }
  }
}
