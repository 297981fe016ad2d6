import LayerModel

extension Transition: CAMLAnimation {
  static let decisiveProperties: Set<String> = []

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    switch name {
    case "type": type = text.text
    case "subtype": subtype = text.text
    case "startProgress": startProgress = try text.number()
    case "endProgress": endProgress = try text.number()
    default: return false
    }
    return true
  }

  /// Takes the type as an element, which it must be where the attribute says the class.
  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard child.name == "type" || child.name == "subtype" else { return false }
    do throws(CAMLValueError) {
      let value = try builder.value(
        of: child, expected: .string, at: child.name, on: &attributes)
      guard case .string(let text)? = value else {
        throw .notUnderstood("a string is wanted")
      }
      if child.name == "type" { type = text } else { subtype = text }
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), at: child.place, on: &attributes)
    }
    return true
  }
}
