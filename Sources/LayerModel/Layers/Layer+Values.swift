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
    setValue(value, for: property, part: nil)
  }

  /// The same of a value of which nothing but a component may be another one than before; nil for all of it.
  private func setValue(
    _ value: AnimatableValue?, for property: PropertyKey, part: PropertyComponent?
  ) {
    property.check(value)
    guard let number = number(of: property) else {
      misuse(layerClass.missing(property.name, on: label))
    }
    setValue(value, for: property, under: number, part: part)
  }

  /// The same of a value that has the type of a property of the layer, which lies under a number.
  func setValue(
    _ value: AnimatableValue?, for property: PropertyKey, under number: PropertyID,
    part: PropertyComponent? = nil
  ) {
    var value = value
    if case .rect(let rect)? = value, number == Property.bounds.id {
      value = .rect(rect.standardized)
    }
    guard isCommitted, let context else {
      properties.values.set(value, of: number)
      return
    }
    // Not even that it was given is noted: the committed tree is that of these values.
    guard properties.values[number] ?? property.defaultValue != value else {
      if case .transform? = value, properties.values.parts(of: number) != nil {
        properties.values.set(value, of: number)
        note(.properties)
      }
      // A frame of a block of keyframes that sets what is there is a hold.
      if context.isRecordingKeyframes, isShown(in: context) {
        _ = actionOfSetting(property.name, animates: property.animates, in: context)
      }
      return
    }
    let isShown = isShown(in: context)
    let found =
      isShown ? actionOfSetting(property.name, animates: property.animates, in: context) : nil
    if found?.policy.isOfBlock == true || context.isInKeyframeBlock,
      refuses(value, at: PropertyPath(property), in: context)
    {
      return
    }
    // Who else moves the property is of no account where nobody does.
    let former =
      found == nil || animations.isEmpty ? nil : modelValue(ofWhole: PropertyPath(property))
    var events = PendingEvents()
    if isShown, number == Property.hidden.id {
      events.expect(value == .bool(true) ? Event.orderOut : Event.orderIn, on: self)
    }
    properties.values.set(value, of: number)
    note(.properties)
    if let found {
      let changed = former.flatMap { former in
        let path = PropertyPath(property, component: part)
        return part == nil ? changedLanes(of: path, since: former) : path.laneRange.map(Set.init)
      }
      if let action = found.action {
        run(
          action, forKey: property.name, of: property, policy: found.policy, changed: changed)
      } else if found.policy.takesOver {
        interrupt(PropertyPath(property, component: part), by: .takeover)
      }
    }
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
      parsing: keyPath, property: { property(named: $0) },
      target: { effects.properties(of: $0) })
  }

  /// The model value of a property or of a component of it; nil where there is none.
  public func value(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    value(for: try path(keyPath))
  }

  /// The model value at a path; nil where the property has none, and where the object that it
  /// belongs to is not there or has a value of another type.
  public func value(for path: PropertyPath) -> AnimatableValue? {
    guard path.targets.isEmpty else { return effects.value(for: path) }
    guard let component = path.component else { return value(for: path.key) }
    return modelValue(ofWhole: path).component(component)
  }

  /// The same with what is known beside it.
  func modelValue(at path: PropertyPath) -> ModelValue {
    path.component == nil ? modelValue(ofWhole: path) : ModelValue(value(for: path))
  }

  /// The whole property of a path of this layer, whatever the component, with what is known beside its value.
  package func modelValue(ofWhole path: PropertyPath) -> ModelValue {
    guard path.targets.isEmpty else {
      return ModelValue(effects.value(for: PropertyPath(path.key, of: path.targets)))
    }
    let value = value(for: path.key)
    guard case .transform? = value, let number = number(of: path.key) else {
      return ModelValue(value)
    }
    return properties.modelValue(value, of: number)
  }

  /// Sets the model value of a property or of a component of it. That of a cell or a filter starts
  /// no animation.
  ///
  /// A component that has the value already, within 2⁻⁴⁸ · max(1, |x|) of the number x that it reads,
  /// leaves the whole property as it is, bit for bit: that is setting an equal value, for which no action
  /// is searched.
  ///
  /// - Returns: Whether the value was taken. It is false if the type does not fit the path, if the value is
  ///   nil and the property always has one (as `position` does), if a component is set of a property that
  ///   has no value, or if the object is not there. Numbers, integers and booleans fit each other.
  @discardableResult
  public func setValue(
    _ value: AnimatableValue?, forKeyPath keyPath: String
  ) throws(PropertyPathError) -> Bool {
    setValue(value, for: try path(keyPath))
  }

  /// Sets the model value at a path; see ``setValue(_:forKeyPath:)``.
  @discardableResult
  public func setValue(_ value: AnimatableValue?, for path: PropertyPath) -> Bool {
    noteSet(path)
    return putValue(value, for: path)
  }

  /// The same of a value that nobody has set by hand.
  private func putValue(_ value: AnimatableValue?, for path: PropertyPath) -> Bool {
    guard let component = path.component else {
      let converted = value.flatMap { path.converted($0) }
      guard value == nil ? path.key.isOptional : converted != nil else { return false }
      return setWhole(converted, at: path)
    }
    let whole = modelValue(ofWhole: path)
    guard whole.value != nil, let part = value.flatMap({ path.converted($0) }) else { return false }
    let changed = whole.replacing(component, by: part)
    // A set forgets nothing that is known, and by itself it makes nothing known.
    let isTaken = setWhole(changed.value, at: path)
    if isTaken, whole.parts != nil { keepParts(of: changed, at: path) }
    return isTaken
  }

  /// Sets the model value at a path to where something has brought it: of a transform its other parts stay,
  /// also those that the matrix loses.
  @discardableResult
  func bring(_ path: PropertyPath, to value: AnimatableValue?) -> Bool {
    let former = modelValue(ofWhole: path)
    guard putValue(value, for: path) else { return false }
    if let component = path.component, let part = value.flatMap({ path.converted($0) }) {
      keepParts(of: former.replacing(component, by: part), at: path)
    }
    return true
  }

  /// Sets a whole property with what is known beside its value.
  func setModelValue(_ value: ModelValue, at path: PropertyPath) {
    if putValue(value.value, for: path) { keepParts(of: value, at: path) }
  }

  /// Keeps the parts of a transform, while the property of a path has that value.
  func keepParts(of value: ModelValue, at path: PropertyPath) {
    guard case .transform? = value.value, path.targets.isEmpty, let number = number(of: path.key),
      properties.values[number] ?? path.key.defaultValue == value.value,
      properties.values.parts(of: number) != value.parts
    else { return }
    properties.values.set(value.value, of: number, parts: value.parts)
    if isCommitted { note(.properties) }
  }

  /// Sets the property of a path, whatever the component.
  private func setWhole(_ value: AnimatableValue?, at path: PropertyPath) -> Bool {
    guard path.targets.isEmpty else { return setValue(value, for: path.key, of: path.targets) }
    setValue(value, for: path.key, part: path.component)
    return true
  }
}
