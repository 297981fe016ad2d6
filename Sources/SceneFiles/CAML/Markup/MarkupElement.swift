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
