import AnimationGeometry

// The typed names of all properties of layers and emitter cells, by the type of their values, which
// is optional where a property may have none.

extension Property where Value == Double {
  /// Of every layer.
  public static var zPosition: Self { Self("zPosition") }
  /// Of every layer.
  public static var anchorPointZ: Self { Self("anchorPointZ") }
  /// Of every layer, and of cells.
  public static var contentsScale: Self { Self("contentsScale") }
  /// Of every layer, and of cells.
  public static var minificationFilterBias: Self { Self("minificationFilterBias") }
  /// Of every layer.
  public static var cornerRadius: Self { Self("cornerRadius") }
  /// Of every layer.
  public static var borderWidth: Self { Self("borderWidth") }
  /// Of every layer.
  public static var opacity: Self { Self("opacity") }
  /// Of every layer.
  public static var rasterizationScale: Self { Self("rasterizationScale") }
  /// Of every layer.
  public static var shadowOpacity: Self { Self("shadowOpacity") }
  /// Of every layer.
  public static var shadowRadius: Self { Self("shadowRadius") }
  /// Of every layer.
  public static var contentsHeadroom: Self { Self("contentsHeadroom") }
  /// Of shape layers.
  public static var strokeStart: Self { Self("strokeStart") }
  /// Of shape layers.
  public static var strokeEnd: Self { Self("strokeEnd") }
  /// Of shape layers.
  public static var lineWidth: Self { Self("lineWidth") }
  /// Of shape layers.
  public static var miterLimit: Self { Self("miterLimit") }
  /// Of shape layers.
  public static var lineDashPhase: Self { Self("lineDashPhase") }
  /// Of replicator layers.
  public static var instanceDelay: Self { Self("instanceDelay") }
  /// Of replicator layers.
  public static var instanceRedOffset: Self { Self("instanceRedOffset") }
  /// Of replicator layers.
  public static var instanceGreenOffset: Self { Self("instanceGreenOffset") }
  /// Of replicator layers.
  public static var instanceBlueOffset: Self { Self("instanceBlueOffset") }
  /// Of replicator layers.
  public static var instanceAlphaOffset: Self { Self("instanceAlphaOffset") }
  /// Of emitter layers, and of cells.
  public static var birthRate: Self { Self("birthRate") }
  /// Of emitter layers, and of cells.
  public static var lifetime: Self { Self("lifetime") }
  /// Of emitter layers.
  public static var emitterZPosition: Self { Self("emitterZPosition") }
  /// Of emitter layers.
  public static var emitterDepth: Self { Self("emitterDepth") }
  /// Of emitter layers, and of cells.
  public static var velocity: Self { Self("velocity") }
  /// Of emitter layers, and of cells.
  public static var scale: Self { Self("scale") }
  /// Of emitter layers, and of cells.
  public static var spin: Self { Self("spin") }
  /// Of text layers.
  public static var fontSize: Self { Self("fontSize") }
  /// Of cells.
  public static var lifetimeRange: Self { Self("lifetimeRange") }
  /// Of cells.
  public static var emissionLatitude: Self { Self("emissionLatitude") }
  /// Of cells.
  public static var emissionLongitude: Self { Self("emissionLongitude") }
  /// Of cells.
  public static var emissionRange: Self { Self("emissionRange") }
  /// Of cells.
  public static var velocityRange: Self { Self("velocityRange") }
  /// Of cells.
  public static var xAcceleration: Self { Self("xAcceleration") }
  /// Of cells.
  public static var yAcceleration: Self { Self("yAcceleration") }
  /// Of cells.
  public static var zAcceleration: Self { Self("zAcceleration") }
  /// Of cells.
  public static var scaleRange: Self { Self("scaleRange") }
  /// Of cells.
  public static var scaleSpeed: Self { Self("scaleSpeed") }
  /// Of cells.
  public static var spinRange: Self { Self("spinRange") }
  /// Of cells.
  public static var redRange: Self { Self("redRange") }
  /// Of cells.
  public static var greenRange: Self { Self("greenRange") }
  /// Of cells.
  public static var blueRange: Self { Self("blueRange") }
  /// Of cells.
  public static var alphaRange: Self { Self("alphaRange") }
  /// Of cells.
  public static var redSpeed: Self { Self("redSpeed") }
  /// Of cells.
  public static var greenSpeed: Self { Self("greenSpeed") }
  /// Of cells.
  public static var blueSpeed: Self { Self("blueSpeed") }
  /// Of cells.
  public static var alphaSpeed: Self { Self("alphaSpeed") }
}

extension Property where Value == Int {
  /// Of every layer.
  public static var maskedCorners: Self { Self("maskedCorners") }
  /// Of every layer.
  public static var edgeAntialiasingMask: Self { Self("edgeAntialiasingMask") }
  /// Of replicator layers.
  public static var instanceCount: Self { Self("instanceCount") }
  /// Of emitter layers.
  public static var seed: Self { Self("seed") }
  /// Of tiled layers.
  public static var levelsOfDetail: Self { Self("levelsOfDetail") }
  /// Of tiled layers.
  public static var levelsOfDetailBias: Self { Self("levelsOfDetailBias") }
}

