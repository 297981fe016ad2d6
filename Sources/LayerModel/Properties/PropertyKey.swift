import AnimationInterpolation
import AnimationMath

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

/// A property that layers have: its name, the type of its value, and its default.
///
/// Keys are small values; two of them are the same property when they are equal. What they say lies behind
/// a reference, for they are handed on wherever a path is.
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
  /// The type that every value of the property has.
  @usableFromInline package var type: ValueType { facts.type }
  /// The user's own type that values are of, where they are of one.
  @usableFromInline package var customType: CustomType? { facts.customType }
  /// The number by which values are found.
  package var id: PropertyID { facts.id }
  /// The value of a layer that was never given one; nil where that is no value at all.
  @usableFromInline package var defaultValue: AnimatableValue? { facts.defaultValue }
  /// How the property takes part in animations.
  @usableFromInline package var animates: Animatability { facts.animates }
  /// Whether a layer may have no value of the property.
  package var isOptional: Bool { facts.isOptional }

  /// A property by its name, type, default and part in animations. One of a layer's own is known to
  /// layers once it is registered; that of a filter is known by its name.
  ///
  /// - Precondition: The default, where there is one, has the property's type. A property of a user's
  ///   own type is made by ``init(_:_:default:animates:)-(_,CustomType,_,_)``, or has a default.
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

  /// A property of a user's own type; ``Property`` makes one of the Swift type.
  ///
  /// - Precondition: The default, where there is one, is of the type.
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

  /// An input of a filter, which is what its value says.
  init(input name: String, _ value: AnimatableValue) {
    self.init(
      .unregistered, name, value.type, customType: CustomType(of: value), default: value,
      animates: .implicitly, isOptional: true)
  }

  /// - Parameter isOptional: Whether there may be no value; by default if that is the default.
  init(
    _ id: PropertyID, _ name: String, _ type: ValueType, customType: CustomType? = nil,
    default defaultValue: AnimatableValue?, animates: Animatability, isOptional: Bool? = nil
  ) {
    facts = Facts(
      id, name, type, customType, defaultValue, animates,
      isOptional: isOptional ?? (defaultValue == nil))
  }

  /// The property under a number.
  func numbered(_ id: PropertyID) -> PropertyKey {
    PropertyKey(
      id, name, type, customType: customType, default: defaultValue, animates: animates,
      isOptional: isOptional)
  }

  /// Ends the process unless a value has the property's type.
  func check(_ value: AnimatableValue?) {
    require(
      value.map(accepts) ?? true,
      "'\(name)' has values of type \(typeName), not \(value?.typeName ?? "")")
  }

  /// Whether a value is of the property's type; nil stands for no value, which some properties may have.
  package func accepts(_ value: AnimatableValue?) -> Bool {
    guard let value else { return isOptional }
    return value.type == type && (customType?.has(value) ?? true)
  }

  /// Whether values of one property are values of the other.
  package func hasTypeOf(_ other: PropertyKey) -> Bool {
    type == other.type && customType?.name == other.customType?.name
      && customType?.laneNames.count == other.customType?.laneNames.count
  }

  /// The type in words.
  package var typeName: String {
    customType?.description ?? type.rawValue
  }

  /// The parts of the property that have key paths of their own.
  package var components: [PropertyComponent] {
    customType?.laneNames.enumerated().map { PropertyComponent($1, .number, $0, 1) }
      ?? PropertyComponent.all(of: type)
  }
}

extension PropertyKey: Hashable {
  /// Whether name, type, default and part in animations are equal; the name stands for the number.
  @usableFromInline package static func == (a: PropertyKey, b: PropertyKey) -> Bool {
    a.facts === b.facts
      || a.name == b.name && a.hasTypeOf(b) && a.animates == b.animates
        && a.defaultValue == b.defaultValue
  }

  /// Hashes the name, which tells most properties apart.
  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
