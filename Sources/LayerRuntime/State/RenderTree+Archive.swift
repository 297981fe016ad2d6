import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

// The fields of a render tree in an archive. Tracks are not written, because they follow from the animations: the
// records of layers are compiled as by a commit.

extension RenderTree {
  private static let format = SavedFormat(mark: "IBRT", version: 1, archived)

  /// The tree as bytes: equal trees give equal bytes, and numbers keep their bits.
  ///
  /// A renderer in another process needs only these bytes. It has no layers, and shows the same values, including
  /// those of exiting layers.
  ///
  /// Only this engine reads the format. Later versions read the bytes of earlier ones.
  public var bytes: [UInt8] { Self.format.bytes(of: self) }

  /// Creates a tree from bytes that this or another process has written.
  ///
  /// The tree has the same values, bit for bit, and the same events (`RenderTreeBytesTests`).
  ///
  /// - Throws: ``SnapshotError`` with the reason and the offset.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    self = try Self.format.value(of: bytes) { SnapshotError(.damaged($0)) }
  }
}

extension RenderTree: Codable {
  /// Reads a tree that ``encode(to:)`` has written.
  ///
  /// - Throws: ``SnapshotError``, and the errors of the decoder.
  public init(from decoder: any Decoder) throws {
    self = try Self.format.value(from: decoder) { SnapshotError(.damaged($0)) }
  }

  /// Writes the fields of the tree as one list; see ``bytes`` for a shorter form.
  public func encode(to encoder: any Encoder) throws {
    try Self.format.encode(self, to: encoder)
  }
}

// MARK: - Trees

extension RenderTree {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let time = try archive.ordered(old?.commitTime)
    try archive.check(time < .infinity, "the time of a commit is infinite")
    var tree = RenderTree(commitTime: time)
    tree.registered = try .archived(old?.registered, in: &archive)
    tree.setRoots(try archive.list(old?.roots, Layer.ID.archived))
    var layers = LayerArchive(old ?? tree)
    for place in 0..<(try archive.count(old?.layerCount)) {
      let record = try layers.archived(old, place, in: &archive)
      if !archive.isWriting { layers.tree.put(record) }
    }
    tree = layers.tree
    tree.exiting = try archive.list(old?.exiting, ExitingLayer.archived)
    let playbacks = try layers.playbacks(old?.playbacks, in: &archive)
    if let old { return old }
    try layers.checkPlaces(archive)
    try tree.checkExiting(archive)
    tree.playbacks = playbacks
    return tree
  }

  func scope(of layer: Layer.ID) -> PropertyScope? {
    record(of: layer).map {
      PropertyScope($0.layerClass, registered, effects: $0.effects?.values ?? LayerEffects())
    }
  }

  /// Throws unless layers exit with all their sublayers, and have their end times.
  private func checkExiting(_ archive: borrowing Archive) throws(ReadError) {
    var tops = Set<Layer.ID>()
    for exitingLayer in exiting {
      let record = record(of: exitingLayer.layer)
      try archive.check(
        record?.isExiting == true && record?.superlayer == exitingLayer.superlayer
          && tops.insert(exitingLayer.layer).inserted,
        "the layer \(exitingLayer.layer.rawValue) is not exiting")
    }
    for id in layers {
      guard let record = record(of: id) else { continue }
      let isBelow = record.superlayer.flatMap { self.record(of: $0) }?.isExiting == true
      try archive.check(
        record.isExiting == (isBelow || tops.contains(id)),
        "the layer \(id.rawValue) exits without its superlayer")
    }
  }
}

extension ExitingLayer {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    ExitingLayer(
      layer: try .archived(old?.layer, in: &archive),
      superlayer: try archive.optional(old?.superlayer, Layer.ID.archived),
      exit: try archive.list(old?.exit, Animation.ID.archived),
      endTime: try archive.ordered(old?.endTime))
  }
}

// MARK: - Layers

