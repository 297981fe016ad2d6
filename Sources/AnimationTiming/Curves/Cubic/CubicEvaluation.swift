import AnimationMath

// Evaluation of a Bézier curve from the numbers of its `CubicTable`.

/// What every evaluation needs of a ``CubicTable``.
@frozen
@usableFromInline
struct CubicFrame {
  @usableFromInline let table: UnsafePointer<Double>
  @usableFromInline let bins: CubicBins

  @inlinable @inline(__always)
  init(_ table: UnsafePointer<Double>) {
    self.table = table
    bins = CubicBins(of: table)
  }

  /// The progress at `x`; nil outside 0...1, and where the bin gives no number in the range of the
  /// curve. Exactly 0 and 1 at the ends.
  @inlinable @inline(__always)
  func progress(at x: Double) -> Double? {
    // Negative numbers and NaN have greater bits than 1.
    guard x.bitPattern <= (1.0).bitPattern else { return nil }
    let sum = x + bins.rounding
    let u = x - (sum - bins.rounding)
    let both = evenAndOdd(in: bin(sum.bitPattern), at: u * u)
    let progress = both[0] + u * both[1]
    return isUsual(progress) ? progress : nil
  }

  /// Whether a result is finite and in the range of the curve.
  @inlinable @inline(__always)
  func isUsual(_ progress: Double) -> Bool {
    progress.bitPattern &+ bins.rangeStart <= bins.rangeLength
  }

  /// The coefficients of the bin whose number stands in the low bits.
  @inlinable @inline(__always)
  func bin(_ bits: UInt64) -> UnsafePointer<Double> {
    table + Int(truncatingIfNeeded: 16 + (bits & 0xff) &<< 3)
  }

  /// The even and the odd part of a bin's polynomial, side by side and the latter without its factor u.
  ///
  /// - Parameter square: u², of the distance u from the middle of the bin.
  @inlinable @inline(__always)
  func evenAndOdd(in bin: UnsafePointer<Double>, at square: Double) -> SIMD2<Double> {
    let bin = UnsafeRawPointer(bin)
    var both = bin.loadUnaligned(fromByteOffset: 48, as: SIMD2<Double>.self) * square
    both += bin.loadUnaligned(fromByteOffset: 32, as: SIMD2<Double>.self)
    both = both * square + bin.loadUnaligned(fromByteOffset: 16, as: SIMD2<Double>.self)
    return both * square + bin.loadUnaligned(as: SIMD2<Double>.self)
  }
}

/// The progress at `x` in 0...1, exactly 0 and 1 at the ends.
///
/// - Parameter table: The numbers of a ``CubicTable``.
@inlinable @inline(never)
func cubicProgress(at x: Double, _ table: UnsafePointer<Double>) -> Double {
  guard x > 0, x < 1 else { return solvedProgress(at: x, table) }
  let frame = CubicFrame(table)
  let sum = x + frame.bins.rounding
  var u = x - (sum - frame.bins.rounding)
  var bin = frame.bin(sum.bitPattern)
  if let cut = CutBin(of: bin) {
    let distance = x - cut.firstMiddle
    let group = max(-0.25, min(distance * cut.countPerUnit, cut.last)) + cut.groupShift
    u = distance - (group - cut.groupShift) * cut.width
    bin = table + Int(truncatingIfNeeded: (group.bitPattern & 0xffff) &<< 3)
    if CutBin(of: bin) != nil { return solvedProgress(at: x, table) }
  }
  let both = frame.evenAndOdd(in: bin, at: u * u)
  let head = CubicHead(of: table)
  return max(head.least, min(both[0] + u * both[1], head.greatest))
}

/// The progress at `x` by way of the parameter, exactly 0 and 1 at the ends and outside.
///
/// - Parameter table: A table that has a ``CubicHead`` at least.
@inlinable @inline(never)
func solvedProgress(at x: Double, _ table: UnsafePointer<Double>) -> Double {
  guard x > 0 else { return x.isNaN ? .nan : 0 }
  guard x < 1 else { return 1 }
  return CubicHead(of: table).solver.solution(at: x, near: x).ordinate
}

/// A Bézier curve alone, held at its ends and made ready to be evaluated many times.
///
/// Nothing here knows of the other forms of a ``TimingFunction``, so that who has none of them need
/// not link them.
///
/// Law: the progress is that of the curve's ``TimingCurve``, bit for bit
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
      let solver = CubicSolver(easing)
      table = isTabulated ? CubicTable.numbers(of: easing) : CubicTable.head(of: solver)
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
