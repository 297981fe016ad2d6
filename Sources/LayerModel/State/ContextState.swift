import AnimationInterpolation
import AnimationTiming

/// The state of a context without the tree of its last commit and the metadata of its layers.
package struct ContextState: Sendable {
  package var numbers = Numbers()
  var motionScale = 1.0
  package var completions = StoredCompletions()
  package var delegates: [StoredDelegate] = []
  package var playbacks: [StoredPlayback] = []
  /// The playbacks that commits have ended and whose listeners a delivery has yet to notify, in the order of their ids.
  package var ended: [StoredPlayback] = []

  /// The last numbers that were given.
  package struct Numbers: Sendable, Hashable {
    package var layer: UInt64 = 0
    package var animation: UInt64 = 0
    package var playback: UInt64 = 0
  }

  package init() {}

  /// A diagnostic for everything that a snapshot cannot hold.
  package var lost: [Diagnostic] {
    completions.lost + delegates.compactMap(\.lost) + (playbacks + ended).flatMap(\.lost)
  }
}

/// The delegate of an animation that has not stopped.
package struct StoredDelegate: Sendable {
  let animation: Animation.ID
  let layer: Layer.ID
  let name: String?
  let isToldOfStart: Bool
  /// Whether it was notified in a course of events that was later given up.
  let isTold: Bool

  var lost: Diagnostic? {
    guard name == nil, !isTold else { return nil }
    return .notKept(
      "the delegate of the animation \(animation.rawValue)", layer: layer, animation: animation)
  }
}

/// The saved form of a layer, without its metadata.
package final class StoredLayer: Sendable {
  package let id: Layer.ID
  package let layerClass: LayerClass
  package let sublayers: [Layer.ID]
  package let mask: Layer.ID?
  package let timing: Timing
  let properties: LayerProperties
  let effects: LayerEffects
  let animations: [AddedAnimation]

  /// Creates a stored layer; the animations may be in any order.
  package init(
    id: Layer.ID, layerClass: LayerClass, sublayers: [Layer.ID], mask: Layer.ID?, timing: Timing,
    properties: LayerProperties, effects: LayerEffects, animations: [AddedAnimation]
  ) {
    (self.id, self.layerClass, self.sublayers) = (id, layerClass, sublayers)
    (self.mask, self.timing, self.properties, self.effects) = (mask, timing, properties, effects)
    self.animations =
      animations.count < 2 ? animations : animations.sorted { $0.id.rawValue < $1.id.rawValue }
  }
}

// MARK: - Taking

extension LayerContext {
  /// The number of playbacks of snapshots that the context remembers. It must remember only those that are still in
  /// use.
  package var knownPlaybackCount: Int { knownPlaybacks.count }

  package var hasOpenTransaction: Bool { transactions.depth > 0 }

  /// Returns the state that the last commit has taken, without the layers.
  ///
  /// - Parameter isCommitted: Returns whether a commit has taken a playback.
  package func state(playbacks isCommitted: (Playback.ID) -> Bool) -> ContextState {
    var state = ContextState()
    state.numbers = registry.numbers
    state.motionScale = motionScale
    state.completions = transactions.completions.stored(upTo: committedAnimation)
    if !delegates.isEmpty {
      state.delegates = delegates.filter { $0.key.rawValue <= committedAnimation }
        .map { id, waiting in
          StoredDelegate(
            animation: id, layer: waiting.layer, name: waiting.name,
            isToldOfStart: waiting.isToldOfStart, isTold: waiting.isTold)
        }.sorted { $0.animation.rawValue < $1.animation.rawValue }
    }
    for core in playbacks where isCommitted(core.id) {
      state.playbacks.append(core.stored)
      knownPlaybacks.take(core)
    }
    for core in endedPlaybacks.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
      state.ended.append(core.stored)
      knownPlaybacks.take(core)
    }
    return state
  }
}