/// Writes or reads the layers of a tree in document order, so that each comes after its superlayer.
private struct LayerArchive {
  var tree: RenderTree
  private let order: [Layer.ID]
  /// The superlayers of layers that have a position but have not been read yet; nil for a root.
  private var waiting: [Layer.ID: Layer.ID?] = [:]
  private var classes: [LayerClass] = []
  /// The first layer with each clock, because layers with the same time share one.
  private var clocks: [ObjectIdentifier: Layer.ID] = [:]
  /// A context for layers while their records are made.
  private let context = LayerContext()
  private let properties = AnimatedProperties()
  private var twice: Layer.ID?

  init(_ tree: RenderTree) {
    self.tree = tree
    order = tree.layerCount > 0 ? tree.layers : []
    guard order.isEmpty else { return }
    context.restoreProperties(tree.registered)
    for root in tree.roots { place(root, in: nil) }
  }

  private mutating func place(_ layer: Layer.ID, in superlayer: Layer.ID?) {
    if tree.record(of: layer) != nil || waiting.updateValue(superlayer, forKey: layer) != nil {
      twice = layer
    }
  }

  func checkPlaces(_ archive: borrowing Archive) throws(ReadError) {
    if let layer = waiting.keys.min(by: { $0.rawValue < $1.rawValue }) ?? twice {
      throw archive.error("the layer \(layer.rawValue) is missing, or in two places")
    }
  }

  mutating func archived(
    _ old: RenderTree?, _ place: Int, in archive: inout Archive
  ) throws(ReadError) -> RenderLayer {
    let former = old?.record(of: order[place])
    let stored = try StoredLayer.archived(
      former.map { StoredLayer($0, sublayers: $0.sublayers, animations: []) }, &classes,
      registered: tree.registered, in: &archive)
    let commitTime = try archive.number(former?.commitTime)
    let exitEndTime = try archive.optionalNumber(
      former.flatMap { $0.isExiting ? $0.exitEndTime : nil })
    let scope = former == nil ? PropertyScope(stored, tree.registered) : nil
    let running = former?.running
    var progress: [ArchivedProgress] = []
    for place in 0..<(try archive.count(running?.count)) {
      let read = try ArchivedProgress(running?[place], on: scope, in: &archive)
      if running == nil { progress.append(read) }
    }
    let emission = try archive.optional(
      former.flatMap { record in record.emission.flatMap { ArchivedEmission($0, of: record) } }
    ) { emission, archive throws(ReadError) in
      try ArchivedEmission.archived(emission, tree.registered, in: &archive)
    }
    if let former {
      if !tree.playbacks.isEmpty, clocks[ObjectIdentifier(former.clock)] == nil {
        clocks[ObjectIdentifier(former.clock)] = former.id
      }
      return former
    }
    guard let superlayer = waiting.removeValue(forKey: stored.id) else {
      throw archive.error("the layer \(stored.id.rawValue) has no superlayer")
    }
    for layer in stored.sublayers { self.place(layer, in: stored.id) }
    if let mask = stored.mask { self.place(mask, in: stored.id) }
    return try record(
      stored, in: superlayer, commitTime, exitEndTime: exitEndTime, progress, emission, archive)
  }

  /// The record of a layer, whose superlayer is already in the tree.
  private func record(
    _ stored: StoredLayer, in superlayer: Layer.ID?, _ commitTime: Double, exitEndTime: Double?,
    _ progress: [ArchivedProgress], _ archived: ArchivedEmission?, _ archive: borrowing Archive
  ) throws(ReadError) -> RenderLayer {
    let layer = stored.layer(in: context)
    let parent = superlayer.flatMap { tree.record(of: $0) }
    let clock = RenderClock.clock(
      LayerTimeMap(stored.timing), below: parent?.clock, lags: parent?.lags)
    var objects = BoxedValues()
    let running = progress.map { $0.compiled(on: layer, properties, &objects) }
    let animations = running.isEmpty ? nil : LayerAnimations(running, of: layer, objects: objects)
    let emission = try archived?.emission(of: layer, animations, properties, in: context, archive)
    let place = RenderPlace(
      stored.layerClass, in: superlayer, sublayers: stored.sublayers, mask: stored.mask,
      timing: stored.timing)
    let record = RenderLayer(
      layer, at: place, clock: clock, lags: CopyLags(of: layer, animations),
      animations: animations, emission: emission ?? LayerEmission(firstOf: layer, animations),
      commitTime: commitTime)
    guard let exitEndTime else { return record }
    try archive.check(!exitEndTime.isNaN, "the exit of a layer ends at NaN")
    return RenderLayer(
      record, at: place, clock: clock, animations: animations, commitTime: commitTime,
      exitEndTime: exitEndTime)
  }

