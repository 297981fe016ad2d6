// Springs as they are seen. The mass is 1 in what is built here, since only ratios show.

extension Spring {
  /// A spring by the length of its movement and how much it bounces.
  /// Core Animation: `CASpringAnimation(perceptualDuration:bounce:)`.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period without damping, in seconds; above 0.
  ///   - bounce: 1 never rests, 0 is critically damped, below 0 creeps; limited to −1...1. At −1
  ///     the damping is infinite.
  ///   - initialVelocity: As ``initialVelocity``.
  public init(
    perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0
  ) throws(SpringError) {
    guard !bounce.isNaN else { throw .bounceOutOfRange(bounce) }
    let bounce = min(max(bounce, -1), 1)
    try self.init(
      response: perceptualDuration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      initialVelocity: initialVelocity)
  }

  /// A spring by the period it would have without damping, and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period in seconds; above 0.
  ///   - dampingRatio: 0 or above; 1 is critical.
  ///   - initialVelocity: As ``initialVelocity``.
  public init(
    response: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(SpringError) {
    let frequency = 2 * .pi / response
    let stiffness = frequency * frequency
    guard response > 0, stiffness > 0, stiffness.isFinite else {
      throw .durationOutOfRange(response)
    }
    try self.init(
      mass: 1, stiffness: stiffness, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The period without damping, in seconds: 2π√(mass/stiffness).
  public var perceptualDuration: Double { 2 * .pi / naturalFrequency }

  /// The period without damping, in seconds: another name of ``perceptualDuration``.
  public var response: Double { perceptualDuration }

  /// How much the spring bounces: 1 minus the damping ratio up to the critical one, above it the
  /// inverse of the ratio minus 1; in −1...1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}
