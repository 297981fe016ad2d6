import AnimationInterpolation
import LayerModel

extension BasicAnimation: CAMLAnimation {
  static let decisiveProperties: Set<String> = [
    "fromValue", "toValue", "byValue", "valueFunction",
  ]

  private static func end(_ name: String) -> WritableKeyPath<Self, AnimatableValue?>? {
    switch name {
    case "fromValue": \.fromValue
    case "toValue": \.toValue
    case "byValue": \.byValue
    default: nil
    }
  }

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    guard let end = Self.end(name) else { return try takePropertyAttribute(name, text) }
    guard let type = animatedType(of: layer) else {
      throw .notUnderstood("the key path does not say what it is")
    }
    self[keyPath: end] = try text.value(of: type)
    return true
  }

  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard let end = Self.end(child.name) else {
      return try takeValueFunction(child, from: &builder, on: &attributes)
    }
    do {
      self[keyPath: end] = try builder.value(
        of: child, expected: animatedType(of: layer), at: child.name, on: &attributes)
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), at: child.place, on: &attributes)
    }
    return true
  }
}

extension PropertyAnimation {
  /// The type of what the key path names on a layer; nil where it names nothing there.
  func animatedType(of layer: Layer) -> ValueType? {
    keyPath.flatMap { try? layer.path($0).type }
  }
}
