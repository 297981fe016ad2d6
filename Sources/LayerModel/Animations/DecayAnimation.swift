import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation that friction slows down until it comes to rest. Its target is known when it starts.
///
///     layer.animate(.position.y, decay: .scroll, velocity: 900, within: 0...400)
///
/// Each component moves on its own: x = x₀ + v/k·(1 − e^(−kt)), where v is the velocity at the start and k the
/// ``rate``. When a component reaches a bound, a critically damped spring takes over at that time and with the
/// velocity there, as in scroll views. It goes beyond the bound by at most v/(e·√stiffness), where v is the velocity
/// at the bound, and returns to the bound. A component that starts beyond a bound returns to it by that spring at
/// once.
///
/// The animation ends when every component is within the ``restDistance`` of its target, and then shows the target
/// exactly.
///
/// Parameters are stored as given. Parameters that no decay can have leave the animation without effect, and the
/// commit reports a diagnostic (`impossible-decay`): a rate, a stiffness or a rest distance that is not above 0, a step
/// below 0, bounds with no number between them, and NaN.
public struct DecayAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// The timing and the other properties that every kind of animation has. Without a duration the animation lasts
  /// until it comes to rest, which the commit computes; a duration ends it at that time. A decay ignores the timing
  /// function.
  public var properties = AnimationProperties()
  /// The key path of the property or of its component, such as `position.x`: numbers, points, sizes, rectangles,
  /// colours, lists and custom values. The animation has no effect if the key path is nil or names none of these.
  public var keyPath: String?
  /// Whether the value is added to the underlying value instead of replacing it. Default: `false`.
  public var isAdditive = false
  package var isCumulative = false
  package var valueFunction: ValueFunction?
  /// The start. Default: `nil`, which is the presented value at the commit, or zero if the animation is additive. A
  /// child of a group needs a start.
  public var fromValue: AnimatableValue?
  /// The velocity with which the decay starts. Default: ``SpringAnimation/Velocity/presented``. If the velocity is 0,
  /// the value stays at its start, unless ``toValue``, the grid or a bound gives it another target.
  public var velocity = SpringAnimation.Velocity.presented
  /// The rate of friction, above 0: each second the velocity falls by the factor e^(−rate). Default: the rate of
  /// ``AnimationTiming/Decay/scroll``.
  @Reflexive public var rate = Decay.scroll.rate
  /// The target. Default: `nil`, which is where friction brings the value.
  ///
  /// The velocity stays, and the rate changes so that the value reaches the target. The spring moves a component
  /// instead if its rate would have another sign, or be more than twice or less than half of ``rate``.
  public var toValue: AnimatableValue?
  /// The distances between the points of a grid, one of which is the target: the one nearest to where friction would
  /// bring the value. The value reaches it as it reaches ``toValue``.
  ///
  /// Default: `nil`, which is no grid; 0 in a component is no grid for that component. Ignored if ``toValue`` is set.
  public var gridStep: AnimatableValue?
  /// A point of the grid. Default: `nil`, which is zero.
  public var gridOffset: AnimatableValue?
  /// The lower bound of the target, per component. Default: `nil`, which is no bound; −∞ in a component is no bound
  /// for that component.
  public var lowerBound: AnimatableValue?
  /// The upper bound of the target, per component. Default: `nil`, which is no bound; ∞ in a component is no bound
  /// for that component.
  public var upperBound: AnimatableValue?
  /// The distance from its target within which every component is at the end, above 0. Default: `nil`, which is a
  /// thousandth of the greatest distance that any component ever has from its target.
  public var restDistance: Double? {
    get { nearness?.wrappedValue }
    set { nearness = newValue.map { Reflexive(wrappedValue: $0) } }
  }
  private var nearness: Reflexive?
  /// The stiffness of the springs that take over at bounds, for a mass of 1. Above 0. Default: 100.
  @Reflexive public var stiffness = 100.0
  /// The animation as a value of ``Animation``.
  public var animation: Animation { .decay(self) }

  /// Creates a decay of a key path.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property or of its component.
  ///   - fromValue: The start; see ``fromValue``.
  ///   - toValue: The target; see ``toValue``.
  ///   - decay: The friction.
  ///   - velocity: The velocity at the start, per second of the animation's own time. Default: `nil`, which is the
  ///     velocity of the presented value at the commit.
  ///   - gridStep: The distances between the points of a grid; see ``gridStep``.
  ///   - gridOffset: A point of the grid.
  ///   - lowerBound: The lower bound of the target.
  ///   - upperBound: The upper bound of the target.
  ///   - restDistance: The distance from the target at the end; see ``restDistance``.
  ///   - duration: The seconds that the animation runs. Default: `nil`, which is until it comes to rest.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  public init(
    keyPath: String? = nil, from fromValue: AnimatableValue? = nil,
    to toValue: AnimatableValue? = nil, decay: Decay = .scroll, velocity: AnimatableValue? = nil,
    gridStep: AnimatableValue? = nil, gridOffset: AnimatableValue? = nil,
    lowerBound: AnimatableValue? = nil, upperBound: AnimatableValue? = nil,
    restDistance: Double? = nil, duration: Double? = nil,
    timing: Timing = Timing()
  ) {
    properties.timing = timing.lasting(duration)
    self.keyPath = keyPath
    (self.fromValue, self.toValue) = (fromValue, toValue)
    rate = decay.rate
    if let velocity { self.velocity = .perSecond(velocity) }
    (self.gridStep, self.gridOffset) = (gridStep, gridOffset)
    (self.lowerBound, self.upperBound) = (lowerBound, upperBound)
    self.restDistance = restDistance
  }
}

