import AnimationInterpolation

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
    if let found { run(found.action, forKey: key, origin: found.origin) }
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
