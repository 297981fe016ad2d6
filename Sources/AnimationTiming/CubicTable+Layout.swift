// How the numbers of a `CubicTable` lie: in groups of eight, of which these structures are the images
// in memory. Each gives its numbers where a table is made and is read from them where it is used.

/// The first group, which is all of a curve without a table: what is known of it as a whole.
@frozen
@usableFromInline
struct CubicHead {
  @usableFromInline let solver: CubicSolver
  /// The slopes with which the curve goes on before 0 and after 1.
  @usableFromInline let slopeBefore: Double
  @usableFromInline let slopeAfter: Double
  /// Between which numbers the curve stays.
  @usableFromInline let least: Double
  @usableFromInline let greatest: Double

  init(_ solver: CubicSolver) {
    self.solver = solver
    (slopeBefore, slopeAfter) = (solver.outerSlope, solver.mirrored.outerSlope)
    let staysInside = (0...1).contains(solver.y1) && (0...1).contains(solver.y2)
    (least, greatest) = staysInside ? (0, 1) : (-.infinity, .infinity)
  }

  /// The head at the begin of a table.
  @inlinable @inline(__always)
  init(of table: UnsafePointer<Double>) {
    self = UnsafeRawPointer(table).load(as: CubicHead.self)
  }

  var numbers: [Double] {
    [
      solver.x1, solver.y1, solver.x2, solver.y2, slopeBefore, slopeAfter, least, greatest,
    ]
  }
}

/// The second group: how the bin of an abscissa is found, and which results are usual.
@frozen
@usableFromInline
struct CubicBins {
  /// Adding it rounds to a multiple of the width of a bin, whose count stands in the low bits.
  @usableFromInline let rounding: Double
  /// What is added to the bits of a usual result, and the greatest that they may then be.
  @usableFromInline let rangeStart: UInt64
  @usableFromInline let rangeLength: UInt64

  /// - Parameters:
  ///   - count: How many bins there are in the span of 1, a power of two up to 128.
  ///   - staysInside: Whether the curve stays in 0...1; otherwise all finite numbers are usual.
  init(count: Int, staysInside: Bool) {
    rounding = 0x1.8p52 / Double(count)
    // Adding the sign bit brings negative numbers and positive ones into one span.
    rangeStart = staysInside ? 0 : (-0.0).bitPattern
    rangeLength =
      staysInside ? (1.0).bitPattern : (-Double.greatestFiniteMagnitude).bitPattern
  }

  @inlinable @inline(__always)
  init(of table: UnsafePointer<Double>) {
    self = UnsafeRawPointer(table + 8).load(as: CubicBins.self)
  }

  var numbers: [Double] {
    [
      rounding, Double(bitPattern: rangeStart), Double(bitPattern: rangeLength), 0, 0, 0, 0, 0,
    ]
  }
}

/// The group of a bin that has no polynomial: where the finer bins are into which it is cut.
@frozen
@usableFromInline
struct CutBin {
  /// Infinity, where the group of another bin has its first coefficient.
  @usableFromInline let mark: Double
  /// The middle of the first finer bin.
  @usableFromInline let firstMiddle: Double
  /// How many finer bins there are in the span of 1.
  @usableFromInline let countPerUnit: Double
  /// 1.5 · 2⁵² and the number of the first finer bin's group: added to the number of a finer bin, it
  /// rounds that to an integer and leaves the number of its group in the low 16 bits.
  @usableFromInline let groupShift: Double
  @usableFromInline let width: Double
  /// How many finer bins there are, less ¾: the greatest number that rounds to that of the last one,
  /// and a little more.
  @usableFromInline let last: Double

  /// - Parameters:
  ///   - start: Where the bin begins.
  ///   - width: The width of a finer bin.
  ///   - count: How many there are.
  ///   - group: The number of the group of the first one, below 2¹⁶ as all are.
  init(from start: Double, width: Double, count: Int, group: Int) {
    mark = .infinity
    (firstMiddle, countPerUnit) = (start + 0.5 * width, 1 / width)
    groupShift = 0x1.8p52 + Double(group)
    self.width = width
    last = Double(count) - 0.75
  }

  /// A bin that is cut into nothing but itself, so that the solver answers.
  init(itself group: Int) {
    mark = .infinity
    groupShift = 0x1.8p52 + Double(group)
    (firstMiddle, countPerUnit, width, last) = (0, 0, 0, 0)
  }

  /// nil for the group of a bin that has a polynomial.
  @inlinable @inline(__always)
  init?(of bin: UnsafePointer<Double>) {
    guard bin[0] == .infinity else { return nil }
    self = UnsafeRawPointer(bin).load(as: CutBin.self)
  }

  var numbers: [Double] { [mark, firstMiddle, countPerUnit, groupShift, width, last, 0, 0] }
}
