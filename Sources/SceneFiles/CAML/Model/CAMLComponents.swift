import AnimationInterpolation
import LayerModel

/// The components of properties that one element gives, held back until all whole properties are
/// set: the order of attributes means nothing in XML.
struct CAMLComponents {
  struct Part {
    let component: PropertyComponent
    let value: AnimatableValue
    /// What the file has, to be kept where the part cannot be set.
    let source: Attribute
    let place: FilePlace
  }

  private var list: [(key: PropertyKey, part: Part)] = []

  /// Sets a whole property at once and holds a component back.
  ///
  /// - Precondition: The value has the type of the path, which is one of the layer's.
  mutating func set(
    _ value: AnimatableValue, at path: PropertyPath, of layer: Layer, from source: Attribute,
    place: FilePlace
  ) {
    guard let component = path.component else {
      layer.setValue(value, for: path.key)
      return
    }
    list.append(
      (path.key, Part(component: component, value: value, source: source, place: place)))
  }

  /// The properties, in order of first appearance.
  var keys: [PropertyKey] {
    var keys: [PropertyKey] = []
    for (key, _) in list where !keys.contains(key) { keys.append(key) }
    return keys
  }

  /// What is given of a property, in order.
  func parts(of key: PropertyKey) -> [Part] {
    list.filter { $0.key == key }.map(\.part)
  }
}
