import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation that follows a damped spring from one value to another: `CASpringAnimation`.
///
/// The ends are those of ``BasicAnimation``. The spring runs in seconds of its own local time; it
/// is not stretched to the duration, so a duration shorter than the ``spring`` takes to settle cuts
/// it off with a jump.
///
/// Parameters are stored as given. Those that no spring can have (mass or stiffness not above 0,
/// damping below 0, NaN) leave the animation without effect.
public struct SpringAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// The ends, the key path and the timing.
  public var basic: BasicAnimation { didSet { takeInDuration() } }
  /// Greater than 0.
  @Reflexive public var mass: Double { didSet { updateDuration() } }
  /// Greater than 0.
  @Reflexive public var stiffness: Double { didSet { updateDuration() } }
  /// 0 or more.
  @Reflexive public var damping: Double { didSet { updateDuration() } }
  /// In whole distances from start to end a second; positive towards the end.
  @Reflexive public var initialVelocity: Double { didSet { updateDuration() } }
  /// Whether a damping ratio above 1 is kept; otherwise it counts as 1.
  public var allowsOverdamping = false { didSet { updateDuration() } }
  /// What an over-damped spring does: as measured on Core Animation, or as physics has it.
  package var overdampedResponse = OverdampedResponse.measured { didSet { updateDuration() } }
  /// The animation as one of any kind.
  public var animation: Animation { .spring(self) }
  /// How fast the value moves at the start; it comes to what ``initialVelocity`` says of the way. nil
  /// for no more than that.
  ///
  /// It counts for numbers, points, sizes, rectangles, colours, lists and types of one's own; of
  /// rotations, whole transforms and paths where both ends are given.
  public var velocity: Velocity?
  /// True while the duration follows the constants; else nil, so that what is written has it only then.
  var hasAutomaticDuration: Bool?

  /// A velocity at the start of a spring.
  public enum Velocity: Sendable, Hashable, Codable {
    /// That of what the layer shows, at the commit that settles the animation; 0 where it rests or
    /// jumps, and where the animation begins later than the commit. Children of groups have none.
    case presented
    /// So much a second of the animation's own time, of the type and the shape of the ends.
    case perSecond(AnimatableValue)
  }

  /// A spring between the ends of a basic animation; what is left out has the values of
  /// `CASpringAnimation`.
  ///
  /// - Parameters:
  ///   - basic: The ends, the key path and the timing.
  ///   - mass: Inertia, greater than 0.
  ///   - stiffness: Force per distance, greater than 0.
  ///   - damping: Force per velocity, 0 or more.
  ///   - initialVelocity: Whole distances from start to end a second.
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

  /// A spring between the ends of a basic animation, for as long as it moves: unless that has a
  /// duration, the ``duration`` is automatic. It is then the spring's
  /// ``AnimationTiming/Spring/animationDuration``, at most 2²⁰ seconds, which are twelve days. A spring that has
  /// not settled by then, as one without damping, is listed by the commit (`spring-too-short`).
  ///
  /// It is physical and may be over-damped, as `spring` says.
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

  /// A spring of a property between the ends that are given, for as long as it moves.
  ///
  /// Of a `spring` it is as ``init(_:spring:)`` says; of the constants as `CASpringAnimation` is. Without a
  /// duration the ``duration`` is automatic: its ``settlingDuration``, at most 2²⁰ seconds.
  ///
  /// - Parameters:
  ///   - keyPath: The property or its component.
  ///   - fromValue: Where a cycle starts.
  ///   - toValue: Where the spring pulls.
  ///   - byValue: The way between them.
  ///   - spring: The spring; nil for the four constants, which do not count otherwise.
  ///   - mass: Inertia, greater than 0.
  ///   - stiffness: Force per distance, greater than 0.
  ///   - damping: Force per velocity, 0 or more; more than the critical one counts as that.
  ///   - initialVelocity: Whole distances from start to end a second.
  ///   - velocity: How fast the value moves at the start, per second; see ``SpringAnimation/velocity``.
  ///   - duration: How long it runs in seconds; nil for as long as it moves.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
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

  /// The spring, nil where the parameters are those of none.
  public var spring: Spring? {
    try? Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }

  /// How long the spring moves, as `CASpringAnimation.settlingDuration` reports it, in seconds; see
  /// ``AnimationTiming/Spring/settlingDuration(allowsOverdamping:)``. 0 where the parameters are those
  /// of no spring.
  public var settlingDuration: Double {
    spring?.settlingDuration(allowsOverdamping: allowsOverdamping) ?? 0
  }

  /// Whether the duration is the longest that the engine gives, because the spring settles later or
  /// never.
  package var hasLongestDuration: Bool { duration == Spring.longestDuration }

  /// What is wrong with the duration where it was not the author's choice: more than a hundredth of the
  /// way is left when it is over. nil where that is not so, and for impossible parameters.
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
  /// Timing and what else all animations have; a spring ignores the curve.
  public var properties: AnimationProperties {
    get { basic.properties }
    set { basic.properties = newValue }
  }
  /// The key path of the property or of its component, as ``basic`` has it.
  public var keyPath: String? {
    get { basic.keyPath }
    set { basic.keyPath = newValue }
  }
  /// Whether the value is added to the one below, as ``basic`` has it.
  public var isAdditive: Bool {
    get { basic.isAdditive }
    set { basic.isAdditive = newValue }
  }
  /// Whether the end of a cycle is added once for each cycle done, as ``basic`` has it.
  public var isCumulative: Bool {
    get { basic.isCumulative }
    set { basic.isCumulative = newValue }
  }
  /// What makes a whole transform of the ends, as ``basic`` has it.
  public var valueFunction: ValueFunction? {
    get { basic.valueFunction }
    set { basic.valueFunction = newValue }
  }
}

