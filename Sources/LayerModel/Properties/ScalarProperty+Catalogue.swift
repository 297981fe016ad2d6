import AnimationGeometry

// The properties that have numbers in them, so that `.position.x` can stand where one number of a
// property is asked for.

extension ScalarProperty {
  /// Leads to the numbers of `bounds`.
  public static var bounds: Property<Rect2D> { Property.bounds }
  /// Leads to the numbers of `position`.
  public static var position: Property<Point2D> { Property.position }
  /// Leads to the numbers of `anchorPoint`.
  public static var anchorPoint: Property<Point2D> { Property.anchorPoint }
  /// Leads to the numbers of `transform`.
  public static var transform: Property<Transform3D> { Property.transform }
  /// Leads to the numbers of `sublayerTransform`.
  public static var sublayerTransform: Property<Transform3D> { Property.sublayerTransform }
  /// Leads to the numbers of `contentsRect`.
  public static var contentsRect: Property<Rect2D> { Property.contentsRect }
  /// Leads to the numbers of `contentsCenter`.
  public static var contentsCenter: Property<Rect2D> { Property.contentsCenter }
  /// Leads to the numbers of `shadowOffset`.
  public static var shadowOffset: Property<Size2D> { Property.shadowOffset }
  /// Leads to the numbers of `startPoint`.
  public static var startPoint: Property<Point2D> { Property.startPoint }
  /// Leads to the numbers of `endPoint`.
  public static var endPoint: Property<Point2D> { Property.endPoint }
  /// Leads to the numbers of `instanceTransform`.
  public static var instanceTransform: Property<Transform3D> { Property.instanceTransform }
  /// Leads to the numbers of `emitterPosition`.
  public static var emitterPosition: Property<Point2D> { Property.emitterPosition }
  /// Leads to the numbers of `emitterSize`.
  public static var emitterSize: Property<Size2D> { Property.emitterSize }
  /// Leads to the numbers of `tileSize`.
  public static var tileSize: Property<Size2D> { Property.tileSize }
}
