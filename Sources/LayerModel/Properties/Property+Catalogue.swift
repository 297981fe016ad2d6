import AnimationGeometry

// The catalogue declares each property once, in one line, with its number, its default and its role in animations.
// The name of the property is that of the symbol. Defaults are those of a new layer in Core Animation. Numbers never
// change: a new property takes the next one. The lists of the classes say which classes have a property, and may give
// it another default.

extension Property where Value == Double {
  /// The height above the superlayer. The sibling with the greatest height is in front. Default: 0. For all layers.
  public static var zPosition: Self { Self(2, default: 0) }
  /// The height of the anchor point above the layer's plane. Default: 0. For all layers.
  public static var anchorPointZ: Self { Self(4, default: 0) }
  /// The pixels of the image per unit of the layer. Default: 1. Not clamped. For all layers and for cells.
  public static var contentsScale: Self { Self(15, default: 1) }
  /// The bias of the level of detail that the minification filter uses. Default: 0. For all layers and for cells.
  public static var minificationFilterBias: Self { Self(20, default: 0) }
  /// The radius of the corners. Default: 0. Not clamped. For all layers.
  public static var cornerRadius: Self { Self(22, default: 0) }
  /// The width of the border, which is inside the bounds. Default: 0. Not clamped. For all layers.
  public static var borderWidth: Self { Self(25, default: 0) }
  /// The opacity: 0 is transparent, 1 is opaque. Default: 1. Not clamped. For all layers.
  public static var opacity: Self { Self(27, default: 1) }
  /// The scale at which the layer is rasterized. Default: 1. For all layers.
  public static var rasterizationScale: Self { Self(29, default: 1) }
  /// The opacity of the shadow. Default: 0. Not clamped. For all layers.
  public static var shadowOpacity: Self { Self(31, default: 0) }
  /// The blur radius of the shadow. Default: 3. Not clamped. For all layers.
  public static var shadowRadius: Self { Self(33, default: 3) }
  /// The headroom of the contents for high dynamic range. Default: 0. For all layers.
  public static var contentsHeadroom: Self { Self(42, default: 0, animates: .never) }
  /// The fraction of the path at which the stroke starts. Default: 0. For shape layers.
  public static var strokeStart: Self { Self(46, default: 0) }
  /// The fraction of the path at which the stroke ends. Default: 1. For shape layers.
  public static var strokeEnd: Self { Self(47, default: 1) }
  /// The width of the stroke. Default: 1. For shape layers.
  public static var lineWidth: Self { Self(48, default: 1) }
  /// The limit of the length of mitred joins. Default: 10. For shape layers.
  public static var miterLimit: Self { Self(49, default: 10) }
  /// The distance into the dash pattern at which the stroke starts. Default: 0. For shape layers.
  public static var lineDashPhase: Self { Self(50, default: 0) }
  /// The delay from one copy to the next, in seconds. Default: 0. For replicator layers.
  public static var instanceDelay: Self { Self(61, default: 0) }
  /// The change of red from one copy to the next. Default: 0. For replicator layers.
  public static var instanceRedOffset: Self { Self(64, default: 0) }
  /// The change of green from one copy to the next. Default: 0. For replicator layers.
  public static var instanceGreenOffset: Self { Self(65, default: 0) }
  /// The change of blue from one copy to the next. Default: 0. For replicator layers.
  public static var instanceBlueOffset: Self { Self(66, default: 0) }
  /// The change of alpha from one copy to the next. Default: 0. For replicator layers.
  public static var instanceAlphaOffset: Self { Self(67, default: 0) }
  /// The births per second of a cell, by default 0; for emitter layers a factor of it, by default 1.
  public static var birthRate: Self { Self(69, default: 1) }
  /// The seconds that a particle of a cell lives, by default 0; for emitter layers a factor of it, by default 1.
  public static var lifetime: Self { Self(70, default: 1) }
  /// The z coordinate of the centre of the emitter's shape. Default: 0. For emitter layers.
  public static var emitterZPosition: Self { Self(72, default: 0) }
  /// The extent of the emitter's shape along z. Default: 0. For emitter layers.
  public static var emitterDepth: Self { Self(74, default: 0) }
  /// The speed of a cell's particles, in units per second, by default 0; for emitter layers a factor of it, by
  /// default 1.
  public static var velocity: Self { Self(78, default: 1) }
  /// The size of a cell's particles as a factor, by default 1; for emitter layers a factor of it, by default 1.
  public static var scale: Self { Self(79, default: 1) }
  /// The rotation of a cell's particles, in radians per second, by default 0; for emitter layers a factor of it, by
  /// default 1.
  public static var spin: Self { Self(80, default: 1) }
  /// The size of the font. Default: 36. For text layers.
  public static var fontSize: Self { Self(84, default: 36) }
  /// The full width of the range around `lifetime`, in seconds: ± half of it. Default: 0. For cells.
  public static var lifetimeRange: Self { Self(95, default: 0, animates: .explicitly) }
  /// The angle between the direction of emission and the z axis, in radians. Default: 0. For cells.
  public static var emissionLatitude: Self { Self(96, default: 0, animates: .explicitly) }
  /// The angle of the direction of emission about the z axis, from x towards y, in radians. Default: 0. For cells.
  public static var emissionLongitude: Self { Self(97, default: 0, animates: .explicitly) }
  /// The full angle of the cone about the direction of emission, in radians. Default: 0. For cells.
  public static var emissionRange: Self { Self(98, default: 0, animates: .explicitly) }
  /// The full width of the range around `velocity`, in units per second: ± half of it. Default: 0. For cells.
  public static var velocityRange: Self { Self(99, default: 0, animates: .explicitly) }
  /// The acceleration along x, in units per second squared. Default: 0. For cells.
  public static var xAcceleration: Self { Self(100, default: 0, animates: .explicitly) }
  /// The acceleration along y, in units per second squared. Default: 0. For cells.
  public static var yAcceleration: Self { Self(101, default: 0, animates: .explicitly) }
  /// The acceleration along z, in units per second squared. Default: 0. For cells.
  public static var zAcceleration: Self { Self(102, default: 0, animates: .explicitly) }
  /// The full width of the range around `scale`: ± half of it. Default: 0. For cells.
  public static var scaleRange: Self { Self(103, default: 0, animates: .explicitly) }
  /// The change of the scale per second. Default: 0. For cells.
  public static var scaleSpeed: Self { Self(104, default: 0, animates: .explicitly) }
  /// The full width of the range around `spin`, in radians per second: ± half of it. Default: 0. For cells.
  public static var spinRange: Self { Self(105, default: 0, animates: .explicitly) }
  /// The full width of the range around `color.red`: ± half of it. Default: 0. For cells.
  public static var redRange: Self { Self(107, default: 0, animates: .explicitly) }
  /// The full width of the range around `color.green`: ± half of it. Default: 0. For cells.
  public static var greenRange: Self { Self(108, default: 0, animates: .explicitly) }
  /// The full width of the range around `color.blue`: ± half of it. Default: 0. For cells.
  public static var blueRange: Self { Self(109, default: 0, animates: .explicitly) }
  /// The full width of the range around `color.alpha`: ± half of it. Default: 0. For cells.
  public static var alphaRange: Self { Self(110, default: 0, animates: .explicitly) }
  /// The change of red per second. Default: 0. For cells.
  public static var redSpeed: Self { Self(111, default: 0, animates: .explicitly) }
  /// The change of green per second. Default: 0. For cells.
  public static var greenSpeed: Self { Self(112, default: 0, animates: .explicitly) }
  /// The change of blue per second. Default: 0. For cells.
  public static var blueSpeed: Self { Self(113, default: 0, animates: .explicitly) }
  /// The change of alpha per second. Default: 0. For cells.
  public static var alphaSpeed: Self { Self(114, default: 0, animates: .explicitly) }
}

