import AnimationMath

/// Prepares the ordinate of a Bézier curve as polynomials of its abscissa, so that evaluation
/// takes neither a division nor a loop.
///
/// The span 0...1 is cut into bins around the multiples of 1/64 or 1/128. In a bin the curve
/// is a polynomial of degree 7 through its values at the Chebyshev nodes, kept only where it agrees
/// with the solver between the nodes. Where it does not, as near a vertical tangent, the bin is cut
/// into finer ones, and where these fail the solver answers.
///
/// The table holds in groups of eight: a ``CubicHead``; the ``CubicBins``; then for each bin its
/// coefficients, lowest first, in the distance from its middle, of the outermost two in that from the
/// end. A bin that is cut has a ``CutBin`` instead. The finer bins follow all others.
struct CubicTable {
  /// The most finer bins that a bin is cut into, as a power of two.
  private static var mostFineBits: Int { 5 }
  /// The deviation from the solver at which a polynomial is kept, times the sum of 1, |y| and
  /// the slope: the solver's own rounding grows with both.
  private static var tolerance: Double { 4e-15 }
  /// The slope from which on it grows no more, as steeper parts are solved with more digits.
  private static var steepness: Double { 64 }
  /// How many polynomials are made at most, which bounds the time.
  private static var budget: Int { 230 }

  /// A bin without a polynomial: where its numbers are, and where it begins.
  private struct Failure {
    let index: Int
    let start: Double
    let width: Double
    let error: Double
  }

  private(set) var numbers: [Double] = []
  private let solver: CubicSolver
  private let isGentle: Bool
  private let nodes = ChebyshevNodes()
  private var fits = 0
  private var failures: [Failure] = []
  /// The parameter found last: the next one is near.
  private var parameter = 0.0

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

  /// The first group alone, of a curve without a table.
  static func head(of solver: CubicSolver) -> FixedArray<Double> {
    let head = CubicHead(solver).numbers
    return FixedArray(head.indices.map { head[$0] })
  }

  private static let standard = FixedArray(CubicTable(.default).numbers)
  private static let easeIn = FixedArray(CubicTable(.easeIn).numbers)
  private static let easeOut = FixedArray(CubicTable(.easeOut).numbers)
  private static let easeInEaseOut = FixedArray(CubicTable(.easeInEaseOut).numbers)

  // Once in a module: each of the named curves would have it for itself, 2 kB of WebAssembly.
  @inline(never)
  private init(_ easing: CubicEasing) {
    solver = CubicSolver(easing)
    isGentle = solver.isGentle
    let count = binCount()
    let head = CubicHead(solver)
    numbers.reserveCapacity(16 + 8 * (count + 64))
    append(head.numbers)
    append(CubicBins(count: count, staysInside: head.greatest == 1).numbers)
    let width = 1 / Double(count)
    append(from: 0, width: 0.5 * width, around: 0)
    for bin in 1..<count { append(from: (Double(bin) - 0.5) * width, width: width) }
    append(from: 1 - 0.5 * width, width: 0.5 * width, around: 1)
    refine()
  }

  /// How many bins there are: the more only where the fewer would not do, since memory is time as well.
  private mutating func binCount() -> Int {
    let coarse = 1 / 16.0
    let errors = (0..<16).map { fit(from: Double($0) * coarse, width: coarse).error }
    // Halving a bin divides the error by almost 2⁸ where the curve is smooth.
    return errors.allSatisfy { $0 <= Self.tolerance * 0x1p14 } ? 64 : 128
  }

  /// Appends a bin.
  ///
  /// - Parameter end: The end of the span in the distance from which the coefficients are, nil for the
  ///   middle of the bin.
  private mutating func append(from start: Double, width: Double, around end: Double? = nil) {
    var (coefficients, error) = fit(from: start, width: width)
    // Below this nothing overflows.
    let isModerate = coefficients.indices.allSatisfy { coefficients[$0].magnitude < 0x1p900 }
    guard error <= Self.tolerance, isModerate else {
      failures.append(Failure(index: numbers.count, start: start, width: width, error: error))
      append(CutBin(itself: numbers.count / 8).numbers)
      return
    }
    if let end {
      let shift = end - 0.5
      for first in 0..<7 {
        for power in (first..<7).reversed() {
          coefficients[power] += shift * coefficients[power + 1]
        }
      }
      coefficients[0] = end
    }
    var scale = 1.0
    for power in 0..<8 {
      coefficients[power] *= scale
      scale /= width
    }
    append(coefficients)
  }

