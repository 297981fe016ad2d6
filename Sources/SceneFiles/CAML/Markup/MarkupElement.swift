import LayerModel

/// An element of an XML document with its place.
package struct MarkupElement: Sendable {
  package let name: String
  /// In order of their names: an XML document does not say that their order means something.
  package private(set) var attributes: [MarkupAttribute]
  /// Where the tag begins; the start of the file for an element that is to be written.
  package let place: FilePlace
  package var children: [MarkupElement] = []
  /// All character data that stands directly in the element, but for white space around children.
  package var text = ""

  /// - Parameter attributes: In order of their names.
  init(name: String, attributes: [MarkupAttribute] = [], place: FilePlace = .start) {
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
    attributes.insert(MarkupAttribute(name: name, text: text), at: index)
    return true
  }

  /// Takes an attribute out, if it is there.
  mutating func remove(_ name: String) { attributes.removeAll { $0.name == name } }

  /// The text of an attribute, nil where it is not there.
  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.text
  }

  /// Where a property stands: as an attribute, as a child, or else the element.
  package func place(of name: String) -> FilePlace {
    attributes.first { $0.name == name }?.place ?? children.first { $0.name == name }?.place
      ?? place
  }

  /// The character data without the white space around it.
  package var trimmedText: String { text.trimmingWhiteSpace }

  /// The text of an element that is one plain value, such as `<duration type="real" value="2"/>`,
  /// which says no more than an attribute would; nil for every other element.
  var scalarText: String? {
    guard children.isEmpty, trimmedText.isEmpty,
      attributes.allSatisfy({ ["type", "value", "id"].contains($0.name) })
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
      name: name,
      attributes: attributes.map { ForeignAttribute(name: $0.name, text: $0.text) },
      children: children.map(\.foreign), text: trimmedText)
  }
}

/// An attribute of an element with its place.
package struct MarkupAttribute: Sendable {
  package let name: String
  /// The value, with references resolved.
  package let text: String
  /// Where the name begins; the start of the file for an attribute that is to be written.
  package var place = FilePlace.start
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// Without ASCII's white space at both ends.
  package var trimmingWhiteSpace: String {
    guard let first = utf8.firstIndex(where: { !$0.isASCIIWhiteSpace }),
      let last = utf8.lastIndex(where: { !$0.isASCIIWhiteSpace })
    else { return "" }
    if first == startIndex, utf8.index(after: last) == endIndex { return String(self) }
    return String(self[first..<utf8.index(after: last)])
  }
}

/// Why a document is not read, before the name of its file is known.
package struct MarkupError: Error {
  package let place: FilePlace
  /// What is wrong, in one clause.
  package let reason: String
  var kind = SceneFileError.Kind.malformed
}
