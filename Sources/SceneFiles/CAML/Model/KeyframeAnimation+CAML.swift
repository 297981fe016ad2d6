import AnimationGeometry
import AnimationInterpolation
import LayerModel

extension KeyframeAnimation: CAMLAnimation {
  static let decisiveProperties: Set<String> = ["values", "path", "valueFunction"]

  func hasStored(_ name: String) -> Bool {
    name == "calculationMode" && unknownCalculationMode != nil
  }

  private static func list(_ name: String) -> WritableKeyPath<Self, [Double]?>? {
    switch name {
    case "keyTimes": \.keyTimes
    case "tensionValues": \.tensionValues
    case "continuityValues": \.continuityValues
    case "biasValues": \.biasValues
    default: nil
    }
  }

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    if let list = Self.list(name) {
      self[keyPath: list] = try text.numbers()
      return true
    }
    switch name {
    case "calculationMode":
      guard let mode = CalculationMode(rawValue: text.text) else {
        unknownCalculationMode = text.text
        throw .notUnderstood(
          "there is no calculation mode '\(text.excerpt)', so the animation changes nothing")
      }
      calculationMode = mode
    case "rotationMode":
      guard let mode = RotationMode(rawValue: text.text) else {
        throw .notUnderstood("there is no rotation mode '\(text.excerpt)'")
      }
      rotationMode = mode
    case "pathPacing":
      guard let pacing = PathPacing(rawValue: text.text) else {
        throw .notUnderstood("a path is not measured by '\(text.excerpt)'")
      }
      pathPacing = pacing
    default: return try takePropertyAttribute(name, text)
    }
    return true
  }

  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    let isCollection =
      ["values", "timingFunctions"].contains(child.name) || Self.list(child.name) != nil
    guard isCollection || child.name == "path" else {
      return try takeValueFunction(child, from: &builder, on: &attributes)
    }
    do {
      var rest: [Attribute] = []
      if isCollection {
        try take(collection: child, for: layer, from: &builder, on: &rest)
        builder.keepRest(of: child, at: child.name, on: &rest)
      } else {
        try takePath(child, from: &builder, on: &rest)
      }
      attributes += rest
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), at: child.place, on: &attributes)
    }
    return true
  }

  private mutating func take(
    collection: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(CAMLValueError) {
    if collection.name == "timingFunctions" {
      timingFunctions = try builder.timingFunctions(collection, on: &attributes)
      return
    }
    let values = try builder.values(
      of: collection.children, at: collection.name, on: &attributes)
    if let list = Self.list(collection.name) {
      self[keyPath: list] = try builder.numbers(values)
    } else {
      self.values = values
    }
  }

  private mutating func takePath(
    _ child: MarkupElement, from builder: inout CAMLModelBuilder, on attributes: inout [Attribute]
  ) throws(CAMLValueError) {
    let value = try builder.value(of: child, at: child.name, on: &attributes)
    guard case .path(let path)? = value else { throw .notUnderstood("a path is wanted") }
    self.path = path
  }
}
