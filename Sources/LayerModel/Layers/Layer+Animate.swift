import AnimationInterpolation
import AnimationTiming

// These functions set and animate one property of one layer at once. Programs call them in each frame, mostly for
// numbers, so they are specialised for numbers.

extension Layer {
  /// Sets a property and moves its visible value there.
  ///
  ///     layer.animate(.position, to: target, with: .spring(.snappy))
  ///     layer.animate(.opacity, to: 0, with: .curve(duration: 0.3))
  ///
  /// The animation is that of a block, `animate(with:delay:_:completion:)` of a ``LayerContext``, with its laws. But
  /// no action is searched, properties that animate only explicitly move too, and the animation starts again even if
  /// the value stays the same. Call it in every frame to make a value follow a moving target; each call costs as much
  /// as the first.
  ///
  /// The components of a property move independently, each by its own spring, as long as no animation moves the whole
  /// property. An animation that moves more than the component stops unfinished; the other components continue as
  /// before. The completion waits only for the component.
  ///
  /// An angle of a transform turns from the presentation value as far as its number says, even several turns.
  /// At rest, angles are read from the matrix, around x and z from -π to π. The other components stay as they
  /// are, even if the matrix has lost them: with a scale of 0, a negative scale, or a turn around y beyond a
  /// quarter. Until the whole transform is set, key paths read them as they were. If several factors of a scale
  /// move to one number, as with `scale`, they start from their mean.
  ///
  /// Law: under a spring, value and velocity of every component are continuous at the commit
  /// (`TransformPartsLawTests.everyPartIsContinuous`).
  ///
  /// - Parameters:
  ///   - property: The property. A value that cannot be animated is set.
  ///   - value: The new model value, the target of the motion. A value with a number that is infinite or NaN is
  ///     refused, which ``LayerContext/diagnostics`` reports.
  ///   - motion: How it moves. A duration of 0 or less sets the value at once, or after the delay if that is above
  ///     0; if the motion takes over, the value is visible at once. Default: `.inherited`, the motion of the open
  ///     block.
  ///   - velocity: The velocity at the start, per second of the layer's time. A
  ///     ``AnimationTiming/VelocityTracker`` measures the velocity of a drag. Default: `nil`, which takes the visible
  ///     velocity if the motion takes over, and 0 otherwise.
  ///   - delay: Seconds before the motion starts, at rest unless you give a velocity. Default: `nil`, which takes the
  ///     delay of the open block; without a block it is 0.
  ///   - completion: Called once, by a delivery of events, when the animation has stopped, with whether it has reached
  ///     its end; true if there was no animation.
  /// - Returns: The animation's identifier in events. nil if the value was set at once: if
  ///   ``LayerContext/motionScale`` is 0, and if no commit has shown the layer or it has left the tree,
  ///   which the context's ``LayerContext/diagnostics`` report once per layer (`unshown-layer`).
  /// - Precondition: The layer has the property, as for setting it.
  @discardableResult
  @_specialize(where Value == Double)
  public func animate<Value>(
    _ property: Property<Value>, to value: Value, with motion: Motion = .inherited,
    velocity: Value? = nil, delay: Double? = nil, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) -> Animation.ID? {
    animate(
      property.numbered, to: value.animatableValue, in: .init(motion, delay),
      velocity: velocity?.animatableValue, calling: CompletionGroup.call(completion)
    ) { self[property] = value }
  }

  /// Returns whether the value was accepted. A value of a cell or a filter is set at once.
  package func retarget(
    _ path: PropertyPath, to value: AnimatableValue?, with motion: Motion, delay: Double?,
    velocity: AnimatableValue?,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) -> Bool {
    guard let context else { return setValue(value, for: path) }
    let level = TransactionStack.Level(motion.takingOver, delay)
    // A target that is not finite counts as accepted: a diagnostic reports it.
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
    // The setter reports a property that the layer does not have.
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

  /// - Parameter set: Sets the value without an action, and returns whether it was accepted.
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
      // A takeover without a duration shows the value at once, whatever moved it.
      if context.blocksTakeOver { interrupt(path, by: .takeover) }
      return nil
    }
    if path.isAngle, let angle = goal { animation.changeEnds { $0.toValue = .number(angle) } }
    if let velocity { animation.setVelocity(velocity) }
    return attach(
      animation, forKey: name, at: path, policy: context.blocksTakeOver ? .takeover : .block)
  }

  /// Returns whether a target has an infinite or NaN number. If so, the diagnostics report it, and the model keeps its
  /// value.
  func refuses(
    _ value: AnimatableValue?, at path: @autoclosure () -> PropertyPath, in context: LayerContext
  ) -> Bool {
    guard let number = value?.firstImpossibleNumber else { return false }
    context.diagnostics.append(.impossibleTarget(number, of: id, property: path().name))
    return true
  }
}

extension Animation {
  fileprivate mutating func setVelocity(_ velocity: AnimatableValue) {
    switch self {
    case .basic(var animation):
      animation.velocity = velocity
      self = .basic(animation)
    case .spring(var animation):
      animation.velocity = .perSecond(velocity)
      self = .spring(animation)
    case .decay, .keyframe, .group, .transition: break
    }
  }
}

extension AnimatableValue {
  /// The first number that is infinite or NaN; nil if all numbers are finite.
  var firstImpossibleNumber: Double? {
    if case .number(let number) = self { return number.isFinite ? nil : number }
    var objects = BoxedValues()
    return lanes(objects: &objects).first { !$0.isFinite }
  }
}

extension PropertyPath {
  fileprivate var isAngle: Bool {
    key.type == .transform
      && component.map { $0.lanes.count == 1 && (9...11).contains($0.lanes.first) } ?? false
  }
}
