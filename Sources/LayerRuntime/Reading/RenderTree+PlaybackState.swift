import AnimationTiming
import LayerModel

extension RenderTree {
  /// Returns the progress of a playback at an absolute time; nil if it is not in the tree, and for an animation that
  /// cannot run.
  ///
  /// The start and the ends of an animation are those of ``LayerModel/Playback/animation``.
  ///
  /// Complexity: O(log playbacks + depth of the layer in whose time it plays), for an animation O(depth + animations
  /// of the layer).
  public func state(of subject: AnimationEvent.Subject, at time: Double) -> PlaybackState? {
    switch subject {
    case .playback(let id): playbacks.playback(id)?.schedule.state(at: time)
    case .animation(let id, of: let layer, key: _): state(of: id, on: layer, at: time)
    case .layer: nil
    }
  }

  private func state(
    of animation: Animation.ID, on layer: Layer.ID, at time: Double
  ) -> PlaybackState? {
    guard let record = record(of: layer),
      let compiled = record.running.first(where: { $0.compiled.id == animation })?.compiled,
      !compiled.isDriven, compiled.canRun, let timing = compiled.attached.resolvedTiming
    else { return nil }
    let length = timing.activeDuration
    let now = compiled.chain(below: record.clock.chain).localTime(at: time)
    let seconds = min(max(now - compiled.timing.beginTime, 0), length)
    // It is over some units in the last place before the round end, from which the remaining time is counted.
    let over = compiled.time(reaching: compiled.endTime, below: record.clock.chain, from: time)
    let end = compiled.time(
      reaching: compiled.timing.beginTime + length, below: record.clock.chain, from: time)
    return PlaybackState(
      time: seconds, progress: length > 0 ? (length < .infinity ? seconds / length : 0) : 1,
      remainingTime: over <= time ? 0 : end - time)
  }
}
