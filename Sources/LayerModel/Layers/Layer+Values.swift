import AnimationGeometry
import AnimationInterpolation
import AnimationMath

// The values of properties by their keys.

extension Layer {
  /// The property of a name, Core Animation's or a registered one.
  package func property(named name: String) -> PropertyKey? {
    layerClass.property(named: name) ?? registry.properties[name]
  }

  /// The property of a number, or of a name where the number is none here: it may be from before the
  /// property was registered, or another context's.
  func property(_ id: PropertyID, named name: String) -> PropertyKey? {
    if let own = layerClass.table[id] ?? registry.properties[id], own.name == name { return own }
    return property(named: name)
  }

  /// The number under which values of a property lie.
  private func number(of property: PropertyKey) -> PropertyID? {
    if layerClass.table.has(property) { return property.id }
    return self.property(property.id, named: property.name)?.id
      ?? (property.id.isKnownEverywhere ? property.id : nil)
  }

  /// The value of a property, nil where it has none.
  @usableFromInline package func value(for property: PropertyKey) -> AnimatableValue? {
    guard let number = number(of: property), let value = properties.values[number] else {
      return property.defaultValue
    }
    return value
  }

  /// Sets or takes away the value of a property.
  ///
  /// Of a layer that the last commit has taken and that still lies below a root, a change runs the
  /// action that ``action(forKey:)`` finds or, where it finds none, starts the property's implicit
  /// animation, unless the transaction disables actions. Of a committed layer an equal value changes
  /// nothing, and is not stored either: a property that showed its default still counts as never
  /// given a value, and is not archived. Bounds of negative size are stored as the same rectangle of
  /// positive size; nothing else is touched or clamped.
  ///
  /// - Precondition: The value has the property's type. A property that is none of Core Animation's
  ///   is one of the layer's class, or registered with the context.
  @usableFromInline package func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    guard let number = number(of: property) else {
      misuse("\(label) has no property '\(property.name)': register it with the context first")
    }
    setValue(value, for: property, under: number)
  }

  /// The same of a value that has the type of a property of the layer, which lies under a number.
  func setValue(_ value: AnimatableValue?, for property: PropertyKey, under number: PropertyID) {
    var value = value
    if case .rect(let rect)? = value, number == Property.bounds.id {
      value = .rect(rect.standardized)
    }
    guard isCommitted, let context else {
      properties.values.set(value, of: number)
      return
    }
    // Not even that it was given is noted: the committed tree is that of these values.
    guard properties.values[number] ?? property.defaultValue != value else { return }
    let isShown = isShown(in: context)
    let found =
      isShown ? actionOfSetting(property.name, animates: property.animates, in: context) : nil
    var events = PendingEvents()
    if isShown, number == Property.hidden.id {
      events.expect(value == .bool(true) ? Event.orderOut : Event.orderIn, on: self)
    }
    properties.values.set(value, of: number)
    note(.properties)
    if let found { run(found.action, forKey: property.name, origin: found.origin) }
    events.run()
  }

  /// The properties that have been given a value, in order of name.
  package var assignedProperties: [PropertyKey] {
    properties.values.ids.compactMap { layerClass.table[$0] ?? registry.properties[$0] }
      .sorted { $0.name < $1.name }
  }
}

extension Layer {
  /// Reads a key path of this layer: `position`, `transform.rotation.z`, and of its cells and
  /// filters, by their names: `emitterCells.spark.birthRate`, `filters.blur.inputRadius`.
  ///
  /// Of several cells or filters with one name the first is meant. An input of a filter has the
  /// type of its value.
  ///
  /// - Throws: ``PropertyPathError`` for a property or a component that is not there, an input of a
  ///   filter that is not given, an object of a name that none has, and for all sublayers
  ///   (`sublayers.wheel.opacity`).
  public func path(_ keyPath: String) throws(PropertyPathError) -> PropertyPath {
    try PropertyPath(
      parsing: keyPath, property: property(named:), target: effects.properties(of:))
  }

  /// The model value of a property or of a component of it; nil where there is none.
  public func value(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    value(for: try path(keyPath))
  }

  /// The model value at a path; nil where the property has none, and where the object that it
  /// belongs to is not there or has a value of another type.
  public func value(for path: PropertyPath) -> AnimatableValue? {
    guard path.targets.isEmpty else { return effects.value(for: path) }
    let value = value(for: path.key)
    return path.component.map { value?.component($0) } ?? value
  }

  /// Sets the model value of a property or of a component of it. That of a cell or a filter starts
  /// no animation.
  ///
  /// - Returns: Whether the value was taken: false where its type does not fit the path, where a
  ///   component is set of a property that has no value, or where the object is not there. Numbers,
  ///   integers and booleans fit each other.
  @discardableResult
  public func setValue(
    _ value: AnimatableValue?, forKeyPath keyPath: String
  ) throws(PropertyPathError) -> Bool {
    setValue(value, for: try path(keyPath))
  }

  /// Sets the model value at a path; see ``setValue(_:forKeyPath:)``.
  @discardableResult
  public func setValue(_ value: AnimatableValue?, for path: PropertyPath) -> Bool {
    guard let component = path.component else {
      let converted = value.flatMap { path.converted($0) }
      guard value == nil || converted != nil else { return false }
      return setWhole(converted, at: path)
    }
    let wholePath = PropertyPath(path.key, of: path.targets)
    guard let whole = self.value(for: wholePath), let part = value.flatMap({ path.converted($0) })
    else {
      return false
    }
    return setWhole(whole.replacing(component, by: part), at: path)
  }

  /// Sets the property of a path, whatever the component.
  private func setWhole(_ value: AnimatableValue?, at path: PropertyPath) -> Bool {
    guard path.targets.isEmpty else { return setValue(value, for: path.key, of: path.targets) }
    setValue(value, for: path.key)
    return true
  }
}
