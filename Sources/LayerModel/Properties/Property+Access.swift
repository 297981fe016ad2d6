import AnimationInterpolation
import AnimationMath

// Reading and writing by typed properties.

extension Layer {
  /// Accesses the model value of a property.
  ///
  /// Setting it is `setValue(_:for:)` and animates like it. Setting a component of the number x to a number within
  /// 2⁻⁴⁸ · max(1, |x|) of x leaves the whole property as it is and starts nothing.
  ///
  /// - Precondition: The layer has the property, by its class or as a registered one, and it is of this type.
  ///   `strokeEnd` is a property of `Layer(.shape, in: context)` and not of `Layer(in: context)`. To set a component,
  ///   the property must have a value.
  @inlinable
  public subscript<Value>(property: Property<Value>) -> Value {
    get {
      if Value.self == Double.self, let number = modelNumber(property.numbered) {
        return unsafeBitCast(number, to: Value.self)
      }
      return modelValue(of: property)
    }
    set {
      if !setModel(newValue.animatableValue, of: property.numbered) { reportFailure(property) }
    }
  }

  /// Accesses the model value of a property by the name of its constant: `layer.opacity`.
  ///
  /// The constant is looked up at run time, which takes some 800 instructions; `layer[.opacity]` names it.
  ///
  /// - Precondition: The layer has the property, by its class or as a registered one, and it is of this type. To set a
  ///   component, the property must have a value.
  @inlinable
  public subscript<Value>(
    dynamicMember property: KeyPath<Property<Value>.Type, Property<Value>>
  ) -> Value {
    get { self[Property<Value>.self[keyPath: property]] }
    set { self[Property<Value>.self[keyPath: property]] = newValue }
  }

  /// The number of a property, or nil if its number and the class do not suffice to find it.
  @usableFromInline
  func modelNumber(_ property: borrowing NumberedProperty) -> Double? {
    properties.number(of: property, in: layerClass.table)
  }

  @usableFromInline
  func modelValue<Value>(of property: Property<Value>) -> Value {
    if let shortest = properties.value(of: property.numbered, in: layerClass.table),
      let value = Value(animatableValue: shortest)
    {
      return value
    }
    let path = path(of: property.numbered)
    return Value(animatableValue: value(for: path)) ?? property.defaultValue(at: path)
  }

  /// Sets a property or a component. The layer must have the property.
  ///
  /// - Returns: Whether the property takes the value.
  @usableFromInline
  func setModel(_ value: AnimatableValue?, of property: NumberedProperty) -> Bool {
    if let key = key(of: property), key.accepts(value) {
      noteSet(PropertyPath(key))
      setValue(value, for: key, under: key.id)
      return true
    }
    return setValue(value, for: path(of: property))
  }

  /// Traps for a value that was not taken.
  @usableFromInline
  func reportFailure<Value>(_ property: Property<Value>) -> Never {
    let path = path(of: property.numbered)
    reportMissing(path)
    property.reportType(path)
  }

  /// The key of a whole property of Core Animation that the layer has, found without a path; nil for any other
  /// property.
  private func key(of property: borrowing NumberedProperty) -> PropertyKey? {
    guard property.part == nil, property.id.isKnownEverywhere else { return nil }
    return layerClass.table[property.id]
  }

  func path(of property: NumberedProperty) -> PropertyPath {
    guard let key = self.property(property.id, named: property.name) else {
      misuse(layerClass.missing(property.name, on: label))
    }
    require(
      property.part == nil || key.type == property.wholeType,
      "'\(key.name)' has values of type \(key.typeName), not \(property.wholeType.rawValue)")
    return PropertyPath(key, component: property.part)
  }

  private func reportMissing(_ path: PropertyPath) {
    if path.component != nil, value(for: PropertyPath(path.key)) == nil {
      misuse("'\(path.name)' of \(label) cannot be set: '\(path.key.name)' has no value")
    }
  }
}

extension EmitterCell {
  /// Accesses the value of a property.
  ///
  /// - Precondition: Cells have the whole property, and it is of this type.
  public subscript<Value>(property: Property<Value>) -> Value {
    get {
      let key = Self.key(of: property)
      guard
        let value = Value(animatableValue: value(for: key))
          ?? Value(animatableValue: key.defaultValue)
      else { property.reportType(PropertyPath(key)) }
      return value
    }
    set { setValue(newValue.animatableValue, for: Self.key(of: property)) }
  }

  /// Accesses the value of a property by the name of its constant: `cell.birthRate`.
  ///
  /// - Precondition: Cells have the whole property, and it is of this type.
  @inlinable
  public subscript<Value>(
    dynamicMember property: KeyPath<Property<Value>.Type, Property<Value>>
  ) -> Value {
    get { self[Property<Value>.self[keyPath: property]] }
    set { self[Property<Value>.self[keyPath: property]] = newValue }
  }

  private static func key<Value>(of property: Property<Value>) -> PropertyKey {
    property.numbered.requireWhole()
    let found =
      property.id == .unregistered ? catalogue[property.name] : catalogue[property.id]
    guard let key = found else {
      misuse("emitter cells have no property '\(property.keyPath)'")
    }
    return key
  }
}
