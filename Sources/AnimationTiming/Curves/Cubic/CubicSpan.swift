import AnimationMath

// The memory layout of the numbers of a `CubicTable`. Each structure is written when a table is made and read when it
// is used.

/// The first four numbers of a table are those of its solver. A curve without a table has only these.
extension CubicSolver {
  @inlinable @inline(__always)
  init(of table: UnsafePointer<Double>) {
    self = UnsafeRawPointer(table).load(as: CubicSolver.self)
  }

  @inlinable
  init(_ table: FixedArray<Double>) { self = table.withAddress { CubicSolver(of: $0) } }

  var numbers: [Double] { [x1, y1, x2, y2] }
}

/// The range of usual results. The indices of the spans follow it in the table, a byte for each of ``placeCount``
/// places.
@frozen
@usableFromInline
struct CubicIndex {
  /// A number to add to the bits of a usual result, and the greatest bits after that.
  @usableFromInline let rangeStart: UInt64
  @usableFromInline let rangeLength: UInt64

  /// The index of this structure in a table.
  @inlinable static var place: Int { 4 }
  @inlinable static var firstByte: Int { 16 }
  @inlinable static var placeCount: Int { 256 }

  /// Creates the range of a curve that stays in 0...1, or else of one whose results may be any finite numbers.
  init(staysInside: Bool) {
    // Adding the sign bit brings negative and positive numbers into one interval.
    rangeStart = staysInside ? 0 : (-0.0).bitPattern
    rangeLength =
      staysInside ? (1.0).bitPattern : (-Double.greatestFiniteMagnitude).bitPattern
  }

  @inlinable @inline(__always)
  init(of table: UnsafePointer<Double>) {
    self = UnsafeRawPointer(table + Self.place).load(as: CubicIndex.self)
  }

  @inlinable var staysInside: Bool { rangeStart == 0 }

  /// Returns the place of an abscissa in 0..<1; nil outside. If 1 + x rounds to 2, the place is after the last one,
  /// where the first zero of the first span means the span without a polynomial.
  @inlinable @inline(__always)
  static func place(of x: Double) -> Int? {
    // Negative numbers and NaN have greater bits.
    guard x.bitPattern < (1.0).bitPattern else { return nil }
    return number(of: x)
  }

  /// Returns the number of places below an abscissa in 0...1.
  @inlinable @inline(__always)
  static func number(of x: Double) -> Int {
    // The bits after the point of 1 + x.
    Int(truncatingIfNeeded: (1 + x).bitPattern &>> 44)
      &- Int(truncatingIfNeeded: (1.0).bitPattern &>> 44)
  }

  /// Writes the index of a span to its places: 1, 2, 4, 8 or 16 of them.
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

/// A span of abscissae with its polynomial, in eight numbers. They are the place in the middle, the coefficients of
/// the powers 0 to 5 of the distance from it, and in the last number the coefficients of the powers 6 and 7. Single
/// precision is enough for these two, since their part is small.
@usableFromInline
enum CubicSpan {
  @inlinable static var first: Int { 38 }
  /// The greatest number of spans, with the span of no polynomial: 4 kB have room for these.
  static var mostSpans: Int { 58 }

  static func place(_ index: Int) -> Int { first &+ 8 &* index }

  /// Returns the value at `x` of the polynomial at an address.
  @inlinable @inline(__always)
  static func polynomial(_ span: UnsafeRawPointer, at x: Double) -> Double {
    let u = x - span.load(as: Double.self)
    let square = u * u
    // The even and the odd part side by side, the odd part without its factor u.
    var both = SIMD2<Double>(span.loadUnaligned(fromByteOffset: 56, as: SIMD2<Float>.self))
    both = both * square + span.loadUnaligned(fromByteOffset: 40, as: SIMD2<Double>.self)
    both = both * square + span.loadUnaligned(fromByteOffset: 24, as: SIMD2<Double>.self)
    both = both * square + span.loadUnaligned(fromByteOffset: 8, as: SIMD2<Double>.self)
    return both[0] + u * both[1]
  }

  /// Writes the span of all abscissae that the solver evaluates, over zeros: its polynomial is infinite.
  static func writeNone(to span: UnsafeMutableRawPointer) {
    span.storeBytes(of: .infinity, toByteOffset: 8, as: Double.self)
  }

  /// Writes a span. `coefficients` returns the coefficients of an even power and of the next power.
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
