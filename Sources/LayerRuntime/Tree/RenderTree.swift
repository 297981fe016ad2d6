import AnimationInterpolation
import AnimationMath
import AnimationTracks
import LayerModel

/// What a commit hands over: an immutable picture of layers and animations that can be asked for
/// any value at any time.
///
/// It holds no layer, so it can be read on any thread while the model goes on changing, and is read
/// on, unharmed, when the application stalls. Layers are known by their ids, properties by paths.
/// Trees share what has not changed between their commits; keeping one costs what is its own.
///
/// Reading is a pure, total function of tree and time: any order of times, before the commit too,
/// gives the same bits. To read many values at one time use a ``RenderSampler``.
public struct RenderTree: Sendable {
  /// The absolute time of the commit, in seconds.
  public internal(set) var commitTime: Double
  /// The layers by their ids; those that have animations or emit particles are marked.
  private(set) var records = PersistentMap<RenderLayer>()
  /// Whether a layer is or was a replicator, above which copies are looked for.
  private(set) var mayHaveReplicators = false
  /// All else, which most commits leave as it is.
  private var frame = Frame.empty

  /// One reference, because trees are handed on at every commit.
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

  /// The layers that are leaving without their superlayers, in the order of their removal.
  var exiting: [ExitingLayer] {
    get { frame.exiting }
    set { frame = Frame(roots, newValue, playbacks, registered) }
  }
  /// What plays, by id.
  var playbacks: [RenderPlayback] {
    get { frame.playbacks }
    set { frame = Frame(roots, exiting, newValue, registered) }
  }
  /// The registered properties.
  var registered: PropertyTable {
    get { frame.registered }
    set { frame = Frame(roots, exiting, playbacks, newValue) }
  }

  package init(commitTime: Double) { self.commitTime = commitTime }

  // MARK: Layers

  /// How many layers are in the tree.
  package var layerCount: Int { records.count }

  /// How many layers of the tree have animations, and how many these are, groups as one.
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

  /// The layers of the tree in document order: each before those in it, a mask after its layer's
  /// sublayers; those that are leaving at their places, also when they have left since the commit.
  /// Complexity: O(layers).
  public var layers: [Layer.ID] {
    var (found, waiting) = ([Layer.ID](), Array(roots.reversed()))
    while let id = waiting.popLast() {
      guard let record = record(of: id) else { continue }
      found.append(id)
      waiting += record.children.reversed()
    }
    return found
  }

  /// Brings some layers of the tree into document order.
  ///
  /// - Complexity: as ``DocumentOrder``.
  func inDocumentOrder(_ layers: some Collection<Layer.ID>) -> [Layer.ID] {
    if layers.count < 2 { return Array(layers) }
    return DocumentOrder(
      superlayer: { record(of: $0)?.superlayer }, children: { record(of: $0)?.children ?? [] }
    ).sorted(layers, below: roots)
  }

  /// What of the tree's animations was accepted but does not show what it says, in document order.
  ///
  /// Complexity: O(animated layers and emitters), and that of finding the order of those that have
  /// something: their depths, and their siblings.
  public var diagnostics: [Diagnostic] { diagnostics(adding: []) }

  /// The same with others, of layers in the tree, behind those of their layers.
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

  /// The record of a layer that is there at a time.
  func record(of layer: Layer.ID, at time: Double) -> RenderLayer? {
    guard let record = records[layer.rawValue], !record.isGone(at: time) else { return nil }
    return record
  }

  /// Puts a record in the place of the one with its id.
  mutating func put(_ record: RenderLayer) {
    records.set(record, for: record.id.rawValue, isMarked: record.isMoving)
    if record.isReplicator { mayHaveReplicators = true }
  }

  mutating func remove(_ layer: Layer.ID) {
    records[layer.rawValue] = nil
  }

  /// Takes over what layers emit from a tree whose layers in the model are the same.
  mutating func keepEmissions(of tree: RenderTree) {
    var records: [RenderLayer] = []
    tree.records.forEachValue { record in
      if let emission = record.emission, let here = self.record(of: record.id) {
        records.append(here.emitting(emission))
      }
    }
    for record in records { put(record) }
  }

  /// Hands the records that are others than in a former tree to a function; nil where there is none.
  ///
  /// Complexity: O(what the trees do not share).
  func forEachDifference(
    from former: RenderTree?, _ body: (_ former: RenderLayer?, _ here: RenderLayer?) -> Void
  ) {
    records.forEachDifference(from: former?.records ?? PersistentMap()) { body($1, $2) }
  }

  // MARK: Values

  /// Finds where the value at a path is read, once for many times.
  ///
  /// - Returns: nil where the layer is not in the tree.
  public func source(of layer: Layer.ID, for path: PropertyPath) -> ValueSource? {
    record(of: layer).map { ValueSource($0, own(path, of: $0)) }
  }

  /// The value that a layer shows at an absolute time.
  ///
  /// A component reads the part as animations have last written it, not wrapped. For one value; to
  /// read many use a ``RenderSampler``. nil where the layer is not in the tree or the property has
  /// no value. Complexity: O(depth + animations of the property).
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
  /// Whether both are of one time and hold the same, so that they show the same at all times. A value that was
  /// set is not one that was never set, even where it is the default. What events have been reported does not
  /// count. Complexity: O(what they do not share).
  public static func == (a: RenderTree, b: RenderTree) -> Bool {
    a.commitTime == b.commitTime && a.records == b.records
      && (a.frame === b.frame
        || a.roots == b.roots && a.playbacks == b.playbacks && a.exiting == b.exiting)
  }

  /// Hashes the time and the roots, which tell most trees apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(commitTime)
    hasher.combine(roots)
    hasher.combine(records.count)
  }
}

extension RenderTree: CustomStringConvertible {
  /// `RenderTree at 1.5 s: 12 layers, 3 animations`.
  public var description: String {
    let counts = [(layerCount, "layer"), (animationCounts.animations, "animation")]
    return "RenderTree at \(commitTime) s: \(Self.text(counts))"
  }

  static func text(_ counts: [(Int, String)]) -> String {
    counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
