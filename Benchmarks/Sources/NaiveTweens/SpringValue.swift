/// A value that follows a spring in small steps: the simplest form of interruptible motion. An assignment changes the
/// target.
public final class SpringValue {
  /// The value that the spring pulls to.
  public var target: Double
  /// The current value.
  public private(set) var value: Double
  private var velocity = 0.0
  private let stiffness: Double
  private let damping: Double
  private let mass: Double

  /// Creates a spring at rest at its target.
  public init(_ value: Double, mass: Double, stiffness: Double, damping: Double) {
    (target, self.value) = (value, value)
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// Advances by some seconds, in steps of at most a millisecond.
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
