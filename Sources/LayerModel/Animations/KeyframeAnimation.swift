import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation through a list of values: `CAKeyframeAnimation`.
public struct KeyframeAnimation: TimedAnimation, PropertyAnimation, Hashable, Codable {
  /// The timing, the timing function and the other properties that every kind of animation has. The timing function
  /// applies to the whole iteration, before the timing functions of the segments.
  public var properties: AnimationProperties
  /// The key path of the property or of its component. The animation has no effect if the key path is nil or names
  /// nothing animatable.
  public var keyPath: String?
  /// Whether the value is added to the underlying value instead of replacing it. Default: `false`.
  public var isAdditive = false
  /// Whether the end of an iteration is added once for each completed iteration. Default: `false`.
  public var isCumulative = false
  /// The function that makes a whole transform from the values, which are then numbers. Default: `nil`.
  public var valueFunction: ValueFunction?
  /// The values, in order. An empty list has no effect; a single value applies throughout.
  public var values: [AnimatableValue]
  /// The path that replaces ``values``, for a key path whose value is a point, or for the two numbers of
  /// `transform.translation`.
  ///
  /// Its keyframes are the start of the path and the end of each drawn element.
  public var path: BezierPath?
  /// The measure of the path in the paced modes: exact, or as measured on Core Animation.
  package var pathPacing = PathPacing.arcLength
  /// Whether and how the layer's transform also turns along the path. Without a path it has no effect.
  public var rotationMode: RotationMode?
  /// The times of the values, as fractions of the duration from 0 to 1: as many as there are values, in discrete mode
  /// one more.
  ///
  /// If their number is right and all are finite, they are used, whatever they are. With nil or any other list the
  /// values are evenly spaced, in a paced mode by their distances.
  @ReflexiveNumbers public var keyTimes: [Double]?
  /// The timing function of each segment. Missing ones are linear. Paced modes ignore them.
  public var timingFunctions: [TimingFunction] = []
  /// The rule for values between the keyframes.
  public var calculationMode: CalculationMode
  /// The mode as a document spells it, if no mode has that name. The animation then has no effect.
  package var unknownCalculationMode: String?
  /// The tension at each value in the cubic modes, one number per value. Missing numbers and nil count as 0.
  @ReflexiveNumbers public var tensionValues: [Double]? = nil
  /// The sharpness of the corner at each value in a cubic mode, one number per value. At 0 the curve is smooth.
  @ReflexiveNumbers public var continuityValues: [Double]? = nil
  /// The side that pulls the tangent at each value in a cubic mode, one number per value: above 0 the segment before
  /// the value, below 0 the segment after it.
  @ReflexiveNumbers public var biasValues: [Double]? = nil

  /// The animation as a value of ``Animation``.
  public var animation: Animation { .keyframe(self) }

  /// Creates an animation of a property through values.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property or of its component.
  ///   - values: The keyframes, in order.
  ///   - keyTimes: The times of the values, as fractions of the duration. Default: `nil`, which spaces them evenly.
  ///   - calculationMode: The rule for values between the keyframes.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The timing function of the whole iteration. Default: `nil`, which is linear.
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

  /// Creates an animation along a path. It moves the position unless you name another property.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - keyPath: A property whose value is a point, or `transform.translation`.
  ///   - keyTimes: The times of the path's start and of the end of each drawn element, as fractions of the duration.
  ///     Default: `nil`, which spaces them evenly.
  ///   - calculationMode: The rule for points between the keyframes. Use `.paced` for a constant speed.
  ///   - rotationMode: Whether and how the layer turns along the path.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The timing function of the whole iteration. Default: `nil`, which is linear.
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

/// The rotation of a layer that moves along a path. The raw values are Core Animation's strings.
public enum RotationMode: String, Sendable, Hashable, CaseIterable, Codable {
  /// The x axis points in the direction of travel.
  case auto
  /// The x axis points against the direction of travel.
  case autoReverse
}
