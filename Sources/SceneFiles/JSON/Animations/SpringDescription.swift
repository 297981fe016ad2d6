import AnimationTiming

/// A spring as JSON describes it: its constants and its behaviour above critical damping.
package struct SpringDescription: Sendable, Hashable {
  package var spring: Spring
  /// Whether a damping ratio above 1 is allowed; otherwise it counts as 1.
  package var allowsOverdamping: Bool
  package var overdamped: OverdampedResponse

  /// Reads `mass`, `stiffness`, `damping`, `initialVelocity`, `allowsOverdamping` and `overdamped`, or
  /// `perceptualDuration` and `bounce` instead of the first three. All are optional, except the perceptual duration
  /// if there is a bounce.
  ///
  /// - Throws: `outOfRange` for constants that no spring has, `mismatchedValues` if constants of both kinds are
  ///   given.
  package init(fields: some JSONMembers) throws(JSONFieldError) {
    let velocity = try fields.number("initialVelocity") ?? 0
    let isGiven = { (name: String) in fields.member(named: name) ?? .null != .null }
    let constants = ["mass", "stiffness", "damping"].filter(isGiven)
    let isPerceptual = !["perceptualDuration", "bounce"].filter(isGiven).isEmpty
    if isPerceptual, let name = constants.first {
      throw JSONFieldError(
        .mismatchedValues, "a spring has either physical constants or a perceptual duration"
      ).inside(name)
    }
    spring =
      isPerceptual
      ? try Self.spring(perceptual: fields, velocity: velocity)
      : try Self.spring(physical: fields, velocity: velocity)
    allowsOverdamping = try fields.bool("allowsOverdamping") ?? isPerceptual
    overdamped = try fields.name("overdamped", of: OverdampedResponse.self) ?? .physical
  }

  private static func spring(
    physical fields: some JSONMembers, velocity: Double
  ) throws(JSONFieldError) -> Spring {
    let mass = try fields.number("mass") ?? 1
    let stiffness = try fields.number("stiffness") ?? 100
    let damping = try fields.number("damping") ?? 10
    do {
      return try Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    } catch {
      throw error.fieldError
    }
  }

  private static func spring(
    perceptual fields: some JSONMembers, velocity: Double
  ) throws(JSONFieldError) -> Spring {
    let duration = try fields.required("perceptualDuration") { tree throws(JSONFieldError) in
      try tree.number()
    }
    let bounce = try fields.number("bounce") ?? 0
    do {
      return try Spring(
        perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    } catch {
      throw error.fieldError
    }
  }

  package var prepared: SpringMotion {
    SpringMotion(spring, overdamped: overdamped, allowsOverdamping: allowsOverdamping)
  }

  func curve(duration: Double) throws(JSONFieldError) -> TimingFunction {
    do throws(InvalidParameter) {
      return try TimingFunction(try physicalSpring, duration: duration)
    } catch {
      throw JSONFieldError(
        .outOfRange,
        error.name == "duration"
          ? error.description : "a spring with infinite damping has no such curve")
    }
  }
}

extension SpringDescription {
  /// The spring whose physical motion equals the motion of this one.
  package var physicalSpring: Spring {
    get throws(InvalidParameter) {
      guard spring.dampingRatio > 1 else { return spring }
      guard allowsOverdamping else {
        return try Spring(
          mass: spring.mass, stiffness: spring.stiffness,
          damping: 2 * spring.mass * spring.naturalFrequency,
          initialVelocity: spring.initialVelocity)
      }
      // The measured response is that of an initial velocity that is greater by twice the decay rate.
      return overdamped == .physical
        ? spring : try spring.starting(at: spring.initialVelocity + 2 * spring.decayRate)
    }
  }
}

extension InvalidParameter {
  fileprivate var fieldError: JSONFieldError {
    JSONFieldError(.outOfRange, "expected \(expected)").inside(name)
  }
}
