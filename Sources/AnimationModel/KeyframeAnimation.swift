import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import ElementaryFunctions

/// An animation through a list of values: `CAKeyframeAnimation`.
public struct KeyframeAnimation: PropertyAnimation, Hashable, Codable {
  public var properties: AnimationProperties
  public var keyPath: String?
  public var isAdditive = false
  public var isCumulative = false
  public var valueFunction: ValueFunction?
  /// The values, in order. None: no effect. One: that value throughout.
  public var values: [AnimatableValue]
  /// A path that is walked instead of ``values``, for a key path whose value is a point or the two
  /// numbers of `transform.translation`.
  ///
  /// Its keyframes are its start and the end of each drawn element.
  public var path: BezierPath?
  /// How a path is measured in the paced modes: exactly, or as Core Animation was seen to.
  public var pathPacing = PathPacing.arcLength
  /// Whether the layer's transform turns along the path as well; without a path nothing.
  public var rotationMode: RotationMode?
  /// When each value is reached, as fractions of the duration; n of them, or n + 1 in discrete
  /// mode, from 0 to 1. nil, an array that does not obey these rules, or a paced mode: see
  /// ``CalculationMode``.
  @ReflexiveNumbers public var keyTimes: [Double]?
  /// The curve of each segment; missing ones are linear, paced modes ignore them.
  public var timingFunctions: [TimingFunction] = []
  public var calculationMode: CalculationMode
  /// Shapes of the cubic modes, one number a value, missing ones and nil 0.
  @ReflexiveNumbers public var tensionValues: [Double]? = nil
  @ReflexiveNumbers public var continuityValues: [Double]? = nil
  @ReflexiveNumbers public var biasValues: [Double]? = nil

  public init(
    keyPath: String? = nil, values: [AnimatableValue] = [], keyTimes: [Double]? = nil,
    calculationMode: CalculationMode = .linear, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(timing: timing, timingFunction: timingFunction)
    self.keyPath = keyPath
    self.values = values
    self.keyTimes = keyTimes
    self.calculationMode = calculationMode
  }
}
