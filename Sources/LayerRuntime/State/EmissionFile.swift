import AnimationTracks
import LayerModel

/// What an emitter layer has emitted by its last commit, as it is written.
struct EmissionFile: Sendable, Codable {
  /// When the emission has started.
  let startTime: Double
  /// When the values of the layer itself have come into force.
  let start: Double
  /// The cells of the layer, by their index.
  let origins: [CellOrigin]
  let isMerged: Bool
  /// The steps before, in order.
  let steps: [Step]

  /// A step that a later commit has ended.
  struct Step: Sendable, Codable {
    /// The values and the animations that particles read.
    let layer: LayerFile
    let start: Double
    let end: Double
    let origin: Double
    let origins: [CellOrigin]
  }

  /// nil for an emission of which the layer itself says all.
  init?(
    _ emission: LayerEmission, of record: RenderLayer, layerClass: Int,
    _ registered: PropertyTable
  ) {
    let first = LayerEmission.startTime(of: record.timing)
    let startTime = emission.values.emitter.startTime
    let usual = emission.origins.indices.map { CellOrigin(index: $0) }
    let isFirst = startTime == first || startTime.isNaN && first.isNaN
    if isFirst, emission.span == .always, emission.origins == usual { return nil }
    (self.startTime, start, origins) = (startTime, emission.span.start, emission.origins)
    isMerged = emission.isMerged
    steps = emission.earlier.map { step in
      let values = step.values
      var effects = LayerEffects()
      effects.emitterCells = values.model
      let stored = StoredLayer(
        id: record.id, layerClass: record.layerClass, sublayers: [], mask: nil,
        timing: .layer, properties: values.properties.only(LayerClass.emitter.ownProperties),
        effects: effects,
        animations: values.running.map(\.attached))
      return Step(
        layer: LayerFile(
          stored, animations: values.running.map(\.attached), metadata: nil, layerClass: layerClass,
          registered: registered, layer: { _ in false }),
        start: step.span.start, end: step.span.end, origin: step.span.origin,
        origins: step.origins)
    }
  }

  /// The emission of a layer that has been made again.
  func emission(
    of layer: Layer, _ animations: LayerAnimations?, _ properties: AnimatedProperties,
    in context: LayerContext
  ) throws(SnapshotFileError) -> LayerEmission {
    guard layer.layerClass == .emitter else {
      throw SnapshotFileError("\(layer.label) emits nothing")
    }
    var earlier: [LayerEmission.Step] = []
    for step in steps {
      let former = try step.layer.layer(of: layer.layerClass, in: context)
      var (objects, running) = (BoxedValues(), [AnimationProgress]())
      for file in step.layer.animations {
        running.append(
          AnimationProgress(compiled: try file.compiled(on: former, properties, &objects)))
      }
      let values = LayerEmitter(
        former, running.isEmpty ? nil : LayerAnimations(running, of: former, objects: objects),
        startTime: startTime)
      var span = EmissionSpan(start: step.start, end: step.end)
      span.origin = step.origin
      let isBehind = earlier.last.map { $0.span.end <= span.start } ?? true
      guard isBehind, span.end < .infinity, span.isPossible, values.has(step.origins) else {
        throw SnapshotFileError("the emission of \(layer.label) is in no order")
      }
      earlier.append(LayerEmission.Step(values, span, step.origins))
    }
    let (values, span) = (
      LayerEmitter(layer, animations, startTime: startTime), EmissionSpan(start: start)
    )
    guard earlier.last.map({ $0.span.end <= start }) ?? true, span.isPossible,
      earlier.count < LayerEmission.greatestSteps, values.has(origins)
    else { throw SnapshotFileError("the emission of \(layer.label) is in no order") }
    return LayerEmission(values, span, origins, after: earlier, isMerged: isMerged)
  }
}

extension LayerEmitter {
  /// Whether its cells may be these.
  fileprivate func has(_ origins: [CellOrigin]) -> Bool {
    origins.count == names.count && origins.allSatisfy(\.isPossible)
      && Set(origins.map { [$0.index, $0.generation] }).count == origins.count
  }
}

extension AttachedFile {
  /// The animation on a layer, made ready.
  func compiled(
    on layer: Layer, _ properties: AnimatedProperties, _ objects: inout BoxedValues
  ) throws(SnapshotFileError) -> CompiledAnimation {
    let attached = try attached(to: layer)
    guard attached.isResolved, attached.id.rawValue < 1 << 62 else {
      throw SnapshotFileError("the animation \(attached.id.rawValue) is in no commit")
    }
    return CompiledAnimation(attached, of: layer, properties: properties, objects: &objects)
  }
}
