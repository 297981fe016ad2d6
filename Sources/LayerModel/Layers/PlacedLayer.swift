import AnimationGeometry

/// A layer as geometry sees it: where it lies, how it is turned, and what lies in it.
///
/// Model layers and presentation copies are both placed, so that coordinates are converted and
/// points hit by the same arithmetic. A conforming type supplies values and relations; everything
/// else follows.
public protocol PlacedLayer: Identifiable {
  /// The kind of layer; a transform layer does not flatten what lies in it.
  var layerClass: LayerClass { get }
  /// The values that place it.
  var placement: LayerPlacement { get }
  /// The layer that this one lies in, nil at the top.
  var superlayer: Self? { get }
  /// The layers in this one, from the lowest to the topmost.
  var sublayers: [Self] { get }
}

extension PlacedLayer {
  /// The smallest rectangle around the layer in its superlayer, computed of bounds, position,
  /// anchor point and the affine part of the transform; not a property, and nothing animates it.
  ///
  /// The superlayer's `sublayerTransform` plays no part.
  public var frame: Rect2D { placement.frame }

  /// Whether a point of the layer's own coordinate system lies in its bounds; the least edges
  /// belong to them, the greatest do not.
  public func contains(_ point: Point2D) -> Bool { placement.bounds.contains(point) }

  /// Whether what lies in the layer is seen as a picture on its plane.
  var isFlattening: Bool { layerClass.name != LayerClass.transform.name }
}

// Coordinates of one layer in another. Each layer is a picture on the plane of its superlayer, seen
// along z with the perspective of its transforms; what lies in a transform layer is seen from the
// nearest layer around it that is none. On the way into a layer a point of the picture is taken
// back to the layer's plane.

extension PlacedLayer {
  /// A point of this layer's coordinate system in another's.
  ///
  /// - Parameters:
  ///   - point: In the coordinate system of this layer.
  ///   - layer: Any layer; nil is the superlayer. The spaces around the roots of different trees
  ///     count as one.
  /// - Returns: Not finite where the other layer, or one around it, is seen edge-on.
  ///
  /// Law: there and back is the point itself, where no layer on the way is seen edge-on or from
  /// behind the eye (`PlacedLayerConversionTests`). Complexity: O(depth), no allocation.
  public func convert(_ point: Point2D, to layer: Self?) -> Point2D {
    point.applying(transform(to: layer))
  }

  /// A point of another layer's coordinate system in this one's; nil is the superlayer. See
  /// ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ point: Point2D, from layer: Self?) -> Point2D {
    point.applying(transform(from: layer))
  }

  /// The smallest rectangle around a rectangle of this layer in another one; nil is the superlayer.
  /// See ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ rect: Rect2D, to layer: Self?) -> Rect2D {
    rect.applying(transform(to: layer))
  }

  /// The smallest rectangle around a rectangle of another layer in this one; nil is the superlayer.
  /// See ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ rect: Rect2D, from layer: Self?) -> Rect2D {
    rect.applying(transform(from: layer))
  }

  private func transform(to layer: Self?) -> Transform3D {
    guard let layer = layer ?? superlayer else { return picture(on: nil) }
    return picture(in: layer)
  }

  private func transform(from layer: Self?) -> Transform3D {
    guard let layer = layer ?? superlayer else {
      return picture(on: nil).inverted() ?? .edgeOn
    }
    return layer.picture(in: self)
  }

  /// The map from this layer's plane to another's.
  private func picture(in other: Self) -> Transform3D {
    if other.id == id { return .identity }
    var stage = commonAncestor(with: other)
    while let layer = stage, !layer.isFlattening { stage = layer.superlayer }
    let here = picture(on: stage)
    guard stage?.id != other.id else { return here }
    guard let back = other.picture(on: stage).inverted() else { return .edgeOn }
    return here.concatenating(back)
  }

  /// The map from this layer's plane to that of a layer around it, or of nothing around the root;
  /// flat.
  ///
  /// - Precondition: The layer around it is not a transform layer.
  func picture(on stage: Self?) -> Transform3D {
    var picture = Transform3D.identity
    var layer = self
    var placement = placement
    while layer.id != stage?.id {
      var parent = layer.superlayer
      var outer = parent?.placement
      var space = placement.space(in: outer)
      while let transformLayer = parent, let inner = outer, !transformLayer.isFlattening {
        parent = transformLayer.superlayer
        outer = parent?.placement
        space = space.concatenating(inner.space(in: outer))
      }
      picture = picture.concatenating(space.flattened)
      guard let parent, let outer else { break }
      (layer, placement) = (parent, outer)
    }
    return picture
  }

  /// The nearest layer that both lie in or are; nil in different trees.
  private func commonAncestor(with other: Self) -> Self? {
    var (a, b): (Self?, Self?) = (self, other)
    var (rise, fall) = (depth, other.depth)
    while rise > fall { (a, rise) = (a?.superlayer, rise - 1) }
    while fall > rise { (b, fall) = (b?.superlayer, fall - 1) }
    while let here = a, let there = b, here.id != there.id {
      (a, b) = (here.superlayer, there.superlayer)
    }
    return b == nil ? nil : a
  }

  private var depth: Int {
    var depth = 0
    var layer = superlayer
    while let current = layer { (layer, depth) = (current.superlayer, depth + 1) }
    return depth
  }
}

extension Transform3D {
  /// What takes every point to no point: the way into a plane that is seen edge-on.
  static let edgeOn = Transform3D(m11: .nan, m22: .nan, m41: .nan, m42: .nan)
}

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
  /// - Parameters:
  ///   - point: In the coordinate system of the superlayer.
  ///   - includingLeaving: Whether layers are hit as well that are only shown any more, while they exit.
  /// - Complexity: O(layers), with sorting where siblings differ in `zPosition`.
  public func hitTest(_ point: Point2D, includingLeaving: Bool = false) -> Self? {
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
      if candidate.placement.isLeaving, !includingLeaving { continue }
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
