import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// The properties of a layer that is read, by name.
package struct PropertyScope {
  let layerClass: LayerClass
  let registered: PropertyTable
  let effects: LayerEffects

  package init(_ layerClass: LayerClass, _ registered: PropertyTable, effects: LayerEffects) {
    (self.layerClass, self.registered, self.effects) = (layerClass, registered, effects)
  }

  package init(_ layer: StoredLayer, _ registered: PropertyTable) {
    self.init(layer.layerClass, registered, effects: layer.effects)
  }

  fileprivate func property(named name: String) -> PropertyKey? {
    layerClass.property(named: name) ?? registered[name]
  }

  /// A property of a removed cell or filter is found by its name.
  fileprivate func property(
    named name: String, of targets: [PropertyTarget], _ type: ValueType, _ customType: CustomType?
  ) -> PropertyKey? {
    let key = targets.isEmpty ? property(named: name) : effects.properties(of: targets)?(name)
    if let key, key.type == type { return key }
    switch targets.last {
    case .filter, .backgroundFilter, .compositingFilter:
      return PropertyKey(
        .unregistered, name, type, customType: customType, default: nil, animates: .explicitly)
    case .emitterCell:
      return EmitterCell.property(named: name).flatMap { $0.type == type ? $0 : nil }
    case .sublayer, nil: return nil
    }
  }
}

extension PropertyPath {
  /// - Parameter scope: Finds the properties of the layer; a writer needs none.
  static func archived(
    _ old: Self?, on scope: PropertyScope?, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let targets = try archive.list(old?.targets, PropertyTarget.archived)
    let name = try archive.text(old?.key.name)
    let component = try archive.optionalText(old?.component?.name)
    let type = try archive.member(old?.key.type)
    let customType = try archive.optional(old?.key.customType, CustomType.archived)
    if let old { return old }
    guard let key = scope?.property(named: name, of: targets, type, customType) else {
      throw archive.error("a layer has no property '\(name)' of type \(type.rawValue)")
    }
    guard let component else { return PropertyPath(key, of: targets) }
    guard let part = key.components.first(where: { $0.name == component }) else {
      throw archive.error("'\(name)' has no component '\(component)'")
    }
    return PropertyPath(key, component: part, of: targets)
  }
}

extension PropertyTarget {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 5) {
    case 0: return .sublayer(try archive.text(old?.ownName))
    case 1: return .emitterCell(try archive.text(old?.ownName))
    case 2: return .filter(try archive.text(old?.ownName))
    case 3: return .backgroundFilter(try archive.text(old?.ownName))
    default: return .compositingFilter
    }
  }

  private var tag: Int {
    switch self {
    case .sublayer: 0
    case .emitterCell: 1
    case .filter: 2
    case .backgroundFilter: 3
    case .compositingFilter: 4
    }
  }

  private var ownName: String? {
    switch self {
    case .sublayer(let name), .emitterCell(let name), .filter(let name),
      .backgroundFilter(let name):
      name
    case .compositingFilter: nil
    }
  }
}

extension CustomType {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let name = try archive.text(old?.name)
    let lanes = try archive.texts(old?.laneNames)
    try archive.check(areNames(name, lanes), "'\(name)' is not the name of a type")
    return old ?? CustomType(name, laneNames: lanes)
  }
}

extension PropertyKey {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let key = PropertyKey(
      .unregistered, try archive.text(old?.name), try archive.member(old?.type),
      customType: try archive.optional(old?.customType, CustomType.archived),
      default: try archive.optional(old?.defaultValue, AnimatableValue.archived),
      animates: try archive.name(old?.animates),
      isOptional: try archive.flag(old?.isOptional))
    try archive.check(
      (key.type == .custom) == (key.customType != nil)
        && (key.defaultValue == nil || key.accepts(key.defaultValue)),
      "the property '\(key.name)' does not fit its type")
    return old ?? key
  }
}

extension PropertyTable {
  /// Reads or writes the registered properties of a context, in the order of their numbers.
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let keys = try archive.list(old?.numbered, PropertyKey.archived)
    if let old { return old }
    let registry = LayerRegistry()
    for key in keys {
      try archive.check(
        !key.name.isEmpty && !key.name.contains(".") && registry.properties[key.name] == nil
          && LayerClass.all.allSatisfy { $0.property(named: key.name) == nil },
        "'\(key.name)' is not the name of a custom property")
      _ = registry.register(key)
    }
    return registry.properties
  }
}

extension LayerClass {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let name = try archive.text(old?.name)
    if try archive.flag(old.map { LayerClass.named($0.name) == $0 }) {
      guard let known = LayerClass.named(name) else {
        throw archive.error("there is no class '\(name)'")
      }
      return known
    }
    let properties = try archive.list(old?.ownProperties, PropertyKey.archived)
    try archive.check(
      properties.count <= 512, "the class '\(name)' has more than 512 properties")
    return old ?? LayerClass(name: name, properties: properties)
  }
}

// MARK: - Layers

