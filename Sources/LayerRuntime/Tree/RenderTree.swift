import AnimationInterpolation
import AnimationMath
import AnimationTracks
import LayerModel

/// The result of a commit: an immutable state of layers and animations, which can be read for any value at any time.
///
/// It holds no layer, so any thread can read it while the model changes, and even while the application stalls.
/// Layers are identified by their ids, properties by paths. Trees share all data that has not changed between their
/// commits, so a kept tree costs only its own data.
///
/// Reading is a pure, total function of tree and time: any order of times, even before the commit, gives the same
/// bits. To read many values at one time use a ``RenderSampler``.
public struct RenderTree: Sendable {
  /// The absolute time of the commit, in seconds.
  public internal(set) var commitTime: Double
  /// The layers by their ids; those with animations or particles are marked.
  private(set) var records = PersistentMap<RenderLayer>()
  /// Whether a layer is or was a replicator, which may have copies.
  private(set) var mayHaveReplicators = false
  /// All other fields, which most commits do not change.
  private var frame = Frame.empty

  private final class Frame: Sendable {
    let roots: [Layer.ID]
    let exiting: [ExitingLayer]
    let playbacks: [RenderPlayback]
    let registered: PropertyTable

    static let empty = Frame([], [], [], .empty)

    init(
      _ roots: [Layer.ID], _ exiting: [ExitingLayer], _ playbacks: [RenderPlayback],
      _ registered: PropertyTable
    ) {
      (self.roots, self.exiting) = (roots, exiting)
      (self.playbacks, self.registered) = (playbacks, registered)
    }
  }

  /// The layers without a superlayer, in order.
  public var roots: [Layer.ID] { frame.roots }

  mutating func setRoots(_ roots: [Layer.ID]) {
    frame = Frame(roots, exiting, playbacks, registered)
  }

  /// The exiting layers that were removed themselves, superlayers first, otherwise in the order of their removal.
  var exiting: [ExitingLayer] {
    get { frame.exiting }
    set { frame = Frame(roots, newValue, playbacks, registered) }
  }
  /// The playbacks, sorted by id.
  var playbacks: [RenderPlayback] {
    get { frame.playbacks }
    set { frame = Frame(roots, exiting, newValue, registered) }
  }
  var registered: PropertyTable {
    get { frame.registered }
    set { frame = Frame(roots, exiting, playbacks, newValue) }
  }

  package init(commitTime: Double) { self.commitTime = commitTime }

  // MARK: Layers

  package var layerCount: Int { records.count }

  /// The number of layers of the tree with animations, and the number of these animations, where a group counts as
  /// one.
  ///
  /// Complexity: O(animated layers and emitters).
  package var animationCounts: (layers: Int, animations: Int) {
    var counts = (layers: 0, animations: 0)
    records.forEachMarkedValue { record in
      let count = record.running.count
      counts.layers += count > 0 ? 1 : 0
      counts.animations += count
    }
    return counts
  }

  /// The layers of the tree in document order: each before its sublayers, a mask after its layer's sublayers. Exiting
  /// layers are at their positions, even if they have left since the commit. Complexity: O(layers).
  public var layers: [Layer.ID] {
    var (found, waiting) = ([Layer.ID](), Array(roots.reversed()))
    while let id = waiting.popLast() {
      guard let record = record(of: id) else { continue }
      found.append(id)
      waiting += record.children.reversed()
    }
    return found
  }

  /// Sorts some layers of the tree into document order.
  ///
  /// - Complexity: as ``DocumentOrder``.
  func inDocumentOrder(_ layers: some Collection<Layer.ID>) -> [Layer.ID] {
    if layers.count < 2 { return Array(layers) }
    return DocumentOrder(
      superlayer: { record(of: $0)?.superlayer }, children: { record(of: $0)?.children ?? [] }
    ).sorted(layers, below: roots)
  }

