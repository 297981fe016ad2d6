import Foundation
import LayerModel

/// A first pass over the bytes of an XML document: where each start tag stands, and whether the
/// document is within its limits.
///
/// Foundation's parser reports the place where a tag ends, and has limits of its own that depend on
/// the platform; its work also grows with the square of some counts, and on Linux it crashes at a
/// processing instruction without content. So everything is counted here, in one pass, and the
/// parser then sees only what is small enough, and white space where there was a declaration, a
/// comment, an instruction or a document type. Whether the rest is well formed is for the parser to
/// say: where it stops making sense, the pass stops.
struct MarkupScan {
  /// The places of the start tags, in order.
  private(set) var tags: [FilePlace] = []
  /// The indices of their first bytes.
  private(set) var tagOffsets: [Int] = []
  /// Whether the document is nothing but white space.
  let isBlank: Bool
  /// The document as the parser is to see it, every byte in its place.
  private(set) var bytes: [UInt8]

  private let limits: SceneLimits
  /// How far ``place`` has come.
  private var index = 0
  private var place = FilePlace.start
  private var depth = 0

  /// - Throws: What exceeds a limit, is not UTF-8, or declares entities.
  init(_ bytes: [UInt8], limits: SceneLimits) throws(MarkupError) {
    self.bytes = bytes
    self.limits = limits
    isBlank = bytes.allSatisfy(\.isXMLWhiteSpace)
    guard bytes.count <= limits.byteCount else {
      throw excess("the file is larger than \(limits.byteCount) bytes")
    }
    try checkText()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    var goesOn = true
    while goesOn { goesOn = try scanNext() }
  }

  // MARK: Characters

  /// Refuses what is not UTF-8 text, with its place.
  private mutating func checkText() throws(MarkupError) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw error("the file is UTF-16; only UTF-8 is read")
    }
    if let nul = bytes.firstIndex(of: 0) {
      advance(to: nul)
      throw error("a NUL byte is not text")
    }
    guard String(bytes: bytes, encoding: .utf8) == nil else { return }
    advance(to: bytes.firstInvalidUTF8 ?? 0)
    throw error("the bytes are not UTF-8")
  }

  // MARK: Tags

  /// Goes past the next tag, comment or the like; false at the end, or where nothing fits.
  private mutating func scanNext() throws(MarkupError) -> Bool {
    guard let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) else { return false }
    guard open - index <= limits.textLength else {
      throw excess("a text is longer than \(limits.textLength) bytes")
    }
    advance(to: open)
    if matches("<!--") { return erase(through: "-->", after: 4) }
    if matches("<![CDATA[") { return skip(through: "]]>", after: 9) }
    if matches("<?") { return try scanInstruction() }
    if matches("<!") { return try scanDeclaration() }
    if matches("</") {
      depth -= 1
      return depth >= 0 && skip(through: ">", after: 2)
    }
    return try scanStartTag()
  }

  /// A processing instruction; at the start the declaration of the document.
  private mutating func scanInstruction() throws(MarkupError) -> Bool {
    if place == .start, matches("<?xml"), index + 5 < bytes.count, bytes[index + 5].isXMLWhiteSpace
    {
      try checkXMLDeclaration()
    }
    guard index + 2 < bytes.count, bytes[index + 2].beginsXMLName else { return false }
    return erase(through: "?>", after: 2)
  }

  /// Refuses a declaration that is none, or of another encoding.
  private func checkXMLDeclaration() throws(MarkupError) {
    let text = bytes[(index + 5)...]
    let pairs = zip(text.indices, text.indices.dropFirst())
    let end = pairs.first { text[$0] == UInt8(ascii: "?") && text[$1] == UInt8(ascii: ">") }
    guard let declaration = end.flatMap({ MarkupDeclaration(text[..<$0.0]) }) else {
      throw error(MarkupFault.declarationReason)
    }
    guard declaration.fits(bytes) else { throw error(MarkupFault.encodingReason) }
  }

  /// A document type declaration: without entities of its own it says nothing that matters here.
  private mutating func scanDeclaration() throws(MarkupError) -> Bool {
    guard
      let end = bytes[index...].firstIndex(where: {
        $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[")
      })
    else { return false }
    guard bytes[end] == UInt8(ascii: ">") else {
      throw excess("a document type with declarations of its own is not read")
    }
    return tags.isEmpty && matches("<!DOCTYPE") && erase(through: ">", after: 2)
  }

  private mutating func scanStartTag() throws(MarkupError) -> Bool {
    guard tags.count < limits.elementCount else {
      throw excess("there are more than \(limits.elementCount) elements")
    }
    guard depth < limits.depth else {
      throw excess("elements are nested more than \(limits.depth) deep")
    }
    var attributes = 0
    var quote: UInt8?
    var end = index + 1
    var name = end
    scan: while end < bytes.count {
      let byte = bytes[end]
      switch (byte, quote) {
      case (UInt8(ascii: "<"), _): return false
      case (let byte, let open?):
        guard byte == open else { break }
        quote = nil
        name = end + 1
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil):
        quote = byte
        attributes += 1
      case (UInt8(ascii: ">"), nil): break scan
      case (UInt8(ascii: "="), nil), (UInt8(ascii: "/"), nil): name = end + 1
      case _ where byte.isXMLWhiteSpace: name = end + 1
      default:
        guard end - name < limits.nameLength else {
          throw excess("a name is longer than \(limits.nameLength) bytes")
        }
      }
      end += 1
    }
    guard end < bytes.count else { return false }
    guard end - index <= limits.textLength else {
      throw excess("a tag is longer than \(limits.textLength) bytes")
    }
    guard attributes <= limits.attributeCount else {
      throw excess("an element has more than \(limits.attributeCount) attributes")
    }
    tags.append(place)
    tagOffsets.append(index)
    if bytes[end - 1] != UInt8(ascii: "/") { depth += 1 }
    advance(to: end + 1)
    return true
  }

  // MARK: Moving

  private func matches(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Goes behind the next occurrence of a text and leaves white space, or says that there is none.
  private mutating func erase(through text: StaticString, after length: Int) -> Bool {
    let start = index
    guard skip(through: text, after: length) else { return false }
    for position in start..<index where !bytes[position].isXMLWhiteSpace {
      bytes[position] = UInt8(ascii: " ")
    }
    return true
  }

  /// Goes behind the next occurrence of a text, or says that there is none.
  private mutating func skip(through text: StaticString, after length: Int) -> Bool {
    let end = text.withUTF8Buffer { pattern in
      var at = index + length
      while let next = bytes[min(at, bytes.count)...].firstIndex(of: pattern[0]) {
        if bytes[next...].starts(with: pattern) { return next + pattern.count }
        at = next + 1
      }
      return bytes.count + 1
    }
    guard end <= bytes.count else { return false }
    advance(to: end)
    return true
  }

  /// Moves on, counting lines and columns.
  private mutating func advance(to target: Int) {
    while index < target {
      switch bytes[index] {
      case UInt8(ascii: "\n"): place = FilePlace(line: place.line + 1, column: 1)
      case 0x80..<0xC0: break
      default: place.column += 1
      }
      index += 1
    }
  }

  private func error(_ reason: String) -> MarkupError { MarkupError(place: place, reason: reason) }

  private func excess(_ reason: String) -> MarkupError {
    MarkupError(place: place, reason: reason, kind: .limit)
  }
}