extension StoredLayer {
  /// - Parameters:
  ///   - classes: The classes of layers that were written or read; each class is written once.
  ///   - registered: The registered properties of the context.
  package static func archived(
    _ old: StoredLayer?, _ classes: inout [LayerClass], registered: PropertyTable,
    in archive: inout Archive
  ) throws(ReadError) -> StoredLayer {
    let id = try Layer.ID.archived(old?.id, in: &archive)
    try archive.check(id.rawValue < 1 << 62, "\(id.rawValue) is not the id of a layer")
    let place = try archive.index(
      old.map { old in
        classes.firstIndex { $0.table.isIdentical(to: old.layerClass.table) } ?? classes.count
      }, below: classes.count + 1)
    if place == classes.count { classes.append(try .archived(old?.layerClass, in: &archive)) }
    let sublayers = try archive.list(old?.sublayers, Layer.ID.archived)
    let mask = try archive.optional(old?.mask, Layer.ID.archived)
    let timing = try Timing.archived(old?.timing, in: &archive)
    let properties = try LayerProperties.archived(
      old?.properties, of: classes[place], registered, in: &archive)
    let effects =
      try archive.flag(old.map { !$0.effects.isEmpty })
      ? try LayerEffects.archived(old?.effects, in: &archive) : LayerEffects()
    if let old { return old }
    return StoredLayer(
      id: id, layerClass: classes[place], sublayers: sublayers, mask: mask, timing: timing,
      properties: properties, effects: effects, animations: [])
  }

  /// Returns the layer with its values, outside any tree and without animations.
  package func layer(in context: LayerContext) -> Layer {
    let layer = Layer(restoring: id, layerClass, in: context)
    (layer.timing, layer.properties) = (timing, properties)
    layer.effects = effects
    return layer
  }
}

extension Layer.ID {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(rawValue: try archive.word(old?.rawValue))
  }
}

extension Animation.ID {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(rawValue: try archive.word(old?.rawValue))
  }
}

extension Playback.ID {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(rawValue: try archive.word(old?.rawValue))
  }
}

extension ModelValue {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let value = ModelValue(
      try archive.optional(old?.value, AnimatableValue.archived),
      parts: try archive.optionalNumbers(old?.parts))
    if let parts = value.parts {
      try archive.check(
        areParts(parts, of: value.value), "\(parts.count) numbers are not the parts of a transform")
    }
    return value
  }
}

extension LayerProperties {
  fileprivate static func archived(
    _ old: Self?, of layerClass: LayerClass, _ registered: PropertyTable, in archive: inout Archive
  ) throws(ReadError) -> Self {
    var properties = LayerProperties()
    let entries = old?.values.entries
    for place in 0..<(try archive.count(entries?.count)) {
      let id = entries?[place].id
      let known = id.flatMap { layerClass.table[$0] ?? registered[$0] }
      let name = try archive.text(known?.name)
      let value = try ModelValue.archived(
        id.flatMap { old?.modelValue(at: place, of: $0) }, in: &archive)
      if archive.isWriting { continue }
      guard let key = layerClass.property(named: name) ?? registered[name], key.accepts(value.value)
      else { throw archive.error("a layer has no such value of '\(name)'") }
      properties.values.set(value.value, of: key.id, parts: value.parts)
    }
    return old ?? properties
  }

  private func modelValue(at place: Int, of id: PropertyID) -> ModelValue {
    ModelValue(values.entries[place].value, parts: values.parts(of: id))
  }
}

// MARK: - Cells and filters

extension LayerEffects {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var effects = LayerEffects()
    effects.emitterCells = try archive.list(old?.emitterCells, EmitterCell.archived)
    effects.filters = try archive.list(old?.filters, Filter.archived)
    effects.backgroundFilters = try archive.list(old?.backgroundFilters, Filter.archived)
    effects.compositingFilter = try archive.optional(old?.compositingFilter, Filter.archived)
    return effects
  }
}

extension EmitterCell {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var cell = EmitterCell(name: try archive.optionalText(old?.name))
    cell.timing = try .archived(old?.timing, in: &archive)
    let assigned = old?.assignedProperties
    for place in 0..<(try archive.count(assigned?.count)) {
      let name = try archive.text(assigned?[place].name)
      let value = try archive.optional(
        assigned.flatMap { old?.value(for: $0[place]) }, AnimatableValue.archived)
      guard let key = EmitterCell.property(named: name), key.accepts(value) else {
        throw archive.error("a cell has no such value of '\(name)'")
      }
      cell.setValue(value, for: key)
    }
    cell.emitterCells = try archive.children(old?.emitterCells, EmitterCell.archived)
    cell.attributes = try archive.list(old?.attributes, Attribute.archived)
    return cell
  }
}

extension Filter {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var filter = Filter(
      try archive.text(old?.type), name: try archive.optionalText(old?.name))
    filter.isEnabled = try archive.flag(old?.isEnabled)
    let names = old?.inputs.keys.sorted()
    for place in 0..<(try archive.count(names?.count)) {
      let name = try archive.text(names?[place])
      filter.inputs[name] = try .archived(old?.inputs[name], in: &archive)
    }
    filter.attributes = try archive.list(old?.attributes, Attribute.archived)
    return filter
  }
}
