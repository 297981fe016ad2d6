import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// A snapshot as it is written: what a tree is made of, by names and numbers. Tracks are not written, because
/// they follow from the animations.
struct SnapshotFile: Sendable, Codable {
  let time: Double
  let classes: [ClassFile]
  /// The properties of one's own, in the order of their numbers.
  let properties: [PropertyFile]
  let roots: [Layer.ID]
  /// In document order.
  let layers: [RenderLayerFile]
  /// What plays, in the order of its begin.
  let playbacks: [RenderPlaybackFile]
  let context: ContextFile
  /// Two digits a byte.
  let payload: String
}

/// A layer of a tree.
struct RenderLayerFile: Sendable, Codable {
  let layer: LayerFile
  let commitTime: Double
  /// How far the animations have come, one each.
  let progress: [Progress]

  /// How far an animation has come.
  struct Progress: Sendable, Codable {
    let hasStarted: Bool
    let hasStopped: Bool
    let cyclesPassed: Double
    let startTime: Double
    let endTime: Double
  }
}

/// Where a playback of a tree is.
struct RenderPlaybackFile: Sendable, Codable {
  let id: Playback.ID
  let layer: Layer.ID?
  let map: LayerTimeMap
  let changeTime: Double
  let hasStarted: Bool
  let hasFinished: Bool
  let passed: Double?
}

// MARK: - Writing

extension SnapshotFile {
  init(_ snapshot: Snapshot) {
    let tree = snapshot.tree
    var classes: [LayerClass] = []
    var layers: [RenderLayerFile] = []
    for id in tree.layers {
      guard let record = tree.record(of: id), !record.isLeaving else { continue }
      var place = classes.firstIndex(of: record.layerClass)
      if place == nil {
        place = classes.count
        classes.append(record.layerClass)
      }
      layers.append(
        RenderLayerFile(
          layer: LayerFile(
            StoredLayer(record, in: tree), animations: record.running.map(\.compiled.attached),
            notes: snapshot.notes[id.rawValue], layerClass: place ?? 0,
            registered: tree.registered),
          commitTime: record.commitTime,
          progress: record.running.map {
            RenderLayerFile.Progress(
              hasStarted: $0.hasStarted, hasStopped: $0.hasStopped, cyclesPassed: $0.cyclesPassed,
              startTime: $0.startTime, endTime: $0.endTime)
          }))
    }
    self.init(
      time: tree.commitTime, classes: classes.map(ClassFile.init),
      properties: tree.registered.numbered.map(PropertyFile.init),
      roots: tree.staying(tree.roots),
      layers: layers,
      playbacks: tree.playbacks.map { playback in
        RenderPlaybackFile(
          id: playback.id,
          layer: snapshot.state.playbacks.first { $0.id == playback.id }?.layer,
          map: playback.schedule.map, changeTime: playback.schedule.changeTime,
          hasStarted: playback.schedule.told.hasStarted,
          hasFinished: playback.schedule.told.hasFinished, passed: playback.schedule.told.passed)
      }, context: ContextFile(snapshot.state.withoutExits(tree.exits)),
      payload: snapshot.payload.hexText)
  }
}

// MARK: - Reading

extension Snapshot {
  /// Makes a tree again: layers in a context of their own, and of them what a commit makes.
  init(_ file: SnapshotFile) throws(SnapshotFileError) {
    let context = LayerContext()
    for property in file.properties { try context.registerAgain(property) }
    var layers: [Layer.ID: Layer] = [:]
    var classes: [LayerClass] = []
    for layerClass in file.classes { classes.append(try layerClass.layerClass) }
    var inOrder: [Layer] = []
    for file in file.layers {
      guard classes.indices.contains(file.layer.layerClass), file.layer.id.rawValue < 1 << 62 else {
        throw SnapshotFileError("the layer \(file.layer.id.rawValue) has no class")
      }
      let layer = try file.layer.layer(of: classes[file.layer.layerClass], in: context)
      guard layers.updateValue(layer, forKey: layer.id) == nil else {
        throw SnapshotFileError("the layer \(layer.id.rawValue) is there twice")
      }
      inOrder.append(layer)
    }
    try Self.place(layers, as: file)
    var tree = RenderTree(commitTime: file.time)
    guard !file.time.isNaN, file.time < .infinity else {
      throw SnapshotFileError("the time is \(file.time)")
    }
    (tree.roots, tree.registered) = (file.roots, context.registeredProperties)
    let properties = AnimatedProperties()
    for (layer, file) in zip(inOrder, file.layers) {
      tree.put(try file.record(of: layer, in: tree, properties))
    }
    var notes = PersistentMap<LayerNotes>()
    for file in file.layers {
      notes[file.layer.id.rawValue] = try file.layer.notes { layers[$0] }
    }
    let state = try file.context.state { layers[$0] }
    try tree.putPlaybacks(file.playbacks, state.playbacks)
    guard let payload = [UInt8](hexText: file.payload) else {
      throw SnapshotFileError("the payload is no bytes")
    }
    self.init(tree: tree, notes: notes, state: state, line: SnapshotLine())
    self.payload = payload
  }

