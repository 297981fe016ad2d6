import AnimationMath

/// A damped harmonic oscillator that pulls a value from 0 to 1.
///
/// Core Animation: the constants of `CASpringAnimation`. The value y obeys
/// `mass · y″ = stiffness · (1 − y) − damping · y′` with y = 0 and y′ = ``initialVelocity`` at 0. ``SpringMotion``
/// prepares a spring for evaluation.
///
/// Other parameters, each exactly convertible: perceptual duration and bounce, and response and damping ratio.
public struct Spring: Sendable, Hashable {
  /// The mass; finite and above 0.
  @Reflexive public private(set) var mass: Double
  /// The force per distance; finite and above 0.
  @Reflexive public private(set) var stiffness: Double
  /// The force per velocity; 0 or above. With infinite damping the spring sticks.
  @Reflexive public private(set) var damping: Double
  /// The velocity at the start in whole distances per second, positive towards the target; finite.
  @Reflexive public private(set) var initialVelocity: Double

  /// Creates a spring from its physical constants. The defaults are those of `CASpringAnimation`.
  ///
  /// - Throws: ``InvalidParameter``, naming the first constant that is out of its range.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) throws(InvalidParameter) {
    guard mass > 0, mass.isFinite else {
      throw InvalidParameter("mass", mass, expected: "a finite number above 0")
    }
    guard stiffness > 0, stiffness.isFinite else {
      throw InvalidParameter(
        "stiffness", stiffness, expected: "a finite number above 0")
    }
    guard damping >= 0 else { throw InvalidParameter("damping", damping, expected: "0 or more") }
    guard initialVelocity.isFinite else {
      throw InvalidParameter(
        "initialVelocity", initialVelocity, expected: "a finite number")
    }
    self.mass = mass
    self.stiffness = stiffness
    // −0 would change the sign of a quotient.
    self.damping = damping == 0 ? 0 : damping
    // Equal springs have equal bits, whichever of them a set keeps.
    self.initialVelocity = initialVelocity == 0 ? 0 : initialVelocity
  }

  /// The angular frequency without damping, in radians per second.
  package var naturalFrequency: Double {
    let ratio = stiffness / mass
    return ratio.isNormal
      ? ratio.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
  }

  /// The rate at which the envelope decays, per second: half the damping over the mass.
  package var decayRate: Double {
    let rate = damping / (2 * mass)
    return rate.isFinite && 2 * mass < .infinity ? rate : (damping / mass) * 0.5
  }

  /// The damping relative to critical damping: below 1 the spring oscillates, above 1 it creeps.
  public var dampingRatio: Double { decayRate / naturalFrequency }

  package func starting(at velocity: Double) throws(InvalidParameter) -> Spring {
    try Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }
}

#if !hasFeature(Embedded)
  extension Spring: Codable {
    /// Creates a spring from the fields that ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archived)
    }

    /// Writes the fields as one list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif

// Springs by perceptual parameters. Their mass is 1, since only the ratios are visible.

extension Spring {
  /// Creates a spring from the duration of its movement and its bounce. Core Animation:
  /// `CASpringAnimation(perceptualDuration:bounce:)`.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period without damping, in seconds; above 0.
  ///   - bounce: 1 never rests, 0 is critically damped, below 0 creeps; limited to −1...1. At −1 the damping is
  ///     infinite. Default: 0.
  ///   - initialVelocity: See ``initialVelocity``. Default: 0.
  /// - Throws: ``InvalidParameter`` for a duration or a velocity that is out of its range, and for a bounce that is
  ///   NaN.
  public init(
    perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0
  ) throws(InvalidParameter) {
    guard !bounce.isNaN else {
      throw InvalidParameter("bounce", bounce, expected: "a number in -1...1")
    }
    let bounce = min(max(bounce, -1), 1)
    try self.init(
      period: perceptualDuration, of: "perceptualDuration",
      dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, initialVelocity: initialVelocity)
  }

