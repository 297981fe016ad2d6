import AnimationGeometry

/// What a transition of a kind does to old and new content as it progresses; as ``TransitionState``
/// lists it.
package struct TransitionEffect: Sendable, Hashable {
  enum Motion: Sendable, Hashable { case fade, moveIn, push, reveal }

  let motion: Motion
  /// Where new content comes from, in sizes of the layer.
  let side: Point2D

  /// The effect of a kind of transition.
  ///
  /// - Parameters:
  ///   - type: `fade`, `moveIn`, `push` or `reveal`; any other is `fade`.
  ///   - subtype: `fromLeft`, `fromRight`, `fromTop` or `fromBottom`; any other is `fromLeft`.
  ///   - isGeometryFlipped: Whether the y axis of the layer points down.
  package init(type: String, subtype: String?, isGeometryFlipped: Bool) {
    motion =
      switch type {
      case "moveIn": .moveIn
      case "push": .push
      case "reveal": .reveal
      default: .fade
      }
    let up = isGeometryFlipped ? -1.0 : 1.0
    side =
      switch subtype {
      case "fromRight": Point2D(x: 1, y: 0)
      case "fromTop": Point2D(x: 0, y: up)
      case "fromBottom": Point2D(x: 0, y: -up)
      default: Point2D(x: -1, y: 0)
      }
  }

  /// Both contents at a progress, any finite number. Complexity: O(1), no allocation.
  package func state(at progress: Double) -> TransitionState {
    var (old, new) = (TransitionState.Content(), TransitionState.Content())
    switch motion {
    case .fade: (old.opacity, new.opacity) = (1 - progress, progress)
    case .moveIn: new.offset = offset(1 - progress)
    case .push: (old.offset, new.offset) = (offset(-progress), offset(1 - progress))
    case .reveal: old.offset = offset(-progress)
    }
    return TransitionState(progress: progress, old: old, new: new)
  }

  private func offset(_ distance: Double) -> Point2D {
    // A sum with 0 has no −0.
    Point2D(x: side.x * distance + 0, y: side.y * distance + 0)
  }
}
