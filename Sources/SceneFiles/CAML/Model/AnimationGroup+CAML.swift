import LayerModel

extension AnimationGroup: CAMLAnimation {
  static let decisiveProperties: Set<String> = []

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool { false }

  /// Takes the children of the group. A child's key means nothing in a group and is kept.
  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard child.name == "animations" else { return false }
    for element in child.children {
      guard let (made, key) = try builder.animation(element, for: layer) else {
        builder.keep(
          element, of: child, at: "animations", as: .unknownClass, on: &attributes)
        continue
      }
      var animation = made
      if let key { animation.attributes.append(Attribute("key", .text(key))) }
      animations.append(animation)
    }
    builder.keepRest(of: child, at: "animations", on: &attributes)
    return true
  }
}
