import AnimationGeometry

// The catalogue: one row a property. Defaults are those of a fresh layer of Core Animation; a row
// without a default has no value until it is given one. A row that says nothing of animations is
// animatable, and setting the property starts one.

extension LayerClass {
  /// The properties of every layer.
  static let commonProperties: [PropertyKey] = [
    PropertyKey("bounds", .rect, default: .rect(.zero)),
    PropertyKey("position", .point, default: .point(.zero)),
    PropertyKey("zPosition", .number, default: .number(0)),
    PropertyKey("anchorPoint", .point, default: .point(Point2D(x: 0.5, y: 0.5))),
    PropertyKey("anchorPointZ", .number, default: .number(0)),
    PropertyKey("transform", .transform, default: .transform(.identity)),
    PropertyKey("sublayerTransform", .transform, default: .transform(.identity)),
    PropertyKey("hidden", .bool, default: .bool(false)),
    PropertyKey("doubleSided", .bool, default: .bool(true), animates: .explicitly),
    PropertyKey("geometryFlipped", .bool, default: .bool(false), animates: .never),
    PropertyKey("masksToBounds", .bool, default: .bool(false)),
    PropertyKey("opaque", .bool, default: .bool(false), animates: .never),
    PropertyKey("contents", .image),
    PropertyKey("contentsRect", .rect, default: .rect(.unit)),
    PropertyKey("contentsCenter", .rect, default: .rect(.unit)),
    PropertyKey("contentsScale", .number, default: .number(1)),
    PropertyKey("contentsGravity", .string, default: .string("resize"), animates: .never),
    PropertyKey("contentsFormat", .string, default: .string("RGBA8Uint"), animates: .never),
    PropertyKey("minificationFilter", .string, default: .string("linear"), animates: .never),
    PropertyKey("magnificationFilter", .string, default: .string("linear"), animates: .never),
    PropertyKey("minificationFilterBias", .number, default: .number(0)),
    PropertyKey("backgroundColor", .color),
    PropertyKey("cornerRadius", .number, default: .number(0)),
    PropertyKey("cornerCurve", .string, default: .string("circular"), animates: .never),
    PropertyKey("maskedCorners", .integer, default: .integer(15), animates: .never),
    PropertyKey("borderWidth", .number, default: .number(0)),
    PropertyKey("borderColor", .color, default: .color(.black)),
    PropertyKey("opacity", .number, default: .number(1)),
    PropertyKey("shouldRasterize", .bool, default: .bool(false)),
    PropertyKey("rasterizationScale", .number, default: .number(1)),
    PropertyKey("shadowColor", .color, default: .color(.black)),
    PropertyKey("shadowOpacity", .number, default: .number(0)),
    PropertyKey("shadowOffset", .size, default: .size(Size2D(width: 0, height: -3))),
    PropertyKey("shadowRadius", .number, default: .number(3)),
    PropertyKey("shadowPath", .path, animates: .explicitly),
    PropertyKey("allowsEdgeAntialiasing", .bool, default: .bool(true), animates: .never),
    PropertyKey("allowsGroupOpacity", .bool, default: .bool(true), animates: .never),
    PropertyKey("drawsAsynchronously", .bool, default: .bool(false), animates: .never),
    PropertyKey("needsDisplayOnBoundsChange", .bool, default: .bool(false), animates: .never),
    PropertyKey("edgeAntialiasingMask", .integer, default: .integer(15), animates: .never),
    PropertyKey("toneMapMode", .string, default: .string("automatic"), animates: .never),
    PropertyKey("preferredDynamicRange", .string, default: .string("standard"), animates: .never),
    PropertyKey("contentsHeadroom", .number, default: .number(0), animates: .never),
  ]

  /// A plain layer: `CALayer`.
  public static let layer = LayerClass(name: "CALayer")

  /// A layer that draws a path: `CAShapeLayer`.
  public static let shape = LayerClass(
    name: "CAShapeLayer",
    properties: [
      PropertyKey("path", .path, animates: .explicitly),
      PropertyKey("fillColor", .color, default: .color(.black)),
      PropertyKey("strokeColor", .color),
      PropertyKey("strokeStart", .number, default: .number(0)),
      PropertyKey("strokeEnd", .number, default: .number(1)),
      PropertyKey("lineWidth", .number, default: .number(1)),
      PropertyKey("miterLimit", .number, default: .number(10)),
      PropertyKey("lineDashPhase", .number, default: .number(0)),
      PropertyKey("lineDashPattern", .numbers, animates: .never),
      PropertyKey("fillRule", .string, default: .string("non-zero"), animates: .never),
      PropertyKey("lineCap", .string, default: .string("butt"), animates: .never),
      PropertyKey("lineJoin", .string, default: .string("miter"), animates: .never),
    ])