/// The playbacks in snapshots, held weakly: a playback that is still in use is the same object after rewinding.
struct KnownPlaybacks {
  private struct Known {
    weak var core: PlaybackCore?
  }

  private var known: [Playback.ID: Known] = [:]
  /// The count at which entries of released playbacks are removed.
  private var limit = 64

  /// At most one more than 64 and twice the number of playbacks that were in use at the last removal.
  var count: Int { known.count }

  subscript(id: Playback.ID) -> PlaybackCore? { known[id]?.core }

  /// - Complexity: O(1), amortised.
  mutating func take(_ core: PlaybackCore) {
    known[core.id] = Known(core: core)
    guard known.count > limit else { return }
    known = known.filter { $0.value.core != nil }
    limit = 64 + 2 * known.count
  }
}

// MARK: - Restoring

extension LayerContext {
  /// Restores layers. Those in `stored` differ now or may differ; those in `exiting` did not exist then.
  ///
  /// - Returns: One layer for each of `stored`: the current layer, or a new one if there is none.
  package func restore(
    _ stored: [StoredLayer], exiting: [Layer], roots: [Layer.ID],
    layer find: (Layer.ID) -> Layer?
  ) -> [Layer] {
    forgetUncommitted()
    for layer in exiting {
      layer.isCommitted = false
      layer.attachedAnimations = []
    }
    var byID: [Layer.ID: Layer] = [:]
    let layers = stored.map { stored in
      var layer = find(stored.id)
      if layer?.layerClass != stored.layerClass { layer = nil }
      let restored = layer ?? Layer(restoring: stored.id, stored.layerClass, in: self)
      restored.isCommitted = false
      byID[stored.id] = restored
      return restored
    }
    func lookUp(_ id: Layer.ID) -> Layer? { byID[id] ?? find(id) }
    for (layer, stored) in zip(layers, stored) {
      layer.restorePlaces(
        sublayers: stored.sublayers.compactMap(lookUp), mask: stored.mask.flatMap(lookUp)
      ) { byID[$0.id] === $0 }
      (layer.timing, layer.properties) = (stored.timing, stored.properties)
      (layer.effects, layer.attachedAnimations) = (stored.effects, stored.animations)
    }
    for layer in layers { layer.isCommitted = true }
    let tops = roots.compactMap(lookUp)
    for layer in tops { layer.leaveSilently { _ in false } }
    self.roots = tops
    forgetUncommitted()
    return layers
  }

  /// Restores everything except the layers, which must be restored first.
  ///
  /// A visible layer, in which `animation` finds an animation, may be exiting. `isOver` states whether an animation or
  /// a playback had stopped, so that no tree reports that again; nil for an animation that did not exist.
  package func restore(
    _ state: ContextState, _ restoring: Restoring, layer find: (Layer.ID) -> Layer?,
    animation: (Animation.ID, Layer.ID) -> AddedAnimation?,
    isOver: (animation: (Animation.ID, Layer.ID) -> Bool?, playback: (Playback.ID) -> Bool)
  ) {
    for (_, listeners) in animationListeners {
      guard case .animation(let id, let layer, _) = listeners.subject else { continue }
      switch isOver.animation(id, layer) {
      case true?: break
      case false?: listeners.restore(nil, reportsAgain: true)
      case nil: listeners.settle(.cancelled)
      }
    }
    registry.numbers.raise(to: state.numbers)
    motionScale = state.motionScale
    transactions.restore(state.completions, restoring)
    committedAnimation = registry.numbers.animation
    let former = delegates
    delegates = [:]
    for stored in state.delegates {
      let (now, id) = (former[stored.animation], stored.animation)
      if let attached = animation(id, stored.layer) ?? now?.animation {
        delegates[id] = waiting(stored, attached, now, restoring)
      }
    }
    let (formerPlaybacks, ended) = (playbacks, endedPlaybacks)
    func bringBack(_ stored: StoredPlayback) -> PlaybackCore {
      let known =
        formerPlaybacks.playback(stored.id) ?? ended[stored.id] ?? knownPlaybacks[stored.id]
      let core = known ?? PlaybackCore(restoring: stored, context: self)
      core.listeners.reportedUntil = -.infinity
      var tellsAgain = true
      if case .rewinding(tellsAgain: false) = restoring, known != nil {
        tellsAgain = false
        core.listeners.reportedUntil = memory?.commitTime ?? -.infinity
      }
      let outcome = stored.outcome ?? (isOver.playback(stored.id) ? core.listeners.outcome : nil)
      core.restore(stored, outcome: outcome, tellsAgain: tellsAgain, layer: find)
      core.awaitAgain(
        stored.awaited.filter { transactions.completions.memberships[$0] != nil })
      // A playback that is in use now stays in use.
      core.isReleased = stored.isReleased && core.listeners.playback == nil
      core.forgetChanges()
      knownPlaybacks.take(core)
      return core
    }
    playbacks = state.playbacks.map(bringBack)
    let kept = Set(playbacks.map(\.id))
    endedPlaybacks = ended.filter { !kept.contains($0.key) }
    for core in state.ended.map(bringBack) where core.isAwaited { endedPlaybacks[core.id] = core }
    stoppedAnimations = []
    for core in formerPlaybacks where !kept.contains(core.id) {
      core.listeners.settle(.cancelled)
    }
  }