extension Property where Value == Int {
  /// The corners that `cornerRadius` rounds, as a bit mask. Default: 15, which is all four. For all layers.
  public static var maskedCorners: Self { Self(24, default: 15, animates: .never) }
  /// The edges that are antialiased, as a bit mask. Default: 15, which is all four. For all layers.
  public static var edgeAntialiasingMask: Self { Self(39, default: 15, animates: .never) }
  /// The number of copies, the original included. Default: 1. For replicator layers.
  public static var instanceCount: Self { Self(60, default: 1) }
  /// The seed of the emitter's random numbers. Default: 0. For emitter layers.
  public static var seed: Self { Self(81, default: 0, animates: .never) }
  /// The number of levels of detail. Default: 1. For tiled layers.
  public static var levelsOfDetail: Self { Self(91, default: 1, animates: .never) }
  /// The number of levels of detail that are enlarged. Default: 0. For tiled layers.
  public static var levelsOfDetailBias: Self { Self(92, default: 0, animates: .never) }
}

extension Property where Value == Bool {
  /// Whether the layer and its sublayers are hidden. Default: `false`. For all layers.
  public static var hidden: Self { Self(7, default: false) }
  /// Whether the layer is visible when it faces away. Default: `true`. For all layers.
  public static var doubleSided: Self { Self(8, default: true, animates: .explicitly) }
  /// Whether the y axis points the other way inside the bounds. Default: `false`. For all layers.
  public static var geometryFlipped: Self { Self(9, default: false, animates: .never) }
  /// Whether the bounds clip the layer and its sublayers. Default: `false`, for scroll layers `true`. For all layers.
  public static var masksToBounds: Self { Self(10, default: false) }
  /// Whether the content covers the bounds, which you promise to the renderer. Default: `false`. For all layers.
  public static var opaque: Self { Self(11, default: false, animates: .never) }
  /// Whether the layer is drawn as a bitmap before it is composited. Default: `false`. For all layers.
  public static var shouldRasterize: Self { Self(28, default: false) }
  /// Whether the layer may antialias its edges. Default: `true`. For all layers.
  public static var allowsEdgeAntialiasing: Self { Self(35, default: true, animates: .never) }
  /// Whether the opacity applies to the layer and its sublayers as a group. Default: `true`. For all layers.
  public static var allowsGroupOpacity: Self { Self(36, default: true, animates: .never) }
  /// Whether the content may be drawn in the background. Default: `false`. For all layers.
  public static var drawsAsynchronously: Self { Self(37, default: false, animates: .never) }
  /// Whether the content is drawn again when the bounds change. Default: `false`. For all layers.
  public static var needsDisplayOnBoundsChange: Self { Self(38, default: false, animates: .never) }
  /// Whether the sublayers or particles stay in three dimensions. Default: `false`. For replicator and emitter
  /// layers.
  public static var preservesDepth: Self { Self(68, default: false, animates: .never) }
  /// Whether the text is wrapped to the bounds. Default: `false`. For text layers.
  public static var wrapped: Self { Self(86, default: false, animates: .never) }
  /// Whether glyphs may be placed at fractions of a pixel. Default: `false`. For text layers.
  public static var allowsFontSubpixelQuantization: Self {
    Self(89, default: false, animates: .never)
  }
  /// Whether the cell emits particles. Default: `true`. For cells.
  public static var enabled: Self { Self(94, default: true, animates: .never) }
}

