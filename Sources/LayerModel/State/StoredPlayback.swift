import AnimationInterpolation
import AnimationTiming

/// What a context knows of a playback, as a commit has taken it. Where it is knows the render tree.
package struct StoredPlayback: Sendable {
  /// A property that it drives.
  struct Target: Sendable {
    let layer: Layer.ID
    let path: PropertyPath
    let former: ModelValue
    let last: ModelValue
  }

  /// An animation that it has put on a layer.
  struct Placed: Sendable {
    let layer: Layer.ID
    let animation: Animation.ID
  }

  package let id: Playback.ID
  package let passes: TimelinePasses
  let labels: [TimelineLabel]
  package let layer: Layer.ID?
  let animations: [Placed]
  /// Those of them, or that it had put there, whose end completions wait for.
  let awaited: [Animation.ID]
  let targets: [Target]
  let committed: PlaybackCore.Committed
  /// How it has ended, as far as deliveries have told.
  let outcome: Playback.Outcome?
  /// Whether nobody keeps it.
  let isReleased: Bool
  /// Whether somebody is called with what happens to it.
  let isHeard: Bool

  /// What of it a snapshot does not hold.
  package var lost: [Diagnostic] {
    isHeard ? [.notKept("the event handler of the playback \(id.rawValue)")] : []
  }
}

extension PlaybackCore {
  /// What the last commit has taken of it.
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
  /// The playback of an id, while it plays: after restoring a context it is what pauses and ends it.
  public func playback(_ id: Playback.ID) -> Playback? {
    guard let core = playbacks.playback(id) else { return nil }
    if let playback = core.listeners.playback { return playback }
    if core.isReleased { core.isReleased = false }
    return Playback(core)
  }
}
