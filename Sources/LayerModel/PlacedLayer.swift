import AnimationGeometry

/// A layer as geometry sees it: where it lies, how it is turned, and what lies in it.
///
/// Model layers and presentation copies are both placed, so that coordinates are converted and
/// points hit by the same arithmetic. A conforming type supplies values and relations; everything
/// else follows.
public protocol PlacedLayer: Identifiable {
  /// The kind of layer; a transform layer does not flatten what lies in it.
  var layerClass: LayerClass { get }
  /// The layer's own coordinate system.
  var bounds: Rect2D { get }
  /// Where the anchor point lies in the superlayer.
  var position: Point2D { get }
  /// The point that is placed and turned about, as fractions of the size of the bounds.
  var anchorPoint: Point2D { get }
  /// The height above the superlayer.
  var zPosition: Double { get }
  /// The height of the anchor point above the layer's plane.
  var anchorPointZ: Double { get }
  /// The transform about the anchor point.
  var transform: Transform3D { get }
  /// The transform of the sublayers about this layer's anchor point.
  var sublayerTransform: Transform3D { get }
  /// Whether y runs the other way inside the bounds.
  var isGeometryFlipped: Bool { get }
  /// Whether the layer and everything in it is not shown.
  var isHidden: Bool { get }
  /// 0 or less for transparent.
  var opacity: Double { get }
  /// Whether what lies outside the bounds is cut off.
  var masksToBounds: Bool { get }
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
  public var frame: Rect2D { extent.moved(to: position) }

  /// Whether a point of the layer's own coordinate system lies in its bounds; the least edges
  /// belong to them, the greatest do not.
  public func contains(_ point: Point2D) -> Bool { bounds.contains(point) }

  /// The frame of the layer if its position were 0, 0.
  var extent: Rect2D {
    Rect2D(
      x: -anchorPoint.x * bounds.size.width, y: -anchorPoint.y * bounds.size.height,
      width: bounds.size.width, height: bounds.size.height
    ).applying(transform.affinePart)
  }

  /// Whether what lies in the layer is seen as a picture on its plane.
  var isFlattening: Bool { layerClass != .transform }

  /// The anchor point in the layer's own coordinate system.
  private var anchor: Vector3D {
    let share = isGeometryFlipped ? 1 - anchorPoint.y : anchorPoint.y
    return Vector3D(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + share * bounds.size.height, z: anchorPointZ)
  }

  /// The map from this layer's coordinate system to its superlayer's, in space: the mirroring of a
  /// flipped layer, its transform about its anchor point, its position, and the superlayer's
  /// `sublayerTransform` about that one's anchor point.
  func placement(in superlayer: Self?) -> Transform3D {
    let anchor = anchor
    let flip = isGeometryFlipped ? -1.0 : 1.0
    let toAnchor = Transform3D(m22: flip, m41: -anchor.x, m42: -anchor.y * flip, m43: -anchor.z)
    let placed = toAnchor.concatenating(transform)
      .concatenating(Transform3D(m41: position.x, m42: position.y, m43: zPosition))
    guard let superlayer, superlayer.sublayerTransform != .identity else { return placed }
    let pivot = superlayer.anchor
    return placed.concatenating(Transform3D(m41: -pivot.x, m42: -pivot.y, m43: -pivot.z))
      .concatenating(superlayer.sublayerTransform)
      .concatenating(Transform3D(m41: pivot.x, m42: pivot.y, m43: pivot.z))
  }
}

extension Transform3D {
  /// The part of the matrix that a plane transform has.
  var affinePart: Transform3D {
    Transform3D(m11: m11, m12: m12, m21: m21, m22: m22, m41: m41, m42: m42)
  }
}

extension Rect2D {
  func moved(to point: Point2D) -> Rect2D { Rect2D(origin: origin + point, size: size) }
}
