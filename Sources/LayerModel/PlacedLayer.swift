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
