import AnimationTiming
import LayerModel

/// What a commit gives.
public struct Commit: Sendable {
  /// The committed state, ready to be sampled.
  public let tree: RenderTree
  /// The events that the commit itself causes, at its time. First animations: ends of those that were removed or
  /// replaced, in that order; ends of those outside the tree; ends of those that cannot run; starts, and then ends,
  /// of those that were added too late for a tree to report them; layers in document order, the animations of one by
  /// their begins. Then playbacks: ends of those that were cancelled or told to finish, and events at this very time.
  /// Then layers: exits that end just now, or with the superlayer. All other events are in
  /// ``RenderTree/events(in:withIterations:)``.
  ///
  /// Complexity: O(events · log events), and of the order of their layers. Computed when it is read.
  public var events: [AnimationEvent] { found.inOrder(in: tree) }
  /// The same in no order.
  let found: CommitEvents
  private let former: Former
  /// The diagnostics of animations that the commit has dropped before any tree had them.
  fileprivate let dropped: [Diagnostic]
  /// Whether it goes back to a snapshot: what was leaving then is told by no event.
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

  /// What a commit is compared with.
  enum Former: Sendable {
    /// The tree of the commit before; of the first commit one without layers.
    case tree(RenderTree)
    /// The commit's own tree, but for a layer that had this record: the former tree need not be kept, so that
    /// what nobody else keeps of it becomes the new one.
    case record(RenderLayer)
    /// The same, but for several.
    case records([RenderLayer])
  }

  /// The animations that were accepted but do not show what they say, in document order: those of
  /// the tree, and those that this commit has dropped because they cannot run.
  ///
  /// Complexity: that of ``RenderTree/diagnostics``, and of the layers that have dropped animations.
  public var diagnostics: [Diagnostic] { tree.diagnostics(adding: dropped) }

  // MARK: Changes

  /// Something that is not as it was at the commit before.
  public struct Change: Sendable, Hashable {
    /// What has happened.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The model value is another one, or the layer has come into the tree.
      case model
      /// An animation of the property, or of a component of it, has come.
      case began
      /// An animation of the property, or of a component of it, has gone.
      case ended
      /// The layer has left the tree.
      case left
      /// The layer has been removed from the model with an exit, and is shown until that is over:
      /// ``RenderTree/events(in:withIterations:)``.
      case exiting
    }

    /// The layer.
    public let layer: Layer.ID
    /// The whole property by its key path: `position`, `filters.blur.inputRadius`, for a layer's
    /// place in time `speed`; `filters` where filters have come or gone. nil for the layer itself.
    public let property: String?
    /// What has happened.
    public let reason: Reason

