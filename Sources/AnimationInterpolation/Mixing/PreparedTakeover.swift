import AnimationGeometry
import AnimationMath

/// Two whole transforms and the velocity of the first, ready for a spring that takes over from another animation.
///
/// With p the position of the spring and B its impulse response, each number of translation, scale, skew and
/// perspective is the interpolation at p plus B times its velocity. The rotation is the shorter turn at p, followed
/// by B times the spin: a matrix on the right.
struct PreparedTakeover: Sendable, Hashable {
  let start: TransformDecomposition
  let end: TransformDecomposition
  let turn: SphericalInterpolation
  /// The velocity of the parts; that of ``SpinningRotation`` in place of the rotation.
  let velocity: TransformDecomposition

  /// nil if a transform cannot be decomposed. `rate` is the velocity of the first, element by element.
  init?(from: Transform3D, to: Transform3D, moving rate: Transform3D) {
    guard let start = TransformDecomposition(from), let end = TransformDecomposition(to),
      var velocity = TransformDecomposition.velocity(of: from, moving: rate)
    else { return nil }
    velocity.rotation = SpinningRotation.spin(of: start.rotation, moving: velocity.rotation)
    (self.start, self.end, self.velocity) = (start, end, velocity)
    turn = SphericalInterpolation(from: start.rotation, to: end.rotation)
  }

  init?(from: Transform3D, to: Transform3D, kept velocity: TransformDecomposition) {
    guard let start = TransformDecomposition(from), let end = TransformDecomposition(to) else {
      return nil
    }
    (self.start, self.end, self.velocity) = (start, end, velocity)
    turn = SphericalInterpolation(from: start.rotation, to: end.rotation)
  }

  /// Returns the transform at a position of the spring and at its impulse.
  func value(at fraction: Double, impulse: Double) -> Transform3D {
    parts(at: fraction, impulse: impulse).recomposed
  }

  /// Returns the rate of ``value(at:impulse:)`` while both arguments change.
  func rate(
    at fraction: Double, moving rate: Double, impulse: Double, moving impulseRate: Double
  ) -> Transform3D {
    let here = parts(at: fraction, impulse: impulse)
    let rotation = SpinningRotation(velocity.rotation, at: impulse).rate(
      after: turn.value(at: fraction), moving: turn.derivative(at: fraction), at: rate,
      impulseRate)
    let way = start.mixed(with: end, rotation: rotation) { rate * ($1 - $0) }
    let rates = way.mixed(with: velocity, rotation: rotation) { $0 + impulseRate * $1 }
    return here.recomposedVelocity(rates)
  }

  private func parts(at fraction: Double, impulse: Double) -> TransformDecomposition {
    let rotation = turn.value(at: fraction).concatenating(
      SpinningRotation(velocity.rotation, at: impulse).value)
    return start.mixed(with: end, rotation: rotation) { $0.interpolated(to: $1, by: fraction) }
      .mixed(with: velocity, rotation: rotation) { $0 + impulse * $1 }
  }
}

/// A rotation about a fixed axis that follows another rotation, at an angle that grows with an impulse.
///
/// A *spin* is the velocity of a rotation as a quaternion without a real part: the axis times half of the radians per
/// second.
struct SpinningRotation {
  let spin: Quaternion
  let value: Quaternion

  /// Creates the turn that a spin makes in some seconds.
  init(_ spin: Quaternion, at seconds: Double) {
    self.spin = spin
    let speed = spin.length
    guard speed > 0, speed < .infinity else {
      value = .identity
      return
    }
    let (sine, cosine) = Double.sincos(speed * seconds)
    let share = sine / speed
    value = Quaternion(x: spin.x * share, y: spin.y * share, z: spin.z * share, w: cosine)
  }

  /// Returns the spin of a moving rotation: the rotation that follows it in the next instant.
  static func spin(of rotation: Quaternion, moving rate: Quaternion) -> Quaternion {
    let square = rotation.dot(rotation)
    guard square > 0 else { return Quaternion(x: 0, y: 0, z: 0, w: 0) }
    let spin = rotation.conjugate.concatenating(rate)
    return Quaternion(x: spin.x / square, y: spin.y / square, z: spin.z / square, w: 0)
  }

  /// Returns the rate of a rotation followed by this one. `derivative` is that of the rotation by its fraction, `rate`
  /// the rate of the fraction.
  func rate(
    after rotation: Quaternion, moving derivative: Quaternion, at rate: Double,
    _ impulseRate: Double
  ) -> Quaternion {
    .combination(
      derivative.concatenating(value), rate,
      rotation.concatenating(value).concatenating(spin), impulseRate)
  }
}