  /// Creates a spring from the period it would have without damping, and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period in seconds; above 0.
  ///   - dampingRatio: 0 or above; 1 is critical.
  ///   - initialVelocity: See ``initialVelocity``. Default: 0.
  /// - Throws: ``InvalidParameter`` for a parameter that is out of its range.
  public init(
    response: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(InvalidParameter) {
    try self.init(
      period: response, of: "response", dampingRatio: dampingRatio,
      initialVelocity: initialVelocity)
  }

  /// Creates a spring from its period without damping, which is the parameter `name` of the caller.
  private init(
    period: Double, of name: String, dampingRatio: Double, initialVelocity: Double
  ) throws(InvalidParameter) {
    let frequency = 2 * .pi / period
    let stiffness = frequency * frequency
    guard period > 0, stiffness > 0, stiffness.isFinite else {
      throw InvalidParameter(name, period, expected: "a finite number of seconds above 0")
    }
    try self.init(
      mass: 1, stiffness: stiffness, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The period without damping, in seconds: 2π√(mass/stiffness).
  public var perceptualDuration: Double { 2 * .pi / naturalFrequency }

  package var response: Double { perceptualDuration }

  /// The bounce of the spring, in −1...1: 1 minus the damping ratio up to critical damping, above it the inverse of
  /// the ratio minus 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}

// Springs for literals in a program. A constant that no spring has traps with a message that names it; for numbers
// that are computed or read, use the throwing initialisers.

extension Spring {
  /// Returns a spring with the given bounce.
  ///
  ///     context.animate(with: .spring(.bounce(0.3))) { layer.position = target }
  ///
  /// - Parameters:
  ///   - bounce: 1 never rests, 0 is critically damped, below 0 creeps; limited to −1...1.
  ///   - perceptualDuration: The period without damping, in seconds. Default: 0.5.
  ///   - initialVelocity: See ``initialVelocity``. Default: 0.
  /// - Precondition: ``init(perceptualDuration:bounce:initialVelocity:)`` throws no error.
  public static func bounce(
    _ bounce: Double, perceptualDuration: Double = 0.5, initialVelocity: Double = 0
  ) -> Spring {
    do throws(InvalidParameter) {
      return try Spring(
        perceptualDuration: perceptualDuration, bounce: bounce, initialVelocity: initialVelocity)
    } catch {
      error.trap()
    }
  }

  /// Returns a spring with the period it would have without damping, in seconds, and its damping ratio.
  ///
  /// - Precondition: ``init(response:dampingRatio:initialVelocity:)`` throws no error.
  public static func response(
    _ response: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) -> Spring {
    do throws(InvalidParameter) {
      return try Spring(
        response: response, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    } catch {
      error.trap()
    }
  }

  /// Returns a spring with the given physical constants.
  ///
  /// - Precondition: ``init(mass:stiffness:damping:initialVelocity:)`` throws no error.
  public static func stiffness(
    _ stiffness: Double, damping: Double, mass: Double = 1, initialVelocity: Double = 0
  ) -> Spring {
    do throws(InvalidParameter) {
      return try Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    } catch {
      error.trap()
    }
  }

  /// A critically damped spring without bounce, half a second long.
  public static var smooth: Spring { .bounce(0) }
  /// A spring with a bounce of 0.15, half a second long.
  public static var snappy: Spring { .bounce(0.15) }
  /// A spring with a bounce of 0.3, half a second long.
  public static var bouncy: Spring { .bounce(0.3) }
}

#if !hasFeature(Embedded)
  extension Spring: CustomStringConvertible {
    /// The constants, as `Spring(stiffness: 100.0, damping: 10.0)`, with mass and initial velocity if they are not 1
    /// and 0.
    public var description: String {
      var words = mass == 1 ? [] : ["mass: \(mass)"]
      words += ["stiffness: \(stiffness)", "damping: \(damping)"]
      if initialVelocity != 0 { words.append("initialVelocity: \(initialVelocity)") }
      return "Spring(\(words.joined(separator: ", ")))"
    }
  }
#endif
