import AnimationMath

/// A table of a Bézier curve: its ordinate as polynomials of its abscissa, so that evaluation takes neither a
/// division nor a loop.
///
/// The abscissae 0...1 are cut into spans of 1/16 to 1/256. In a span the curve is a polynomial of degree 7: its
/// Taylor series, with the terms 8 to 10 spread over the lower ones by Chebyshev's polynomials. A polynomial is kept
/// only if the omitted terms show an error below 2e-13; else the span is cut. If the smallest span is not good
/// enough, as next to a vertical tangent, or if there is no room for more spans, the solver evaluates the curve.
///
/// Law: within 1e-12 · max(1, |y|) of the curve; exactly 0 at 0 and 1 at 1, and at ½ as exact as the solver
/// (`CubicSolverTests`).
///
/// The table holds the ``CubicSolver``, a ``CubicIndex``, which has the span of each abscissa, and the spans, each a
/// ``CubicSpan``. The first span has no polynomial.
struct CubicTable {
  /// The greatest error of a polynomial, in units of the greater of 1 and |y|.
  private static var tolerance: Double { 2e-13 }
  /// The greatest slope at which the solver's rounding is not visible.
  private static var steepness: Double { 256 }
  /// The greatest ordinate at which no coefficient overflows.
  private static var greatestOrdinate: Double { 0x1p60 }

  /// Returns the table of a curve. The tables of the named curves are made once.
  static func numbers(of easing: CubicEasing) -> FixedArray<Double> {
    switch easing {
    case .default: standard
    case .easeIn: easeIn
    case .easeOut: easeOut
    case .easeInEaseOut: easeInEaseOut
    default: made(of: easing)
    }
  }

  private static let standard = made(of: .default)
  private static let easeIn = made(of: .easeIn)
  private static let easeOut = made(of: .easeOut)
  private static let easeInEaseOut = made(of: .easeInEaseOut)

  // One copy per module: otherwise each of the named curves would have its own, 2 kB of WebAssembly.
  @inline(never)
  private static func made(of easing: CubicEasing) -> FixedArray<Double> {
    let solver = CubicSolver(easing)
    var table = CubicTable(solver)
    defer { table.room.deallocate() }
    if max(easing.y1.magnitude, easing.y2.magnitude) <= greatestOrdinate { table.fill(solver) }
    return FixedArray(
      UnsafeBufferPointer(start: table.numbers, count: CubicSpan.place(table.spanCount)))
  }

  /// The memory of the series, the table with the greatest number of spans, and the lists.
  private let room: UnsafeMutableRawPointer
  private let numbers: UnsafeMutablePointer<Double>
  private var spanCount = 0
  private var pending: PendingSpans

  private init(_ solver: CubicSolver) {
    let capacity = CubicSpan.place(CubicSpan.mostSpans)
    room = .allocate(
      byteCount: CubicSeries.size + 8 * capacity + PendingSpans.size,
      alignment: MemoryLayout<SIMD4<Double>>.alignment)
    let bytes = room + CubicSeries.size
    numbers = bytes.bindMemory(to: Double.self, capacity: capacity)
    pending = PendingSpans(in: bytes + 8 * capacity)
    numbers.initialize(repeating: 0, count: CubicSpan.place(1))
    bytes.storeBytes(of: solver, as: CubicSolver.self)
    let staysInside = (0...1).contains(solver.y1) && (0...1).contains(solver.y2)
    bytes.storeBytes(
      of: CubicIndex(staysInside: staysInside), toByteOffset: 8 * CubicIndex.place,
      as: CubicIndex.self)
    CubicSpan.writeNone(to: nextSpan())
  }

  private mutating func nextSpan() -> UnsafeMutableRawPointer {
    spanCount &+= 1
    return UnsafeMutableRawPointer(numbers + CubicSpan.place(spanCount - 1))
  }

  /// Finds the polynomials of all spans, the widest first, as long as there is room.
  private mutating func fill(_ solver: CubicSolver) {
    for index in 0..<16 {
      pending.append(Double(index) / 16, width: 1 / 16, parameter: Double(index) / 16)
    }
    let series = CubicSeries(solver, in: room)
    var next = 0
    while next < pending.count, spanCount < CubicSpan.mostSpans {
      let end = min(next + 4, pending.count)
      let centers = pending.expand(next, by: series)
      for index in next..<end { settle(index, centers[index - next], series, index - next) }
      next = end
    }
  }

  /// Writes the polynomial of a span if it is good, else cuts the span.
  @inline(__always)
  private mutating func settle(
    _ index: Int, _ center: Double, _ series: CubicSeries, _ lane: Int
  ) {
    let (begin, width) = (pending.begins[index], pending.widths[index])
    let error = series.error(lane)
    if error <= Self.tolerance, series.slope(lane).magnitude <= Self.steepness {
      guard spanCount < CubicSpan.mostSpans else { return }
      let places = UnsafeMutableRawPointer(numbers + CubicIndex.place) + CubicIndex.firstByte
      CubicIndex.write(
        spanCount, to: places + CubicIndex.number(of: begin), count: CubicIndex.number(of: width))
      CubicSpan.write(to: nextSpan(), around: center) { series.ordinates(lane, $0) }
      return
    }
    let least = 1 / Double(CubicIndex.placeCount)
    guard width > least else { return }
    // Halving a span divides the error by 2⁸ if the curve is smooth.
    if error > Self.tolerance * 0x1p9, width > 2 * least {
      pending.cut(index, at: SIMD4(0, 0.25, 0.5, 0.75), by: series, lane)
    } else {
      pending.cut(index, at: SIMD2(0, 0.5), by: series, lane)
    }
  }
}
