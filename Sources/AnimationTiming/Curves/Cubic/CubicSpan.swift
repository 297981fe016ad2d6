import AnimationMath

// How the numbers of a `CubicTable` lie: structures that are images of memory. Each is written where a
// table is made and read where it is used.

/// The first four numbers, which are all of a curve without a table: those of its solver.
extension CubicSolver {
  /// The solver at the begin of a table.
  @inlinable @inline(__always)
  init(of table: UnsafePointer<Double>) {
    self = UnsafeRawPointer(table).load(as: CubicSolver.self)
  }

  /// The solver of a table.
  @inlinable
  init(_ table: FixedArray<Double>) { self = table.withAddress { CubicSolver(of: $0) } }

  var numbers: [Double] { [x1, y1, x2, y2] }
}

/// Which results are usual; behind it lie the numbers of the spans of abscissae, a byte for each of
/// ``placeCount`` places.
@frozen
@usableFromInline
struct CubicIndex {
  /// What is added to the bits of a usual result, and the greatest that they may then be.
  @usableFromInline let rangeStart: UInt64
  @usableFromInline let rangeLength: UInt64

  /// Where it lies in a table.
  @inlinable static var place: Int { 4 }
  /// Where its bytes begin.
  @inlinable static var firstByte: Int { 16 }
  @inlinable static var placeCount: Int { 256 }

  /// - Parameter staysInside: Whether the curve stays in 0...1; otherwise all finite numbers are usual.
  init(staysInside: Bool) {
    // Adding the sign bit brings negative numbers and positive ones into one span.
    rangeStart = staysInside ? 0 : (-0.0).bitPattern
    rangeLength =
      staysInside ? (1.0).bitPattern : (-Double.greatestFiniteMagnitude).bitPattern
  }

  @inlinable @inline(__always)
  init(of table: UnsafePointer<Double>) {
    self = UnsafeRawPointer(table + Self.place).load(as: CubicIndex.self)
  }

  /// Whether the curve stays in 0...1.
  @inlinable var staysInside: Bool { rangeStart == 0 }

  /// The place of an abscissa in 0..<1; nil outside. One that is 1 beside 1 has the place behind the
  /// last, where the zeros of the first span say that there is no polynomial.
  @inlinable @inline(__always)
  static func place(of x: Double) -> Int? {
    // Negative numbers and NaN have greater bits.
    guard x.bitPattern < (1.0).bitPattern else { return nil }
    return number(of: x)
  }

  /// How many places lie below an abscissa in 0...1.
  @inlinable @inline(__always)
  static func number(of x: Double) -> Int {
    // The bits behind the point of 1 + x.
    Int(truncatingIfNeeded: (1 + x).bitPattern &>> 44)
      &- Int(truncatingIfNeeded: (1.0).bitPattern &>> 44)
  }

  /// Writes the number of a span to its places, of which there are 1, 2, 4, 8 or 16.
  @inline(__always)
  static func write(_ number: Int, to places: UnsafeMutableRawPointer, count: Int) {
    let bytes = UInt64(truncatingIfNeeded: number) &* 0x0101_0101_0101_0101
    switch count {
    case 1: places.storeBytes(of: UInt8(truncatingIfNeeded: bytes), as: UInt8.self)
    case 2: places.storeBytes(of: UInt16(truncatingIfNeeded: bytes), as: UInt16.self)
    case 4: places.storeBytes(of: UInt32(truncatingIfNeeded: bytes), as: UInt32.self)
    default:
      places.storeBytes(of: bytes, as: UInt64.self)
      places.storeBytes(of: bytes, toByteOffset: count - 8, as: UInt64.self)
    }
  }
}

/// A span of abscissae with its polynomial, in eight numbers: the place in the middle; the coefficients
/// of the powers 0 to 5 of the distance from it; and in the last one those of the powers 6 and 7 in
/// single precision, which does, since their part is small.
@usableFromInline
enum CubicSpan {
  /// Where the spans begin in a table.
  @inlinable static var first: Int { 38 }
  /// How many spans there may be, that of no polynomial among them: as many as 4 kB have room for.
  static var mostSpans: Int { 58 }

  /// Where a span lies in a table.
  static func place(_ index: Int) -> Int { first &+ 8 &* index }

  /// The polynomial at `x` of the span at an address.
  @inlinable @inline(__always)
  static func polynomial(_ span: UnsafeRawPointer, at x: Double) -> Double {
    let u = x - span.load(as: Double.self)
    let square = u * u
    // The even and the odd part side by side, the latter without its factor u.
    var both = SIMD2<Double>(span.loadUnaligned(fromByteOffset: 56, as: SIMD2<Float>.self))
    both = both * square + span.loadUnaligned(fromByteOffset: 40, as: SIMD2<Double>.self)
    both = both * square + span.loadUnaligned(fromByteOffset: 24, as: SIMD2<Double>.self)
    both = both * square + span.loadUnaligned(fromByteOffset: 8, as: SIMD2<Double>.self)
    return both[0] + u * both[1]
  }

  /// Writes the span of all abscissae that the solver answers for, whose polynomial is infinite, where
  /// there are zeros.
  static func writeNone(to span: UnsafeMutableRawPointer) {
    span.storeBytes(of: .infinity, toByteOffset: 8, as: Double.self)
  }

  /// Writes a span.
  ///
  /// - Parameter coefficients: Those of an even power and of the next.
  @inline(__always)
  static func write(
    to span: UnsafeMutableRawPointer, around middle: Double, coefficients: (Int) -> SIMD2<Double>
  ) {
    span.storeBytes(of: middle, as: Double.self)
    span.storeBytes(of: coefficients(0), toByteOffset: 8, as: SIMD2<Double>.self)
    span.storeBytes(of: coefficients(2), toByteOffset: 24, as: SIMD2<Double>.self)
    span.storeBytes(of: coefficients(4), toByteOffset: 40, as: SIMD2<Double>.self)
    span.storeBytes(of: SIMD2<Float>(coefficients(6)), toByteOffset: 56, as: SIMD2<Float>.self)
  }
}
