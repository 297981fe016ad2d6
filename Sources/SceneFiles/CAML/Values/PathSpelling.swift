import AnimationInterpolation
import LayerModel

// The spelling of a path in a file. If the writer would spell the path in another way, the object carries the
// spelling as an attribute with the name of the property and `=`, which no name in XML contains. The writer writes
// this spelling as long as it stands for the value.

extension Attribute {
  fileprivate init(spelling content: Content, of name: String) {
    self.init(name + "=", content)
  }

  package var isSpelling: Bool {
    guard name.last == "=" else { return false }
    return switch content {
    case .text: true
    case .element(let element): element.name + "=" == name
    case .value: false
    }
  }

  fileprivate var spelledName: String { String(name.dropLast()) }
}

extension [Attribute] {
  var withoutSpellings: [Attribute] { filter { !$0.isSpelling } }
}

// MARK: - Reading

extension CAMLModelBuilder {
  /// Returns the spelling of a path in an element; nil if the writer would write the same, in its form `usual`.
  mutating func spelling(
    of name: String, in element: MarkupElement, besides usual: Attribute.Content
  ) -> Attribute? {
    var content = element.attribute(name).map { Attribute.Content.text($0) }
    if let child = element.children.last(where: { $0.name == name }) {
      content = pathMarkup(child, isInCollection: false).map { .element($0.foreign) }
    }
    guard let content, content != usual else { return nil }
    return Attribute(spelling: content, of: name)
  }

  /// Returns the element of one or several paths, without the parts that do not define them; nil for an element that
  /// is read in another way.
  private mutating func pathMarkup(
    _ element: MarkupElement, isInCollection: Bool
  ) -> MarkupElement? {
    var source = element
    if element.reference != nil {
      // The first reading of a reference has counted the repeated value.
      guard let target = try? uncountedTarget(of: element) else { return nil }
      source = target
    }
    let className = source.attribute("type") ?? (isInCollection ? source.name : nil)
    guard className ?? "CGPath" == "CGPath" else { return nil }
    var plain = MarkupElement(name: element.name)
    for name in ["type", "value"] {
      if let text = source.attribute(name) { plain.set(name, text) }
    }
    guard source.attribute("value") == nil else { return plain }
    plain.text = source.trimmedText
    for child in source.children {
      guard let path = pathMarkup(child, isInCollection: true) else { return nil }
      plain.children.append(path)
    }
    return plain
  }
}

extension CAMLAnimation {
  var pathMarkup: [MarkupElement] { [] }
}

extension BasicAnimation {
  var pathMarkup: [MarkupElement] {
    var markup: [MarkupElement] = []
    func append(_ name: String, _ end: AnimatableValue?) {
      if let end, case .path = end { markup.append(end.markup(named: name)) }
    }
    append("fromValue", fromValue)
    append("toValue", toValue)
    append("byValue", byValue)
    return markup
  }
}

extension SpringAnimation {
  var pathMarkup: [MarkupElement] { basic.pathMarkup }
}

extension KeyframeAnimation {
  var pathMarkup: [MarkupElement] {
    var markup: [MarkupElement] = []
    if let path { markup.append(AnimatableValue.path(path).markup(named: "path")) }
    if case .path? = values.first {
      var collection = MarkupElement(name: "values")
      collection.children = values.map { $0.markup() }
      markup.append(collection)
    }
    return markup
  }
}

// MARK: - Writing

extension MarkupElement {
  /// Restores the spellings of an object's values, or only that of `name`, as far as the values are unchanged.
  mutating func respell(
    _ attributes: [Attribute], only name: String? = nil, _ builder: CAMLModelBuilder
  ) {
    for attribute in attributes
    where attribute.isSpelling && (name == nil || attribute.spelledName == name) {
      let name = attribute.spelledName
      let index = children.firstIndex { $0.name == name }
      let written =
        index.map { children[$0].foreign }
        ?? self.attribute(name).flatMap { builder.usual(.text($0), of: name) }
      guard let written, builder.usual(attribute.content, of: name) == written else { continue }
      remove(name)
      switch attribute.content {
      case .text(let text):
        set(name, text)
        if let index { children.remove(at: index) }
      case .element(let element):
        if let index {
          children[index] = MarkupElement(element)
        } else {
          children.append(MarkupElement(element))
        }
      case .value: break
      }
    }
  }
}

extension CAMLModelBuilder {
  /// Returns the element that the writer writes for the paths of a spelling; nil if it spells none.
  fileprivate func usual(_ content: Attribute.Content, of name: String) -> ForeignElement? {
    var builder = self
    var rest: [Attribute] = []
    switch content {
    case .value: return nil
    case .text(let text):
      let path = try? CAMLValueText(text).path()
      return path.map { AnimatableValue.path($0).markup(named: name).foreign }
    case .element(let element):
      let element = MarkupElement(element)
      guard name == "values" else {
        let value = try? builder.value(
          of: element, expected: CAMLExpectation(.path), at: name, on: &rest)
        guard rest.isEmpty, let value, case .path = value else { return nil }
        return value.markup(named: name).foreign
      }
      var collection = MarkupElement(name: name)
      guard let values = try? builder.values(of: element.children, at: name, on: &rest),
        rest.isEmpty
      else { return nil }
      collection.children = values.map { $0.markup() }
      return collection.foreign
    }
  }
}
