import AnimationTiming
import AnimationTracks
import LayerModel

/// The values of an emitter layer as of one commit, at any local time of the layer.
///
/// Values without animations are those of the commit. Animated values, of the layer and of cells that key paths
/// reach, are the values of the commit's animations at the requested time; a particle takes those at its birth.
package final class LayerEmitter: EmitterSource {
  /// A value that particles read, and the property of the layer's tracks that animates it.
  struct Animated<Field: Sendable & Equatable>: Sendable {
    let field: Field
    let property: Int
  }

  let layer: Layer.ID
  /// The structure, and the values without animations.
  package let emitter: ParticleEmitter
  let model: [EmitterCell]
  let properties: LayerProperties
  let names: [String?]
  /// The values of all cells by their indices, before animations.
  private let cells: [CellParameters]
  private let emitterFields: [Animated<EmitterField>]
  private let cellFields: [[Animated<CellField>]]
  private let animations: LayerAnimations?
  /// The animations that particles read, in the order in which they apply.
  let running: [CompiledAnimation]

  init(_ layer: Layer, _ animations: LayerAnimations?, startTime: Double) {
    (self.layer, properties, model) = (layer.id, layer.properties, layer.emitterCells)
    emitter = ParticleEmitter(layer.properties, cells: layer.emitterCells, startTime: startTime)
    let flattened = emitter.flattenedCells
    cells = flattened.map(\.cell.parameters)
    names = flattened.map { layer.emitterCells.name(at: $0.path) }
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
    let read = Set(emitterFields.map(\.property) + cellFields.joined().map(\.property))
    self.animations = read.isEmpty ? nil : animations
    let paths = read.isEmpty ? [] : animations?.paths ?? []
    running =
      read.isEmpty
      ? []
      : (animations?.running ?? []).map(\.compiled).filter { animation in
        animation.parts.contains { part in read.contains { part.property.isSame(as: paths[$0]) } }
      }
  }

  /// An emitter without animations that has particles whenever this one may have any.
  var bound: ConstantEmitter {
    ConstantEmitter(
      emitter.bounding(emitterFields.map(\.field), cellFields.map { $0.map(\.field) }))
  }

  package func emitterParameters(at time: Double) -> EmitterParameters {
    var values = emitter.parameters
    guard !emitterFields.isEmpty, let tracks = animations?.tracks else {
      return values
    }
    for animated in emitterFields {
      tracks.withLanes(of: animated.property, at: time) {
        if let lanes = $0 { animated.field.put(lanes, into: &values) }
      }
    }
    return values
  }

  /// - Precondition: The index is that of a cell.
  package func parameters(ofCell cell: Int, at time: Double) -> CellParameters {
    var values = cells[cell]
    guard !cellFields[cell].isEmpty, let tracks = animations?.tracks else {
      return values
    }
    for animated in cellFields[cell] {
      tracks.withLanes(of: animated.property, at: time) {
        if let lanes = $0 { animated.field.put(lanes, into: &values) }
      }
    }
    return values
  }

  /// The changes that animations make to a cell's values, and to the layer's values for it.
  ///
  /// The lifetime of an animated cell has no bound. The instants of the birth rate are the starts and ends of its
  /// animations, and of their iterations, reversals, keyframes and steps, through groups, as far as the curves in
  /// between have an inverse. For endless animations they are those of one iteration.
  ///
  /// - Precondition: The index is that of a cell.
  package func variation(ofCell cell: Int) -> CellVariation {
    let (shared, own) = (emitterFields, cellFields[cell])
    var variation = CellVariation.constant(cells[cell], in: emitter.parameters)
    guard !(shared.isEmpty && own.isEmpty), let tracks = animations?.tracks else {
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

extension LayerEmitter: Equatable {
  package static func == (a: LayerEmitter, b: LayerEmitter) -> Bool {
    a === b || a.emitter == b.emitter && a.names == b.names && a.running == b.running
  }
}

extension [EmitterCell] {
  fileprivate func name(at path: [Int]) -> String? {
    var (cells, name) = (self, String?.none)
    for place in path { (name, cells) = (cells[place].name, cells[place].emitterCells) }
    return name
  }
}

private struct CellNames {
  /// The first index of each name in a list, by the index path of the list.
  private var places: [ArraySlice<Int>: [String: Int]] = [:]

  /// The targets that lead to the cell at an index path; nil if a key path cannot reach it, because it has no name or
  /// another cell with the name comes first.
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
  /// This emitter with its animated rates above 0 and its animated lifetimes infinite.
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
