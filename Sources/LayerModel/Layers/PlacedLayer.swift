import AnimationGeometry

/// A layer as geometry sees it: its place, its transforms, and the layers in it.
///
/// Model layers and presentation copies both conform, so the same arithmetic converts coordinates and tests hits for
/// both. A conforming type supplies values and relations; the extensions supply everything else.
public protocol PlacedLayer: Identifiable {
  /// The kind of the layer. A transform layer does not flatten its sublayers.
  var layerClass: LayerClass { get }
  /// The values that place the layer.
  var placement: LayerPlacement { get }
  /// The layer around this layer, nil at the top.
  var superlayer: Self? { get }
  /// The layers in this one, from the lowest to the topmost.
  var sublayers: [Self] { get }
}

extension PlacedLayer {
  /// The smallest rectangle around the layer in its superlayer, computed from bounds, position, anchor point and the
  /// affine part of the transform. It is not a property, and no animation moves it.
  ///
  /// The `sublayerTransform` of the superlayer has no influence.
  public var frame: Rect2D { placement.frame }

  /// Returns whether a point of the layer's own coordinate system lies in its bounds. The least edges belong to the
  /// bounds, the greatest edges do not.
  public func contains(_ point: Point2D) -> Bool { placement.bounds.contains(point) }

  @inlinable
  var isFlattening: Bool { layerClass.isFlattening }
}

// Each layer is a picture on the plane of its superlayer, seen along z with the perspective of its transforms.
// Sublayers of a transform layer are pictures on the plane of the nearest layer around it that is not a transform
// layer. On the way into a layer, a point of the picture is mapped back to the layer's plane.

extension PlacedLayer {
  /// Returns a point of this layer's coordinate system in another layer's.
  ///
  /// - Parameters:
  ///   - point: In the coordinate system of this layer.
  ///   - layer: Any layer; nil is the superlayer. The spaces around the roots of different trees count as one.
  /// - Returns: A point that is not finite if the other layer, or a layer around it, is seen edge-on.
  ///
  /// Law: a point converted to a layer and back is the point itself, if no layer on the way is seen edge-on or from
  /// behind the eye (`PlacedLayerConversionTests`). Complexity: O(depth) reads of ``superlayer``; only those reads
  /// allocate.
  public func convert(_ point: Point2D, to layer: Self?) -> Point2D {
    point.applying(transform(to: layer))
  }

  /// Returns a point of another layer's coordinate system in this layer's; nil is the superlayer. See
  /// ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ point: Point2D, from layer: Self?) -> Point2D {
    point.applying(transform(from: layer))
  }

  /// Returns the smallest rectangle in another layer around a rectangle of this layer; nil is the superlayer. See
  /// ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ rect: Rect2D, to layer: Self?) -> Rect2D {
    rect.applying(transform(to: layer))
  }

  /// Returns the smallest rectangle in this layer around a rectangle of another layer; nil is the superlayer. See
  /// ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ rect: Rect2D, from layer: Self?) -> Rect2D {
    rect.applying(transform(from: layer))
  }

  private func transform(to layer: Self?) -> Transform3D {
    guard let layer = layer ?? superlayer else { return picture(on: nil) }
    return picture(in: layer)
  }

  private func transform(from layer: Self?) -> Transform3D {
    guard let layer = layer ?? superlayer else {
      return picture(on: nil).invertedPicture() ?? .edgeOn
    }
    return layer.picture(in: self)
  }

  private func picture(in other: Self) -> Transform3D {
    if other.id == id { return .identity }
    var stage = commonAncestor(with: other)
    while let layer = stage, !layer.isFlattening { stage = layer.superlayer }
    let here = picture(on: stage)
    guard stage?.id != other.id else { return here }
    guard let back = other.picture(on: stage).invertedPicture() else { return .edgeOn }
    return here.concatenating(back)
  }

  /// Returns the flat map from this layer's plane to the plane of a layer around it, which is not a transform layer;
  /// nil is the space around the root.
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
  /// The map into a plane that is seen edge-on: no point has an image.
  static let edgeOn = Transform3D(m11: .nan, m22: .nan, m41: .nan, m42: .nan)
}

// Hit tests are inlinable, so each kind of layer gets specialised code: a test reads several values of many layers.

