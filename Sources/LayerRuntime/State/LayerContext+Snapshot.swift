import AnimationMath
import AnimationTracks
import LayerModel

extension LayerContext {
  /// Returns the state after the last commit; see ``LayerRuntime/Snapshot``.
  ///
  /// The names, states, actions and carried attributes of layers are not in the tree. The first snapshot reads them
  /// from the layers, so they can be newer than the last commit. From then on each commit records them, and later
  /// snapshots have those of the last commit.
  ///
  /// Complexity: the first time O(layers). After that, commits do slightly more work for layers that enter, leave or
  /// change their names or states, and a snapshot takes O(waiting completions and delegates + playbacks).
  public func snapshot() -> Snapshot {
    let committed = committedForSnapshots
    let tree = committed.tree
    return Snapshot(
      tree: tree, metadata: committed.keeping?.metadata ?? PersistentMap(),
      state: state { tree.playbacks.playback($0) != nil }, line: committed.line)
  }

  /// The state of the commits, which from now on is enough for snapshots.
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

  /// Restores a snapshot of this context in place.
  ///
  /// Layers are the same objects as before; released layers are created again with their ids. Layers that were not in
  /// the snapshot leave the tree and lose their animations. No id is used twice. Uncommitted changes are dropped. No
  /// event happens. The next commit may be at any time from the snapshot's on.
  ///
  /// Completions and delegates of the snapshot wait again. Closures that have been called since are found by their
  /// names in ``LayerModel/LayerContext/handlers``. `events(in:)` of trees and commits give the events of the
  /// repeated time again. Deliveries skip receivers that were notified before, unless `tellsAgain` is true; they also
  /// skip labels of playbacks before the time of the last commit.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of this context, or the one from which it was restored.
  ///   - tellsAgain: Whether completions, delegates and playbacks are notified again. Default: `false`.
  /// - Returns: The tree of the snapshot, and the changes from the last tree to it, for a renderer that uses
  ///   `changes` of commits. The result has no events.
  /// - Throws: An error if a transaction is open, or if the snapshot belongs to another context; the context is then
  ///   unchanged.
  /// - Complexity: O(differences · log layers); equal layers take no time.
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

  /// Creates a context that continues from a snapshot, with the same ids and the same bits.
  ///
  /// Find layers with `layer(_:)` and `layer(named:)`, and playbacks with ``LayerModel/LayerContext/playback(_:)``.
  /// Registered properties exist; to get one with its Swift type, register it again.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of any context, from this process or another one.
  ///   - handlers: The functions to call by name. Default: none.
  /// - Complexity: O(layers).
  public convenience init(restoring snapshot: Snapshot, handlers: NamedHandlers = NamedHandlers()) {
    self.init()
    self.handlers = handlers
    let committed = CommittedState(RenderTree(commitTime: snapshot.time), origin: snapshot.mark)
    restoreProperties(snapshot.tree.registered)
    restore(snapshot, in: committed, .anew)
  }

  /// Returns the layer with an id in the tree of the last commit; nil if there is none. Complexity: O(1).
  public func layer(_ id: Layer.ID) -> Layer? { committedLayers?.layers[id] }

  /// Returns the first layer with a name among the roots, their masks and their sublayers, in document order; nil if
  /// there is none. It also finds uncommitted layers. Complexity: O(layers).
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
    // The differences, and the layers that were changed without a commit.
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
      // References to a released layer must lead to the new one.
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
