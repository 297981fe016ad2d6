import AnimationInterpolation
import AnimationTiming

// Animations of typed properties, so that the compiler matches ends and key path.

extension BasicAnimation {
  /// Creates an animation of a property between two ends of its type.
  ///
  /// - Parameters:
  ///   - property: The property or component.
  ///   - fromValue: The start of an iteration.
  ///   - toValue: The end of an iteration.
  ///   - byValue: The change over an iteration.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The timing function of each iteration. Default: `nil`, which is linear.
  public init<Value>(
    _ property: Property<Value>, from fromValue: Value? = nil, to toValue: Value? = nil,
    by byValue: Value? = nil, duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      keyPath: property.keyPath, from: fromValue?.animatableValue, to: toValue?.animatableValue,
      by: byValue?.animatableValue, duration: duration, timing: timing,
      timingFunction: timingFunction)
  }
}

extension SpringAnimation {
  /// Creates a spring of a property between two ends of its type.
  ///
  /// - Parameters:
  ///   - property: The property or component.
  ///   - fromValue: The start of an iteration.
  ///   - toValue: The value to which the spring pulls.
  ///   - byValue: The distance between the ends.
  ///   - spring: The constants. The spring moves as the equation says, even if it is over-damped.
  ///   - velocity: The velocity at the start, per second; see ``SpringAnimation/velocity``.
  ///   - duration: The seconds that the animation runs. Default: `nil`, which is until the spring has settled; see
  ///     ``SpringAnimation/init(_:spring:)``.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  public init<Value>(
    _ property: Property<Value>, from fromValue: Value? = nil, to toValue: Value? = nil,
    by byValue: Value? = nil, spring: Spring, velocity: Value? = nil,
    duration: Double? = nil, timing: Timing = Timing()
  ) {
    self.init(
      keyPath: property.keyPath, from: fromValue?.animatableValue, to: toValue?.animatableValue,
      by: byValue?.animatableValue, spring: spring, velocity: velocity?.animatableValue,
      duration: duration, timing: timing)
  }
}

extension DecayAnimation {
  /// Creates a decay of a property, with values of its type.
  ///
  /// - Parameters:
  ///   - property: The property or component.
  ///   - fromValue: The start; see ``DecayAnimation/fromValue``.
  ///   - toValue: The target; see ``DecayAnimation/toValue``.
  ///   - decay: The friction.
  ///   - velocity: The velocity at the start, per second of the animation's own time. Default: `nil`, which is the
  ///     velocity of the presented value at the commit.
  ///   - gridStep: The distances between the points of a grid; see ``DecayAnimation/gridStep``.
  ///   - gridOffset: A point of the grid.
  ///   - bounds: The bounds of the target, per component. An infinite number is no bound.
  ///   - restDistance: The distance from the target at the end; see ``DecayAnimation/restDistance``.
  ///   - duration: The seconds that the animation runs. Default: `nil`, which is until it comes to rest.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  public init<Value>(
    _ property: Property<Value>, from fromValue: Value? = nil, to toValue: Value? = nil,
    decay: Decay = .scroll, velocity: Value? = nil, gridStep: Value? = nil,
    gridOffset: Value? = nil, within bounds: (low: Value, high: Value)? = nil,
    restDistance: Double? = nil, duration: Double? = nil,
    timing: Timing = Timing()
  ) {
    self.init(
      keyPath: property.keyPath, from: fromValue?.animatableValue, to: toValue?.animatableValue,
      decay: decay, velocity: velocity?.animatableValue, gridStep: gridStep?.animatableValue,
      gridOffset: gridOffset?.animatableValue, lowerBound: bounds?.low.animatableValue,
      upperBound: bounds?.high.animatableValue, restDistance: restDistance, duration: duration,
      timing: timing)
  }

  /// Creates a decay of a number, which is a property or a component. The parameters are those for any property.
  public init(
    _ property: Property<Double>, from fromValue: Double? = nil, to toValue: Double? = nil,
    decay: Decay = .scroll, velocity: Double? = nil, gridStep: Double? = nil,
    gridOffset: Double? = nil, within bounds: ClosedRange<Double>? = nil,
    restDistance: Double? = nil, duration: Double? = nil,
    timing: Timing = Timing()
  ) {
    self.init(
      property, from: fromValue, to: toValue, decay: decay, velocity: velocity,
      gridStep: gridStep, gridOffset: gridOffset,
      within: bounds.map { ($0.lowerBound, $0.upperBound) } as (low: Double, high: Double)?,
      restDistance: restDistance, duration: duration, timing: timing)
  }
}

extension KeyframeAnimation {
  /// Creates an animation of a property through values of its type.
  ///
  /// - Parameters:
  ///   - property: The property or component.
  ///   - values: The keyframes, in order. Values that are nil are left out.
  ///   - keyTimes: The times of the values, as fractions of the duration. Default: `nil`, which spaces them evenly.
  ///   - calculationMode: The rule for values between the keyframes.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The timing function of the whole iteration. Default: `nil`, which is linear.
  public init<Value>(
    _ property: Property<Value>, values: [Value], keyTimes: [Double]? = nil,
    calculationMode: CalculationMode = .linear,
    duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      keyPath: property.keyPath, values: values.compactMap(\.animatableValue), keyTimes: keyTimes,
      calculationMode: calculationMode, duration: duration, timing: timing,
      timingFunction: timingFunction)
  }
}

// Animations of key paths in texts, with ends of any property type. A literal number stays an `AnimatableValue`,
// because the declarations here are disfavoured.

extension BasicAnimation {
  /// Creates an animation of a key path between ends of one type. The parameters are those for a property.
  @_disfavoredOverload
  public init<Value: PropertyValue>(
    keyPath: String, from fromValue: Value? = nil, to toValue: Value? = nil,
    by byValue: Value? = nil, duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      keyPath: keyPath, from: fromValue?.animatableValue, to: toValue?.animatableValue,
      by: byValue?.animatableValue, duration: duration, timing: timing,
      timingFunction: timingFunction)
  }
}

extension SpringAnimation {
  /// Creates a spring of a key path between ends of one type. The parameters are those for a property.
  @_disfavoredOverload
  public init<Value: PropertyValue>(
    keyPath: String, from fromValue: Value? = nil, to toValue: Value? = nil,
    by byValue: Value? = nil, spring: Spring, velocity: Value? = nil,
    duration: Double? = nil, timing: Timing = Timing()
  ) {
    self.init(
      keyPath: keyPath, from: fromValue?.animatableValue, to: toValue?.animatableValue,
      by: byValue?.animatableValue, spring: spring, velocity: velocity?.animatableValue,
      duration: duration, timing: timing)
  }
}

extension KeyframeAnimation {
  /// Creates an animation of a key path through values of one type. The parameters are those for a property.
  @_disfavoredOverload
  public init<Value: PropertyValue>(
    keyPath: String, values: [Value], keyTimes: [Double]? = nil,
    calculationMode: CalculationMode = .linear,
    duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      keyPath: keyPath, values: values.compactMap(\.animatableValue), keyTimes: keyTimes,
      calculationMode: calculationMode, duration: duration, timing: timing,
      timingFunction: timingFunction)
  }
}
