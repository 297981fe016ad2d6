import AnimationInterpolation

/// The values of a layer's properties as they stood at one moment, without the layer.
///
/// Values that were never given are the defaults of the properties that are asked for.
public struct LayerProperties: Sendable, Hashable {
  var values: [String: AnimatableValue?] = [:]

  /// The value of a property, nil where it has none.
  public func value(for property: PropertyKey) -> AnimatableValue? {
    if let value = values[property.name] { return value }
    return property.defaultValue
  }

  /// The value at a path, nil where its property has none or is another object's.
  public func value(at path: PropertyPath) -> AnimatableValue? {
    guard path.targets.isEmpty else { return nil }
    let value = value(for: path.key)
    guard let component = path.component else { return value }
    return value?.component(component)
  }
}
