import AnimationGeometry
import AnimationInterpolation
import AnimationMath

// The values of properties by their keys.

extension Layer {
  /// The property of a name, Core Animation's or a registered one.
  public func property(named name: String) -> PropertyKey? {
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
  public func value(for property: PropertyKey) -> AnimatableValue? {
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
  public func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    guard let number = number(of: property) else {
      misuse("\(label) has no property '\(property.name)': register it with the context first")
    }
    var value = value
    if case .rect(let rect)? = value, number == Property.bounds.id {
      value = .rect(rect.standardized)
    }
    guard isCommitted, let context else {
      properties.values[number] = .some(value)
      return
    }
    // Not even that it was given is noted: the committed tree is that of these values.
    guard self.value(for: property) != value else { return }
    let isShown = isShown(in: context)
    let found =
      isShown ? actionOfSetting(property.name, animates: property.animates, in: context) : nil
    var events = PendingEvents()
    if isShown, number == Property.hidden.id {
      events.expect(value == .bool(true) ? Event.orderOut : Event.orderIn, on: self)
    }
    properties.values[number] = .some(value)
    note(.properties)
    if let found { run(found.action, forKey: property.name, origin: found.origin) }
    events.run()
  }

  /// The properties that have been given a value, in order of name.
  public var assignedProperties: [PropertyKey] {
    properties.values.keys.compactMap { layerClass.table[$0] ?? registry.properties[$0] }
      .sorted { $0.name < $1.name }
  }
}
