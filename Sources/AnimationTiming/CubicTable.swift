import AnimationMath

/// Prepares the ordinate of a Bézier curve as polynomials of its abscissa, so that evaluation
/// takes neither a division nor a loop.
///
/// The span 0...1 is cut into bins around the multiples of 1/64 or 1/128. In a bin the curve
/// is a polynomial of degree 7 through its values at the Chebyshev nodes, kept only where it agrees
/// with the solver between the nodes. Where it does not, as near a vertical tangent, the bin is cut
/// into finer ones, and where these fail the solver answers.
///
/// The table holds in groups of eight: the numbers of the ``CubicSolver``; the three of the
/// ``CubicFrame``; then for each bin its coefficients, lowest first, in the distance from its middle,
/// of the outermost two in that from the end. A bin that is cut has infinity instead; the middle of the
/// first finer bin; how many of these there are in the span of 1; 1.5 · 2⁵² with the number of the
/// group of the first; their width; and how many there are less ¾. The finer bins follow all others.
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

  private static let standard = FixedArray(CubicTable(.default).numbers)
  private static let easeIn = FixedArray(CubicTable(.easeIn).numbers)
  private static let easeOut = FixedArray(CubicTable(.easeOut).numbers)
  private static let easeInEaseOut = FixedArray(CubicTable(.easeInEaseOut).numbers)

  private init(_ easing: CubicEasing) {
    solver = CubicSolver(easing)
    isGentle = solver.isGentle
    let count = binCount()
    let magic = 0x1.8p52 / Double(count)
    // By their bits: 0...1, or with another first bit all numbers.
    let range = solver.numbers[7] == 1 ? [0.0, 1.0] : [-0.0, -.greatestFiniteMagnitude]
    numbers = solver.numbers + [magic, range[0], range[1], 0, 0, 0, 0, 0]
    numbers.reserveCapacity(16 + 8 * (count + 64))
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
      // No finer bins but itself.
      numbers += [.infinity, 0, 0, 0x1.8p52 + Double(numbers.count / 8), 0, 0, 0, 0]
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
      numbers.append(coefficients[power] * scale)
      scale /= width
    }
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
      numbers[bin.index + 1] = bin.start + 0.5 * width
      numbers[bin.index + 2] = 1 / width
      numbers[bin.index + 3] = 0x1.8p52 + Double(numbers.count / 8)
      numbers[bin.index + 4] = width
      numbers[bin.index + 5] = Double(1 << bits) - 0.75
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
