import AnimationMath
import AnimationTracks
import LayerModel

/// A layer context as its last commit has left it: layers, animations as they run, states, what plays, and
/// who waits to be told.
///
/// It shares what it holds with the tree of the commit, so it costs what has changed since the snapshot
/// before. A context goes back to it by ``LayerModel/LayerContext/rewind(to:tellsAgain:)``, another one, in
/// another process too, goes on from it by ``LayerModel/LayerContext/init(restoring:handlers:)``. Both show
/// from then on, bit for bit, what the context itself showed when the same was done with it
/// (`SnapshotLawTests`).
///
///     let saved = context.snapshot()
///     …
///     try context.rewind(to: saved)
///
/// Closures and delegates are held by the names that were given to them: see
/// ``LayerModel/NamedHandlers``; ``lost`` lists those without one. Layers outside the tree and what no
/// commit has taken are not held, nor are diagnostics.
public struct Snapshot: Sendable {
  /// The tree of the commit.
  public let tree: RenderTree
  /// What the layers have that the tree does not hold, by their ids.
  let metadata: PersistentMap<LayerMetadata>
  /// What the context has beside its layers.
  package let state: ContextState
  /// What a program keeps with it: a game's own state, a ``AnimationClock/FixedStep``, a generator of random
  /// numbers. Empty at first.
  public var payload: [UInt8] = []
  /// That of the context which it is of.
  let line: SnapshotLine
  /// What a context that is restored from it remembers of it.
  let mark: SnapshotMark

  init(
    tree: RenderTree, metadata: PersistentMap<LayerMetadata>, state: ContextState,
    line: SnapshotLine
  ) {
    (self.tree, self.metadata, self.state) = (tree, metadata, state)
    (self.line, mark) = (line, SnapshotMark())
  }

  /// The time of the commit, in seconds; −∞ before the first.
  public var time: Double { tree.commitTime }

  /// What plays, in the order of its begin.
  public var playbacks: [Playback.ID] { tree.playbacks.map(\.id) }

  /// What is called and has no name, which is not held; and actions and transitions with more groups in each
  /// other than an animation that runs has, which are written without the children of those further in.
  /// Complexity: O(layers with a name or actions).
  public var lost: [Diagnostic] {
    var lost = state.lost
    for (id, metadata) in metadata { lost += metadata.lost(of: Layer.ID(rawValue: id)) }
    return lost
  }
}

/// What a context and its snapshots have in common.
final class SnapshotLine: Sendable {}

/// What a snapshot and its copies have in common.
final class SnapshotMark: Sendable {}

/// Why there is no way back to a snapshot, or why there is none in what was read.
public struct SnapshotError: Error, Sendable, Hashable {
  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// A transaction is open.
    case openTransaction
    /// A host takes a turn.
    case withinTurn
    /// The snapshot is of another context.
    case foreign
    /// What was read is no snapshot, or one that was changed; what is wrong with it.
    case damaged(String)
    /// It was written in another version of the format.
    case version(Int)
  }
}

extension SnapshotError: CustomStringConvertible {
  /// What is wrong, in one clause.
  public var description: String {
    switch reason {
    case .openTransaction:
      "a transaction is open: commit it before the context is rewound"
    case .withinTurn:
      "a host takes a turn: rewind when the turn is over"
    case .foreign:
      "the snapshot belongs to another context: restore it into a new context"
    case .damaged(let what):
      "the bytes are not a snapshot, or were changed: \(what)"
    case .version(let version):
      "the snapshot has version \(version), which this program does not read"
    }
  }
}

extension Snapshot: CustomStringConvertible {
  /// `Snapshot at 1.5 s: 12 layers, 3 animations`.
  public var description: String {
    let counts = [(tree.layerCount, "layer"), (tree.animationCounts.animations, "animation")]
    return "Snapshot at \(time) s: \(RenderTree.text(counts))"
  }
}
