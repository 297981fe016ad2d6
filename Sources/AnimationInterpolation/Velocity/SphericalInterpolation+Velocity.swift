import AnimationGeometry
import AnimationMath

extension SphericalInterpolation {
  /// The derivative of ``value(at:)`` by the fraction: a quaternion of length ``angle``,
  /// perpendicular to the value.
  ///
  /// - Parameter fraction: Any finite fraction.
  ///
  /// Exact to rounding.
  public func derivative(at fraction: Double) -> Quaternion {
    let (s, c) = Double.sincos(angle * fraction)
    return Quaternion.combination(perpendicular, angle * c, start, -angle * s)
  }

  /// The rate of the value at a fraction that rests, while the ends move.
  ///
  /// - Parameters:
  ///   - from: The rotation at 0, of unit length.
  ///   - fromRate: Its rate.
  ///   - to: The rotation at 1, of unit length; its negative counts where that is nearer.
  ///   - toRate: Its rate.
  ///   - fraction: Any finite fraction.
  ///
  /// Differentiates `from · sin(rθ)/sin θ + to · sin(pθ)/sin θ` with p the fraction and r = 1 − p;
  /// below θ = 10⁻⁴ by the series of these factors, whose error there is of the order θ⁴.
  static func endsVelocity(
    from: Quaternion, moving fromRate: Quaternion, to: Quaternion, moving toRate: Quaternion,
    at fraction: Double
  ) -> Quaternion {
    let isFar = from.dot(to) < 0
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

  /// sin(pθ)/sin θ, and its derivative by cos θ.
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