    /// A change from its parts.
    package init(layer: Layer.ID, property: String?, reason: Reason) {
      self.layer = layer
      self.property = property
      self.reason = reason
    }
  }

  /// What this commit has changed, compared with the one before.
  ///
  /// Layers in document order, the properties of each by name, of each property ``Change/Reason/model``,
  /// ``Change/Reason/began`` and ``Change/Reason/ended`` in this order, each at most once. A layer that
  /// has come into the tree has one change without a property, whatever it brings along; so has one
  /// that has left, behind all others. One that is leaving has a change ``Change/Reason/exiting`` without a
  /// property before its others; that it has left then is an event and no change. At the first commit every layer comes. A value that was set and
  /// set back is no change, nor is an animation that came and went between two commits. Transitions
  /// animate no property and are not listed.
  ///
  /// A change says what is another, not what is shown: an animation shows its values at times of its
  /// own, in ``PresentationBuffer/forEachChange(_:)``.
  ///
  /// Law: in the order of the tree these are the differences of the layers as they stood at both
  /// commits (`CommitChangesTests`).
  ///
  /// Complexity: O(what the trees do not share + changes · depth + the siblings of layers of which
  /// several have changed); O(1) where nothing has changed. Computed when it is read.
  public var changes: [Change] {
    var found: [Layer.ID: [Change]] = [:]
    var left: [Layer.ID] = []
    forEachDifference { old, new in
      guard let new else {
        if let old, !old.isExiting || goesBack { left.append(old.id) }
        return
      }
      // One that has left since is another one now.
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

  /// Whether the tree has anything but its time another than at the commit before: one of the
  /// ``changes``, where layers lie, or an animation.
  ///
  /// Complexity: O(what the trees do not share); O(1) where nothing has changed.
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
      // What has been or becomes a mask has another superlayer, or is in a list here.
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

  /// Hands the records that are others than before to a function; nil where there is none.
  private func forEachDifference(
    _ body: (_ former: RenderLayer?, _ here: RenderLayer?) -> Void
  ) {
    switch former {
    case .tree(let former): tree.forEachDifference(from: former, body)
    case .record(let record): body(record, tree.record(of: record.id))
    case .records(let records): for record in records { body(record, tree.record(of: record.id)) }
    }
  }

  /// The changes of a layer that both trees hold, in order.
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
  /// The names of the whole properties whose model values differ from an earlier record's.
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

  /// The names of the whole properties that each animation names, those included that it does not
  /// change.
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
  /// Takes what has changed of the roots and all layers below them into a new render tree.
  ///
  /// What only a commit can know is resolved here: an animation whose `beginTime` is exactly 0
  /// begins at this time, in its layer's own time; one that names none of its ends starts from what
  /// the previous commit's tree shows now. Both are resolved once: committing again moves nothing.
  /// Animations that are removed on completion and over by now, those of a replicator's copies too,
  /// leave their layers. Animations of layers that are in no tree any more leave them unfinished.
  ///
  /// While an explicit transaction is open nothing is published: the former tree is given again,
  /// without events and changes.
  ///
  /// Law: the tree equals one that is made from nothing of the same layers, what emitters have
  /// emitted before aside (`IncrementalCommitTests`).
  ///
  /// - Parameter time: The absolute time of the commit, in seconds: finite, and not before the
  ///   last commit.
  /// - Complexity: O(what has changed · log of the layers): a layer counts with its animations, and
  ///   one that was moved in time or in the tree with all layers below it. If nothing else keeps the
  ///   former tree, a commit that moves no layer to another place copies nothing of it.
  public func commit(at time: Double) -> Commit {
    let sought = playbacks.isEmpty ? [] : playbacks.filter(\.isSoughtBeforeItsEnd)
    if sought.isEmpty { return commitOnce(at: time) }
    // What was asked first happens first.
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
      // All is as it was but the time.
      former.tree.commitTime = time
      return Commit(tree: former.tree, former: .tree(former.tree))
    }
    let committed = former ?? CommittedState(RenderTree(commitTime: time))
    let requests = takeRequests()
    if let requests { settle(requests.keptValues, by: committed.tree, at: time) }
    // Most contexts play nothing.
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

  /// What is wrong where an animation that was added is hidden by another one and seen again after that.
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

  /// Brings the model values of what was cancelled as it was shown to what a tree shows.
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
  /// The last commit's tree once more, made from nothing: every tree must equal it.
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

  /// What the commits have kept, nil before the first.
  ///
  /// The model holds it without knowing what it is, so that its type is asked for here, and nowhere
  /// else. There is one type that it can have.
  var committedLayers: CommittedState? { memory as? CommittedState }
}

/// What commits keep from one to the next.
final class CommittedState: CommitState {
  // What each commit accesses is not checked each time: nothing is called meanwhile that comes back to it.

  @exclusivity(unchecked) var tree: RenderTree
  /// The roots of the tree.
  @exclusivity(unchecked) var roots: Set<Layer.ID> = []
  /// The layers of the tree.
  @exclusivity(unchecked) var layers: [Layer.ID: Layer] = [:]
  /// What the key paths of animations name.
  let properties = AnimatedProperties()
  /// The layers with an event that commits and deliveries wait for.
  @exclusivity(unchecked) var due = DueLayers()
  /// What snapshots need beside the tree, nil before the first one.
  @exclusivity(unchecked) var keeping: KeptLayers?
  /// A layer that has moved when it was last looked at.
  @exclusivity(unchecked) var movingLayer: Layer.ID?
  /// When the first playback comes to an end that the model does not know of.
  @exclusivity(unchecked) var playbackEnd = Double.infinity

  /// What the context has in common with its snapshots.
  let line = SnapshotLine()
  /// That of the snapshot which the context was restored from.
  let origin: SnapshotMark?

  init(_ tree: RenderTree, origin: SnapshotMark? = nil) {
    (self.tree, self.origin) = (tree, origin)
  }

  var commitTime: Double { tree.commitTime }

  /// Takes the tree of a commit, with when the first playback comes to an end.
  func take(_ tree: RenderTree, playbackEnd: Double) {
    self.tree = tree
    if playbackEnd != self.playbackEnd { self.playbackEnd = playbackEnd }
    if due.count > 1024 { due.compact(of: tree) }
  }

  /// Whether an animation that is removed on completion, or an exit, is over by a time.
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
  /// `Commit at 1.5 s: 12 layers, 3 animations, 4 changes, 1 event`. Complexity: that of ``changes``.
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
