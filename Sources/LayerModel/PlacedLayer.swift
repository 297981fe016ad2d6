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
  /// All of these values together; a type that has them at hand gives them at once.
  var placement: LayerPlacement { get }
  /// The layer that this one lies in, nil at the top.
  var superlayer: Self? { get }
  /// The layers in this one, from the lowest to the topmost.
  var sublayers: [Self] { get }
}

extension PlacedLayer {
  /// The values that place the layer, asked for one by one.
  public var placement: LayerPlacement {
    var placement = LayerPlacement()
    (placement.bounds, placement.position) = (bounds, position)
    (placement.anchorPoint, placement.anchorPointZ) = (anchorPoint, anchorPointZ)
    (placement.zPosition, placement.opacity) = (zPosition, opacity)
    (placement.transform, placement.sublayerTransform) = (transform, sublayerTransform)
    (placement.isGeometryFlipped, placement.isHidden) = (isGeometryFlipped, isHidden)
    placement.masksToBounds = masksToBounds
    return placement
  }

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
