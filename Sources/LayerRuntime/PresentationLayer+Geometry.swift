import AnimationGeometry
import LayerModel

/// Coordinates are converted and points hit on what is shown: see ``LayerModel/PlacedLayer``.
extension PresentationLayer: PlacedLayer {
  /// The layer's own coordinate system.
  public var bounds: Rect2D {
    if case .rect(let value)? = value(named: "bounds") { value } else { .zero }
  }
  /// Where the anchor point lies in the superlayer.
  public var position: Point2D {
    if case .point(let value)? = value(named: "position") { value } else { .zero }
  }
  /// The point that is placed and turned about, as fractions of the size of the bounds.
  public var anchorPoint: Point2D {
    if case .point(let value)? = value(named: "anchorPoint") { value } else { .zero }
  }
  /// The height above the superlayer.
  public var zPosition: Double { number("zPosition") }
  /// The height of the anchor point above the layer's plane.
  public var anchorPointZ: Double { number("anchorPointZ") }
  /// The transform about the anchor point.
  public var transform: Transform3D {
    if case .transform(let value)? = value(named: "transform") { value } else { .identity }
  }
  /// The transform of the sublayers about this layer's anchor point.
  public var sublayerTransform: Transform3D {
    if case .transform(let value)? = value(named: "sublayerTransform") { value } else { .identity }
  }
  /// Whether y runs the other way inside the bounds.
  public var isGeometryFlipped: Bool { value(named: "geometryFlipped") == .bool(true) }
  /// Whether the layer and everything in it is not shown.
  public var isHidden: Bool { value(named: "hidden") == .bool(true) }
  /// 0 or less for transparent.
  public var opacity: Double { number("opacity") }
  /// Whether what lies outside the bounds is cut off.
  public var masksToBounds: Bool { value(named: "masksToBounds") == .bool(true) }
}
