import AnimationTiming

/// A cell made ready to be asked for its particles many times.
struct PreparedCell: Sendable {
  /// Places in the lists of cells, from the layer's down.
  let path: [Int]
  /// The indices of its sub-cells that may emit.
  let subcells: [Int]
  let rate: BirthRate
  let gate: EmissionGate
  /// The births of one of the layer's own cells; nil for a sub-cell, whose births depend on the
  /// particle.
  let schedule: BirthSchedule?
  /// Whether ``values`` are those of all its particles.
  let isConstant: Bool
  /// The values at time 0.
  let values: BirthValues
  /// After this age no particle that was born is to be seen, and nothing that descends from it.
  let reach: Double
  /// After this age of a particle nothing that descends from it is born; 0 without sub-cells.
  let span: Double

  /// Whether anything is ever born.
  var emits: Bool {
    let extent = rate.extent
    return gate.pace > 0 && reach > 0 && extent.from < extent.to
  }

  /// All cells of a source by their index.
  static func all(of source: some EmitterSource) -> [PreparedCell] {
    let emitter = source.emitter
    let flattened = emitter.flattenedCells
    var prepared: [PreparedCell] = []
    prepared.reserveCapacity(flattened.count)
    // Sub-cells have greater indices than their cell, so they are ready before it.
    for (index, entry) in flattened.enumerated().reversed() {
      let variation = source.variation(ofCell: index)
      let subcells = flattened.indices.filter {
        flattened[$0].parent == index && prepared[flattened.count - 1 - $0].emits
      }
      let below = subcells.map { prepared[flattened.count - 1 - $0] }
      let lifetime = max(0, variation.greatestLifetime)
      let rate = rate(of: index, enabled: entry.cell.isEnabled, variation: variation, in: source)
      prepared.append(
        PreparedCell(
          path: entry.path, subcells: subcells, rate: rate, gate: EmissionGate(entry.cell.timing),
          schedule: entry.parent == nil
            ? BirthSchedule(
              rate: rate, timing: entry.cell.timing, startTime: emitter.startTime) : nil,
          isConstant: variation.isConstant, values: source.birthValues(ofCell: index, at: 0),
          reach: lifetime + below.reduce(0) { max($0, $1.reach) },
          span: below.isEmpty ? 0 : lifetime + below.reduce(0) { max($0, $1.span) }))
    }
    prepared.reverse()
    return prepared
  }

  private static func rate(
    of cell: Int, enabled isEnabled: Bool, variation: CellVariation,
    in source: some EmitterSource
  ) -> BirthRate {
    guard isEnabled else { return .constant(0) }
    let table = RateTable(
      instants: variation.rateInstants, isRepeating: variation.isRateRepeating
    ) { source.birthRate(ofCell: cell, at: $0) }
    return table.map(BirthRate.table)
      ?? .constant(source.birthRate(ofCell: cell, at: variation.rateInstants.first ?? 0))
  }
}
