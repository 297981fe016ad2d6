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
  @usableFromInline package let numbered: NumberedProperty
  /// The value of a layer that was never given one, unless its class has another default.
  @usableFromInline package let defaultValue: Value
  /// The role of the property in animations, unless a class has a different one.
  @usableFromInline package let animates: Animatability

  package var id: PropertyID { numbered.id }
  @usableFromInline package var name: String { numbered.name }
  /// The component, or nil for the whole property.
  package var part: PropertyComponent? { numbered.part }

  /// Creates a custom property. ``LayerContext/register(_:action:)-(Property<Value>,_)`` makes it known to layers.
  ///
  /// - Parameters:
  ///   - name: A name without a point that is not one of Core Animation's.
  ///   - defaultValue: The value of a layer that was never given one.
  ///   - animates: The role of the property in animations. Default: `.implicitly`.
  public init(
    _ name: String, default defaultValue: Value,
    animates: Animatability = .implicitly
  ) {
    self.init(.unregistered, name, default: defaultValue, animates: animates)
  }

  /// Creates a property of the catalogue, named like the symbol that declares it.
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

  /// The key path: `bounds.size`, `position.x`.
  public var keyPath: String { numbered.keyPath }

  /// The default on a layer: for a whole property that of the layer's class, which must have this type.
  package func defaultValue(at path: PropertyPath) -> Value {
    if part != nil { return defaultValue }
    guard let value = Value(animatableValue: path.key.defaultValue) else { reportType(path) }
    return value
  }

  @inline(never)
  package func reportType(_ path: PropertyPath) -> Never {
    let type = Value.propertyType
    misuse(
      "'\(keyPath)' has values of type \(path.typeName), not \(type.custom?.name ?? type.value.rawValue)"
    )
  }
}

extension LayerContext {
  /// Registers a custom property, which every layer of the context then has.
  ///
  /// - Parameters:
  ///   - property: A property whose name has no point and is not one of Core Animation's. It replaces a property that
  ///     was registered before under the name.
  ///   - action: The action that setting the property runs. Default: `nil`, which is the property's own role in
  ///     animations.
  /// - Returns: The property, with which you read and write layers.
  @discardableResult
  public func register<Value>(
    _ property: Property<Value>, action: LayerAction? = nil
  ) -> Property<Value> {
    let key = register(property.key, action: action)
    return Property(
      key.id, property.name, default: property.defaultValue, animates: property.animates)
  }
}

func keys<each Value>(_ properties: repeat Property<each Value>) -> [PropertyKey] {
  var keys: [PropertyKey] = []
  for property in repeat each properties { keys.append(property.key) }
  return keys
}

/// The identity of a typed property or of a component of one.
@usableFromInline
package struct NumberedProperty: Sendable {
  package let id: PropertyID
  package let name: String
  package let wholeType: ValueType
  package let part: PropertyComponent?

  func with(_ part: PropertyComponent) -> NumberedProperty {
    NumberedProperty(id: id, name: name, wholeType: wholeType, part: part)
  }

  @inline(__always)
  package func requireWhole() {
    require(
      part == nil, "\(keyPath): expected a whole property, found a component; use '\(name)'")
  }

  package var keyPath: String { part.map { "\(name).\($0.name)" } ?? name }

  /// Returns the path of the property among the properties of a layer.
  ///
  /// `named` is used if the number is unknown here or belongs to another property. Returns nil if there is no such
  /// property, or if it has values of another type and this is a component.
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

/// The number of a property.
///
/// Core Animation's properties have fixed numbers. A custom class and a context number their own properties in order;
/// such a number is valid only on layers of the class, or in the context. Files have names instead.
@usableFromInline
package struct PropertyID: Sendable, Hashable, Comparable {
  package let number: UInt32

  /// The number of a property that only its name identifies, until a class or a context has it.
  package static let unregistered = PropertyID(number: .max)
  static var firstOfClass: PropertyID { PropertyID(number: 512) }
  static let firstRegistered = PropertyID(number: 1024)

  /// Whether it is a property of Core Animation, whose number is the same in every context.
  package var isKnownEverywhere: Bool { self < .firstOfClass }

  package var isRegistered: Bool { self >= .firstRegistered && self != .unregistered }

  var next: PropertyID { PropertyID(number: number + 1) }

  @usableFromInline
  package static func < (a: PropertyID, b: PropertyID) -> Bool { a.number < b.number }
}
