/// A Bézier easing ready to be evaluated: the curve's numbers and the slopes at its ends.
@frozen
@usableFromInline
struct CubicSolver: Sendable, Hashable {
  @usableFromInline let x1: Double
  @usableFromInline let y1: Double
  @usableFromInline let x2: Double
  @usableFromInline let y2: Double
  /// The slope with which the curve goes on before 0.
  @usableFromInline let startSlope: Double
  /// The slope with which the curve goes on after 1.
  @usableFromInline let endSlope: Double

  /// For finite ordinates.
  init(_ easing: CubicEasing) {
    x1 = easing.x1
    y1 = easing.y1
    x2 = easing.x2
    y2 = easing.y2
    startSlope = Self.outerSlope(x1, y1, x2, y2)
    endSlope = Self.outerSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1)
  }

  /// The slope at the end (0, 0) with the control points `a`, nearest to it, and `b`: that of the
  /// line to the first one that lies apart from it; level where it stands straight up.
  /// Source: CSS Easing Functions Level 1, section 2.3.
  private static func outerSlope(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
    if ax > 0 { return ay / ax }
    if ay == 0, bx > 0 { return by / bx }
    return ay == 0 && by == 0 ? 1 : 0
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

  /// The parameter at which the abscissa is `x`, for x in 0...1.
  ///
  /// Newton's method inside a bracket that is halved when a step leaves it or gains too little, so
  /// that it ends for every curve. Accuracy: the abscissa at the result is within 2⁻⁵⁰ of `x`.
  /// Complexity: at most 128 steps, as a rule 4 to 7.
  @inlinable
  func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    var previousWidth = 2.0
    for step in 0..<128 {
      let error = Self.coordinate(x1, x2, at: s) - x
      if error.magnitude <= 0x1p-52 { return s }
      if error < 0 { low = s } else { high = s }
      let speed = Self.speed(x1, x2, at: s)
      var next = s - error / speed
      let width = high - low
      let gainsTooLittle = step & 3 == 3 && width > 0.5 * previousWidth
      if step & 3 == 3 { previousWidth = width }
      if !(next > low && next < high) || gainsTooLittle { next = low + 0.5 * width }
      if next == s || !(next > low && next < high) { return s }
      s = next
    }
    return s
  }

  /// The progress at `x` in 0...1, exactly 0 and 1 at the ends.
  @inlinable
  func progress(at x: Double) -> Double {
    guard x > 0 else { return x.isNaN ? .nan : 0 }
    guard x < 1 else { return 1 }
    return Self.coordinate(y1, y2, at: parameter(at: x))
  }

  /// The slope at `x` in 0...1; infinite at a vertical tangent.
  @inlinable
  func derivative(at x: Double) -> Double {
    if x <= 0 { return Self.innerSlope(x1, y1, x2, y2) }
    if x >= 1 { return Self.innerSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    let s = parameter(at: x)
    return Self.speed(y1, y2, at: s) / Self.speed(x1, x2, at: s)
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
