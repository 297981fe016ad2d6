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
  ///   - duration: In seconds; 0 or less makes the changes immediate; nil for the outer one, which
  ///     is 0.25 s at first.
  ///   - delay: Seconds before the implicit animations begin; what was shown stays until then. nil
  ///     for the outer one, which is 0 at first.
  ///   - timingFunction: The curve; nil for the outer one, which is `default` at first.
  ///   - changes: Sets properties.
  ///   - completion: Called once by a delivery of events when all animations started in the block
  ///     have stopped, with whether all reached their end; true where there was none.
  public func animate(
    duration: Double? = nil, delay: Double? = nil, timingFunction: TimingFunction? = nil,
    _ changes: () throws -> Void, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {
    var level = TransactionStack.Level()
    level.duration = duration
    level.delay = delay
    level.pacing = timingFunction.map { .curve($0) }
    try animate(in: level, changes, completion: completion)
  }

  /// Makes changes that animate as a damped spring moves, which takes over from what runs, with its
  /// velocity.
  ///
  ///     context.animate(spring: spring) { layer.position = target }
  ///
  /// Every animation of the layer stops unfinished whose key path is a property that is set, or a
  /// component of it, whatever its key; groups go on. Each number of the property is then
  /// `to + (from − to)·A + v·B`: `from` is what is shown at the commit, `to` the model value, A the
  /// remainder of the spring let go at rest, B its way from its target with the velocity 1. v is how
  /// fast the number moves at the commit, 0 where it jumps and under a delay, and the initial velocity
  /// of the spring times the distance. A transform does so by its parts, a rotation as its spin.
  ///
  /// Laws, of numbers without delay and initial velocity: value and velocity are continuous at the
  /// commit, and a spring that is set again to its own target goes on as if nothing had happened
  /// (`SpringTakeoverLawTests`).
  ///
  /// It lasts `animationDuration(overdamped:allowsOverdamping:)` seconds of
  /// the layer's time, whatever velocity it takes over, and at most 2²⁰ seconds, which are twelve days:
  /// a spring without damping never settles.
  ///
  /// - Parameters:
  ///   - spring: The spring; its initial velocity counts whole distances a second. Over-damped it moves
  ///     as physics has it.
  ///   - delay: Seconds before the implicit animations begin; nil for the outer one, which is 0 at
  ///     first.
  ///   - changes: Sets properties.
  ///   - completion: As in ``animate(duration:delay:timingFunction:_:completion:)``.
  public func animate(
    spring: Spring, delay: Double? = nil, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {
    var level = TransactionStack.Level()
    level.duration = min(spring.animationDuration(), Spring.longestDuration)
    level.delay = delay
    level.pacing = .spring(spring)
    try animate(in: level, changes, completion: completion)
  }

  /// Whether an animation block is open.
  ///
  /// A delegate that answers ``LayerAction/noAction`` where this is false makes its layers behave as
  /// those of views: they animate inside blocks only.
  public var isInAnimationBlock: Bool { transactions.levels.contains(where: \.isAnimationBlock) }

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

  /// Says that blocks do not repeat.
  @available(
    *, unavailable,
    message: "blocks do not repeat: add an animation with a repeatCount to the layer"
  )
  public func animate(
    duration: Double? = nil, delay: Double? = nil, timingFunction: TimingFunction? = nil,
    repeatCount: Double = 0, autoreverses: Bool = false, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows {}

  private func animate(
    in level: TransactionStack.Level, _ changes: () throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)?
  ) rethrows {
    transactions.begin(level)
    transactions.innermost.isAnimationBlock = true
    if let completion { transactions.setCompletion(nil, calling: completion) }
    defer { commitTransaction() }
    try changes()
  }
}
