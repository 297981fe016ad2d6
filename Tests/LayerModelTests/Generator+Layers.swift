import AnimationGeometry
import AnimationTestSupport
import LayerModel

/// The place of a layer in a random tree, as plain numbers, so that you can read a failing tree.
struct RandomPlace: Sendable {
  /// The index of the superlayer among the layers before this one.
  var parent: Int
  var bounds: Rect2D
  var position: Point2D
  var anchor: Point2D
  var zPosition: Double
  var rotation: Double
  var tilt: Double
  var scale: Double
  var perspective: Double
  var isFlipped: Bool
  var masks: Bool
  var isHidden: Bool
  var isTransparent: Bool
  var isTransformLayer: Bool
}

extension Generator where Value == RandomPlace {
  /// Places in a plane tree; no layer is seen edge-on.
  static var plane: Generator { places(isDeep: false) }

  /// Places that also have perspective, tilts and transform layers.
  static var deep: Generator { places(isDeep: true) }

  private static func places(isDeep: Bool) -> Generator {
    Generator { random in
      RandomPlace(
        parent: random.below(8),
        bounds: Rect2D(
          x: random.uniform(-20, 20), y: random.uniform(-20, 20), width: random.uniform(20, 120),
          height: random.uniform(20, 120)),
        position: Point2D(x: random.uniform(0, 100), y: random.uniform(0, 100)),
        anchor: Point2D(x: random.uniform(-0.25, 1.25), y: random.uniform(-0.25, 1.25)),
        zPosition: Double(random.below(4)) - 1,
        rotation: random.below(2) == 0 ? 0 : random.uniform(-3, 3),
        tilt: isDeep && random.below(2) == 0 ? random.uniform(-1, 1) : 0,
        scale: random.below(2) == 0 ? 1 : random.uniform(0.5, 2) * (random.below(4) == 0 ? -1 : 1),
        perspective: isDeep && random.below(3) == 0 ? -1 / random.uniform(800, 2000) : 0,
        isFlipped: random.below(4) == 0, masks: random.below(4) == 0,
        isHidden: random.below(8) == 0, isTransparent: random.below(8) == 0,
        isTransformLayer: isDeep && random.below(4) == 0)
    }
  }
}

extension LayerContext {
  /// Returns the layers of a random tree, the root first.
  func tree(_ places: [RandomPlace]) -> [Layer] {
    var layers: [Layer] = []
    for place in places {
      let layer = Layer(place.isTransformLayer ? .transform : .layer, in: self)
      layer.bounds = place.bounds
      layer.position = place.position
      layer.anchorPoint = place.anchor
      layer.zPosition = place.zPosition
      layer.transform = Transform3D.scale(x: place.scale, y: place.scale.magnitude)
        .concatenating(.rotation(angle: place.tilt, axis: Vector3D(x: 0, y: 1, z: 0)))
        .concatenating(.rotation(angle: place.rotation))
      layer.sublayerTransform.m34 = place.perspective
      layer.isGeometryFlipped = place.isFlipped
      layer.masksToBounds = place.masks
      layer.isHidden = place.isHidden
      layer.opacity = place.isTransparent ? 0 : 1
      if !layers.isEmpty { layers[place.parent % layers.count].addSublayer(layer) }
      layers.append(layer)
    }
    return layers
  }
}
