import AnimationMath

/// The source of an emitter's values. This is the only connection between particles and layers or tracks.
///
/// A source is a pure, total function of the layer's local time. It has a fixed answer for every finite time, even
/// before the commit. ``ConstantEmitter`` is the constant source. A source for animated layers starts from the
/// constant values and overwrites the animated ones with their values at the requested time. Nothing is read more
/// than once per birth.
///
/// Cells are identified by their index: depth first, a cell before its sub-cells, from 0; see
/// ``ParticleSystem/path(ofCell:)``.
package protocol EmitterSource: Sendable {
  /// The structure: shape, mode, seed, start, the tree of cells with their timings. Its values are those without
  /// animations.
  var emitter: ParticleEmitter { get }

  func emitterParameters(at time: Double) -> EmitterParameters

  /// A cell's values at a local time of the layer, even for a sub-cell.
  func parameters(ofCell cell: Int, at time: Double) -> CellParameters

  /// The values of a cell, and of the layer for it, that change over time.
  func variation(ofCell cell: Int) -> CellVariation
}

/// The change over time of the values for one cell.
package struct CellVariation: Sendable, Hashable {
  /// Whether neither the cell's nor the layer's values change, so that they are read once.
  package var isConstant: Bool
  /// The times at which the birth rate changes: finite and ascending; empty for a constant rate.
  ///
  /// Before the first time and after the last one the rate is constant. Between two neighbours it should be smooth. A
  /// jump belongs at one of these times, which may be the only one. At most 65 times are used; if there are more, the
  /// first 64 and the last.
  package var rateInstants: [Double]
  /// Whether the rate from the last of ``rateInstants`` on repeats its course since the first one forever.
  package var isRateRepeating: Bool
  /// The greatest lifetime of a particle of the cell, including the layer's factor, in seconds. It may be too great,
  /// or infinite; then more births are examined than necessary.
  @Reflexive package var greatestLifetime: Double

  package init(
    isConstant: Bool, rateInstants: [Double] = [], isRateRepeating: Bool = false,
    greatestLifetime: Double
  ) {
    self.isConstant = isConstant
    self.rateInstants = rateInstants
    self.isRateRepeating = isRateRepeating
    self.greatestLifetime = greatestLifetime
  }

  package static func constant(
    _ cell: CellParameters, in emitter: EmitterParameters
  ) -> CellVariation {
    let half = 0.5 * cell.lifetimeRange
    // With a negative factor the shortest lifetime gives the greatest product, and with a negative range the other
    // end does. If infinities cancel out, one end is NaN and the other one is the bound.
    let longest = Double.maximum(
      (cell.lifetime + half) * emitter.lifetime, (cell.lifetime - half) * emitter.lifetime)
    return CellVariation(isConstant: true, greatestLifetime: longest)
  }
}

extension EmitterSource {
  /// The rate of births at a local time, in the layer's time: in 0...10¹².
  package func birthRate(ofCell cell: Int, at time: Double) -> Double {
    BirthRate.limited(
      max(0, parameters(ofCell: cell, at: time).birthRate)
        * max(0, emitterParameters(at: time).birthRate))
  }
}

package struct ConstantEmitter: EmitterSource {
  package let emitter: ParticleEmitter
  private let cells: [CellParameters]

  /// Complexity: O(cells).
  package init(_ emitter: ParticleEmitter) {
    self.emitter = emitter
    cells = emitter.flattenedCells.map(\.cell.parameters)
  }

  package func emitterParameters(at time: Double) -> EmitterParameters { emitter.parameters }

  /// - Precondition: The index is that of a cell.
  package func parameters(ofCell cell: Int, at time: Double) -> CellParameters { cells[cell] }

  package func variation(ofCell cell: Int) -> CellVariation {
    .constant(cells[cell], in: emitter.parameters)
  }
}

extension ParticleEmitter {
  package struct FlattenedCell {
    package let cell: ParticleCell
    /// The indices in the lists of cells, from the layer's list down.
    package let path: [Int]
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
