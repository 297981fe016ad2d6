import AnimationInterpolation

/// A property or a component of one: what an animation's key path names.
public struct PropertyPath: Sendable, Hashable, Codable {
  /// The property itself, or the one that the component belongs to.
  public var key: PropertyKey
  /// The component, nil for the whole property.
  public var component: PropertyComponent?

  /// The path of a property, or of one of its components.
  public init(_ key: PropertyKey, component: PropertyComponent? = nil) {
    self.key = key
    self.component = component
  }

  /// The type of the value at this path.
  public var type: ValueType { component?.type ?? key.type }

  /// The path as it is written: `transform.rotation.z`.
  public var name: String { component.map { "\(key.name).\($0.name)" } ?? key.name }

  /// Reads a key path.
  ///
  /// - Parameters:
  ///   - text: The property's name, and after a point the component's: `position`, `position.x`.
  ///   - property: Finds a property by its name, nil where there is none.
  public init(
    parsing text: String, property: (String) -> PropertyKey?
  ) throws(PropertyPathError) {
    guard !text.isEmpty else { throw .empty }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = property(String(parts[0])) else { throw .unknownProperty(String(parts[0])) }
    self.key = key
    guard parts.count > 1 else { return }
    let components = PropertyComponent.all(of: key.type)
    component = components.first { $0.name == parts[1] }
    if component == nil {
      throw .unknownComponent(String(parts[1]), of: key.name, valid: components.map(\.name))
    }
  }
}

/// Why a key path cannot be understood.
public enum PropertyPathError: Error, Sendable, Hashable {
  /// A key path without a character.
  case empty
  /// There is no property of this name.
  case unknownProperty(String)
  /// The property has no such component; the valid ones are listed, none where it has none at all.
  case unknownComponent(String, of: String, valid: [String])
}

extension PropertyPathError: CustomStringConvertible {
  /// What is wrong, in one clause that names what would be right.
  public var description: String {
    switch self {
    case .empty:
      "the key path is empty"
    case .unknownProperty(let name):
      "there is no animatable property '\(name)'"
    case .unknownComponent(let name, let key, let valid):
      valid.isEmpty
        ? "'\(key)' has no components, so '\(name)' names nothing"
        : "'\(key)' has no component '\(name)'; it has \(valid.joined(separator: ", "))"
    }
  }
}
