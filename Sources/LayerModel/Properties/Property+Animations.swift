import AnimationInterpolation
import AnimationTiming

// Animations by typed properties, so that ends and key path fit.

extension BasicAnimation {
  /// An animation of a property between the ends that are given, which are of its type.
  ///
  /// - Parameters:
  ///   - property: What it moves.
  ///   - fromValue: Where a cycle starts.
  ///   - toValue: Where a cycle ends.
  ///   - byValue: The change over a cycle.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The curve of each iteration. Default: `nil`, which is linear.
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
  /// A spring of a property between the ends that are given, which are of its type.
  ///
  /// - Parameters:
  ///   - property: What it moves.
  ///   - fromValue: Where a cycle starts.
  ///   - toValue: Where the spring pulls.
  ///   - byValue: The way between them.
  ///   - spring: Its constants; it moves as physics has it, over-damped too.
  ///   - velocity: How fast the value moves at the start, per second; see ``SpringAnimation/velocity``.
  ///   - duration: How long it runs in seconds; nil for as long as the spring moves, see
  ///     ``SpringAnimation/init(_:spring:)``.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
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
  /// A decay of a property, by values of its type.
  ///
  /// - Parameters:
  ///   - property: What it moves.
  ///   - fromValue: Where it starts; see ``DecayAnimation/fromValue``.
  ///   - toValue: Where it is to come to rest; see ``DecayAnimation/toValue``.
  ///   - decay: The friction.
  ///   - velocity: How fast it moves at the start, per second of its own time; nil for as fast as the layer
  ///     shows it at the commit.
  ///   - gridStep: The distances between the places at which it may come to rest; see
  ///     ``DecayAnimation/gridStep``.
  ///   - gridOffset: One of them.
  ///   - bounds: Between what it comes to rest, number by number; infinite numbers for no bound.
  ///   - restDistance: How near it is to its target at the end; see ``DecayAnimation/restDistance``.
  ///   - duration: How long it runs in seconds; nil for as long as it moves.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
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

  /// Creates a decay of a number, which is a property or a component; the rest as for any property.
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
  /// An animation of a property through values of its type.
  ///
  /// - Parameters:
  ///   - property: What it moves.
  ///   - values: The keyframes, in order; those that are nil are left out.
  ///   - keyTimes: When each is reached, as fractions of the duration; nil for even spacing.
  ///   - calculationMode: How the values between them are found.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The curve of the whole iteration. Default: `nil`, which is linear.
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

// The same of a key path in a text, with ends of any type that properties have: a literal number stays
// an `AnimatableValue`.

extension BasicAnimation {
  /// An animation of a key path between ends of one type; the rest as for a property.
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
  /// A spring of a key path between ends of one type; the rest as for a property.
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
  /// An animation of a key path through values of one type; the rest as for a property.
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
