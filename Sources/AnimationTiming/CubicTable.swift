import ElementaryFunctions

/// Prepares the ordinate of a Bézier curve as polynomials of its abscissa, so that evaluation
/// takes neither a division nor a loop.
///
/// The span 0...1 is cut into 32 cells, a cell into 2ᵏ bins, as many as it needs. In a bin the
/// curve is a polynomial of degree 7 through its values at the Chebyshev nodes, kept only where it
/// agrees with the solver between the nodes. Bins at a vertical tangent stay empty, and the solver
/// answers there.
///
/// The table holds the eight numbers of the ``CubicSolver``, one number for each cell, then eight
/// coefficients for each bin, lowest first, in the distance from the middle of the bin as a part
/// of its width. The number of a cell carries two integers in its bits: the index of its first
/// bin's coefficients, times 256, and k.
struct CubicTable {
  /// How many cells there are.
  private static var cells: Int { 32 }
  /// The most bins that a cell has, as a power of two.
  private static var mostBinBits: Int { 5 }
  /// The deviation from the solver at which a polynomial is kept, times the sum of 1, |y| and
  /// the slope: the solver's own rounding grows with both.
  private static var tolerance: Double { 4e-16 }
  /// How many polynomials are made at most, which bounds the time.
  private static var budget: Int { 240 }

  /// What a bin without a polynomial holds: infinite everywhere.
  private static var empty: SIMD8<Double> { SIMD8(.infinity, 0, 0, 0, 0, 0, 0, 0) }

  private(set) var numbers: [Double]
  private let solver: CubicSolver
  private let nodes = ChebyshevNodes()
  private var fits = 0
  /// The parameter found last: the next one is near.
  private var parameter = 0.0

  /// The table of a curve; those of the named curves are made once.
  static func numbers(of easing: CubicEasing) -> [Double] {
    switch easing {
    case .default: standard
    case .easeIn: easeIn
    case .easeOut: easeOut
    case .easeInEaseOut: easeInEaseOut
    default: CubicTable(easing).numbers
    }
  }

  private static let standard = CubicTable(.default).numbers
  private static let easeIn = CubicTable(.easeIn).numbers
  private static let easeOut = CubicTable(.easeOut).numbers
  private static let easeInEaseOut = CubicTable(.easeInEaseOut).numbers

  private init(_ easing: CubicEasing) {
    solver = CubicSolver(easing)
    numbers = solver.numbers + Array(repeating: 0, count: Self.cells)
    numbers.reserveCapacity(40 + 8 * 128)
    for cell in 0..<Self.cells { prepare(cell) }
  }

  private mutating func prepare(_ cell: Int) {
    let width = 1 / Double(Self.cells)
    let start = Double(cell) * width
    let offset = numbers.count
    var bits = 0
    let whole = fit(from: start, width: width)
    if whole.error <= Self.tolerance {
      append(whole.coefficients)
    } else {
      // Halving a bin divides the error by 2⁸ where the curve is smooth.
      var error = whole.error
      let room = Self.budget - fits - (Self.cells - cell)
      while error > Self.tolerance, bits < Self.mostBinBits, 2 << bits <= room {
        error *= 0x1p-8
        bits += 1
      }
      let part = width / Double(1 << bits)
      for bin in 0..<(1 << bits) {
        let piece = fit(from: start + Double(bin) * part, width: part)
        append(
          piece.error <= Self.tolerance ? piece.coefficients : Self.empty)
      }
    }
    numbers[8 + cell] = Double(bitPattern: UInt64(offset) << 8 | UInt64(bits))
  }

  private mutating func append(_ coefficients: SIMD8<Double>) {
    for index in 0..<8 { numbers.append(coefficients[index]) }
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
    let slope = (values[7] - values[0]).magnitude / width
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
    let solution = solver.solution(at: x, near: parameter)
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
    // cos(kπ/16), from which all angles below follow.
    let cosines = (0..<32).map { Double.cos(Double($0) * (.pi / 16)) }
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
