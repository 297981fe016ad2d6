import AnimationMath
import AnimationTiming

/// The local times of the births that have the values of one step of an emission.
///
/// A commit that changes an emitter ends one step and starts the next at its local time. A birth at exactly that time
/// belongs to the former step, because the previous tree shows it.
package struct EmissionSpan: Sendable, Hashable {
  /// Births happen after this time; −∞ for the values that were set before the first commit.
  @Reflexive package var start: Double
  /// Births happen up to and including this time; ∞ for the current step.
  @Reflexive package var end: Double
  /// The time for which ``CellOrigin/count`` is valid: ``start``, unless an older step has become part of this one.
  @Reflexive package var origin: Double

  package init(start: Double, end: Double = .infinity) {
    (self.start, self.end, origin) = (start, end, start)
  }

  package static let always = EmissionSpan(start: -.infinity)

  var isPossible: Bool { start <= origin && start < end && start < .infinity }
}

/// The number of particles that a cell has emitted by some time.
package struct BirthCount: Sendable, Hashable {
  @Reflexive package var births = 0.0
  package var number: Int64 = 0

  package init(births: Double = 0, number: Int64 = 0) {
    (self.births, self.number) = (births, number)
  }

  var isPossible: Bool { !births.isNaN && number.magnitude <= 1 << 62 }
}

/// The identity of a cell within an emission, and the start of its count of births.
package struct CellOrigin: Sendable, Hashable {
  /// The first index of the cell, which seeds its random numbers.
  package var index: Int
  /// The number of other cells of the emission that have had the index before.
  package var generation = 0
  /// The local time at which a commit added the cell; −∞ for a cell of the first commit.
  @Reflexive package var start = -Double.infinity
  /// The count by the step's ``EmissionSpan/origin``. A sub-cell has none, because it is counted at each particle.
  package var count = BirthCount()

  package init(index: Int) { self.index = index }

  func isSame(as other: CellOrigin) -> Bool {
    index == other.index && generation == other.generation
  }

  var isPossible: Bool {
    index >= 0 && index < 1 << 32 && generation >= 0 && generation < 1 << 32 && !start.isNaN
      && count.isPossible
  }
}

struct PreparedStep: Sendable {
  let span: EmissionSpan
  let shape: ParticleEmitter.Shape
  let mode: ParticleEmitter.Mode
  let seed: UInt32
  let cells: [PreparedCell]

  /// `origins` are by index; nil for those of the first commit.
  ///
  /// Complexity: O(cells), in addition at most 2¹⁶ segments for each animated birth rate.
  init(
    _ source: some EmitterSource, span: EmissionSpan = .always, origins: [CellOrigin]? = nil
  ) {
    let emitter = source.emitter
    (self.span, shape, mode, seed) = (span, emitter.shape, emitter.mode, emitter.seed)
    cells = emitter.flattenedCells.enumerated().map { index, entry in
      PreparedCell(
        index, entry, of: source, span: span, origin: origins?[index] ?? CellOrigin(index: index))
    }
    isNested = cells.contains { $0.parent != nil }
    lastEnd = cells.reduce(-.infinity) { max($0, $1.end(reaching: $1.greatestLifetime)) }
  }

  let isNested: Bool
  /// The end of the last particle of a step without sub-cells; −∞ if there is none.
  let lastEnd: Double

  var counts: [BirthCount] {
    cells.map { cell in cell.schedule?.count(after: cell.origin.count) ?? BirthCount() }
  }
}

struct PreparedCell: Sendable {
  let origin: CellOrigin
  /// The indices in the lists of cells, from the layer's list down.
  let path: [Int]
  /// The index of the parent cell of a sub-cell.
  let parent: Int?
  let rate: BirthRate
  let gate: EmissionGate
  /// The births of one of the layer's own cells; nil for a sub-cell, whose births depend on the particle.
  let schedule: BirthSchedule?
  let isConstant: Bool
  let values: BirthValues
  /// The greatest lifetime of a particle of the cell; 0 or more.
  let greatestLifetime: Double

  /// The time after which nothing born in the step is visible; −∞ if nothing is born.
  ///
  /// - Parameter reach: The time after a particle's birth until which it or its particles may be visible.
  func end(reaching reach: Double) -> Double {
    guard emits, let schedule, schedule.firstNumber <= schedule.lastNumber else {
      return -.infinity
    }
    return min(schedule.end, rate.extent.to) + reach
  }

