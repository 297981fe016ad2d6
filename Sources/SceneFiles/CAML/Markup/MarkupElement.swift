import LayerModel

package struct MarkupElement: Sendable {
  package let name: String
  /// The attributes in order of their names, because their order has no meaning in XML.
  package private(set) var attributes: [MarkupAttribute]
  /// The place of the tag; the start of the file for an element that is to be written.
  package let place: Diagnostic.FilePlace
  package var children: [MarkupElement] = []
  /// The character data directly in the element, without white space around children.
  package var text = ""

  /// - Parameter attributes: The attributes in order of their names.
  init(name: String, attributes: [MarkupAttribute] = [], place: Diagnostic.FilePlace = .start) {
    self.name = name
    self.attributes = attributes
    self.place = place
  }

  /// Adds an attribute in order of its name. Returns whether the name is new; otherwise nothing changes.
  @discardableResult
  mutating func set(_ name: String, _ text: String) -> Bool {
    guard attribute(name) == nil else { return false }
    let index = attributes.firstIndex { name < $0.name } ?? attributes.endIndex
    attributes.insert(MarkupAttribute(name: name, text: text), at: index)
    return true
  }

  mutating func remove(_ name: String) { attributes.removeAll { $0.name == name } }

  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.text
  }

  /// Returns the place of a property: that of the attribute, else of the child, else of the element.
  package func place(of name: String) -> Diagnostic.FilePlace {
    attributes.first { $0.name == name }?.place ?? children.first { $0.name == name }?.place
      ?? place
  }

  package var trimmedText: String { text.trimmingWhiteSpace }

  /// The text of an element that is one plain value, such as `<duration type="real" value="2"/>`, and thus equivalent
  /// to an attribute; nil for every other element.
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

  var foreign: ForeignElement {
    ForeignElement(
      name: name,
      attributes: attributes.map { ForeignAttribute(name: $0.name, text: $0.text) },
      children: children.map(\.foreign), text: trimmedText)
  }
}

package struct MarkupAttribute: Sendable {
  package let name: String
  /// The value, with references resolved.
  package let text: String
  /// The place of the name; the start of the file for an attribute that is to be written.
  package var place = Diagnostic.FilePlace.start
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without ASCII's white space at both ends.
  package var trimmingWhiteSpace: String {
    guard let first = utf8.firstIndex(where: { !$0.isASCIIWhiteSpace }),
      let last = utf8.lastIndex(where: { !$0.isASCIIWhiteSpace })
    else { return "" }
    if first == startIndex, utf8.index(after: last) == endIndex { return String(self) }
    return String(self[first..<utf8.index(after: last)])
  }
}

/// The reason why a document is not read, before the name of its file is known.
package struct MarkupError: Error {
  package let place: Diagnostic.FilePlace
  package let reason: String
  var kind = SceneFileError.Kind.malformed
}