extension Property where Value == String {
  /// The position and scaling of the image in the bounds. Default: `resize`. Any text is kept. For all layers.
  public static var contentsGravity: Self { Self(16, default: "resize", animates: .never) }
  /// The pixel format of the contents. Default: `RGBA8Uint`. For all layers.
  public static var contentsFormat: Self { Self(17, default: "RGBA8Uint", animates: .never) }
  /// The filter for an image that is drawn smaller. Default: `linear`. For all layers and for cells.
  public static var minificationFilter: Self { Self(18, default: "linear", animates: .never) }
  /// The filter for an image that is drawn larger. Default: `linear`. For all layers and for cells.
  public static var magnificationFilter: Self { Self(19, default: "linear", animates: .never) }
  /// The curve of the corners. Default: `circular`. For all layers.
  public static var cornerCurve: Self { Self(23, default: "circular", animates: .never) }
  /// The tone mapping of the contents. Default: `automatic`. For all layers.
  public static var toneMapMode: Self { Self(40, default: "automatic", animates: .never) }
  /// The preferred dynamic range of the contents. Default: `standard`. For all layers.
  public static var preferredDynamicRange: Self { Self(41, default: "standard", animates: .never) }
  /// The rule that decides which areas of the path are filled. Default: `non-zero`. For shape layers.
  public static var fillRule: Self { Self(52, default: "non-zero", animates: .never) }
  /// The ends of the stroke. Default: `butt`. For shape layers.
  public static var lineCap: Self { Self(53, default: "butt", animates: .never) }
  /// The joins of the stroke. Default: `miter`. For shape layers.
  public static var lineJoin: Self { Self(54, default: "miter", animates: .never) }
  /// The kind of gradient. Default: `axial`. For gradient layers.
  public static var type: Self { Self(59, default: "axial", animates: .never) }
  /// The shape from which particles are emitted. Default: `point`. For emitter layers.
  public static var emitterShape: Self { Self(75, default: "point", animates: .never) }
  /// The part of the shape from which particles are emitted. Default: `volume`. For emitter layers.
  public static var emitterMode: Self { Self(76, default: "volume", animates: .never) }
  /// The order and mixing of the particles. Default: `unordered`. For emitter layers.
  public static var renderMode: Self { Self(77, default: "unordered", animates: .never) }
  /// The name of the font. Default: `Helvetica`. For text layers.
  public static var font: Self { Self(83, default: "Helvetica", animates: .never) }
  /// The truncation of a text that does not fit. Default: `none`. For text layers.
  public static var truncationMode: Self { Self(87, default: "none", animates: .never) }
  /// The alignment of the lines. Default: `natural`. For text layers.
  public static var alignmentMode: Self { Self(88, default: "natural", animates: .never) }
  /// The directions in which the layer scrolls. Default: `both`. For scroll layers.
  public static var scrollMode: Self { Self(90, default: "both", animates: .never) }
}

