/// The filters of a layer.
struct LayerEffects {
  var filters: [Filter] = []
  var backgroundFilters: [Filter] = []
  var compositingFilter: Filter?
}

extension Layer {
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
    let action = actionOfSetting(key, animates: .byFading, in: context)
    effects[keyPath: member] = value
    note(.properties)
    if let action { run(action, forKey: key) }
  }
}
