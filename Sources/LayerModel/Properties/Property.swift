import AnimationInterpolation
import AnimationMath

/// A property with the Swift type of its values.
///
/// Core Animation's properties are constants. Use them to read and write layers and cells, and to name what an
/// animation moves. A component, which is one number of a value, is a `Property<Double>`. Angles are in radians.
///
///     layer[.opacity] = 0.5
///     layer.opacity = 0.5
///     layer[.position.x] = 7
///     layer.add(BasicAnimation(.position.x, from: 0, to: 100))
///
/// Declare a custom property once, then use it like any other, even by its name:
///
///     let level = context.register(Property("level", default: 0.0))
///     layer[level] = 3
public struct Property<Value: PropertyValue>: Sendable {
  /// The property without its Swift type.
  @usableFromInline package let numbered: NumberedProperty
  /// The value of a layer that was never given one, unless its class has another.
  @usableFromInline package let defaultValue: Value
  /// How the property takes part in animations, unless a class says otherwise.
  @usableFromInline package let animates: Animatability

  /// The number of the property.
  package var id: PropertyID { numbered.id }
  /// The name of the whole property, in key paths and documents.
  @usableFromInline package var name: String { numbered.name }
  /// The part of the property that is meant, nil for the whole.
  package var part: PropertyComponent? { numbered.part }

  /// A property of one's own, which ``LayerContext/register(_:action:)-(Property<Value>,_)`` makes
  /// known to layers.
  ///
  /// - Parameters:
  ///   - name: It has no point and is not one of Core Animation's.
  ///   - defaultValue: The value of a layer that was never given one.
  ///   - animates: How it takes part in animations.
  public init(
    _ name: String, default defaultValue: Value,
    animates: Animatability = .implicitly
  ) {
    self.init(.unregistered, name, default: defaultValue, animates: animates)
  }

  /// A property of the catalogue; its name is that of the symbol that declares it.
  init(
    _ number: UInt32, default defaultValue: Value,
    animates: Animatability = .implicitly, name: String = #function
  ) {
    self.init(PropertyID(number: number), name, default: defaultValue, animates: animates)
  }

  init(
    _ id: PropertyID, _ name: String, default defaultValue: Value, animates: Animatability
  ) {
    self.init(
      NumberedProperty(id: id, name: name, wholeType: Value.valueType, part: nil),
      default: defaultValue, animates: animates)
  }

  init(_ numbered: NumberedProperty, default defaultValue: Value, animates: Animatability) {
    self.numbered = numbered
    self.defaultValue = defaultValue
    self.animates = animates
  }

  /// The property as one class has it.
  func with(
    default defaultValue: Value? = nil, animates: Animatability? = nil
  ) -> Property {
    Property(
      id, name, default: defaultValue ?? self.defaultValue, animates: animates ?? self.animates)
  }

  /// The property without its Swift type.
  ///
  /// - Precondition: The property is whole.
  package var key: PropertyKey {
    numbered.requireWhole()
    let type = Value.propertyType
    return PropertyKey(
      id, name, type.value, customType: type.custom,
      default: defaultValue.animatableValue, animates: animates,
      isOptional: Value(animatableValue: nil) != nil)
  }

  /// The key path that means the same: `bounds.size`, `position.x`.
  public var keyPath: String { numbered.keyPath }

  /// The default on a layer: that of the layer's class for a whole property, which must have this type.
  package func defaultValue(at path: PropertyPath) -> Value {
    if part != nil { return defaultValue }
    guard let value = Value(animatableValue: path.key.defaultValue) else { reportType(path) }
    return value
  }

  /// Ends the process where values of a type are read or set as those of another.
  @inline(never)
  package func reportType(_ path: PropertyPath) -> Never {
    let type = Value.propertyType
    misuse(
      "'\(keyPath)' has values of type \(path.typeName), not \(type.custom?.name ?? type.value.rawValue)"
    )
  }
}

extension LayerContext {
  /// Declares a property of one's own for every layer of the context.
  ///
  /// - Parameters:
  ///   - property: Its name has no point and is not one of Core Animation's. One that was registered
  ///     before under the name is replaced.
  ///   - action: What setting it starts; nil for what the property says of itself.
  /// - Returns: The property, to read and write layers by.
  @discardableResult
  public func register<Value>(
    _ property: Property<Value>, action: LayerAction? = nil
  ) -> Property<Value> {
    let key = register(property.key, action: action)
    return Property(
      key.id, property.name, default: property.defaultValue, animates: property.animates)
  }
}

/// The keys of properties, in order.
func keys<each Value>(_ properties: repeat Property<each Value>) -> [PropertyKey] {
  var keys: [PropertyKey] = []
  for property in repeat each properties { keys.append(property.key) }
  return keys
}

/// What a typed property, whole or one number of it, is found by.
@usableFromInline
package struct NumberedProperty: Sendable {
  package let id: PropertyID
  /// The name of the whole property.
  package let name: String
  /// The type of the whole property's values.
  package let wholeType: ValueType
  /// The part that is meant, nil for the whole.
  package let part: PropertyComponent?

  /// A part of the same property.
  func with(_ part: PropertyComponent) -> NumberedProperty {
    NumberedProperty(id: id, name: name, wholeType: wholeType, part: part)
  }

  /// Traps unless this is a whole property.
  @inline(__always)
  package func requireWhole() {
    require(
      part == nil, "\(keyPath): expected a whole property, found a component; use '\(name)'")
  }

  /// The key path that means the same.
  package var keyPath: String { part.map { "\(name).\($0.name)" } ?? name }

  /// The path of the property among those of a layer.
  ///
  /// - Parameters:
  ///   - numbered: Finds a property by its number.
  ///   - named: Finds one by its name, where the number is none here or another property's.
  /// - Returns: nil where there is none, and for a part where it has values of another type.
  package func path(
    numbered: (PropertyID) -> PropertyKey?, named: (String) -> PropertyKey?
  ) -> PropertyPath? {
    var key = numbered(id)
    if key?.name != name { key = named(name) }
    guard let key, part == nil || key.type == wholeType else { return nil }
    return PropertyPath(key, component: part)
  }
}

extension Property: CustomStringConvertible {
  /// The key path: `bounds.size`.
  public var description: String { keyPath }
}

/// The number of a property: Core Animation's have fixed ones. Those of a class of one's own are
/// numbered by the class, and those that a context registers by the context, in order; such a number
/// means something on layers of the class, or in the context, only. Files have names.
@usableFromInline
package struct PropertyID: Sendable, Hashable, Comparable {
  package let number: UInt32

  /// The number of a property that is known by its name only, until a class or a context has it.
  package static let unregistered = PropertyID(number: .max)
  /// The first number of a class's own properties.
  static var firstOfClass: PropertyID { PropertyID(number: 512) }
  /// The first number of a context's own properties.
  static let firstRegistered = PropertyID(number: 1024)

  /// Whether it is one of Core Animation's, which mean the same in every context.
  package var isKnownEverywhere: Bool { self < .firstOfClass }

  /// Whether it is one that a context has registered.
  package var isRegistered: Bool { self >= .firstRegistered && self != .unregistered }

  /// The next number.
  var next: PropertyID { PropertyID(number: number + 1) }

  /// Whether the number of `a` is less.
  @usableFromInline
  package static func < (a: PropertyID, b: PropertyID) -> Bool { a.number < b.number }
}
