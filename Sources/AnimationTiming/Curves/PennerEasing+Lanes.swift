import AnimationMath

// Penner's curves at the fractions in the lanes of a vector: the steps of the functions of one fraction, in the same
// order and so with the same bits.

extension PennerEasing {
  /// Calls `body` with a function that finds `progress(at:)` of each lane, in 0...1. Each curve has its own function,
  /// so the curve is not looked up again for each vector.
  @inline(__always)
  func withProgress(
    _ body: (_ progress: (SIMD4<Double>) -> SIMD4<Double>) -> Int
  ) -> Int {
    switch family {
    case .sine: Lanes(family: .sine, mode: mode).withProgress(body)
    case .quad: Lanes(family: .quad, mode: mode).withProgress(body)
    case .cubic: Lanes(family: .cubic, mode: mode).withProgress(body)
    case .quart: Lanes(family: .quart, mode: mode).withProgress(body)
    case .quint: Lanes(family: .quint, mode: mode).withProgress(body)
    case .expo: Lanes(family: .expo, mode: mode).withProgress(body)
    case .circ: Lanes(family: .circ, mode: mode).withProgress(body)
    case .back: Lanes(family: .back, mode: mode).withProgress(body)
    case .elastic: Lanes(family: .elastic, mode: mode).withProgress(body)
    case .bounce: Lanes(family: .bounce, mode: mode).withProgress(body)
    }
  }

  /// A curve whose family and mode the compiler knows.
  private struct Lanes {
    let family: Family
    let mode: Mode

    @inline(__always)
    func withProgress(
      _ body: (_ progress: (SIMD4<Double>) -> SIMD4<Double>) -> Int
    ) -> Int {
      switch mode {
      case .in: body { Lanes(family: family, mode: .in).progress(at: $0) }
      case .out: body { Lanes(family: family, mode: .out).progress(at: $0) }
      case .inOut: body { Lanes(family: family, mode: .inOut).progress(at: $0) }
      }
    }

    @inline(__always)
    func progress(at fractions: SIMD4<Double>) -> SIMD4<Double> {
      let one = SIMD4(repeating: 1.0)
      if family == .circ, mode == .out {
        // −0 counts as 0.
        let x = fractions + SIMD4()
        return (x * (2 - x)).roots
      }
      let isEarly = fractions .< SIMD4(repeating: 0.5)
      var x = fractions
      switch mode {
      case .in: break
      case .out: x = 1 - fractions
      case .inOut:
        let double = 2 * fractions
        x = (2 - double).replacing(with: double, where: isEarly)
      }
      // −0 counts as 0.
      if family == .cubic || family == .quint { x += SIMD4() }
      let y = family.progress(at: x, isInOut: mode == .inOut)
      var progress = y
      switch mode {
      case .in: break
      case .out: progress = 1 - y
      case .inOut:
        let half = 0.5 * y
        progress = (1 - half).replacing(with: half, where: isEarly)
      }
      guard family.isRoundedAtEnds else { return progress }
      progress.replace(with: SIMD4(), where: fractions .<= SIMD4())
      progress.replace(with: one, where: fractions .>= one)
      return progress
    }
  }
}

extension PennerEasing.Family {
  /// Whether the equation is not exactly 0 and 1 at the ends, or gives −0.
  fileprivate var isRoundedAtEnds: Bool { self == .sine || self == .back || self == .bounce }

  @inline(__always)
  func progress(at x: SIMD4<Double>, isInOut: Bool) -> SIMD4<Double> {
    switch self {
    case .sine:
      let half = SIMD4<Double>.sin(ofFirstEighth: x * (.pi / 4))
      return 2 * half * half
    case .quad: return x * x
    case .cubic: return x * x * x
    case .quart: return (x * x) * (x * x)
    case .quint: return (x * x) * (x * x) * x
    case .expo:
      return SIMD4.exp2(ofModerate: 10 * (x - 1)).replacing(with: SIMD4(), where: x .== SIMD4())
    case .circ: return x * x / (1 + ((1 - x) * (1 + x)).roots)
    case .back:
      let overshoot = isInOut ? 1.70158 * 1.525 : 1.70158
      return x * x * ((overshoot + 1) * x - overshoot)
    case .elastic:
      let angle = (x - 1) * (2 * .pi / (isInOut ? 0.45 : 0.3))
      let swing = SIMD4.exp2(ofModerate: 10 * (x - 1)) * SIMD4.cos(ofModerate: angle)
      return swing.replacing(with: SIMD4(), where: x .<= SIMD4())
    case .bounce:
      let (u, floor) = Self.bounce(at: 1 - x)
      return 1 - (7.5625 * u * u + floor)
    }
  }

  @inline(__always)
  private static func bounce(
    at x: SIMD4<Double>
  ) -> (u: SIMD4<Double>, floor: SIMD4<Double>) {
    var u = x - 2.625 / 2.75
    var floor = SIMD4(repeating: 0.984375)
    for (end, middle, height) in [
      (2.5 / 2.75, 2.25 / 2.75, 0.9375), (2 / 2.75, 1.5 / 2.75, 0.75), (1 / 2.75, 0, 0),
    ] {
      let isBefore = x .< SIMD4(repeating: end)
      u.replace(with: x - middle, where: isBefore)
      floor.replace(with: SIMD4(repeating: height), where: isBefore)
    }
    return (u, floor)
  }
}

extension SIMD4<Double> {
  /// The square root of each lane. `squareRoot()` of a vector calls a function for each lane.
  @inline(__always)
  fileprivate var roots: SIMD4 {
    SIMD4(
      self[0].squareRoot(), self[1].squareRoot(), self[2].squareRoot(), self[3].squareRoot())
  }
}
