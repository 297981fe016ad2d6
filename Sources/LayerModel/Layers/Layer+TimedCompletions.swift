import AnimationTiming

// These completions also receive the time of the event that calls them. An animation that ends between two frames has
// ended earlier than the frame that reports it.

extension Layer {
  /// Sets a property and moves its visible value there, with a completion that receives the time at which the animation
  /// has stopped, in seconds of absolute time. If there was no animation, it receives the time of the commit.
  @discardableResult
  @_specialize(where Value == Double)
  public func animate<Value>(
    _ property: Property<Value>, to value: Value, with motion: Motion = .inherited,
    velocity: Value? = nil, delay: Double? = nil,
    completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void
  ) -> Animation.ID? {
    animate(
      property.numbered, to: value.animatableValue, in: .init(motion, delay),
      velocity: velocity?.animatableValue, calling: CompletionGroup.call(timed: completion)
    ) { self[property] = value }
  }

  /// Moves a property until friction brings it to rest, with a completion that receives the time at which the animation
  /// has stopped.
  @discardableResult
  public func animate<Value>(
    _ property: Property<Value>, to target: Value? = nil, decay: Decay, velocity: Value? = nil,
    gridStep: Value? = nil, gridOffset: Value? = nil,
    within bounds: (low: Value, high: Value)? = nil, delay: Double? = nil,
    completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void
  ) -> Animation.ID? {
    fling(
      property.numbered,
      DecayAnimation(
        property, to: target, decay: decay, velocity: velocity, gridStep: gridStep,
        gridOffset: gridOffset, within: bounds), delay, CompletionGroup.call(timed: completion))
  }

  /// Moves a number, which is a property or a component, until friction brings it to rest, with a completion that
  /// receives the time at which the animation has stopped.
  @discardableResult
  public func animate(
    _ property: Property<Double>, to target: Double? = nil, decay: Decay, velocity: Double? = nil,
    gridStep: Double? = nil, gridOffset: Double? = nil, within bounds: ClosedRange<Double>? = nil,
    delay: Double? = nil, completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void
  ) -> Animation.ID? {
    animate(
      property, to: target, decay: decay, velocity: velocity, gridStep: gridStep,
      gridOffset: gridOffset,
      within: bounds.map { ($0.lowerBound, $0.upperBound) } as (low: Double, high: Double)?,
      delay: delay, completion: completion)
  }

  /// Moves the layer into another superlayer as a shared element, with a completion that receives the time at which the
  /// animation has stopped.
  public func move(
    to superlayer: Layer, at index: Int? = nil, spring: Spring = .smooth,
    completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void
  ) {
    move(
      to: superlayer, at: index, spring: spring, calling: CompletionGroup.call(timed: completion))
  }

  /// Removes the layer from its superlayer while it moves off stage, with a completion that receives the time at
  /// which the exit has stopped.
  public func remove(
    exiting offstage: EnterExitEffect, with motion: Motion = .inherited, delay: Double? = nil,
    completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void
  ) {
    exit(
      to: offstage, in: .init(motion.takingOver, delay),
      calling: CompletionGroup.call(timed: completion))
  }

  /// Adds a layer to the sublayers and moves it from off stage, with a completion that receives the time at which the
  /// entrance has stopped.
  public func addSublayer(
    _ layer: Layer, at index: Int? = nil, entering offstage: EnterExitEffect,
    with motion: Motion = .inherited, delay: Double? = nil,
    completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void
  ) {
    insertSublayer(layer, at: index ?? children.count)
    layer.enter(
      from: offstage, in: .init(motion.takingOver, delay),
      calling: CompletionGroup.call(timed: completion))
  }
}

extension LayerContext {
  /// Makes changes in steps, with a completion that receives the time at which the playback has ended.
  @discardableResult
  public func animateKeyframes(
    duration: Double, delay: Double = 0, timingFunction: TimingFunction = .linear,
    repeatCount: Double = 1, autoreverses: Bool = false,
    _ frames: (inout KeyframeBlock) throws -> Void,
    completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void
  ) rethrows -> Playback {
    let playback = try animateKeyframes(
      duration: duration, delay: delay, timingFunction: timingFunction, repeatCount: repeatCount,
      autoreverses: autoreverses, frames)
    playback.onEvent = { event in
      if case .ended(let outcome) = event.kind { completion(outcome == .completed, event.time) }
    }
    return playback
  }
}