extension PlacedLayer {
  /// Returns the layer that a point hits: this layer, or the frontmost hit layer inside it.
  ///
  /// Among siblings, the layer with the greatest `zPosition` is in front; among equal ones, the last. Hidden layers and
  /// layers with an opacity of 0 or less are never hit, and neither are the layers in them. A layer outside the bounds
  /// of its superlayer is hit unless the superlayer masks to its bounds. A transform layer itself is never hit. A layer
  /// that is seen edge-on or lies behind the eye is not hit either. Masks, contents and corner radii have no influence.
  /// In a replicator only the source is hit, and not even the source if there are no copies.
  ///
  /// Law: the layer that is hit contains the point converted to it (`PlacedLayerHitTests`).
  ///
  /// - Parameters:
  ///   - point: In the coordinate system of the superlayer.
  ///   - includingExiting: Whether exiting layers can be hit. Default: `false`.
  /// - Complexity: O(layers), plus sorting if siblings differ in `zPosition`.
  @inlinable
  public func hitTest(_ point: Point2D, includingExiting: Bool = false) -> Self? {
    // An explicit stack, because trees may be deeper than the call stack. A layer is visited again after everything in
    // front of it.
    var waiting = [HitCandidate(layer: self, placement: placement, surroundings: 0)]
    var surroundings = [surroundings(of: point)]
    while let top = waiting.indices.last {
      if waiting[top].isHitUnlessCovered { return waiting[top].layer }
      // Everything deeper has been visited.
      let outside = waiting[top].surroundings
      surroundings.removeSubrange((outside + 1)...)
      let isFlattening = waiting[top].layer.isFlattening
      guard waiting[top].placement.canBeHit(includingExiting: includingExiting),
        let inside = surroundings[outside].inside(
          waiting[top].placement, isFlattening: isFlattening)
      else {
        waiting.removeLast()
        continue
      }
      let isInBounds = isFlattening && waiting[top].placement.bounds.contains(inside.point)
      let isCutOff = isFlattening && !isInBounds && waiting[top].placement.masksToBounds
      let areShown = !isCutOff && waiting[top].placement.showsSublayers
      let sublayers = areShown ? waiting[top].layer.sublayers : []
      if !sublayers.isEmpty {
        surroundings.append(
          HitSurroundings(
            placement: waiting[top].placement, point: inside.point, space: inside.space))
      }
      if isInBounds { waiting[top].isHitUnlessCovered = true } else { waiting.removeLast() }
      if !sublayers.isEmpty { HitCandidate.add(sublayers, at: outside + 1, to: &waiting) }
    }
    return nil
  }

  @usableFromInline
  func surroundings(of point: Point2D) -> HitSurroundings {
    guard let parent = superlayer else {
      return HitSurroundings(placement: nil, point: point, space: .identity)
    }
    var stage: Self? = parent
    while let layer = stage, !layer.isFlattening { stage = layer.superlayer }
    if parent.id == stage?.id {
      return HitSurroundings(placement: parent.placement, point: point, space: .identity)
    }
    return HitSurroundings(
      placement: parent.placement, point: point.applying(parent.picture(on: stage)),
      space: parent.space(on: stage))
  }

  /// Returns the map from this transform layer's space to the plane of the nearest layer around it that flattens.
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

@usableFromInline
struct HitCandidate<Placed: PlacedLayer> {
  @usableFromInline let layer: Placed
  @usableFromInline let placement: LayerPlacement
  /// The index of its surroundings.
  @usableFromInline let surroundings: Int
  /// Whether the layer itself contains the point, and everything in front of it has been visited.
  @usableFromInline var isHitUnlessCovered = false

  @inlinable
  init(layer: Placed, placement: LayerPlacement, surroundings: Int) {
    (self.layer, self.placement, self.surroundings) = (layer, placement, surroundings)
  }

  @inlinable
  static func add(_ sublayers: [Placed], at place: Int, to waiting: inout [HitCandidate]) {
    let first = waiting.count
    waiting.reserveCapacity(first + sublayers.count)
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for sublayer in sublayers {
      let candidate = HitCandidate(
        layer: sublayer, placement: sublayer.placement, surroundings: place)
      (least, greatest) = (min(least, candidate.height), max(greatest, candidate.height))
      waiting.append(candidate)
    }
    guard least < greatest else { return }
    // Sorting is stable: among equal heights, the last sublayer stays in front.
    waiting[first...].sort { $0.height < $1.height }
  }

  /// The height among siblings; NaN counts as 0.
  @inlinable
  var height: Double { placement.zPosition.isNaN ? 0 : placement.zPosition }
}

@usableFromInline
struct HitSurroundings {
  /// The placement of the superlayer, nil around a root.
  let placement: LayerPlacement?
  /// The point on the plane of the stage, which is the nearest flattening layer around.
  let point: Point2D
  /// The map from the superlayer's space to the stage's.
  let space: Transform3D

  @usableFromInline
  init(placement: LayerPlacement?, point: Point2D, space: Transform3D) {
    (self.placement, self.point, self.space) = (placement, point, space)
  }

  /// Returns the point and the space for the sublayers of a layer; nil if the layer's plane is seen edge-on at the
  /// point or lies behind the eye.
  @usableFromInline
  func inside(
    _ layer: LayerPlacement, isFlattening: Bool
  ) -> (point: Point2D, space: Transform3D)? {
    let space = layer.space(in: placement).concatenating(self.space)
    guard isFlattening else { return (point, space) }
    let picture = space.flattened
    guard let back = picture.invertedPicture() else { return nil }
    let local = point.applying(back)
    let depth = local.x * picture.m14 + local.y * picture.m24 + picture.m44
    return depth > 0 && local.isFinite ? (local, .identity) : nil
  }
}

extension LayerPlacement {
  @usableFromInline
  func canBeHit(includingExiting: Bool) -> Bool {
    !isHidden && opacity > 0 && (includingExiting || !isExiting)
  }
}
