import AnimationGeometry

// Where a layer is and what it cuts off, as members. Every property of any class is `layer[.name]`.

extension Layer {
  /// The layer's own coordinate system: origin and size. A negative size is stored as a positive
  /// one of the same rectangle.
  public var bounds: Rect2D {
    get { self[.bounds] }
    set { self[.bounds] = newValue }
  }

  /// Where the anchor point lies in the superlayer.
  public var position: Point2D {
    get { self[.position] }
    set { self[.position] = newValue }
  }

  /// The point of the bounds that ``position`` places and the transform turns about, as fractions
  /// of their size: (0.5, 0.5) at first.
  public var anchorPoint: Point2D {
    get { self[.anchorPoint] }
    set { self[.anchorPoint] = newValue }
  }

  /// The height above the superlayer; among siblings the greatest lies in front.
  public var zPosition: Double {
    get { self[.zPosition] }
    set { self[.zPosition] = newValue }
  }

  /// The height of the anchor point above the layer's plane.
  public var anchorPointZ: Double {
    get { self[.anchorPointZ] }
    set { self[.anchorPointZ] = newValue }
  }

  /// The transform about the anchor point.
  public var transform: Transform3D {
    get { self[.transform] }
    set { self[.transform] = newValue }
  }

  /// The transform of the sublayers about this layer's anchor point, as for a perspective.
  public var sublayerTransform: Transform3D {
    get { self[.sublayerTransform] }
    set { self[.sublayerTransform] = newValue }
  }

  /// Whether y runs the other way inside the bounds.
  public var isGeometryFlipped: Bool {
    get { self[.geometryFlipped] }
    set { self[.geometryFlipped] = newValue }
  }

  /// Whether the layer and everything in it is not shown.
  public var isHidden: Bool {
    get { self[.hidden] }
    set { self[.hidden] = newValue }
  }

  /// Whether the layer is shown when it faces away.
  public var isDoubleSided: Bool {
    get { self[.doubleSided] }
    set { self[.doubleSided] = newValue }
  }

  /// Whether what lies outside the bounds is cut off.
  public var masksToBounds: Bool {
    get { self[.masksToBounds] }
    set { self[.masksToBounds] = newValue }
  }
}
