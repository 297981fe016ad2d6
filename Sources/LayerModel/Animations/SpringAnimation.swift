import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation that moves like a damped spring from one value to another: `CASpringAnimation`.
///
/// The ends are those of ``BasicAnimation``. The spring runs in seconds of its own local time and is not stretched to
/// the duration. If the duration is shorter than the time that the ``spring`` takes to settle, the animation ends
/// with a jump.
///
/// Parameters are stored as given. Parameters that no spring can have leave the animation without effect: a mass or
/// stiffness that is not above 0, a damping below 0, and NaN.
public struct SpringAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// The ends, the key path and the timing.
  public var basic: BasicAnimation { didSet { takeInDuration() } }
  /// The inertia, above 0.
  @Reflexive public var mass: Double { didSet { updateDuration() } }
  /// The force per distance, above 0.
  @Reflexive public var stiffness: Double { didSet { updateDuration() } }
  /// The force per velocity, 0 or more.
  @Reflexive public var damping: Double { didSet { updateDuration() } }
  /// The initial velocity, in distances from start to end per second. Positive towards the end.
  @Reflexive public var initialVelocity: Double { didSet { updateDuration() } }
  /// Whether a damping ratio above 1 is allowed. Otherwise it counts as 1. Default: `false`.
  public var allowsOverdamping = false { didSet { updateDuration() } }
  /// The motion of an over-damped spring: as measured on Core Animation, or as the equation says.
  package var overdampedResponse = OverdampedResponse.measured { didSet { updateDuration() } }
  /// The animation as a value of ``Animation``.
  public var animation: Animation { .spring(self) }
  /// The velocity of the value at the start, in addition to ``initialVelocity``. Default: `nil`, which adds nothing.
  ///
  /// It applies to numbers, points, sizes, rectangles, colours, lists and custom values. It applies to rotations,
  /// whole transforms and paths if both ends are given.
  public var velocity: Velocity?
  /// True while the duration follows the constants, otherwise nil, so that encoders write the field only if it is
  /// true.
  var hasAutomaticDuration: Bool?

  /// The velocity at the start of a spring.
  public enum Velocity: Sendable, Hashable, Codable {
    /// The velocity of the presented value, at the commit that resolves the animation. It is 0 if the value rests or
    /// jumps, and if the animation starts later than the commit. Children of groups have none.
    case presented
    /// A velocity per second of the animation's own time, of the type and the shape of the ends.
    case perSecond(AnimatableValue)
  }

  /// Creates a spring between the ends of a basic animation. The defaults are the values of `CASpringAnimation`.
  ///
  /// - Parameters:
  ///   - basic: The ends, the key path and the timing.
  ///   - mass: The inertia, above 0.
  ///   - stiffness: The force per distance, above 0.
  ///   - damping: The force per velocity, 0 or more.
  ///   - initialVelocity: The initial velocity, in distances from start to end per second.
  public init(
    _ basic: BasicAnimation = BasicAnimation(), mass: Double = 1, stiffness: Double = 100,
    damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.basic = basic
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring between the ends of a basic animation that runs until it has settled.
  ///
  /// If the basic animation has no duration, the ``duration`` is automatic: the spring's
  /// ``AnimationTiming/Spring/animationDuration``, at most 2²⁰ seconds (twelve days). A spring that has not settled
  /// by then, such as one without damping, is reported by the commit (`spring-too-short`).
  ///
  /// An over-damped `spring` stays over-damped and moves as the equation says.
  ///
  /// - Parameters:
  ///   - basic: The ends, the key path and the timing.
  ///   - spring: The constants.
  public init(_ basic: BasicAnimation = BasicAnimation(), spring: Spring) {
    self.init(
      basic, mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: spring.initialVelocity)
    allowsOverdamping = true
    overdampedResponse = .physical
    if !(basic.timing.duration > 0) { makeDurationAutomatic() }
  }

  /// Creates a spring of a key path between two ends that runs until it has settled.
  ///
  /// A `spring` moves as ``init(_:spring:)`` says, the four constants move as `CASpringAnimation`. Without a duration
  /// the ``duration`` is automatic, at most 2²⁰ seconds: for the four constants it is the ``settlingDuration``.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property or of its component.
  ///   - fromValue: The start of an iteration.
  ///   - toValue: The value to which the spring pulls.
  ///   - byValue: The distance between the ends.
  ///   - spring: The spring, which replaces the four constants. Default: `nil`, which uses them.
  ///   - mass: The inertia, above 0.
  ///   - stiffness: The force per distance, above 0.
  ///   - damping: The force per velocity, 0 or more. A damping above the critical one counts as critical.
  ///   - initialVelocity: The initial velocity, in distances from start to end per second.
  ///   - velocity: The velocity at the start, per second; see ``SpringAnimation/velocity``.
  ///   - duration: The seconds that the animation runs. Default: `nil`, which is until the spring has settled.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  public init(
    keyPath: String, from fromValue: AnimatableValue? = nil, to toValue: AnimatableValue? = nil,
    by byValue: AnimatableValue? = nil, spring: Spring? = nil, mass: Double = 1,
    stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    velocity: AnimatableValue? = nil,
    duration: Double? = nil, timing: Timing = Timing()
  ) {
    let basic = BasicAnimation(
      keyPath: keyPath, from: fromValue, to: toValue, by: byValue, duration: duration,
      timing: timing)
    if let spring {
      self.init(basic, spring: spring)
    } else {
      self.init(
        basic, mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
      if !(basic.timing.duration > 0) { makeDurationAutomatic() }
    }
    self.velocity = velocity.map { .perSecond($0) }
  }

  /// The spring, or nil if the parameters are those of no spring.
  public var spring: Spring? {
    try? Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }

  /// The seconds until the spring has settled, as `CASpringAnimation.settlingDuration` reports them; see
  /// ``AnimationTiming/Spring/settlingDuration(allowsOverdamping:)``. 0 if the parameters are those of no spring.
  public var settlingDuration: Double {
    spring?.settlingDuration(allowsOverdamping: allowsOverdamping) ?? 0
  }

  /// Whether the duration is the longest that the engine gives, because the spring settles later or never.
  package var hasLongestDuration: Bool { duration == Spring.longestDuration }

  /// The diagnostic that the duration cuts the spring short: at its end more than a hundredth of the distance remains.
  /// Nil if less remains, or if the parameters are those of no spring. A commit reports it only for a duration that the
  /// engine has chosen.
  package var diagnosticOfDuration: Diagnostic? {
    guard let spring else { return nil }
    let response = SpringMotion(
      spring, overdamped: overdampedResponse, allowsOverdamping: allowsOverdamping)
    guard response.remainder(at: duration).magnitude > 0.01 else { return nil }
    return .springTooShort(
      duration: duration,
      settling: spring.animationDuration(
        overdamped: overdampedResponse, allowsOverdamping: allowsOverdamping))
  }
}

