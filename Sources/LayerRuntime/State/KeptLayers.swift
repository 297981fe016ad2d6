import AnimationMath
import AnimationTracks
import LayerModel

/// What commits keep for snapshots beside the tree, from the first snapshot on.
struct KeptLayers {
  /// What the layers of the tree have that the tree does not hold, by their ids.
  var metadata = PersistentMap<LayerMetadata>()
  /// The layers that have left the tree, held weakly: they are put back where they were.
  private var left: [Layer.ID: Left] = [:]
  /// How many of them there may be before the gone ones are looked for.
  private var limit = 64

  private struct Left {
    weak var layer: Layer?
  }

  /// Takes in what a layer of the tree has.
  mutating func take(_ layer: Layer) {
    put(layer.metadata, of: layer.id)
    if !left.isEmpty { left[layer.id] = nil }
  }

  /// A layer leaves the tree.
  mutating func leave(_ layer: Layer) {
    put(nil, of: layer.id)
    left[layer.id] = Left(layer: layer)
    guard left.count > limit else { return }
    left = left.filter { $0.value.layer != nil }
    limit = 64 + 2 * left.count
  }

  /// A layer that has left the tree and is still there.
  func layer(_ id: Layer.ID) -> Layer? { left[id]?.layer }

  /// The notes are those of a snapshot, and some layers are in the tree again.
  mutating func restore(_ metadata: PersistentMap<LayerMetadata>, with layers: [Layer]) {
    self.metadata = metadata
    for layer in layers where !left.isEmpty { left[layer.id] = nil }
  }

  private mutating func put(_ metadata: LayerMetadata?, of layer: Layer.ID) {
    if metadata == nil, self.metadata[layer.rawValue] == nil { return }
    self.metadata[layer.rawValue] = metadata
  }
}
