import AnimationGeometry
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct LayerGeometryTests {
  let context = LayerContext()

  static let frames = zip(
    zip(Generator<Double>.moderate, .moderate), zip(Generator<Double>.moderate, .moderate)
  ).map { Rect2D(x: $0.0, y: $0.1, width: $1.0.magnitude, height: $1.1.magnitude) }
  static let anchors = zip(Generator<Double>.fraction, .fraction).map { Point2D(x: $0, y: $1) }

  @Test func theFrameThatWasSetIsRead() {
    let transforms = Generator<Transform3D>.element(of: [
      .identity, .scale(x: 2, y: 3), .scale(x: -1, y: 0.5), .init(m11: 0, m12: 1, m21: -1, m22: 0),
      .translation(x: 4, y: 5, z: 6),
    ])
    forAll("frame", Self.frames, Self.anchors, transforms) { frame, anchor, transform in
      let layer = Layer(in: LayerContext())
      layer.anchorPoint = anchor
      layer.transform = transform
      layer.frame = frame
      let scale = frame.numbers.map(\.magnitude).max() ?? 0
      return zip(layer.frame.numbers, frame.numbers).allSatisfy {
        abs($0 - $1) <= 1e-14 * (8 + scale)
      }
    }
  }

  @Test func underAnyOtherTransformTheOriginIs() {
    let layer = Layer(in: context)
    layer.transform = .rotation(angle: 0.5)
    layer.frame = Rect2D(x: 10, y: 20, width: 30, height: 40)
    #expect(isClose(layer.frame.origin, Point2D(x: 10, y: 20), tolerance: 1e-15))
    layer.transform = .scale(x: 0, y: 1)
    let size = layer.bounds.size
    layer.frame = Rect2D(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.bounds.size == size && layer.frame.origin == Point2D(x: 1, y: 2))
  }

  @Test func theFrameSurroundsTheConvertedBounds() {
    forAll("frame surrounds", Generator<RandomPlace>.plane) { place in
      let layer = LayerContext().tree([place])[0]
      return isClose(
        layer.frame.numbers, layer.convert(layer.bounds, to: nil).numbers, tolerance: 1e-12)
    }
  }

  /// The `sublayerTransform` of a flipped layer works in the layer's own coordinates, which are flipped after it.
  @Test func flippedLayersTransformTheirSublayersFirst() {
    let (root, layer, sublayer) = (Layer(in: context), Layer(in: context), Layer(in: context))
    root.addSublayer(layer)
    layer.bounds = Rect2D(x: 0, y: 0, width: 0, height: 40)
    layer.position = Point2D(x: 0, y: 20)
    layer.isGeometryFlipped = true
    layer.sublayerTransform = .translation(x: 1, y: 10, z: 0)
    layer.addSublayer(sublayer)
    #expect(sublayer.convert(Point2D.zero, to: layer) == Point2D(x: 1, y: 10))
    #expect(sublayer.convert(Point2D.zero, to: root) == Point2D(x: 1, y: 30))
    layer.sublayerTransform = .rotation(angle: .pi / 2)
    let turned = sublayer.convert(Point2D(x: 5, y: 20), to: root)
    #expect(isClose(turned, Point2D(x: 0, y: 15), tolerance: 1e-14))
  }

  @Test func settingAFrameSetsBoundsAndPosition() {
    let layer = Layer(in: context)
    layer.isCommitted = true
    layer.frame = Rect2D(x: 0, y: 0, width: 10, height: -10)
    #expect(layer.animationKeys == ["bounds", "position"])
    #expect(layer.frame == Rect2D(x: 0, y: -10, width: 10, height: 10))
  }

  /// A layer's placement has the same values as its single properties.
  @Test func thePlacementHasTheLayersValues() {
    func oneByOne(_ layer: Layer) -> LayerPlacement {
      var placement = LayerPlacement()
      (placement.bounds, placement.position) = (layer.bounds, layer.position)
      placement.anchorPoint = layer.anchorPoint
      (placement.anchorPointZ, placement.zPosition) = (layer.anchorPointZ, layer.zPosition)
      placement.transform = layer.transform
      placement.sublayerTransform = layer.sublayerTransform
      placement.isGeometryFlipped = layer.isGeometryFlipped
      (placement.isHidden, placement.opacity) = (layer.isHidden, layer.opacity)
      placement.masksToBounds = layer.masksToBounds
      return placement
    }
    forAll("placement", Generator<RandomPlace>.deep) { place in
      let layer = LayerContext().tree([place])[0]
      layer.anchorPointZ = place.zPosition
      return layer.placement == oneByOne(layer)
    }
    let dim = LayerClass(
      name: "Dim",
      properties: [
        PropertyKey("opacity", .number, default: .number(0.5)),
        PropertyKey("anchorPoint", .point, default: .point(.zero)),
      ])
    for layerClass in LayerClass.all + [dim] {
      let layer = Layer(layerClass, in: context)
      #expect(layer.placement == oneByOne(layer))
    }
  }

  @Test func boundsAreStandardised() throws {
    let layer = Layer(in: context)
    layer.bounds = Rect2D(x: 10, y: 20, width: -4, height: -6)
    #expect(layer.bounds == Rect2D(x: 6, y: 14, width: 4, height: 6))
    try layer.setValue(.number(-2), forKeyPath: "bounds.size.width")
    #expect(layer.bounds == Rect2D(x: 4, y: 14, width: 2, height: 6))
    // Only bounds are standardised.
    layer.contentsRect = Rect2D(x: 0, y: 0, width: -1, height: 1)
    #expect(layer.contentsRect.size.width == -1)
  }
}
