import AnimationTiming

/// Adds springs below, at and above critical damping and of both responses, and decays.
func addSprings(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  for index in 0..<96 {
    let spring = preparedSpring(&inputs, isCritical: index & 7 == 7)
    hash.add(spring.settlingDuration(tolerance: 0.001))
    for time in [0, -1, .infinity, .nan] {
      hash.add(spring.value(at: time))
      hash.add(spring.velocity(at: time))
    }
    for _ in 0..<3072 {
      let time = inputs.number(0, 4)
      hash.add(spring.value(at: time))
      hash.add(spring.velocity(at: time))
    }
  }
  for _ in 0..<16 {
    guard let decay = try? Decay(rate: inputs.number(0.1, 20)) else {
      preconditionFailure("the rate is above 0")
    }
    hash.add(decay.settlingDuration(tolerance: 0.001))
    for _ in 0..<2048 { hash.add(decay.value(at: inputs.number(0, 4))) }
  }
}

/// Returns a spring with constants of usual sizes.
func preparedSpring(_ inputs: inout DigestInputs, isCritical: Bool) -> SpringMotion {
  let (mass, stiffness) = (inputs.number(0.25, 4), inputs.number(10, 1000))
  let critical = 2 * (mass * stiffness).squareRoot()
  let damping = isCritical ? critical : critical * inputs.number(0, 2)
  let spring = try? Spring(
    mass: mass, stiffness: stiffness, damping: damping, initialVelocity: inputs.number(-10, 10))
  guard let spring else { preconditionFailure("the constants are those of a spring") }
  return SpringMotion(
    spring, overdamped: inputs.chance(oneIn: 2) ? .measured : .physical,
    allowsOverdamping: !inputs.chance(oneIn: 4))
}
