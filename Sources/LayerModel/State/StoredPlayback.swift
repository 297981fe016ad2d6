import AnimationInterpolation
import AnimationTiming

/// The state of a playback that a commit has taken. Its position is in the render tree.
package struct StoredPlayback: Sendable {
  struct Target: Sendable {
    let layer: Layer.ID
    let path: PropertyPath
    let former: ModelValue
    let last: ModelValue
  }

  struct Placed: Sendable {
    let layer: Layer.ID
    let animation: Animation.ID
  }

  package let id: Playback.ID
  package let passes: TimelinePasses
  let labels: [TimelineLabel]
  package let layer: Layer.ID?
  let animations: [Placed]
  /// The animations whose ends completions wait for. The playback has put them on layers, and may have removed them
  /// since.
  let awaited: [Animation.ID]
  let targets: [Target]
  let committed: PlaybackCore.Committed
  /// The outcome, if a delivery has reported it.
  let outcome: Playback.Outcome?
  /// Whether the program has released the playback.
  let isReleased: Bool
  /// Whether the playback has listeners.
  let isHeard: Bool

  package var lost: [Diagnostic] {
    isHeard ? [.notKept("the event handler of the playback \(id.rawValue)")] : []
  }
}

extension PlaybackCore {
  var stored: StoredPlayback {
    StoredPlayback(
      id: id, passes: passes, labels: labels, layer: clockLayer,
      animations: animations.map { StoredPlayback.Placed(layer: $0.layer.id, animation: $0.id) },
      awaited: awaitedAnimations,
      targets: targets.map {
        StoredPlayback.Target(
          layer: $0.layer.id, path: $0.path, former: $0.former, last: $0.last)
      }, committed: committed, outcome: listeners.outcome, isReleased: isReleased,
      isHeard: !listeners.isEmpty)
  }
}

extension LayerContext {
  /// Returns the playback with an id while it plays, nil otherwise. After a context was restored, use it to pause and
  /// end the playback.
  public func playback(_ id: Playback.ID) -> Playback? {
    guard let core = playbacks.playback(id) else { return nil }
    if let playback = core.listeners.playback { return playback }
    if core.isReleased { core.isReleased = false }
    return Playback(core)
  }
}
