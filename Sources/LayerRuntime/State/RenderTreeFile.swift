import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// A tree as it is written: what it is made of, by names and numbers. Tracks are not written, because they
/// follow from the animations.
struct RenderTreeFile: Sendable, Codable {
  let time: Double
  let classes: [ClassFile]
  /// The properties of one's own, in the order of their numbers.
  let properties: [PropertyFile]
  let roots: [Layer.ID]
  /// In document order.
  let layers: [RenderLayerFile]
  /// The layers that are leaving, nil where none is.
  let exiting: [ExitingFile]?
  /// What plays, in the order of its begin.
  let playbacks: [RenderPlaybackFile]
}

/// A layer of a tree.
struct RenderLayerFile: Sendable, Codable {
  let layer: LayerFile
  let commitTime: Double
  /// When it has left, nil for one that the model has.
  let exitEndTime: Double?
  /// How far the animations have come, one each.
  let progress: [Progress]
  /// What an emitter has emitted before; nil if the layer itself says all.
  let emission: EmissionFile?

  /// How far an animation has come.
  struct Progress: Sendable, Codable {
    let hasStarted: Bool
    let hasStopped: Bool
    let cyclesPassed: Double
    let startTime: Double
    let endTime: Double
  }
}

/// A layer that was removed with an exit.
struct ExitingFile: Sendable, Codable {
  let layer: Layer.ID
  let superlayer: Layer.ID?
  let exit: [Animation.ID]
  let endTime: Double
}

/// A playback of a tree, and where it is.
struct RenderPlaybackFile: Sendable, Codable {
  let id: Playback.ID
  /// A layer in whose time it plays, nil for absolute time.
  let layer: Layer.ID?
  /// The clock that it plays in, from absolute time on, where that is no layer's; nil otherwise.
  let clock: [LayerTimeMap]?
  let passes: TimelinePasses
  /// The labels of one pass by time.
  let labels: [TimelineLabel]
  let map: LayerTimeMap
  let changeTime: Double
  let hasStarted: Bool
  let hasFinished: Bool
  let passed: Double?
}

// MARK: - Writing

extension RenderTreeFile {
  /// - Parameters:
  ///   - tree: What is written.
  ///   - metadata: What its layers have beside it.
  init(_ tree: RenderTree, metadata: PersistentMap<LayerMetadata> = PersistentMap()) {
    var classes: [LayerClass] = []
    var layers: [RenderLayerFile] = []
    // Clocks are shared by layers that have one time.
    var clocks: [ObjectIdentifier: Layer.ID] = [:]
    for id in tree.layers {
      guard let record = tree.record(of: id) else { continue }
      var place = classes.firstIndex(of: record.layerClass)
      if place == nil {
        place = classes.count
        classes.append(record.layerClass)
      }
      if !tree.playbacks.isEmpty, clocks[ObjectIdentifier(record.clock)] == nil {
        clocks[ObjectIdentifier(record.clock)] = id
      }
      layers.append(
        RenderLayerFile(
          layer: LayerFile(
            StoredLayer(record, sublayers: record.sublayers),
            animations: record.running.map(\.compiled.attached), metadata: metadata[id.rawValue],
            layerClass: place ?? 0, registered: tree.registered,
            layer: { tree.record(of: $0) != nil }),
          commitTime: record.commitTime, exitEndTime: record.isExiting ? record.exitEndTime : nil,
          progress: record.running.map {
            RenderLayerFile.Progress(
              hasStarted: $0.hasStarted, hasStopped: $0.hasStopped, cyclesPassed: $0.cyclesPassed,
              startTime: $0.startTime, endTime: $0.endTime)
          },
          emission: record.emission.flatMap { emission in
            EmissionFile(emission, of: record, layerClass: place ?? 0, tree.registered)
          }))
    }
    self.init(
      time: tree.commitTime, classes: classes.map(ClassFile.init),
      properties: tree.registered.numbered.map(PropertyFile.init), roots: tree.roots,
      layers: layers,
      exiting: tree.exiting.isEmpty
        ? nil
        : tree.exiting.map {
          ExitingFile(
            layer: $0.layer, superlayer: $0.superlayer, exit: $0.exit, endTime: $0.endTime)
        },
      playbacks: tree.playbacks.map { playback in
        let schedule = playback.schedule
        let layer = playback.parent.flatMap { clocks[ObjectIdentifier($0)] }
        return RenderPlaybackFile(
          id: playback.id, layer: layer, clock: layer == nil ? playback.parent?.maps : nil,
          passes: schedule.passes,
          labels: schedule.labels,
          map: schedule.map, changeTime: schedule.delivered.time,
          hasStarted: schedule.delivered.hasStarted, hasFinished: schedule.delivered.hasFinished,
          passed: schedule.delivered.labelPosition)
      })
  }
}

// MARK: - Reading

/// A tree that is made again, and the layers in a context of their own that it was made of.
struct RestoredTree {
  private(set) var tree: RenderTree
  private(set) var layers: [Layer.ID: Layer] = [:]

  init(_ file: RenderTreeFile) throws(SnapshotFileError) {
    tree = RenderTree(commitTime: file.time)
    guard !file.time.isNaN, file.time < .infinity else {
      throw SnapshotFileError("the time is \(file.time)")
    }
    let context = LayerContext()
    for property in file.properties { try context.registerAgain(property) }
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
    try place(file)
    tree.setRoots(file.roots)
    tree.registered = context.registeredProperties
    let properties = AnimatedProperties()
    for (layer, file) in zip(inOrder, file.layers) {
      tree.put(try file.record(of: layer, in: tree, properties, context))
    }
    try leave(file)
    var playbacks: [RenderPlayback] = []
    for file in file.playbacks { try play(file, after: &playbacks) }
    tree.playbacks = playbacks
  }

