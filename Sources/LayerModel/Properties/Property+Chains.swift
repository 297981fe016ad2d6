import AnimationGeometry

// The first names of chains to a part of a property: `.bounds.size`. A chain that begins with a dot begins in the type
// that it ends in. `Property.bounds` alone stays that of rectangles, because the declarations here are disfavoured.

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
