import LayerModel

// What a commit does about layers that go on in another superlayer from where they are seen.

extension TreeUpdate {
  /// Lets the layers that have been moved start from where the former tree shows them.
  mutating func finishMoves() {
    for move in context.takeMoves() {
      let layer = move.layer
      guard committed.layers[layer.id] === layer, let record = committed.tree.record(of: layer.id),
        let old = former.presentation(of: layer.id, at: time), !old.isLeaving,
        let new = committed.tree.presentation(of: layer.id, at: time)
      else {
        context.forget(move)
        continue
      }
      guard let matrix = new.matrixKeepingPicture(of: old) else {
        context.refuse(move)
        continue
      }
      layer.begin(move, from: matrix)
      let parent = layer.superlayer.flatMap { committed.tree.record(of: $0.id) }
      committed.tree.put(
        self.record(of: layer, replacing: record, [.animations], below: parent)
          .with(sublayersOf: record))
    }
  }
}

extension RenderLayer {
  /// This layer with the sublayers of another record of it, those that are leaving too.
  fileprivate func with(sublayersOf record: RenderLayer) -> RenderLayer {
    RenderLayer(
      self, in: superlayer, sublayers: record.sublayers, mask: mask, clock: clock,
      animations: animations, commitTime: commitTime, leaveTime: leaveTime)
  }
}
