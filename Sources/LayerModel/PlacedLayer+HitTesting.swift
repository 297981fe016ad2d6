import AnimationGeometry

extension PlacedLayer {
  /// The layer that is hit by a point: this one or the one in it that lies in front.
  ///
  /// Of siblings the one with the greatest `zPosition` lies in front, of equal ones the last.
  /// Hidden layers and those of opacity 0 or less are never hit, with all that lies in them. What
  /// lies outside the bounds of its superlayer is hit unless that one masks to its bounds. A
  /// transform layer is never hit itself. Neither is what is seen edge-on or lies behind the eye.
  /// Masks, contents and corner radii play no part, and of a replicator only the source is hit.
  ///
  /// Law: the layer that is hit contains the point converted to it (`PlacedLayerHitTests`).
  ///
  /// - Parameter point: In the coordinate system of the superlayer.
  /// - Complexity: O(layers), with sorting where siblings differ in `zPosition`.
  public func hitTest(_ point: Point2D) -> Self? {
    var stage = superlayer
    while let layer = stage, !layer.isFlattening { stage = layer.superlayer }
    var stagePoint = point
    var space = placement(in: superlayer)
    if let parent = superlayer, parent.id != stage?.id {
      stagePoint = point.applying(parent.picture(on: stage))
      space = space.concatenating(parent.space(on: stage))
    }
    // A stack of our own: trees may be deeper than the call stack. A layer is looked at again after
    // everything in front of it.
    var waiting = [HitCandidate(layer: self, point: stagePoint, space: space)]
    while let candidate = waiting.popLast() {
      if candidate.isHitUnlessCovered { return candidate.layer }
      candidate.expand(into: &waiting)
    }
    return nil
  }

  /// The map from this transform layer's space to the plane of the nearest layer around it that is
  /// none, before it is flattened.
  private func space(on stage: Self?) -> Transform3D {
    var space = placement(in: superlayer)
    var parent = superlayer
    while let layer = parent, layer.id != stage?.id {
      parent = layer.superlayer
      space = space.concatenating(layer.placement(in: parent))
    }
    return space
  }
}

/// A layer that a point may hit.
private struct HitCandidate<Placed: PlacedLayer> {
  let layer: Placed
  /// The point on the plane of the stage: the nearest layer around this one that flattens.
  let point: Point2D
  /// From the layer's space to the stage's.
  let space: Transform3D
  /// Whether the layer itself contains the point, and everything in front has been looked at.
  var isHitUnlessCovered = false

  /// Puts what the point may hit, the foremost last.
  func expand(into waiting: inout [HitCandidate]) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    guard layer.isFlattening else {
      for sublayer in layer.frontmostLast {
        let space = sublayer.placement(in: layer).concatenating(space)
        waiting.append(HitCandidate(layer: sublayer, point: point, space: space))
      }
      return
    }
    guard let point = pointOnPlane else { return }
    let isInside = layer.contains(point)
    if isInside {
      var again = self
      again.isHitUnlessCovered = true
      waiting.append(again)
    } else if layer.masksToBounds {
      return
    }
    for sublayer in layer.frontmostLast {
      let space = sublayer.placement(in: layer)
      waiting.append(HitCandidate(layer: sublayer, point: point, space: space))
    }
  }

  /// The point in the layer's own coordinate system; nil where its plane is seen edge-on there or
  /// lies behind the eye.
  private var pointOnPlane: Point2D? {
    let picture = space.flattened
    guard let back = picture.inverted() else { return nil }
    let local = point.applying(back)
    let depth = local.x * picture.m14 + local.y * picture.m24 + picture.m44
    return depth > 0 && local.isFinite ? local : nil
  }
}

extension PlacedLayer {
  /// The sublayers from the hindmost to the foremost.
  fileprivate var frontmostLast: [Self] {
    let layers = sublayers
    let heights = layers.map { $0.zPosition.isNaN ? 0 : $0.zPosition }
    guard heights.contains(where: { $0 != heights[0] }) else { return layers }
    return layers.indices
      .sorted { heights[$0] == heights[$1] ? $0 < $1 : heights[$0] < heights[$1] }
      .map { layers[$0] }
  }
}
