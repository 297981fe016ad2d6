// What layers of each class have, beside what every layer has. What a property is stands once, in the
// catalogue; a class may give it another default.

extension LayerClass {
  /// The properties of every layer.
  static let commonProperties = keys(
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform,
    .hidden, .doubleSided, .geometryFlipped, .masksToBounds, .opaque, .contents, .contentsRect,
    .contentsCenter, .contentsScale, .contentsGravity, .contentsFormat, .minificationFilter,
    .magnificationFilter, .minificationFilterBias, .backgroundColor, .cornerRadius, .cornerCurve,
    .maskedCorners, .borderWidth, .borderColor, .opacity, .shouldRasterize, .rasterizationScale,
    .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath,
    .allowsEdgeAntialiasing, .allowsGroupOpacity, .drawsAsynchronously, .needsDisplayOnBoundsChange,
    .edgeAntialiasingMask, .toneMapMode, .preferredDynamicRange, .contentsHeadroom)

  /// A plain layer: `CALayer`.
  public static let layer = LayerClass(name: "CALayer")

  /// A layer that draws a path: `CAShapeLayer`.
  public static let shape = LayerClass(
    name: "CAShapeLayer",
    properties: keys(
      .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
      .lineDashPhase, .lineDashPattern, .fillRule, .lineCap, .lineJoin))

  /// A layer that draws a gradient: `CAGradientLayer`.
  public static let gradient = LayerClass(
    name: "CAGradientLayer",
    properties: keys(.colors, .locations, .startPoint, .endPoint, .type))

  /// A layer that shows copies of its sublayers: `CAReplicatorLayer`.
  public static let replicator = LayerClass(
    name: "CAReplicatorLayer",
    properties: keys(
      .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
      .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .preservesDepth))

  /// A layer that emits particles: `CAEmitterLayer`.
  public static let emitter = LayerClass(
    name: "CAEmitterLayer",
    properties: keys(
      .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth,
      .emitterShape, .emitterMode, .renderMode, .preservesDepth, .velocity, .scale, .spin, .seed))

  /// A layer that draws a text: `CATextLayer`.
  public static let text = LayerClass(
    name: "CATextLayer",
    properties: keys(
      .string, .font, .fontSize, .foregroundColor, .wrapped, .truncationMode, .alignmentMode,
      .allowsFontSubpixelQuantization))

  /// A layer that shows a part of its content: `CAScrollLayer`.
  public static let scroll = LayerClass(
    name: "CAScrollLayer",
    properties: keys(.scrollMode, .masksToBounds.with(default: true)))

  /// A layer that draws itself in tiles: `CATiledLayer`.
  public static let tiled = LayerClass(
    name: "CATiledLayer",
    properties: keys(.levelsOfDetail, .levelsOfDetailBias, .tileSize))

  /// A layer whose sublayers live in one space of three dimensions: `CATransformLayer`.
  public static let transform = LayerClass(name: "CATransformLayer")
}
