import AnimationInterpolation
import LayerModel

// Values of users' own types that a reader without them has kept as attributes, in JSON or in CAML.

extension Layer {
  /// Gives properties of users' own types the values that somebody who did not know them has kept, in
  /// either form: what he has made of a scene is read again as the scene.
  ///
  /// Of a name that was kept twice the last one counts; what fits no property stays an attribute.
  func takeKeptValues() {
    var rest: [Attribute] = []
    for attribute in attributes.reversed() where !takeKeptValue(of: attribute) {
      rest.append(attribute)
    }
    if rest.count < attributes.count { attributes = rest.reversed() }
  }

  private func takeKeptValue(of attribute: Attribute) -> Bool {
    guard let value = attribute.customValue, let path = try? path(attribute.name),
      path.targets.isEmpty, path.component == nil, path.converted(value) != nil,
      !assignedProperties.contains(path.key)
    else { return false }
    return setValue(value, for: path)
  }
}

extension Attribute {
  /// The value of a user's own type that it carries, as JSON or as CAML writes it.
  fileprivate var customValue: AnimatableValue? {
    switch content {
    case .value(let value): return value.type == .custom ? value : nil
    case .element(let element):
      guard element.name == name, element.children.isEmpty, element.text.isEmpty,
        element.attributes.count == 2,
        element.attributes.contains(where: { $0.name == "type" && $0.text == "custom" }),
        let text = element.attributes.first(where: { $0.name == "value" })?.text
      else { return nil }
      return try? CAMLValueText(text).ownValue(of: .custom)
    case .text: return nil
    }
  }
}
