import AnimationGeometry

// Starts of chains to components of properties, such as `.position.x` and `.bounds.size`. A chain with a leading dot
// must start in the type in which it ends. `Property.bounds` alone stays the property of rectangles, because the
// declarations here are disfavoured.

extension Property where Value == Double {
  /// The start of `.bounds.size.width`.
  @_disfavoredOverload public static var bounds: Property<Rect2D> { .bounds }
  /// The start of `.position.x`.
  @_disfavoredOverload public static var position: Property<Point2D> { .position }
  /// The start of `.anchorPoint.x`.
  @_disfavoredOverload public static var anchorPoint: Property<Point2D> { .anchorPoint }
  /// The start of `.transform.rotation`.
  @_disfavoredOverload public static var transform: Property<Transform3D> { .transform }
  /// The start of `.sublayerTransform.rotation`.
  @_disfavoredOverload public static var sublayerTransform: Property<Transform3D> {
    .sublayerTransform
  }
  /// The start of `.contentsRect.size.width`.
  @_disfavoredOverload public static var contentsRect: Property<Rect2D> { .contentsRect }
  /// The start of `.contentsCenter.size.width`.
  @_disfavoredOverload public static var contentsCenter: Property<Rect2D> { .contentsCenter }
  /// The start of `.shadowOffset.width`.
  @_disfavoredOverload public static var shadowOffset: Property<Size2D> { .shadowOffset }
  /// The start of `.startPoint.x`.
  @_disfavoredOverload public static var startPoint: Property<Point2D> { .startPoint }
  /// The start of `.endPoint.x`.
  @_disfavoredOverload public static var endPoint: Property<Point2D> { .endPoint }
  /// The start of `.instanceTransform.rotation`.
  @_disfavoredOverload public static var instanceTransform: Property<Transform3D> {
    .instanceTransform
  }
  /// The start of `.emitterPosition.x`.
  @_disfavoredOverload public static var emitterPosition: Property<Point2D> { .emitterPosition }
  /// The start of `.emitterSize.width`.
  @_disfavoredOverload public static var emitterSize: Property<Size2D> { .emitterSize }
  /// The start of `.tileSize.width`.
  @_disfavoredOverload public static var tileSize: Property<Size2D> { .tileSize }
}

extension Property where Value == Point2D {
  /// The start of `.bounds.origin`.
  @_disfavoredOverload public static var bounds: Property<Rect2D> { .bounds }
  /// The start of `.contentsRect.origin`.
  @_disfavoredOverload public static var contentsRect: Property<Rect2D> { .contentsRect }
  /// The start of `.contentsCenter.origin`.
  @_disfavoredOverload public static var contentsCenter: Property<Rect2D> { .contentsCenter }
}

extension Property where Value == Size2D {
  /// The start of `.bounds.size`.
  @_disfavoredOverload public static var bounds: Property<Rect2D> { .bounds }
  /// The start of `.contentsRect.size`.
  @_disfavoredOverload public static var contentsRect: Property<Rect2D> { .contentsRect }
  /// The start of `.contentsCenter.size`.
  @_disfavoredOverload public static var contentsCenter: Property<Rect2D> { .contentsCenter }
  /// The start of `.transform.translation`.
  @_disfavoredOverload public static var transform: Property<Transform3D> { .transform }
  /// The start of `.sublayerTransform.translation`.
  @_disfavoredOverload public static var sublayerTransform: Property<Transform3D> {
    .sublayerTransform
  }
  /// The start of `.instanceTransform.translation`.
  @_disfavoredOverload public static var instanceTransform: Property<Transform3D> {
    .instanceTransform
  }
}
