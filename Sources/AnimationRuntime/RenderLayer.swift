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
  /// The layer's place in its superlayer's time.
  let map: LayerTimeMap
  let clock: RenderClock
  /// How it delays its copies, of a replicator whose copies differ in time.
  let lags: CopyLags?
  /// The values given to the layer.
  let properties: LayerProperties
  /// nil for a layer without animations.
  let animations: LayerAnimations?
  /// When the record was made: from then on it reports what its animations do.
  let commitTime: Double

  init(
    id: Layer.ID, layerClass: LayerClass, superlayer: Layer.ID?, sublayers: [Layer.ID],
    map: LayerTimeMap, clock: RenderClock, lags: CopyLags?, properties: LayerProperties,
    animations: LayerAnimations?, commitTime: Double
  ) {
    self.id = id
    self.layerClass = layerClass
    self.superlayer = superlayer
    self.sublayers = sublayers
    self.map = map
    self.clock = clock
    self.lags = lags
    self.properties = properties
    self.animations = animations
    self.commitTime = commitTime
  }

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
