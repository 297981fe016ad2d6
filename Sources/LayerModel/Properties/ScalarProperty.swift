import AnimationInterpolation

/// One number of a property: `.position.x`, `.bounds.size.width`, `.transform.rotation`.
///
/// It is used like a ``Property`` of the type `Double`. Angles are in radians.
public struct ScalarProperty: Sendable {
  /// The number of the property.
  public let id: PropertyID
  /// The name of the whole property.
  public let name: String
  /// The number in the property's default.
  public let defaultValue: Double
  /// The type of the whole property's values.
  package let wholeType: ValueType
  package let part: PropertyComponent?

  /// The key path that means the same: `position.x`.
  public var keyPath: String { part.map { "\(name).\($0.name)" } ?? name }
}
