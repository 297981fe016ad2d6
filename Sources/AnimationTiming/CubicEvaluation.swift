// Evaluation of a Bézier curve from the numbers of its `CubicTable`.

/// What every evaluation needs of a ``CubicTable``.
@frozen
@usableFromInline
struct CubicFrame {
  @usableFromInline let table: UnsafePointer<Double>
  /// Adding it rounds to a multiple of the width of a bin, whose count stands in the low bits.
  @usableFromInline let magic: Double
  /// What is added to the bits of a result, and the greatest that they may then be.
  @usableFromInline let offset: UInt64
  @usableFromInline let limit: UInt64

  @inlinable @inline(__always)
  init(_ table: UnsafePointer<Double>) {
    self.table = table
    (magic, offset, limit) = (table[8], table[9].bitPattern, table[10].bitPattern)
  }

  /// The progress at `x`; nil outside 0...1, and where the bin gives no number in the range of the
  /// curve. Exactly 0 and 1 at the ends.
  @inlinable @inline(__always)
  func progress(at x: Double) -> Double? {
    // Negative numbers and NaN have greater bits than 1.
    guard x.bitPattern <= (1.0).bitPattern else { return nil }
    let sum = x + magic
    let u = x - (sum - magic)
    let both = evenAndOdd(in: bin(sum.bitPattern), at: u * u)
    let progress = both[0] + u * both[1]
    return isUsual(progress) ? progress : nil
  }

  /// Whether a result is finite and in the range of the curve.
  @inlinable @inline(__always)
  func isUsual(_ progress: Double) -> Bool { progress.bitPattern &+ offset <= limit }

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
  let sum = x + frame.magic
  var u = x - (sum - frame.magic)
  var bin = frame.bin(sum.bitPattern)
  if bin[0] == .infinity {
    // Adding 1.5 · 2^52 rounds to an integer, which stands in the low bits.
    let distance = x - bin[1]
    let index = max(-0.25, min(distance * bin[2], bin[5])) + bin[3]
    u = distance - (index - bin[3]) * bin[4]
    bin = table + Int(truncatingIfNeeded: (index.bitPattern & 0xffff) &<< 3)
    if bin[0] == .infinity { return solvedProgress(at: x, table) }
  }
  let both = frame.evenAndOdd(in: bin, at: u * u)
  return max(table[6], min(both[0] + u * both[1], table[7]))
}

/// The progress at `x` by way of the parameter, exactly 0 and 1 at the ends and outside.
///
/// - Parameter table: A table that begins with the numbers of a ``CubicSolver``.
@inlinable @inline(never)
func solvedProgress(at x: Double, _ table: UnsafePointer<Double>) -> Double {
  guard x > 0 else { return x.isNaN ? .nan : 0 }
  guard x < 1 else { return 1 }
  let solver = CubicSolver(x1: table[0], y1: table[1], x2: table[2], y2: table[3])
  return solver.solution(at: x, near: x).ordinate
}
