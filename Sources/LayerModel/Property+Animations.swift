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
  ///   - timing: When it runs; a duration of 0 is replaced when it is added.
  ///   - timingFunction: The pacing of each cycle, nil for linear.
  public init<Value>(
    _ property: Property<Value>, from fromValue: Value? = nil, to toValue: Value? = nil,
    by byValue: Value? = nil, timing: Timing = Timing(), timingFunction: TimingFunction? = nil
  ) {
    self.init(
      keyPath: property.keyPath, from: fromValue?.animatableValue, to: toValue?.animatableValue,
      by: byValue?.animatableValue, timing: timing, timingFunction: timingFunction)
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
  ///   - timing: When it runs; without a duration as long as the spring moves
  ///     (``AnimationTiming/Spring/animationDuration(overdamped:allowsOverdamping:)``).
  public init<Value>(
    _ property: Property<Value>, from fromValue: Value? = nil, to toValue: Value? = nil,
    by byValue: Value? = nil, spring: Spring, timing: Timing = Timing()
  ) {
    self.init(
      BasicAnimation(property, from: fromValue, to: toValue, by: byValue, timing: timing),
      spring: spring)
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
  ///   - timing: When it runs; a duration of 0 is replaced when it is added.
  ///   - timingFunction: The pacing of the whole, nil for linear.
  public init<Value>(
    _ property: Property<Value>, values: [Value], keyTimes: [Double]? = nil,
    calculationMode: CalculationMode = .linear, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      keyPath: property.keyPath, values: values.compactMap(\.animatableValue), keyTimes: keyTimes,
      calculationMode: calculationMode, timing: timing, timingFunction: timingFunction)
  }
}
