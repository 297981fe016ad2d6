import AnimationInterpolation
import AnimationTiming

/// A layer as snapshots write it.
package struct LayerFile: Sendable, Codable {
  package let id: Layer.ID
  /// Its place in the list of the classes.
  package let layerClass: Int
  package let sublayers: [Layer.ID]
  package let mask: Layer.ID?
  let timing: Timing
  let values: [ValueFile]
  let effects: EffectsFile?
  let metadata: NotesFile?
  package let animations: [AttachedFile]

  /// - Parameters:
  ///   - stored: What a snapshot has of the layer.
  ///   - animations: As they apply.
  ///   - metadata: What it has beside it.
  ///   - layerClass: The place of its class in the list of the classes.
  ///   - registered: The properties of one's own.
  ///   - isHeld: Whether another layer is written too.
  package init(
    _ stored: StoredLayer, animations: [AddedAnimation], metadata: LayerMetadata?, layerClass: Int,
    registered: PropertyTable, layer isHeld: (Layer.ID) -> Bool
  ) {
    (id, self.layerClass, sublayers) = (stored.id, layerClass, stored.sublayers)
    (mask, timing) = (stored.mask, stored.timing)
    values = stored.properties.values.entries.compactMap { entry in
      (stored.layerClass.table[entry.id] ?? registered[entry.id]).map {
        ValueFile(
          name: $0.name, value: entry.value, parts: stored.properties.values.parts(of: entry.id))
      }
    }.sorted { $0.name < $1.name }
    effects = stored.effects.isEmpty ? nil : EffectsFile(stored.effects)
    self.metadata = metadata.map { NotesFile($0, layer: isHeld) }
    self.animations = animations.map(AttachedFile.init)
  }

  /// The layer with its values, outside any tree and without animations.
  package func layer(
    of layerClass: LayerClass, in context: LayerContext
  ) throws(SnapshotFileError) -> Layer {
    let layer = Layer(restoring: id, layerClass, in: context)
    layer.timing = timing
    for file in values {
      guard let key = layer.property(named: file.name), key.accepts(file.value) else {
        throw SnapshotFileError("\(layer.label) has no value of '\(file.name)'")
      }
      let value = try ModelValue(restoring: file.value, parts: file.parts, of: id)
      layer.properties.values.set(value.value, of: key.id, parts: value.parts)
    }
    if let effects { layer.effects = try effects.effects }
    return layer
  }

  /// What it has beside, once all layers are there.
  package func metadata(
    layer find: (Layer.ID) -> Layer?
  ) throws(SnapshotFileError) -> LayerMetadata? {
    guard let metadata else { return nil }
    return try metadata.metadata(layer: find)
  }
}

/// The cells and filters of a layer.
struct EffectsFile: Sendable, Codable {
  let cells: [Cell]
  let filters: [FilterFile]
  let backgroundFilters: [FilterFile]
  let compositingFilter: FilterFile?

  struct Cell: Sendable, Codable {
    let name: String?
    let timing: Timing
    let values: [ValueFile]
    let cells: [Cell]
    let attributes: [Attribute]

    init(_ cell: EmitterCell) {
      (name, timing, attributes) = (cell.name, cell.timing, cell.attributes)
      cells = cell.emitterCells.map(Cell.init)
      values = cell.assignedProperties.map {
        ValueFile(name: $0.name, value: cell.value(for: $0))
      }
    }

    func cell() throws(SnapshotFileError) -> EmitterCell {
      var cell = EmitterCell(name: name)
      (cell.timing, cell.attributes) = (timing, attributes)
      for file in values {
        guard let key = EmitterCell.property(named: file.name), key.accepts(file.value)
        else { throw SnapshotFileError("a cell has no value of '\(file.name)'") }
        cell.setValue(file.value, for: key)
      }
      for inner in cells { cell.emitterCells.append(try inner.cell()) }
      return cell
    }
  }

  struct FilterFile: Sendable, Codable {
    let type: String
    let name: String?
    let isEnabled: Bool
    let inputs: [ValueFile]
    let attributes: [Attribute]

    init(_ filter: Filter) {
      (type, name, isEnabled) = (filter.type, filter.name, filter.isEnabled)
      attributes = filter.attributes
      inputs = filter.inputs.sorted { $0.key < $1.key }
        .map { ValueFile(name: $0.key, value: $0.value) }
    }

    var filter: Filter {
      var filter = Filter(type, name: name)
      (filter.isEnabled, filter.attributes) = (isEnabled, attributes)
      for input in inputs { filter.inputs[input.name] = input.value }
      return filter
    }
  }

  init(_ effects: LayerEffects) {
    cells = effects.emitterCells.map(Cell.init)
    filters = effects.filters.map(FilterFile.init)
    backgroundFilters = effects.backgroundFilters.map(FilterFile.init)
    compositingFilter = effects.compositingFilter.map(FilterFile.init)
  }

  var effects: LayerEffects {
    get throws(SnapshotFileError) {
      var effects = LayerEffects()
      for cell in cells { effects.emitterCells.append(try cell.cell()) }
      effects.filters = filters.map(\.filter)
      effects.backgroundFilters = backgroundFilters.map(\.filter)
      effects.compositingFilter = compositingFilter?.filter
      return effects
    }
  }
}
