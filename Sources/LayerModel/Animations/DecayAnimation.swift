import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation of something thrown: friction brings it to rest, and where it comes to rest is known when
/// it begins.
///
///     layer.animate(.position.y, decay: .scroll, velocity: 900, within: 0...400)
///
/// Each number of the value moves by itself, x = x₀ + v/k·(1 − e^(−kt)): v is the velocity at the start and
/// k the ``rate``. Where it reaches a bound, at that very time and with the velocity that it has there, a
/// critically damped spring takes it over, as in scroll views: it goes beyond by v/(e·√stiffness) at most
/// and comes back to the bound. A number that starts beyond a bound goes back to it by that spring at once.
///
/// It ends when every number is within the ``restDistance`` of its target, and then shows the target exactly.
///
/// Parameters are stored as given. Those that no decay can have (a rate, a stiffness or a distance at rest
/// not above 0, a step below 0, bounds between which nothing lies, NaN) leave the animation without effect,
/// and the commit lists it (`impossible-decay`).
public struct DecayAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// Timing and what else all animations have. Without a duration it lasts as long as it moves, and that
  /// is known at the commit; one that is given ends it then. A decay ignores the curve.
  public var properties = AnimationProperties()
  /// The key path of the property or of its component, such as `position.x`: numbers, points, sizes,
  /// rectangles, colours, lists and types of one's own. nil, or one that names nothing of these, runs
  /// without effect.
  public var keyPath: String?
  /// Whether the value is added to the one below; false at first, so that it replaces it.
  public var isAdditive = false
  package var isCumulative = false
  package var valueFunction: ValueFunction?
  /// Where it starts; nil for what the layer shows at the commit, of an additive one for zero. A child of
  /// a group needs it.
  public var fromValue: AnimatableValue?
  /// How fast it moves at the start. ``SpringAnimation/Velocity/presented`` at first; without a velocity
  /// it stays where it is, unless it is to come to rest elsewhere.
  public var velocity = SpringAnimation.Velocity.presented
  /// The part of the velocity that is lost per second, above 0; that of
  /// ``AnimationTiming/Decay/scroll`` at first.
  @Reflexive public var rate = Decay.scroll.rate
  /// Where it is to come to rest instead of where friction brings it; nil for there.
  ///
  /// The velocity is kept and the rate made what brings it there. A number of which the rate would have
  /// another sign, or be more than twice or less than half of ``rate``, goes there by the spring.
  public var toValue: AnimatableValue?
  /// The distances between the places at which it may come to rest, of which it takes the one nearest to
  /// where friction would bring it, as for ``toValue``; nil, and 0 of a number, for anywhere. Not looked
  /// at beside ``toValue``.
  public var gridStep: AnimatableValue?
  /// One of these places; nil for zero.
  public var gridOffset: AnimatableValue?
  /// What it comes to rest at or above, number by number; nil, and −∞ of a number, for no bound.
  public var lowerBound: AnimatableValue?
  /// What it comes to rest at or below, number by number; nil, and ∞ of a number, for no bound.
  public var upperBound: AnimatableValue?
  /// How near every number is to its target at the end, above 0; nil for a thousandth of the greatest
  /// distance that any number ever has from its target.
  public var restDistance: Double? {
    get { nearness?.wrappedValue }
    set { nearness = newValue.map { Reflexive(wrappedValue: $0) } }
  }
  private var nearness: Reflexive?
  /// That of the springs that take over, for a mass of 1; above 0, 100 at first.
  @Reflexive public var stiffness = 100.0
  /// The animation as one of any kind.
  public var animation: Animation { .decay(self) }

  /// A decay of a key path.
  ///
  /// - Parameters:
  ///   - keyPath: The property or its component.
  ///   - fromValue: Where it starts; see ``fromValue``.
  ///   - toValue: Where it is to come to rest; see ``toValue``.
  ///   - decay: The friction.
  ///   - velocity: How fast it moves at the start, per second of its own time; nil for as fast as the layer
  ///     shows it at the commit.
  ///   - gridStep: The distances between the places at which it may come to rest; see ``gridStep``.
  ///   - gridOffset: One of them.
  ///   - lowerBound: What it comes to rest at or above.
  ///   - upperBound: What it comes to rest at or below.
  ///   - restDistance: How near it is to its target at the end; see ``restDistance``.
  ///   - duration: How long it runs in seconds; nil for as long as it moves.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
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

// Where it comes to rest, and when.

extension DecayAnimation {
  /// Where the value comes to rest.
  ///
  /// - Parameters:
  ///   - start: Where it starts, whatever ``fromValue`` says.
  ///   - velocity: How fast it moves then, of the same type; nil for that of ``velocity``, and for none
  ///     where this is only known at the commit.
  /// - Returns: A value of the type of the start; nil where the animation has no effect.
  public func target(
    from start: AnimatableValue, velocity: AnimatableValue? = nil
  ) -> AnimatableValue? {
    guard let decay = try? prepared(from: start, velocity: velocity) else { return nil }
    return AnimatableValue(
      lanes: decay.target, type: start.type, objects: BoxedValues(), customType: start.customType)
  }

  /// How long the value moves, in seconds; nil where the animation has no effect. The rest as for
  /// ``target(from:velocity:)``.
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

  /// Gives one without a duration that of its movement, if this is known.
  package mutating func settleDuration() {
    guard !(duration > 0), let fromValue, case .perSecond = velocity else { return }
    let start = fromValue.type == .integer ? fromValue.converted(to: .number) : fromValue
    duration = start.flatMap { settlingDuration(from: $0) } ?? 0
  }

  /// The movement, ready to be evaluated.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - customType: The user's own type of it, nil where it is of none.
  /// - Throws: ``Diagnostic/Code/noValues`` without a start, ``Diagnostic/Code/mismatchedValues`` and
  ///   ``Diagnostic/Code/notANumber`` for values that do not fit, ``Diagnostic/Code/impossibleDecay`` for
  ///   numbers that no decay has.
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

  /// Whether its constants are those of a decay, whatever the values.
  package var hasPossibleConstants: Bool {
    let isAbove = { (number: Double) in number > 0 && number < .infinity }
    return isAbove(rate) && isAbove(stiffness) && restDistance.map { $0 > 0 } ?? true
  }
}

extension Animation {
  /// Whether it is a decay whose start or velocity is what is shown.
  var isOpenDecay: Bool {
    guard case .decay(let decay) = self else { return false }
    return decay.fromValue == nil || decay.velocity == .presented
  }
}
