import AnimationMath

/// The clock of a running timeline or animation, and the requests that change it.
///
/// A request alone moves nothing. ``settle(at:to:)`` writes position and speed at one time, so each change rounds
/// once and nothing drifts. A track set settles a request at once, a layer at its next commit.
package struct PlaybackControl: Sendable, Hashable {
  /// The map from the time of the clock above to the position, without a limit.
  package private(set) var map: LayerTimeMap
  package var isPaused: Bool { didSet { hasChanges = true } }
  package private(set) var rate: Double { didSet { hasChanges = true } }
  /// The requested position, in seconds from the start of the first iteration; nil if there is none.
  package private(set) var seek: Double? { didSet { hasChanges = true } }
  /// Whether a request waits for a settlement.
  package private(set) var hasChanges = false

  package init(map: LayerTimeMap = LayerTimeMap(), rate: Double = 1, isPaused: Bool = false) {
    (self.map, self.rate, self.isPaused) = (map, rate, isPaused)
  }

  /// Seconds of the playback per second of the clock above, from the next settlement on.
  package var speed: Double { isPaused ? 0 : rate }

  /// Requests a rate, 0 if it is not finite. Returns whether it is finite.
  package mutating func setRate(_ rate: Double) -> Bool {
    self.rate = rate.isFinite ? rate : 0
    return rate.isFinite
  }

  /// Requests a position in seconds from the start of the first iteration; beyond an end the settlement takes that
  /// end. Returns whether there is such a position: `seconds` is a number, and not the end of endless iterations.
  package mutating func seek(to seconds: Double, in passes: TimelinePasses) -> Bool {
    guard !seconds.isNaN, min(seconds, passes.total) < .infinity else { return false }
    seek = seconds
    return true
  }

  /// Requests the end, forwards. Returns whether there is an end.
  package mutating func finish(_ passes: TimelinePasses) -> Bool {
    guard seek(to: passes.total, in: passes) else { return false }
    (isPaused, rate) = (false, rate == 0 ? 1 : rate.magnitude)
    return true
  }

  /// Writes the clock from a time of the clock above on, and drops the requests.
  package mutating func settle(at time: Double, to position: Double) {
    map = LayerTimeMap(beginTime: time, speed: speed, timeOffset: position)
    seek = nil
    hasChanges = false
  }

  /// Writes the clock of a timeline from the position of its delivered events on, and drops the requests.
  package mutating func settle(
    at time: Double, in passes: TimelinePasses, _ delivered: inout DeliveredEvents
  ) {
    if let seek { delivered.seek(passes.position(of: seek)) }
    settle(at: time, to: delivered.position)
  }
}
