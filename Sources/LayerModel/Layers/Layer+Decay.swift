import AnimationInterpolation
import AnimationTiming

extension Layer {
  /// Moves a property from its presentation value until friction brings it to rest, and sets it to its value at rest.
  ///
  ///     layer.animate(.position, decay: .scroll, velocity: fling)
  ///
  /// The motion takes over from running animations, as a spring of `animate(_:to:with:velocity:delay:completion:)`
  /// does: it starts with the value and velocity that are visible at the commit, and the animations of the property
  /// stop unfinished. The model value stays until the commit. The commit sets it to the target, even if it was set
  /// without an action after the call. ``DecayAnimation`` describes the motion.
  ///
  /// - Parameters:
  ///   - property: The property: numbers, points, sizes, rectangles, colours, lists and custom types. A property of
  ///     another type keeps its value, and the commit reports it.
  ///   - target: The value at which the motion ends, instead of the value that the friction gives; see
  ///     ``DecayAnimation/toValue``. Default: `nil`.
  ///   - decay: The friction, such as `.scroll` or `.fastScroll` of scroll views.
  ///   - velocity: The velocity at the start, per second of the layer's time. A ``AnimationTiming/VelocityTracker``
  ///     measures the velocity of a drag. Default: `nil`, which takes the visible velocity.
  ///   - gridStep: The distances between the values at which the motion may end. A number with the distance 0 may end
  ///     anywhere. Default: `nil`, anywhere.
  ///   - gridOffset: One of the values of the grid. Default: `nil`, zero.
  ///   - bounds: The least and the greatest value at which the motion may end, for each number; infinite numbers stand
  ///     for no bound. If the motion reaches a bound, a spring takes over. Default: `nil`, no bounds.
  ///   - delay: Seconds before the motion starts, at rest unless you give a velocity. Default: `nil`, which takes the
  ///     delay of the open block; without a block it is 0.
  ///   - completion: Called once, by a delivery of events, when the animation has stopped, with whether it has reached
  ///     its end; true if there was no animation.
  /// - Returns: The animation's identifier in events. nil if the value was set at once, to the target of a decay from
  ///   the model value: if the last commit has not shown the layer, if the property cannot be animated, and if
  ///   ``LayerContext/motionScale`` is 0. Any other motion scale multiplies the duration and keeps the target.
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

  /// Moves a number, which is a property or a component, until friction brings it to rest.
  ///
  /// The arguments and the result are those of the method for any property. The other components of the property
  /// continue as before.
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

  /// Starts a decay; its own key path is not read. Only the delay of the open block applies.
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

  /// Sets the value at a path to the target of a decay from the model value.
  private func jump(_ path: PropertyPath, to animation: DecayAnimation) {
    guard let start = value(for: path), let target = animation.target(from: start) else { return }
    setWithoutAction(target, for: path)
  }

  /// Sets the model to the target of a decay that a commit has just resolved.
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
  /// Returns the decay that reaches the same target at a time scale. A visible velocity is not scaled: it already
  /// belongs to scaled motions.
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
