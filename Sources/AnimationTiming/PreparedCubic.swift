import AnimationMath

/// A Bézier curve alone, held at its ends and made ready to be evaluated many times.
///
/// Nothing here knows of the other forms of a ``TimingFunction``, so that who has none of them need
/// not link them.
///
/// Law: the progress is that of the curve's ``PreparedTimingFunction``, bit for bit
/// (`PreparedCubicTests`).
package struct PreparedCubic: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// The line y = x.
    case linear
    case cubic
  }

  let kind: Kind
  /// Empty but for a curve: its ``CubicTable``, or the numbers of its ``CubicSolver``.
  let table: FixedArray<Double>

  /// Even speed.
  package static var linear: PreparedCubic {
    PreparedCubic(CubicEasing(unchecked: 0, 0, 1, 1), isTabulated: false)
  }

  /// Prepares a curve that will be evaluated often.
  package init(_ easing: CubicEasing) { self.init(easing, isTabulated: true) }

  /// - Parameter isTabulated: Otherwise a curve gets its solver's numbers only.
  init(_ easing: CubicEasing, isTabulated: Bool) {
    if easing.isIdentity {
      (kind, table) = (.linear, FixedArray([]))
    } else {
      kind = .cubic
      table =
        isTabulated ? CubicTable.numbers(of: easing) : FixedArray(CubicSolver(easing).numbers)
    }
  }

  /// The progress at a linear position; of a curve that has its table.
  ///
  /// - Parameter fraction: Outside 0...1 the nearer end counts; NaN in gives NaN out.
  package func progress(at fraction: Double) -> Double {
    let x = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction
    switch kind {
    case .linear: return x
    case .cubic:
      return table.withAddress { CubicFrame($0).progress(at: x) ?? cubicProgress(at: x, $0) }
    }
  }
}
