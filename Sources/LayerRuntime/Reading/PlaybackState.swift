import AnimationMath
import LayerModel

/// How far a playback is at one time.
public struct PlaybackState: Sendable, Hashable {
  /// Seconds from the begin of the first pass on, between 0 and the length of all passes.
  @Reflexive public var time: Double
  /// What share of all passes that is, 0…1; 0 where they are endless, 1 where they take no time.
  @Reflexive public var progress: Double
  /// In how many seconds of absolute time it is at the end that it plays to; infinite where it never is.
  @Reflexive public var remainingTime: Double

  /// A state from its parts.
  package init(time: Double, progress: Double, remainingTime: Double) {
    self.time = time
    self.progress = progress
    self.remainingTime = remainingTime
  }
}

extension RenderTree {
  /// How far a playback is at an absolute time; nil where it is not in the tree.
  ///
  /// Complexity: O(log playbacks + depth of the layer in whose time it plays).
  public func state(of playback: Playback.ID, at time: Double) -> PlaybackState? {
    guard let playback = playbacks.playback(playback) else { return nil }
    let passes = playback.passes
    let position = playback.position(at: time)
    let seconds = position - passes.lead
    return PlaybackState(
      time: seconds,
      progress: passes.total > 0 ? (passes.total < .infinity ? seconds / passes.total : 0) : 1,
      remainingTime: playback.endTime.isInfinite ? .infinity : max(0, playback.endTime - time))
  }
}
