import AnimationInterpolation

/// A property that layers have: its name, the type of its value, and its default.
///
/// Keys are small values; two of them are the same property when they are equal.
public struct PropertyKey: Sendable, Hashable, Codable {
  /// The name in key paths and documents, such as `backgroundColor`.
  public var name: String
  /// The type that every value of the property has.
  public var type: ValueType
  /// The value of a layer that was never given one; nil where that is no value at all.
  public var defaultValue: AnimatableValue?

  /// A property by its name, type and default.
  ///
  /// - Precondition: The default, where there is one, has the property's type.
  public init(_ name: String, _ type: ValueType, default defaultValue: AnimatableValue? = nil) {
    precondition(
      defaultValue.map { $0.type == type } ?? true, "the default has the property's type")
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
  }
}