  /// Puts layers into each other.
  ///
  /// - Throws: That one has no place or two.
  private func place(_ file: RenderTreeFile) throws(SnapshotFileError) {
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

  /// Puts in what is leaving: whatever lies in a layer that leaves leaves too, and says when.
  private mutating func leave(_ file: RenderTreeFile) throws(SnapshotFileError) {
    var (exitingLayers, tops) = ([ExitingLayer](), Set<Layer.ID>())
    for exitingLayer in file.exiting ?? [] {
      guard let record = tree.record(of: exitingLayer.layer), record.isExiting,
        record.superlayer == exitingLayer.superlayer, !exitingLayer.endTime.isNaN,
        tops.insert(exitingLayer.layer).inserted
      else { throw SnapshotFileError("the layer \(exitingLayer.layer.rawValue) is not leaving") }
      exitingLayers.append(
        ExitingLayer(
          layer: exitingLayer.layer, superlayer: exitingLayer.superlayer, exit: exitingLayer.exit,
          endTime: exitingLayer.endTime))
    }
    tree.exiting = exitingLayers
    for file in file.layers {
      let above = layers[file.layer.id]?.superlayer.flatMap { tree.record(of: $0.id) }
      let isBelow = above?.isExiting == true
      guard (file.exitEndTime != nil) == (isBelow || tops.contains(file.layer.id)) else {
        throw SnapshotFileError("the layer \(file.layer.id.rawValue) leaves without its superlayer")
      }
    }
  }

  /// Puts in what plays.
  private func play(
    _ file: RenderPlaybackFile, after playbacks: inout [RenderPlayback]
  ) throws(SnapshotFileError) {
    let parent =
      file.layer.flatMap { tree.record(of: $0)?.clock } ?? file.clock.flatMap(RenderClock.clock)
    guard file.layer == nil || parent != nil,
      file.id.rawValue > playbacks.last?.id.rawValue ?? 0
    else { throw SnapshotFileError("the playback \(file.id.rawValue) has no clock") }
    playbacks.append(
      RenderPlayback(
        file.id, in: parent, file.passes, labels: file.labels,
        by: file.map,
        DeliveredEvents(
          position: file.map.timeOffset, labelPosition: file.passed, hasStarted: file.hasStarted,
          hasFinished: file.hasFinished, at: file.changeTime)))
  }
}

extension RenderLayerFile {
  /// The record of a layer, that of the layer above being in the tree.
  fileprivate func record(
    of layer: Layer, in tree: RenderTree, _ properties: AnimatedProperties,
    _ context: LayerContext
  ) throws(SnapshotFileError) -> RenderLayer {
    let parent = layer.superlayer.flatMap { tree.record(of: $0.id) }
    let clock = RenderClock.clock(
      LayerTimeMap(layer.timing), below: parent?.clock, lags: parent?.lags)
    guard progress.count == self.layer.animations.count else {
      throw SnapshotFileError("an animation of \(layer.label) has not come anywhere")
    }
    var objects = BoxedValues()
    var running: [AnimationProgress] = []
    for (file, progress) in zip(self.layer.animations, progress) {
      var now = AnimationProgress(compiled: try file.compiled(on: layer, properties, &objects))
      (now.hasStarted, now.hasStopped) = (progress.hasStarted, progress.hasStopped)
      (now.startTime, now.endTime) = (progress.startTime, progress.endTime)
      now.cyclesPassed = progress.cyclesPassed
      running.append(now)
    }
    let animations =
      running.isEmpty ? nil : LayerAnimations(running, of: layer, objects: objects)
    let known = try emission?.emission(of: layer, animations, properties, in: context)
    let record = RenderLayer(
      layer, at: nil, clock: clock, lags: CopyLags(of: layer, animations),
      animations: animations, emission: known ?? LayerEmission(firstOf: layer, animations),
      commitTime: commitTime)
    guard let exitEndTime else { return record }
    guard !exitEndTime.isNaN else { throw SnapshotFileError("\(layer.label) leaves at no time") }
    return RenderLayer(
      record, at: record.place, clock: clock, animations: animations, commitTime: commitTime,
      exitEndTime: exitEndTime)
  }
}

// MARK: - Bytes and JSON

extension RenderTree {
  private static let form = KeptForm<RenderTreeFile>(mark: "IBRT", key: "tree")

  /// The tree as bytes, the same ones for the same tree; numbers keep their bits.
  ///
  /// What draws in another process needs nothing else: it has no layers, and shows what this tree shows, layers
  /// that are leaving too. The format is the engine's own. What one version writes, later ones read.
  public var bytes: [UInt8] { Self.form.bytes(of: RenderTreeFile(self)) }

  /// Reads the bytes of a tree, of this process or another one.
  ///
  /// It shows the same bits at every time, and tells the same events (`RenderTreeBytesTests`).
  ///
  /// - Throws: What is wrong with the bytes, whatever they are.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    let file = try Self.form.file(in: bytes)
    self = try SnapshotError.damaged { try RestoredTree(file).tree }
  }
}

extension RenderTree: Codable {
  /// Reads what ``encode(to:)`` has written.
  ///
  /// - Throws: ``SnapshotError``, and what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let file = try Self.form.file(from: decoder)
    self = try SnapshotError.damaged { try RestoredTree(file).tree }
  }

  /// Writes names and numbers, those that JSON has not as texts; see ``bytes`` for a shorter form.
  public func encode(to encoder: any Encoder) throws {
    try Self.form.encode(RenderTreeFile(self), to: encoder)
  }
}
