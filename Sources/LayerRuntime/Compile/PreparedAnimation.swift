import AnimationInterpolation
import AnimationTiming
import LayerModel

/// A property animation made ready to be evaluated over and over.
///
/// Everything that needs types, names or searches has happened; what is left are plain prepared
/// values, which a render tree lays into its tracks.
package struct PreparedAnimation: Sendable, Hashable {
  /// The property or the component that is written.
  package var path: PropertyPath
  /// Begin, duration and repeats, ready to locate a time.
  package var timing: PreparedTiming
  /// The curves or the spring that make a paced progress of a linear one.
  package var pacing: PreparedPacing
  /// The values and how they meet the one below.
  package var interpolation: PreparedInterpolation
  /// What it does to the layer's transform as well, at the same time and pace: a rotation along its
  /// path; nil for most, and always for properties of other objects.
  package var rotation: PreparedInterpolation?

  /// Prepares an animation for the property that its key path has been found to name.
  ///
  /// - Parameters:
  ///   - animation: A basic, keyframe or spring animation, its duration settled.
  ///   - path: The property or the component.
  ///   - timing: Its timing with the begin settled.
  ///   - objects: Receives the values that have no numbers of their own.
  ///   - curves: Where its curves are found, or put.
  package init(
    _ animation: some PropertyAnimation & AnimationSource, at path: PropertyPath, timing: Timing,
    objects: inout ObjectTable, curves: inout PreparedCurves
  ) throws(AnimationProblem) {
    guard timing.isNumeric else { throw .notANumber("a timing property") }
    let pacing = try animation.preparedPacing(curves: &curves)
    let function = animation.valueFunction
    if function != nil, path.type != .transform {
      throw .mismatchedValues("a value function makes a transform, which '\(path.name)' is not")
    }
    let source = try animation.preparedSource(
      type: function?.inputType ?? path.type,
      customType: function == nil ? path.customType : nil, objects: &objects)
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
  package var isNumeric: Bool {
    !(beginTime.isNaN || duration.isNaN || timeOffset.isNaN || repeatCount.isNaN
      || repeatDuration.isNaN) && speed.isFinite
  }
}
