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
    let outer = superlayer?.placement
    var candidate = HitCandidate(layer: self, in: outer, point: point, stage: .identity)
    if let parent = superlayer, let outer, parent.id != stage?.id {
      let picture = parent.picture(on: stage)
      candidate = HitCandidate(
        layer: self, in: outer, point: point.applying(picture), stage: parent.space(on: stage))
    }
    // A stack of our own: trees may be deeper than the call stack. A layer is looked at again after
    // everything in front of it.
    var waiting = [candidate]
    while let candidate = waiting.popLast() {
      if candidate.isHitUnlessCovered { return candidate.layer }
      candidate.expand(into: &waiting)
    }
    return nil
  }

  /// The map from this transform layer's space to the plane of the nearest layer around it that is
  /// none, before it is flattened.
  private func space(on stage: Self?) -> Transform3D {
    var space = Transform3D.identity
    var layer: Self? = self
    while let inner = layer, inner.id != stage?.id {
      layer = inner.superlayer
      space = space.concatenating(inner.placement.space(in: layer?.placement))
    }
    return space
  }
}

/// A layer that a point may hit.
private struct HitCandidate<Placed: PlacedLayer> {
  let layer: Placed
  let placement: LayerPlacement
  /// The point on the plane of the stage: the nearest layer around this one that flattens.
  let point: Point2D
  /// From the layer's space to the stage's.
  let space: Transform3D
  /// Whether the layer itself contains the point, and everything in front has been looked at.
  var isHitUnlessCovered = false

  /// A candidate in its superlayer, from whose space `stage` leads to the stage's.
  init(layer: Placed, in superlayer: LayerPlacement?, point: Point2D, stage: Transform3D) {
    self.layer = layer
    placement = layer.placement
    self.point = point
    space = placement.space(in: superlayer).concatenating(stage)
  }

  /// Puts what the point may hit, the foremost last.
  func expand(into waiting: inout [HitCandidate]) {
    guard !placement.isHidden, placement.opacity > 0 else { return }
    guard layer.isFlattening else {
      addSublayers(at: point, stage: space, to: &waiting)
      return
    }
    guard let point = pointOnPlane else { return }
    let isInside = placement.bounds.contains(point)
    if isInside {
      var again = self
      again.isHitUnlessCovered = true
      waiting.append(again)
    } else if placement.masksToBounds {
      return
    }
    addSublayers(at: point, stage: .identity, to: &waiting)
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

  /// Puts the sublayers, from the hindmost to the foremost.
  private func addSublayers(
    at point: Point2D, stage: Transform3D, to waiting: inout [HitCandidate]
  ) {
    let first = waiting.count
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for sublayer in layer.sublayers {
      let candidate = HitCandidate(layer: sublayer, in: placement, point: point, stage: stage)
      (least, greatest) = (min(least, candidate.height), max(greatest, candidate.height))
      waiting.append(candidate)
    }
    guard least < greatest else { return }
    // Sorting is stable: of equal heights the last stays in front.
    waiting[first...].sort { $0.height < $1.height }
  }

  /// The height among siblings; NaN counts as 0.
  private var height: Double { placement.zPosition.isNaN ? 0 : placement.zPosition }
}
