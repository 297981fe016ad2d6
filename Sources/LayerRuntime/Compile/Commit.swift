import AnimationTiming
import LayerModel

/// The result of `commit(at:)`: the new tree, the events that the commit caused, and the changes.
public struct Commit: Sendable {
  /// The committed state, ready for sampling.
  public let tree: RenderTree
  /// The events that the commit itself causes, at its time.
  ///
  /// The order is:
  ///
  /// 1. Events of animations: ends of removed or replaced animations, in that order; ends of animations outside the
  ///   tree; ends of animations that cannot run; starts, and then ends, of animations that were added too late for a
  ///   tree to report them. Layers are in document order, and the animations of a layer are in the order of their
  ///   begin times.
  /// 2. Events of playbacks: ends of playbacks that were cancelled or finished by a call, and events at exactly this
  ///   time.
  /// 3. Events of layers: exits that end now, or with the superlayer.
  ///
  /// All other events are in ``RenderTree/events(in:withIterations:)``.
  ///
  /// Complexity: O(events · log events), in addition to the order of their layers. Computed on each read.
  public var events: [AnimationEvent] { found.inOrder(in: tree) }
  /// The same events, unordered.
  let found: CommitEvents
  private let former: Former
  fileprivate let dropped: [Diagnostic]
  /// Whether the commit restores a snapshot. If so, no event reports the layers that were exiting.
  private let goesBack: Bool

  init(
    tree: RenderTree, events: CommitEvents = CommitEvents(), former: Former,
    dropped: [Diagnostic] = [], goesBack: Bool = false
  ) {
    self.goesBack = goesBack
    self.tree = tree
    found = events
    self.former = former
    self.dropped = dropped
  }

  /// The state that a commit is compared with.
  enum Former: Sendable {
    /// The previous tree; for the first commit a tree without layers.
    case tree(RenderTree)
    /// The commit's own tree, except for one layer that had this record. The previous tree need not be kept, so
    /// unshared parts of it become the new tree.
    case record(RenderLayer)
    /// The commit's own tree, except for several layers.
    case records([RenderLayer])
  }

  /// The accepted animations whose effect differs from their fields, in document order: those of the tree, and those
  /// that this commit has dropped because they cannot run.
  ///
  /// Complexity: that of ``RenderTree/diagnostics``, in addition to the layers that have dropped animations.
  public var diagnostics: [Diagnostic] { tree.diagnostics(adding: dropped) }

  // MARK: Changes

  /// A difference from the previous commit.
  public struct Change: Sendable, Hashable {
    /// The kind of a change.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The model value has changed, or the layer has entered the tree.
      case model
      /// An animation of the property, or of a component of it, was added.
      case began
      /// An animation of the property, or of a component of it, was removed.
      case ended
      /// The layer has left the tree.
      case left
      /// The layer has been removed from the model with an exit. It is shown until the exit is over:
      /// ``RenderTree/events(in:withIterations:)``.
      case exiting
    }

    /// The changed layer.
    public let layer: Layer.ID
    /// The key path of the whole property, for example `position` or `filters.blur.inputRadius`.
    ///
    /// `speed` stands for all timing of the layer, and `filters` for added or removed filters. nil for the layer
    /// itself.
    public let property: String?
    /// The kind of the change.
    public let reason: Reason

