import AnimationMath
import AnimationTracks
import LayerModel

// The fields of a snapshot in an archive: its tree, the names, states and actions of layers, and the waiting
// completions.

extension Snapshot {
  private static let format = SavedFormat(mark: "IBSN", version: 1, archived)

  /// The snapshot as bytes: equal snapshots give equal bytes, and numbers keep their bits.
  ///
  /// Only this engine reads the format. Later versions read the bytes of earlier ones.
  public var bytes: [UInt8] { Self.format.bytes(of: self) }

  /// Creates a snapshot from bytes that this or another process has written.
  ///
  /// - Throws: ``SnapshotError`` with the reason and the offset.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    self = try Self.format.value(of: bytes) { SnapshotError(.damaged($0)) }
  }
}

extension Snapshot: Codable {
  /// Reads a snapshot that ``encode(to:)`` has written.
  ///
  /// - Throws: ``SnapshotError``, and the errors of the decoder.
  public init(from decoder: any Decoder) throws {
    self = try Self.format.value(from: decoder) { SnapshotError(.damaged($0)) }
  }

  /// Writes the fields of the snapshot as one list; see ``bytes`` for a shorter form.
  public func encode(to encoder: any Encoder) throws {
    try Self.format.encode(self, to: encoder)
  }
}

extension Snapshot {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let tree = try RenderTree.archived(old?.tree, in: &archive)
    let annotated = old.map { old in old.tree.layers.filter { old.metadata[$0.rawValue] != nil } }
    var metadata = PersistentMap<LayerMetadata>()
    for place in 0..<(try archive.count(annotated?.count)) {
      let layer = try Layer.ID.archived(annotated?[place], in: &archive)
      try archive.check(
        tree.record(of: layer) != nil, "the layer \(layer.rawValue) is missing")
      metadata[layer.rawValue] = try LayerMetadata.archived(
        old?.metadata[layer.rawValue], in: &archive, layer: tree.scope)
    }
    let state = try ContextState.archived(old?.state, in: &archive, layer: tree.scope)
    let payload = try archive.bytes(old?.payload)
    if let old { return old }
    for id in tree.layers {
      try state.checkNumbers(
        of: id, tree.record(of: id)?.running.map(\.compiled.attached) ?? [],
        metadata[id.rawValue], archive)
    }
    for playback in tree.playbacks {
      // The layer may have left since then. If so, the tree keeps its clock, which may belong to another layer.
      let known = state.playbacks.first { $0.id == playback.id }
      try archive.check(
        known.map { ($0.layer == nil) == (playback.parent == nil) } ?? false,
        "the playback \(playback.id.rawValue) is missing")
    }
    var snapshot = Snapshot(tree: tree, metadata: metadata, state: state, line: SnapshotLine())
    snapshot.payload = payload
    return snapshot
  }
}
