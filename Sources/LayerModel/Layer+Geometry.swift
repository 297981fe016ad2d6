import AnimationGeometry
import AnimationInterpolation

extension Layer: PlacedLayer {
  /// The values that place the layer.
  public var placement: LayerPlacement {
    properties.placement(from: layerClass.freshPlacement)
  }

  /// The smallest rectangle around the layer in its superlayer; see ``PlacedLayer/frame``.
  ///
  /// Setting it sets the size of ``bounds`` and ``position``, which animate; a negative size counts
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
      if let back = transform.affinePart.inverted() {
        let size = Rect2D(origin: .zero, size: frame.size).applying(back).size
        bounds = Rect2D(origin: bounds.origin, size: size)
      }
      position = frame.origin - placement.extent.origin
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
    for (name, value) in values { placement.take(value, named: name) }
    return placement
  }
}

extension LayerPlacement {
  /// Puts in a value that places a layer; any other one changes nothing.
  fileprivate mutating func take(_ value: AnimatableValue?, named name: String) {
    switch (name, value) {
    case ("bounds", .rect(let value)?): bounds = value
    case ("position", .point(let value)?): position = value
    case ("anchorPoint", .point(let value)?): anchorPoint = value
    case ("zPosition", .number(let value)?): zPosition = value
    case ("anchorPointZ", .number(let value)?): anchorPointZ = value
    case ("transform", .transform(let value)?): transform = value
    case ("sublayerTransform", .transform(let value)?): sublayerTransform = value
    case ("geometryFlipped", .bool(let value)?): isGeometryFlipped = value
    case ("hidden", .bool(let value)?): isHidden = value
    case ("opacity", .number(let value)?): opacity = value
    case ("masksToBounds", .bool(let value)?): masksToBounds = value
    default: break
    }
  }
}
