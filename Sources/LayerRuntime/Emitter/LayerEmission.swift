import AnimationTiming
import AnimationTracks
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
  private let bounds: ParticleSystem<ConstantEmitter>

  /// nil for a layer that is no emitter or has no cells.
  init?(_ layer: Layer, _ animations: LayerAnimations?) {
    guard layer.layerClass == .emitter, !layer.emitterCells.isEmpty else { return nil }
    let emitter = ParticleEmitter(
      layer.properties, cells: layer.emitterCells, timing: layer.timing)
    let flattened = emitter.flattenedCells
    self.emitter = emitter
    cells = flattened.map(\.cell.parameters)
    emitterFields = EmitterField.allCases.compactMap { field in
      layer.property(named: field.rawValue)
        .flatMap { animations?.property(at: PropertyPath($0)) }
        .map { Animated(field: field, property: $0) }
    }
    var names = CellNames()
    let animated = animations?.propertiesOfObjects ?? [:]
    cellFields = flattened.map { entry in
      guard let animations, !animated.isEmpty,
        let targets = names.targets(at: entry.path[...], in: layer.emitterCells, below: []),
        let properties = animated[targets]
      else { return [] }
      return CellField.allCases.compactMap { field in
        EmitterCell.property(named: field.rawValue)
          .flatMap { animations.property(at: PropertyPath($0, of: targets), among: properties) }
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

/// How key paths name cells.
private struct CellNames {
  /// The first place of each name in a list, by the places that lead to the list.
  private var places: [ArraySlice<Int>: [String: Int]] = [:]

  /// The targets that lead to the cell at some places in lists; nil where a key path cannot reach it, for
  /// want of a name or because another cell with the name comes first.
  mutating func targets(
    at path: ArraySlice<Int>, in cells: [EmitterCell], below above: ArraySlice<Int>
  ) -> [PropertyTarget]? {
    guard let place = path.first else { return [] }
    if places[above] == nil {
      places[above] = Dictionary(
        cells.enumerated().compactMap { index, cell in cell.name.map { ($0, index) } },
        uniquingKeysWith: { first, _ in first })
    }
    guard let name = cells[place].name, places[above]?[name] == place else { return nil }
    return targets(at: path.dropFirst(), in: cells[place].emitterCells, below: above + [place])
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

/// The values of an emitter layer of a render tree, at any local time of the layer.
///
/// Values that nothing animates are those of the commit. Animated ones, of the layer and of cells
/// that key paths reach, are what the animations show at the time that is asked for: a particle
/// takes those of its birth.
///
/// It keeps what it needs of its tree, also when later trees have replaced it.
package struct LayerEmitter: EmitterSource {
  let record: RenderLayer
  private let emission: LayerEmission

  /// nil for a layer that is no emitter or has no cells.
  init?(_ record: RenderLayer) {
    guard let emission = record.emission else { return nil }
    self.record = record
    self.emission = emission
  }

  /// The structure, and the values where nothing is animated.
  package var emitter: ParticleEmitter { emission.emitter }

  /// What the layer shows at a local time.
  package func emitterParameters(at time: Double) -> EmitterParameters {
    var values = emission.emitter.parameters
    guard !emission.emitterFields.isEmpty, let tracks = record.animations?.tracks else {
      return values
    }
    for animated in emission.emitterFields {
      tracks.withLanes(of: animated.property, at: time) {
        if let lanes = $0 { animated.field.put(lanes, into: &values) }
      }
    }
    return values
  }

  /// What a cell shows at a local time of the layer.
  ///
  /// - Precondition: The index is that of a cell.
  package func parameters(ofCell cell: Int, at time: Double) -> CellParameters {
    var values = emission.cells[cell]
    guard !emission.cellFields[cell].isEmpty, let tracks = record.animations?.tracks else {
      return values
    }
    for animated in emission.cellFields[cell] {
      tracks.withLanes(of: animated.property, at: time) {
        if let lanes = $0 { animated.field.put(lanes, into: &values) }
      }
    }
    return values
  }

  /// What the animations change of a cell's values, and of the layer's for it.
  ///
  /// The lifetime of an animated cell has no bound. The instants of the birth rate are the begins and
  /// ends of its animations, of their cycles, turns, keyframes and steps, through groups, as far as
  /// the curves in between have an inverse; of endless animations those of one cycle.
  ///
  /// - Precondition: The index is that of a cell.
  package func variation(ofCell cell: Int) -> CellVariation {
    let (shared, own) = (emission.emitterFields, emission.cellFields[cell])
    var variation = CellVariation.constant(emission.cells[cell], in: emission.emitter.parameters)
    guard !(shared.isEmpty && own.isEmpty), let tracks = record.animations?.tracks else {
      return variation
    }
    variation.isConstant = false
    if shared.contains(where: { $0.field == .lifetime })
      || own.contains(where: { $0.field == .lifetime || $0.field == .lifetimeRange })
    {
      variation.greatestLifetime = .infinity
    }
    let rates =
      shared.filter { $0.field == .birthRate }.map(\.property)
      + own.filter { $0.field == .birthRate }.map(\.property)
    let instants = TrackInstants(of: rates, in: tracks) { birthRate(ofCell: cell, at: $0) }
    (variation.rateInstants, variation.isRateRepeating) = (instants.times, instants.isRepeating)
    return variation
  }
}
