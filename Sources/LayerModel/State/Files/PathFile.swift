import AnimationInterpolation

/// What of a snapshot that was read cannot be, in one clause.
package struct SnapshotFileError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// A property path as snapshots write it: by names, to be found again on a layer.
struct PathFile: Sendable, Codable {
  let targets: [PropertyTarget]
  let property: String
  let component: String?
  let type: ValueType
  /// The user's own type.
  let names: TypeFile?

  init(_ path: PropertyPath) {
    (targets, property, component) = (path.targets, path.key.name, path.component?.name)
    (type, names) = (path.key.type, path.key.customType.map(TypeFile.init))
  }

  /// The path on a layer. What belongs to a cell or a filter that is gone is known by its name.
  func path(on layer: Layer) throws(SnapshotFileError) -> PropertyPath {
    let key = try key(on: layer)
    let part = component.flatMap { name in key.components.first { $0.name == name } }
    if let component, part == nil {
      throw SnapshotFileError("'\(property)' has no component '\(component)'")
    }
    return PropertyPath(key, component: part, of: targets)
  }

  private func key(on layer: Layer) throws(SnapshotFileError) -> PropertyKey {
    if targets.isEmpty {
      guard let key = layer.property(named: property), key.type == type else {
        throw SnapshotFileError("\(layer.label) has no property '\(property)' of its type")
      }
      return key
    }
    if let key = layer.effects.properties(of: targets)?(property), key.type == type { return key }
    switch targets.last {
    case .filter, .backgroundFilter, .compositingFilter:
      return PropertyKey(
        .unregistered, property, type, customType: try names?.type, default: nil,
        animates: .explicitly)
    case .emitterCell:
      guard let key = EmitterCell.property(named: property), key.type == type else { break }
      return key
    case .sublayer, nil: break
    }
    throw SnapshotFileError("nothing has a property '\(property)' of its type")
  }
}

/// The names of a user's own type.
package struct TypeFile: Sendable, Codable {
  let name: String
  let lanes: [String]

  init(_ type: CustomType) { (name, lanes) = (type.name, type.laneNames) }

  var type: CustomType {
    get throws(SnapshotFileError) {
      guard CustomType.areNames(name, lanes) else {
        throw SnapshotFileError("'\(name)' is no type of one's own")
      }
      return CustomType(name, laneNames: lanes)
    }
  }
}

/// A property of one's own.
package struct PropertyFile: Sendable, Codable {
  let name: String
  let type: ValueType
  let names: TypeFile?
  let value: AnimatableValue?
  let animates: Animatability
  /// Whether there may be no value although the default is one; nil for no.
  let isOptional: Bool?

  package init(_ key: PropertyKey) {
    (name, type, names) = (key.name, key.type, key.customType.map(TypeFile.init))
    (value, animates) = (key.defaultValue, key.animates)
    isOptional = key.isOptional && key.defaultValue != nil ? true : nil
  }

  package var key: PropertyKey {
    get throws(SnapshotFileError) {
      let key = PropertyKey(
        .unregistered, name, type, customType: try names?.type, default: value, animates: animates,
        isOptional: isOptional)
      guard (type == .custom) == (names != nil), value.map(key.accepts) ?? true else {
        throw SnapshotFileError("the property '\(name)' does not fit its type")
      }
      return key
    }
  }
}

/// A class of layers: one of the engine's by its name, or with its own properties.
package struct ClassFile: Sendable, Codable {
  let name: String
  let properties: [PropertyFile]?

  package init(_ layerClass: LayerClass) {
    name = layerClass.name
    let isKnown = LayerClass.named(layerClass.name) == layerClass
    properties = isKnown ? nil : layerClass.ownProperties.map(PropertyFile.init)
  }

  package var layerClass: LayerClass {
    get throws(SnapshotFileError) {
      guard let properties else {
        guard let known = LayerClass.named(name) else {
          throw SnapshotFileError("there is no class '\(name)'")
        }
        return known
      }
      guard properties.count <= 512 else {
        throw SnapshotFileError("the class '\(name)' has more than 512 properties")
      }
      var keys: [PropertyKey] = []
      for property in properties { keys.append(try property.key) }
      return LayerClass(name: name, properties: keys)
    }
  }
}

/// A value under a name.
struct ValueFile: Sendable, Codable {
  let name: String
  let value: AnimatableValue?
  /// What ``ModelValue/parts`` says.
  var parts: [Double]?
}
