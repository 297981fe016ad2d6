import AnimationInterpolation
import AnimationMath

/// The name of a property, or of a component of one, with the Swift type of its values.
///
/// Core Animation's properties are constants: `.opacity`, and with a component `Property.position.x`.
/// They read and write layers and cells, and name what an animation moves:
///
///     layer[.opacity] = 0.5
///     layer.add(.basic(BasicAnimation(Property.position.x, from: 0, to: 100)))
///
/// One of a user's own is declared once and then used like any other, by name too:
///
///     let level = context.register(Property("level"), default: 0.0)
///     layer[level] = 3
public struct Property<Value: PropertyValue>: Sendable, Hashable {
  /// The name of the whole property.
  public let name: String
  /// The component of it, nil for the whole.
  public let component: String?

  /// The property of a name, which has no point.
  public init(_ name: String) { self.init(name: name, component: nil) }

  private init(name: String, component: String?) {
    self.name = name
    self.component = component
  }

  /// The key path that means the same: `position.x`.
  public var keyPath: String { component.map { "\(name).\($0)" } ?? name }

  /// Ends the process where values of a type are read or set as those of another.
  @inline(never)
  package func reportType(_ type: ValueType) -> Never {
    misuse(
      "'\(keyPath)' has values of type \(type.rawValue), not \(Value.valueType.rawValue)")
  }

  /// A component of the property; of a component one within it.
  public func component<Part>(_ name: String) -> Property<Part> {
    Property<Part>(name: self.name, component: component.map { "\($0).\(name)" } ?? name)
  }
}

extension Layer {
  /// The model value of a property.
  ///
  /// Setting it is ``setValue(_:for:)`` and animates like it.
  ///
  /// - Precondition: The layer has the property, by its class or as a registered one, and it is of
  ///   this type. A component is set only of a property that has a value.
  public subscript<Value>(property: Property<Value>) -> Value {
    get {
      if property.component == nil, let stored = properties.values[property.name],
        let value = Value(animatableValue: stored)
      {
        return value
      }
      let path = path(of: property)
      guard
        let value = Value(animatableValue: value(at: path))
          ?? Value(animatableValue: path.key.defaultValue)
      else { property.reportType(path.type) }
      return value
    }
    set {
      let path = path(of: property)
      let value = newValue.animatableValue
      guard !setValue(value, at: path) else { return }
      if path.component != nil, self.value(at: PropertyPath(path.key)) == nil {
        misuse("'\(path.name)' of \(label) cannot be set: '\(path.key.name)' has no value")
      }
      property.reportType(path.type)
    }
  }

  private func path<Value>(of property: Property<Value>) -> PropertyPath {
    guard let key = self.property(named: property.name) else {
      let classes = LayerClass.all.filter { $0.property(named: property.name) != nil }.map(\.name)
      let others = classes.isEmpty ? "no class has" : "\(classes.joined(separator: ", ")) has"
      misuse("a layer of class \(layerClass.name) has no property '\(property.name)': \(others)")
    }
    guard property.component != nil else { return PropertyPath(key) }
    guard let path = try? path(property.keyPath) else {
      let names = PropertyComponent.all(of: key.type).map(\.name).joined(separator: ", ")
      misuse("'\(property.name)' has no component '\(property.keyPath)': it has \(names)")
    }
    return path
  }
}

extension EmitterCell {
  /// The value of a property.
  ///
  /// - Precondition: Cells have the whole property, and it is of this type.
  public subscript<Value>(property: Property<Value>) -> Value {
    get {
      guard let value = Value(animatableValue: value(for: Self.key(of: property))) else {
        property.reportType(Self.key(of: property).type)
      }
      return value
    }
    set { setValue(newValue.animatableValue, for: Self.key(of: property)) }
  }

  private static func key<Value>(of property: Property<Value>) -> PropertyKey {
    guard property.component == nil, let key = Self.property(named: property.name) else {
      misuse("emitter cells have no property '\(property.keyPath)'")
    }
    return key
  }
}

extension LayerContext {
  /// Declares a property of one's own for every layer of the context.
  ///
  /// - Parameters:
  ///   - property: Its name has no point and is not one of Core Animation's.
  ///   - defaultValue: The value of a layer that was never given one.
  ///   - animates: How it takes part in animations.
  ///   - action: What setting it starts; nil for what `animates` says.
  /// - Returns: The property, to read and write layers by.
  @discardableResult
  public func register<Value>(
    _ property: Property<Value>, default defaultValue: Value,
    animates: PropertyKey.Animatability = .implicitly, action: LayerAction? = nil
  ) -> Property<Value> {
    register(
      PropertyKey(
        property.name, Value.valueType, default: defaultValue.animatableValue, animates: animates),
      action: action)
    return property
  }
}

extension PropertyKey {
  /// Ends the process unless a value has the property's type.
  func check(_ value: AnimatableValue?) {
    require(
      value.map { $0.type == type } ?? true,
      "'\(name)' has values of type \(type.rawValue), not \(value?.type.rawValue ?? "")")
  }
}
