import LayerModel

/// The layers that a commit looks at, each once, with what has changed of it, in the order in which they came.
struct ChangedLayers {
  private(set) var entries: [(layer: Layer, changes: LayerChanges)] = []

  var isEmpty: Bool { entries.isEmpty }

  /// What has changed of a layer, nothing for one that has not come. Complexity: O(1).
  subscript(layer: Layer) -> LayerChanges {
    place(of: layer).map { entries[$0].changes } ?? LayerChanges()
  }

  /// Adds a layer, or to what has changed of it. Complexity: O(1).
  mutating func insert(_ layer: Layer, _ changes: LayerChanges) {
    if let place = place(of: layer) {
      entries[place].changes.formUnion(changes)
    } else {
      layer.placeInCommit = entries.count
      entries.append((layer, changes))
    }
  }

  /// The layer itself knows where it lies, so that none is looked up; what it knows may be from an earlier commit.
  private func place(of layer: Layer) -> Int? {
    let place = layer.placeInCommit
    return place < entries.count && entries[place].layer === layer ? place : nil
  }
}
