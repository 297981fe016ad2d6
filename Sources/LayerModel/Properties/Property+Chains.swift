import AnimationGeometry

// The first names of chains such as `.position.x` and `.bounds.size`, which name a component. Swift looks up the first
// name after a leading dot in the type of the whole chain, so these declarations repeat properties in the types of
// their components. They are disfavoured, so `Property.bounds` alone is still the property of rectangles.

extension Property where Value == Double {
  /// The property `bounds`, for chains such as `.bounds.size.width`.
  @_disfavoredOverload public static var bounds: Property<Rect2D> { .bounds }
  /// The property `position`, for chains such as `.position.x`.
  @_disfavoredOverload public static var position: Property<Point2D> { .position }
  /// The property `anchorPoint`, for chains such as `.anchorPoint.x`.
  @_disfavoredOverload public static var anchorPoint: Property<Point2D> { .anchorPoint }
  /// The property `transform`, for chains such as `.transform.rotation`.
  @_disfavoredOverload public static var transform: Property<Transform3D> { .transform }
  /// The property `sublayerTransform`, for chains such as `.sublayerTransform.rotation`.
  @_disfavoredOverload public static var sublayerTransform: Property<Transform3D> {
    .sublayerTransform
  }
  /// The property `contentsRect`, for chains such as `.contentsRect.size.width`.
  @_disfavoredOverload public static var contentsRect: Property<Rect2D> { .contentsRect }
  /// The property `contentsCenter`, for chains such as `.contentsCenter.size.width`.
  @_disfavoredOverload public static var contentsCenter: Property<Rect2D> { .contentsCenter }
  /// The property `shadowOffset`, for chains such as `.shadowOffset.width`.
  @_disfavoredOverload public static var shadowOffset: Property<Size2D> { .shadowOffset }
  /// The property `startPoint`, for chains such as `.startPoint.x`.
  @_disfavoredOverload public static var startPoint: Property<Point2D> { .startPoint }
  /// The property `endPoint`, for chains such as `.endPoint.x`.
  @_disfavoredOverload public static var endPoint: Property<Point2D> { .endPoint }
  /// The property `instanceTransform`, for chains such as `.instanceTransform.rotation`.
  @_disfavoredOverload public static var instanceTransform: Property<Transform3D> {
    .instanceTransform
  }
  /// The property `emitterPosition`, for chains such as `.emitterPosition.x`.
  @_disfavoredOverload public static var emitterPosition: Property<Point2D> { .emitterPosition }
  /// The property `emitterSize`, for chains such as `.emitterSize.width`.
  @_disfavoredOverload public static var emitterSize: Property<Size2D> { .emitterSize }
  /// The property `tileSize`, for chains such as `.tileSize.width`.
  @_disfavoredOverload public static var tileSize: Property<Size2D> { .tileSize }
}

extension Property where Value == Point2D {
  /// The property `bounds`, for chains such as `.bounds.origin`.
  @_disfavoredOverload public static var bounds: Property<Rect2D> { .bounds }
  /// The property `contentsRect`, for chains such as `.contentsRect.origin`.
  @_disfavoredOverload public static var contentsRect: Property<Rect2D> { .contentsRect }
  /// The property `contentsCenter`, for chains such as `.contentsCenter.origin`.
  @_disfavoredOverload public static var contentsCenter: Property<Rect2D> { .contentsCenter }
}

extension Property where Value == Size2D {
  /// The property `bounds`, for chains such as `.bounds.size`.
  @_disfavoredOverload public static var bounds: Property<Rect2D> { .bounds }
  /// The property `contentsRect`, for chains such as `.contentsRect.size`.
  @_disfavoredOverload public static var contentsRect: Property<Rect2D> { .contentsRect }
  /// The property `contentsCenter`, for chains such as `.contentsCenter.size`.
  @_disfavoredOverload public static var contentsCenter: Property<Rect2D> { .contentsCenter }
  /// The property `transform`, for chains such as `.transform.translation`.
  @_disfavoredOverload public static var transform: Property<Transform3D> { .transform }
  /// The property `sublayerTransform`, for chains such as `.sublayerTransform.translation`.
  @_disfavoredOverload public static var sublayerTransform: Property<Transform3D> {
    .sublayerTransform
  }
  /// The property `instanceTransform`, for chains such as `.instanceTransform.translation`.
  @_disfavoredOverload public static var instanceTransform: Property<Transform3D> {
    .instanceTransform
  }
}
