import Inbetween

/// A spring between two values, in the form for the peers.
struct SpringInput {
  /// The count of numbers in the file: four constants, start, from, to and, to keep rows aligned, 0.
  static let width = 8

  var spring: Spring
  var begin: Double
  var from: Double
  var to: Double

  /// Returns the time of a run over springs: 60 frames per second from 1 s on, one second repeated.
  static func time(ofRun run: Int) -> Double { 1 + Double(run % 60) / 60 }

  var numbers: [Double] {
    [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity, begin, from, to, 0]
  }

  /// Returns the springs of `T4`: mass 0.5 to 2, stiffness 50 to 400, started 0 to 1 s before the first time. Below a
  /// damping ratio of 1 they oscillate.
  static func springs(_ count: Int, dampingRatio ratio: Range<Double> = 0.1..<0.9) -> [SpringInput]
  {
    var inputs = RandomInputs(seed: 112)
    return (0..<count).map { _ in
      let mass = inputs.number(0.5, 2)
      let stiffness = inputs.number(50, 400)
      let critical = 2 * (mass * stiffness).squareRoot()
      let damping = inputs.number(ratio.lowerBound, ratio.upperBound) * critical
      let velocity = inputs.number(-2, 2)
      let spring = try? Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
      guard let spring else { preconditionFailure("the constants are in range") }
      return SpringInput(
        spring: spring, begin: inputs.number(0, 1), from: inputs.number(-100, 100),
        to: inputs.number(-100, 100))
    }
  }
}
