import AnimationTiming

// Blocks as views have them: what is set inside animates by what the block says.

extension LayerContext {
  /// Makes changes that animate over a duration with a curve.
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
  public func animate<Failure: Error>(
    duration: Double? = nil, delay: Double? = nil, timingFunction: TimingFunction? = nil,
    _ changes: () throws(Failure) -> Void, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) throws(Failure) {
    var level = TransactionStack.Level()
    level.duration = duration
    level.delay = delay
    level.pacing = timingFunction.map { .curve($0) }
    try animate(in: level, changes, completion: completion)
  }

  /// Makes changes that animate as a damped spring moves, until it stays within a thousandth of the
  /// way of its end.
  ///
  /// - Parameters:
  ///   - spring: The spring; its velocity counts whole distances a second. Over-damped it moves as
  ///     physics has it.
  ///   - delay: Seconds before the implicit animations begin; nil for the outer one, which is 0 at
  ///     first.
  ///   - changes: Sets properties.
  ///   - completion: As in ``animate(duration:delay:timingFunction:_:completion:)``.
  public func animate<Failure: Error>(
    spring: Spring, delay: Double? = nil, _ changes: () throws(Failure) -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) throws(Failure) {
    var level = TransactionStack.Level()
    // Core Animation's own settling duration is no bound above critical damping.
    level.duration = PreparedSpring(spring, overdamped: .physical, allowsOverdamping: true)
      .settlingDuration(tolerance: 0.001)
    level.delay = delay
    level.pacing = .spring(spring)
    try animate(in: level, changes, completion: completion)
  }

  /// Whether an animation block is open.
  ///
  /// A delegate that answers ``LayerAction/noAction`` where this is false makes its layers behave as
  /// those of views: they animate inside blocks only.
  public var isInAnimationBlock: Bool { transactions.levels.contains(where: \.isAnimationBlock) }

  private func animate<Failure: Error>(
    in level: TransactionStack.Level, _ changes: () throws(Failure) -> Void,
    completion: ((_ isFinished: Bool) -> Void)?
  ) throws(Failure) {
    transactions.begin(level)
    transactions.innermost.isAnimationBlock = true
    if let completion { transactions.setCompletion(nil, calling: completion) }
    defer { commitTransaction() }
    try changes()
  }
}