extension Property where Value == Point2D {
  /// The position of the anchor point in the superlayer. Default: zero. For all layers.
  public static var position: Self { Self(1, default: .zero) }
  /// The point of the bounds that `position` places and about which the transform turns, as fractions of the size.
  /// Default: (0.5, 0.5). For all layers.
  public static var anchorPoint: Self { Self(3, default: Point2D(x: 0.5, y: 0.5)) }
  /// The start of the gradient, as fractions of the bounds. Default: (0.5, 0). For gradient layers.
  public static var startPoint: Self { Self(57, default: Point2D(x: 0.5, y: 0)) }
  /// The end of the gradient, as fractions of the bounds. Default: (0.5, 1). For gradient layers.
  public static var endPoint: Self { Self(58, default: Point2D(x: 0.5, y: 1)) }
  /// The centre of the emitter's shape. Default: zero. For emitter layers.
  public static var emitterPosition: Self { Self(71, default: .zero) }
}

extension Property where Value == Size2D {
  /// The offset of the shadow. Default: (0, −3). For all layers.
  public static var shadowOffset: Self { Self(32, default: Size2D(width: 0, height: -3)) }
  /// The width and height of the emitter's shape. Default: zero. For emitter layers.
  public static var emitterSize: Self { Self(73, default: .zero) }
  /// The size of a tile. Default: 256 by 256. For tiled layers.
  public static var tileSize: Self {
    Self(93, default: Size2D(width: 256, height: 256), animates: .never)
  }
}

extension Property where Value == Rect2D {
  /// The layer's own coordinate system: its origin and size. Default: zero. A negative size is stored as the same
  /// rectangle with a positive size. For all layers.
  public static var bounds: Self { Self(0, default: .zero) }
  /// The part of the image that is drawn, as fractions of its size. Default: all of it. For all layers and for cells.
  public static var contentsRect: Self { Self(13, default: .unit) }
  /// The part of the image that is stretched, as fractions of its size. Default: all of it. For all layers.
  public static var contentsCenter: Self { Self(14, default: .unit) }
}

extension Property where Value == Transform3D {
  /// The transform about the anchor point. Default: the identity. For all layers.
  public static var transform: Self { Self(5, default: .identity) }
  /// The transform of the sublayers about this layer's anchor point, for example a perspective. Default: the
  /// identity. For all layers.
  public static var sublayerTransform: Self { Self(6, default: .identity) }
  /// The transform from one copy to the next. Default: the identity. For replicator layers.
  public static var instanceTransform: Self { Self(62, default: .identity) }
}

extension Property where Value == Color {
  /// The colour by which the copies are multiplied. Default: white. For replicator layers.
  public static var instanceColor: Self { Self(63, default: .white) }
  /// The colour of the text. Default: white. For text layers.
  public static var foregroundColor: Self { Self(85, default: .white) }
  /// The colour of a particle at its birth. Default: white. For cells.
  public static var color: Self { Self(106, default: .white, animates: .explicitly) }
}

extension Property where Value == Color? {
  /// The colour behind the content. Default: `nil`. For all layers.
  public static var backgroundColor: Self { Self(21, default: nil) }
  /// The colour of the border. Default: black. For all layers.
  public static var borderColor: Self { Self(26, default: .black) }
  /// The colour of the shadow. Default: black. For all layers.
  public static var shadowColor: Self { Self(30, default: .black) }
  /// The colour inside the path. Default: black. For shape layers.
  public static var fillColor: Self { Self(44, default: .black) }
  /// The colour of the stroke. Default: `nil`. For shape layers.
  public static var strokeColor: Self { Self(45, default: nil) }
}

extension Property where Value == String? {
  /// The text. Default: `nil`. For text layers.
  public static var string: Self { Self(82, default: nil, animates: .never) }
}

extension Property where Value == ImageSource? {
  /// The image of the layer or of a particle. Default: `nil`. For all layers and for cells.
  public static var contents: Self { Self(12, default: nil) }
}

extension Property where Value == [Double]? {
  /// The lengths of dashes and gaps. Default: `nil`, which is a solid stroke. For shape layers.
  public static var lineDashPattern: Self { Self(51, default: nil, animates: .never) }
  /// The positions of the colours along the gradient, from 0 to 1. Default: `nil`, which spaces them evenly. For
  /// gradient layers.
  public static var locations: Self { Self(56, default: nil) }
}

extension Property where Value == [Color]? {
  /// The colours of the gradient. Default: `nil`. For gradient layers.
  public static var colors: Self { Self(55, default: nil) }
}

extension Property where Value == BezierPath? {
  /// The outline of the shadow. Default: `nil`, which is the layer's own outline. For all layers.
  public static var shadowPath: Self { Self(34, default: nil, animates: .explicitly) }
  /// The path. Default: `nil`. For shape layers.
  public static var path: Self { Self(43, default: nil, animates: .explicitly) }
}
