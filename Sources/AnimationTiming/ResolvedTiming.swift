/// Where a time lies relative to an active interval.
///
/// The active interval is closed at its begin and open at its end: at the end time itself the
/// phase is ``after``.
public enum TimingPhase: String, CaseIterable, Sendable {
  /// Before the begin, from the begin to the end, from the end on.
  case before, active, after
}

/// What a timing makes of one parent time.
@frozen
public struct ResolvedTiming: Sendable, Hashable {
  /// Where the parent time lies relative to the active interval.
  public var phase: TimingPhase

  /// The index of the current cycle: an integral number from −2⁵³ to 2⁵³. 0 is the first cycle of
  /// a timing without offset; one that plays backwards counts down, from −1 without an offset.
  public var cycle: Double

  /// The position within the cycle, in 0...1: after repeating and mirroring, before any timing
  /// function. Outside the active interval that of the nearest instant in it.
  public var progress: Double

  /// Whether the animation contributes a value: it is active, or fills this side.
  public var isVisible: Bool

  /// A result from its parts.
  @inlinable
  public init(phase: TimingPhase, cycle: Double, progress: Double, isVisible: Bool) {
    self.phase = phase
    self.cycle = cycle
    self.progress = progress
    self.isVisible = isVisible
  }

  /// What a timing without sense gives at any time, and any timing at a NaN: it is over and shows
  /// nothing.
  @inlinable
  public static var invalid: ResolvedTiming {
    ResolvedTiming(phase: .after, cycle: 0, progress: 0, isVisible: false)
  }
}

#if !hasFeature(Embedded)
  extension TimingPhase: Codable {}
  extension ResolvedTiming: Codable {}
#endif
