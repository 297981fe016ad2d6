import AnimationTiming
import LayerModel

/// What an emitter layer emits, as a commit has taken it: the constant values, and where the
/// animated ones are read.
final class LayerEmission: Sendable {
  /// A value that particles read, and the property of the layer's tracks that gives it.
  struct Animated<Field: Sendable & Equatable>: Sendable {
    let field: Field
    let property: Int
  }

  /// The structure, with the values where nothing is animated.
  let emitter: ParticleEmitter
  /// The values of all cells by their indices, where nothing is animated.
  let cells: [CellParameters]
  /// What of the layer's values is animated.
  let emitterFields: [Animated<EmitterField>]
  /// What is animated of each cell's values, by the indices of the cells.
  let cellFields: [[Animated<CellField>]]
  /// An emitter without animations that shows particles whenever this one may.
  private let bounds: ParticleSystem<ParticleEmitter>

  /// nil for a layer that is no emitter or has no cells.
  init?(_ layer: Layer, _ animations: LayerAnimations?) {
    guard layer.layerClass == .emitter, !layer.emitterCells.isEmpty else { return nil }
    let emitter = ParticleEmitter(
      layer.properties, cells: layer.emitterCells, map: LayerTimeMap(layer.timing))
    let flattened = emitter.flattenedCells
    self.emitter = emitter
    cells = flattened.map(\.cell.parameters)
    emitterFields = EmitterField.allCases.compactMap { field in
      layer.property(named: field.rawValue)
        .flatMap { animations?.property(at: PropertyPath($0)) }
        .map { Animated(field: field, property: $0) }
    }
    cellFields = flattened.map { entry in
      guard let animations, let targets = layer.emitterCells.targets(at: entry.path[...]) else {
        return []
      }
      return CellField.allCases.compactMap { field in
        EmitterCell.property(named: field.rawValue)
          .flatMap { animations.property(at: PropertyPath($0, of: targets)) }
          .map { Animated(field: field, property: $0) }
      }
    }
    bounds = ParticleSystem(
      emitter.bounding(emitterFields.map(\.field), cellFields.map { $0.map(\.field) }))
  }

  /// Whether there is ever a particle to be seen.
  var emits: Bool { nextChange(after: -.infinity) < .infinity }

  /// When particles may next change, seen from a local time: at once while one may live; infinity
  /// when there will be none any more. Early, never late. Complexity: O(cells), no allocation.
  func nextChange(after time: Double) -> Double { bounds.nextChange(after: time) }
}

extension [EmitterCell] {
  /// The targets that lead to the cell at some places in the lists; nil where a key path cannot
  /// reach it, for want of a name or because another cell with the name comes first.
  fileprivate func targets(at path: ArraySlice<Int>) -> [PropertyTarget]? {
    guard let place = path.first else { return [] }
    guard let name = self[place].name, firstIndex(where: { $0.name == name }) == place else {
      return nil
    }
    return self[place].emitterCells.targets(at: path.dropFirst())
      .map { [.emitterCell(name)] + $0 }
  }
}

extension ParticleEmitter {
  /// This emitter with its animated rates above 0 and its animated lifetimes without end.
  ///
  /// - Parameters:
  ///   - fields: What is animated of the layer.
  ///   - cellFields: What is animated of each cell, by its index.
  fileprivate func bounding(_ fields: [EmitterField], _ cellFields: [[CellField]]) -> Self {
    var (copy, index) = (self, 0)
    if fields.contains(.birthRate) { copy.parameters.birthRate = 1 }
    let isEndless = fields.contains(.lifetime)
    if isEndless { copy.parameters.lifetime = 1 }
    let longest = copy.parameters.lifetime < 0 ? -Double.infinity : .infinity
    func bound(_ cell: inout ParticleCell, depth: Int) {
      let fields = cellFields[index]
      index += 1
      if fields.contains(.birthRate) { cell.parameters.birthRate = 1 }
      if isEndless || fields.contains(.lifetime) || fields.contains(.lifetimeRange) {
        (cell.parameters.lifetime, cell.parameters.lifetimeRange) = (longest, 0)
      }
      guard depth < Self.greatestDepth else { return }
      for place in cell.cells.indices { bound(&cell.cells[place], depth: depth + 1) }
    }
    for place in copy.cells.indices { bound(&copy.cells[place], depth: 1) }
    return copy
  }
}
