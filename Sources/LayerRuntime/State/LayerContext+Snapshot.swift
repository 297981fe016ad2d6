import AnimationMath
import AnimationTracks
import LayerModel

extension LayerContext {
  /// What the last commit has left; see ``LayerRuntime/Snapshot``. Names, states, actions and what layers
  /// carry for others are at the first snapshot as they are then, at later ones as commits took them.
  ///
  /// Complexity: the first time O(layers), and from then on commits do a little more for layers that come,
  /// go or change their names or states; later O(completions and delegates that wait + playbacks).
  public func snapshot() -> Snapshot {
    let committed = committedForSnapshots
    let tree = committed.tree
    return Snapshot(
      tree: tree, metadata: committed.keeping?.metadata ?? PersistentMap(),
      state: state { tree.playbacks.playback($0) != nil }, line: committed.line)
  }

  /// What commits have kept, which from now on is enough for snapshots.
  private var committedForSnapshots: CommittedState {
    let committed = committedLayers ?? CommittedState(RenderTree(commitTime: -.infinity))
    memory = committed
    if committed.keeping == nil {
      var keeping = KeptLayers()
      for layer in committed.layers.values { keeping.take(layer) }
      committed.keeping = keeping
    }
    return committed
  }

  /// Goes back to a snapshot of this context, in place.
  ///
  /// Layers are the same objects as before, and those that are gone are made anew under their ids. Layers
  /// that were not there leave the tree, and lose their animations; no id is given twice. What no commit
  /// has taken is dropped. No event happens. The next commit may be at any time from the snapshot's on.
  ///
  /// Completions and delegates wait again, closures that were called meanwhile by their names in
  /// ``LayerModel/LayerContext/handlers``. `events(in:)` of trees and commits give the events of the
  /// time that comes again once more; deliveries then leave out whoever was told before, unless it is to
  /// be told again. Of playbacks labels before the time of the last commit are left out so.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of this context, or the one that it was restored from.
  ///   - tellsAgain: Whether completions, delegates and playbacks tell again what they have told.
  /// - Returns: The tree of the snapshot, and the changes from what was shown to it: for a renderer that
  ///   follows `changes` of commits. It has no events.
  /// - Throws: That a transaction is open, or that the snapshot is another context's; nothing has
  ///   happened then.
  /// - Complexity: O(what differs · log of the layers), and of layers without a difference nothing.
  @discardableResult
  public func rewind(
    to snapshot: Snapshot, tellsAgain: Bool = false
  ) throws(SnapshotError) -> Commit {
    if hasOpenTransaction { throw SnapshotError(.openTransaction) }
    guard let committed = committedLayers,
      committed.line === snapshot.line || committed.origin === snapshot.mark
    else {
      throw SnapshotError(.foreign)
    }
    let former = committed.tree
    restore(snapshot, in: committed, .rewinding(tellsAgain: tellsAgain))
    return Commit(tree: snapshot.tree, former: .tree(former), goesBack: true)
  }

  /// A context that goes on from a snapshot: with the same ids, and the same bits.
  ///
  /// Layers are found by `layer(_:)` and `layer(named:)`, what plays by
  /// ``LayerModel/LayerContext/playback(_:)``. Registered properties are there; to have one with its Swift type
  /// register it once more.
  ///
  /// - Parameters:
  ///   - snapshot: Of any context, in this process or another one.
  ///   - handlers: Who is called by name.
  /// - Complexity: O(layers).
  public convenience init(restoring snapshot: Snapshot, handlers: NamedHandlers = NamedHandlers()) {
    self.init()
    self.handlers = handlers
    let committed = CommittedState(RenderTree(commitTime: snapshot.time), origin: snapshot.mark)
    restoreProperties(snapshot.tree.registered)
    restore(snapshot, in: committed, .anew)
  }

  /// The layer of an id in the tree of the last commit, nil where there is none. Complexity: O(1).
  public func layer(_ id: Layer.ID) -> Layer? { committedLayers?.layers[id] }

  /// The first layer of a name among the roots, their masks and their sublayers, in document order; nil if
  /// there is none. It finds layers that no commit has taken in yet. Complexity: O(layers).
  public func layer(named name: String) -> Layer? {
    var waiting = Array(roots.reversed())
    while let layer = waiting.popLast() {
      if layer.name.isExactly(name) { return layer }
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers.reversed()
    }
    return nil
  }

  private func restore(
    _ snapshot: Snapshot, in committed: CommittedState, _ restoring: Restoring
  ) {
    var held = HeldObjects(of: self)
    defer { withExtendedLifetime(held) {} }
    var keeping = committed.keeping ?? KeptLayers()
    let now = committed.tree
    // What differs, and what was changed without a commit.
    var changed = Set(
      snapshot.tree.staying(uncommittedLayers.filter { snapshot.tree.record(of: $0) != nil }))
    var annotated = changed
    var exiting: [Layer] = []
    snapshot.tree.forEachDifference(from: now) { old, new in
      if let new, !new.isExiting {
        changed.insert(new.id)
      } else if let id = (old ?? new)?.id, let layer = committed.layers[id] {
        exiting.append(layer)
      }
    }
    let records = changed.compactMap { snapshot.tree.record(of: $0) }
    let find = { (id: Layer.ID) in committed.layers[id] ?? keeping.layer(id) }
    let roots = snapshot.tree.staying(snapshot.tree.roots)
    let layers = restore(
      records.map { StoredLayer($0, in: snapshot.tree) }, exiting: exiting, roots: roots,
      layer: find)
    for layer in exiting {
      held.take(layer)
      committed.layers[layer.id] = nil
      keeping.leave(layer)
    }
    var areNew = false
    for layer in layers where committed.layers[layer.id] !== layer {
      committed.layers[layer.id] = layer
      annotated.insert(layer.id)
      areNew = true
    }
    let lookUp = { [keeping] (id: Layer.ID) in committed.layers[id] ?? keeping.layer(id) }
    snapshot.metadata.forEachDifference(from: keeping.metadata) { id, _, _ in
      annotated.insert(Layer.ID(rawValue: id))
    }
    if areNew {
      // Who knows a layer that is gone is to know the new one.
      for (id, metadata) in snapshot.metadata where metadata.namesLayers {
        annotated.insert(Layer.ID(rawValue: id))
      }
    }
    for id in annotated {
      if let layer = committed.layers[id] {
        held.take(layer)
        layer.restore(snapshot.metadata[id.rawValue], layer: lookUp)
      }
    }
    keeping.restore(snapshot.metadata, with: layers)
    forgetUncommitted()
    let tree = snapshot.tree
    let running = { (id: Animation.ID, layer: Layer.ID) in
      tree.record(of: layer)?.running.first { $0.compiled.id == id }
    }
    restore(
      snapshot.state, restoring, layer: lookUp,
      animation: { running($0, $1)?.compiled.attached },
      isOver: (
        animation: { running($0, $1).map { $0.hasStopped || $0.endTime < tree.commitTime } },
        playback: {
          let schedule = tree.playbacks.playback($0)?.schedule
          return schedule.map { $0.delivered.hasFinished || $0.endTime < tree.commitTime } ?? false
        }
      ))
    committed.keeping = keeping
    committed.tree = snapshot.tree
    committed.roots = Set(roots)
    committed.due = DueLayers(of: snapshot.tree)
    for core in playbacks { core.nextEnd = tree.playbacks.playback(core.id)?.end }
    committed.playbackEnd = firstPlaybackEnd
    memory = committed
  }
}
