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
  let effects: LayerEffects?
  /// nil for a layer without animations.
  let animations: LayerAnimations?
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
    effects = LayerEffects(layer)
    self.animations = animations
    self.commitTime = commitTime
  }

  /// The layers directly below: the sublayers, then the mask.
  var children: [Layer.ID] { mask.map { sublayers + [$0] } ?? sublayers }

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
    a === b || a.id == b.id && a.key == b.key && a.animation == b.animation
  }
}

/// The particles and filters of a layer, which few layers have.
final class LayerEffects: Sendable, Equatable {
  let emitterCells: [EmitterCell]
  let filters: [Filter]
  let backgroundFilters: [Filter]
  let compositingFilter: Filter?

  /// nil for a layer without.
  init?(_ layer: Layer) {
    emitterCells = layer.emitterCells
    filters = layer.filters
    backgroundFilters = layer.backgroundFilters
    compositingFilter = layer.compositingFilter
    let isEmpty = emitterCells.isEmpty && filters.isEmpty && backgroundFilters.isEmpty
    if isEmpty && compositingFilter == nil { return nil }
  }

  static func == (a: LayerEffects, b: LayerEffects) -> Bool {
    a === b
      || a.emitterCells == b.emitterCells && a.filters == b.filters
        && a.backgroundFilters == b.backgroundFilters
        && a.compositingFilter == b.compositingFilter
  }
}
