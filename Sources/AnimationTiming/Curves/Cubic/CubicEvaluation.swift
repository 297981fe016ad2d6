import AnimationMath

// Evaluation of a Bézier curve from the numbers of its `CubicTable`.

/// The address and the index of a ``CubicTable``, for evaluation.
@frozen
@usableFromInline
struct CubicFrame {
  @usableFromInline let table: UnsafePointer<Double>
  @usableFromInline let index: CubicIndex

  @inlinable @inline(__always)
  init(_ table: UnsafePointer<Double>) {
    self.table = table
    index = CubicIndex(of: table)
  }

  /// Returns the progress at `x`; nil outside 0..<1, and if the span gives no number in the range of the curve.
  @inlinable @inline(__always)
  func progress(at x: Double) -> Double? {
    guard let place = CubicIndex.place(of: x) else { return nil }
    let progress = CubicSpan.polynomial(span(place), at: x)
    return isUsual(progress) ? progress : nil
  }

  @inlinable @inline(__always)
  func isUsual(_ progress: Double) -> Bool {
    progress.bitPattern &+ index.rangeStart <= index.rangeLength
  }

  @inlinable @inline(__always)
  func span(_ place: Int) -> UnsafeRawPointer {
    let bytes = UnsafeRawPointer(table + CubicIndex.place) + CubicIndex.firstByte
    let number = bytes.load(fromByteOffset: place, as: UInt8.self)
    return UnsafeRawPointer(table + CubicSpan.first + 8 * Int(number))
  }
}

/// Returns the progress at `x` in 0...1, exactly 0 and 1 at the ends.
@inlinable @inline(never)
func cubicProgress(at x: Double, _ table: UnsafePointer<Double>) -> Double {
  guard x > 0, let place = CubicIndex.place(of: x) else { return solvedProgress(at: x, table) }
  let frame = CubicFrame(table)
  let progress = CubicSpan.polynomial(frame.span(place), at: x)
  if progress == .infinity { return solvedProgress(at: x, table) }
  return frame.index.staysInside ? max(0, min(progress, 1)) : progress
}

/// Returns the progress at `x` by solving for the parameter, exactly 0 and 1 at the ends and outside. The table may
/// be a ``CubicTable``, or its solver alone.
@inlinable @inline(never)
func solvedProgress(at x: Double, _ table: UnsafePointer<Double>) -> Double {
  CubicSolver(of: table).progress(at: x)
}

/// A single Bézier curve, held at its ends and prepared for repeated evaluation.
///
/// This type uses none of the other forms of a ``TimingFunction``, so a program without them need not link them.
///
/// Law: the progress is that of the curve's ``TimingCurve``, bit for bit (`PreparedCubicTests`).
package struct PreparedCubic: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case linear
    case cubic
  }

  let kind: Kind
  /// Empty for a line. For a curve its ``CubicTable``, or the numbers of its ``CubicSolver``.
  let table: FixedArray<Double>

  package static var linear: PreparedCubic {
    PreparedCubic(CubicEasing(unchecked: 0, 0, 1, 1), isTabulated: false)
  }

  package init(_ easing: CubicEasing) { self.init(easing, isTabulated: true) }

  /// Creates a curve. If `isTabulated` is false, it has only its solver's numbers.
  init(_ easing: CubicEasing, isTabulated: Bool) {
    if easing.isIdentity {
      (kind, table) = (.linear, FixedArray([]))
    } else {
      kind = .cubic
      let solver = CubicSolver(easing)
      table = isTabulated ? CubicTable.numbers(of: easing) : FixedArray(solver.numbers)
    }
  }

  /// Returns the progress at a linear position. The curve must have its table. Outside 0...1 the nearer end counts;
  /// NaN gives NaN.
  package func progress(at fraction: Double) -> Double {
    let x = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction
    switch kind {
    case .linear: return x
    case .cubic:
      return table.withAddress { CubicFrame($0).progress(at: x) ?? cubicProgress(at: x, $0) }
    }
  }
}
