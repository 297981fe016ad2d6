import AnimationTiming

// Blocks as views have them: what is set inside animates by what the block says. Its animation goes
// from what is shown at the commit to the model value of then; both are fixed.

extension LayerContext {
  /// Makes changes that animate over a duration with a curve.
  ///
  /// Each property that animates implicitly goes, under its name, from what is shown at the next
  /// commit to its model value then, whatever ``Layer/actions`` says of it; later changes of the model
  /// do not show through. For other properties the search for an action goes on.
  ///
  ///     context.animate(duration: 0.5, timingFunction: .easeOut) {
  ///       layer.opacity = 0
  ///     } completion: { isFinished in … }
  ///
  /// Blocks nest; what an inner block leaves out it has from the outer one.
  ///
  /// - Parameters:
  ///   - duration: In seconds; nil for the outer one, which is 0.25 s at first. 0 or less makes the changes
  ///     immediate. With a delay above 0 it makes animations that show what was shown until their begin, then
  ///     the model value, and stop there.
  ///   - delay: Seconds before the implicit animations begin; what was shown stays until then. nil
  ///     for the outer one, which is 0 at first.
  ///   - timingFunction: The curve; nil for the outer one, which is `default` at first.
  ///   - repeatCount: How often the animations run, as ``AnimationTiming/Timing/repeatCount`` says; nil for
  ///     the outer one, which is 1 at first. Where they go on for ever a completion is never called, which
  ///     ``diagnostics`` says.
  ///   - autoreverses: Whether each run goes back again; after the last one the model value shows. nil for
  ///     the outer one, which is false at first.
  ///   - takesOver: Whether it takes over from what runs, as `animate(spring:delay:_:completion:)`
  ///     does, with its velocity; otherwise it starts at rest, and takes the numbers that it changes from what
  ///     sets, blocks, timelines and entrances have added. nil for the outer one, which is false at first.
  ///
  ///     A curve that takes over shows `from + (to − from)·p(s) + v·T·s·(1 − s)²` at the fraction s of
  ///     its duration T: its own way from rest, and the way that the velocity v carries, which is level
  ///     at the end. Law: at the commit the value is the one shown before, and the velocity that one
  ///     and the one with which the curve starts from rest, 0 for `.easeInEaseOut`
  ///     (`CurveTakeoverTests`).
  ///   - changes: Sets properties.
  ///   - completion: Called once by a delivery of events when all animations started in the block
  ///     have stopped, with whether all reached their end; true where there was none.
  public func animate(
    duration: Double? = nil, delay: Double? = nil, timingFunction: TimingFunction? = nil,
    repeatCount: Double? = nil, autoreverses: Bool? = nil, takesOver: Bool? = nil,
    _ changes: () throws -> Void, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {
    try animate(
      in: level(duration, delay, timingFunction, repeatCount, autoreverses, takesOver), changes,
      calling: CompletionGroup.call(completion))
  }

  /// The same with a completion that is told how many animations it has waited for.
  ///
  /// It is called once by a delivery of events when all animations started in the block have stopped,
  /// with whether all reached their end, and how many they were. 0 says that nothing moved: the values
  /// were set at once, or superseded before a commit.
  public func animate(
    duration: Double? = nil, delay: Double? = nil, timingFunction: TimingFunction? = nil,
    repeatCount: Double? = nil, autoreverses: Bool? = nil, takesOver: Bool? = nil,
    _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) rethrows {
    try animate(
      in: level(duration, delay, timingFunction, repeatCount, autoreverses, takesOver), changes,
      calling: CompletionGroup.call(completion))
  }

  /// The same with a completion that is also given the time at which the last of them has stopped, in seconds of
  /// absolute time; without an animation that of the commit.
  public func animate(
    duration: Double? = nil, delay: Double? = nil, timingFunction: TimingFunction? = nil,
    repeatCount: Double? = nil, autoreverses: Bool? = nil, takesOver: Bool? = nil,
    _ changes: () throws -> Void,
    completion: @escaping (_ isFinished: Bool, _ animationCount: Int, _ time: Double) -> Void
  ) rethrows {
    try animate(
      in: level(duration, delay, timingFunction, repeatCount, autoreverses, takesOver), changes,
      calling: completion)
  }

  /// That of a block with a curve, which repeats where either says so.
  private func level(
    _ duration: Double?, _ delay: Double?, _ curve: TimingFunction?, _ repeatCount: Double?,
    _ autoreverses: Bool?, _ takesOver: Bool?
  ) -> TransactionStack.Level {
    var level = TransactionStack.Level(duration, delay, curve, takesOver: takesOver)
    if repeatCount != nil || autoreverses != nil {
      let outer = transactions.value(\.repeats)
      level.repeats = TransactionStack.Repeats(
        count: repeatCount ?? outer?.count ?? 1,
        autoreverses: autoreverses ?? outer?.autoreverses ?? false)
    }
    return level
  }

  /// Makes changes that animate as a damped spring moves, which takes over from what runs, with its
  /// velocity.
  ///
  ///     context.animate(spring: spring) { layer.position = target }
  ///
  /// Every animation of the layer stops unfinished whose key path is a property that is set, or a
  /// component of it, whatever its key; groups go on without what they have of the property, even
  /// without what would begin later. Each number of the property is then
  /// `to + (from − to)·A + v·B`: `from` is what is shown at the commit, `to` the model value, A the
  /// remainder of the spring let go at rest, B its way from its target with the velocity 1. v is how
  /// fast the number moves at the commit, 0 where it jumps and under a delay, and the initial velocity
  /// of the spring times the distance. A transform does so by its parts, a rotation as its spin.
  ///
  /// Laws, of numbers without delay and initial velocity: value and velocity are continuous at the
  /// commit, and a spring that is set again to its own target goes on as if nothing had happened
  /// (`SpringTakeoverLawTests`).
  ///
  /// It lasts its ``AnimationTiming/Spring/animationDuration`` in seconds of
  /// the layer's time, whatever velocity it takes over, and at most 2²⁰ seconds, which are twelve days:
  /// a spring without damping never settles.
  ///
  /// - Parameters:
  ///   - spring: The spring; its initial velocity counts whole distances a second. Over-damped it moves
  ///     as physics has it.
  ///   - delay: Seconds before the implicit animations begin; nil for the outer one, which is 0 at
  ///     first.
  ///   - changes: Sets properties.
  ///   - completion: Called once by a delivery of events when all animations started in the block
  ///     have stopped, with whether all reached their end; true where there was none.
  public func animate(
    spring: Spring, delay: Double? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {
    try animate(
      in: .init(spring, delay), changes,
      calling: CompletionGroup.call(completion))
  }

  /// The same with a completion that is told how many animations it has waited for, as that of
  /// `animate(duration:delay:timingFunction:takesOver:_:completion:)`.
  public func animate(
    spring: Spring, delay: Double? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) rethrows {
    try animate(in: .init(spring, delay), changes, calling: CompletionGroup.call(completion))
  }

  /// The same with a completion that is also given the time at which the last of them has stopped, in seconds of
  /// absolute time; without an animation that of the commit.
  public func animate(
    spring: Spring, delay: Double? = nil, _ changes: () throws -> Void,
    completion: @escaping (_ isFinished: Bool, _ animationCount: Int, _ time: Double) -> Void
  ) rethrows {
    try animate(in: .init(spring, delay), changes, calling: completion)
  }

  /// Whether an animation block is open.
  ///
  /// A delegate that answers ``LayerAction/noAction`` where this is false makes its layers behave as
  /// those of views: they animate inside blocks only.
  public var isInAnimationBlock: Bool { transactions.levels.contains(where: \.isAnimationBlock) }

  /// Whether what is set now is a step of a block of keyframes.
  var isInKeyframeBlock: Bool { transactions.value(\.keyframes) != nil && !disablesActions }

  // What is written first by those who know other libraries, so that the compiler says what to write.
  // The blocks throw whatever `changes` throws: with a generic type of error it would name that first.

  /// Says where a curve or a spring is written.
  @available(
    *, unavailable, message: "write 'timingFunction:' before a curve, 'spring:' before a spring"
  )
  public func animate(
    _ curve: TimingFunction, duration: Double? = nil, delay: Double? = nil,
    _ changes: () throws -> Void, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {}

  /// Says that springs have no duration.
  @available(
    *, unavailable, message: "a spring lasts as long as it moves: leave 'duration:' out"
  )
  public func animate(
    spring: Spring, duration: Double, delay: Double? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {}

  /// Opens a block of a level, makes changes in it and closes it.
  func animate<Result>(
    in level: TransactionStack.Level, _ changes: () throws -> Result,
    calling completion: CompletionGroup.Call?
  ) rethrows -> Result {
    transactions.begin(level)
    transactions.innermost.isAnimationBlock = true
    if let completion { transactions.setCompletion(nil, calling: completion) }
    defer { commitTransaction() }
    return try changes()
  }

  /// Whether what a block animates now takes over from what runs.
  var blocksTakeOver: Bool {
    if case .spring? = transactions.value(\.pacing) { return true }
    return transactions.value(\.takesOver) ?? false
  }
}

extension TransactionStack.Level {
  /// That of a block with a curve.
  init(
    _ duration: Double?, _ delay: Double?, _ curve: TimingFunction?, takesOver: Bool?
  ) {
    self.duration = duration
    self.delay = delay
    self.takesOver = takesOver
    pacing = curve.map { .curve($0) }
  }

  /// That of a block with a spring.
  init(_ spring: Spring, _ delay: Double?) {
    duration = spring.lastingDuration
    self.delay = delay
    pacing = .spring(spring)
  }

  /// That of what takes over, by a spring or else by a curve.
  init(
    takingOver spring: Spring?, _ duration: Double?, _ delay: Double?, _ curve: TimingFunction?
  ) {
    if let spring {
      self.init(spring, delay)
    } else {
      self.init(duration, delay, curve, takesOver: true)
    }
  }
}
