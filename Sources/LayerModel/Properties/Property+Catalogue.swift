import AnimationGeometry

// The catalogue: a property is declared once, in one line, with its number, its default and its part
// in animations; its name is that of the symbol. Defaults are those of a fresh layer of Core
// Animation. Numbers are for ever: a new property takes the next one. Which classes have it stands
// in their lists, where a class may give it another default.

extension Property where Value == Double {
  /// The height above the superlayer; among siblings the greatest lies in front. Of every layer.
  public static var zPosition: Self { Self(2, default: 0) }
  /// The height of the anchor point above the layer's plane. Of every layer.
  public static var anchorPointZ: Self { Self(4, default: 0) }
  /// Pixels of the image per unit of the layer, 1 at first; not clamped. Of every layer, and of
  /// cells.
  public static var contentsScale: Self { Self(15, default: 1) }
  /// Of every layer, and of cells.
  public static var minificationFilterBias: Self { Self(20, default: 0) }
  /// The radius of the corners; not clamped. Of every layer.
  public static var cornerRadius: Self { Self(22, default: 0) }
  /// The width of the border, inside the bounds; not clamped. Of every layer.
  public static var borderWidth: Self { Self(25, default: 0) }
  /// 0 for transparent, 1 for opaque; not clamped. Of every layer.
  public static var opacity: Self { Self(27, default: 1) }
  /// Of every layer.
  public static var rasterizationScale: Self { Self(29, default: 1) }
  /// The opacity of the shadow, 0 at first; not clamped. Of every layer.
  public static var shadowOpacity: Self { Self(31, default: 0) }
  /// The blur of the shadow, 3 at first; not clamped. Of every layer.
  public static var shadowRadius: Self { Self(33, default: 3) }
  /// Of every layer.
  public static var contentsHeadroom: Self { Self(42, default: 0, animates: .never) }
  /// Of shape layers.
  public static var strokeStart: Self { Self(46, default: 0) }
  /// Of shape layers.
  public static var strokeEnd: Self { Self(47, default: 1) }
  /// Of shape layers.
  public static var lineWidth: Self { Self(48, default: 1) }
  /// Of shape layers.
  public static var miterLimit: Self { Self(49, default: 10) }
  /// Of shape layers.
  public static var lineDashPhase: Self { Self(50, default: 0) }
  /// Of replicator layers.
  public static var instanceDelay: Self { Self(61, default: 0) }
  /// Of replicator layers.
  public static var instanceRedOffset: Self { Self(64, default: 0) }
  /// Of replicator layers.
  public static var instanceGreenOffset: Self { Self(65, default: 0) }
  /// Of replicator layers.
  public static var instanceBlueOffset: Self { Self(66, default: 0) }
  /// Of replicator layers.
  public static var instanceAlphaOffset: Self { Self(67, default: 0) }
  /// Of emitter layers, and of cells.
  public static var birthRate: Self { Self(69, default: 1) }
  /// Of emitter layers, and of cells.
  public static var lifetime: Self { Self(70, default: 1) }
  /// Of emitter layers.
  public static var emitterZPosition: Self { Self(72, default: 0) }
  /// Of emitter layers.
  public static var emitterDepth: Self { Self(74, default: 0) }
  /// Of emitter layers, and of cells.
  public static var velocity: Self { Self(78, default: 1) }
  /// Of emitter layers, and of cells.
  public static var scale: Self { Self(79, default: 1) }
  /// Of emitter layers, and of cells.
  public static var spin: Self { Self(80, default: 1) }
  /// Of text layers.
  public static var fontSize: Self { Self(84, default: 36) }
  /// Of cells.
  public static var lifetimeRange: Self { Self(95, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var emissionLatitude: Self { Self(96, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var emissionLongitude: Self { Self(97, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var emissionRange: Self { Self(98, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var velocityRange: Self { Self(99, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var xAcceleration: Self { Self(100, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var yAcceleration: Self { Self(101, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var zAcceleration: Self { Self(102, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var scaleRange: Self { Self(103, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var scaleSpeed: Self { Self(104, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var spinRange: Self { Self(105, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var redRange: Self { Self(107, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var greenRange: Self { Self(108, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var blueRange: Self { Self(109, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var alphaRange: Self { Self(110, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var redSpeed: Self { Self(111, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var greenSpeed: Self { Self(112, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var blueSpeed: Self { Self(113, default: 0, animates: .explicitly) }
  /// Of cells.
  public static var alphaSpeed: Self { Self(114, default: 0, animates: .explicitly) }
}

extension Property where Value == Int {
  /// Of every layer.
  public static var maskedCorners: Self { Self(24, default: 15, animates: .never) }
  /// Of every layer.
  public static var edgeAntialiasingMask: Self { Self(39, default: 15, animates: .never) }
  /// Of replicator layers.
  public static var instanceCount: Self { Self(60, default: 1) }
  /// Of emitter layers.
  public static var seed: Self { Self(81, default: 0, animates: .never) }
  /// Of tiled layers.
  public static var levelsOfDetail: Self { Self(91, default: 1, animates: .never) }
  /// Of tiled layers.
  public static var levelsOfDetailBias: Self { Self(92, default: 0, animates: .never) }
}

extension Property where Value == Bool {
  /// Whether the layer and everything in it is not shown. Of every layer.
  public static var hidden: Self { Self(7, default: false) }
  /// Whether the layer is shown when it faces away. Of every layer.
  public static var doubleSided: Self { Self(8, default: true, animates: .explicitly) }
  /// Whether y runs the other way inside the bounds. Of every layer.
  public static var geometryFlipped: Self { Self(9, default: false, animates: .never) }
  /// Whether what lies outside the bounds is cut off. Of every layer.
  public static var masksToBounds: Self { Self(10, default: false) }
  /// Whether the content covers the bounds; a promise to whoever draws. Of every layer.
  public static var opaque: Self { Self(11, default: false, animates: .never) }
  /// Of every layer.
  public static var shouldRasterize: Self { Self(28, default: false) }
  /// Of every layer.
  public static var allowsEdgeAntialiasing: Self { Self(35, default: true, animates: .never) }
  /// Of every layer.
  public static var allowsGroupOpacity: Self { Self(36, default: true, animates: .never) }
  /// Of every layer.
  public static var drawsAsynchronously: Self { Self(37, default: false, animates: .never) }
  /// Of every layer.
  public static var needsDisplayOnBoundsChange: Self { Self(38, default: false, animates: .never) }
  /// Of replicator and emitter layers.
  public static var preservesDepth: Self { Self(68, default: false, animates: .never) }
  /// Of text layers.
  public static var wrapped: Self { Self(86, default: false, animates: .never) }
  /// Of text layers.
  public static var allowsFontSubpixelQuantization: Self {
    Self(89, default: false, animates: .never)
  }
  /// Of cells.
  public static var enabled: Self { Self(94, default: true, animates: .never) }
}

extension Property where Value == String {
  /// How the image lies in the bounds, `resize` at first; any text is kept. Of every layer.
  public static var contentsGravity: Self { Self(16, default: "resize", animates: .never) }
  /// Of every layer.
  public static var contentsFormat: Self { Self(17, default: "RGBA8Uint", animates: .never) }
  /// Of every layer, and of cells.
  public static var minificationFilter: Self { Self(18, default: "linear", animates: .never) }
  /// Of every layer, and of cells.
  public static var magnificationFilter: Self { Self(19, default: "linear", animates: .never) }
  /// Of every layer.
  public static var cornerCurve: Self { Self(23, default: "circular", animates: .never) }
  /// Of every layer.
  public static var toneMapMode: Self { Self(40, default: "automatic", animates: .never) }
  /// Of every layer.
  public static var preferredDynamicRange: Self { Self(41, default: "standard", animates: .never) }
  /// Of shape layers.
  public static var fillRule: Self { Self(52, default: "non-zero", animates: .never) }
  /// Of shape layers.
  public static var lineCap: Self { Self(53, default: "butt", animates: .never) }
  /// Of shape layers.
  public static var lineJoin: Self { Self(54, default: "miter", animates: .never) }
  /// Of gradient layers.
  public static var type: Self { Self(59, default: "axial", animates: .never) }
  /// Of emitter layers.
  public static var emitterShape: Self { Self(75, default: "point", animates: .never) }
  /// Of emitter layers.
  public static var emitterMode: Self { Self(76, default: "volume", animates: .never) }
  /// Of emitter layers.
  public static var renderMode: Self { Self(77, default: "unordered", animates: .never) }
  /// Of text layers.
  public static var font: Self { Self(83, default: "Helvetica", animates: .never) }
  /// Of text layers.
  public static var truncationMode: Self { Self(87, default: "none", animates: .never) }
  /// Of text layers.
  public static var alignmentMode: Self { Self(88, default: "natural", animates: .never) }
  /// Of scroll layers.
  public static var scrollMode: Self { Self(90, default: "both", animates: .never) }
}

extension Property where Value == Point2D {
  /// Where the anchor point lies in the superlayer. Of every layer.
  public static var position: Self { Self(1, default: .zero) }
  /// The point of the bounds that `position` places and the transform turns about, as fractions
  /// of their size: (0.5, 0.5) at first. Of every layer.
  public static var anchorPoint: Self { Self(3, default: Point2D(x: 0.5, y: 0.5)) }
  /// Of gradient layers.
  public static var startPoint: Self { Self(57, default: Point2D(x: 0.5, y: 0)) }
  /// Of gradient layers.
  public static var endPoint: Self { Self(58, default: Point2D(x: 0.5, y: 1)) }
  /// Of emitter layers.
  public static var emitterPosition: Self { Self(71, default: .zero) }
}

extension Property where Value == Size2D {
  /// Where the shadow lies, (0, −3) at first. Of every layer.
  public static var shadowOffset: Self { Self(32, default: Size2D(width: 0, height: -3)) }
  /// Of emitter layers.
  public static var emitterSize: Self { Self(73, default: .zero) }
  /// Of tiled layers.
  public static var tileSize: Self {
    Self(93, default: Size2D(width: 256, height: 256), animates: .never)
  }
}

extension Property where Value == Rect2D {
  /// The layer's own coordinate system: origin and size. A negative size is stored as a positive
  /// one of the same rectangle. Of every layer.
  public static var bounds: Self { Self(0, default: .zero) }
  /// The part of the image that is shown, in fractions of its size. Of every layer, and of cells.
  public static var contentsRect: Self { Self(13, default: .unit) }
  /// Of every layer.
  public static var contentsCenter: Self { Self(14, default: .unit) }
}

extension Property where Value == Transform3D {
  /// The transform about the anchor point. Of every layer.
  public static var transform: Self { Self(5, default: .identity) }
  /// The transform of the sublayers about this layer's anchor point, as for a perspective. Of every
  /// layer.
  public static var sublayerTransform: Self { Self(6, default: .identity) }
  /// Of replicator layers.
  public static var instanceTransform: Self { Self(62, default: .identity) }
}

extension Property where Value == Color {
  /// Of replicator layers.
  public static var instanceColor: Self { Self(63, default: .white) }
  /// Of text layers.
  public static var foregroundColor: Self { Self(85, default: .white) }
  /// Of cells.
  public static var color: Self { Self(106, default: .white, animates: .explicitly) }
}

extension Property where Value == Color? {
  /// The colour behind the content, nil for none. Of every layer.
  public static var backgroundColor: Self { Self(21, default: nil) }
  /// The colour of the border, black at first. Of every layer.
  public static var borderColor: Self { Self(26, default: .black) }
  /// The colour of the shadow, black at first. Of every layer.
  public static var shadowColor: Self { Self(30, default: .black) }
  /// Of shape layers.
  public static var fillColor: Self { Self(44, default: .black) }
  /// Of shape layers.
  public static var strokeColor: Self { Self(45, default: nil) }
}

extension Property where Value == String? {
  /// Of text layers.
  public static var string: Self { Self(82, default: nil, animates: .never) }
}

extension Property where Value == ImageSource? {
  /// The image of the layer, nil for none. Of every layer, and of cells.
  public static var contents: Self { Self(12, default: nil) }
}

extension Property where Value == [Double]? {
  /// Of shape layers.
  public static var lineDashPattern: Self { Self(51, default: nil, animates: .never) }
  /// Of gradient layers.
  public static var locations: Self { Self(56, default: nil) }
}

extension Property where Value == [Color]? {
  /// Of gradient layers.
  public static var colors: Self { Self(55, default: nil) }
}

extension Property where Value == BezierPath? {
  /// Of every layer.
  public static var shadowPath: Self { Self(34, default: nil, animates: .explicitly) }
  /// Of shape layers.
  public static var path: Self { Self(43, default: nil, animates: .explicitly) }
}
