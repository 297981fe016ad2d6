import LayerModel

// The part of a commit that handles layers which continue in another superlayer from their visible position.

extension TreeUpdate {
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

  mutating func takeAnimations(of layer: Layer) {
    guard committed.layers[layer.id] === layer, let record = tree.record(of: layer.id) else {
      return
    }
    let parent = layer.superlayer.flatMap { tree.record(of: $0.id) }
    let now = self.record(of: layer, replacing: record, [.animations], below: parent)
    // With its earlier sublayers, including exiting ones.
    put(
      now.at(RenderPlace(now.place, sublayers: record.sublayers, mask: now.mask)), since: record)
  }
}
