import AnimationMath

/// A solver of a Bézier easing with finite ordinates: it finds the parameter of an abscissa.
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

  /// The slope with which the curve continues before the end (0, 0): that of the line to the first control point
  /// apart from the end; level if that point is straight above or below it.
  ///
  /// Source: CSS Easing Functions Level 1, section 2.3.
  @inlinable
  var outerSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// Returns the coordinate with the inner control values `a` and `b` at parameter `s` in 0...1. For values in 0...1
  /// all terms have one sign, so the relative error is a few roundings.
  @inlinable @inline(__always)
  static func coordinate(_ a: Double, _ b: Double, at s: Double) -> Double {
    let r = 1 - s
    return s * (3 * r * (r * a + s * b) + s * s)
  }

  /// Returns the derivative of ``coordinate(_:_:at:)``.
  @inlinable @inline(__always)
  static func speed(_ a: Double, _ b: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
  }

  /// Returns half of the second derivative of ``coordinate(_:_:at:)``.
  @inlinable @inline(__always)
  static func bend(_ a: Double, _ b: Double, at s: Double) -> Double {
    3 * ((1 - s) * (b - 2 * a) + s * (1 - 2 * b + a))
  }

  /// Returns the parameter at which the abscissa is `x`, for x in 0...1.
  ///
  /// The method is Halley's. Near the start the error is relative to `x`, and if the curve is steep the result is
  /// refined.
  ///
  /// Accuracy: the ordinate there is within 1e-12 of that at `x` itself, or the abscissa there within 2⁻⁵² of `x`
  /// (`CubicSolverTests`). Complexity: at most 128 steps, usually 2 or 3.
  @inlinable
  func parameter(at x: Double) -> Double {
    if x >= Self.early, let s = nearParameter(at: x), !isSteep(at: s) { return s }
    return carefulParameter(at: x)
  }

  /// The greatest difference of the abscissa at a parameter from the requested one.
  @inlinable
  static var tolerance: Double { 0x1p-52 }

  /// Returns the result of a step of Halley's method. The error is the abscissa at `s` minus the requested one.
  @inlinable @inline(__always)
  func step(from s: Double, _ error: Double) -> Double {
    let (speed, bend) = (Self.speed(x1, x2, at: s), Self.bend(x1, x2, at: s))
    return s - error * speed / (speed * speed - error * bend)
  }

  /// Returns the parameter that at most three steps find without a bracket, as nearly all do; nil if they do not meet
  /// the abscissa in 0...1.
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

  /// Whether the curve is so steep at a parameter that the remaining error, times the slope, is visible.
  @inlinable @inline(__always)
  func isSteep(at s: Double) -> Bool {
    Self.speed(y1, y2, at: s).magnitude > 0x1p8 * Self.speed(x1, x2, at: s)
  }

  /// Returns the parameter at which the abscissa is `x` within a tolerance. The bracket is halved if a step leaves it
  /// or four steps together gain too little, so the loop ends for every curve.
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

  /// Returns a parameter near that of `x`: on the parabola from one end of the curve, with the direction of the curve
  /// there, to its middle.
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

  /// The curve turned by half a turn, so that its end is at (0, 0).
  @inlinable
  var mirrored: CubicSolver { CubicSolver(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1) }

  /// Returns the ordinate at `x` in 0...1, and the parameter there.
  ///
  /// The farther half of the curve is solved from its end, so that the difference from 1 keeps its digits.
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

  /// Returns the ordinate at `x`, exactly 0 and 1 at the ends and outside.
  @inlinable
  func progress(at x: Double) -> Double {
    guard x > 0 else { return x.isNaN ? .nan : 0 }
    guard x < 1 else { return 1 }
    return solution(at: x).ordinate
  }

  /// Returns the ordinate at a parameter in 0...1: finite, however large the ordinates of the control points are.
  @inlinable @inline(__always)
  func ordinate(at s: Double) -> Double {
    let y = Self.coordinate(y1, y2, at: s)
    return y.isFinite ? y : 4 * Self.coordinate(0.25 * y1, 0.25 * y2, at: s)
  }

  /// Returns the slope at `x` in 0...1; infinite at a vertical tangent. At a cusp it is the slope of the right side
  /// if `isRising`, else that of the left side.
  @inlinable
  func derivative(at x: Double, isRising: Bool = true) -> Double {
    if x <= 0 { return Self.innerSlope(x1, y1, x2, y2) }
    if x > 0.5 { return mirrored.derivative(at: 1 - x, isRising: !isRising) }
    let s = parameter(at: x)
    let (rise, run) = (ordinateSpeed(at: s), Self.speed(x1, x2, at: s))
    guard rise == 0, run == 0 else { return rise / run }
    // A cusp: the sign of the second derivative says how the curve turns back.
    let bend = (1 - s) * (y2 - 2 * y1) + s * (1 - 2 * y2 + y1)
    return (bend < 0) == isRising ? -.infinity : .infinity
  }

  @inlinable
  func ordinateSpeed(at s: Double) -> Double {
    let speed = Self.speed(y1, y2, at: s)
    return speed.isFinite ? speed : 4 * Self.speed(0.25 * y1, 0.25 * y2, at: s)
  }

  /// Returns the slope of the curve itself at the end (0, 0): the ratio of the first derivatives that do not both
  /// vanish.
  @inlinable
  static func innerSlope(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
    if ax != 0 || ay != 0 { return ay / ax }
    if bx != 0 || by != 0 { return by / bx }
    return 1
  }
}

// Parameters that a plain abscissa does not determine well enough.

extension CubicSolver {
  @inline(never)
  @usableFromInline
  func carefulParameter(at x: Double) -> Double {
    if x < Self.early { return parameter(at: x, from: earlyGuess(at: x), tolerance: 0x1p-51 * x) }
    let s = parameter(at: x, from: guess(at: x), tolerance: Self.tolerance)
    return isSteep(at: s) ? steepParameter(at: x, near: s) : s
  }

  /// Returns a parameter near the one at a small abscissa, and not below it by more than a little.
  ///
  /// The three terms of the abscissa are about 3·x1·s, 3·x2·s² and s³ there. None of them is above the abscissa, and
  /// one is a third of it or more.
  private func earlyGuess(at x: Double) -> Double {
    var guess = Double.cbrt(x)
    if x1 > 0 { guess = min(guess, x / (3 * x1)) }
    if x2 > 0 { guess = min(guess, (x / (3 * x2)).squareRoot()) }
    return guess
  }

  /// Returns the parameter at which the abscissa is `x` if the curve is so steep that the rounding of the abscissa is
  /// visible. The method is the same with twice the digits.
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

  /// Returns the abscissa at a parameter minus `x`, to some 100 binary places.
  private func excess(over x: Double, at s: Double) -> Double {
    let r = DoublePair(sum: 1, -s)
    let inner = r * x1 + DoublePair(product: s, x2)
    let abscissa = (r * inner * 3 + DoublePair(product: s, s)) * s
    return (abscissa + DoublePair(head: -x, tail: 0)).head
  }
}
