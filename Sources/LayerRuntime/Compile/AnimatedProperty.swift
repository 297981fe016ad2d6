import AnimationInterpolation
import LayerModel

/// A property, or a component of one, that animations write: what their key paths have been
/// resolved to. An object, because it is large and many layers animate the same.
final class AnimatedProperty: Sendable {
  let path: PropertyPath
  /// The path of the whole property.
  let whole: PropertyPath
  /// The name of the whole property with the objects that lead to it.
  let name: String
  /// The number of a property of the layer itself; nil for what is found by its name.
  let number: PropertyID?
  /// Whether all layers of the class have it that it was found for, and none of them another of the name.
  let isOfClass: Bool
  /// The number of a property that means the same on every layer; nil of others.
  let commonNumber: UInt32?
  /// The type of the whole property's values.
  let wholeType: ValueType

  init(_ path: PropertyPath, of layerClass: LayerClass) {
    self.path = path
    isOfClass = path.targets.isEmpty && layerClass.table[path.key.id] == path.key
    whole = PropertyPath(path.key, of: path.targets)
    name = path.propertyName
    let isNumbered = path.targets.isEmpty && path.key.id != .unregistered
    number = isNumbered ? path.key.id : nil
    commonNumber = isNumbered && path.key.id.isKnownEverywhere ? path.key.id.number : nil
    wholeType = path.key.type
  }

  /// Whether a path is that of the same property of the same object, or of a component of it.
  func isSame(as path: PropertyPath) -> Bool {
    if let number, path.targets.isEmpty, path.key.id != .unregistered {
      return number == path.key.id
    }
    return whole.isSameProperty(as: path)
  }
}

/// The animated properties that commits have met, so that a key path is resolved once for all
/// layers of a class.
///
/// Only what a class itself has is kept, which never changes: a property of one's own may be
/// registered anew, and cells and filters come and go.
final class AnimatedProperties {
  /// The curves of animations.
  @exclusivity(unchecked) var curves = PreparedCurves()
  /// By key paths, for each class that has met them.
  private var known: [String: [Entry]] = [:]
  /// What was asked for last: layers that follow each other often animate the same.
  @exclusivity(unchecked) private var last: Entry?
  /// The last animation that would be the same for any layer of a class but for its times and what was presented:
  /// many layers may be given the very same one.
  @exclusivity(unchecked) private var shared: CompiledAnimation?
  /// The properties of that class.
  @exclusivity(unchecked) private var sharedTable = PropertyTable.empty

  /// An object, so that the last one is looked at without a copy.
  private final class Entry {
    let keyPath: String
    let layerClass: LayerClass
    let property: AnimatedProperty

    init(_ keyPath: String, of layerClass: LayerClass, _ property: AnimatedProperty) {
      (self.keyPath, self.layerClass, self.property) = (keyPath, layerClass, property)
    }
  }

  /// What has been made of the very animation for another layer, which differs in its times and in what was
  /// presented to it at most; nil where nothing has, or where that might be another for this layer.
  func shared(_ attached: borrowing AddedAnimation, of layer: Layer) -> CompiledAnimation? {
    guard let shared, shared.attached.animation.isIdentical(to: attached.animation),
      !attached.hasOwnEntries, sharedTable.isIdentical(to: layer.layerClass.table)
    else { return nil }
    return shared
  }

  /// Remembers an animation that a layer has for others.
  func share(_ animation: CompiledAnimation, of layer: Layer) {
    guard animation.parts.allSatisfy(\.property.isOfClass) else { return }
    (shared, sharedTable) = (animation, layer.layerClass.table)
  }

  /// What a key path of a layer names. Complexity: O(length of the key path).
  func property(
    at keyPath: String, of layer: Layer
  ) throws(PropertyPathError) -> AnimatedProperty {
    if let last, last.keyPath == keyPath, last.layerClass == layer.layerClass {
      return last.property
    }
    if let entry = known[keyPath]?.first(where: { $0.layerClass == layer.layerClass }) {
      last = entry
      return entry.property
    }
    let property = AnimatedProperty(try layer.path(keyPath), of: layer.layerClass)
    if property.isOfClass {
      known[keyPath, default: []].append(Entry(keyPath, of: layer.layerClass, property))
    }
    return property
  }
}