    package init(layer: Layer.ID, property: String?, reason: Reason) {
      self.layer = layer
      self.property = property
      self.reason = reason
    }
  }

  /// The changes of this commit, compared with the previous one.
  ///
  /// Layers are in document order, and the properties of each are sorted by name. A property has
  /// ``Change/Reason/model``, ``Change/Reason/began`` and ``Change/Reason/ended`` in this order, each at most once.
  ///
  /// - A layer that has entered the tree has a single change, without a property. At the first commit every layer
  ///   enters.
  /// - A layer that has left has a single change, without a property, after all others.
  /// - An exiting layer has a change ``Change/Reason/exiting`` without a property before its other changes. Its later
  ///   removal is an event, not a change.
  ///
  /// A value that was set and then set back is not a change. Nor is an animation that was added and removed between
  /// two commits. Transitions animate no property and are not listed.
  ///
  /// A change reports a difference of the model, not of the presentation values. Those change at other times:
  /// ``PresentationBuffer/forEachChange(_:)``.
  ///
  /// Law: in the order of the tree, the changes are the differences between the layers at both commits
  /// (`CommitChangesTests`).
  ///
  /// Complexity: O(unshared parts of the trees + changes · depth + the siblings of layers of which several have
  /// changed); O(1) if nothing has changed. Computed on each read.
  public var changes: [Change] {
    var found: [Layer.ID: [Change]] = [:]
    var left: [Layer.ID] = []
    forEachDifference { old, new in
      guard let new else {
        if let old, !old.isExiting || goesBack { left.append(old.id) }
        return
      }
      // A layer that has left since then counts as a new one.
      let isKnown = old.map { !$0.isGone(at: tree.commitTime) } ?? false
      let leaves = new.isExiting && !(isKnown && old?.isExiting == true)
      let exiting = leaves ? [Change(layer: new.id, property: nil, reason: .exiting)] : []
      guard let old, isKnown, !old.isExiting || new.isExiting else {
        found[new.id] = [Change(layer: new.id, property: nil, reason: .model)] + exiting
        return
      }
      let changes = exiting + Self.changes(of: new, since: old, in: tree)
      if !changes.isEmpty { found[new.id] = changes }
    }
    let changes = tree.inDocumentOrder(found.keys).flatMap { found[$0] ?? [] }
    guard case .tree(let former) = former else { return changes }
    return changes
      + former.inDocumentOrder(left).map { Change(layer: $0, property: nil, reason: .left) }
  }

  /// Whether the tree differs from the previous one in more than its time: by one of the ``changes``, by the
  /// positions of layers or by an animation.
  ///
  /// Complexity: O(unshared parts of the trees); O(1) if nothing has changed.
  public var hasChanges: Bool {
    if case .tree(let former) = former {
      if former.roots != tree.roots || former.playbacks != tree.playbacks { return true }
    }
    var hasChanges = false
    forEachDifference { old, new in
      guard !hasChanges else { return }
      guard let old, let new else {
        hasChanges = true
        return
      }
      // A layer that was or becomes a mask has another superlayer, or is in one of these lists.
      hasChanges =
        old.superlayer != new.superlayer || old.sublayers != new.sublayers
        || !old.running.elementsEqual(new.running) {
          $0.compiled.id == $1.compiled.id
            && $0.compiled.ownMap == $1.compiled.ownMap
        }
        || old.isExiting != new.isExiting || !Self.changes(of: new, since: old, in: tree).isEmpty
    }
    return hasChanges
  }

  /// Passes the records that differ from the previous ones to a function; nil for an absent one.
  private func forEachDifference(
    _ body: (_ former: RenderLayer?, _ here: RenderLayer?) -> Void
  ) {
    switch former {
    case .tree(let former): tree.forEachDifference(from: former, body)
    case .record(let record): body(record, tree.record(of: record.id))
    case .records(let records): for record in records { body(record, tree.record(of: record.id)) }
    }
  }

  private static func changes(
    of new: RenderLayer, since old: RenderLayer, in tree: RenderTree
  ) -> [Change] {
    var reasons: [String: Set<Change.Reason>] = [:]
    for name in new.modelDifferences(from: old, property: { tree.property($0, of: new) }) {
      reasons[name, default: []].insert(.model)
    }
    if new.animations !== old.animations {
      let (before, now) = (old.animatedNames, new.animatedNames)
      for (id, names) in now {
        for name in names.subtracting(before[id] ?? []) {
          reasons[name, default: []].insert(.began)
        }
      }
      for (id, names) in before {
        for name in names.subtracting(now[id] ?? []) { reasons[name, default: []].insert(.ended) }
      }
    }
    return reasons.keys.sorted().flatMap { name in
      Change.Reason.allCases.filter { reasons[name]?.contains($0) == true }
        .map { Change(layer: new.id, property: name, reason: $0) }
    }
  }
}

extension RenderLayer {
  fileprivate func modelDifferences(
    from earlier: RenderLayer, property: (PropertyID) -> PropertyKey?
  ) -> Set<String> {
    var names = timing.differences(from: earlier.timing)
    names.formUnion(properties.differences(from: earlier.properties, property: property))
    if effects !== earlier.effects {
      let none = LayerEffects()
      names.formUnion(
        (effects?.values ?? none).differences(from: earlier.effects?.values ?? none))
    }
    return names
  }

  /// The names of the whole properties of each animation, including those that it does not change.
  fileprivate var animatedNames: [Animation.ID: Set<String>] {
    var names: [Animation.ID: Set<String>] = [:]
    for animation in running {
      let compiled = animation.compiled
      names[compiled.id] = Set((compiled.parts.map(\.property) + compiled.idle).map(\.name))
    }
    return names
  }
}

