import AnimationInterpolation
import AnimationMath

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
  /// How the property takes part in animations.
  public var animates: Animatability

  /// How a property takes part in animations.
  public enum Animatability: String, Sendable, Hashable, Codable {
    /// Animations move it, and setting it starts one: from what is shown to the new value.
    case implicitly
    /// Animations move it, and setting it starts a fade from what the layer shows.
    case byFading
    /// Animations move it, but setting it starts none.
    case explicitly
    /// Core Animation does not list it as animatable; setting it starts nothing.
    case never
  }

  /// A property by its name, type, default and part in animations.
  ///
  /// - Precondition: The default, where there is one, has the property's type.
  public init(
    _ name: String, _ type: ValueType, default defaultValue: AnimatableValue? = nil,
    animates: Animatability = .implicitly
  ) {
    require(
      defaultValue.map { $0.type == type } ?? true,
      "the property '\(name)' of type \(type.rawValue) has a default of type \(defaultValue?.type.rawValue ?? "")"
    )
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.animates = animates
  }
}
