import AnimationMath

/// Taylor series of a Bézier curve for four spans side by side. They give its parameter and its ordinate as functions
/// of the distance of the abscissa from the middle of a span, over half the width of the span.
///
/// The parameter is the reversed series of the abscissa. With s = s₀ + δ that is a₁δ + a₂δ² + a₃δ³ = h, so the
/// coefficients of δ, δ² and δ³ follow from the lower ones. The ordinate is b₀ + b₁δ + b₂δ² + b₃δ³.
struct CubicSeries {
  private static var order: Int { 10 }
  static var size: Int { 32 * (3 * (order + 1) + 1) }

  private let solver: CubicSolver
  private let x: Polynomial
  private let y: Polynomial
  /// The coefficients of δ, of δ² and of the ordinate, each from the power 0 on.
  private let first: UnsafeMutablePointer<SIMD4<Double>>
  private let second: UnsafeMutablePointer<SIMD4<Double>>
  private let ordinates: UnsafeMutablePointer<SIMD4<Double>>
  private let errors: UnsafeMutablePointer<SIMD4<Double>>

  /// Creates series without coefficients in memory of ``size`` bytes, aligned like four numbers.
  init(_ solver: CubicSolver, in room: UnsafeMutableRawPointer) {
    self.solver = solver
    (x, y) = (Polynomial(solver.x1, solver.x2), Polynomial(solver.y1, solver.y2))
    let length = Self.order + 1
    first = room.bindMemory(to: SIMD4<Double>.self, capacity: 3 * length + 1)
    (second, ordinates) = (first + length, first + 2 * length)
    errors = first + 3 * length
  }

  /// Makes the series at four parameters. The radii, the distances that count as 1, are powers of 2. In the lanes of
  /// `exact` the polynomial must have the exact ordinate.
  func expand(at s: SIMD4<Double>, _ radii: SIMD4<Double>, exact: SIMDMask<SIMD4<Int64>>) {
    let inverse = 1 / x.speed(at: s)
    let (a2, a3) = (-x.bend(at: s) * inverse, -x.cubed * inverse)
    let (b1, b2, b3) = (y.speed(at: s), y.bend(at: s), y.cubed)
    first[1] = inverse * radii
    // 0 at 0, not −0.
    ordinates[0] = y.value(at: s) + SIMD4()
    ordinates[1] = b1 * first[1]
    // One by one, up to ``order``, so that the counts of the inner loops are known.
    @inline(__always)
    func find(_ power: Int) {
      let half = (power + 1) / 2
      var square = SIMD4<Double>()
      for index in 1..<half { square += first[index] * first[power - index] }
      square += square
      if power == 2 * half { square += first[half] * first[half] }
      var cube = SIMD4<Double>()
      for index in 1..<(power - 1) { cube += first[index] * second[power - index] }
      let linear = a2 * square + a3 * cube
      (first[power], second[power]) = (linear, square)
      ordinates[power] = b1 * linear + b2 * square + cube * b3
    }
    find(2)
    find(3)
    find(4)
    find(5)
    find(6)
    find(7)
    find(8)
    find(9)
    find(10)
    economize(radii, keeps: exact)
  }

  /// Returns the parameters of four abscissae in 0..<1, by Newton's method side by side; if that fails, by the
  /// solver. In place of an invalid guess, the abscissa counts.
  func parameters(of abscissae: SIMD4<Double>, near guess: SIMD4<Double>) -> SIMD4<Double> {
    var s = guess.replacing(with: abscissae, where: .!((guess .>= 0) .& (guess .< 1)))
    var error = SIMD4<Double>()
    for _ in 0..<6 {
      error = x.value(at: s) - abscissae
      if (error * error).sum() <= 0x1p-104 { return s }
      s -= error / x.speed(at: s)
    }
    for lane in 0..<4 where !(error[lane].magnitude <= 0x1p-52) {
      s[lane] = solver.parameter(at: abscissae[lane])
    }
    return s
  }