  /// A layer that draws a gradient: `CAGradientLayer`.
  public static let gradient = LayerClass(
    name: "CAGradientLayer",
    properties: [
      PropertyKey("colors", .colors),
      PropertyKey("locations", .numbers),
      PropertyKey("startPoint", .point, default: .point(Point2D(x: 0.5, y: 0))),
      PropertyKey("endPoint", .point, default: .point(Point2D(x: 0.5, y: 1))),
      PropertyKey("type", .string, default: .string("axial"), animates: .never),
    ])

  /// A layer that shows copies of its sublayers: `CAReplicatorLayer`.
  public static let replicator = LayerClass(
    name: "CAReplicatorLayer",
    properties: [
      PropertyKey("instanceCount", .integer, default: .integer(1)),
      PropertyKey("instanceDelay", .number, default: .number(0)),
      PropertyKey("instanceTransform", .transform, default: .transform(.identity)),
      PropertyKey("instanceColor", .color, default: .color(.white)),
      PropertyKey("instanceRedOffset", .number, default: .number(0)),
      PropertyKey("instanceGreenOffset", .number, default: .number(0)),
      PropertyKey("instanceBlueOffset", .number, default: .number(0)),
      PropertyKey("instanceAlphaOffset", .number, default: .number(0)),
      PropertyKey("preservesDepth", .bool, default: .bool(false), animates: .never),
    ])

  /// A layer that emits particles: `CAEmitterLayer`.
  public static let emitter = LayerClass(
    name: "CAEmitterLayer",
    properties: [
      PropertyKey("birthRate", .number, default: .number(1)),
      PropertyKey("lifetime", .number, default: .number(1)),
      PropertyKey("emitterPosition", .point, default: .point(.zero)),
      PropertyKey("emitterZPosition", .number, default: .number(0)),
      PropertyKey("emitterSize", .size, default: .size(.zero)),
      PropertyKey("emitterDepth", .number, default: .number(0)),
      PropertyKey("emitterShape", .string, default: .string("point"), animates: .never),
      PropertyKey("emitterMode", .string, default: .string("volume"), animates: .never),
      PropertyKey("renderMode", .string, default: .string("unordered"), animates: .never),
      PropertyKey("preservesDepth", .bool, default: .bool(false), animates: .never),
      PropertyKey("velocity", .number, default: .number(1)),
      PropertyKey("scale", .number, default: .number(1)),
      PropertyKey("spin", .number, default: .number(1)),
      PropertyKey("seed", .integer, default: .integer(0), animates: .never),
    ])

  /// A layer that draws a text: `CATextLayer`.
  public static let text = LayerClass(
    name: "CATextLayer",
    properties: [
      PropertyKey("string", .string, animates: .never),
      PropertyKey("font", .string, default: .string("Helvetica"), animates: .never),
      PropertyKey("fontSize", .number, default: .number(36)),
      PropertyKey("foregroundColor", .color, default: .color(.white)),
      PropertyKey("wrapped", .bool, default: .bool(false), animates: .never),
      PropertyKey("truncationMode", .string, default: .string("none"), animates: .never),
      PropertyKey("alignmentMode", .string, default: .string("natural"), animates: .never),
      PropertyKey("allowsFontSubpixelQuantization", .bool, default: .bool(false), animates: .never),
    ])

  /// A layer that shows a part of its content: `CAScrollLayer`.
  public static let scroll = LayerClass(
    name: "CAScrollLayer",
    properties: [
      PropertyKey("scrollMode", .string, default: .string("both"), animates: .never),
      PropertyKey("masksToBounds", .bool, default: .bool(true)),
    ])

  private static let defaultTileSize = Size2D(width: 256, height: 256)

  /// A layer that draws itself in tiles: `CATiledLayer`.
  public static let tiled = LayerClass(
    name: "CATiledLayer",
    properties: [
      PropertyKey("levelsOfDetail", .integer, default: .integer(1), animates: .never),
      PropertyKey("levelsOfDetailBias", .integer, default: .integer(0), animates: .never),
      PropertyKey("tileSize", .size, default: .size(defaultTileSize), animates: .never),
    ])

  /// A layer whose sublayers live in one space of three dimensions: `CATransformLayer`.
  public static let transform = LayerClass(name: "CATransformLayer")
}
