import AnimationMath

/// The motion of a spring that is damped more than critically.
///
/// The raw values are those of the `overdamped` field of animation descriptions.
package enum OverdampedResponse: String, CaseIterable, Sendable {
  /// The measured motion of `CASpringAnimation`: with the constants a, s₁ and s₂ of the two exponentials that belong
  /// to an initial velocity higher by twice the decay rate. It overshoots.
  case measured = "coreAnimation"
  /// The motion by the equation of motion.
  case physical
}

#if !hasFeature(Embedded)
  extension OverdampedResponse: Codable {}
#endif

/// A ``Spring`` prepared for evaluation at many times: plain numbers, closed form.
///
/// With the decay rate β, the natural frequency ω, the initial velocity v and D = β² − ω², the distance that remains
/// to the target is e^(−βt) · (C + (β − v) · S). C and S depend on the damping:
/// - below critical damping they are cos √−D t and sin √−D t / √−D,
/// - at critical damping 1 and t,
/// - above it cosh √D t and sinh √D t / √D.
///
/// S is computed as written, so no digits are lost near critical damping. Above it the slower exponential gives both,
/// so nothing overflows. A spring within 2⁻⁵⁰ of critical damping counts as critical.
///
/// Laws: the value at 0 is exactly 0; velocity is the derivative of value; the energy of the remainder never grows,
/// by more than 1e-12 of itself; value and velocity are numbers at every time.
///
/// Accuracy: 1e-12 · (1 + |value|), also for the velocity (`SpringOracleTests`).
@frozen
public struct SpringMotion: Sendable, Hashable {
  @usableFromInline
  package enum Regime: UInt8, Sendable, CaseIterable {
    case underdamped, critical, overdamped
    /// Infinite damping: stays at the start.
    case stuck
    /// Infinite damping in the measured response: at the target at once.
    case arrived
  }

  /// The rate of the exponential: β, or above critical damping the rate of the slower exponential.
  @usableFromInline package let decay: Double
  /// √|D|.
  @usableFromInline package let frequency: Double
  /// (β − v)/√|D| below critical damping, β − v at it, ½ − (β − v)/2√D above.
  @usableFromInline package let gain: Double
  /// (ω² − βv)/√|D| below critical damping, ω² − βv at it, above ((ω² − βv)/√D − v)/2.
  @usableFromInline package let velocityGain: Double
  /// The velocity at the start.
  @usableFromInline package let velocity: Double
  @usableFromInline package let regime: Regime

  init(
    decay: Double, frequency: Double, gain: Double, velocityGain: Double, velocity: Double,
    regime: Regime
  ) {
    self.decay = decay
    self.frequency = frequency
    self.gain = gain
    self.velocityGain = velocityGain
    self.velocity = velocity
    self.regime = regime
  }

  /// The time from which on exponential or phase may leave their usual range; 0 if the spring does not oscillate.
  package var usualEnd: Double {
    regime == .underdamped ? min(0x1.5dp9 / decay, 0x1.ffp19 / frequency) : 0
  }

  /// Creates the motion of a spring by its equation.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - allowsOverdamping: If false, the damping is limited to critical damping. Default: `true`.
  public init(_ spring: Spring, allowsOverdamping: Bool = true) {
    self.init(spring, overdamped: .physical, allowsOverdamping: allowsOverdamping)
  }

  package init(
    _ spring: Spring, overdamped: OverdampedResponse, allowsOverdamping: Bool = true
  ) {
    // Far beyond any spring, so that no product below leaves the range of numbers.
    let omega = min(max(spring.naturalFrequency, 0x1p-500), 0x1p500)
    var beta = spring.decayRate
    let excess = beta - omega
    let isCritical =
      excess.magnitude <= 0x1p-51 * omega || (excess > 0 && !allowsOverdamping)
    if isCritical { beta = omega }
    guard beta < 0x1p1000 else {
      regime = overdamped == .measured ? .arrived : .stuck
      (decay, frequency, gain, velocityGain, velocity) = (0, 0, 0, 0, 0)
      return
    }
    let start = spring.initialVelocity
    if isCritical {
      regime = .critical
      decay = beta
      frequency = 0
      gain = Self.limited(beta - start)
      velocityGain = Self.limited(beta * (omega - start))
      velocity = Self.limited(start)
    } else if excess < 0 {
      let root = Self.root(omega - beta, omega + beta)
      regime = .underdamped
      decay = beta
      frequency = root
      gain = Self.limited((beta - start) / root)
      velocityGain = Self.limited(omega * (omega / root) - start * (beta / root))
      velocity = Self.limited(start)
    } else {
      let root = Self.root(excess, beta + omega)
      let slow = omega * (omega / (beta + root))
      let first = overdamped == .measured ? start + 2 * beta : start
      regime = .overdamped
      decay = slow
      frequency = root
      // The share of the faster exponential; with it, what remains is P · (1 − gain · M).
      gain = Self.limited(0.5 - 0.5 * ((beta - first) / root))
      velocityGain = Self.limited(
        0.5 * (omega * (omega / root) - first * (beta / root) - first))
      velocity = Self.limited(first)
    }
  }

  private static func root(_ first: Double, _ second: Double) -> Double {
    let product = first * second
    return product.isNormal ? product.squareRoot() : first.squareRoot() * second.squareRoot()
  }