  /// Appends a group of numbers.
  private mutating func append(_ group: SIMD8<Double>) {
    for place in 0..<8 { numbers.append(group[place]) }
  }

  /// Cuts the bins that have no polynomial into as many finer ones as the budget allows.
  private mutating func refine() {
    let coarse = failures
    for (done, bin) in coarse.enumerated() {
      let room = (Self.budget - fits) / (coarse.count - done)
      guard room >= 2 else { continue }
      var error = bin.error
      var bits = 0
      repeat {
        error *= 0x1p-8
        bits += 1
      } while error > Self.tolerance && bits < Self.mostFineBits && 2 << bits <= room
      let width = bin.width / Double(1 << bits)
      let cut = CutBin(
        from: bin.start, width: width, count: 1 << bits, group: numbers.count / 8)
      for place in 0..<8 { numbers[bin.index + place] = cut.numbers[place] }
      for fine in 0..<(1 << bits) { append(from: bin.start + Double(fine) * width, width: width) }
    }
  }

  /// The polynomial over one bin, and how far it is from the solver between its nodes.
  private mutating func fit(
    from start: Double, width: Double
  ) -> (coefficients: SIMD8<Double>, error: Double) {
    fits += 1
    let middle = start + 0.5 * width
    var values = SIMD8<Double>()
    for index in 0..<8 { values[index] = ordinate(at: middle + nodes.positions[index] * width) }
    let coefficients = nodes.coefficients(of: values)
    let slope = min((values[7] - values[0]).magnitude / width, Self.steepness)
    var error = 0.0
    // The deviation is largest between the nodes; the ends and the middle are such places.
    for index in 0..<4 {
      let position = nodes.between[index]
      let expected = ordinate(at: middle + position * width)
      var value = 0.0
      for power in 1...8 { value = value * position + coefficients[8 - power] }
      let distance = (value - expected).magnitude / (1 + expected.magnitude + slope)
      error = distance > error || distance.isNaN ? distance : error
    }
    return (coefficients, error.isNaN ? .infinity : error)
  }

  private mutating func ordinate(at x: Double) -> Double {
    let solution = solver.solution(at: x, near: parameter, isGentle: isGentle)
    parameter = solution.parameter
    return solution.ordinate
  }
}

/// Interpolation of degree 7 at the Chebyshev nodes of −½...½.
struct ChebyshevNodes {
  let positions: SIMD8<Double>
  /// Places between the nodes, and at an end, in order from the end of the nodes.
  let between: SIMD4<Double>
  /// What the value at each node contributes to the coefficients, lowest first.
  private let columns: [SIMD8<Double>]

  init() {
    // cos(kπ/16), from which all angles below follow; of the function that springs need too.
    let cosines = (0..<32).map { Double.sincos(Double($0) * (.pi / 16)).cos }
    var positions = SIMD8<Double>()
    for node in 0..<8 { positions[node] = 0.5 * cosines[2 * node + 1] }
    self.positions = positions
    between = SIMD4(-0.5, -0.5 * cosines[4], 0, 0.5 * cosines[2])

    // The Chebyshev polynomials of 2x, by Tₙ = 2 · 2x · Tₙ₋₁ − Tₙ₋₂.
    var before = SIMD8<Double>()
    before[0] = 1
    var polynomial = SIMD8<Double>()
    polynomial[1] = 2
    var columns = Array(repeating: before * 0.125, count: 8)
    for degree in 1..<8 {
      for node in 0..<8 {
        columns[node] += polynomial * (0.25 * cosines[(2 * node + 1) * degree % 32])
      }
      var next = -before
      for power in 1..<8 { next[power] += 4 * polynomial[power - 1] }
      before = polynomial
      polynomial = next
    }
    self.columns = columns
  }

  /// The coefficients, lowest first, of the polynomial with these values at the nodes.
  func coefficients(of values: SIMD8<Double>) -> SIMD8<Double> {
    // Only the differences go through the matrix, so that its rounding does not show.
    let base = values[3]
    var result = SIMD8<Double>()
    result[0] = base
    for node in 0..<8 { result += columns[node] * (values[node] - base) }
    return result
  }
}

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

  var numbers: SIMD8<Double> {
    SIMD8(solver.x1, solver.y1, solver.x2, solver.y2, slopeBefore, slopeAfter, least, greatest)
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

  var numbers: SIMD8<Double> {
    SIMD8(rounding, Double(bitPattern: rangeStart), Double(bitPattern: rangeLength), 0, 0, 0, 0, 0)
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

  var numbers: SIMD8<Double> {
    SIMD8(mark, firstMiddle, countPerUnit, groupShift, width, last, 0, 0)
  }
}
