import AnimationGeometry
import AnimationMath

/// A rotation and the rates of its four components.
struct MovingRotation {
  var value: Quaternion
  var rate: Quaternion

  /// The rate of a rotation that rests: four zeros.
  static let resting = Quaternion(x: 0, y: 0, z: 0, w: 0)

  /// The product and, by the product rule, its rate.
  func concatenating(_ other: MovingRotation) -> MovingRotation {
    MovingRotation(
      value: value.concatenating(other.value),
      rate: .combination(
        rate.concatenating(other.value), 1, value.concatenating(other.rate), 1))
  }

  /// The power that ``Quaternion/repeated(_:)`` gives, and its rate by repeated squaring.
  func repeated(_ count: Double) -> MovingRotation {
    var power = MovingRotation(value: .identity, rate: Self.resting)
    if rate != Self.resting {
      var rest = UInt64(exactly: count.rounded(.down)) ?? .max
      var square = self
      while rest > 0 {
        if rest & 1 == 1 { power = power.concatenating(square) }
        rest >>= 1
        if rest > 0 { square = square.concatenating(square) }
      }
    }
    return MovingRotation(value: value.repeated(count), rate: power.rate)
  }

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

extension Quaternion {
  fileprivate func mapped(_ body: (Double) -> Double) -> Quaternion {
    Quaternion(x: body(x), y: body(y), z: body(z), w: body(w))
  }

  /// The components, the greatest numbers in the place of infinite ones.
  var limitedToFinite: Quaternion { mapped { $0.limitedToFinite } }
}
