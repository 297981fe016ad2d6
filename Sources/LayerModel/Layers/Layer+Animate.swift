import AnimationInterpolation
import AnimationTiming

// One property of one layer, set and animated at once: the shortest way to move something again and again. Programs
// call these in each frame, mostly for numbers, so the functions are specialised for them.

extension Layer {
  /// Sets a property and moves it there as a damped spring moves, which takes over from what runs, with
  /// its velocity.
  ///
  ///     layer.animate(.position, to: target, spring: .snappy)
  ///
  /// The animation is that of `animate(spring:delay:_:completion:)` of a ``LayerContext``, with its
  /// laws. But no action is searched, properties that animate explicitly move too, and it begins anew
  /// where the value stays. Calling it in every frame is how a value follows one that moves; each call
  /// costs as much as the first.
  ///
  /// The components of a property move independently, each by its own spring, as long as no animation moves
  /// the whole property. An animation that moves more than the component stops unfinished; the other components
  /// continue as before. The completion waits only for the component.
  ///
  /// An angle of a transform turns from the presentation value as far as its number says, even several turns.
  /// At rest, angles are read from the matrix, around x and z from -π to π. The other components stay as they
  /// are, even if the matrix has lost them: with a scale of 0, a negative scale, or a turn around y beyond a
  /// quarter. Until the whole transform is set, key paths read them as they were. If several factors of a scale
  /// move to one number, as with `scale`, they start from their mean.
  ///
  /// Law: value and velocity of every component are continuous at the commit
  /// (`TransformPartsLawTests.everyPartIsContinuous`).
  ///
  /// - Parameters:
  ///   - property: What moves. A value that cannot be animated is set.
  ///   - value: The model value from now on, where the spring pulls. One with a number that is infinite or
  ///     none is refused, which ``LayerContext/diagnostics`` says.
  ///   - spring: The spring; its initial velocity counts whole distances a second.
  ///   - velocity: How fast the value moves at the start, per second of the layer's time, instead of
  ///     what is shown; nil for that. Of a drag a ``AnimationTiming/VelocityTracker`` knows it.
  ///   - delay: Seconds before it begins, at rest unless `velocity` says otherwise; nil for the delay of
  ///     the block that is open, 0 without one.
  ///   - completion: Called once by a delivery of events when the animation has stopped, with whether it
  ///     has reached its end; true where there was none.
  /// - Returns: What names the animation in events; nil where the value was set at once: if
  ///   ``LayerContext/motionScale`` is 0, and if no commit has shown the layer or it has left the tree,
  ///   which the context's ``LayerContext/diagnostics`` say once for each layer (`unshown-layer`).
  /// - Precondition: The layer has the property, as for setting it.
  @discardableResult
  @_specialize(where Value == Double)
  public func animate<Value>(
    _ property: Property<Value>, to value: Value, spring: Spring, velocity: Value? = nil,
    delay: Double? = nil, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) -> Animation.ID? {
    animate(
      property.numbered, to: value.animatableValue, in: .init(spring, delay),
      velocity: velocity?.animatableValue, calling: CompletionGroup.call(completion)
    ) { self[property] = value }
  }

  /// Sets a property and moves it there over a duration with a curve.
  ///
  /// - Parameters:
  ///   - property: What moves. A value that cannot be animated is set.
  ///   - value: The model value from now on, where the curve ends.
  ///   - duration: In seconds; nil for that of the block that is open, 0.25 s without one. 0 or less sets the
  ///     value at once, or when the delay is over if that is above 0; it is shown at once if it takes over.
  ///   - delay: Seconds before it begins; nil for the delay of the block that is open.
  ///   - timingFunction: The curve; nil for that of the block that is open, `default` without one.
  ///   - takesOver: Whether it takes over from what runs, with its velocity, as
  ///     `animate(duration:delay:timingFunction:takesOver:_:completion:)` of a ``LayerContext`` says.
  ///   - completion: As for a spring.
  /// - Returns: As for a spring.
  @discardableResult
  @_specialize(where Value == Double)
  public func animate<Value>(
    _ property: Property<Value>, to value: Value, duration: Double? = nil, delay: Double? = nil,
    timingFunction: TimingFunction? = nil, takesOver: Bool? = nil,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) -> Animation.ID? {
    animate(
      property.numbered, to: value.animatableValue,
      in: .init(duration, delay, timingFunction, takesOver: takesOver),
      calling: CompletionGroup.call(completion)
    ) { self[property] = value }
  }

