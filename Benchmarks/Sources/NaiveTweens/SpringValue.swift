/// A value that follows a spring in steps of its own: what one writes first for things that are caught
/// in flight. Being sent to another target is an assignment.
public final class SpringValue {
  /// Where the spring pulls.
  public var target: Double
  /// Where it is.
  public private(set) var value: Double
  private var velocity = 0.0
  private let stiffness: Double
  private let damping: Double
  private let mass: Double

  /// A spring at rest at its target.
  public init(_ value: Double, mass: Double, stiffness: Double, damping: Double) {
    (target, self.value) = (value, value)
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// Goes on by some seconds, in steps of a millisecond at most.
  public func advance(by seconds: Double) {
    var rest = seconds
    while rest > 0 {
      let step = min(rest, 0.001)
      let force = stiffness * (target - value) - damping * velocity
      velocity += force / mass * step
      value += velocity * step
      rest -= step
    }
  }
}
