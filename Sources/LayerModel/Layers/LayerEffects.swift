import AnimationInterpolation

/// The particles and filters of a layer: what key paths reach beside its own properties.
package struct LayerEffects: Sendable, Hashable {
  package var emitterCells: [EmitterCell] = []
  package var filters: [Filter] = []
  package var backgroundFilters: [Filter] = []
  package var compositingFilter: Filter?

  package init() {}

  package var isEmpty: Bool {
    emitterCells.isEmpty && filters.isEmpty && backgroundFilters.isEmpty
      && compositingFilter == nil
  }

  /// Finds the properties of an object by their names: of several objects with the name, the first.
  ///
  /// - Parameter targets: What leads to it from the layer.
  /// - Returns: nil where no cell and no filter is there.
  package func properties(of targets: [PropertyTarget]) -> ((String) -> PropertyKey?)? {
    object(at: targets).map { object in { object.property(named: $0) } }
  }

  /// The value at a path of a cell or a filter, nil where there is none of its type.
  package func value(for path: PropertyPath) -> AnimatableValue? {
    guard let value = object(at: path.targets)?.value(for: path.key), path.key.accepts(value)
    else { return nil }
    return path.component.map { value.component($0) } ?? value
  }

  /// Sets or takes away the value of a property of a cell or a filter.
  ///
  /// - Returns: Whether the object is there.
  mutating func setValue(
    _ value: AnimatableValue?, for key: PropertyKey, of targets: [PropertyTarget]
  ) -> Bool {
    switch targets.first {
    case .emitterCell: emitterCells.setValue(value, for: key, of: targets[...])
    case .filter(let name): filters.setValue(value, for: key, ofFilter: name)
    case .backgroundFilter(let name): backgroundFilters.setValue(value, for: key, ofFilter: name)
    case .compositingFilter:
      compositingFilter?.setValue(value, for: key) != nil
    case .sublayer, nil: false
    }
  }

  /// Something of a layer that has properties of its own.
  private enum Object {
    case cell(EmitterCell)
    case filter(Filter)

    func property(named name: String) -> PropertyKey? {
      switch self {
      case .cell: EmitterCell.property(named: name)
      case .filter(let filter): filter.property(named: name)
      }
    }

    func value(for key: PropertyKey) -> AnimatableValue? {
      switch self {
      case .cell(let cell): cell.value(for: key)
      case .filter(let filter): filter.value(for: key)
      }
    }
  }

  private func object(at targets: [PropertyTarget]) -> Object? {
    guard let first = targets.first else { return nil }
    if case .emitterCell = first { return emitterCells.cell(at: targets[...]).map(Object.cell) }
    // Filters hold nothing.
    guard targets.count == 1 else { return nil }
    let filter: Filter? =
      switch first {
      case .filter(let name): filters.first { $0.name == name }
      case .backgroundFilter(let name): backgroundFilters.first { $0.name == name }
      case .compositingFilter: compositingFilter
      case .emitterCell, .sublayer: nil
      }
    return filter.map(Object.filter)
  }
}

extension [EmitterCell] {
  /// The place of the first cell that a target names.
  private func index(of target: PropertyTarget?) -> Index? {
    guard case .emitterCell(let name)? = target else { return nil }
    return firstIndex { $0.name == name }
  }

  /// The cell to which targets lead, each from the cell before it.
  fileprivate func cell(at targets: ArraySlice<PropertyTarget>) -> EmitterCell? {
    guard let index = index(of: targets.first) else { return nil }
    let rest = targets.dropFirst()
    return rest.isEmpty ? self[index] : self[index].emitterCells.cell(at: rest)
  }

  /// Sets a value of the cell to which targets lead; false where there is none.
  fileprivate mutating func setValue(
    _ value: AnimatableValue?, for key: PropertyKey, of targets: ArraySlice<PropertyTarget>
  ) -> Bool {
    guard let index = index(of: targets.first) else { return false }
    let rest = targets.dropFirst()
    guard rest.isEmpty else {
      return self[index].emitterCells.setValue(value, for: key, of: rest)
    }
    self[index].setValue(value, for: key)
    return true
  }
}

