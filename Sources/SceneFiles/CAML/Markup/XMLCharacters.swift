// The characters of XML and of its names.
//
// Source: Extensible Markup Language (XML) 1.0, fifth edition, sections 2.2 and 2.3.

extension UInt8 {
  var isXMLWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
  /// Whether this byte is an ASCII character that is white space in Unicode.
  var isASCIIWhiteSpace: Bool { self == 0x20 || self &- 0x09 < 5 }
}

extension Unicode.Scalar {
  var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a name can begin with this character, except a colon.
  var beginsXMLName: Bool {
    switch value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  var isInXMLName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsXMLName
    }
  }
}

extension String {
  /// Whether this is the name of an element or attribute, with at most one prefix before a colon, and not a namespace
  /// declaration.
  var isXMLName: Bool {
    guard let colon = unicodeScalars.firstIndex(of: ":") else {
      return isXMLNameWithoutColon && self != "xmlns"
    }
    let (prefix, rest) = (self[..<colon], self[unicodeScalars.index(after: colon)...])
    return prefix != "xmlns" && String(prefix).isXMLNameWithoutColon
      && String(rest).isXMLNameWithoutColon
  }

  /// Whether an attribute of this name declares a namespace: `xmlns`, or `xmlns:` and a prefix.
  var isXMLNamespaceDeclaration: Bool {
    self == "xmlns" || hasPrefix("xmlns:") && String(dropFirst(6)).isXMLNameWithoutColon
  }

  var isXMLNameWithoutColon: Bool {
    // Fast path: most names are letters.
    if !isEmpty, utf8.allSatisfy({ $0 &- 0x61 < 26 || $0 &- 0x41 < 26 }) { return true }
    var isFirst = true
    for scalar in unicodeScalars {
      guard isFirst ? scalar.beginsXMLName : scalar.isInXMLName else { return false }
      isFirst = false
    }
    return !isFirst
  }

  var isXMLText: Bool {
    // Fast path: most bytes are plain, and only the others need decoding.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) else { return true }
    return unicodeScalars.allSatisfy { $0.isXMLCharacter }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first byte that an XML document in UTF-8 cannot contain, and the reason; nil if all bytes are
  /// valid.
  var firstThatIsNoXMLText: (Int, String)? {
    let isUTF8 = reduce(0, |) < 0x80 || String(validUTF8: self) != nil
    let end = isUTF8 ? count : firstInvalidUTF8 ?? count
    var next = 0
    while next < end {
      let plain = Swift.min(plainCount(at: next), end - next)
      if plain > 0 {
        next += plain
        continue
      }
      let index = next
      next += 1
      let byte = self[index]
      if byte >= 0x20 && byte != 0xEF || byte.isXMLWhiteSpace { continue }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, self[index + 1] != 0xBF || self[index + 2] < 0xBE { continue }
      if byte == 0 { return (index, "a NUL byte is not text; write the file in UTF-8") }
      return (index, "a character that XML does not allow")
    }
    return isUTF8 ? nil : (end, "the bytes are not UTF-8")
  }

  /// Returns how many of the next eight bytes are ASCII, at least `first` and not `other`, up to the first byte that
  /// is not; 0 if fewer than eight bytes are left.
  ///
  /// - Parameters:
  ///   - first: The least byte. Default: the first that is no control character.
  ///   - other: A byte to stop at. Default: none, because ASCII ends below it.
  @inline(__always)
  func plainCount(at index: Int, from first: UInt8 = 0x20, but other: UInt8 = 0x80) -> Int {
    guard index + 8 <= count, let start = baseAddress else { return 0 }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = UInt64(
      littleEndian: UnsafeRawPointer(start).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    // Subtracting `first` from each byte borrows if the byte is less.
    var others = word | (word &- ones &* UInt64(first))
    if other < 0x80 { others |= (word ^ ones &* UInt64(other)) &- ones }
    return (others & (ones &* 0x80)).trailingZeroBitCount / 8
  }

  private var firstInvalidUTF8: Int? {
    var decoder = Unicode.UTF8.ForwardParser()
    var source = makeIterator()
    var valid = 0
    while true {
      switch decoder.parseScalar(from: &source) {
      case .valid(let scalar): valid += scalar.count
      case .emptyInput: return nil
      case .error: return valid
      }
    }
  }
}