extension UInt8 {
  /// Whether this byte is white space in XML.
  var isXMLWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// Whether a name can begin with this byte of UTF-8.
  fileprivate var beginsXMLName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// Where the first byte stands that is no part of UTF-8, nil where all are.
  var firstInvalidUTF8: Int? {
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

/// Finds attributes in the text of a document, which the parser gives without places.
struct MarkupPlaces {
  private let bytes: [UInt8]
  private let tags: [FilePlace]
  private let offsets: [Int]

  /// The places of a document that was read from a scan.
  init(_ scan: MarkupScan) {
    (bytes, tags, offsets) = (scan.bytes, scan.tags, scan.tagOffsets)
  }

  /// Where an attribute of an element begins; the place of its tag where it has none of that name.
  ///
  /// - Complexity: O(length of the tag + log of the number of tags).
  func place(of name: String, in element: MarkupElement) -> FilePlace {
    guard let offset = offset(of: element.place) else { return element.place }
    var index = offset
    var place = element.place
    let wanted = Array(name.utf8)
    var quote: UInt8?
    var isWordStart = false
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if isWordStart, bytes[index...].starts(with: wanted),
        index + wanted.count < bytes.count, bytes[index + wanted.count].endsAttributeName
      {
        return place
      }
      isWordStart = quote == nil && byte.isXMLWhiteSpace
      if byte == UInt8(ascii: "\n") {
        place = FilePlace(line: place.line + 1, column: 1)
      } else if !(0x80..<0xC0).contains(byte) {
        place.column += 1
      }
      index += 1
    }
    return element.place
  }

  /// The index of the first byte of a tag.
  private func offset(of place: FilePlace) -> Int? {
    var low = 0
    var high = tags.count
    while low < high {
      let middle = (low + high) / 2
      if tags[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < tags.count && tags[low] == place ? offsets[low] : nil
  }
}

extension UInt8 {
  fileprivate var endsAttributeName: Bool { self == UInt8(ascii: "=") || isXMLWhiteSpace }
}
