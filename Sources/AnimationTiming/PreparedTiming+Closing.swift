// A group shows its own last instant: while it fills, and at the turn of one that reverses. Children
// that end just then, and not before it, are still seen.

extension PreparedTiming {
  /// By how much a child of this group may have ended before a time of the group and still count as
  /// ending at it, in seconds of the group's local time; below 0 where the group does not show its own
  /// last instant.
  ///
  /// At the end of a whole cycle that is nothing. Where a count with a fraction or a repeat duration
  /// cuts the last cycle, the time in it has the rounding of all cycles before it.
  ///
  /// - Parameters:
  ///   - located: What this timing makes of the time.
  ///   - progress: The progress there, through the group's curve.
  ///   - duration: That of the group.
  package func closing(
    at located: ResolvedTiming, paced progress: Double, duration: Double
  ) -> Double {
    if progress == 1 { return 0 }
    // An offset at the end or beyond it rests at the end.
    let restsAtEnd = kind == .resting && offset == count && count < .infinity
    guard located.phase == .after || restsAtEnd else { return -1 }
    return noise * duration * (autoreverses ? 2 : 1)
  }
}
