import AnimationMath

extension PennerEasing {
  /// The progress at a fraction in 0...1.
  ///
  /// Accuracy: 2e-15 of the published equations in exact arithmetic (`PennerEasingTests`).
  /// Complexity: O(1), no allocation.
  @inlinable
  func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return fraction.isNaN ? .nan : 0 }
    guard fraction < 1 else { return 1 }
    switch mode {
    case .in: return family.progress(at: fraction, isInOut: false)
    case .out: return 1 - family.progress(at: 1 - fraction, isInOut: false)
    case .inOut:
      return fraction < 0.5
        ? 0.5 * family.progress(at: 2 * fraction, isInOut: true)
        : 1 - 0.5 * family.progress(at: 2 - 2 * fraction, isInOut: true)
    }
  }

  /// The slope at a fraction in 0...1; infinite at a vertical tangent.
  @inlinable
  func derivative(at fraction: Double) -> Double {
    switch mode {
    case .in: family.derivative(at: fraction, isInOut: false)
    case .out: family.derivative(at: 1 - fraction, isInOut: false)
    case .inOut:
      family.derivative(at: fraction < 0.5 ? 2 * fraction : 2 - 2 * fraction, isInOut: true)
    }
  }

  /// Whether progress never falls as the fraction grows.
  var isMonotone: Bool {
    switch family {
    case .back, .elastic, .bounce: false
    default: true
    }
  }
}

extension PennerEasing.Family {
  /// The ease in at x in 0...1.
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

  /// The slope of the ease in at x in 0...1.
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

  /// The parabola of the bouncing out at x in 0...1: the distance from its lowest point, and the
  /// height of that.
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
