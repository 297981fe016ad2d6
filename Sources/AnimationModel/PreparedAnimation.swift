import AnimationInterpolation
import AnimationTiming

/// A property animation made ready to be evaluated over and over.
///
/// Everything that needs types, names or searches has happened; what is left are plain prepared
/// values, which a render tree lays into its tracks.
public struct PreparedAnimation: Sendable, Hashable {
  /// How progress is paced before values are mixed.
  public enum Pacing: Sendable, Hashable {
    case curve(PreparedTimingFunction)
    /// A spring that runs in the local seconds of a cycle of this duration.
    case spring(PreparedSpring, duration: Double)
  }

  public var path: PropertyPath
  public var timing: PreparedTiming
  public var pacing: Pacing
  /// The curve of each keyframe segment that has one, nil for a linear one; may be shorter.
  public var segmentCurves: [PreparedTimingFunction]
  public var interpolation: PreparedInterpolation

  /// Prepares an animation for the property that its key path names.
  ///
  /// - Parameters:
  ///   - animation: A basic, keyframe or spring animation with its duration settled.
  ///   - beginTime: When it begins, in its parent's time.
  ///   - property: Finds a property by its name.
  ///   - objects: Receives the values that have no numbers of their own.
  public init(
    _ animation: some PropertyAnimation & AnimationSource, beginTime: Double,
    objects: inout ObjectTable, property: (String) -> PropertyKey?
  ) throws(AnimationProblem) {
    guard let keyPath = animation.keyPath else { throw .noKeyPath }
    do {
      path = try PropertyPath(parsing: keyPath, property: property)
    } catch {
      throw .keyPath(error)
    }
    var timing = animation.timing
    timing.beginTime = beginTime
    guard timing.isNumeric else { throw .notANumber("a timing property") }
    self.timing = PreparedTiming(timing)
    pacing = try animation.preparedPacing()
    segmentCurves = animation.segmentCurves
    let source = try animation.preparedSource(type: path.type, objects: &objects)
    interpolation = PreparedInterpolation(
      source, type: path.type, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative, endsAtStart: timing.autoreverses)
    if let count = path.component?.lanes.valueCount, interpolation.laneCount > 0,
      interpolation.laneCount != count
    {
      throw .mismatchedValues("the values have another count of numbers than '\(path.name)'")
    }
  }

  /// The progress that values are mixed at, from the located one.
  public func pacedProgress(_ progress: Double) -> Double {
    switch pacing {
    case .curve(let curve): curve.progress(at: progress)
    case .spring(let spring, let duration): spring.value(at: progress * duration)
    }
  }

  /// The fraction of a keyframe segment after the segment's own curve.
  public func pacedFraction(segment: Int, fraction: Double) -> Double {
    segment < segmentCurves.count ? segmentCurves[segment].progress(at: fraction) : fraction
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
