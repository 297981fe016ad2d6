import AnimationTiming
import LayerModel

extension SpringAnimation: CAMLAnimation {
  static let decisiveProperties = BasicAnimation.decisiveProperties

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    switch name {
    case "mass": mass = try text.number()
    case "stiffness": stiffness = try text.number()
    case "damping": damping = try text.number()
    case "velocity", "initialVelocity": initialVelocity = try text.number()
    case "allowsOverdamping": allowsOverdamping = try text.bool()
    case "overdamped":
      guard let response = OverdampedResponse(rawValue: text.text) else {
        throw .notUnderstood("there is no over-damped response '\(text.excerpt)'")
      }
      overdampedResponse = response
    default: return try basic.take(name, text, for: layer)
    }
    return true
  }

  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    try basic.take(child, for: layer, from: &builder, on: &attributes)
  }
}
