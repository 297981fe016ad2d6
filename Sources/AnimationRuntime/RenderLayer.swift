import AnimationInterpolation
import AnimationModel
import AnimationTiming
import AnimationTracks
import LayerModel

/// A layer as a commit has taken it: immutable, and shared by all trees between which the layer
/// does not change.
final class RenderLayer: Sendable {
  let id: Layer.ID
  let layerClass: LayerClass
  let superlayer: Layer.ID?
  let sublayers: [Layer.ID]
  let mask: Layer.ID?
  /// The layer's place in its superlayer's time.
  let map: LayerTimeMap
  let clock: RenderClock
  /// How it delays its copies, of a replicator whose copies differ in time.
  let lags: CopyLags?
  /// The values given to the layer.
  let properties: LayerProperties
  /// nil for a layer that has none.
  let effects: RenderEffects?
  /// nil for a layer without animations.
  let animations: LayerAnimations?
  /// nil for a layer that is no emitter or has no cells.
  let emission: LayerEmission?
  /// When the record was made: from then on it reports what its animations do.
  let commitTime: Double

  init(
    _ layer: Layer, clock: RenderClock, lags: CopyLags?, animations: LayerAnimations?,
    commitTime: Double
  ) {
    id = layer.id
    layerClass = layer.layerClass
    superlayer = layer.superlayer?.id
    sublayers = layer.sublayers.map(\.id)
    mask = layer.mask?.id
    map = LayerTimeMap(layer.timing)
    self.clock = clock
    self.lags = lags
    properties = layer.properties
    effects = layer.effects.isEmpty ? nil : RenderEffects(values: layer.effects)
    self.animations = animations
    emission = layer.effects.isEmpty ? nil : LayerEmission(layer, animations)
    self.commitTime = commitTime
  }

  /// The layers directly below: the sublayers, then the mask.
  var children: [Layer.ID] { mask.map { sublayers + [$0] } ?? sublayers }

  /// The model value at a path of the layer, its cells or filters; nil where there is none.
  func value(at path: PropertyPath) -> AnimatableValue? {
    path.targets.isEmpty ? properties.value(at: path) : effects?.values.value(at: path)
  }

  /// The value that is shown at a path at a time of the layer; nil where there is none.
  func value(at path: PropertyPath, localTime: Double) -> AnimatableValue? {
    guard let property = animations?.property(at: path) else { return value(at: path) }
    var reader = TrackReader()
    return reader.value(of: property, as: LaneReading(path), of: self, time: localTime)
  }

  /// How fast that value changes, at a time of the layer that goes at a rate.
  func velocity(at path: PropertyPath, localTime: Double, rate: Double) -> AnimatableValue? {
    guard path.type.hasVelocity else { return nil }
    guard let property = animations?.property(at: path) else { return value(at: path)?.resting }
    var reader = TrackReader()
    return reader.velocity(
      of: property, as: LaneReading(path), of: self, time: localTime, rate: rate)
  }

  /// Whether what it shows may change by itself.
  var isMoving: Bool { animations != nil || emission?.emits == true }

  /// The animations in the order in which they apply.
  var running: [RunningAnimation] { animations?.running ?? [] }

  /// The problems of its animations, in the order in which they apply.
  var diagnostics: [Diagnostic] {
    running.flatMap { animation in
      animation.compiled.problems.map {
        Diagnostic(
          layer: id, animation: animation.compiled.id, key: animation.compiled.key,
          childPath: $0.childPath, problem: $0.problem)
      }
    }
  }
}

extension RenderLayer: Hashable {
  /// Whether both show the same at all times: equal values, places and animations. Clocks follow
  /// from the places of the layers above, tracks from the animations.
  static func == (a: RenderLayer, b: RenderLayer) -> Bool {
    a === b
      || a.id == b.id && a.superlayer == b.superlayer && a.sublayers == b.sublayers
        && a.mask == b.mask && a.effects == b.effects
        && a.map == b.map && a.layerClass == b.layerClass && a.properties == b.properties
        && a.running.map(\.compiled) == b.running.map(\.compiled)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(superlayer)
    hasher.combine(properties)
  }
}

extension CompiledAnimation: Equatable {
  /// Whether both are the same animation with the same settled values.
  static func == (a: CompiledAnimation, b: CompiledAnimation) -> Bool {
    a === b || a.attached == b.attached
  }
}

/// The particles and filters of a layer, which few layers have.
final class RenderEffects: Sendable, Equatable {
  let values: LayerEffects

  init(values: LayerEffects) { self.values = values }

  static func == (a: RenderEffects, b: RenderEffects) -> Bool {
    a === b || a.values == b.values
  }
}
