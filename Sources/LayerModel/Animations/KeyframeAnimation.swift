import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation through a list of values: `CAKeyframeAnimation`.
public struct KeyframeAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// Timing, curve and what else all animations have. The curve paces the whole, before those of
  /// the segments.
  public var properties: AnimationProperties
  /// The key path of the property or of its component. nil, or one that names nothing animatable,
  /// runs without effect.
  public var keyPath: String?
  /// Whether the value is added to the one below; false at first, so that it replaces it.
  public var isAdditive = false
  /// Whether the end of a cycle is added once for each cycle done; false at first.
  public var isCumulative = false
  /// What makes a whole transform of the values, which are then numbers; nil for none.
  public var valueFunction: ValueFunction?
  /// The values, in order. None: no effect. One: that value throughout.
  public var values: [AnimatableValue]
  /// A path that is walked instead of ``values``, for a key path whose value is a point or the two
  /// numbers of `transform.translation`.
  ///
  /// Its keyframes are its start and the end of each drawn element.
  public var path: BezierPath?
  /// How a path is measured in the paced modes: exactly, or as Core Animation was seen to.
  package var pathPacing = PathPacing.arcLength
  /// Whether the layer's transform turns along the path as well; without a path nothing.
  public var rotationMode: RotationMode?
  /// When each value is reached, as fractions of the duration; n of them, or n + 1 in discrete
  /// mode, from 0 to 1. As many finite times are used whatever they are.
  /// With nil, or any other array, the values are evenly spaced,
  /// and in a paced mode by their distances.
  @ReflexiveNumbers public var keyTimes: [Double]?
  /// The curve of each segment; missing ones are linear, paced modes ignore them.
  public var timingFunctions: [TimingFunction] = []
  /// How the values between the keyframes are found.
  public var calculationMode: CalculationMode
  /// The mode as a document spells it where no mode has that name: the animation then runs without
  /// effect. nil at first.
  package var unknownCalculationMode: String?
  /// Shapes of the cubic modes, one number a value, missing ones and nil 0.
  @ReflexiveNumbers public var tensionValues: [Double]? = nil
  /// Sharpness of the corner in a cubic mode, one number a value: 0 runs through smoothly.
  @ReflexiveNumbers public var continuityValues: [Double]? = nil
  /// Which side pulls the tangent in a cubic mode, one number a value: above 0 the way before,
  /// below 0 the way after.
  @ReflexiveNumbers public var biasValues: [Double]? = nil

  /// The animation as one of any kind.
  public var animation: Animation { .keyframe(self) }

  /// An animation of a property through values.
  ///
  /// - Parameters:
  ///   - keyPath: The property or its component.
  ///   - values: The keyframes, in order.
  ///   - keyTimes: When each is reached, as fractions of the duration; nil for even spacing.
  ///   - calculationMode: How the values between them are found.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The curve of the whole iteration. Default: `nil`, which is linear.
  public init(
    keyPath: String? = nil, values: [AnimatableValue] = [], keyTimes: [Double]? = nil,
    calculationMode: CalculationMode = .linear, duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(
      timing: timing.lasting(duration), timingFunction: timingFunction)
    self.keyPath = keyPath
    self.values = values
    self.keyTimes = keyTimes
    self.calculationMode = calculationMode
  }

  /// An animation along a path, of the position unless another property is named.
  ///
  /// - Parameters:
  ///   - path: What is walked.
  ///   - keyPath: A property whose value is a point, or `transform.translation`.
  ///   - keyTimes: When the start and the end of each drawn element is reached, as fractions of the
  ///     duration; nil for even spacing.
  ///   - calculationMode: How the path is walked; `.paced` for an even speed.
  ///   - rotationMode: Whether the layer turns along the path.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The curve of the whole iteration. Default: `nil`, which is linear.
  public init(
    path: BezierPath, keyPath: String = "position", keyTimes: [Double]? = nil,
    calculationMode: CalculationMode = .linear, rotationMode: RotationMode? = nil,
    duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      keyPath: keyPath, keyTimes: keyTimes, calculationMode: calculationMode, duration: duration,
      timing: timing,
      timingFunction: timingFunction)
    self.path = path
    self.rotationMode = rotationMode
  }
}

/// Whether a layer that moves along a path turns with it. The raw values are Core Animation's
/// strings.
public enum RotationMode: String, Sendable, Hashable, CaseIterable, Codable {
  /// The x axis points in the direction of travel.
  case auto
  /// The x axis points back.
  case autoReverse
}