  var emits: Bool {
    let extent = rate.extent
    return gate.pace > 0 && greatestLifetime > 0 && extent.from < extent.to
  }

  fileprivate init(
    _ index: Int, _ entry: ParticleEmitter.FlattenedCell, of source: some EmitterSource,
    span: EmissionSpan, origin: CellOrigin
  ) {
    let variation = source.variation(ofCell: index)
    let rate = Self.rate(
      of: index, enabled: entry.cell.isEnabled, variation: variation, in: source)
    (self.origin, path, parent) = (origin, entry.path, entry.parent)
    (self.rate, gate) = (rate, EmissionGate(entry.cell.timing))
    schedule =
      entry.parent == nil
      ? BirthSchedule(
        rate: rate, timing: entry.cell.timing, startTime: source.emitter.startTime, span: span,
        cell: origin) : nil
    isConstant = variation.isConstant
    values = source.birthValues(ofCell: index, at: 0)
    greatestLifetime = max(0, variation.greatestLifetime)
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

/// A cell over all steps of an emission that have it.
struct EmittedCell: Sendable {
  struct Piece: Sendable {
    let step: Int
    let cell: Int
    /// The age after which no particle born in the step, and none that descends from it, is visible; 0 if nothing is
    /// born.
    fileprivate(set) var reach = 0.0
    /// The age of a particle after which nothing that descends from it is born; 0 without sub-cells.
    fileprivate(set) var span = 0.0
    var isLeaf: Bool { span == 0 }
  }

  /// The first index of the cell.
  let index: Int
  let generation: Int
  fileprivate(set) var pieces: [Piece] = []
  fileprivate(set) var subcells: [Int] = []
}

/// The cells of an emission over all its steps.
struct EmittedCells: Sendable {
  private(set) var cells: [EmittedCell] = []
  private(set) var roots: [Int] = []

  private struct Key: Hashable {
    let index: Int
    let generation: Int
  }

  /// Complexity: O(cells of all steps).
  init(_ steps: [PreparedStep]) {
    var places: [Key: Int] = [:]
    // For each step and each of its cells, the index of the cell.
    var found: [[Int]] = []
    for (number, step) in steps.enumerated() {
      var here: [Int] = []
      for (index, cell) in step.cells.enumerated() {
        let key = Key(index: cell.origin.index, generation: cell.origin.generation)
        let place = places[key] ?? cells.count
        if place == cells.count {
          places[key] = place
          cells.append(EmittedCell(index: key.index, generation: key.generation))
          if let parent = cell.parent {
            cells[here[parent]].subcells.append(place)
          } else {
            roots.append(place)
          }
        }
        cells[place].pieces.append(EmittedCell.Piece(step: number, cell: index))
        here.append(place)
      }
      found.append(here)
    }
    let isBefore = { [cells] (a: Int, b: Int) in
      (cells[a].index, cells[a].generation) < (cells[b].index, cells[b].generation)
    }
    roots.sort(by: isBefore)
    for place in cells.indices where cells[place].subcells.count > 1 {
      cells[place].subcells.sort(by: isBefore)
    }
    findReaches(steps, found)
  }

  /// A particle may emit in later steps than that of its birth, so the last step comes first. Sub-cells have greater
  /// indices than their cell.
  private mutating func findReaches(_ steps: [PreparedStep], _ found: [[Int]]) {
    var later = [(reach: Double, span: Double)](repeating: (0, 0), count: cells.count)
    var left = cells.map(\.pieces.count)
    for (step, here) in zip(steps, found).reversed() {
      for (cell, place) in zip(step.cells, here).reversed() {
        left[place] -= 1
        guard cell.emits else { continue }
        let below = cells[place].subcells.filter { later[$0].reach > 0 }
        let lifetime = cell.greatestLifetime
        let reach = lifetime + below.reduce(0) { max($0, later[$1].reach) }
        let span = below.isEmpty ? 0 : lifetime + below.reduce(0) { max($0, later[$1].span) }
        (cells[place].pieces[left[place]].reach, cells[place].pieces[left[place]].span) =
          (reach, span)
        later[place] = (max(later[place].reach, reach), max(later[place].span, span))
      }
    }
  }

  func ends(of steps: [PreparedStep]) -> [Double] {
    var ends = [Double](repeating: -.infinity, count: steps.count)
    for piece in roots.flatMap({ cells[$0].pieces }) {
      let end = steps[piece.step].cells[piece.cell].end(reaching: piece.reach)
      ends[piece.step] = max(ends[piece.step], end)
    }
    return ends
  }
}
