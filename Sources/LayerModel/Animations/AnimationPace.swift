import AnimationTiming

/// How an animation goes that somebody has paused, sought, turned or made faster: a clock of its own,
/// below its layer's.
///
/// Its begin stays what it was closed with. A change is written down as the time of its commit, where the
/// animation was then and how fast it goes on, so that each rounds once.
package struct AnimationPace: Sendable, Hashable, Codable {
  /// From the layer's time to the animation's, without a limit; the layer's before any commit.
  package private(set) var map = LayerTimeMap()
  var isPaused = false
  var rate = 1.0
  /// Where the next commit brings it, in seconds from its begin.
  var seek: Double?
  /// Whether the next commit has to look at it.
  private(set) var hasChanges = false

  /// Changes what the next commit settles.
  mutating func change(_ body: (inout AnimationPace) -> Void) {
    body(&self)
    hasChanges = true
  }

  /// Settles what was changed.
  mutating func settle(atCommit localTime: Double, of timing: Timing) {
    guard hasChanges else { return }
    var position = map.steadyTime(at: localTime)
    if let seek {
      let seconds = max(seek, 0)
      position =
        seconds < timing.activeDuration
        ? timing.startTime + seconds : TimingSchedule(timing).endTime
    }
    map = LayerTimeMap(
      beginTime: localTime, speed: isPaused ? 0 : rate, timeOffset: position)
    (seek, hasChanges) = (nil, false)
  }
}
