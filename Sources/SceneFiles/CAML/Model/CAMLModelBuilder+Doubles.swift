import AnimationMath
import LayerModel

// Properties that an object has twice: as an attribute and as an element, or as two elements.

extension CAMLModelBuilder {
  /// What an element says of a property that it says otherwise further on: the last one that is understood
  /// holds. What it has replaced is reported, to be kept.
  ///
  /// - Parameters:
  ///   - isProperty: Whether an attribute of a name says the same as a child of it.
  ///   - kept: What of the element was not understood.
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

/// What an element says of a property, in one of two ways.
private struct Given {
  let source: Attribute
  let place: FilePlace
  /// What an attribute would say.
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

  /// The names of what is no number, whatever it is spelled with.
  private static let texts: Set = Set(
    LayerClass.all.flatMap(\.properties).filter { [.string, .image].contains($0.type) }.map(\.name)
  ).union(["name", "id", "key", "keyPath", "identifier", "title", "type"])
}

extension MarkupElement {
  /// Children that may stand there several times: what is in them is put together.
  private static let collections: Set = [
    "sublayers", "animations", "states", "stateTransitions", "emitterCells", "filters",
    "backgroundFilters",
  ]

  /// The name by which a property is known that has two: `hidden` of `isHidden`.
  fileprivate static func propertyName(_ name: String) -> String {
    if name == secondName { return "velocity" }
    guard isGetter(name) else { return name }
    return name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3)
  }

  private static func isGetter(_ name: String) -> Bool {
    // Most names begin with another letter.
    name.utf8.first == UInt8(ascii: "i") && name.hasPrefix("is")
      && name.dropFirst(2).first?.isUppercase == true
  }

  private static let secondName = "initialVelocity"

  fileprivate var propertyName: String { Self.propertyName(name) }

  /// Whether it is worth looking for names twice, which few elements have; without an allocation for the others.
  fileprivate var mayRepeatNames: Bool {
    guard children.count <= 8 else { return true }
    return children.indices.contains { index in
      children[..<index].contains { $0.name == children[index].name }
        || attributes.contains { $0.name == children[index].name }
    } || attributes.contains { $0.name == Self.secondName || Self.isGetter($0.name) }
      || children.contains { Self.isGetter($0.name) }
  }

  /// The properties that it has twice. Complexity: O(attributes + children).
  fileprivate func repeatedNames(of attributes: [MarkupAttribute]) -> Set<String> {
    var seen: Set<String> = []
    let names = attributes.lazy.map(\.name) + children.lazy.map(\.name)
    return Set(
      names.map(Self.propertyName).filter {
        !seen.insert($0).inserted && !Self.collections.contains($0)
      })
  }
}
