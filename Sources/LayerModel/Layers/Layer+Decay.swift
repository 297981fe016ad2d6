import AnimationInterpolation
import AnimationTiming

// What is thrown comes to rest by itself: the way and the target follow from how fast it moves.

extension Layer {
  /// Lets a property go on by itself until friction has brought it to rest, from what is shown, and sets it
  /// to where that is.
  ///
  ///     layer.animate(.position, decay: .scroll, velocity: fling)
  ///
  /// It takes over from what runs, as a spring of
  /// `animate(_:to:with:velocity:delay:completion:)` does: value and velocity are those shown at the
  /// commit, and what animates the property stops unfinished. The commit brings the model value to the
  /// target, whatever was set since the call without an action; until then it stays. The movement is that
  /// of ``DecayAnimation``.
  ///
  /// - Parameters:
  ///   - property: What moves: numbers, points, sizes, rectangles, colours, lists and types of one's own. Of
  ///     another type it stays, and the commit says so.
  ///   - target: Where it is to come to rest instead of where friction brings it; see
  ///     ``DecayAnimation/toValue``.
  ///   - decay: The friction, `.scroll` or `.fastScroll` as scroll views have it.
  ///   - velocity: How fast it moves at the start, per second of the layer's time, instead of what is shown;
  ///     nil for that. Of a drag a ``AnimationTiming/VelocityTracker`` knows it.
  ///   - gridStep: The distances between the places at which it may come to rest, 0 of a number for anywhere.
  ///   - gridOffset: One of these places; nil for zero.
  ///   - bounds: Between what it comes to rest, number by number; infinite numbers for no bound. A spring
  ///     takes over where it reaches one.
  ///   - delay: Seconds before it begins, at rest unless `velocity` says otherwise; nil for the delay of
  ///     the block that is open, 0 without one.
  ///   - completion: Called once by a delivery of events when the animation has stopped, with whether it
  ///     has reached its end; true where there was none.
  /// - Returns: What names the animation in events; nil where the value was set at once, from the model
  ///   value: of a layer that the last commit has not shown, and where ``LayerContext/motionScale`` is 0.
  ///   Otherwise that multiplies how long it takes; the target stays.
  /// - Precondition: The layer has the property.
  @discardableResult
  public func animate<Value>(
    _ property: Property<Value>, to target: Value? = nil, decay: Decay, velocity: Value? = nil,
    gridStep: Value? = nil, gridOffset: Value? = nil,
    within bounds: (low: Value, high: Value)? = nil,
    delay: Double? = nil, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) -> Animation.ID? {
    fling(
      property.numbered,
      DecayAnimation(
        property, to: target, decay: decay, velocity: velocity, gridStep: gridStep,
        gridOffset: gridOffset, within: bounds), delay, CompletionGroup.call(completion))
  }

  /// Moves a number, which is a property or a component, until friction has brought it to rest; the rest as for
  /// any property.
  ///
  /// The other components of the property continue as before.
  @discardableResult
  public func animate(
    _ property: Property<Double>, to target: Double? = nil, decay: Decay, velocity: Double? = nil,
    gridStep: Double? = nil, gridOffset: Double? = nil, within bounds: ClosedRange<Double>? = nil,
    delay: Double? = nil, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) -> Animation.ID? {
    animate(
      property, to: target, decay: decay, velocity: velocity, gridStep: gridStep,
      gridOffset: gridOffset,
      within: bounds.map { ($0.lowerBound, $0.upperBound) } as (low: Double, high: Double)?,
      delay: delay, completion: completion)
  }

  /// Flings what a path names, whatever the block that is open says but for its delay.
  ///
  /// - Parameter animation: The decay; its key path is not read.
  package func fling(
    _ path: PropertyPath, _ animation: DecayAnimation, delay: Double?,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) -> Animation.ID? {
    fling(path, animation, delay, CompletionGroup.call(completion))
  }

  private func fling(
    _ path: PropertyPath, _ animation: DecayAnimation, _ delay: Double?,
    _ completion: CompletionGroup.Call?
  ) -> Animation.ID? {
    var animation = animation
    animation.keyPath = path.name
    guard let context else {
      jump(path, to: animation)
      return nil
    }
    let level = TransactionStack.Level(Motion.inherited.takingOver, delay)
    let move = { () -> Animation.ID? in
      let scale = context.motionScale
      guard path.targets.isEmpty, self.isShown(in: context), path.key.animates != .never, scale > 0
      else {
        self.jump(path, to: animation)
        if path.targets.isEmpty, self.isShown(in: context) {
          self.interrupt(path, by: .takeover)
        }
        return nil
      }
      return self.attach(
        .decay(animation.slowed(by: scale)), forKey: path.name, policy: .fling)
    }
    return context.animate(in: level, move, calling: completion)
  }

  func fling(
    _ property: NumberedProperty, _ animation: DecayAnimation, _ delay: Double?,
    _ completion: CompletionGroup.Call?
  ) -> Animation.ID? {
    let path = path(of: property)
    if let context, path.key.animates != .never, context.motionScale > 0, !isShown(in: context) {
      context.reportUnshown(self, animating: path.name)
    }
    return fling(path, animation, delay, completion)
  }

  /// Sets what a path names to where a decay from the model value comes to rest.
  private func jump(_ path: PropertyPath, to animation: DecayAnimation) {
    guard let start = value(for: path), let target = animation.target(from: start) else { return }
    setWithoutAction(target, for: path)
  }

  /// Brings the model to the target of a decay that a commit has just resolved.
  func settleModel(by attached: AddedAnimation) {
    guard case .decay(let decay)? = attached.resolved, let start = decay.fromValue,
      let path = decay.keyPath.flatMap({ try? path($0) }), let target = decay.target(from: start)
    else { return }
    setWithoutAction(target, for: path)
  }

  private func setWithoutAction(_ value: AnimatableValue, for path: PropertyPath) {
    guard let context else {
      bring(path, to: value)
      return
    }
    context.transaction {
      context.disablesActions = true
      bring(path, to: value)
    }
  }
}

extension DecayAnimation {
  /// The decay that comes to the same target in so many times the time. A velocity that is shown is that of
  /// slower movements already.
  fileprivate func slowed(by scale: Double) -> DecayAnimation {
    guard scale != 1 else { return self }
    var decay = self
    decay.rate /= scale
    decay.stiffness = decay.stiffness / scale / scale
    if case .perSecond(let given) = velocity, let slower = given.velocity(onClockAt: scale) {
      decay.velocity = .perSecond(slower)
    }
    return decay
  }
}
