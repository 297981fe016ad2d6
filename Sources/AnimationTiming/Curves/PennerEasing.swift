import AnimationMath

/// Robert Penner's thirty easing curves: ten families, each as an ease-in, an ease-out, and both.
///
/// Each curve runs from exactly 0 at 0 to exactly 1 at 1. The ease-out is the ease-in turned by half a turn about (½,
/// ½); "in out" is one after the other, each for half of the fraction. The families `back`, `elastic` and `bounce`
/// are not monotone, and the first two leave 0...1.
///
/// Constants: back overshoots with s = 1.70158 (in and out together 1.525 times that); elastic has amplitude 1 and
/// period 0.3 (together 0.45); expo is pinned to 0 and 1 at its ends, without the correction by 0.001. Source: R.
/// Penner, "Motion, Tweening, and Easing", 2002.
@usableFromInline
package enum PennerEasing: String, CaseIterable, Sendable {
  /// A quarter of a cosine wave.
  case sineIn, sineOut, sineInOut
  case quadIn, quadOut, quadInOut
  case cubicIn, cubicOut, cubicInOut
  case quartIn, quartOut, quartInOut
  case quintIn, quintOut, quintInOut
  /// A power of 2 with the fraction in the exponent: it grows by 2¹⁰ over a curve, and over each half of an "in out" curve.
  case expoIn, expoOut, expoInOut
  /// A quarter of a circle.
  case circIn, circOut, circInOut
  /// A curve that draws back before it starts, or shoots past its end and returns.
  case backIn, backOut, backInOut
  /// An oscillation that grows or decays exponentially.
  case elasticIn, elasticOut, elasticInOut
  /// Four parabolas, each lower or higher than the one before.
  case bounceIn, bounceOut, bounceInOut

  /// The shape of the ease-in, from which the other two follow.
  @usableFromInline
  package enum Family: String, CaseIterable, Sendable {
    case sine, quad, cubic, quart, quint
    case expo, circ, back, elastic, bounce
  }

  /// The ends at which the curve is eased.
  @usableFromInline
  package enum Mode: String, CaseIterable, Sendable {
    case `in`, out, inOut
  }

  @inlinable
  package var family: Family {
    switch self {
    case .sineIn, .sineOut, .sineInOut: .sine
    case .quadIn, .quadOut, .quadInOut: .quad
    case .cubicIn, .cubicOut, .cubicInOut: .cubic
    case .quartIn, .quartOut, .quartInOut: .quart
    case .quintIn, .quintOut, .quintInOut: .quint
    case .expoIn, .expoOut, .expoInOut: .expo
    case .circIn, .circOut, .circInOut: .circ
    case .backIn, .backOut, .backInOut: .back
    case .elasticIn, .elasticOut, .elasticInOut: .elastic
    case .bounceIn, .bounceOut, .bounceInOut: .bounce
    }
  }

  @inlinable
  package var mode: Mode {
    switch self {
    case .sineIn, .quadIn, .cubicIn, .quartIn, .quintIn,
      .expoIn, .circIn, .backIn, .elasticIn, .bounceIn:
      .in
    case .sineOut, .quadOut, .cubicOut, .quartOut, .quintOut,
      .expoOut, .circOut, .backOut, .elasticOut, .bounceOut:
      .out
    default: .inOut
    }
  }

  package init(_ family: Family, _ mode: Mode) {
    self = Self.allCases.first { $0.family == family && $0.mode == mode } ?? .sineIn
  }
}

