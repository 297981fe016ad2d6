import AnimationModel
import AnimationTiming
import LayerModel

/// What a commit gives.
public struct Commit: Sendable {
  /// The committed state, ready to be sampled.
  public let tree: RenderTree
  /// The animations of the tree that were accepted but do not show what they say, in document
  /// order.
  public let diagnostics: [Diagnostic]
}

extension LayerContext {
  /// Takes the roots and all layers below them, as they stand, into a new render tree.
  ///
  /// What only a commit can know is settled here: an animation whose `beginTime` is exactly 0
  /// begins at this time, in its layer's own time; one that names none of its ends starts from what
  /// the previous commit's tree shows now. Both are settled once: committing again moves nothing.
  /// Animations that are removed on completion and over by now leave their layers.
  ///
  /// - Parameter time: The absolute time of the commit, in seconds.
  /// - Complexity: O(layers and animations of the tree).
  public func commit(at time: Double) -> Commit {
    let previous = presentation
    var compiler = TreeCompiler(commitTime: time)
    // Depth first with a stack of our own: documents may be nested deeper than the call stack.
    var waiting = roots.reversed().map { (layer: $0, parent: Optional<TreeCompiler.Place>.none) }
    while let (layer, parent) = waiting.popLast() {
      let place = compiler.add(layer, below: parent)
      layer.closeAnimations(atCommit: place.localTime) { keyPath in
        guard let path = try? layer.path(keyPath) else { return nil }
        return previous?.value(of: layer.id, at: path, time: time) ?? layer.value(at: path)
      }
      compiler.addAnimations(of: layer, at: place)
      for sublayer in layer.sublayers.reversed() { waiting.append((sublayer, place)) }
    }
    presentation = compiler.tree
    return Commit(tree: compiler.tree, diagnostics: compiler.diagnostics)
  }
}
