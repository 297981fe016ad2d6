import LayerModel

/// An element of an XML document with its place.
package struct MarkupElement: Sendable {
  package let name: String
  /// In order of their names: an XML document does not say that their order means something.
  private(set) var attributes: [ForeignAttribute]
  /// Where the tag begins; the start of the file for an element that is to be written.
  package let place: FilePlace
  package var children: [MarkupElement] = []
  /// All character data that stands directly in the element.
  var text = ""

  init(name: String, attributes: [ForeignAttribute] = [], place: FilePlace = .start) {
    self.name = name
    self.attributes = attributes
    self.place = place
  }

  /// Sets an attribute in its place.
  ///
  /// - Returns: Whether there was none of the name before; otherwise nothing is changed.
  @discardableResult
  mutating func set(_ name: String, _ text: String) -> Bool {
    guard attribute(name) == nil else { return false }
    let index = attributes.firstIndex { name < $0.name } ?? attributes.endIndex
    attributes.insert(ForeignAttribute(name: name, text: text), at: index)
    return true
  }

  /// The text of an attribute, nil where it is not there.
  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.text
  }

  /// The character data without the white space around it.
  package var trimmedText: String { text.trimmingWhiteSpace }

  /// The text of an element that is one plain value, such as `<duration type="real" value="2"/>`,
  /// which says no more than an attribute would; nil for every other element.
  var scalarText: String? {
    guard children.isEmpty, trimmedText.isEmpty,
      attributes.allSatisfy({ $0.name == "type" || $0.name == "value" })
    else { return nil }
    if let type = attribute("type") {
      switch CAMLValueClass(type) {
      case .value(.number), .value(.integer), .value(.bool), .value(.string): break
      default: return nil
      }
    }
    return attribute("value")
  }

  /// The same without places, to be kept.
  var foreign: ForeignElement {
    ForeignElement(
      name: name, attributes: attributes, children: children.map(\.foreign), text: trimmedText)
  }
}

extension StringProtocol {
  /// Without the white space at both ends.
  var trimmingWhiteSpace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

/// The declaration `<?xml version="1.0" encoding="UTF-8"?>` at the start of a document.
///
/// Foundation's parser does not get to see it. It would change to the encoding that is named, in the
/// middle of a text that is UTF-8, and read other tags than the scan has; on Linux some encodings
/// (`UTF-7`, `HTML`) crash it.
struct MarkupDeclaration {
  /// The encoding that it names, in lower case; nil for none.
  let encoding: String?

  /// Reads what stands between `<?xml` and `?>`; nil for what is no declaration.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var entries: [(name: String, value: String)] = []
    while true {
      guard let entry = Self.entry(&rest) else { return nil }
      if entry.name.isEmpty { break }
      entries.append(entry)
    }
    let names = entries.map(\.name)
    guard names.first == "version", Self.isVersion(entries[0].value),
      [[], ["encoding"], ["standalone"], ["encoding", "standalone"]].contains(names.dropFirst())
    else { return nil }
    let values = Dictionary(entries.map { ($0.name, $0.value) }) { first, _ in first }
    if let standalone = values["standalone"], !["yes", "no"].contains(standalone) { return nil }
    encoding = values["encoding"]?.lowercased()
  }

  /// Whether a text that is UTF-8 can be in the encoding that is named, because it is UTF-8 or both
  /// have no more than ASCII.
  func fits(_ bytes: [UInt8]) -> Bool {
    guard let encoding, !["utf-8", "utf8"].contains(encoding) else { return true }
    let extensions = ["us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252"]
    return extensions.contains(encoding) && bytes.allSatisfy { $0 < 0x80 }
  }

  /// Takes white space and `name="value"` from the front, an empty name at the end.
  ///
  /// - Returns: nil where something else stands.
  private static func entry(_ rest: inout ArraySlice<UInt8>) -> (name: String, value: String)? {
    let isParted = rest.first?.isXMLWhiteSpace ?? true
    rest = rest.drop(while: \.isXMLWhiteSpace)
    guard !rest.isEmpty else { return ("", "") }
    let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    rest = rest[name.endIndex...].drop(while: \.isXMLWhiteSpace)
    guard isParted, !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop(while: \.isXMLWhiteSpace)
    guard let quote = rest.popFirst(), [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote),
      let end = rest.firstIndex(of: quote)
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return (String(decoding: name, as: UTF8.self), String(decoding: rest[..<end], as: UTF8.self))
  }

  /// Whether a text is a version of XML: 1.0, 1.1 and so on.
  private static func isVersion(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(2)
    return text.hasPrefix("1.") && !digits.isEmpty
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
