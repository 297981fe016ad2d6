import AnimationMath
import AnimationTracks
import LayerModel

/// A snapshot as it is written: its tree, what layers have beside it, and who waits.
struct SnapshotFile: Sendable, Codable {
  let tree: RenderTreeFile
  let context: ContextFile
  /// Two digits a byte.
  let payload: String
}

extension SnapshotFile {
  init(_ snapshot: Snapshot) {
    self.init(
      tree: RenderTreeFile(snapshot.tree, metadata: snapshot.metadata),
      context: ContextFile(snapshot.state) { snapshot.tree.record(of: $0) != nil },
      payload: snapshot.payload.hexText)
  }
}

extension Snapshot {
  /// Makes a tree again: layers in a context of their own, and of them what a commit makes.
  init(_ file: SnapshotFile) throws(SnapshotFileError) {
    let restored = try RestoredTree(file.tree)
    let find = { (id: Layer.ID) in restored.layers[id] }
    var metadata = PersistentMap<LayerMetadata>()
    for file in file.tree.layers {
      metadata[file.layer.id.rawValue] = try file.layer.metadata(layer: find)
    }
    let state = try file.context.state(of: file.tree.layers.map(\.layer), layer: find)
    for playback in file.tree.playbacks {
      // The layer may have left since: then the tree keeps its clock, which may be that of another.
      guard let known = state.playbacks.first(where: { $0.id == playback.id }),
        (known.layer == nil) == (playback.layer == nil && playback.clock == nil)
      else { throw SnapshotFileError("the playback \(playback.id.rawValue) is not there") }
    }
    guard let payload = [UInt8](hexText: file.payload) else {
      throw SnapshotFileError("the payload is no bytes")
    }
    self.init(tree: restored.tree, metadata: metadata, state: state, line: SnapshotLine())
    self.payload = payload
  }
}

extension [UInt8] {
  /// Two digits of base 16 for each byte.
  fileprivate var hexText: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * count)
    for byte in self { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of such digits.
  fileprivate init?(hexText text: String) {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map {
      UInt8((digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0))
    }
  }
}

// MARK: - Bytes and JSON

extension Snapshot {
  private static let form = KeptForm<SnapshotFile>(mark: "IBSN", key: "snapshot")

  /// The snapshot as bytes, the same ones for the same snapshot; numbers keep their bits.
  ///
  /// The format is the engine's own. What one version writes, later ones read.
  public var bytes: [UInt8] { Self.form.bytes(of: SnapshotFile(self)) }

  /// Reads the bytes of a snapshot, of this process or another one.
  ///
  /// - Throws: What is wrong with the bytes, whatever they are.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    let file = try Self.form.file(in: bytes)
    self = try SnapshotError.damaged { try Snapshot(file) }
  }
}

extension Snapshot: Codable {
  /// Reads what ``encode(to:)`` has written.
  ///
  /// - Throws: ``SnapshotError``, and what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let file = try Self.form.file(from: decoder)
    self = try SnapshotError.damaged { try Snapshot(file) }
  }

  /// Writes names and numbers, those that JSON has not as texts; see ``bytes`` for a shorter form.
  public func encode(to encoder: any Encoder) throws {
    try Self.form.encode(SnapshotFile(self), to: encoder)
  }
}
