import AnimationMath
import AnimationTracks
import LayerModel

/// The state of a layer context after its last commit: layers, running animations, states, playbacks, and the waiting
/// completions and delegates.
///
/// It shares its storage with the tree of the commit, so it costs only the changes since the previous snapshot. A
/// context returns to it with ``LayerModel/LayerContext/rewind(to:tellsAgain:)``. Another context, possibly in
/// another process, continues from it with ``LayerModel/LayerContext/init(restoring:handlers:)``. In both cases,
/// the same calls as after the snapshot give the same values, bit for bit (`SnapshotLawTests`).
///
///     let saved = context.snapshot()
///     …
///     try context.rewind(to: saved)
///
/// Closures and delegates are saved by their names: see ``LayerModel/NamedHandlers``; ``lost`` lists those without a
/// name. Layers outside the tree, uncommitted changes and diagnostics are not saved.
public struct Snapshot: Sendable {
  /// The tree of the commit.
  public let tree: RenderTree
  /// The metadata of layers, which is not in the tree, by their ids.
  let metadata: PersistentMap<LayerMetadata>
  package let state: ContextState
  /// Data that a program saves with it, for example a game's own state, an ``AnimationClock/FixedStep``, or a random
  /// number generator. Default: empty.
  public var payload: [UInt8] = []
  let line: SnapshotLine
  /// The mark by which a context that is restored from it recognises it.
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

  /// The playbacks, in the order in which they were started.
  public var playbacks: [Playback.ID] { tree.playbacks.map(\.id) }

  /// The warnings about unsaved content: functions and delegates without a name; and actions and transitions with
  /// groups that are nested more deeply than a running animation allows, which are saved without the children of
  /// the deepest groups.
  ///
  /// Complexity: O(layers with a name or actions).
  public var lost: [Diagnostic] {
    var lost = state.lost
    for (id, metadata) in metadata { lost += metadata.lost(of: Layer.ID(rawValue: id)) }
    return lost
  }
}

/// The identity that a context shares with its snapshots.
final class SnapshotLine: Sendable {}

/// The identity that a snapshot shares with its copies.
final class SnapshotMark: Sendable {}

/// The reason why a snapshot cannot be restored or read.
public struct SnapshotError: Error, Sendable, Hashable {
  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  package enum Reason: Sendable, Hashable {
    case openTransaction
    /// A host is in the middle of a turn.
    case withinTurn
    case foreign
    /// The data is not a snapshot, or was changed; with the problem.
    case damaged(String)
    case version(Int)
  }
}

extension SnapshotError: CustomStringConvertible {
  /// The problem, in one clause.
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
  /// For example `Snapshot at 1.5 s: 12 layers, 3 animations`.
  public var description: String {
    let counts = [(tree.layerCount, "layer"), (tree.animationCounts.animations, "animation")]
    return "Snapshot at \(time) s: \(RenderTree.text(counts))"
  }
}
