import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

// Animations made ready to be evaluated over and over. Everything that needs types, names or searches
// happens here; what is left are plain prepared values.

extension Track {
  /// The track of a property animation, on the first clock.
  ///
  /// - Parameters:
  ///   - animation: A basic, keyframe or spring animation, its duration settled.
  ///   - path: The property or the component that its key path has been found to name.
  ///   - timing: Its timing with the begin settled.
  ///   - objects: Receives the values that have no numbers of their own.
  ///   - curves: Where its curves are found, or put.
  package init(
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
    self.init(
      node: 0, timing: PreparedTiming(timing), pacing: pacing, interpolation: interpolation,
      component: path.component?.lanes)
  }

  /// The track of a transition, on the first clock: a progress that runs like any other number. What
  /// it means for old and new content is the ``TransitionEffect``.
  ///
  /// - Parameters:
  ///   - transition: Its progress may leave 0…1 at either end: nothing is validated.
  ///   - timing: Its timing with the begin settled.
  ///   - curves: Where its curve is found, or put.
  /// - Throws: ``LayerModel/Diagnostic/Code/notANumber``.
  package init(
    _ transition: Transition, timing: Timing, curves: inout PreparedCurves
  ) throws(Diagnostic) {
    guard timing.isNumeric else { throw .notANumber("a timing property") }
    let (start, end) = (transition.startProgress, transition.endProgress)
    guard !start.isNaN, !end.isNaN else { throw .notANumber("startProgress or endProgress") }
    let ends: PreparedEnds
    do {
      ends = try PreparedEnds(from: [start], to: [end], by: nil, type: .number, isAdditive: false)
    } catch {
      // Two ends of one number each always fit.
      throw .noValues
    }
    self.init(
      node: 0, timing: PreparedTiming(timing),
      pacing: PreparedPacing(curves.curve(transition.timingFunction)),
      interpolation: PreparedInterpolation(.ends(ends), type: .number))
  }

  /// The same on another clock.
  func on(_ node: Int) -> Track {
    var track = self
    track.node = node
    return track
  }
}

extension PropertyAnimation where Self: AnimationSource {
  /// What the animation does to the layer's transform as well, at the same time and pace: a rotation
  /// along its path; nil for most, and always for properties of other objects.
  package func rotation(at path: PropertyPath) -> PreparedInterpolation? {
    path.targets.isEmpty ? preparedRotation() : nil
  }

  /// Why the animation has no effect on what its key path has been found to name; nil where it has one.
  package func diagnostic(at path: PropertyPath, curves: inout PreparedCurves) -> Diagnostic? {
    do {
      var objects = ObjectTable()
      _ = try Track(self, at: path, timing: timing, objects: &objects, curves: &curves)
      return nil
    } catch {
      return error
    }
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
