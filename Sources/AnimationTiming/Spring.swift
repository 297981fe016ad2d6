import AnimationMath

/// Why a spring cannot exist.
public enum SpringError: Error, Hashable, Sendable {
  /// The mass is not a finite number above 0.
  case massOutOfRange(Double)
  /// The stiffness is not a finite number above 0.
  case stiffnessOutOfRange(Double)
  /// The damping is below 0 or NaN.
  case dampingOutOfRange(Double)
  /// The initial velocity is not finite.
  case initialVelocityOutOfRange(Double)
  /// The perceptual duration or the response is not a finite number of seconds above 0, or so far
  /// from 1 that the stiffness is no number.
  case durationOutOfRange(Double)
  /// The bounce is NaN.
  case bounceOutOfRange(Double)
}

/// A damped harmonic oscillator that pulls a value from 0 to 1.
///
/// Core Animation: the constants of `CASpringAnimation`. The value y obeys
/// `mass · y″ = stiffness · (1 − y) − damping · y′` with y = 0 and y′ = ``initialVelocity`` at 0.
/// It is made ready to be evaluated by ``PreparedSpring``.
///
/// Other parameters, each exactly convertible: perceptual duration and bounce, and response and
/// damping ratio.
public struct Spring: Sendable, Hashable {
  /// Finite and above 0.
  @Reflexive public private(set) var mass: Double
  /// Force per distance; finite and above 0.
  @Reflexive public private(set) var stiffness: Double
  /// Force per velocity; 0 or above. Infinite is a spring that sticks.
  @Reflexive public private(set) var damping: Double
  /// The velocity at the start in whole distances per second, positive towards the target; finite.
  @Reflexive public private(set) var initialVelocity: Double

  /// A spring by its physical constants; the values left out are those of `CASpringAnimation`.
  ///
  /// - Throws: ``SpringError``, naming the first constant that is out of its range.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) throws(SpringError) {
    guard mass > 0, mass.isFinite else { throw .massOutOfRange(mass) }
    guard stiffness > 0, stiffness.isFinite else { throw .stiffnessOutOfRange(stiffness) }
    guard damping >= 0 else { throw .dampingOutOfRange(damping) }
    guard initialVelocity.isFinite else { throw .initialVelocityOutOfRange(initialVelocity) }
    self.mass = mass
    self.stiffness = stiffness
    // −0 would turn the sign of what is divided by it.
    self.damping = damping == 0 ? 0 : damping
    self.initialVelocity = initialVelocity
  }

  /// The angular frequency without damping, in radians per second.
  public var naturalFrequency: Double {
    let ratio = stiffness / mass
    return ratio.isNormal
      ? ratio.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
  }

  /// The rate at which the envelope decays, per second: half the damping over the mass.
  public var decayRate: Double {
    let rate = damping / (2 * mass)
    return rate.isFinite ? rate : (damping / mass) * 0.5
  }

  /// Damping relative to the critical one: below 1 the spring swings, above it creeps.
  public var dampingRatio: Double { decayRate / naturalFrequency }

  /// The same spring with another velocity at the start.
  ///
  /// - Throws: ``SpringError/initialVelocityOutOfRange(_:)``.
  public func starting(at velocity: Double) throws(SpringError) -> Spring {
    try Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }
}

#if !hasFeature(Embedded)
  extension Spring: Codable {
    private enum CodingKeys: CodingKey { case mass, stiffness, damping, initialVelocity }

    /// - Throws: ``SpringError`` for constants that the initializer refuses.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      try self.init(
        mass: values.decode(Double.self, forKey: .mass),
        stiffness: values.decode(Double.self, forKey: .stiffness),
        damping: values.decode(Double.self, forKey: .damping),
        initialVelocity: values.decode(Double.self, forKey: .initialVelocity))
    }

    /// Written as the four constants.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(mass, forKey: .mass)
      try values.encode(stiffness, forKey: .stiffness)
      try values.encode(damping, forKey: .damping)
      try values.encode(initialVelocity, forKey: .initialVelocity)
    }
  }
#endif
