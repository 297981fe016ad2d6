import AnimationGeometry
import AnimationInterpolation
import AnimationMath

extension Layer {
  package func property(named name: String) -> PropertyKey? {
    layerClass.property(named: name) ?? registry.properties[name]
  }

  /// The number may be older than the registration of the property, or from another context: then the name counts.
  func property(_ id: PropertyID, named name: String) -> PropertyKey? {
    if let own = layerClass.table[id] ?? registry.properties[id], own.name == name { return own }
    return property(named: name)
  }

  private func number(of property: PropertyKey) -> PropertyID? {
    if layerClass.table.has(property) { return property.id }
    return self.property(property.id, named: property.name)?.id
      ?? (property.id.isKnownEverywhere ? property.id : nil)
  }

  @usableFromInline package func value(for property: PropertyKey) -> AnimatableValue? {
    guard let number = number(of: property), let value = properties.values[number] else {
      return property.defaultValue
    }
    return value
  }

  /// Sets or removes the value of a property.
  ///
  /// If the last commit has taken the layer and the layer is still below a root, a change runs the action that
  /// ``action(forKey:)`` finds. If it finds none, the change starts the property's implicit animation. A transaction
  /// that disables actions prevents both. In a committed layer, an equal value changes nothing and is not stored: a
  /// property that had its default is still without a value of its own, and is not archived. Bounds of negative size
  /// are stored as the same rectangle of positive size. No other value is changed or clamped.
  ///
  /// - Precondition: The value has the property's type. The property belongs to Core Animation or to the layer's class,
  ///   or it is registered with the context.
  @usableFromInline package func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    setValue(value, for: property, part: nil)
  }

  /// - Parameter part: The only component that may have changed; nil for the whole value.
  private func setValue(
    _ value: AnimatableValue?, for property: PropertyKey, part: PropertyComponent?
  ) {
    property.check(value)
    guard let number = number(of: property) else {
      misuse(layerClass.missing(property.name, on: label))
    }
    setValue(value, for: property, under: number, part: part)
  }

  /// - Precondition: The value has the property's type, and the number is the layer's number of the property.
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
    // An equal value is not stored either: the committed tree was built from these values.
    guard properties.values[number] ?? property.defaultValue != value else {
      if case .transform? = value, properties.values.parts(of: number) != nil {
        properties.values.set(value, of: number)
        note(.properties)
      }
      // In a keyframe block, a set to the current value is a hold.
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
    // Without animations, no other animation can move the property.
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

  package var assignedProperties: [PropertyKey] {
    properties.values.ids.compactMap { layerClass.table[$0] ?? registry.properties[$0] }
      .sorted { $0.name < $1.name }
  }
}

extension Layer {
  /// Reads a key path of this layer, or of its cells and filters by their names: `position`, `transform.rotation.z`,
  /// `emitterCells.spark.birthRate`, `filters.blur.inputRadius`.
  ///
  /// If several cells or filters have one name, the first counts. An input of a filter has the type of its value.
  ///
  /// - Throws: ``PropertyPathError`` if the property, the component or the object does not exist, if the input of the
  ///   filter is not given, and for all paths into sublayers (`sublayers.wheel.opacity`).
  public func path(_ keyPath: String) throws(PropertyPathError) -> PropertyPath {
    try PropertyPath(
      parsing: keyPath, property: { property(named: $0) },
      target: { effects.properties(of: $0) })
  }

  /// Returns the model value of a property or of a component; nil if there is none.
  public func value(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    value(for: try path(keyPath))
  }

  /// Returns the model value at a path; nil if the property has no value, and if the object of the path does not exist
  /// or has a value of another type.
  public func value(for path: PropertyPath) -> AnimatableValue? {
    guard path.targets.isEmpty else { return effects.value(for: path) }
    guard let component = path.component else { return value(for: path.key) }
    return modelValue(ofWhole: path).component(component)
  }

  func modelValue(at path: PropertyPath) -> ModelValue {
    path.component == nil ? modelValue(ofWhole: path) : ModelValue(value(for: path))
  }

  /// Returns the model value of the whole property of a path, even if the path names a component.
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

  /// Sets the model value of a property or of a component. Setting a value of a cell or a filter starts no animation.
  ///
  /// If a component already has the value, within 2⁻⁴⁸ · max(1, |x|) of the number x that it reads, the whole property
  /// stays as it is, bit for bit. This counts as setting an equal value: no action is searched.
  ///
  /// - Returns: Whether the value was accepted. It is false if the type does not fit the path, if the value is nil and
  ///   the property always has a value (as `position` does), if you set a component of a property without a value, or
  ///   if the object does not exist. Numbers, integers and booleans fit each other.
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

  private func putValue(_ value: AnimatableValue?, for path: PropertyPath) -> Bool {
    guard let component = path.component else {
      let converted = value.flatMap { path.converted($0) }
      guard value == nil ? path.key.isOptional : converted != nil else { return false }
      return setWhole(converted, at: path)
    }
    let whole = modelValue(ofWhole: path)
    guard whole.value != nil, let part = value.flatMap({ path.converted($0) }) else { return false }
    let changed = whole.replacing(component, by: part)
    // A set keeps the parts that are known, and by itself makes none known.
    let isTaken = setWhole(changed.value, at: path)
    if isTaken, whole.parts != nil { keepParts(of: changed, at: path) }
    return isTaken
  }

  /// Sets the result of a motion. The other parts of a transform stay, even those that the matrix loses.
  @discardableResult
  func bring(_ path: PropertyPath, to value: AnimatableValue?) -> Bool {
    let former = modelValue(ofWhole: path)
    guard putValue(value, for: path) else { return false }
    if let component = path.component, let part = value.flatMap({ path.converted($0) }) {
      keepParts(of: former.replacing(component, by: part), at: path)
    }
    return true
  }

  func setModelValue(_ value: ModelValue, at path: PropertyPath) {
    if putValue(value.value, for: path) { keepParts(of: value, at: path) }
  }

  /// Stores the parts of a transform if the property still has that value.
  func keepParts(of value: ModelValue, at path: PropertyPath) {
    guard case .transform? = value.value, path.targets.isEmpty, let number = number(of: path.key),
      properties.values[number] ?? path.key.defaultValue == value.value,
      properties.values.parts(of: number) != value.parts
    else { return }
    properties.values.set(value.value, of: number, parts: value.parts)
    if isCommitted { note(.properties) }
  }

  private func setWhole(_ value: AnimatableValue?, at path: PropertyPath) -> Bool {
    guard path.targets.isEmpty else { return setValue(value, for: path.key, of: path.targets) }
    setValue(value, for: path.key, part: path.component)
    return true
  }
}