// Springs that last until they have settled, by the constants that they have.

extension SpringAnimation {
  /// How long an iteration lasts, in seconds.
  ///
  /// It is automatic if the animation was made without a duration by an initialiser that takes a property, a key
  /// path or a `spring`: until the spring has settled, by the constants that the animation has now. Setting a
  /// number above 0 fixes it. Changes of the constants, and a ``timing`` with a duration of 0, leave it automatic.
  /// Adding the animation to a layer or a timeline, in a group too, fixes it there.
  public var duration: Double {
    get { basic.properties.timing.duration }
    set {
      if !(newValue <= 0) { hasAutomaticDuration = nil }
      basic.properties.timing.duration = newValue
    }
  }

  /// Whether the ``duration`` follows from the constants.
  package var isDurationAutomatic: Bool { hasAutomaticDuration == true && duration > 0 }

  /// This animation with the ``duration`` that it has now, whatever becomes of its constants.
  package var withFixedDuration: SpringAnimation {
    var copy = self
    copy.hasAutomaticDuration = nil
    return copy
  }

  /// Until when the spring has settled; 0 for constants of no spring.
  private var automaticDuration: Double {
    let settling = spring?.animationDuration(
      overdamped: overdampedResponse, allowsOverdamping: allowsOverdamping)
    return min(settling ?? 0, Spring.longestDuration)
  }

  private mutating func makeDurationAutomatic() {
    hasAutomaticDuration = true
    updateDuration()
  }

  /// Follows the constants.
  private mutating func updateDuration() {
    if hasAutomaticDuration == true { basic.properties.timing.duration = automaticDuration }
  }

  /// Takes in what was set beside the constants: a duration of 0 or less is none, another one is fixed.
  private mutating func takeInDuration() {
    guard hasAutomaticDuration == true else { return }
    let (given, automatic) = (basic.properties.timing.duration, automaticDuration)
    // Setting it comes here again, and then finds it.
    if given == automatic { return }
    if given <= 0 {
      basic.properties.timing.duration = automatic
    } else {
      hasAutomaticDuration = nil
    }
  }

  /// Whether both show the same, wherever their durations come from.
  public static func == (a: SpringAnimation, b: SpringAnimation) -> Bool {
    a.basic == b.basic && a._mass == b._mass && a._stiffness == b._stiffness
      && a._damping == b._damping && a._initialVelocity == b._initialVelocity
      && a.allowsOverdamping == b.allowsOverdamping
      && a.overdampedResponse == b.overdampedResponse && a.velocity == b.velocity
  }

  /// Hashes what `==` compares.
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
