import AnimationMath

/// A Bézier easing with finite ordinates by its numbers: how the curve is solved for its abscissa.
@frozen
@usableFromInline
struct CubicSolver: Sendable {
  @usableFromInline let x1: Double
  @usableFromInline let y1: Double
  @usableFromInline let x2: Double
  @usableFromInline let y2: Double

  @inlinable
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  init(_ easing: CubicEasing) {
    self.init(x1: easing.x1, y1: easing.y1, x2: easing.x2, y2: easing.y2)
  }

  /// The slope with which the curve goes on before the end (0, 0): that of the line to the first control
  /// point that lies apart from it; level where that stands straight up.
  ///
  /// Source: CSS Easing Functions Level 1, section 2.3.
  @inlinable
  var outerSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// The coordinate with the inner control values `a` and `b` at parameter `s` in 0...1. All terms
  /// have one sign for values in 0...1, so the relative error is a few roundings.
  @inlinable @inline(__always)
  static func coordinate(_ a: Double, _ b: Double, at s: Double) -> Double {
    let r = 1 - s
    return s * (3 * r * (r * a + s * b) + s * s)
  }

  /// The derivative of ``coordinate(_:_:at:)``.
  @inlinable @inline(__always)
  static func speed(_ a: Double, _ b: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
  }

  /// Half of the second derivative of ``coordinate(_:_:at:)``.
  @inlinable @inline(__always)
  static func bend(_ a: Double, _ b: Double, at s: Double) -> Double {
    3 * ((1 - s) * (b - 2 * a) + s * (1 - 2 * b + a))
  }

  /// The parameter at which the abscissa is `x`, for x in 0...1.
  ///
  /// Halley's method. Near the start the error is taken relative to `x`, and where the curve is steep
  /// the result is made better.
  ///
  /// Accuracy: the ordinate there is within 1e-12 of that at `x` itself, or the abscissa there within
  /// 2⁻⁵² of `x` (`CubicSolverTests`). Complexity: at most 128 steps, as a rule 2 or 3.
  @inlinable
  func parameter(at x: Double) -> Double {
    if x >= Self.early, let s = nearParameter(at: x), !isSteep(at: s) { return s }
    return carefulParameter(at: x)
  }

  /// How far the abscissa at a parameter may lie from the one asked for.
  @inlinable
  static var tolerance: Double { 0x1p-52 }

  /// A step of Halley's method.
  ///
  /// - Parameter error: How far the abscissa at `s` lies beyond the one looked for.
  @inlinable @inline(__always)
  func step(from s: Double, _ error: Double) -> Double {
    let (speed, bend) = (Self.speed(x1, x2, at: s), Self.bend(x1, x2, at: s))
    return s - error * speed / (speed * speed - error * bend)
  }

  /// The parameter that at most three steps find, as nearly all do, without a bracket; nil where they meet
  /// the abscissa nowhere in 0...1.
  @inlinable @inline(__always)
  func nearParameter(at x: Double) -> Double? {
    var s = guess(at: x)
    for _ in 0...3 {
      let error = Self.coordinate(x1, x2, at: s) - x
      if error.magnitude <= Self.tolerance { return s > 0 && s < 1 ? s : nil }
      s = step(from: s, error)
    }
    return nil
  }

  /// Whether the curve is so steep at a parameter that, times the slope, what is left of the error shows.
  @inlinable @inline(__always)
  func isSteep(at s: Double) -> Bool {
    Self.speed(y1, y2, at: s).magnitude > 0x1p8 * Self.speed(x1, x2, at: s)
  }

  /// The parameter at which the abscissa is `x` but for a tolerance, inside a bracket that is halved when a
  /// step leaves it or four steps together gain too little, so that it ends for every curve.
  func parameter(at x: Double, from guess: Double, tolerance: Double) -> Double {
    var (low, high, s) = (0.0, 1.0, guess)
    var lastWidth = 2.0
    for number in 1...128 {
      let error = Self.coordinate(x1, x2, at: s) - x
      if error.magnitude <= tolerance { break }
      if error < 0 { low = s } else { high = s }
      let width = high - low
      var next = step(from: s, error)
      if number & 3 == 0 {
        if width > 0.5 * lastWidth { next = low + 0.5 * width }
        lastWidth = width
      }
      if !(next > low && next < high) { next = low + 0.5 * width }
      if !(next > low && next < high) { break }
      s = next
    }
    return s
  }

  /// A parameter near that of `x`: on the parabola from one end of the curve, in the direction that it
  /// has there, to its middle.
  @inlinable @inline(__always)
  func guess(at x: Double) -> Double {
    let middle = 0.125 + 0.375 * (x1 + x2)
    let isFirst = x <= middle
    let (way, run) = isFirst ? (x, 3 * x1) : (1 - x, 3 * (1 - x2))
    let bend = 4 * (isFirst ? middle : 1 - middle) - 2 * run
    let part = 2 * way / (run + max(0, run * run + 4 * bend * way).squareRoot())
    return isFirst ? part : 1 - part
  }

  /// The abscissa below which errors are relative.
  @inlinable
  static var early: Double { 0x1p-20 }

