import AnimationTiming
import LayerModel

extension LayerContext {
  /// Takes what has changed of the roots and all layers below them into a new render tree.
  ///
  /// What only a commit can know is settled here: an animation whose `beginTime` is exactly 0
  /// begins at this time, in its layer's own time; one that names none of its ends starts from what
  /// the previous commit's tree shows now. Both are settled once: committing again moves nothing.
  /// Animations that are removed on completion and over by now, those of a replicator's copies too,
  /// leave their layers. Animations of layers that are in no tree any more leave them unfinished.
  ///
  /// While an explicit transaction is open nothing is published: the former tree is given again,
  /// without events and changes.
  ///
  /// Law: the tree equals one that is made from nothing of the same layers
  /// (`IncrementalCommitTests`).
  ///
  /// - Parameter time: The absolute time of the commit, in seconds: finite, and not before the
  ///   last commit.
  /// - Complexity: O(what has changed · log of the layers): a layer counts with its animations, and
  ///   one that was moved in time or in the tree with all layers below it.
  public func commit(at time: Double) -> Commit {
    let former = committedLayers
    guard willCommit(at: time) else {
      let tree = former?.tree ?? RenderTree(commitTime: time)
      return Commit(tree: tree, events: [], former: tree)
    }
    if let former, !hasChanges, former.ends.next > time,
      registeredCount == former.tree.registered.count
    {
      // All is as it was but the time.
      former.tree.commitTime = time
      return Commit(tree: former.tree, events: [], former: former.tree)
    }
    let committed = former ?? CommittedLayers(RenderTree(commitTime: time))
    var update = TreeUpdate(of: committed, at: time, in: self)
    update.run()
    committed.limitEnds()
    memory = committed
    return Commit(
      tree: committed.tree, events: update.eventsInOrder,
      former: update.former, dropped: update.diagnostics)
  }
}

extension LayerContext {
  /// The last commit's tree once more, made from nothing: every tree must equal it.
  ///
  /// - Precondition: Nothing has changed since the last commit.
  package func recompiledTree() -> RenderTree? {
    guard let former = committedLayers else { return nil }
    let committed = CommittedLayers(RenderTree(commitTime: former.tree.commitTime))
    var update = TreeUpdate(of: committed, at: former.tree.commitTime, in: self)
    update.runAnew()
    return committed.tree
  }

  /// What the commits have kept, nil before the first.
  ///
  /// The model holds it without knowing what it is, so that its type is asked for here, and nowhere
  /// else. There is one type that it can have.
  private var committedLayers: CommittedLayers? { memory as? CommittedLayers }
}

/// What commits keep from one to the next.
final class CommittedLayers: CommitMemory {
  var tree: RenderTree
  /// The roots of the tree.
  var roots: Set<Layer.ID> = []
  /// The layers of the tree.
  var layers: [Layer.ID: Layer] = [:]
  /// What the key paths of animations name.
  let properties = AnimatedProperties()
  /// When animations that are removed on completion are over.
  var ends = EndQueue()

  init(_ tree: RenderTree) { self.tree = tree }

  var commitTime: Double { tree.commitTime }

  /// Makes the queue of ends anew where most of it may be stale. Called once a commit.
  func limitEnds() {
    guard ends.count > 1024 + 4 * tree.records.markedCount else { return }
    ends = EndQueue()
    tree.records.forEachMarkedValue { record in
      for animation in record.running
      where animation.compiled.isRemovedOnCompletion && animation.endTime < .infinity {
        ends.insert(animation.endTime, of: record.id)
      }
    }
  }
}
