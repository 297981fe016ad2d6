import AnimationInterpolation
import AnimationTiming

/// A property animation made ready to be evaluated over and over.
///
/// Everything that needs types, names or searches has happened; what is left are plain prepared
/// values, which a render tree lays into its tracks.
public struct PreparedAnimation: Sendable, Hashable {
  /// The property or the component that is written.
  public var path: PropertyPath
  /// Begin, duration and repeats, ready to locate a time.
  public var timing: PreparedTiming
  /// The curves or the spring that make a paced progress of a linear one.
  public var pacing: PreparedPacing
  /// The values and how they meet the one below.
  public var interpolation: PreparedInterpolation
  /// What it does to the layer's transform as well, at the same time and pace: a rotation along its
  /// path; nil for most, and always for properties of other objects.
  public var rotation: PreparedInterpolation?

  /// Prepares an animation for the property that its key path names.
  ///
  /// - Parameters:
  ///   - animation: A basic, keyframe or spring animation, its begin and duration settled.
  ///   - objects: Receives the values that have no numbers of their own.
  ///   - property: Finds a property of the layer by its name.
  ///   - target: Finds the properties of the layer's other objects by their names; nil where
  ///     nothing is there.
  public init(
    _ animation: some PropertyAnimation & AnimationSource, objects: inout ObjectTable,
    property: (String) -> PropertyKey?,
    target: ([PropertyTarget]) -> ((String) -> PropertyKey?)? = { _ in nil }
  ) throws(Diagnostic) {
    guard let keyPath = animation.keyPath else { throw .noKeyPath }
    let path: PropertyPath
    do {
      path = try PropertyPath(parsing: keyPath, property: property, target: target)
    } catch {
      throw .keyPath(error)
    }
    var curves = PreparedCurves()
    try self.init(
      animation, at: path, timing: animation.timing, objects: &objects, curves: &curves)
  }

  /// Prepares an animation for the property that its key path has been found to name.
  ///
  /// - Parameters:
  ///   - animation: A basic, keyframe or spring animation, its duration settled.
  ///   - path: The property or the component.
  ///   - timing: Its timing with the begin settled.
  ///   - objects: Receives the values that have no numbers of their own.
  ///   - curves: Where its curves are found, or put.
  public init(
    _ animation: some PropertyAnimation & AnimationSource, at path: PropertyPath, timing: Timing,
    objects: inout ObjectTable, curves: inout PreparedCurves
  ) throws(Diagnostic) {
    guard timing.isNumeric else { throw .notANumber("a timing property") }
    let pacing = try animation.preparedPacing(curves: &curves)
    let function = animation.valueFunction
    if function != nil, path.type != .transform {
      throw .mismatchedValues("a value function makes a transform, which '\(path.name)' is not")
    }
    let source = try animation.preparedSource(
      type: function?.inputType ?? path.type, objects: &objects)
    if let function, source.laneCount != function.inputCount {
      throw .mismatchedValues(
        "the value function '\(function.rawValue)' takes \(function.inputCount) numbers")
    }
    let interpolation = PreparedInterpolation(
      source, type: path.type, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative, endsAtStart: timing.autoreverses, function: function)
    if let count = path.component?.lanes.valueCount, interpolation.laneCount > 0,
      interpolation.laneCount != count
    {
      throw .mismatchedValues("the values have another count of numbers than '\(path.name)'")
    }
    self.path = path
    self.timing = PreparedTiming(timing)
    self.pacing = pacing
    self.interpolation = interpolation
    rotation = path.targets.isEmpty ? animation.preparedRotation() : nil
  }
}

extension Timing {
  /// Whether every number can take part in arithmetic: no NaN anywhere and no infinite speed.
  ///
  /// An animation whose timing fails this has no effect.
  public var isNumeric: Bool {
    !(beginTime.isNaN || duration.isNaN || timeOffset.isNaN || repeatCount.isNaN
      || repeatDuration.isNaN) && speed.isFinite
  }
}
