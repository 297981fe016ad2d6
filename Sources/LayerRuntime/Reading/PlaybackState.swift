import AnimationMath
import LayerModel

/// How far a playback, or an animation of a layer, is at one time.
public struct PlaybackState: Sendable, Hashable {
  /// Seconds from the begin of the first pass or cycle on, between 0 and the length of all.
  @Reflexive public var time: Double
  /// What share of the whole that is, 0…1; 0 where it is endless, 1 where it takes no time.
  @Reflexive public var progress: Double
  /// In how many seconds of absolute time it is at the end that it goes to; infinite where it never is.
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

  /// How far an animation of a layer is at an absolute time; nil where the layer has none of the name in
  /// the tree, and of one that cannot run.
  ///
  /// Its begin and its ends are those of ``LayerModel/AnimationHandle/animation``. Complexity: O(depth +
  /// animations of the layer).
  public func state(
    of animation: Animation.ID, on layer: Layer.ID, at time: Double
  ) -> PlaybackState? {
    guard let record = record(of: layer),
      let compiled = record.running.first(where: { $0.compiled.id == animation })?.compiled,
      compiled.attached.part == nil, compiled.canRun, let timing = compiled.attached.closedTiming
    else { return nil }
    let length = timing.activeDuration
    let now = compiled.chain(below: record.clock.chain).localTime(at: time)
    let seconds = min(max(now - compiled.timing.beginTime, 0), length)
    let end = compiled.endTime(below: record.clock.chain, from: time)
    return PlaybackState(
      time: seconds, progress: length > 0 ? (length < .infinity ? seconds / length : 0) : 1,
      remainingTime: end - time)
  }
}
