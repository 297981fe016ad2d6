/// Where a progress lies in the source of an interpolation: the segment, and how far in it.
public struct SourcePlace: Sendable, Hashable {
  /// The segment of keyframes or the element of a path; 0 between two ends.
  public let segment: Int
  /// How far in the segment: as time goes, and once the place is paced, as the values do.
  public var fraction: Double
  /// Whether a curve of the segment counts: not between two ends, and not where a value is held beyond
  /// the key times.
  public let hasCurve: Bool
  /// What a velocity of 1 at the start has added by then.
  var impulse = 0.0

  init(segment: Int, fraction: Double, hasCurve: Bool) {
    self.segment = segment
    self.fraction = fraction
    self.hasCurve = hasCurve
  }
}

/// The places in a source that make up a value: the one that shows, and where the animation is
/// cumulative the one at the end of a cycle.
///
/// ``PreparedInterpolation/locate(_:impulse:cycle:)`` finds them. Who gives the segments curves of their
/// own then takes the fraction of each place that ``SourcePlace/hasCurve`` through that of its segment.
public struct SourcePosition: Sendable, Hashable {
  /// What shows.
  public var place: SourcePlace
  /// Whose value counts once for each cycle done; nil where nothing accumulates.
  public var end: SourcePlace?
  /// How many cycles are done.
  let cycle: Double
}