  /// Returns a number of which any two have a finite sum, since an initial velocity may be the greatest number. A
  /// zero gets no sign.
  private static func limited(_ number: Double) -> Double {
    min(max(number, -0x1p1021), 0x1p1021) + 0
  }

  /// Returns the value at a time: 0 at the start, 1 at the target.
  ///
  /// - Parameter seconds: Time since the start; before it the spring rests at 0.
  /// - Returns: Exactly 0 at 0. The value passes 1 if the spring oscillates, or the measured response overshoots. At
  ///   infinity 1, but 0 if the spring sticks; NaN for NaN.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  public func value(at seconds: Double) -> Double { 1 - remainder(at: seconds) }

  /// Returns the distance that remains to the target: 1 minus `value(at:)`, with all its digits if it is small.
  @inlinable
  package func remainder(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? .nan : 1 }
    guard seconds < .infinity else { return regime == .stuck ? 1 : 0 }
    let envelope = Double.exp(-decay * seconds)
    switch regime {
    case .underdamped:
      let (cos, sin) = Double.cis(angle(at: seconds))
      return envelope * (cos + gain * sin)
    case .critical:
      return envelope == 0 ? 0 : envelope * (1 + gain * seconds).limitedToFinite
    case .overdamped:
      return envelope * (1 + gain * Double.expMinusOne(-2 * frequency * seconds))
    case .stuck: return 1
    case .arrived: return 0
    }
  }

  /// Returns the phase of the oscillation in radians, finite at every time.
  @inlinable @inline(__always)
  func angle(at seconds: Double) -> Double {
    let angle = frequency * seconds
    return angle < .greatestFiniteMagnitude ? angle : .greatestFiniteMagnitude
  }

  /// Returns the derivative of `value(at:)`, per second: at 0 the initial velocity, before that 0, since the spring
  /// rests.
  @inlinable
  public func velocity(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? .nan : seconds == 0 ? velocity : 0 }
    guard seconds < .infinity else { return 0 }
    let envelope = Double.exp(-decay * seconds)
    switch regime {
    case .underdamped:
      let (cos, sin) = Double.cis(angle(at: seconds))
      return envelope * (velocity * cos + velocityGain * sin)
    case .critical:
      return envelope == 0
        ? 0 : envelope * (velocity + velocityGain * seconds).limitedToFinite
    case .overdamped:
      return envelope * (velocity - velocityGain * Double.expMinusOne(-2 * frequency * seconds))
    case .stuck, .arrived: return 0
    }
  }

  /// Returns `value(at:)` and `velocity(at:)` together, with the same bits, in little more than the time of one of
  /// them.
  ///
  /// - Parameter seconds: Time since the start, the same as for `value(at:)`.
  @inlinable
  public func motion(at seconds: Double) -> (value: Double, velocity: Double) {
    guard regime == .underdamped, seconds > 0, seconds < .infinity else {
      return (value(at: seconds), velocity(at: seconds))
    }
    let envelope = Double.exp(-decay * seconds)
    let (cos, sin) = Double.cis(angle(at: seconds))
    return (
      1 - envelope * (cos + gain * sin), envelope * (velocity * cos + velocityGain * sin)
    )
  }
}

// The effect of an initial velocity. The equation of motion is linear, so two functions of the time describe a spring
// from any start with any velocity: the remainder A of a spring released at rest, and the impulse response B.

extension SpringMotion {
  /// Returns the impulse response and its derivative: the distance, in seconds, of a spring from its target if it was
  /// at the target with the velocity 1 at time 0. It depends on damping and frequency alone, not on the initial
  /// velocity of the spring.
  ///
  /// - Returns: Exactly (0, 1) at 0 and below, (0, 0) at infinity and for infinite damping; NaN for NaN.
  ///
  /// Laws: with the remainder A of the spring without initial velocity, A′ = −ω²·B and B′ = A − 2β·B; `value(at:)` is
  /// 1 − A + v·B (`SpringImpulseTests`). Accuracy: 1e-12 · (1 + |B|), also for the derivative.
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
      // The loss of the faster exponential against the slower one.
      let lost = -Double.expMinusOne(-2 * frequency * seconds) / (2 * frequency)
      return (envelope * lost, envelope * (1 - (decay + 2 * frequency) * lost))
    }
  }
}

extension SpringMotion {
  /// Returns `value(at:)` and the value of ``impulse(at:)`` together, with the same bits, in little more than the
  /// time of one of them.
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
  /// Returns the paced progress, and the distance in seconds that an initial velocity of 1 per second has added by
  /// then. For a spring the distance is the impulse response. For a curve of T seconds that takes over a velocity it
  /// is the cubic T·s·(1 − s)², which starts at slope 1 and is level at the end.
  package func motion(
    at progress: Double, isBeforeJump: Bool = false
  ) -> (progress: Double, impulse: Double) {
    guard case .spring(let spring, let duration) = rule else {
      let rest = 1 - progress
      let paced = self.progress(at: progress, isBeforeJump: isBeforeJump)
      return (paced, carriedSeconds * (progress * rest * rest))
    }
    let motion = spring.valueAndImpulse(at: progress * duration)
    return (motion.value, motion.impulse)
  }

  /// Returns the derivative of the impulse of `motion(at:isBeforeJump:)` by the linear progress.
  package func impulseSlope(at progress: Double) -> Double {
    guard case .spring(let spring, let duration) = rule else {
      return carriedSeconds * ((1 - progress) * (1 - 3 * progress))
    }
    return spring.impulse(at: progress * duration).velocity * duration
  }
}
