import AnimationInterpolation

/// The emitter cells and filters of a layer, which key paths reach in addition to its properties.
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

  /// Returns a function that finds the properties of an object by their names; nil if there is no such object. If
  /// several objects have the name, the first counts.
  package func properties(of targets: [PropertyTarget]) -> ((String) -> PropertyKey?)? {
    object(at: targets).map { object in { object.property(named: $0) } }
  }

  /// Returns the value at a path of a cell or a filter, nil if there is none or it has another type.
  package func value(for path: PropertyPath) -> AnimatableValue? {
    guard let value = object(at: path.targets)?.value(for: path.key), path.key.accepts(value)
    else { return nil }
    return path.component.map { value.component($0) } ?? value
  }

  /// Returns whether the object exists.
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
    // Filters contain no other objects.
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
  private func index(of target: PropertyTarget?) -> Index? {
    guard case .emitterCell(let name)? = target else { return nil }
    return firstIndex { $0.name == name }
  }

  fileprivate func cell(at targets: ArraySlice<PropertyTarget>) -> EmitterCell? {
    guard let index = index(of: targets.first) else { return nil }
    let rest = targets.dropFirst()
    return rest.isEmpty ? self[index] : self[index].emitterCells.cell(at: rest)
  }

  /// Returns whether the cell exists.
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
  /// Returns whether the filter exists.
  fileprivate mutating func setValue(
    _ value: AnimatableValue?, for key: PropertyKey, ofFilter name: String
  ) -> Bool {
    guard let index = firstIndex(where: { $0.name == name }) else { return false }
    self[index].setValue(value, for: key)
    return true
  }
}

extension Layer {
  /// The kinds of particles of an emitter layer. Any other layer stores them without effect.
  public var emitterCells: [EmitterCell] {
    get { effects.emitterCells }
    set { update { $0.emitterCells = newValue } }
  }
  /// The effects on the content that the layer shows, in order of application.
  public var filters: [Filter] {
    get { effects.filters }
    set { setEffects(\.filters, newValue, named: "filters") }
  }
  /// The effects on the content behind the layer, in order of application.
  public var backgroundFilters: [Filter] {
    get { effects.backgroundFilters }
    set { setEffects(\.backgroundFilters, newValue, named: "backgroundFilters") }
  }
  /// The blend of the layer with the content behind it. Default: `nil`, which draws the layer over it.
  public var compositingFilter: Filter? {
    get { effects.compositingFilter }
    set { setEffects(\.compositingFilter, newValue, named: "compositingFilter") }
  }

  /// Sets filters. A committed layer fades from the content that it shows, unless an action decides otherwise.
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

  /// - Returns: Whether the object exists.
  func setValue(
    _ value: AnimatableValue?, for key: PropertyKey, of targets: [PropertyTarget]
  ) -> Bool {
    update { $0.setValue(value, for: key, of: targets) }
  }

  private func update<Result>(_ change: (inout LayerEffects) -> Result) -> Result {
    let before = effects
    defer { if effects != before { note(.properties) } }
    return change(&effects)
  }
}

/// An effect on the content of a layer or on the content behind it: a `CAFilter` or `CIFilter`, as data.
///
/// The engine computes nothing from it. A renderer reads the kind and the inputs. Any kind and any input are stored.
public struct Filter: Sendable, Hashable {
  /// The name of the filter in key paths: `filters.NAME.inputRadius`. Names need not be unique. Default: `nil`.
  public var name: String?
  /// The kind, such as `gaussianBlur` or `multiplyBlendMode`.
  public var type: String
  /// Whether the filter has an effect. Default: `true`.
  public var isEnabled = true
  /// The inputs that are given, by name, such as `inputRadius`. Default: none.
  public var inputs: [String: AnimatableValue]
  package var attributes: [Attribute] = []

  /// Creates a filter from its kind and inputs.
  public init(_ type: String, name: String? = nil, inputs: [String: AnimatableValue] = [:]) {
    self.type = type
    self.name = name
    self.inputs = inputs
  }

  /// Returns the property of an input or of `enabled`; nil for an input that is not given.
  ///
  /// Inputs are not known in advance, so an input has the type of its value.
  package func property(named name: String) -> PropertyKey? {
    if name == "enabled" || name == "isEnabled" {
      return PropertyKey("enabled", .bool, default: .bool(true))
    }
    return inputs[name].map { PropertyKey(input: name, $0) }
  }

  package func value(for property: PropertyKey) -> AnimatableValue? {
    property.name == "enabled" ? .bool(isEnabled) : inputs[property.name]
  }

  /// Without a value, `enabled` is true.
  package mutating func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    if property.name == "enabled" {
      isEnabled = value != .bool(false)
    } else {
      inputs[property.name] = value
    }
  }
}
