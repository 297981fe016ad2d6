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
/// The table holds a ``CubicHead``; a ``CubicIndex``, which says in which span an abscissa lies; and the
/// spans, each a ``CubicSpan``. The first is that of no polynomial.
struct CubicTable {
  /// The error that a polynomial may have, times the greater of 1 and |y|.
  private static var tolerance: Double { 2e-13 }
  /// The slope up to which the solver's rounding does not show.
  private static var steepness: Double { 256 }
  /// The greatest ordinate of which no coefficient overflows.
  private static var greatestOrdinate: Double { 0x1p60 }

  /// A span that has no polynomial yet.
  private struct Pending {
    /// Where it begins, and how long it is, in places of the index.
    let start: Int
    let count: Int
    /// The parameter near its middle.
    let parameter: Double

    /// Whether the series is made where the span begins, so that its first coefficient is the ordinate
    /// there: at 0, and at the half, where everybody looks.
    var isOneSided: Bool { start == 0 || start == CubicIndex.placeCount / 2 }
    /// Where the series is made.
    var center: Double {
      (Double(start) + (isOneSided ? 0 : 0.5) * Double(count)) / Double(CubicIndex.placeCount)
    }
    /// How far it reaches.
    var radius: Double {
      (isOneSided ? 1 : 0.5) * Double(count) / Double(CubicIndex.placeCount)
    }
  }

  /// The table of a curve; those of the named curves are made once.
  static func numbers(of easing: CubicEasing) -> FixedArray<Double> {
    switch easing {
    case .default: standard
    case .easeIn: easeIn
    case .easeOut: easeOut
    case .easeInEaseOut: easeInEaseOut
    default: FixedArray(CubicTable(easing).numbers)
    }
  }

  /// The head alone, of a curve without a table.
  static func head(of solver: CubicSolver) -> FixedArray<Double> {
    let head = CubicHead(solver).numbers
    return FixedArray(head.indices.map { head[$0] })
  }

  private static let standard = FixedArray(CubicTable(.default).numbers)
  private static let easeIn = FixedArray(CubicTable(.easeIn).numbers)
  private static let easeOut = FixedArray(CubicTable(.easeOut).numbers)
  private static let easeInEaseOut = FixedArray(CubicTable(.easeInEaseOut).numbers)

  private(set) var numbers: [Double]
  /// How many spans have their place in the table.
  private var spanCount = 0
  private var pending: [Pending] = []

  // Once in a module: each of the named curves would have it for itself, 2 kB of WebAssembly.
  @inline(never)
  private init(_ easing: CubicEasing) {
    let solver = CubicSolver(easing)
    let head = CubicHead(solver)
    numbers = [Double](repeating: 0, count: CubicSpan.place(CubicSpan.mostSpans))
    for place in 0..<8 { numbers[place] = head.numbers[place] }
    setIndex(CubicIndex(staysInside: head.greatest == 1))
    withNextSpan { CubicSpan.writeNone(to: $0) }
    if max(easing.y1.magnitude, easing.y2.magnitude) <= Self.greatestOrdinate { fill(solver) }
    numbers.removeLast(numbers.count - CubicSpan.place(spanCount))
  }

  private mutating func setIndex(_ index: CubicIndex) {
    numbers.withUnsafeMutableBytes {
      $0.storeBytes(of: index, toByteOffset: 8 * CubicIndex.place, as: CubicIndex.self)
    }
  }

  /// Takes the next span.
  private mutating func withNextSpan(_ write: (UnsafeMutableRawPointer) -> Void) {
    let place = 8 * CubicSpan.place(spanCount)
    numbers.withUnsafeMutableBytes { write($0.baseAddress.unsafelyUnwrapped + place) }
    spanCount += 1
  }

  /// Finds the polynomials of all spans, the greatest first, as long as there is room.
  private mutating func fill(_ solver: CubicSolver) {
    let count = CubicIndex.placeCount / 16
    pending.reserveCapacity(256)
    for index in 0..<16 {
      pending.append(
        Pending(start: count * index, count: count, parameter: Double(index) / 16))
    }
    var series = CubicSeries(solver)
    var next = 0
    while next < pending.count, spanCount < CubicSpan.mostSpans {
      let count = min(4, pending.count - next)
      var (centers, radii, parameters) = (
        SIMD4(repeating: 0.5), SIMD4<Double>(), SIMD4(repeating: 0.5)
      )
      var exact = SIMDMask<SIMD4<Int64>>()
      for lane in 0..<count {
        let span = pending[next + lane]
        (centers[lane], radii[lane], parameters[lane], exact[lane]) = (
          span.center, span.radius, span.parameter, span.isOneSided
        )
      }
      series.expand(at: centers, radii, near: parameters, exact: exact)
      for lane in 0..<count { settle(pending[next + lane], series, lane) }
      next += count
    }
    series.deallocate()
  }

  /// Keeps the polynomial of a span if it is good, else cuts the span.
  private mutating func settle(_ span: Pending, _ series: CubicSeries, _ lane: Int) {
    let error = series.error(lane) / max(1, series.ordinate(lane, 0).magnitude)
    let slope = series.ordinate(lane, 1).magnitude / span.radius
    if error <= Self.tolerance, slope <= Self.steepness {
      guard spanCount < CubicSpan.mostSpans else { return }
      let first = 8 * CubicIndex.place + CubicIndex.firstByte + span.start
      numbers.withUnsafeMutableBytes {
        for byte in first..<(first + span.count) { $0[byte] = UInt8(spanCount) }
      }
      withNextSpan {
        CubicSpan.write(to: $0, around: span.center, scale: 1 / span.radius) {
          series.ordinate(lane, $0)
        }
      }
      return
    }
    guard span.count > 1 else { return }
    // Halving a span divides the error by 2⁸ where the curve is smooth.
    let parts = error > Self.tolerance * 0x1p9 && span.count > 2 ? 4 : 2
    let count = span.count / parts
    for part in 0..<parts {
      let inner = (2 * Double(part) + 1) / Double(parts)
      let place = span.isOneSided ? (part > 0 ? 0.5 * inner : 0) : inner - 1
      pending.append(
        Pending(
          start: span.start + part * count, count: count,
          parameter: series.parameter(lane, at: place)))
    }
  }
}