  /// The accepted animations of the tree whose effect differs from their fields, in document order.
  ///
  /// Complexity: O(animated layers and emitters), in addition to finding the order of the layers with diagnostics:
  /// their depths, and their siblings.
  public var diagnostics: [Diagnostic] { diagnostics(adding: []) }

  func diagnostics(adding others: [Diagnostic]) -> [Diagnostic] {
    var found: [Layer.ID: [Diagnostic]] = [:]
    records.forEachMarkedValue { record in
      let diagnostics = record.diagnostics
      if !diagnostics.isEmpty { found[record.id] = diagnostics }
    }
    for diagnostic in others {
      if let layer = diagnostic.place.layer { found[layer, default: []].append(diagnostic) }
    }
    return inDocumentOrder(found.keys).flatMap { found[$0] ?? [] }
  }

  func record(of layer: Layer.ID) -> RenderLayer? { records[layer.rawValue] }

  func record(of layer: Layer.ID, at time: Double) -> RenderLayer? {
    guard let record = records[layer.rawValue], !record.isGone(at: time) else { return nil }
    return record
  }

  mutating func put(_ record: RenderLayer) {
    records.set(record, for: record.id.rawValue, isMarked: record.isMoving)
    if record.isReplicator { mayHaveReplicators = true }
  }

  mutating func remove(_ layer: Layer.ID) {
    records[layer.rawValue] = nil
  }

  /// Copies the emissions of a tree that has the same layers of the model.
  mutating func keepEmissions(of tree: RenderTree) {
    var records: [RenderLayer] = []
    tree.records.forEachValue { record in
      if let emission = record.emission, let here = self.record(of: record.id) {
        records.append(here.emitting(emission))
      }
    }
    for record in records { put(record) }
  }

  /// Calls a function for each record that differs from a previous tree; nil for an absent one.
  ///
  /// Complexity: O(unshared parts of the trees).
  func forEachDifference(
    from former: RenderTree?, _ body: (_ former: RenderLayer?, _ here: RenderLayer?) -> Void
  ) {
    records.forEachDifference(from: former?.records ?? PersistentMap()) { body($1, $2) }
  }

  // MARK: Values

  /// Finds the source of the value at a path, once for many times.
  ///
  /// - Returns: nil if the layer is not in the tree.
  public func source(of layer: Layer.ID, for path: PropertyPath) -> ValueSource? {
    record(of: layer).map { ValueSource($0, own(path, of: $0)) }
  }

  /// Returns the presentation value of a layer at an absolute time; nil if the layer is not in the tree or the
  /// property has no value.
  ///
  /// A component reads the part as animations have last written it, not wrapped. Use this for a single value, and a
  /// ``RenderSampler`` for many. Complexity: O(depth + animations of the property).
  public func value(
    of layer: Layer.ID, for path: PropertyPath, at time: Double
  ) -> AnimatableValue? {
    record(of: layer, at: time).flatMap {
      $0.value(
        at: own(path, of: $0), localTime: $0.clock.localTime(at: time), in: self, time: time)
    }
  }
}

extension RenderTree: Hashable {
  /// Whether both have the same time and the same content, so that they show the same at all times.
  ///
  /// A set value differs from an unset one, even if it is the default. Reported events do not count. Complexity:
  /// O(unshared parts).
  public static func == (a: RenderTree, b: RenderTree) -> Bool {
    a.commitTime == b.commitTime && a.records == b.records
      && (a.frame === b.frame
        || a.roots == b.roots && a.playbacks == b.playbacks && a.exiting == b.exiting)
  }

  /// Hashes the time and the roots, which differ for most trees.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(commitTime)
    hasher.combine(roots)
    hasher.combine(records.count)
  }
}

extension RenderTree: CustomStringConvertible {
  /// For example `RenderTree at 1.5 s: 12 layers, 3 animations`.
  public var description: String {
    let counts = [(layerCount, "layer"), (animationCounts.animations, "animation")]
    return "RenderTree at \(commitTime) s: \(Self.text(counts))"
  }

  static func text(_ counts: [(Int, String)]) -> String {
    counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