extension SpringAnimation {
  /// The timing and the other properties that every kind of animation has. A spring ignores the timing function.
  public var properties: AnimationProperties {
    get { basic.properties }
    set { basic.properties = newValue }
  }
  /// The key path of the property or of its component, stored in ``basic``.
  public var keyPath: String? {
    get { basic.keyPath }
    set { basic.keyPath = newValue }
  }
  /// Whether the value is added to the underlying value, stored in ``basic``.
  public var isAdditive: Bool {
    get { basic.isAdditive }
    set { basic.isAdditive = newValue }
  }
  /// Whether the end of an iteration is added once for each completed iteration, stored in ``basic``.
  public var isCumulative: Bool {
    get { basic.isCumulative }
    set { basic.isCumulative = newValue }
  }
  /// The function that makes a whole transform from the ends, stored in ``basic``.
  public var valueFunction: ValueFunction? {
    get { basic.valueFunction }
    set { basic.valueFunction = newValue }
  }
}

// Durations that follow the constants of the spring.

extension SpringAnimation {
  /// The seconds of an iteration.
  ///
  /// The duration is automatic if you create the animation without one, by an initialiser that takes a property, a
  /// key path or a `spring`. It then lasts until the spring has settled, by the current constants. Setting a number
  /// above 0 fixes it. Changes of the constants, and a ``timing`` with a duration of 0, leave it automatic. Adding
  /// the animation to a layer or a timeline fixes the duration there, even if the animation is in a group.
  public var duration: Double {
    get { basic.properties.timing.duration }
    set {
      if !(newValue <= 0) { hasAutomaticDuration = nil }
      basic.properties.timing.duration = newValue
    }
  }

  package var isDurationAutomatic: Bool { hasAutomaticDuration == true && duration > 0 }

  package var withFixedDuration: SpringAnimation {
    var copy = self
    copy.hasAutomaticDuration = nil
    return copy
  }

  private var automaticDuration: Double {
    let settling = spring?.animationDuration(
      overdamped: overdampedResponse, allowsOverdamping: allowsOverdamping)
    return min(settling ?? 0, Spring.longestDuration)
  }

  private mutating func makeDurationAutomatic() {
    hasAutomaticDuration = true
    updateDuration()
  }

  private mutating func updateDuration() {
    if hasAutomaticDuration == true { basic.properties.timing.duration = automaticDuration }
  }

  /// Adopts a duration that was set in the timing: 0 or less keeps it automatic, any other number fixes it.
  private mutating func takeInDuration() {
    guard hasAutomaticDuration == true else { return }
    let (given, automatic) = (basic.properties.timing.duration, automaticDuration)
    // The assignment calls this function again, which then returns here.
    if given == automatic { return }
    if given <= 0 {
      basic.properties.timing.duration = automatic
    } else {
      hasAutomaticDuration = nil
    }
  }

  /// Returns whether both show the same, even if one duration is automatic and the other one is not.
  public static func == (a: SpringAnimation, b: SpringAnimation) -> Bool {
    a.basic == b.basic && a._mass == b._mass && a._stiffness == b._stiffness
      && a._damping == b._damping && a._initialVelocity == b._initialVelocity
      && a.allowsOverdamping == b.allowsOverdamping
      && a.overdampedResponse == b.overdampedResponse && a.velocity == b.velocity
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(basic)
    hasher.combine(_mass)
    hasher.combine(_stiffness)
    hasher.combine(_damping)
    hasher.combine(_initialVelocity)
    hasher.combine(allowsOverdamping)
    hasher.combine(overdampedResponse)
    hasher.combine(velocity)
  }
}
