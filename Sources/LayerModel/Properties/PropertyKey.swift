import AnimationInterpolation
import AnimationMath

/// A property that layers have: its name, the type of its value, and its default.
///
/// Keys are small values; two of them are the same property when they are equal.
public struct PropertyKey: Sendable {
  /// The name in key paths and documents, such as `backgroundColor`.
  public let name: String
  /// The type that every value of the property has.
  public var type: ValueType
  /// The number by which values are found.
  package let id: PropertyID
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

  /// A property by its name, type, default and part in animations. One of a layer's own is known to
  /// layers once it is registered; that of a filter is known by its name.
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
    self.init(.unregistered, name, type, default: defaultValue, animates: animates)
  }

  init(
    _ id: PropertyID, _ name: String, _ type: ValueType, default defaultValue: AnimatableValue?,
    animates: Animatability
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.animates = animates
  }

  /// The property under a number.
  func numbered(_ id: PropertyID) -> PropertyKey {
    PropertyKey(id, name, type, default: defaultValue, animates: animates)
  }

  /// Ends the process unless a value has the property's type.
  func check(_ value: AnimatableValue?) {
    require(
      value.map { $0.type == type } ?? true,
      "'\(name)' has values of type \(type.rawValue), not \(value?.type.rawValue ?? "")")
  }
}

extension PropertyKey: Hashable {
  /// Whether name, type, default and part in animations are equal; the name stands for the number.
  public static func == (a: PropertyKey, b: PropertyKey) -> Bool {
    a.name == b.name && a.type == b.type && a.animates == b.animates
      && a.defaultValue == b.defaultValue
  }

  /// Hashes the name, which tells most properties apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
