import AnimationGeometry
import AnimationMath

/// A rotation and the rates of its four components.
struct MovingRotation {
  var value: Quaternion
  var rate: Quaternion

  /// The rate of a rotation that rests: four zeros.
  static let resting = Quaternion(x: 0, y: 0, z: 0, w: 0)

  /// A fraction that moves of the way between rotations that move: the value of
  /// ``Quaternion/interpolated(to:by:)``, and its rate.
  static func moving(
    from: MovingRotation, to: MovingRotation, at fraction: Double, rate: Double
  ) -> MovingRotation {
    let value = from.value.interpolated(to: to.value, by: fraction)
    let way = SphericalInterpolation(from: from.value, to: to.value)
    let along = way.derivative(at: fraction).mapped { rate.chained(with: $0) }
    let ends = SphericalInterpolation.endsVelocity(
      from: from.value, moving: from.rate, to: to.value, moving: to.rate, at: fraction)
    return MovingRotation(value: value, rate: Quaternion.combination(along, 1, ends, 1))
  }
}

extension MovingRotation: Additive {
  /// No rotation, at rest.
  var neutral: MovingRotation { MovingRotation(value: .identity, rate: Self.resting) }

  /// The product and, by the product rule, its rate.
  func added(to below: MovingRotation) -> MovingRotation {
    MovingRotation(
      value: value.concatenating(below.value),
      rate: .combination(
        rate.concatenating(below.value), 1, value.concatenating(below.rate), 1))
  }

  /// The power that ``Quaternion/repeated(_:)`` gives, and its rate by repeated squaring.
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

  /// The components, the greatest numbers in the place of infinite ones.
  var limitedToFinite: Quaternion { mapped { $0.limitedToFinite } }
}