  /// Spreads the powers above 7 over the lower ones by Chebyshev's polynomials. Stores the possible error of the
  /// polynomial, including that of its numbers in single precision. Turns the coefficients into those of the plain
  /// distance, and keeps the ordinate in the middle in some lanes.
  // A separate function: the numbers in use fit into the registers, but not together with those of the series.
  @inline(never)
  private func economize(_ radii: SIMD4<Double>, keeps: SIMDMask<SIMD4<Int64>>) {
    let y = ordinates
    let ordinate = y[0]
    let last = y[9].absolute + y[10].absolute
    // The series continues like a geometric one.
    let ratio = last / (y[7].absolute + y[8].absolute + .leastNormalMagnitude)
    let rest = last * ratio / (1 - ratio)
    var errors = rest.replacing(with: .infinity, where: ratio .> 0.5)
    errors += (y[6].absolute + y[7].absolute) * 0x1p-25
    let tenth = y[10] * 0x1p-9
    y[8] += 1280 * tenth
    y[6] -= 1120 * tenth
    y[4] += 400 * tenth
    y[2] -= 50 * tenth
    y[0] += tenth
    let ninth = y[9] * 0x1p-8
    y[7] += 576 * ninth
    y[5] -= 432 * ninth
    y[3] += 120 * ninth
    y[1] -= 9 * ninth
    let eighth = y[8] * 0x1p-7
    y[6] += 256 * eighth
    y[4] -= 160 * eighth
    y[2] += 32 * eighth
    y[0] -= eighth
    errors += tenth.absolute + ninth.absolute + eighth.absolute
    // To keep the ordinate costs the same error again.
    errors.replace(with: 2 * errors, where: keeps)
    y[0].replace(with: ordinate, where: keeps)
    let size = y[0].absolute
    errors /= SIMD4(repeating: 1).replacing(with: size, where: size .>= 1)
    let scale = 1 / radii
    var factor = scale
    for power in 1..<8 {
      y[power] *= factor
      factor *= scale
    }
    self.errors[0] = errors
  }

  // MARK: One of the four

  /// Returns the possible error of the polynomial inside the span, divided by the greater of 1 and the ordinate in
  /// the middle. NaN, which is below no number, if there is none.
  @inline(__always)
  func error(_ lane: Int) -> Double { number(of: errors, lane, 0) }

  @inline(__always)
  func slope(_ lane: Int) -> Double { number(of: ordinates, lane, 1) }

  /// Returns the coefficients of an even power of the distance, up to 6, and of the next power.
  @inline(__always)
  func ordinates(_ lane: Int, _ power: Int) -> SIMD2<Double> {
    SIMD2(number(of: ordinates, lane, power), number(of: ordinates, lane, power + 1))
  }

  @inline(__always)
  private func number(
    of coefficients: UnsafeMutablePointer<SIMD4<Double>>, _ lane: Int, _ power: Int
  ) -> Double {
    // Extracting a number from a vector at run time would write the vector to memory first.
    UnsafeRawPointer(coefficients).load(fromByteOffset: 32 * power + 8 * lane, as: Double.self)
  }

  /// Returns the differences of the parameters from that in the middle, at distances of up to 1.
  @inline(__always)
  func parameters<Places: SIMD<Double>>(_ lane: Int, at distances: Places) -> Places {
    var sum = Places()
    for power in (1...Self.order).reversed() {
      sum = (sum + number(of: first, lane, power)) * distances
    }
    return sum
  }
}

/// A coordinate as a function of the parameter, at four places of the curve.
private struct Polynomial {
  private let first, second, rise, rest, start, end: SIMD4<Double>
  /// The third derivative, divided by 6.
  let cubed: SIMD4<Double>

  init(_ first: Double, _ second: Double) {
    func four(_ number: Double) -> SIMD4<Double> { SIMD4(repeating: number) }
    (self.first, self.second) = (four(first), four(second))
    (rise, rest) = (four(2 * (second - first)), four(1 - second))
    (start, end) = (four(second - 2 * first), four(1 - 2 * second + first))
    cubed = four(1 - 3 * second + 3 * first)
  }

  @inline(__always)
  func value(at s: SIMD4<Double>) -> SIMD4<Double> {
    let r = 1 - s
    let inner = r * first + s * second
    return s * (3 * r * inner + s * s)
  }

  @inline(__always)
  func speed(at s: SIMD4<Double>) -> SIMD4<Double> {
    let r = 1 - s
    let inner = r * first + s * rise
    return 3 * (r * inner + s * s * rest)
  }

  /// The second derivative, divided by 2.
  @inline(__always)
  func bend(at s: SIMD4<Double>) -> SIMD4<Double> { 3 * ((1 - s) * start + s * end) }
}

extension SIMD4<Double> {
  @inline(__always)
  fileprivate var absolute: SIMD4<Double> {
    let bits = unsafeBitCast(self, to: SIMD4<UInt64>.self)
    return unsafeBitCast(bits & SIMD4<UInt64>(repeating: UInt64.max >> 1), to: SIMD4<Double>.self)
  }
}