extension LayerContext {
  /// Builds a new render tree from the changes of the roots and all layers below them.
  ///
  /// The commit resolves open fields. An animation whose `beginTime` is exactly 0 starts at this time, in its layer's
  /// time. An animation with neither end set starts from the value that the previous tree shows now. Both are resolved
  /// once, so a second commit changes nothing.
  ///
  /// Animations that are removed on completion and are over by now, including those of a replicator's copies, are
  /// removed from their layers. Animations of layers that are no longer in a tree are removed unfinished.
  ///
  /// While an explicit transaction is open, the commit publishes nothing: it returns the previous tree without events
  /// and changes.
  ///
  /// Law: the tree equals one that is built from scratch from the same layers, except for earlier particles of
  /// emitters (`IncrementalCommitTests`).
  ///
  /// - Parameter time: The absolute time of the commit, in seconds. It must be finite, and not before the last
  ///   commit.
  /// - Complexity: O(changes · log layers). A changed layer counts with its animations; one that was moved in time or
  ///   in the tree counts with all layers below it. If nothing else keeps the previous tree, a commit that moves no
  ///   layer within the tree copies nothing of it.
  public func commit(at time: Double) -> Commit {
    let sought = playbacks.isEmpty ? [] : playbacks.filter(\.isSoughtBeforeItsEnd)
    if sought.isEmpty { return commitOnce(at: time) }
    // Earlier requests take effect first.
    let former = committedLayers?.tree ?? RenderTree(commitTime: time)
    let endings = sought.map { $0.withdrawEnding() }
    let first = commitOnce(at: time)
    for (core, ending) in zip(sought, endings) {
      if let ending { core.end(ending.target, ending.outcome) }
    }
    let second = commitOnce(at: time)
    return Commit(
      tree: second.tree, events: CommitEvents(of: first, second), former: .tree(former),
      dropped: first.dropped + second.dropped)
  }

  private func commitOnce(at time: Double) -> Commit {
    let former = committedLayers
    guard willCommit(at: time, after: former?.commitTime) else {
      let tree = former?.tree ?? RenderTree(commitTime: time)
      return Commit(tree: tree, former: .tree(tree))
    }
    if let former, !former.hasEnds(by: time), !hasChanges, former.playbackEnd > time,
      hasRegistered(just: former.tree.registered)
    {
      // Only the time has changed.
      former.tree.commitTime = time
      return Commit(tree: former.tree, former: .tree(former.tree))
    }
    let committed = former ?? CommittedState(RenderTree(commitTime: time))
    let requests = takeRequests()
    if let requests { settle(requests.keptValues, by: committed.tree, at: time) }
    // Most contexts have no playback.
    var playing =
      playbacks.isEmpty && committed.tree.playbacks.isEmpty
      ? nil : PlaybacksUpdate(in: self, since: committed.tree, at: time)
    if hasHandoffs { resolveHandoffs(by: committed.tree, at: time) }
    playing?.settleModel()
    var update = TreeUpdate(
      of: committed, at: time, in: self, requests, isAlone: requests == nil && playing == nil)
    update.run()
    let hidden = takeHiddenAnimations(in: update.tree)
    let playbackEnd = playing?.run(on: &update) ?? .infinity
    committed.take(update.tree, playbackEnd: playbackEnd)
    if former == nil { memory = committed }
    if let playing { update.events.others += playing.events }
    if let exiting = update.exiting { update.events.others += exiting.events }
    return Commit(
      tree: update.tree, events: update.events, former: update.comparison,
      dropped: update.diagnostics + hidden)
  }

  private func takeHiddenAnimations(in tree: RenderTree) -> [Diagnostic] {
    if hiddenAnimations.isEmpty { return [] }
    let found = hiddenAnimations.compactMap { pair -> Diagnostic? in
      let running = tree.record(of: pair.layer)?.running ?? []
      guard let hidden = running.first(where: { $0.compiled.id == pair.hidden }),
        let other = running.first(where: { $0.compiled.id == pair.other }),
        hidden.endTime > other.endTime
      else { return nil }
      return .hiddenAnimation(hidden.compiled.attached, by: other.compiled.attached, of: pair.layer)
    }
    hiddenAnimations = []
    return found
  }

  private func resolveHandoffs(by former: RenderTree, at time: Double) {
    let playbacks = former.playbacks.filter { $0.schedule.endTime <= time }
    let movers = leftNumbers.filter { former.hasEnded($0.mover, on: $0.layer.id, by: time) }
    resolveHandoffs(
      endedPlaybacks: Set(playbacks.map(\.id)), endedMovers: Set(movers.map(\.mover)))
  }

