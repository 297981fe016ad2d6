// The usual timing plays forwards, without an offset, for a length that is neither 0 nor infinite. Four
// numbers and the fill mode say all of it: so samplers of many animations keep it.

extension PreparedTiming {
  /// Whether this is the usual timing, of which ``init(begin:laneRate:count:activeDuration:fillsBefore:fillsAfter:)``
  /// makes the same again, and whose progress is found in lanes.
  package var isPlain: Bool {
    kind == .moving && direction == 1 && offset == 0 && rate.isNormal && begin.isFinite
  }

  /// Cycles per second of the parent, there and back counted as one; below 0 where each cycle runs
  /// there and back.
  @inlinable package var laneRate: Double { autoreverses ? -rate : rate }

  /// Up to how many elapsed cycles a position is found in lanes.
  @inlinable package var laneLimit: Double { min(count - noise, 0x1p50) }

  /// A time from which on nothing changes any more in parent time, of the usual timing; it may be late
  /// by some neighbours, never early. Infinite where it never ends.
  @inlinable package var latestEnd: Double {
    let length = count / rate
    return begin + length + 0x1p-40 * (length + begin.magnitude)
  }

  /// The usual timing that has these numbers.
  ///
  /// - Parameters:
  ///   - begin: When the active interval begins, in parent time; a finite number.
  ///   - laneRate: As ``laneRate`` says; a normal number.
  ///   - count: The length of the active interval in cycles; may be infinite.
  ///   - activeDuration: See ``localActiveDuration``.
  ///   - fillsBefore: Whether the first instant is shown before the begin.
  ///   - fillsAfter: Whether the last instant is shown from the end on.
  @inlinable @inline(__always)
  package init(
    begin: Double, laneRate: Double, count: Double, activeDuration: Double, fillsBefore: Bool,
    fillsAfter: Bool
  ) {
    self.begin = begin
    rate = laneRate.magnitude
    direction = 1
    offset = 0
    self.count = count
    noise = Self.noise(atCount: count)
    kind = .moving
    autoreverses = laneRate < 0
    self.fillsBefore = fillsBefore
    self.fillsAfter = fillsAfter
    localActiveDuration = activeDuration
  }
}