extension Property where Value == Bool {
  /// Of every layer.
  public static var hidden: Self { Self("hidden") }
  /// Of every layer.
  public static var doubleSided: Self { Self("doubleSided") }
  /// Of every layer.
  public static var geometryFlipped: Self { Self("geometryFlipped") }
  /// Of every layer.
  public static var masksToBounds: Self { Self("masksToBounds") }
  /// Of every layer.
  public static var opaque: Self { Self("opaque") }
  /// Of every layer.
  public static var shouldRasterize: Self { Self("shouldRasterize") }
  /// Of every layer.
  public static var allowsEdgeAntialiasing: Self { Self("allowsEdgeAntialiasing") }
  /// Of every layer.
  public static var allowsGroupOpacity: Self { Self("allowsGroupOpacity") }
  /// Of every layer.
  public static var drawsAsynchronously: Self { Self("drawsAsynchronously") }
  /// Of every layer.
  public static var needsDisplayOnBoundsChange: Self { Self("needsDisplayOnBoundsChange") }
  /// Of replicator and emitter layers.
  public static var preservesDepth: Self { Self("preservesDepth") }
  /// Of text layers.
  public static var wrapped: Self { Self("wrapped") }
  /// Of text layers.
  public static var allowsFontSubpixelQuantization: Self { Self("allowsFontSubpixelQuantization") }
  /// Of cells.
  public static var enabled: Self { Self("enabled") }
}

extension Property where Value == String {
  /// Of every layer.
  public static var contentsGravity: Self { Self("contentsGravity") }
  /// Of every layer.
  public static var contentsFormat: Self { Self("contentsFormat") }
  /// Of every layer, and of cells.
  public static var minificationFilter: Self { Self("minificationFilter") }
  /// Of every layer, and of cells.
  public static var magnificationFilter: Self { Self("magnificationFilter") }
  /// Of every layer.
  public static var cornerCurve: Self { Self("cornerCurve") }
  /// Of every layer.
  public static var toneMapMode: Self { Self("toneMapMode") }
  /// Of every layer.
  public static var preferredDynamicRange: Self { Self("preferredDynamicRange") }
  /// Of shape layers.
  public static var fillRule: Self { Self("fillRule") }
  /// Of shape layers.
  public static var lineCap: Self { Self("lineCap") }
  /// Of shape layers.
  public static var lineJoin: Self { Self("lineJoin") }
  /// Of gradient layers.
  public static var type: Self { Self("type") }
  /// Of emitter layers.
  public static var emitterShape: Self { Self("emitterShape") }
  /// Of emitter layers.
  public static var emitterMode: Self { Self("emitterMode") }
  /// Of emitter layers.
  public static var renderMode: Self { Self("renderMode") }
  /// Of text layers.
  public static var font: Self { Self("font") }
  /// Of text layers.
  public static var truncationMode: Self { Self("truncationMode") }
  /// Of text layers.
  public static var alignmentMode: Self { Self("alignmentMode") }
  /// Of scroll layers.
  public static var scrollMode: Self { Self("scrollMode") }
}

extension Property where Value == Point2D {
  /// Of every layer.
  public static var position: Self { Self("position") }
  /// Of every layer.
  public static var anchorPoint: Self { Self("anchorPoint") }
  /// Of gradient layers.
  public static var startPoint: Self { Self("startPoint") }
  /// Of gradient layers.
  public static var endPoint: Self { Self("endPoint") }
  /// Of emitter layers.
  public static var emitterPosition: Self { Self("emitterPosition") }
}

extension Property where Value == Size2D {
  /// Of every layer.
  public static var shadowOffset: Self { Self("shadowOffset") }
  /// Of emitter layers.
  public static var emitterSize: Self { Self("emitterSize") }
  /// Of tiled layers.
  public static var tileSize: Self { Self("tileSize") }
}

extension Property where Value == Rect2D {
  /// Of every layer.
  public static var bounds: Self { Self("bounds") }
  /// Of every layer, and of cells.
  public static var contentsRect: Self { Self("contentsRect") }
  /// Of every layer.
  public static var contentsCenter: Self { Self("contentsCenter") }
}

extension Property where Value == Transform3D {
  /// Of every layer.
  public static var transform: Self { Self("transform") }
  /// Of every layer.
  public static var sublayerTransform: Self { Self("sublayerTransform") }
  /// Of replicator layers.
  public static var instanceTransform: Self { Self("instanceTransform") }
}

extension Property where Value == Color {
  /// Of replicator layers.
  public static var instanceColor: Self { Self("instanceColor") }
  /// Of text layers.
  public static var foregroundColor: Self { Self("foregroundColor") }
  /// Of cells.
  public static var color: Self { Self("color") }
}

extension Property where Value == Color? {
  /// Of every layer.
  public static var backgroundColor: Self { Self("backgroundColor") }
  /// Of every layer.
  public static var borderColor: Self { Self("borderColor") }
  /// Of every layer.
  public static var shadowColor: Self { Self("shadowColor") }
  /// Of shape layers.
  public static var fillColor: Self { Self("fillColor") }
  /// Of shape layers.
  public static var strokeColor: Self { Self("strokeColor") }
}

extension Property where Value == String? {
  /// Of text layers.
  public static var string: Self { Self("string") }
}

extension Property where Value == ImageSource? {
  /// Of every layer, and of cells.
  public static var contents: Self { Self("contents") }
}

extension Property where Value == [Double]? {
  /// Of shape layers.
  public static var lineDashPattern: Self { Self("lineDashPattern") }
  /// Of gradient layers.
  public static var locations: Self { Self("locations") }
}

extension Property where Value == [Color]? {
  /// Of gradient layers.
  public static var colors: Self { Self("colors") }
}

extension Property where Value == BezierPath? {
  /// Of every layer.
  public static var shadowPath: Self { Self("shadowPath") }
  /// Of shape layers.
  public static var path: Self { Self("path") }
}