  /// Sets what a path names and moves it there, by a spring or else by a curve that takes over.
  ///
  /// - Returns: Whether the value was taken, as by setting it. What belongs to a cell or a filter is set.
  package func retarget(
    _ path: PropertyPath, to value: AnimatableValue?, spring: Spring?, duration: Double?,
    timingFunction: TimingFunction?, delay: Double?, velocity: AnimatableValue?,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) -> Bool {
    guard let context else { return setValue(value, for: path) }
    let level = TransactionStack.Level(takingOver: spring, duration, delay, timingFunction)
    // One that cannot be reached is reported.
    var isTaken = value?.firstImpossibleNumber != nil
    let move = {
      _ = self.move(path, to: value, in: context, velocity) {
        isTaken = self.setValue(value, for: path)
        return isTaken
      }
    }
    context.animate(in: level, move, calling: CompletionGroup.call(completion))
    return isTaken
  }

  func animate(
    _ property: NumberedProperty, to value: AnimatableValue?, in level: TransactionStack.Level,
    velocity: AnimatableValue? = nil, calling completion: CompletionGroup.Call?, _ set: () -> Void
  ) -> Animation.ID? {
    guard let context else {
      set()
      return nil
    }
    // What the layer has not is reported by setting it.
    let path = property.path(
      numbered: { layerClass.table[$0] ?? registry.properties[$0] }, named: self.property(named:))
    let move = { () -> Animation.ID? in
      guard let path else {
        set()
        return nil
      }
      return self.move(path, to: value, in: context, velocity, reportsUnshown: true) {
        set()
        return true
      }
    }
    return context.animate(in: level, move, calling: completion)
  }

  /// Sets a value without an action and attaches what moves it, as the open transaction says.
  ///
  /// - Parameters:
  ///   - reportsUnshown: Whether the context reports a layer that nothing shows.
  ///   - set: Says whether the value was taken.
  private func move(
    _ path: PropertyPath, to value: AnimatableValue?, in context: LayerContext,
    _ velocity: AnimatableValue?, reportsUnshown: Bool = false, _ set: () -> Bool
  ) -> Animation.ID? {
    if refuses(value, at: path, in: context) { return nil }
    let goal = value?.number
    let former = modelValue(ofWhole: path)
    let isSet = context.transaction {
      context.disablesActions = true
      return set()
    }
    if isSet, let goal, let component = path.component {
      keepParts(of: former.replacing(component, by: .number(goal)), at: path)
    }
    guard isSet, path.targets.isEmpty, path.key.animates != .never else { return nil }
    let name = path.name
    guard isShown(in: context) else {
      if reportsUnshown, context.implicitAnimation(forKey: name) != nil {
        context.reportUnshown(self, animating: path.name)
      }
      return nil
    }
    guard var animation = context.implicitAnimation(forKey: name) else {
      // What takes over is there at once, whatever was on its way elsewhere.
      if context.blocksTakeOver { interrupt(path, by: .takeover) }
      return nil
    }
    if path.isAngle, let angle = goal { animation.changeEnds { $0.toValue = .number(angle) } }
    if let velocity, case .spring(var spring) = animation {
      spring.velocity = .perSecond(velocity)
      animation = .spring(spring)
    }
    return attach(
      animation, forKey: name, at: path, policy: context.blocksTakeOver ? .takeover : .block)
  }

  /// Whether a number of a value that something is to move to is infinite or none. The diagnostics say so, and
  /// the model keeps its value.
  func refuses(
    _ value: AnimatableValue?, at path: @autoclosure () -> PropertyPath, in context: LayerContext
  ) -> Bool {
    guard let number = value?.firstImpossibleNumber else { return false }
    context.diagnostics.append(.impossibleTarget(number, of: id, property: path().name))
    return true
  }
}

extension AnimatableValue {
  /// The first of its numbers that is infinite or none; nil where all are finite.
  var firstImpossibleNumber: Double? {
    if case .number(let number) = self { return number.isFinite ? nil : number }
    var objects = BoxedValues()
    return lanes(objects: &objects).first { !$0.isFinite }
  }
}

extension PropertyPath {
  /// Whether it is an angle of a transform.
  fileprivate var isAngle: Bool {
    key.type == .transform
      && component.map { $0.lanes.count == 1 && (9...11).contains($0.lanes.first) } ?? false
  }
}
