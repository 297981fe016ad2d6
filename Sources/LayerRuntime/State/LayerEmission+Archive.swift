import AnimationMath
import AnimationTracks
import LayerModel

/// The fields of an emission in an archive, as far as they do not follow from its layer.
struct ArchivedEmission {
  private let startTime: Double
  /// The start of the step with the present values of the layer.
  private let start: Double
  private let origins: [CellOrigin]
  private let isMerged: Bool
  private let steps: [Step]

  private struct Step {
    /// The values and the animations that particles read.
    let layer: StoredLayer
    let animations: [AddedAnimation]
    let span: EmissionSpan
    let origins: [CellOrigin]
  }

  /// nil for an emission that follows from its layer.
  init?(_ emission: LayerEmission, of record: RenderLayer) {
    let first = LayerEmission.startTime(of: record.timing)
    startTime = emission.values.emitter.startTime
    (start, origins, isMerged) = (emission.span.start, emission.origins, emission.isMerged)
    steps = emission.earlier.map { step in
      let values = step.values
      var effects = LayerEffects()
      effects.emitterCells = values.model
      return Step(
        layer: StoredLayer(
          id: record.id, layerClass: record.layerClass, sublayers: [], mask: nil, timing: .layer,
          properties: values.properties.only(LayerClass.emitter.ownProperties), effects: effects,
          animations: []),
        animations: values.running.map(\.attached), span: step.span, origins: step.origins)
    }
    let usual = origins.indices.map { CellOrigin(index: $0) }
    let isFirst = startTime == first || startTime.isNaN && first.isNaN
    if isFirst, emission.span == .always, origins == usual { return nil }
  }

  private init(
    _ startTime: Double, _ start: Double, _ origins: [CellOrigin], isMerged: Bool, _ steps: [Step]
  ) {
    (self.startTime, self.start, self.origins) = (startTime, start, origins)
    (self.isMerged, self.steps) = (isMerged, steps)
  }

  /// - Parameter registered: The properties that the context has registered.
  static func archived(
    _ old: Self?, _ registered: PropertyTable, in archive: inout Archive
  ) throws(ReadError) -> Self {
    ArchivedEmission(
      try archive.number(old?.startTime), try archive.number(old?.start),
      try archive.list(old?.origins, CellOrigin.archived),
      isMerged: try archive.flag(old?.isMerged),
      try archive.list(old?.steps) { step, archive throws(ReadError) in
        var classes = [LayerClass.emitter]
        let layer = try StoredLayer.archived(
          step?.layer, &classes, registered: registered, in: &archive)
        let scope = PropertyScope(layer, registered)
        return Step(
          layer: layer,
          animations: try archive.list(step?.animations) { attached, archive throws(ReadError) in
            try AddedAnimation.archived(attached, on: scope, in: &archive)
          }, span: try .archived(step?.span, in: &archive),
          origins: try archive.list(step?.origins, CellOrigin.archived))
      })
  }

  func emission(
    of layer: Layer, _ animations: LayerAnimations?, _ properties: AnimatedProperties,
    in context: LayerContext, _ archive: borrowing Archive
  ) throws(ReadError) -> LayerEmission {
    let isEmitter = layer.layerClass == .emitter
    try archive.check(isEmitter, "the layer \(layer.id.rawValue) is not an emitter")
    var earlier: [LayerEmission.Step] = []
    for step in steps {
      let former = step.layer.layer(in: context)
      var (objects, running) = (BoxedValues(), [AnimationProgress]())
      for attached in step.animations {
        running.append(
          AnimationProgress(
            compiled: CompiledAnimation(
              attached, of: former, properties: properties, objects: &objects)))
      }
      let values = LayerEmitter(
        former, running.isEmpty ? nil : LayerAnimations(running, of: former, objects: objects),
        startTime: startTime)
      let isBehind = earlier.last.map { $0.span.end <= step.span.start } ?? true
      try archive.check(
        isBehind && step.span.end < .infinity && step.span.isPossible && values.has(step.origins),
        "the steps of an emission are not in order")
      earlier.append(LayerEmission.Step(values, step.span, step.origins))
    }
    let values = LayerEmitter(layer, animations, startTime: startTime)
    let span = EmissionSpan(start: start)
    try archive.check(
      earlier.last.map { $0.span.end <= start } ?? true && span.isPossible
        && earlier.count < LayerEmission.greatestSteps && values.has(origins),
      "the steps of an emission are not in order")
    return LayerEmission(values, span, origins, after: earlier, isMerged: isMerged)
  }
}

extension LayerEmitter {
  fileprivate func has(_ origins: [CellOrigin]) -> Bool {
    origins.count == names.count && origins.allSatisfy(\.isPossible)
      && Set(origins.map { [$0.index, $0.generation] }).count == origins.count
  }
}

extension EmissionSpan {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var span = EmissionSpan(
      start: try archive.number(old?.start), end: try archive.number(old?.end))
    span.origin = try archive.number(old?.origin)
    return span
  }
}

extension CellOrigin {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var origin = CellOrigin(index: try archive.integer(old?.index))
    origin.generation = try archive.integer(old?.generation)
    origin.start = try archive.number(old?.start)
    origin.count = BirthCount(
      births: try archive.number(old?.count.births),
      number: Int64(try archive.integer(old.map { Int($0.count.number) })))
    return origin
  }
}
