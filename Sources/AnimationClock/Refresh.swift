import AnimationMath

/// One refresh of a display: a frame has just been put on show, and the next can be prepared.
///
/// A ``DisplayLoop`` takes them from anywhere: a ``SimulatedRefresh``, a ``RefreshTimer``, or the
/// host's own vertical synchronisation.
public struct Refresh: Sendable, Hashable {
  /// When the frame on show was put there, in seconds of host time.
  @Reflexive public var timestamp: Double
  /// The time between two refreshes of the display, in seconds.
  @Reflexive public var interval: Double

  /// A refresh at a time, of a display that refreshes in an interval.
  public init(timestamp: Double, interval: Double) {
    self.timestamp = timestamp
    self.interval = interval
  }

  /// Whether it can be: both numbers are finite, the interval is above 0, and the time it leads to
  /// is a later one.
  public var isPossible: Bool {
    timestamp.isFinite && interval > 0 && (timestamp + interval).isFinite
      && timestamp + interval > timestamp
  }
}

#if !hasFeature(Embedded)
  extension Refresh: Codable {}
#endif
