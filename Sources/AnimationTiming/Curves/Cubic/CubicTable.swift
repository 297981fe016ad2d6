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
    if max(easing.y1.magnitude, easing.y2.magnitude) <= greatestOrdinate { table.fill(solver) }
    defer { table.deallocate() }
    return FixedArray(
      UnsafeBufferPointer(start: table.numbers, count: CubicSpan.place(table.spanCount)))
  }

  /// Room for as many numbers as there may be.
  private let numbers: UnsafeMutablePointer<Double>
  /// How many spans have their place in the table.
  private var spanCount = 0
  private var pending = PendingSpans()

  private init(_ solver: CubicSolver) {
    numbers = .allocate(capacity: CubicSpan.place(CubicSpan.mostSpans))
    numbers.initialize(repeating: 0, count: CubicSpan.place(1))
    let bytes = UnsafeMutableRawPointer(numbers)
    bytes.storeBytes(of: solver, as: CubicSolver.self)
    let staysInside = (0...1).contains(solver.y1) && (0...1).contains(solver.y2)
    bytes.storeBytes(
      of: CubicIndex(staysInside: staysInside), toByteOffset: 8 * CubicIndex.place,
      as: CubicIndex.self)
    CubicSpan.writeNone(to: nextSpan())
  }

  private func deallocate() {
    numbers.deallocate()
    pending.deallocate()
  }

  /// Takes the next span.
  private mutating func nextSpan() -> UnsafeMutableRawPointer {
    spanCount += 1
    return UnsafeMutableRawPointer(numbers + CubicSpan.place(spanCount - 1))
  }

  /// Finds the polynomials of all spans, the greatest first, as long as there is room.
  private mutating func fill(_ solver: CubicSolver) {
    let count = CubicIndex.placeCount / 16
    for index in 0..<16 {
      pending.append(start: count * index, count: count, parameter: Double(index) / 16)
    }
    var series = CubicSeries(solver)
    var next = 0
    while next < pending.count, spanCount < CubicSpan.mostSpans {
      let end = min(next + 4, pending.count)
      pending.expand(next, by: &series)
      for index in next..<end { settle(index, series, index - next) }
      next = end
    }
    series.deallocate()
  }

  /// Keeps the polynomial of a span if it is good, else cuts the span.
  private mutating func settle(_ index: Int, _ series: CubicSeries, _ lane: Int) {
    let (start, count) = (pending.starts[index], pending.counts[index])
    let error = series.error(lane) / max(1, series.ordinate(lane, 0).magnitude)
    let slope = series.ordinate(lane, 1).magnitude / pending.radii[index]
    if error <= Self.tolerance, slope <= Self.steepness {
      guard spanCount < CubicSpan.mostSpans else { return }
      let places =
        UnsafeMutableRawPointer(numbers + CubicIndex.place) + CubicIndex.firstByte + start
      for place in 0..<count {
        places.storeBytes(of: UInt8(spanCount), toByteOffset: place, as: UInt8.self)
      }
      CubicSpan.write(
        to: nextSpan(), around: pending.centers[index], scale: 1 / pending.radii[index]
      ) { series.ordinate(lane, $0) }
      return
    }
    guard count > 1 else { return }
    // Halving a span divides the error by 2⁸ where the curve is smooth.
    let parts = error > Self.tolerance * 0x1p9 && count > 2 ? 4 : 2
    for part in 0..<parts {
      let inner = (2 * Double(part) + 1) / Double(parts)
      let place = PendingSpans.isOneSided(start) ? (part > 0 ? 0.5 * inner : 0) : inner - 1
      pending.append(
        start: start + part * (count / parts), count: count / parts,
        parameter: series.parameter(lane, at: place))
    }
  }
}
