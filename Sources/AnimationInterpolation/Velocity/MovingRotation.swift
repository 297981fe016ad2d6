import AnimationGeometry
import AnimationMath

struct MovingRotation {
  var value: Quaternion
  var rate: Quaternion

  /// The rate of a rotation at rest: four zeros.
  static let resting = Quaternion(x: 0, y: 0, z: 0, w: 0)

  /// The rotation with unit length and its rate, without the part of the rate along the quaternion if the length was
  /// another.
  var normalized: MovingRotation {
    let unit = value.normalized
    if unit == value { return self }
    guard value.hasDirection else { return MovingRotation(value: unit, rate: Self.resting) }
    let length = value.dot(unit)
    return MovingRotation(
      value: unit, rate: .combination(rate, 1 / length, unit, -rate.dot(unit) / length))
  }

  /// Returns the interpolation of two moving rotations of unit length at a moving fraction: the value of
  /// ``Quaternion/interpolated(to:by:)``, and its rate.
  static func moving(
    from: MovingRotation, to: MovingRotation, at fraction: Double, rate: Double
  ) -> MovingRotation {
    let value = from.value.turned(to: to.value, by: fraction, along: .shorter)
    let way = SphericalInterpolation(from: from.value, to: to.value)
    let along = way.derivative(at: fraction).mapped { rate.chained(with: $0) }
    let ends = SphericalInterpolation.endsVelocity(
      from: from.value, moving: from.rate, to: to.value, moving: to.rate, at: fraction)
    return MovingRotation(value: value, rate: Quaternion.combination(along, 1, ends, 1))
  }
}

extension MovingRotation: Additive {
  var neutral: MovingRotation { MovingRotation(value: .identity, rate: Self.resting) }

  /// Returns the product and, by the product rule, its rate.
  func added(to below: MovingRotation) -> MovingRotation {
    MovingRotation(
      value: value.concatenating(below.value),
      rate: .combination(
        rate.concatenating(below.value), 1, value.concatenating(below.rate), 1))
  }

  /// Returns the power of ``Quaternion/repeated(_:)``, and its rate by repeated squaring.
  func repeated(_ count: Double) -> MovingRotation {
    var power = MovingRotation(value: value.repeated(count), rate: Self.resting)
    if rate != Self.resting {
      power.rate = repeatedBySquaring(count, first: self) { $0.added(to: $1) }.rate
    }
    return power
  }
}

extension Quaternion {
  fileprivate func mapped(_ body: (Double) -> Double) -> Quaternion {
    Quaternion(x: body(x), y: body(y), z: body(z), w: body(w))
  }

  /// The components, with the greatest finite numbers in place of infinite ones.
  var limitedToFinite: Quaternion { mapped { $0.limitedToFinite } }
}

extension SphericalInterpolation {
  /// Returns the derivative of ``value(at:)`` by the fraction, exact to rounding: a quaternion of length ``angle``,
  /// perpendicular to the value.
  package func derivative(at fraction: Double) -> Quaternion {
    let (s, c) = Double.sincos(angle * fraction)
    return Quaternion.combination(perpendicular, angle * c, start, -angle * s)
  }

  /// Returns the rate of the value at a constant fraction while the ends move.
  ///
  /// Both rotations have unit length. The negative of the second counts if that is nearer.
  ///
  /// Differentiates `from · sin(rθ)/sin θ + to · sin(pθ)/sin θ` with p the fraction and r = 1 − p; below θ = 10⁻⁴ by
  /// the series of these factors, whose error there is of the order θ⁴.
  static func endsVelocity(
    from: Quaternion, moving fromRate: Quaternion, to: Quaternion, moving toRate: Quaternion,
    at fraction: Double
  ) -> Quaternion {
    let isFar = from.isNearer(toNegativeOf: to)
    let (end, endRate) = isFar ? (-to, -toRate) : (to, toRate)
    let angle = SphericalInterpolation(from: from, to: end, isShortest: false).angle
    let cosineRate = fromRate.dot(end) + from.dot(endRate)
    let (first, last) = (
      weight(of: 1 - fraction, angle: angle), weight(of: fraction, angle: angle)
    )
    let direct = Quaternion.combination(fromRate, first.value, endRate, last.value)
    let turned = Quaternion.combination(from, first.slope, end, last.slope)
    return Quaternion.combination(direct, 1, turned, cosineRate)
  }

  /// Returns sin(pθ)/sin θ, and its derivative by cos θ.
  private static func weight(of p: Double, angle: Double) -> (value: Double, slope: Double) {
    guard angle > 1e-4 else {
      let square = angle * angle
      return (p * (1 + square * (1 - p * p) / 6), -p * (1 - p * p) / 3)
    }
    let (sine, cosine) = Double.sincos(angle)
    let (s, c) = Double.sincos(p * angle)
    let value = s / sine
    return (value, -(p * c - value * cosine) / (sine * sine))
  }
}