// The target, and the time at which the value reaches it.

extension DecayAnimation {
  /// Returns the value at which the animation comes to rest.
  ///
  /// - Parameters:
  ///   - start: The start, which replaces ``fromValue``.
  ///   - velocity: The velocity at the start, of the same type as the start. Default: `nil`, which is that of
  ///     ``velocity``, or none if only the commit knows it.
  /// - Returns: A value of the type of the start, or nil if the animation has no effect.
  public func target(
    from start: AnimatableValue, velocity: AnimatableValue? = nil
  ) -> AnimatableValue? {
    guard let decay = try? prepared(from: start, velocity: velocity) else { return nil }
    return AnimatableValue(
      lanes: decay.target, type: start.type, objects: BoxedValues(), customType: start.customType)
  }

  /// Returns the seconds until the value comes to rest, or nil if the animation has no effect. The parameters are
  /// those of ``target(from:velocity:)``.
  public func settlingDuration(
    from start: AnimatableValue, velocity: AnimatableValue? = nil
  ) -> Double? {
    var lasting = self
    lasting.duration = 0
    return (try? lasting.prepared(from: start, velocity: velocity))?.duration
  }

  private func prepared(
    from start: AnimatableValue, velocity: AnimatableValue?
  ) throws(Diagnostic) -> PreparedDecay {
    var decay = self
    decay.fromValue = start
    if let velocity { decay.velocity = .perSecond(velocity) }
    return try decay.prepared(for: start.type, nil)
  }

  /// Sets the duration of an animation without one to the time until it comes to rest, if the commit is not needed to
  /// know it.
  package mutating func settleDuration() {
    guard !(duration > 0), let fromValue, case .perSecond = velocity else { return }
    let start = fromValue.type == .integer ? fromValue.converted(to: .number) : fromValue
    duration = start.flatMap { settlingDuration(from: $0) } ?? 0
  }

  /// Returns the motion, ready to be evaluated.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - customType: The custom type of the value, or nil if it has none.
  /// - Throws: ``Diagnostic/Code/noValues`` without a start, ``Diagnostic/Code/mismatchedValues`` and
  ///   ``Diagnostic/Code/notANumber`` for values that do not fit, ``Diagnostic/Code/impossibleDecay`` for numbers
  ///   that no decay has.
  package func prepared(
    for type: ValueType, _ customType: CustomType?
  ) throws(Diagnostic) -> PreparedDecay {
    guard type.isOfRates else {
      throw .impossibleDecay(
        "a decay moves numbers independently, not a \(type.rawValue)",
        "animate a component, or use a spring")
    }
    guard let fromValue else { throw .noValues }
    let lanes = { (value: AnimatableValue?, name: String) throws(Diagnostic) -> [Double]? in
      var objects = BoxedValues()
      return try value?.preparedLanes(for: type, customType, of: name, objects: &objects)
    }
    let start = try lanes(fromValue, "fromValue") ?? []
    var speed = start.map { _ in 0.0 }
    if case .perSecond(let velocity) = velocity { speed = try lanes(velocity, "velocity") ?? speed }
    var course = PreparedDecay.Course(
      from: start, velocity: speed, rate: rate, stiffness: stiffness)
    course.restDistance = restDistance
    course.target = try lanes(toValue, "toValue")
    course.step = try lanes(gridStep, "gridStep")
    course.offset = try lanes(gridOffset, "gridOffset")
    course.lowerBound = try lanes(lowerBound, "lowerBound")
    course.upperBound = try lanes(upperBound, "upperBound")
    do throws(PreparedDecay.Problem) {
      return try PreparedDecay(course, duration: duration)
    } catch {
      switch error {
      case .rate: throw .impossibleDecay("the rate is \(rate)", "give it a finite number above 0")
      case .restDistance:
        throw .impossibleDecay(
          "the restDistance is \(restDistance ?? 0)", "give it a number above 0")
      case .stiffness:
        throw .impossibleDecay("the stiffness is \(stiffness)", "give it a finite number above 0")
      case .step: throw .impossibleDecay("a gridStep is below 0", "give it steps of 0 or more")
      case .bounds:
        throw .impossibleDecay(
          "a lowerBound is above its upperBound", "swap the bounds")
      case .mismatchedCounts:
        throw .mismatchedValues("the values of the decay have different counts of numbers")
      case .notFinite:
        throw .impossibleDecay(
          "a number of the decay or of its path is infinite or NaN", "give it finite numbers")
      }
    }
  }

  package var hasPossibleConstants: Bool {
    let isAbove = { (number: Double) in number > 0 && number < .infinity }
    return isAbove(rate) && isAbove(stiffness) && restDistance.map { $0 > 0 } ?? true
  }
}

extension Animation {
  /// Whether the animation is a decay that takes its start or its velocity from the presented value.
  var isOpenDecay: Bool {
    guard case .decay(let decay) = self else { return false }
    return decay.fromValue == nil || decay.velocity == .presented
  }
}
