import AnimationMath

/// Prepares the ordinate of a Bézier curve as polynomials of its abscissa, so that evaluation
/// takes neither a division nor a loop.
///
/// The abscissae 0...1 are cut into spans of 1/16 to 1/256. In a span the curve is a polynomial of
/// degree 7: its Taylor series, of which the terms 8 to 10 are spread over the lower ones as Chebyshev's
/// polynomials say. It is kept only where the terms show that what is left out stays below 2e-13; else
/// the span is cut. Where the smallest will not do, as next to a vertical tangent, and where there is no
/// room for more, the solver answers.
///
/// Law: within 1e-12 · max(1, |y|) of the curve; exactly 0 at 0 and 1 at 1, and at ½ as
/// exact as the solver (`CubicSolverTests`).
///
/// The table holds the ``CubicSolver``; a ``CubicIndex``, which says in which span an abscissa lies; and the
/// spans, each a ``CubicSpan``. The first is that of no polynomial.
struct CubicTable {
  /// The error that a polynomial may have, times the greater of 1 and |y|.
  private static var tolerance: Double { 2e-13 }
  /// The slope up to which the solver's rounding does not show.
  private static var steepness: Double { 256 }
  /// The greatest ordinate of which no coefficient overflows.
  private static var greatestOrdinate: Double { 0x1p60 }

  /// The table of a curve; those of the named curves are made once.
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

  // Once in a module: each of the named curves would have it for itself, 2 kB of WebAssembly.
  @inline(never)
  private static func made(of easing: CubicEasing) -> FixedArray<Double> {
    let solver = CubicSolver(easing)
    var table = CubicTable(solver)
    defer { table.room.deallocate() }
    if max(easing.y1.magnitude, easing.y2.magnitude) <= greatestOrdinate { table.fill(solver) }
    return FixedArray(
      UnsafeBufferPointer(start: table.numbers, count: CubicSpan.place(table.spanCount)))
  }

  /// Where all of it lies: the series, the table of as many spans as there may be, the lists.
  private let room: UnsafeMutableRawPointer
  private let numbers: UnsafeMutablePointer<Double>
  /// How many spans have their place in the table.
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

  /// Takes the next span.
  private mutating func nextSpan() -> UnsafeMutableRawPointer {
    spanCount &+= 1
    return UnsafeMutableRawPointer(numbers + CubicSpan.place(spanCount - 1))
  }

  /// Finds the polynomials of all spans, the greatest first, as long as there is room.
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

  /// Keeps the polynomial of a span if it is good, else cuts the span.
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
    // Halving a span divides the error by 2⁸ where the curve is smooth.
    if error > Self.tolerance * 0x1p9, width > 2 * least {
      pending.cut(index, at: SIMD4(0, 0.25, 0.5, 0.75), by: series, lane)
    } else {
      pending.cut(index, at: SIMD2(0, 0.5), by: series, lane)
    }
  }
}