  /// Returns the delegate of an animation, which waits again.
  private func waiting(
    _ stored: StoredDelegate, _ animation: AddedAnimation, _ now: WaitingDelegate?,
    _ restoring: Restoring
  ) -> WaitingDelegate {
    var waiting = WaitingDelegate(
      delegate: now?.delegate, name: stored.name, layer: stored.layer, animation: animation)
    (waiting.isToldOfStart, waiting.isTold) = (stored.isToldOfStart, stored.isTold)
    if case .rewinding(tellsAgain: let tellsAgain) = restoring {
      waiting.isTold = now == nil ? !tellsAgain : now?.isTold == true
      if !tellsAgain { waiting.isToldOfStart = now?.isToldOfStart ?? true }
    }
    return waiting
  }

  /// Discards everything that no commit has taken.
  package func forgetUncommitted() {
    for layer in takeChanges().detached { layer.attachedAnimations = [] }
    requests = nil
  }

  package var uncommittedLayers: [Layer.ID] { changedLayers.map(\.id) }

  package func restoreProperties(_ table: PropertyTable) { registry.restore(table) }
}

extension Layer {
  /// Replaces the sublayers and the mask, without events.
  ///
  /// - Parameter isRestored: Returns whether the layer's own sublayers are also restored.
  fileprivate func restorePlaces(
    sublayers: [Layer], mask: Layer?, where isRestored: (Layer) -> Bool
  ) {
    for layer in children.elements where layer.superlayer === self { layer.storedSuperlayer = nil }
    if maskLayer?.superlayer === self { maskLayer?.storedSuperlayer = nil }
    children = GapArray()
    maskLayer = nil
    for layer in sublayers {
      layer.leaveSilently(where: isRestored)
      layer.storedSuperlayer = self
    }
    children = GapArray(sublayers)
    guard let mask else { return }
    mask.leaveSilently(where: isRestored)
    (maskLayer, mask.storedSuperlayer) = (mask, self)
  }

  /// Removes the layer from its place, without events. A superlayer that is also restored stays as it is.
  fileprivate func leaveSilently(where isRestored: (Layer) -> Bool) {
    guard let parent = superlayer else { return }
    storedSuperlayer = nil
    if isRestored(parent) { return }
    if parent.maskLayer === self { parent.maskLayer = nil } else { parent.removeChild(self) }
  }
}

extension ContextState.Numbers {
  /// Numbers that were given are not given again.
  mutating func raise(to other: Self) {
    layer = max(layer, other.layer)
    animation = max(animation, other.animation)
    playback = max(playback, other.playback)
  }
}
