import LayerModel

// What a commit does about layers that go on in another superlayer from where they are seen.

extension TreeUpdate {
  /// Lets the layers that have been moved start from where the former tree shows them.
  mutating func finishMoves() {
    for move in requests?.moves.inOrder ?? [] {
      let layer = move.layer
      guard committed.layers[layer.id] === layer,
        let old = former.presentation(of: layer.id, at: time), !old.isExiting,
        let new = tree.presentation(of: layer.id, at: time)
      else {
        context.forget(move)
        continue
      }
      guard let matrix = new.matrixKeepingPicture(of: old) else {
        context.refuse(move)
        continue
      }
      layer.begin(move, from: matrix)
      takeAnimations(of: layer)
    }
  }

  /// Takes in what has become of the animations of a layer after it has been visited.
  mutating func takeAnimations(of layer: Layer) {
    guard committed.layers[layer.id] === layer, let record = tree.record(of: layer.id) else {
      return
    }
    let parent = layer.superlayer.flatMap { tree.record(of: $0.id) }
    let now = self.record(of: layer, replacing: record, [.animations], below: parent)
    // With the sublayers that it had, those that are leaving too.
    put(
      now.at(RenderPlace(now.place, sublayers: record.sublayers, mask: now.mask)), since: record)
  }
}
