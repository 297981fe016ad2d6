/// How the values between keyframes are found. The raw values are Core Animation's strings.
public enum CalculationMode: String, Sendable, Hashable, CaseIterable {
  /// Straight from one keyframe to the next.
  case linear
  /// Each keyframe holds until the next; n values take n + 1 key times.
  case discrete
  /// Straight, at constant speed over the whole: the distances between the values set the times.
  case paced
  /// A Kochanek–Bartels spline through the values, not corrected for uneven key times.
  case cubic
  /// The same spline with paced times, its tangents scaled to the length of each segment.
  case cubicPaced

  /// Whether times come from distances, so that key times and per-segment curves are ignored.
  @inlinable
  public var isPaced: Bool { self == .paced || self == .cubicPaced }

  /// Whether values are joined by the spline.
  @inlinable
  public var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

#if !hasFeature(Embedded)
  extension CalculationMode: Codable {}
#endif
