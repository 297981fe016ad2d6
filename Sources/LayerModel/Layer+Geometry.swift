import AnimationGeometry
import AnimationInterpolation

extension Layer: PlacedLayer {
  /// The values that place the layer.
  public var placement: LayerPlacement {
    properties.placement(from: layerClass.freshPlacement)
  }

  /// The smallest rectangle around the layer in its superlayer; see ``PlacedLayer/frame``.
  ///
  /// Setting it sets the size of `bounds` and `position`, which animate; a negative size counts
  /// as that of the same rectangle. Under a transform the size is that of the smallest rectangle
  /// around the frame taken back through the transform, which is the frame that was set where the
  /// transform scales and turns by quarters only. Where it cannot be taken back, the size stays.
  ///
  /// Law: the frame that was set is read again under such transforms; under any other one its
  /// origin is (`LayerGeometryTests`).
  public var frame: Rect2D {
    get { placement.frame }
    set {
      let frame = newValue.standardized
      if let back = self[.transform].affinePart.inverted() {
        let size = Rect2D(origin: .zero, size: frame.size).applying(back).size
        self[.bounds] = Rect2D(origin: self[.bounds].origin, size: size)
      }
      self[.position] = frame.origin - placement.extent.origin
    }
  }
}

extension LayerProperties {
  /// The placement of a layer with these values, of a class with a given placement at first.
  ///
  /// One walk over the values that were given, which are few: geometry asks for all of them at
  /// once. Complexity: O(values).
  package func placement(from fresh: LayerPlacement) -> LayerPlacement {
    var placement = fresh
    for (id, value) in values { placement.take(value, of: id) }
    return placement
  }
}

extension LayerPlacement {
  /// Puts in a value that places a layer; any other one changes nothing.
  fileprivate mutating func take(_ value: AnimatableValue?, of id: PropertyID) {
    switch (id, value) {
    case (Property.bounds.id, .rect(let value)?): bounds = value
    case (Property.position.id, .point(let value)?): position = value
    case (Property.anchorPoint.id, .point(let value)?): anchorPoint = value
    case (Property.zPosition.id, .number(let value)?): zPosition = value
    case (Property.anchorPointZ.id, .number(let value)?): anchorPointZ = value
    case (Property.transform.id, .transform(let value)?): transform = value
    case (Property.sublayerTransform.id, .transform(let value)?): sublayerTransform = value
    case (Property.geometryFlipped.id, .bool(let value)?): isGeometryFlipped = value
    case (Property.hidden.id, .bool(let value)?): isHidden = value
    case (Property.opacity.id, .number(let value)?): opacity = value
    case (Property.masksToBounds.id, .bool(let value)?): masksToBounds = value
    default: break
    }
  }
}