  /// Puts layers into each other.
  ///
  /// - Throws: That one has no place or two.
  private static func place(
    _ layers: [Layer.ID: Layer], as file: SnapshotFile
  ) throws(SnapshotFileError) {
    var placed: Set<Layer.ID> = []
    // Each comes before what is in it, so that there is no circle.
    var known: Set<Layer.ID> = []
    func find(_ id: Layer.ID) throws(SnapshotFileError) -> Layer {
      guard let layer = layers[id], !known.contains(id), placed.insert(id).inserted else {
        throw SnapshotFileError("the layer \(id.rawValue) is not there, or in two places")
      }
      return layer
    }
    for id in file.roots { _ = try find(id) }
    for file in file.layers {
      guard placed.contains(file.layer.id), known.insert(file.layer.id).inserted,
        let layer = layers[file.layer.id]
      else { throw SnapshotFileError("the layer \(file.layer.id.rawValue) has no place") }
      var sublayers: [Layer] = []
      for id in file.layer.sublayers { sublayers.append(try find(id)) }
      layer.sublayers = sublayers
      if let mask = file.layer.mask { layer.mask = try find(mask) }
    }
  }
}

extension RenderLayerFile {
  /// The record of a layer, that of the layer above being in the tree.
  fileprivate func record(
    of layer: Layer, in tree: RenderTree, _ properties: AnimatedProperties
  ) throws(SnapshotFileError) -> RenderLayer {
    let parent = layer.superlayer.flatMap { tree.record(of: $0.id) }
    let clock = RenderClock.clock(
      LayerTimeMap(layer.timing), below: parent?.clock, lags: parent?.lags)
    guard progress.count == self.layer.animations.count else {
      throw SnapshotFileError("an animation of \(layer.label) has not come anywhere")
    }
    var objects = ObjectTable()
    var running: [AnimationProgress] = []
    for (file, progress) in zip(self.layer.animations, progress) {
      let attached = try file.attached(to: layer)
      guard attached.closing != nil, attached.id.rawValue < 1 << 62 else {
        throw SnapshotFileError("the animation \(attached.id.rawValue) is in no commit")
      }
      var now = AnimationProgress(
        compiled: CompiledAnimation(
          attached, of: layer, properties: properties, objects: &objects))
      (now.hasStarted, now.hasStopped) = (progress.hasStarted, progress.hasStopped)
      (now.startTime, now.endTime) = (progress.startTime, progress.endTime)
      now.cyclesPassed = progress.cyclesPassed
      running.append(now)
    }
    let animations =
      running.isEmpty ? nil : LayerAnimations(running, of: layer, objects: objects)
    return RenderLayer(
      layer, clock: clock, lags: CopyLags(of: layer, animations), animations: animations,
      commitTime: commitTime)
  }
}

extension RenderTree {
  /// Puts in what plays.
  fileprivate mutating func putPlaybacks(
    _ files: [RenderPlaybackFile], _ stored: [StoredPlayback]
  ) throws(SnapshotFileError) {
    for file in files {
      guard let known = stored.first(where: { $0.id == file.id }),
        file.id.rawValue > playbacks.last?.id.rawValue ?? 0
      else { throw SnapshotFileError("the playback \(file.id.rawValue) is not there") }
      let parent = file.layer.flatMap { record(of: $0)?.clock }
      guard file.layer == known.layer, file.layer == nil || parent != nil else {
        throw SnapshotFileError("the playback \(file.id.rawValue) has no clock")
      }
      playbacks.append(RenderPlayback(known.passes, cues: known.cuesByTime, in: parent, file))
    }
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
  /// The version of the format.
  private static var version: UInt8 { 1 }
  private static var mark: StaticString { "IBSN" }

  /// The snapshot as bytes, the same ones for the same snapshot; numbers keep their bits.
  ///
  /// The format is the engine's own. What one version writes, later ones read.
  public var bytes: [UInt8] { stateTree.bytes(mark: Self.mark, version: Self.version) }

  /// Reads the bytes of a snapshot, of this process or another one.
  ///
  /// - Throws: What is wrong with the bytes, whatever they are.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    do {
      try self.init(StateTree.read(bytes, mark: Self.mark, version: Self.version))
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw SnapshotError(.damaged("\(error)"))
    }
  }

  private var stateTree: StateTree {
    do {
      return try StateTree(SnapshotFile(self))
    } catch {
      // Nothing that is coded throws.
      return .null
    }
  }

  private init(_ tree: StateTree) throws(SnapshotError) {
    do {
      try self.init(tree.value(of: SnapshotFile.self))
    } catch {
      throw SnapshotError(.damaged("\(error)"))
    }
  }
}

extension Snapshot: Codable {
  private enum CodingKeys: String, CodingKey { case version, snapshot }

  /// Reads what ``encode(to:)`` has written.
  ///
  /// - Throws: ``SnapshotError``, and what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else { throw SnapshotError(.version(version)) }
    try self.init(container.decode(StateTree.self, forKey: .snapshot))
  }

  /// Writes names and numbers, those that JSON has not as texts; see ``bytes`` for a shorter form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(stateTree, forKey: .snapshot)
  }
}
