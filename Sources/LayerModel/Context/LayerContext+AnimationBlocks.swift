import AnimationTiming

extension LayerContext {
  /// Makes changes that animate.
  ///
  /// ```swift
  /// context.animate(with: .curve(duration: 0.5, timingFunction: .easeOut)) {
  ///   layer.opacity = 0
  /// } completion: { isFinished in … }
  /// context.animate(with: .spring(.snappy)) { layer.position = target }
  /// ```
  ///
  /// Each property that animates implicitly moves, under its name, from its visible value at the next commit to its
  /// model value at that commit, whatever ``Layer/actions`` says of it; later changes of the model do not affect the
  /// animation. For other properties the search for an action continues.
  ///
  /// Blocks nest: an inner block takes everything that it leaves out from the outer block.
  ///
  /// **A curve** starts at rest, and takes the numbers that it changes from the additive animations of sets, blocks,
  /// timelines and entrances. A curve that takes over starts with the visible velocity v. At the fraction s of its
  /// duration T it shows `from + (to − from)·p(s) + v·T·s·(1 − s)²`: its own path from rest, and the path that the
  /// velocity carries, which is level at the end. Law: at the commit the value is the value shown before, and the
  /// velocity is the sum of v and the velocity with which the curve starts from rest, 0 for `.easeInEaseOut`
  /// (`CurveTakeoverTests`).
  ///
  /// **A spring** always takes over. Every animation of the layer stops unfinished whose key path is a property that
  /// is set, or a component of it, whatever its key. Groups continue without their animations of the property, even
  /// without those that start later. Each number of the property is then `to + (from − to)·A + v·B`: `from` is the
  /// visible value at the commit, `to` the model value, A the remainder of the spring released at rest, and B its path
  /// from the target with the velocity 1. v is the velocity of the number at the commit plus the initial velocity of
  /// the spring times the distance; the velocity is 0 at a jump and under a delay. A transform moves by its parts, a
  /// rotation as its spin. Over-damped springs move as physics says. A spring lasts its
  /// ``AnimationTiming/Spring/animationDuration`` in seconds of the layer's time, whatever velocity it takes over, and
  /// at most 2²⁰ seconds (twelve days): a spring without damping never settles.
  ///
  /// Laws, for numbers without delay and initial velocity: value and velocity are continuous at the commit, and a
  /// spring that is set again to its own target continues as if nothing had happened (`SpringTakeoverLawTests`).
  ///
  /// - Parameters:
  ///   - motion: How the changes animate. A duration of 0 or less makes the changes immediate; with a delay above 0 it
  ///     makes animations that show the former value until the delay is over, and then the model value. Default:
  ///     `.inherited`, the motion of the outer block; without one it is the `default` curve over 0.25 s.
  ///   - delay: Seconds before the implicit animations start; the former value stays visible until then. Default:
  ///     `nil`, which takes the delay of the outer block; without one it is 0.
  ///   - repeatCount: How often the animations run, as for ``AnimationTiming/Timing/repeatCount``. If they repeat
  ///     forever, the completion is never called, which ``diagnostics`` reports. Default: `nil`, which takes the count
  ///     of the outer block; without one it is 1.
  ///   - autoreverses: Whether each iteration also plays backwards; after the last one the model value shows. Default:
  ///     `nil`, which takes the answer of the outer block; without one it is false.
  ///   - changes: Sets properties.
  ///   - completion: Called once, by a delivery of events, when all animations started in the block have stopped, with
  ///     whether all reached their end; true if there were none.
  public func animate(
    with motion: Motion = .inherited, delay: Double? = nil, repeatCount: Double? = nil,
    autoreverses: Bool? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {
    try animate(
      in: level(motion, delay, repeatCount, autoreverses), changes,
      calling: CompletionGroup.call(completion))
  }

  /// Makes changes that animate, with a completion that also receives the number of animations.
  ///
  /// A count of 0 means that nothing moved: the values were set at once, or replaced before a commit.
  public func animate(
    with motion: Motion = .inherited, delay: Double? = nil, repeatCount: Double? = nil,
    autoreverses: Bool? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) rethrows {
    try animate(
      in: level(motion, delay, repeatCount, autoreverses), changes,
      calling: CompletionGroup.call(completion))
  }

  /// Makes changes that animate, with a completion that also receives the number of animations and the time at which
  /// the last of them has stopped, in seconds of absolute time; the time of the commit if there was no animation.
  public func animate(
    with motion: Motion = .inherited, delay: Double? = nil, repeatCount: Double? = nil,
    autoreverses: Bool? = nil, _ changes: () throws -> Void,
    completion: @escaping (_ isFinished: Bool, _ animationCount: Int, _ time: Double) -> Void
  ) rethrows {
    try animate(
      in: level(motion, delay, repeatCount, autoreverses), changes, calling: completion)
  }

  private func level(
    _ motion: Motion, _ delay: Double?, _ repeatCount: Double?, _ autoreverses: Bool?
  ) -> TransactionStack.Level {
    var level = TransactionStack.Level(motion, delay)
    if repeatCount != nil || autoreverses != nil {
      let outer = transactions.value(\.repeats)
      level.repeats = TransactionStack.Repeats(
        count: repeatCount ?? outer?.count ?? 1,
        autoreverses: autoreverses ?? outer?.autoreverses ?? false)
    }
    return level
  }

  /// Whether an animation block is open.
  ///
  /// If a delegate answers ``LayerAction/noAction`` while this is false, its layers behave like those of views: they
  /// animate only inside blocks.
  public var isInAnimationBlock: Bool { transactions.levels.contains(where: \.isAnimationBlock) }

  var isInKeyframeBlock: Bool { transactions.value(\.keyframes) != nil && !disablesActions }

  // Calls that users of other libraries try first. The compiler's message says what to write instead. The blocks
  // rethrow, because with a generic error type the compiler would report that type first.

  /// Unavailable. The message explains how to write a motion.
  @available(
    *, unavailable,
    message: "write 'with: .curve(timingFunction: …)' for a curve, 'with: .spring(…)' for a spring"
  )
  public func animate(
    _ curve: TimingFunction, duration: Double? = nil, delay: Double? = nil,
    _ changes: () throws -> Void, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {}

  /// Unavailable. The message explains how to write a duration.
  @available(*, unavailable, message: "write 'with: .curve(duration: …)'")
  public func animate(
    duration: Double, delay: Double? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {}

  /// Unavailable. The message explains how to write a spring.
  @available(
    *, unavailable, message: "write 'with: .spring(…)'; a spring lasts as long as it moves"
  )
  public func animate(
    spring: Spring, duration: Double? = nil, delay: Double? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {}

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

  var blocksTakeOver: Bool {
    if case .spring? = transactions.value(\.pacing) { return true }
    return transactions.value(\.takesOver) ?? false
  }
}

extension TransactionStack.Level {
  init(_ motion: Motion, _ delay: Double?) {
    self.delay = delay
    switch motion {
    case .curve(let duration, let curve, let takesOver):
      (self.duration, self.takesOver) = (duration, takesOver)
      pacing = curve.map { .curve(timingFunction: $0) }
    case .spring(let spring):
      duration = spring.lastingDuration
      pacing = motion
    }
  }
}
