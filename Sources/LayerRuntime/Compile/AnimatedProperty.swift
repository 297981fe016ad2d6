import AnimationInterpolation
import LayerModel

/// An animated property or component. An object because it is large and many layers animate the same one.
final class AnimatedProperty: Sendable {
  let path: PropertyPath
  let whole: PropertyPath
  /// The name of the whole property, after the names of the objects that lead to it.
  let name: String
  /// The number of a property of the layer itself; nil for a property that is found by name.
  let number: PropertyID?
  /// Whether all layers of the class have this property, and none has another property of the same name.
  let isOfClass: Bool
  /// The number of a property with the same meaning on every layer; nil for other properties.
  let commonNumber: UInt32?
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

  /// Whether a path leads to the same property of the same object, or to a component of that property.
  func isSame(as path: PropertyPath) -> Bool {
    if let number, path.targets.isEmpty, path.key.id != .unregistered {
      return number == path.key.id
    }
    return whole.isSameProperty(as: path)
  }
}

/// The animated properties of earlier commits, so that a key path is resolved once for all layers of a class.
///
/// Only properties of a class itself are kept, because they never change. A custom property may be registered again,
/// and cells and filters come and go.
final class AnimatedProperties {
  @exclusivity(unchecked) var curves = PreparedCurves()
  /// The properties by key path, for each class that has resolved it.
  private var known: [String: [Entry]] = [:]
  /// The last result, because layers in sequence often animate the same property.
  @exclusivity(unchecked) private var last: Entry?
  /// The last animation that is the same for any layer of a class, except for its times and presented values. Many
  /// layers may share one animation.
  @exclusivity(unchecked) private var shared: CompiledAnimation?
  @exclusivity(unchecked) private var sharedTable = PropertyTable.empty

  /// An object, so that the last entry can be read without a copy.
  private final class Entry {
    let keyPath: String
    let layerClass: LayerClass
    let property: AnimatedProperty

    init(_ keyPath: String, of layerClass: LayerClass, _ property: AnimatedProperty) {
      (self.keyPath, self.layerClass, self.property) = (keyPath, layerClass, property)
    }
  }

  /// The animation as compiled for another layer, from which it differs at most in its times and presented values;
  /// nil if there is none, or if the result might differ for this layer.
  func shared(_ attached: borrowing AddedAnimation, of layer: Layer) -> CompiledAnimation? {
    guard let shared, shared.attached.animation.isIdentical(to: attached.animation),
      !attached.hasOwnEntries, sharedTable.isIdentical(to: layer.layerClass.table)
    else { return nil }
    return shared
  }

  func share(_ animation: CompiledAnimation, of layer: Layer) {
    guard animation.parts.allSatisfy(\.property.isOfClass) else { return }
    (shared, sharedTable) = (animation, layer.layerClass.table)
  }

  /// The property that a key path of a layer names. Complexity: O(length of the key path).
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
