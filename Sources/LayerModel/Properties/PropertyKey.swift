import AnimationInterpolation
import AnimationMath

/// The role of a property in animations.
public enum Animatability: String, Sendable, Hashable, Codable {
  /// Animations can change it. Setting it starts an animation from the presentation value to the new value.
  case implicitly
  /// Animations can change it. Setting it starts a fade from the layer's presented content.
  case byFading
  /// Animations can change it, but setting it starts none.
  case explicitly
  /// Core Animation does not list it as animatable. Setting it starts nothing; only an animation that you add to the
  /// layer changes it.
  case never
}

/// A property of layers: its name, the type of its value and its default.
///
/// Keys are small values because they are passed on with every path. Equal keys are the same property.
@usableFromInline
package struct PropertyKey: Sendable {
  private final class Facts: Sendable {
    let name: String
    let type: ValueType
    let customType: CustomType?
    let id: PropertyID
    let defaultValue: AnimatableValue?
    let animates: Animatability
    let isOptional: Bool

    init(
      _ id: PropertyID, _ name: String, _ type: ValueType, _ customType: CustomType?,
      _ defaultValue: AnimatableValue?, _ animates: Animatability, isOptional: Bool
    ) {
      (self.id, self.name, self.type, self.customType) = (id, name, type, customType)
      (self.defaultValue, self.animates, self.isOptional) = (defaultValue, animates, isOptional)
    }
  }

  private let facts: Facts

  /// The name in key paths and documents, such as `backgroundColor`.
  @usableFromInline package var name: String { facts.name }
  @usableFromInline package var type: ValueType { facts.type }
  @usableFromInline package var customType: CustomType? { facts.customType }
  package var id: PropertyID { facts.id }
  /// The value of a layer that was never given one, or nil if that is no value.
  @usableFromInline package var defaultValue: AnimatableValue? { facts.defaultValue }
  @usableFromInline package var animates: Animatability { facts.animates }
  package var isOptional: Bool { facts.isOptional }

  /// Creates a property from its name, type, default and role in animations. Layers know a custom property once it is
  /// registered, and a filter's property by its name.
  ///
  /// - Precondition: A default has the property's type. A property of a custom type has a default, or uses
  ///   ``init(_:_:default:animates:)-(_,CustomType,_,_)``.
  package init(
    _ name: String, _ type: ValueType, default defaultValue: AnimatableValue? = nil,
    animates: Animatability = .implicitly
  ) {
    self.init(
      .unregistered, name, type, customType: defaultValue.flatMap(CustomType.init(of:)),
      default: defaultValue, animates: animates)
    require(
      type != .custom || customType != nil,
      "the property '\(name)' has a custom type: give the name and the numbers of the type")
    require(
      defaultValue.map(accepts) ?? true,
      "the property '\(name)' of type \(typeName) has a default of type \(defaultValue?.typeName ?? "")"
    )
  }

  /// Creates a property of a custom type; ``Property`` creates one from the Swift type.
  ///
  /// - Precondition: A default is of the type.
  package init(
    _ name: String, _ type: CustomType, default defaultValue: AnimatableValue? = nil,
    animates: Animatability = .implicitly
  ) {
    self.init(
      .unregistered, name, .custom, customType: type, default: defaultValue, animates: animates)
    require(
      defaultValue.map(accepts) ?? true,
      "the property '\(name)' of type \(typeName) has a default of type \(defaultValue?.typeName ?? "")"
    )
  }

  init(input name: String, _ value: AnimatableValue) {
    self.init(
      .unregistered, name, value.type, customType: CustomType(of: value), default: value,
      animates: .implicitly, isOptional: true)
  }

  /// - Parameter isOptional: Whether there may be no value. Default: whether the default is no value.
  init(
    _ id: PropertyID, _ name: String, _ type: ValueType, customType: CustomType? = nil,
    default defaultValue: AnimatableValue?, animates: Animatability, isOptional: Bool? = nil
  ) {
    facts = Facts(
      id, name, type, customType, defaultValue, animates,
      isOptional: isOptional ?? (defaultValue == nil))
  }

  func numbered(_ id: PropertyID) -> PropertyKey {
    PropertyKey(
      id, name, type, customType: customType, default: defaultValue, animates: animates,
      isOptional: isOptional)
  }

  func check(_ value: AnimatableValue?) {
    require(
      value.map(accepts) ?? true,
      "'\(name)' has values of type \(typeName), not \(value?.typeName ?? "")")
  }

  /// Whether a value is of the property's type. Only optional properties accept nil, which is no value.
  package func accepts(_ value: AnimatableValue?) -> Bool {
    guard let value else { return isOptional }
    return value.type == type && (customType?.has(value) ?? true)
  }

  package func hasTypeOf(_ other: PropertyKey) -> Bool {
    type == other.type && customType?.name == other.customType?.name
      && customType?.laneNames.count == other.customType?.laneNames.count
  }

  package var typeName: String {
    customType?.description ?? type.rawValue
  }

  package var components: [PropertyComponent] {
    customType?.laneNames.enumerated().map { PropertyComponent($1, .number, $0, 1) }
      ?? PropertyComponent.all(of: type)
  }
}

extension PropertyKey: Hashable {
  /// Returns whether name, type, default and role in animations are equal. The name stands for the number.
  @usableFromInline package static func == (a: PropertyKey, b: PropertyKey) -> Bool {
    a.facts === b.facts
      || a.name == b.name && a.hasTypeOf(b) && a.animates == b.animates
        && a.defaultValue == b.defaultValue
  }

  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
