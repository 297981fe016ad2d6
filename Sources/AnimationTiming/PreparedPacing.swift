import AnimationMath

/// How an animation turns its linear progress into the one at which values are mixed, made ready.
///
/// An animation is paced either by a curve or by a spring; keyframe segments may have a curve of
/// their own beside it.
public struct PreparedPacing: Sendable, Hashable {
  enum Rule: Sendable, Hashable {
    case curve(PreparedTimingFunction)
    case spring(PreparedSpring, duration: Double)
  }

  let rule: Rule
  let segmentCurves: [PreparedTimingFunction]

  /// Pacing by a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve of the whole cycle.
  ///   - segments: The curves of keyframe segments in order; segments beyond them are linear and
  ///     not limited to 0...1.
  public init(_ curve: PreparedTimingFunction, segments: [PreparedTimingFunction] = []) {
    rule = .curve(curve)
    segmentCurves = segments
  }

  /// Pacing by a spring, which runs in seconds and is not stretched.
  ///
  /// - Parameters:
  ///   - spring: The spring, whose value is the progress.
  ///   - duration: The seconds of one cycle, for which the linear progress 1 stands. In an infinite one
  ///     the progress stays at 0, and so does the spring.
  public init(_ spring: PreparedSpring, duration: Double) {
    rule = .spring(spring, duration: Self.seconds(duration))
    segmentCurves = []
  }

  /// A duration whose products with a progress are numbers: the greatest number for the infinite one.
  package static func seconds(_ duration: Double) -> Double { duration.limitedToFinite }

  /// Whether the paced progress is the linear one.
  package var isLinear: Bool {
    if case .curve(let curve) = rule { curve.isLinear } else { false }
  }

  /// The spring that paces, and the seconds for which the linear progress 1 stands; nil for a curve.
  package var spring: (spring: PreparedSpring, duration: Double)? {
    if case .spring(let spring, let duration) = rule { (spring, duration) } else { nil }
  }

  /// The curve that paces; nil where a spring does.
  package var curve: PreparedTimingFunction? {
    if case .curve(let curve) = rule { curve } else { nil }
  }

  /// Whether keyframe segments have curves of their own.
  package var hasSegmentCurves: Bool { !segmentCurves.isEmpty }

  /// The paced progress; outside 0...1 where a curve or a spring overshoots.
  ///
  /// - Parameter progress: Linear progress in 0...1.
  public func progress(at progress: Double) -> Double {
    switch rule {
    case .curve(let curve): curve.progress(at: progress)
    case .spring(let spring, let duration): spring.value(at: progress * duration)
    }
  }

  /// The paced fraction of a keyframe segment.
  ///
  /// - Parameters:
  ///   - fraction: Linear position in the segment.
  ///   - segment: The index of the segment, from 0.
  public func fraction(_ fraction: Double, inSegment segment: Int) -> Double {
    segment < segmentCurves.count ? segmentCurves.span[segment].progress(at: fraction) : fraction
  }
}
