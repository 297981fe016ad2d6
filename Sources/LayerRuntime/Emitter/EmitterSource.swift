import AnimationMath

/// Where an emitter's values come from: the one place at which particles meet layers and tracks.
///
/// A source is a pure function of the layer's local time, and total: it answers for every finite
/// time, before the commit too, and always the same. ``ConstantEmitter`` is the constant source. A
/// source over animated layers starts from the constant values and overwrites those that are
/// animated with what their tracks show at the time that is asked for; nothing is asked for more
/// than once a birth.
///
/// Cells are known by their index: depth first, a cell before its sub-cells, from 0; see
/// ``ParticleSystem/path(ofCell:)``.
package protocol EmitterSource: Sendable {
  /// The structure: shape, mode, seed, start, the tree of cells with their timings. Its values are
  /// those where nothing is animated.
  var emitter: ParticleEmitter { get }

  /// The layer's values at a local time.
  func emitterParameters(at time: Double) -> EmitterParameters

  /// A cell's values at a local time of the layer; of a sub-cell too.
  func parameters(ofCell cell: Int, at time: Double) -> CellParameters

  /// What of a cell's values, and of the layer's for it, changes with time.
  func variation(ofCell cell: Int) -> CellVariation
}

/// What of the values that concern one cell changes with time.
package struct CellVariation: Sendable, Hashable {
  /// Whether neither the cell's nor the layer's values change: they are read once.
  package var isConstant: Bool
  /// Where the birth rate changes: finite times, ascending; none where it is constant.
  ///
  /// From before the first and from the last on the rate is constant. Between two neighbours it
  /// should be smooth: a jump belongs at one of these times, and may be the only one. Up to 65 are told apart; of more,
  /// the first 64 and the last.
  package var rateInstants: [Double]
  /// Whether the rate repeats for ever, from the last of ``rateInstants`` on, what it did since the
  /// first.
  package var isRateRepeating: Bool
  /// No particle of the cell ever lives longer, the layer's factor included; in seconds. It may be
  /// too great, and infinite: then more births are looked at than needed.
  @Reflexive package var greatestLifetime: Double

  /// Describes what changes.
  package init(
    isConstant: Bool, rateInstants: [Double] = [], isRateRepeating: Bool = false,
    greatestLifetime: Double
  ) {
    self.isConstant = isConstant
    self.rateInstants = rateInstants
    self.isRateRepeating = isRateRepeating
    self.greatestLifetime = greatestLifetime
  }

  /// Of a cell whose values do not change.
  package static func constant(
    _ cell: CellParameters, in emitter: EmitterParameters
  ) -> CellVariation {
    let half = 0.5 * cell.lifetimeRange
    // Of a negative factor the shortest lifetime gives the greatest product, of a negative range the
    // other end. Where infinities cancel out one end is no number, and the other one bounds.
    let longest = Double.maximum(
      (cell.lifetime + half) * emitter.lifetime, (cell.lifetime - half) * emitter.lifetime)
    return CellVariation(isConstant: true, greatestLifetime: longest)
  }
}

extension EmitterSource {
  /// The rate of births at a local time, by the speed of the layer's time: in 0...10¹².
  package func birthRate(ofCell cell: Int, at time: Double) -> Double {
    BirthRate.limited(
      max(0, parameters(ofCell: cell, at: time).birthRate)
        * max(0, emitterParameters(at: time).birthRate))
  }
}

/// An emitter of which nothing changes, as a source.
package struct ConstantEmitter: EmitterSource {
  package let emitter: ParticleEmitter
  /// The values of all cells by their indices.
  private let cells: [CellParameters]

  /// Complexity: O(cells).
  package init(_ emitter: ParticleEmitter) {
    self.emitter = emitter
    cells = emitter.flattenedCells.map(\.cell.parameters)
  }

  /// The layer's values, at any time.
  package func emitterParameters(at time: Double) -> EmitterParameters { emitter.parameters }

  /// A cell's values, at any time.
  ///
  /// - Precondition: The index is that of a cell.
  package func parameters(ofCell cell: Int, at time: Double) -> CellParameters { cells[cell] }

  /// Nothing changes.
  package func variation(ofCell cell: Int) -> CellVariation {
    .constant(cells[cell], in: emitter.parameters)
  }
}

extension ParticleEmitter {
  /// A cell in the order of the indices.
  package struct FlattenedCell {
    package let cell: ParticleCell
    /// Places in the lists of cells, from the layer's down.
    package let path: [Int]
    /// The index of the cell that it is a sub-cell of.
    package let parent: Int?
  }

  /// The cells by their index, down to ``greatestDepth``. Complexity: O(cells).
  package var flattenedCells: [FlattenedCell] {
    var flattened: [FlattenedCell] = []
    var waiting = cells.enumerated().reversed().map { place, cell in
      FlattenedCell(cell: cell, path: [place], parent: nil)
    }
    while let next = waiting.popLast() {
      let index = flattened.count
      flattened.append(next)
      guard next.path.count < Self.greatestDepth else { continue }
      waiting += next.cell.cells.enumerated().reversed().map { place, cell in
        FlattenedCell(cell: cell, path: next.path + [place], parent: index)
      }
    }
    return flattened
  }
}