  /// The curve turned by half a turn, which has its end at (0, 0).
  @inlinable
  var mirrored: CubicSolver { CubicSolver(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1) }

  /// The ordinate at `x` in 0...1, and the parameter there.
  ///
  /// The farther half of the curve is solved from its end, so that what is missing to 1 keeps its
  /// digits.
  @inlinable
  func solution(at x: Double) -> (ordinate: Double, parameter: Double) {
    if x <= 0.5 {
      let s = parameter(at: x)
      return (ordinate(at: s), s)
    }
    let other = mirrored
    let r = other.parameter(at: 1 - x)
    return (1 - other.ordinate(at: r), 1 - r)
  }

  /// The ordinate at `x`, exactly 0 and 1 at the ends and outside.
  @inlinable
  func progress(at x: Double) -> Double {
    guard x > 0 else { return x.isNaN ? .nan : 0 }
    guard x < 1 else { return 1 }
    return solution(at: x).ordinate
  }

  /// The ordinate at a parameter in 0...1: finite, however large those of the control points are.
  @inlinable @inline(__always)
  func ordinate(at s: Double) -> Double {
    let y = Self.coordinate(y1, y2, at: s)
    return y.isFinite ? y : 4 * Self.coordinate(0.25 * y1, 0.25 * y2, at: s)
  }

  /// The slope at `x` in 0...1; infinite at a vertical tangent.
  ///
  /// - Parameter isRising: Whether that of the right side is meant where the curve has a cusp.
  @inlinable
  func derivative(at x: Double, isRising: Bool = true) -> Double {
    if x <= 0 { return Self.innerSlope(x1, y1, x2, y2) }
    if x > 0.5 { return mirrored.derivative(at: 1 - x, isRising: !isRising) }
    let s = parameter(at: x)
    let (rise, run) = (ordinateSpeed(at: s), Self.speed(x1, x2, at: s))
    guard rise == 0, run == 0 else { return rise / run }
    // A cusp, at which the curve turns back the way that the second derivative says.
    let bend = (1 - s) * (y2 - 2 * y1) + s * (1 - 2 * y2 + y1)
    return (bend < 0) == isRising ? -.infinity : .infinity
  }

  /// The derivative of ``ordinate(at:)`` by the parameter.
  @inlinable
  func ordinateSpeed(at s: Double) -> Double {
    let speed = Self.speed(y1, y2, at: s)
    return speed.isFinite ? speed : 4 * Self.speed(0.25 * y1, 0.25 * y2, at: s)
  }

  /// The slope of the curve itself at the end (0, 0): the ratio of the first derivatives that do
  /// not both vanish.
  @inlinable
  static func innerSlope(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
    if ax != 0 || ay != 0 { return ay / ax }
    if bx != 0 || by != 0 { return by / bx }
    return 1
  }
}

// Where the parameter has to be known better than a plain abscissa tells it.

extension CubicSolver {
  /// ``parameter(at:)`` where a few plain steps do not do.
  @inline(never)
  @usableFromInline
  func carefulParameter(at x: Double) -> Double {
    if x < Self.early { return parameter(at: x, from: earlyGuess(at: x), tolerance: 0x1p-51 * x) }
    let s = parameter(at: x, from: guess(at: x), tolerance: Self.tolerance)
    return isSteep(at: s) ? steepParameter(at: x, near: s) : s
  }

  /// A parameter near the one at a small abscissa, and not below it by more than a little.
  ///
  /// Of the three terms of the abscissa, which are about 3·x1·s, 3·x2·s² and s³ there, none is above
  /// the abscissa, and one is a third of it or more.
  private func earlyGuess(at x: Double) -> Double {
    var guess = Double.cbrt(x)
    if x1 > 0 { guess = min(guess, x / (3 * x1)) }
    if x2 > 0 { guess = min(guess, (x / (3 * x2)).squareRoot()) }
    return guess
  }

  /// The parameter at which the abscissa is `x`, where the curve is so steep that the rounding of the
  /// abscissa shows: by the same method with twice the digits.
  ///
  /// - Parameter guess: The parameter as plain arithmetic finds it.
  private func steepParameter(at x: Double, near guess: Double) -> Double {
    var (low, high, s) = (0.0, 1.0, guess)
    var lastWidth = 2.0
    for step in 1...128 {
      let error = excess(over: x, at: s)
      if error == 0 { return s }
      if error < 0 { low = s } else { high = s }
      let width = high - low
      var next = s - error / Self.speed(x1, x2, at: s)
      if next == s { return s }
      if step & 3 == 0 {
        if width > 0.5 * lastWidth { next = low + 0.5 * width }
        lastWidth = width
      }
      if !(next > low && next < high) { next = low + 0.5 * width }
      if !(next > low && next < high) { return s }
      s = next
    }
    return s
  }

  /// How far the abscissa at a parameter lies beyond `x`, to some 100 binary places.
  private func excess(over x: Double, at s: Double) -> Double {
    let r = DoublePair(sum: 1, -s)
    let inner = r * x1 + DoublePair(product: s, x2)
    let abscissa = (r * inner * 3 + DoublePair(product: s, s)) * s
    return (abscissa + DoublePair(head: -x, tail: 0)).head
  }
}
