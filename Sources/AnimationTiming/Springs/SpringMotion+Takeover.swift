import AnimationMath

// A spring that takes over a velocity. From rest its position p runs from 0 to 1, and with the natural frequency ω
// and the decay rate β it obeys p″ = ω²·(1 − p) − 2β·p′. An initial velocity of 1 carries the spring B = p′/ω² from
// its target. So one evaluation of p and p′ is enough for any number of lanes.

extension SpringMotion {
  /// ω² of the spring from rest, and 2β.
  package var constants: (frequencySquared: Double, damping: Double) {
    switch regime {
    case .underdamped: (decay * decay + frequency * frequency, 2 * decay)
    case .critical: (decay * decay, 2 * decay)
    case .overdamped: (decay * (decay + 2 * frequency), 2 * (decay + frequency))
    case .stuck, .arrived: (.infinity, 0)
    }
  }

  package func acceleration(value: Double, velocity: Double) -> Double {
    let (square, damping) = constants
    guard square < .infinity else { return 0 }
    return square * (1 - value) - damping * velocity
  }
}
