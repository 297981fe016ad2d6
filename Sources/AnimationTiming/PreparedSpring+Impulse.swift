import AnimationMath

// What a velocity at the start does. The equation of motion is linear, so the way of a spring from
// any start with any velocity is made of two functions of the time: the remainder A of a spring let
// go at rest, and the impulse response B.

extension PreparedSpring {
  /// The impulse response and its derivative: how far a spring at its target has been carried by a
  /// time at which it had the velocity 1 at 0, in seconds.
  ///
  /// It depends on damping and frequency alone, not on the initial velocity of the spring.
  ///
  /// - Parameter seconds: Time since the start; below 0 it is read as 0.
  /// - Returns: Exactly (0, 1) at 0, (0, 0) at infinity and for infinite damping; NaN in gives NaN out.
  ///
  /// Laws: with the remainder A of the spring without initial velocity, A′ = −ω²·B and B′ = A − 2β·B;
  /// `value(at:)` is 1 − A + v·B (`SpringImpulseTests`). Accuracy: 1e-12 · (1 + |B|), of the derivative
  /// too. Complexity: O(1), no allocation.
  package func impulse(at seconds: Double) -> (value: Double, velocity: Double) {
    if seconds.isNaN { return (.nan, .nan) }
    guard regime != .stuck, regime != .arrived, seconds < .infinity else { return (0, 0) }
    guard seconds > 0 else { return (0, 1) }
    let envelope = Double.exp(-decay * seconds)
    guard envelope > 0 else { return (0, 0) }
    switch regime {
    case .underdamped:
      let (cos, sin) = Double.cis(angle(at: seconds))
      let swing = sin / frequency
      return (envelope * swing, envelope * (cos - decay * swing))
    case .critical:
      return (envelope * seconds, envelope * (1 - decay * seconds))
    case .overdamped, .stuck, .arrived:
      // What the faster exponential has lost against the slower one.
      let lost = -Double.expMinusOne(-2 * frequency * seconds) / (2 * frequency)
      return (envelope * lost, envelope * (1 - (decay + 2 * frequency) * lost))
    }
  }
}

extension PreparedSpring {
  /// `value(at:)` and the value of ``impulse(at:)`` together, with the same bits, in little more than
  /// the time of one of them.
  package func valueAndImpulse(at seconds: Double) -> (value: Double, impulse: Double) {
    guard regime == .underdamped, seconds > 0, seconds < .infinity else {
      return (value(at: seconds), impulse(at: seconds).value)
    }
    let envelope = Double.exp(-decay * seconds)
    let (cos, sin) = Double.cis(angle(at: seconds))
    return (1 - envelope * (cos + gain * sin), envelope * (sin / frequency))
  }
}

extension PreparedPacing {
  /// The paced progress, and what a velocity of 1 a second at the start has added by then, in
  /// seconds: the impulse response of a spring; 0 for a curve.
  ///
  /// - Parameter progress: Linear progress in 0...1.
  package func motion(at progress: Double) -> (progress: Double, impulse: Double) {
    guard case .spring(let spring, let duration) = rule else {
      return (self.progress(at: progress), 0)
    }
    let motion = spring.valueAndImpulse(at: progress * duration)
    return (motion.value, motion.impulse)
  }

  /// The derivative of the impulse of ``motion(at:)`` by the linear progress.
  package func impulseSlope(at progress: Double) -> Double {
    guard case .spring(let spring, let duration) = rule else { return 0 }
    return spring.impulse(at: progress * duration).velocity * duration
  }
}
