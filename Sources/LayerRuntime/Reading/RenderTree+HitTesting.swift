import AnimationGeometry
import LayerModel

extension RenderTree {
  /// The layer that is hit by a point at an absolute time: the one in front of those roots, and of
  /// what lies in them, that contain it; nil where nothing is hit.
  ///
  /// Of roots as of siblings the one with the greatest `zPosition` lies in front, of equal ones the
  /// last; the rest is as ``LayerModel/PlacedLayer/hitTest(_:)`` has it, on what is shown.
  ///
  /// - Parameters:
  ///   - point: In the space of the roots.
  ///   - time: The absolute time.
  /// - Complexity: O(layers · their animations).
  public func hitTest(_ point: Point2D, at time: Double) -> PresentationLayer? {
    let shown = roots.compactMap { presentation(of: $0, at: time) }
    let heights = shown.map { $0.zPosition.isNaN ? 0 : $0.zPosition }
    let fromTheBack = shown.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    for index in fromTheBack.reversed() {
      if let hit = shown[index].hitTest(point) { return hit }
    }
    return nil
  }
}