  func playbacks(
    _ old: [RenderPlayback]?, in archive: inout Archive
  ) throws(ReadError) -> [RenderPlayback] {
    var last: UInt64 = 0
    return try archive.list(old) { playback, archive throws(ReadError) in
      let id = try Playback.ID.archived(playback?.id, in: &archive)
      try archive.check(id.rawValue > last, "the playback \(id.rawValue) is not in order")
      last = id.rawValue
      let parent = try clock(playback?.parent, in: &archive)
      let schedule = playback?.schedule
      let read = RenderPlayback(
        id, in: parent, try .archived(schedule?.passes, in: &archive),
        labels: try TimelineLabel.archived(schedule?.labels, in: &archive),
        by: try .archived(schedule?.map, in: &archive),
        try .archived(schedule?.delivered, in: &archive))
      return playback ?? read
    }
  }

  /// The clock in which a playback runs: that of a layer, a separate one, or absolute time.
  private func clock(
    _ old: RenderClock?, in archive: inout Archive
  ) throws(ReadError) -> RenderClock? {
    let layer = try archive.optional(
      old.flatMap { clocks[ObjectIdentifier($0)] }, Layer.ID.archived)
    let maps = try archive.list(
      archive.isWriting ? layer == nil ? old?.maps ?? [] : [] : nil, LayerTimeMap.archived)
    if archive.isWriting { return old }
    guard let layer else { return maps.isEmpty ? nil : RenderClock.clock(maps) }
    guard let record = tree.record(of: layer) else {
      throw archive.error(
        "a playback is in the time of the layer \(layer.rawValue), which is missing")
    }
    return record.clock
  }
}

private struct ArchivedProgress {
  let attached: AddedAnimation
  let hasStarted: Bool
  let hasStopped: Bool
  let cyclesPassed: Double
  let startTime: Double
  let endTime: Double

  /// - Parameter scope: Finds the properties of the layer; not needed for writing.
  init(
    _ old: AnimationProgress?, on scope: PropertyScope?, in archive: inout Archive
  ) throws(ReadError) {
    attached = try .archived(old?.compiled.attached, on: scope, in: &archive)
    hasStarted = try archive.flag(old?.hasStarted)
    hasStopped = try archive.flag(old?.hasStopped)
    cyclesPassed = try archive.number(old?.cyclesPassed)
    startTime = try archive.number(old?.startTime)
    endTime = try archive.number(old?.endTime)
  }

  func compiled(
    on layer: Layer, _ properties: AnimatedProperties, _ objects: inout BoxedValues
  ) -> AnimationProgress {
    AnimationProgress(
      compiled: CompiledAnimation(
        attached, of: layer, properties: properties, objects: &objects), hasStarted: hasStarted,
      hasStopped: hasStopped, cyclesPassed: cyclesPassed, startTime: startTime, endTime: endTime)
  }
}

extension StoredLayer {
  convenience init(_ record: RenderLayer, in tree: RenderTree) {
    self.init(
      record, sublayers: tree.staying(record.sublayers),
      animations: record.running.map(\.compiled.attached))
  }

  convenience init(_ record: RenderLayer, sublayers: [Layer.ID], animations: [AddedAnimation]) {
    self.init(
      id: record.id, layerClass: record.layerClass, sublayers: sublayers, mask: record.mask,
      timing: record.timing, properties: record.properties,
      effects: record.effects?.values ?? LayerEffects(), animations: animations)
  }
}
