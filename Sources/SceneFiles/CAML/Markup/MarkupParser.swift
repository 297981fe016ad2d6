import LayerModel

/// Reads an XML document into a tree of elements, in one pass over its bytes.
///
/// The parser follows XML 1.0 for names, attributes, references, CDATA sections, comments, instructions and line
/// ends, and ignores the declarations of a document type. The first error ends the reading. The parser never opens
/// anything outside the document. Prefixes are parts of names.
///
/// Any bytes are accepted. The parser does not recurse into elements. Time and memory are linear in the number of
/// bytes.
package struct MarkupParser: ~Copyable {
  /// The longest prefix of the document that is text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The reason why the text ends before the file does, if it does.
  private let obstacle: String?
  private let limits: SceneLimits
  var index = 0
  /// A byte that has been passed, and its place. See ``place(at:)``.
  private var mark = (index: 0, place: Diagnostic.FilePlace.start)
  var part: MarkupPart?
  private var elementCount = 0
  private var knownNames = NamesRead()
  var hasDocumentType = false
  private var open: [OpenElement] = []
  /// The complete children of the open elements; those of the outermost first.
  private var closed = ElementStack<MarkupElement>()
  private var attributes = ElementStack<MarkupAttribute>()
  private var attributeNames = ElementStack<Range<Int>>()
  private var root: MarkupElement?

  private struct OpenElement {
    var element: MarkupElement
    let name: Range<Int>
    /// The index of its first child in `closed`.
    let firstChild: Int
  }

  /// - Complexity: O(bytes), and O(n log n) for the n attributes of an element.
  package static func root(
    of bytes: [UInt8], limits: SceneLimits
  ) throws(MarkupError) -> MarkupElement {
    try bytes.withUnsafeBufferPointer { bytes throws(MarkupError) in
      var parser = try MarkupParser(bytes, limits: limits)
      return try parser.document()
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: SceneLimits
  ) throws(MarkupError) {
    guard bytes.count <= limits.byteCount else {
      throw MarkupError(
        place: .start, reason: "the file is larger than \(limits.byteCount) bytes", kind: .limit)
    }
    if let reason = bytes.encodingRefused { throw MarkupError(place: .start, reason: reason) }
    if let (end, reason) = bytes.firstThatIsNoXMLText {
      self.bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
      obstacle = reason
    } else {
      self.bytes = bytes
      obstacle = nil
    }
    self.limits = limits
  }

  // MARK: The document

  private mutating func document() throws(MarkupError) -> MarkupElement {
    if bytes.starts(with: FileBytes.byteOrderMark) {
      index = FileBytes.byteOrderMark.count
      mark.index = index
    }
    if hasDeclaration() { try readDeclaration() }
    while index < bytes.count {
      if open.isEmpty {
        skipWhiteSpace()
        guard index < bytes.count else { break }
        guard next == UInt8(ascii: "<") else {
          throw fault(
            root == nil
              ? "expected an XML element at the start of the file"
              : "expected the end of the file after the root element")
        }
        try readMarkup()
      } else if next == UInt8(ascii: "<") {
        try readMarkup()
      } else {
        try readText()
      }
    }
    guard let root, open.isEmpty, obstacle == nil else {
      if obstacle == nil, bytes.allSatisfy(\.isXMLWhiteSpace) {
        throw MarkupError(place: .start, reason: "the file is empty")
      }
      throw fault("the file has no XML element")
    }
    return root
  }

  private mutating func readMarkup() throws(MarkupError) {
    if matches("</") {
      try readEndTag()
    } else if matches("<?") {
      try readInstruction()
    } else if matches("<!--") {
      try readComment()
    } else if matches("<![CDATA["), !open.isEmpty {
      try readSection()
    } else if matches("<!DOCTYPE"), open.isEmpty, root == nil, !hasDocumentType {
      try readDocumentType()
    } else if matches("<!") {
      skipToEnd(in: "<!--", "<![CDATA[", "<!DOCTYPE")
      throw fault(
        "expected a comment, a CDATA section or a document type after '<!'")
    } else {
      try readStartTag()
    }
  }

  // MARK: Tags

  private mutating func readStartTag() throws(MarkupError) {
    let start = index
    let place = place(at: start)
    elementCount += 1
    guard elementCount <= limits.elementCount else {
      throw excess("there are more than \(limits.elementCount) elements", at: place)
    }
    guard open.count < limits.depth else {
      throw excess("elements are nested more than \(limits.depth) deep", at: place)
    }
    part = MarkupPart(kind: .tag, start: start)
    index += 1
    guard let name = try readName(of: place) else {
      throw fault("expected the name of an element after '<'; write '&lt;' for the character")
    }
    let end = index
    guard root == nil else {
      throw MarkupError(place: place, reason: "there is a second root element, <\(name)>")
    }
    let attributes = try readAttributes(of: place)
    let isEmpty = next == UInt8(ascii: "/")
    if isEmpty { index += 1 }
    guard next == UInt8(ascii: ">") else { throw fault("a tag without its '>'") }
    guard index - start <= limits.textLength else {
      throw excess("a tag is longer than \(limits.textLength) bytes", at: place)
    }
    index += 1
    part = nil
    let element = MarkupElement(name: name, attributes: attributes, place: place)
    if isEmpty { return close(element) }
    open.append(
      OpenElement(element: element, name: (start + 1)..<end, firstChild: closed.count))
  }

  private mutating func readEndTag() throws(MarkupError) {
    let place = place(at: index)
    guard !open.isEmpty else { throw fault("an end tag without a start tag") }
    part = MarkupPart(kind: .endTag, start: index)
    index += 2
    let start = index
    skipName()
    guard index < bytes.count else { throw fault() }
    guard compare(start..<index, open[open.count - 1].name) == 0 else {
      let element = open[open.count - 1].element
      throw MarkupError(
        place: place,
        reason: "expected the end tag </\(element.name)> for the element opened in line "
          + "\(element.place.line)")
    }
    skipWhiteSpace()
    guard next == UInt8(ascii: ">") else { throw fault("an end tag without its '>'") }
    index += 1
    part = nil
    var last = open.removeLast()
    last.element.children = closed.removeLast(from: last.firstChild)
    close(last.element)
  }

  private mutating func close(_ element: consuming MarkupElement) {
    if open.isEmpty { root = element } else { closed.append(element) }
  }

  /// Compares two runs of bytes: less than 0 if the first one sorts before the second, 0 if they are equal.
  private func compare(_ a: Range<Int>, _ b: Range<Int>) -> Int {
    for offset in 0..<min(a.count, b.count) {
      let difference = Int(bytes[a.lowerBound + offset]) - Int(bytes[b.lowerBound + offset])
      if difference != 0 { return difference }
    }
    return a.count - b.count
  }

  /// Reads the attributes up to the end of a tag and returns them in order of their names.
  private mutating func readAttributes(
    of tag: Diagnostic.FilePlace
  ) throws(MarkupError) -> [MarkupAttribute] {
    attributes.removeAll()
    attributeNames.removeAll()
    var areDistinct = true
    while true {
      let isParted = skipWhiteSpace()
      if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { break }
      let (start, place) = (index, place(at: index))
      guard let name = try readName(of: tag) else {
        throw fault("expected an attribute or the end of the tag")
      }
      let ownName = start..<index
      guard isParted else {
        throw MarkupError(place: place, reason: "expected a space before the attribute")
      }
      guard attributes.count < limits.attributeCount else {
        throw excess("an element has more than \(limits.attributeCount) attributes", at: tag)
      }
      skipWhiteSpace()
      guard next == UInt8(ascii: "=") else {
        throw fault("the attribute '\(name)' has no '=' and no value")
      }
      index += 1
      skipWhiteSpace()
      let attribute = MarkupAttribute(name: name, text: try readValue(), place: place)
      var order = attributes.count
      while order > 0, case let sign = compare(ownName, attributeNames[order - 1]), sign <= 0 {
        if sign == 0 {
          areDistinct = false
          break
        }
        order -= 1
      }
      attributes.append(attribute)
      attributeNames.append(ownName)
      if order + 1 < attributes.count {
        attributes.moveLast(to: order)
        attributeNames.moveLast(to: order)
      }
    }
    if areDistinct { return attributes.removeLast(from: 0) }
    var order = 1
    while compare(attributeNames[order - 1], attributeNames[order]) != 0 { order += 1 }
    throw MarkupError(
      place: max(attributes[order - 1].place, attributes[order].place),
      reason: "the element already has an attribute '\(attributes[order].name)'")
  }

  /// Reads the value of an attribute. Any white space becomes a space, unless a reference stands for it.
  private mutating func readValue() throws(MarkupError) -> String {
    let quote = next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("expected quotes around the value of an attribute")
    }
    let tag = part
    part = MarkupPart(kind: .value, start: index)
    index += 1
    var text: [UInt8] = []
    var start = index
    while true {
      skipPlainValue(until: quote)
      if next == quote { break }
      switch next {
      case UInt8(ascii: "<"):
        throw fault("a '<' in the value of an attribute; write '&lt;'")
      case UInt8(ascii: "&"):
        text += bytes[start..<index]
        try readReference(into: &text)
        start = index
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        text += bytes[start..<index]
        text.append(UInt8(ascii: " "))
        index += matches("\r\n") ? 2 : 1
        start = index
      default:
        guard index < bytes.count else { throw fault() }
        index += 1
      }
    }
    defer { index += 1 }
    part = tag
    if text.isEmpty { return self.text(start..<index) }
    text += bytes[start..<index]
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skipPlainValue(until quote: UInt8) {
    var place = index
    while true {
      // Compares eight bytes at a time: ASCII, above the quotes, not '<'.
      let plain = bytes.plainCount(at: place, from: 0x28, but: UInt8(ascii: "<"))
      place += plain
      if plain == 8 { continue }
      guard place < bytes.count, case let byte = bytes[place], byte != quote,
        byte > UInt8(ascii: "&"), byte != UInt8(ascii: "<")
      else { break }
      place += 1
    }
    index = place
  }

  // MARK: Text

  private mutating func readText() throws(MarkupError) {
    let start = index
    skipWhiteSpace()
    let isBlank = next == UInt8(ascii: "<")
    var text: [UInt8] = []
    var plain = start
    while index < bytes.count, next != UInt8(ascii: "<") {
      switch next {
      case UInt8(ascii: "&"):
        append(bytes[plain..<index], to: &text)
        try readReference(into: &text)
        plain = index
      case UInt8(ascii: "]") where matches("]]>"):
        throw fault("a ']]>' outside of a CDATA section; write ']]&gt;'")
      default: index += 1
      }
    }
    guard index - start <= limits.textLength else {
      throw excess("a text is longer than \(limits.textLength) bytes", at: place(at: start))
    }
    if isBlank, isBetweenElements { return }
    append(bytes[plain..<index], to: &text)
    try take(text)
  }

  /// Whether white space before the next '<' only separates elements.
  private var isBetweenElements: Bool {
    let last = open.count - 1
    guard last >= 0, open[last].element.text.isEmpty else { return false }
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    return closed.count > open[last].firstChild
      || second != UInt8(ascii: "/") && second != UInt8(ascii: "!") && second != UInt8(ascii: "?")
  }

  private mutating func readSection() throws(MarkupError) {
    part = MarkupPart(kind: .section, start: index)
    index += 9
    let start = index
    try seek("]]>")
    var text: [UInt8] = []
    append(bytes[start..<index], to: &text)
    try take(text)
    index += 3
    part = nil
  }

  private mutating func take(_ text: [UInt8]) throws(MarkupError) {
    let last = open.count - 1
    open[last].element.text += String(decoding: text, as: UTF8.self)
    guard open[last].element.text.utf8.count <= limits.textLength else {
      let element = open[last].element
      throw excess(
        "the text of <\(element.name)> is longer than \(limits.textLength) bytes",
        at: element.place)
    }
  }

  /// Appends bytes of the document, with every line end as a line feed.
  private func append(_ run: Slice<UnsafeBufferPointer<UInt8>>, to text: inout [UInt8]) {
    var rest = run
    while let end = rest.firstIndex(of: UInt8(ascii: "\r")) {
      text += rest[..<end]
      text.append(UInt8(ascii: "\n"))
      rest = rest[(end + 1)...]
      if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
    }
    text += rest
  }

  /// Appends the character of a reference: by its number, or one of the five names.
  private mutating func readReference(into text: inout [UInt8]) throws(MarkupError) {
    let start = index
    index += 1
    if next == UInt8(ascii: "#") {
      index += 1
      let isHexadecimal = next == UInt8(ascii: "x")
      if isHexadecimal { index += 1 }
      let digits = index
      var number: UInt32 = 0
      while let digit = Character(Unicode.Scalar(next)).hexDigitValue, isHexadecimal || digit < 10 {
        number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
        index += 1
      }
      guard index > digits, next == UInt8(ascii: ";") else {
        throw fault("expected the number of a character, such as '&#65;' or '&#x41;'")
      }
      guard let scalar = Unicode.Scalar(number), scalar.isXMLCharacter else {
        throw MarkupError(
          place: place(at: start), reason: "a reference to a character that XML does not allow")
      }
      text += Array(String(Character(scalar)).utf8)
    } else {
      skipName()
      let name = self.text((start + 1)..<index)
      guard !name.isEmpty else { throw fault("a plain '&'; write '&amp;'") }
      guard next == UInt8(ascii: ";") else {
        throw fault("a reference without its ';'; write '&amp;' for a plain '&'")
      }
      guard let character = Self.entities[name] else {
        let entity = name.utf8.count <= 32 ? "the entity '&\(name);'" : "an entity that"
        throw MarkupError(
          place: place(at: start),
          reason:
            "\(entity) is not defined; only the five entities of XML and numbers of characters are")
      }
      text.append(character)
    }
    index += 1
  }

  private static let entities = [
    "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "amp": UInt8(ascii: "&"),
    "apos": UInt8(ascii: "'"), "quot": UInt8(ascii: "\""),
  ]

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// The next byte; 0, which no text contains, at the end.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  func matches(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where bytes[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Skips to the end if the rest of the document is the start of one of these words.
  mutating func skipToEnd(in words: StaticString...) {
    let rest = bytes[index...]
    let isCut = words.contains {
      $0.withUTF8Buffer { rest.count < $0.count && $0.starts(with: rest) }
    }
    if isCut { index = bytes.count }
  }

  /// Skips to the next occurrence of a text.
  mutating func seek(_ text: StaticString) throws(MarkupError) {
    let first = text.utf8Start.pointee
    while let found = bytes[index...].firstIndex(of: first) {
      index = found
      if matches(text) { return }
      index += 1
    }
    index = bytes.count
    throw fault()
  }

  @discardableResult
  mutating func skipWhiteSpace() -> Bool {
    let start = index
    while next.isXMLWhiteSpace { index += 1 }
    return index > start
  }

  /// Reads the name of an element or an attribute, nil if none begins here.
  private mutating func readName(of tag: Diagnostic.FilePlace) throws(MarkupError) -> String? {
    let start = index
    guard skipName() else { return nil }
    guard index - start <= limits.nameLength else {
      throw excess("a name is longer than \(limits.nameLength) bytes", at: tag)
    }
    return knownNames.name(UnsafeBufferPointer(rebasing: bytes[start..<index]))
  }

  @discardableResult
  mutating func skipName() -> Bool {
    let start = index
    while true {
      // Fast path: most names are letters.
      var place = index
      while place < bytes.count, (bytes[place] | 0x20) &- 0x61 < 26 { place += 1 }
      index = place
      guard place < bytes.count else { break }
      let (scalar, length) = nextScalar
      guard scalar == ":" || (index == start ? scalar.beginsXMLName : scalar.isInXMLName)
      else { break }
      index += length
    }
    return index > start
  }

  /// The character that begins with the next byte, and its length in bytes. The text is valid UTF-8.
  var nextScalar: (Unicode.Scalar, length: Int) {
    let first = bytes[index]
    guard first >= 0x80 else { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0xFF >> (UInt32(length) + 1))
    for byte in bytes[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  // MARK: Places and errors

  /// Returns the place of a byte. Calls in the order of the file cost one pass in total.
  mutating func place(at target: Int) -> Diagnostic.FilePlace {
    var place = mark.place
    var index = min(mark.index, target)
    while index < target {
      let plain = min(bytes.plainCount(at: index), target - index)
      if plain > 0 {
        place.column += plain
        index += plain
        continue
      }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\n"): place = Diagnostic.FilePlace(line: place.line + 1, column: 1)
      case 0x80..<0xC0: break
      default: place.column += 1
      }
    }
    mark = (max(mark.index, target), place)
    return place
  }

  /// Returns an error about the next byte, or about the end of the text if there is none.
  mutating func fault(_ reason: String = "the file ends too early") -> MarkupError {
    let place = place(at: index)
    guard index == bytes.count else { return MarkupError(place: place, reason: reason) }
    if let obstacle { return MarkupError(place: place, reason: obstacle) }
    if let part {
      let line = bytes[..<part.start].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
      return MarkupError(
        place: place,
        reason: "the file ends in \(part.name), which starts in line \(line); "
          + "expected \(part.end(in: bytes))")
    }
    if let element = open.last?.element {
      return MarkupError(
        place: place,
        reason:
          "the file ends inside <\(element.name)>, which is opened in line \(element.place.line)")
    }
    return MarkupError(place: place, reason: reason)
  }

  func excess(_ reason: String, at place: Diagnostic.FilePlace) -> MarkupError {
    MarkupError(place: place, reason: reason, kind: .limit)
  }
}