  /// Sets the model values that were cancelled at their presentation values to the values of a tree.
  private func settle(_ kept: [KeptValue], by former: RenderTree, at time: Double) {
    if kept.isEmpty { return }
    transaction {
      disablesActions = true
      for value in kept where former.contains(value.layer.id) {
        value.set(former.value(of: value.layer.id, for: value.path, at: time))
      }
    }
  }
}

extension LayerContext {
  /// The last commit's tree, built again from scratch. Every tree must equal it.
  ///
  /// - Precondition: Nothing has changed since the last commit.
  package func recompiledTree() -> RenderTree? {
    guard let former = committedLayers else { return nil }
    let committed = CommittedState(RenderTree(commitTime: former.tree.commitTime))
    var update = TreeUpdate(of: committed, at: former.tree.commitTime, in: self)
    update.runAnew()
    update.tree.keepEmissions(of: former.tree)
    update.tree.keepExiting(of: former.tree)
    update.tree.playbacks = former.tree.playbacks
    return update.tree
  }

  /// The state that commits keep; nil before the first commit. Only this property casts it, because the model does not
  /// know its type.
  var committedLayers: CommittedState? { memory as? CommittedState }
}

final class CommittedState: CommitState {
  // Exclusive access is not checked at run time, because no call in between leads back here.

  @exclusivity(unchecked) var tree: RenderTree
  @exclusivity(unchecked) var roots: Set<Layer.ID> = []
  @exclusivity(unchecked) var layers: [Layer.ID: Layer] = [:]
  let properties = AnimatedProperties()
  /// The layers with an event that a commit or a delivery waits for.
  @exclusivity(unchecked) var due = DueLayers()
  /// The additional state for snapshots; nil before the first one.
  @exclusivity(unchecked) var keeping: KeptLayers?
  /// A layer that was moving at the last check.
  @exclusivity(unchecked) var movingLayer: Layer.ID?
  /// The earliest end of a playback that the model does not know yet.
  @exclusivity(unchecked) var playbackEnd = Double.infinity

  let line = SnapshotLine()
  /// The mark of the snapshot from which the context was restored.
  let origin: SnapshotMark?

  init(_ tree: RenderTree, origin: SnapshotMark? = nil) {
    (self.tree, self.origin) = (tree, origin)
  }

  var commitTime: Double { tree.commitTime }

  func take(_ tree: RenderTree, playbackEnd: Double) {
    self.tree = tree
    if playbackEnd != self.playbackEnd { self.playbackEnd = playbackEnd }
    if due.count > 1024 { due.compact(of: tree) }
  }

  func hasEnds(by time: Double) -> Bool {
    if due.next <= time { due.wake(before: time.nextUp, in: tree) }
    return !due.ended.isEmpty
  }

  func state(of subject: AnimationEvent.Subject) -> PlaybackState? {
    tree.state(of: subject, at: commitTime)
  }

  func exitingKeyPaths(of layer: Layer.ID, in superlayer: Layer.ID?) -> [String]? {
    guard let record = tree.record(of: layer), record.isExiting, record.superlayer == superlayer
    else { return nil }
    let paths = record.running.flatMap { $0.compiled.parts.map(\.property.path) }
    var found: [String] = []
    for path in paths.filter({ $0.component == nil }) + paths.filter({ $0.component != nil })
    where path.key.animates != .never && !found.contains(path.name) {
      found.append(path.name)
    }
    return found
  }
}

extension Commit: CustomStringConvertible {
  /// For example `Commit at 1.5 s: 12 layers, 3 animations, 4 changes, 1 event`. Complexity: that of ``changes``.
  public var description: String {
    let counts = [
      (tree.layerCount, "layer"), (tree.animationCounts.animations, "animation"),
      (changes.count, "change"), (events.count, "event"),
    ]
    return "Commit at \(tree.commitTime) s: \(RenderTree.text(counts))"
  }
}

extension RenderTree {
  fileprivate func hasEnded(_ playback: Playback.ID, by time: Double) -> Bool {
    (playbacks.playback(playback)?.schedule.endTime ?? .infinity) <= time
  }

  /// Whether an animation moves nothing at the time of the next commit.
  fileprivate func hasEnded(_ animation: Animation.ID, on layer: Layer.ID, by time: Double) -> Bool
  {
    let running = record(of: layer)?.running.first { $0.compiled.id == animation }
    guard let running else { return false }
    if let part = running.compiled.attached.part { return hasEnded(part.playback, by: time) }
    return running.compiled.isRemovedOnCompletion && running.endTime <= time
  }
}