extension [Filter] {
  /// Sets a value of the first filter of a name; false where there is none.
  fileprivate mutating func setValue(
    _ value: AnimatableValue?, for key: PropertyKey, ofFilter name: String
  ) -> Bool {
    guard let index = firstIndex(where: { $0.name == name }) else { return false }
    self[index].setValue(value, for: key)
    return true
  }
}

extension Layer {
  /// The kinds of particles of an emitter layer; any other layer only keeps them.
  public var emitterCells: [EmitterCell] {
    get { effects.emitterCells }
    set { update { $0.emitterCells = newValue } }
  }
  /// The effects on what the layer shows, in the order in which they apply.
  public var filters: [Filter] {
    get { effects.filters }
    set { setEffects(\.filters, newValue, named: "filters") }
  }
  /// The effects on what lies behind the layer, in the order in which they apply.
  public var backgroundFilters: [Filter] {
    get { effects.backgroundFilters }
    set { setEffects(\.backgroundFilters, newValue, named: "backgroundFilters") }
  }
  /// How the layer is mixed with what lies behind it, nil for over it.
  public var compositingFilter: Filter? {
    get { effects.compositingFilter }
    set { setEffects(\.compositingFilter, newValue, named: "compositingFilter") }
  }

  /// Sets filters; of a committed layer that fades from what it shows, unless an action says
  /// otherwise.
  private func setEffects<Value: Equatable>(
    _ member: WritableKeyPath<LayerEffects, Value>, _ value: Value, named key: String
  ) {
    guard effects[keyPath: member] != value else { return }
    guard isCommitted, let context else {
      effects[keyPath: member] = value
      return
    }
    let found =
      isShown(in: context) ? actionOfSetting(key, animates: .byFading, in: context) : nil
    update { $0[keyPath: member] = value }
    if let found, let action = found.action { run(action, forKey: key, policy: found.policy) }
  }

  /// Sets or takes away a value of a cell or a filter, which starts no animation.
  ///
  /// - Precondition: The value has the property's type.
  /// - Returns: Whether the object is there.
  func setValue(
    _ value: AnimatableValue?, for key: PropertyKey, of targets: [PropertyTarget]
  ) -> Bool {
    update { $0.setValue(value, for: key, of: targets) }
  }

  /// Changes cells and filters, and notes it where that makes a difference.
  private func update<Result>(_ change: (inout LayerEffects) -> Result) -> Result {
    let before = effects
    defer { if effects != before { note(.properties) } }
    return change(&effects)
  }
}

/// An effect on what a layer shows or on what lies behind it: a `CAFilter` or `CIFilter`, as data.
///
/// Nothing is computed here; a renderer reads kind and inputs. Any kind and any input is kept.
public struct Filter: Sendable, Hashable {
  /// The name by which key paths reach the filter: `filters.NAME.inputRadius`; not unique.
  public var name: String?
  /// The kind, such as `gaussianBlur` or `multiplyBlendMode`.
  public var type: String
  /// Whether the filter has an effect.
  public var isEnabled = true
  /// The inputs that are given, by name, such as `inputRadius`.
  public var inputs: [String: AnimatableValue]
  /// Values carried for others.
  package var attributes: [Attribute] = []

  /// A filter by its kind and inputs.
  public init(_ type: String, name: String? = nil, inputs: [String: AnimatableValue] = [:]) {
    self.type = type
    self.name = name
    self.inputs = inputs
  }

  /// The property that an input is, or `enabled`; nil for an input that is not given.
  ///
  /// Inputs are not known in advance, so the type of one is that of its value.
  package func property(named name: String) -> PropertyKey? {
    if name == "enabled" || name == "isEnabled" {
      return PropertyKey("enabled", .bool, default: .bool(true))
    }
    return inputs[name].map { PropertyKey(input: name, $0) }
  }

  /// The value of an input, or of `enabled`; nil where there is none.
  package func value(for property: PropertyKey) -> AnimatableValue? {
    property.name == "enabled" ? .bool(isEnabled) : inputs[property.name]
  }

  /// Sets or takes away an input, or sets `enabled`, which is true where nothing is given.
  ///
  /// - Precondition: The value has the property's type.
  package mutating func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    if property.name == "enabled" {
      isEnabled = value != .bool(false)
    } else {
      inputs[property.name] = value
    }
  }
}
