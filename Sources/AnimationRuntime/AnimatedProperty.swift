import AnimationModel
import LayerModel

/// A property, or a component of one, that animations write: what their key paths have been
/// resolved to. An object, because it is large and many layers animate the same.
final class AnimatedProperty: Sendable {
  let path: PropertyPath
  /// The name of the whole property with the objects that lead to it.
  let name: String

  init(_ path: PropertyPath) {
    self.path = path
    name = path.propertyName
  }

  /// The path of the whole property.
  var whole: PropertyPath { PropertyPath(path.key, of: path.targets) }
}

/// The animated properties that commits have met, so that a key path is resolved once for all
/// layers of a class.
///
/// Only what a class itself has is kept, which never changes: a property of one's own may be
/// registered anew, and cells and filters come and go.
final class AnimatedProperties {
  private struct Place: Hashable {
    let layerClass: LayerClass
    let keyPath: String
  }

  private var known: [Place: AnimatedProperty] = [:]

  /// What a key path of a layer names. Complexity: O(length of the key path).
  func property(
    at keyPath: String, of layer: Layer
  ) throws(PropertyPathError) -> AnimatedProperty {
    let place = Place(layerClass: layer.layerClass, keyPath: keyPath)
    if let property = known[place] { return property }
    let property = AnimatedProperty(try layer.path(keyPath))
    if property.path.targets.isEmpty,
      layer.layerClass.property(named: property.path.key.name) == property.path.key
    {
      known[place] = property
    }
    return property
  }
}
