import AnimationMath
import AnimationTracks
import LayerModel

/// The data that commits keep for snapshots in addition to the tree, from the first snapshot on.
struct KeptLayers {
  /// The metadata of layers, which is not in the tree, by their ids.
  var metadata = PersistentMap<LayerMetadata>()
  /// The layers that have left the tree, held weakly, so that they can be put back.
  private var left: [Layer.ID: Left] = [:]
  /// The number of these layers above which released ones are removed.
  private var limit = 64

  private struct Left {
    weak var layer: Layer?
  }

  mutating func take(_ layer: Layer) {
    put(layer.metadata, of: layer.id)
    if !left.isEmpty { left[layer.id] = nil }
  }

  mutating func leave(_ layer: Layer) {
    put(nil, of: layer.id)
    left[layer.id] = Left(layer: layer)
    guard left.count > limit else { return }
    left = left.filter { $0.value.layer != nil }
    limit = 64 + 2 * left.count
  }

  func layer(_ id: Layer.ID) -> Layer? { left[id]?.layer }

  /// Replaces the metadata by that of a snapshot. Some layers are in the tree again.
  mutating func restore(_ metadata: PersistentMap<LayerMetadata>, with layers: [Layer]) {
    self.metadata = metadata
    for layer in layers where !left.isEmpty { left[layer.id] = nil }
  }

  private mutating func put(_ metadata: LayerMetadata?, of layer: Layer.ID) {
    if metadata == nil, self.metadata[layer.rawValue] == nil { return }
    self.metadata[layer.rawValue] = metadata
  }
}
