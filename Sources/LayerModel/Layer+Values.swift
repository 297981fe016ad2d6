import AnimationGeometry
import AnimationInterpolation

// The values of properties by their keys.

extension Layer {
  /// The property of a name, Core Animation's or a registered one.
  public func property(named name: String) -> PropertyKey? {
    layerClass.property(named: name) ?? registry.properties[name]
  }

  /// The value of a property, nil where it has none.
  public func value(for property: PropertyKey) -> AnimatableValue? {
    properties.value(for: property)
  }

  /// Sets or takes away the value of a property.
  ///
  /// Of a layer that the last commit has taken and that still lies below a root, a change runs the
  /// action that ``action(forKey:)`` finds or, where it finds none, starts the property's implicit
  /// animation, unless the transaction disables actions. Of a committed layer an equal value changes nothing, and is not stored either: a property
  /// that showed its default still counts as never given a value, and is not archived. Bounds of
  /// negative size are stored as the same rectangle of positive size; nothing else is touched or
  /// clamped.
  ///
  /// - Precondition: The value has the property's type.
  public func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    var value = value
    if case .rect(let rect)? = value, property.name == "bounds" {
      value = .rect(rect.standardized)
    }
    guard isCommitted, let context else {
      properties.values[property.name] = .some(value)
      return
    }
    // Not even that it was given is noted: the committed tree is that of these values.
    guard self.value(for: property) != value else { return }
    let isShown = isShown(in: context)
    let found =
      isShown ? actionOfSetting(property.name, animates: property.animates, in: context) : nil
    var events = PendingEvents()
    if isShown, property.name == "hidden" {
      events.expect(value == .bool(true) ? Event.orderOut : Event.orderIn, on: self)
    }
    properties.values[property.name] = .some(value)
    note(.properties)
    if let found { run(found.action, forKey: property.name, origin: found.origin) }
    events.run()
  }

  /// The properties that have been given a value, in order of name.
  public var assignedProperties: [PropertyKey] {
    properties.values.keys.sorted().compactMap { property(named: $0) }
  }
}
