import AnimationModel
import LayerModel

/// Where a render tree reads what the transitions of a layer show, resolved once for many times.
public struct TransitionSource: Sendable, Hashable {
  /// A transition as a property of the tracks: without a value where the transition is not shown.
  struct Entry: Sendable, Hashable {
    let property: Int
    let effect: TransitionEffect
  }

  /// In the order in which they apply.
  var entries: [Entry] = []
}

extension RenderTree {
  /// Finds where the transitions of a layer are read.
  ///
  /// - Returns: nil where the layer is not in the tree, or has no transition.
  public func transitionSource(of layer: Layer.ID) -> TransitionSource? {
    guard let place = places[layer], !nodes[place].transitions.entries.isEmpty else { return nil }
    return nodes[place].transitions
  }

  /// What the transition of a layer shows at an absolute time.
  ///
  /// For one value; it evaluates all clocks of the tree each time. nil where no transition runs or
  /// fills.
  public func transition(of layer: Layer.ID, time: Double) -> TransitionState? {
    guard let source = transitionSource(of: layer) else { return nil }
    var sampler = RenderSampler(self, time: time)
    return sampler.transition(of: source)
  }
}