extension PennerEasing {
  /// Returns the progress at a fraction in 0...1. Accuracy: 2e-15 of the published equations in exact arithmetic
  /// (`PennerEasingTests`).
  @inlinable
  func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return fraction.isNaN ? .nan : 0 }
    guard fraction < 1 else { return 1 }
    switch mode {
    case .in: return family.progress(at: fraction, isInOut: false)
    case .out:
      // The tangent at 0 is vertical, so the rounding of 1 − x would be visible.
      if family == .circ { return (fraction * (2 - fraction)).squareRoot() }
      return 1 - family.progress(at: 1 - fraction, isInOut: false)
    case .inOut:
      return fraction < 0.5
        ? 0.5 * family.progress(at: 2 * fraction, isInOut: true)
        : 1 - 0.5 * family.progress(at: 2 - 2 * fraction, isInOut: true)
    }
  }

  /// Returns the slope at a fraction in 0...1; infinite at a vertical tangent.
  @inlinable
  func derivative(at fraction: Double) -> Double {
    switch mode {
    case .in: return family.derivative(at: fraction, isInOut: false)
    case .out:
      if family == .circ { return (1 - fraction) / (fraction * (2 - fraction)).squareRoot() }
      return family.derivative(at: 1 - fraction, isInOut: false)
    case .inOut:
      return family.derivative(at: fraction < 0.5 ? 2 * fraction : 2 - 2 * fraction, isInOut: true)
    }
  }

  var isMonotone: Bool {
    switch family {
    case .back, .elastic, .bounce: false
    default: true
    }
  }
}

extension PennerEasing.Family {
  /// Returns the ease-in at x in 0...1.
  @inlinable
  func progress(at x: Double, isInOut: Bool) -> Double {
    switch self {
    case .sine:
      // 1 − cos without cancellation.
      let half = Double.sin(x * (.pi / 4))
      return 2 * half * half
    case .quad: return x * x
    case .cubic: return x * x * x
    case .quart: return (x * x) * (x * x)
    case .quint: return (x * x) * (x * x) * x
    case .expo: return x == 0 ? 0 : Double.exp2(10 * (x - 1))
    case .circ: return x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
    case .back:
      let overshoot = isInOut ? 1.70158 * 1.525 : 1.70158
      return x * x * ((overshoot + 1) * x - overshoot)
    case .elastic:
      guard x > 0 else { return 0 }
      let angle = (x - 1) * (2 * .pi / (isInOut ? 0.45 : 0.3))
      return Double.exp2(10 * (x - 1)) * Double.cos(angle)
    case .bounce:
      let (u, floor) = Self.bounce(at: 1 - x)
      return 1 - (7.5625 * u * u + floor)
    }
  }

  @inlinable
  func derivative(at x: Double, isInOut: Bool) -> Double {
    switch self {
    case .sine: return .pi / 2 * Double.sin(x * (.pi / 2))
    case .quad: return 2 * x
    case .cubic: return 3 * x * x
    case .quart: return 4 * x * x * x
    case .quint: return 5 * (x * x) * (x * x)
    case .expo: return 10 * ln2 * Double.exp2(10 * (x - 1))
    case .circ: return x / ((1 - x) * (1 + x)).squareRoot()
    case .back:
      let overshoot = isInOut ? 1.70158 * 1.525 : 1.70158
      return x * (3 * (overshoot + 1) * x - 2 * overshoot)
    case .elastic:
      let frequency = 2 * .pi / (isInOut ? 0.45 : 0.3)
      let (sin, cos) = Double.sincos((x - 1) * frequency)
      return Double.exp2(10 * (x - 1)) * (10 * ln2 * cos - frequency * sin)
    case .bounce: return 15.125 * Self.bounce(at: 1 - x).u
    }
  }

  /// Returns the parabola of the bounce-out at x in 0...1: the distance from its lowest point, and the height of that
  /// point.
  @inlinable
  static func bounce(at x: Double) -> (u: Double, floor: Double) {
    if x < 1 / 2.75 { return (x, 0) }
    if x < 2 / 2.75 { return (x - 1.5 / 2.75, 0.75) }
    if x < 2.5 / 2.75 { return (x - 2.25 / 2.75, 0.9375) }
    return (x - 2.625 / 2.75, 0.984375)
  }

  @inlinable
  var ln2: Double { 0x1.62e42fefa39efp-1 }
}
