import AnimationMath
import LayerModel

// Properties that an object has twice: as an attribute and as an element, or as two elements.

extension CAMLModelBuilder {
  /// Reports the values of an element that a later value of the same property replaces, and returns them to be kept.
  /// The last value that is understood wins.
  ///
  /// - Parameter isProperty: Whether an attribute of this name has the same meaning as a child of this name.
  mutating func replaced(
    in element: MarkupElement, attributes isProperty: (String) -> Bool = { _ in true },
    but kept: [Attribute]
  ) -> [Attribute] {
    guard element.mayRepeatNames else { return [] }
    let isTyped = objectClass(of: element).isTyped
    let attributes = element.attributes.filter {
      $0.name != "key" && !(isTyped && $0.name == "type") && isProperty($0.name)
    }
    let names = element.repeatedNames(of: attributes)
    guard !names.isEmpty else { return [] }
    let kept = Set(kept)
    var replaced: [Attribute] = []
    var last: [String: Given] = [:]
    let children = element.children.lazy.filter { names.contains($0.propertyName) }
    for given in attributes.map(Given.init) + children.map(Given.init) {
      let name = MarkupElement.propertyName(given.source.name)
      guard names.contains(name), !kept.contains(given.source),
        let former = last.updateValue(given, forKey: name), !former.saysTheSame(as: given)
      else { continue }
      replaced.append(former.source)
      report(
        .contradiction, at: given.place, about: given.source.name,
        "\(former.source.name) is already given at \(former.place); this value replaces it")
    }
    return replaced
  }
}

/// A value of a property, as an attribute or as a child.
private struct Given {
  let source: Attribute
  let place: Diagnostic.FilePlace
  /// The text that the equivalent attribute has.
  private let text: String?

  init(_ attribute: MarkupAttribute) {
    source = Attribute(attribute.name, .text(attribute.text))
    (place, text) = (attribute.place, attribute.text)
  }

  init(_ child: MarkupElement) {
    source = Attribute(child.name, .element(child.foreign))
    (place, text) = (child.place, child.scalarText)
  }

  func saysTheSame(as other: Given) -> Bool {
    if text.isExactly(other.text) { return text != nil || source == other.source }
    guard let text, let otherText = other.text,
      !Self.texts.contains(MarkupElement.propertyName(source.name)),
      let numbers = try? CAMLValueText(text).numbers(), !numbers.isEmpty
    else { return false }
    return (try? CAMLValueText(otherText).numbers()) == numbers
  }

  /// The properties that are texts even if they look like numbers.
  private static let texts: Set = Set(
    LayerClass.all.flatMap(\.properties).filter { [.string, .image].contains($0.type) }.map(\.name)
  ).union(["name", "id", "key", "keyPath", "identifier", "title", "type"])
}

extension MarkupElement {
  /// The collections that may occur several times: their members are joined.
  private static let collections: Set = [
    "sublayers", "animations", "states", "stateTransitions", "emitterCells", "filters",
    "backgroundFilters",
  ]

  /// Returns the canonical name of a property with two names: `hidden` for `isHidden`.
  fileprivate static func propertyName(_ name: String) -> String {
    if name == secondName { return "velocity" }
    guard isGetter(name) else { return name }
    return name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3)
  }

  private static func isGetter(_ name: String) -> Bool {
    // Fast path: most names begin with another letter.
    name.utf8.first == UInt8(ascii: "i") && name.hasPrefix("is")
      && name.dropFirst(2).first?.isUppercase == true
  }

  private static let secondName = "initialVelocity"

  fileprivate var propertyName: String { Self.propertyName(name) }

  /// Whether the element may repeat names, which few elements do. Does not allocate if it has few children.
  fileprivate var mayRepeatNames: Bool {
    guard children.count <= 8 else { return true }
    return children.indices.contains { index in
      children[..<index].contains { $0.name == children[index].name }
        || attributes.contains { $0.name == children[index].name }
    } || attributes.contains { $0.name == Self.secondName || Self.isGetter($0.name) }
      || children.contains { Self.isGetter($0.name) }
  }

  /// Returns the names of the properties that the element has twice. Complexity: O(attributes + children).
  fileprivate func repeatedNames(of attributes: [MarkupAttribute]) -> Set<String> {
    var seen: Set<String> = []
    let names = attributes.lazy.map(\.name) + children.lazy.map(\.name)
    return Set(
      names.map(Self.propertyName).filter {
        !seen.insert($0).inserted && !Self.collections.contains($0)
      })
  }
}
