import AnimationMath

/// The length of a segment as a sum over pieces on which one quadrature rule is accurate.
///
/// The speed of the curve is analytic except at the zeros of its complex derivative. Consider a piece and the ellipse
/// around its two ends whose axes add up to ρ times the piece. If all zeros are outside the ellipse, a Gauss rule of
/// n nodes has an error of about ρ⁻²ⁿ. So the zeros determine the pieces beforehand: the segment is cut at a cusp,
/// which is a zero on the real axis, and a piece with another zero too near is halved. Nothing is estimated and
/// nothing iterates.
///
/// Source: L. N. Trefethen, *Approximation Theory and Approximation Practice*, theorem 19.3.
struct ArcLength {
  struct Piece {
    var start: Double
    var end: Double
    /// The integral of ``Hodograph/speed(at:)`` over it.
    var integral: Double
  }

  /// The pieces from 0 to 1 in order; none for a single point, or if a coordinate is not finite.
  private(set) var pieces: [Piece] = []

  var integral: Double { pieces.reduce(0) { $0 + $1.integral } }

  private let hodograph: Hodograph
  /// The zeros that a piece must keep away from.
  private var obstacles: [ComplexNumber] = []
  /// The least sum of the distances of a zero from the ends of a piece, in lengths of the piece.
  private let clearance: Double

  init(_ hodograph: Hodograph, accuracy: Double) {
    self.hodograph = hodograph
    // NaN and accuracies beyond binary64 become the best possible one.
    let wanted = accuracy >= 1e-15 ? min(accuracy, 1e-3) : 1e-15
    let ratio = Double.pow(16 / wanted, 1 / 32)
    clearance = (ratio + 1 / ratio) / 2
    guard hodograph.isFinite, !hodograph.isZero else { return }
    var cuts: [Double] = []
    for zero in hodograph.zeros {
      // So near the axis, the difference to a cusp is below the last digit of the length.
      if zero.imaginary.magnitude < 0x1p-30 {
        if zero.real > 0, zero.real < 1 { cuts.append(zero.real) }
      } else {
        obstacles.append(zero)
      }
    }
    cuts.sort()
    var start = 0.0
    for end in cuts + [1] where end > start {
      divide(from: start, to: end)
      start = end
    }
  }

  /// Adds pieces from left to right, halving the first of the rest until it is clear.
  ///
  /// A piece near a zero is halved at most 34 times, and a zero is near to few pieces of a size, so there are at most
  /// a few hundred steps; the count bounds them even if the arithmetic goes wrong.
  private mutating func divide(from first: Double, to last: Double) {
    var start = first
    var ends = [last]
    for _ in 0..<2048 {
      guard let end = ends.last else { return }
      if end - start <= 0x1p-34 || isClear(from: start, to: end) {
        add(from: start, to: end)
        start = end
        ends.removeLast()
      } else {
        ends.append(start + (end - start) / 2)
      }
    }
    if start < last { add(from: start, to: last) }
  }

  private mutating func add(from start: Double, to end: Double) {
    pieces.append(
      Piece(start: start, end: end, integral: hodograph.integral(from: start, to: end)))
  }

  private func isClear(from start: Double, to end: Double) -> Bool {
    obstacles.allSatisfy { zero in
      let sum =
        Double.hypot(zero.real - start, zero.imaginary)
        + Double.hypot(zero.real - end, zero.imaginary)
      return sum >= clearance * (end - start)
    }
  }
}

extension Hodograph {
  /// Returns the integral of the speed between two parameters by the Gauss–Legendre rule of 16 nodes, exact for
  /// polynomials of degree 31.
  func integral(from start: Double, to end: Double) -> Double {
    guard degree != .line else { return speed(at: 0) * (end - start) }
    let middle = start + (end - start) / 2
    let half = (end - start) / 2
    let nodes = SIMD8<Double>(
      0.09501250983763744, 0.2816035507792589, 0.45801677765722737, 0.6178762444026438,
      0.755404408355003, 0.8656312023878318, 0.9445750230732326, 0.9894009349916499)
    let weights = SIMD8<Double>(
      0.1894506104550685, 0.18260341504492358, 0.16915651939500254, 0.14959598881657674,
      0.12462897125553388, 0.09515851168249279, 0.062253523938647894, 0.027152459411754096)
    let terms = weights * (speeds(at: middle - half * nodes) + speeds(at: middle + half * nodes))
    // Added in a fixed order, so that the bits are the same on every platform.
    let four = terms.lowHalf + terms.highHalf
    return half * ((four[0] + four[1]) + (four[2] + four[3]))
  }
}
