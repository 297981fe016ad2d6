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
  @inlinable
  var isFlattening: Bool { layerClass.isFlattening }
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
  /// behind the eye (`PlacedLayerConversionTests`). Complexity: O(depth) times that of a ``superlayer``, no
  /// other allocation than that makes.
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
      return picture(on: nil).invertedPicture() ?? .edgeOn
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
    guard let back = other.picture(on: stage).invertedPicture() else { return .edgeOn }
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

// Hits are looked for by code that is made for each kind of layer where it is called, as many layers are
// asked for several things each.

extension PlacedLayer {
  /// The layer that is hit by a point: this one or the one in it that lies in front.
  ///
  /// Of siblings the one with the greatest `zPosition` lies in front, of equal ones the last.
  /// Hidden layers and those of opacity 0 or less are never hit, with all that lies in them. What
  /// lies outside the bounds of its superlayer is hit unless that one masks to its bounds. A
  /// transform layer is never hit itself. Neither is what is seen edge-on or lies behind the eye.
  /// Masks, contents and corner radii play no part, and of a replicator only the source is hit, which is
  /// not there where it shows no copies.
  ///
  /// Law: the layer that is hit contains the point converted to it (`PlacedLayerHitTests`).
  ///
  /// - Parameters:
  ///   - point: In the coordinate system of the superlayer.
  ///   - includingExiting: Whether layers are hit as well that are only shown any more, while they exit.
  /// - Complexity: O(layers), with sorting where siblings differ in `zPosition`.
  @inlinable
  public func hitTest(_ point: Point2D, includingExiting: Bool = false) -> Self? {
    // A stack of our own: trees may be deeper than the call stack. A layer is looked at again after
    // everything in front of it.
    var waiting = [HitCandidate(layer: self, placement: placement, surroundings: 0)]
    var surroundings = [surroundings(of: point)]
    while let top = waiting.indices.last {
      if waiting[top].isHitUnlessCovered { return waiting[top].layer }
      // What lay deeper has been looked at.
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

  /// Where the layer lies for a point of its superlayer's coordinate system.
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
@usableFromInline
struct HitCandidate<Placed: PlacedLayer> {
  @usableFromInline let layer: Placed
  @usableFromInline let placement: LayerPlacement
  /// Where it lies, by the place among the surroundings.
  @usableFromInline let surroundings: Int
  /// Whether the layer itself contains the point, and everything in front has been looked at.
  @usableFromInline var isHitUnlessCovered = false

  @inlinable
  init(layer: Placed, placement: LayerPlacement, surroundings: Int) {
    (self.layer, self.placement, self.surroundings) = (layer, placement, surroundings)
  }

  /// Puts the sublayers of a layer, from the hindmost to the foremost.
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
    // Sorting is stable: of equal heights the last stays in front.
    waiting[first...].sort { $0.height < $1.height }
  }

  /// The height among siblings; NaN counts as 0.
  @inlinable
  var height: Double { placement.zPosition.isNaN ? 0 : placement.zPosition }
}

/// What lies around layers that a point may hit.
@usableFromInline
struct HitSurroundings {
  /// The placement of the superlayer, nil around a root.
  let placement: LayerPlacement?
  /// The point on the plane of the stage: the nearest layer around that flattens.
  let point: Point2D
  /// From the superlayer's space to the stage's.
  let space: Transform3D

  @usableFromInline
  init(placement: LayerPlacement?, point: Point2D, space: Transform3D) {
    (self.placement, self.point, self.space) = (placement, point, space)
  }

  /// The point and the space in which what lies in a layer is looked for; nil where the layer's plane is seen
  /// edge-on at the point or lies behind the eye.
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
  /// Whether the layer, and what lies in it, is there for a point.
  @usableFromInline
  func canBeHit(includingExiting: Bool) -> Bool {
    !isHidden && opacity > 0 && (includingExiting || !isExiting)
  }
}
