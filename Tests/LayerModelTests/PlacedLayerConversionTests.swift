import AnimationGeometry
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct PlacedLayerConversionTests {
  let context = LayerContext()

  func layer(_ input: OracleValue) throws -> Layer {
    let layer = Layer(in: context)
    layer.bounds = input["bounds"]?.rect ?? .zero
    layer.anchorPoint = input["anchor"]?.point ?? layer.anchorPoint
    layer.position = (input["position"] ?? input["childPosition"])?.point ?? .zero
    if let angle = input["rotateZ"]?.number {
      layer.transform = .rotation(angle: angle)
    }
    layer.isGeometryFlipped = input["flipped"]?.bool ?? false
    if let name = input["childTransform"]?.string {
      layer.transform = try #require(Self.transforms[name])
    }
    return layer
  }

  static let transforms: [String: Transform3D] = [
    "S(2,2,1)": .scale(x: 2, y: 2), "S(0,1,1)": .scale(x: 0, y: 1), "m14=.05": .init(m14: 0.05),
    "m34=-1/100": .init(m34: -0.01),
    "Ry(pi/4)": .rotation(angle: .pi / 4, axis: Vector3D(x: 0, y: 1, z: 0)),
  ]

  @Test(
    arguments: [
      "coordinate conversion, geometry flip and transforms", "coordinate conversion, other",
    ])
  func conversionsAreAsRecorded(group: String) throws {
    let cases = try RecordedFacts.cases(group)
    for fact in cases {
      let input = fact.input
      let actual: [Double]
      if let frame = input["frame_of"] {
        actual = try layer(frame).frame.numbers
      } else if let frame = input["set_frame"]?.rect {
        let layer = Layer(in: context)
        layer.frame = frame
        #expect(layer.position == fact.expected["position"]?.point)
        #expect(layer.bounds.size.numbers == fact.expected["bounds.size"]?.numbers)
        continue
      } else {
        actual = try convert(input)
      }
      if fact.expected == .string("non-finite") {
        #expect(actual.allSatisfy { !$0.isFinite }, "\(input)")
      } else {
        let expected = try #require(fact.expected.numbers)
        #expect(zip(actual, expected).allSatisfy { abs($0 - $1) <= fact.tolerance }, "\(input)")
      }
    }
    print("facts of \(group): \(cases.count)")
  }

  private func convert(_ input: OracleValue) throws -> [Double] {
    let root = Layer(in: context)
    let outer = try layer(input["parent"] ?? input)
    root.addSublayer(outer)
    root.sublayerTransform =
      input["sublayerTransform"]?.string.flatMap { Self.transforms[$0] }
      ?? .identity
    var inner = outer
    if let child = input["child"] {
      inner = try layer(child)
      outer.addSublayer(inner)
    }
    if input["rect"] != nil { return outer.convert(outer.bounds, to: nil).numbers }
    let point = try #require(input["point"]?.point)
    switch (input["from"]?.string, input["to"]?.string) {
    case ("parent", "root"): return outer.convert(point, to: root).numbers
    case ("parent", nil): return inner.convert(point, from: root).numbers
    case (.some, nil): return outer.convert(point, from: nil).numbers
    case (nil, "superlayer(nil)"): return outer.convert(point, to: nil).numbers
    default: return inner.convert(point, to: root).numbers
    }
  }

  private static let anything = Generator<RandomPlace>.deep.array(count: 1...8)
  private static let points = zip(Generator<Double>.fraction, .fraction).map {
    Point2D(x: 100 * $0.0 - 20, y: 100 * $0.1 - 20)
  }
  private static let pairs = zip(Generator<Int>.int(in: 0...7), .int(in: 0...7))

  /// 1e-9 of the 200 units that a tree spans, for the rounding of some twenty matrix products.
  private static let tolerance = 1e-9

  @Test func thereAndBackIsThePointItself() {
    forAll("there and back", Self.anything, Self.points, Self.pairs) { places, point, pair in
      let layers = LayerContext().tree(places)
      let (a, b) = (layers[pair.0 % layers.count], layers[pair.1 % layers.count])
      let back = a.convert(a.convert(point, to: b), from: b)
      try hold(isClose(back, point, tolerance: Self.tolerance), "\(back)")
      return isClose(
        b.convert(b.convert(point, from: a), to: a), point, tolerance: Self.tolerance)
    }
  }

  @Test func toAndFromAreOneConversion() {
    forAll("to is from", Self.anything, Self.points, Self.pairs) { places, point, pair in
      let layers = LayerContext().tree(places)
      let (a, b) = (layers[pair.0 % layers.count], layers[pair.1 % layers.count])
      return a.convert(point, to: b) == b.convert(point, from: a)
        && a.convert(point, to: nil)
          == (a.superlayer.map { a.convert(point, to: $0) } ?? a.convert(point, to: nil))
    }
  }

  /// Conversion to the root equals conversion through each superlayer, one step at a time.
  @Test func conversionIsThatOfEachStep() {
    forAll(
      "step by step", Generator<RandomPlace>.plane.array(count: 1...8), Self.points,
      Self.pairs
    ) { places, point, pair in
      let layers = LayerContext().tree(places)
      let start = layers[pair.0 % layers.count]
      var (layer, step) = (start, point)
      while let parent = layer.superlayer { (layer, step) = (parent, layer.convert(step, to: nil)) }
      return isClose(start.convert(point, to: layer), step, tolerance: Self.tolerance)
    }
  }

  /// The place of a layer is the product of the matrices in the definition, all of them in space: the mirroring of a
  /// flipped layer and its transform about its anchor point, its position, and the sublayers' transform about its
  /// superlayer's anchor point. Transform layers between the layer and the viewing layer preserve the depth of their
  /// sublayers.
  @Test func aPlaceIsTheProductOfItsParts() {
    let depths = Generator<Double>.fraction.map { 90 * $0 - 45 }
    let places = zip(Generator<RandomPlace>.deep, depths)
    forAll(
      "product of places", places.array(count: 2...4), Self.points, count: 400
    ) { places, point in
      let layers = LayerContext().tree(
        places.indices.map { index in
          var place = places[index].0
          place.parent = index - 1
          place.isTransformLayer = index > 0 && index < places.count - 1
          return place
        })
      for (layer, (place, depth)) in zip(layers, places) {
        layer.anchorPointZ = depth
        layer.sublayerTransform = .rotation(angle: place.tilt, axis: Vector3D(x: 0.5, y: 1, z: 0))
          .concatenating(Transform3D(m34: place.perspective))
      }
      func anchor(_ layer: Layer) -> Vector3D {
        let share = layer.isGeometryFlipped ? 1 - layer.anchorPoint.y : layer.anchorPoint.y
        let (origin, size) = (layer.bounds.origin, layer.bounds.size)
        return Vector3D(
          x: origin.x + layer.anchorPoint.x * size.width, y: origin.y + share * size.height,
          z: layer.anchorPointZ)
      }
      func about(_ anchor: Vector3D, _ transform: Transform3D) -> Transform3D {
        .translation(x: -anchor.x, y: -anchor.y, z: -anchor.z).concatenating(transform)
      }
      var space = Transform3D.identity
      for (outer, inner) in zip(layers, layers.dropFirst()).reversed() {
        let pivot = anchor(outer)
        let flip = inner.isGeometryFlipped ? -1.0 : 1
        space = space.concatenating(about(anchor(inner), Transform3D.scale(x: 1, y: flip)))
          .concatenating(inner.transform)
          .concatenating(.translation(x: inner.position.x, y: inner.position.y, z: inner.zPosition))
          .concatenating(about(pivot, outer.sublayerTransform))
          .concatenating(.translation(x: pivot.x, y: pivot.y, z: pivot.z))
      }
      let shown = layers[layers.count - 1].convert(point, to: layers[0])
      return isClose(shown, point.applying(space), tolerance: Self.tolerance)
    }
  }

  @Test func aTransformLayerDoesNotFlatten() {
    // Two quarter turns about y bring the plane back, mirrored, if both layers share one space. If the outer layer
    // flattens, the inner one is seen edge-on.
    let quarter = Transform3D.rotation(angle: .pi / 2, axis: Vector3D(x: 0, y: 1, z: 0))
    for (layerClass, isOneSpace) in [(LayerClass.transform, true), (.layer, false)] {
      let (root, middle, leaf) = (
        Layer(in: context), Layer(layerClass, in: context), Layer(in: context)
      )
      root.addSublayer(middle)
      middle.addSublayer(leaf)
      (middle.transform, leaf.transform) = (quarter, quarter)
      let image = leaf.convert(Point2D(x: 3, y: 4), to: root)
      let expected = isOneSpace ? Point2D(x: -3, y: 4) : Point2D(x: 0, y: 4)
      #expect(isClose(image, expected, tolerance: 1e-15))
    }
  }

  @Test func theAnchorOfTheParentIsThePivotOfItsSublayers() {
    let (parent, child) = (Layer(in: context), Layer(in: context))
    parent.bounds = Rect2D(x: 10, y: 20, width: 100, height: 50)
    parent.anchorPoint = Point2D(x: 0, y: 1)
    parent.sublayerTransform = .scale(x: 2, y: 2)
    parent.addSublayer(child)
    child.position = Point2D(x: 10, y: 70)
    #expect(child.convert(Point2D.zero, to: parent) == Point2D(x: 10, y: 70))
    #expect(child.convert(Point2D(x: 1, y: 1), to: parent) == Point2D(x: 12, y: 72))
    // A flipped layer has its anchor, and its pivot, at the other end.
    parent.isGeometryFlipped = true
    child.position = Point2D(x: 10, y: 20)
    #expect(child.convert(Point2D.zero, to: parent) == Point2D(x: 10, y: 20))
  }

  @Test func layersOfDifferentTreesMeetAboveTheirRoots() {
    let (a, b) = (Layer(in: context), Layer(in: context))
    a.position = Point2D(x: 10, y: 0)
    b.position = Point2D(x: 4, y: 1)
    #expect(a.convert(Point2D.zero, to: b) == Point2D(x: 6, y: -1))
    #expect(a.convert(Point2D.zero, to: nil) == Point2D(x: 10, y: 0))
    #expect(a.convert(Point2D.zero, to: a) == .zero)
  }
}

/// Compares two points with a tolerance that is relative for numbers beyond 1.
func isClose(_ a: Point2D, _ b: Point2D, tolerance: Double) -> Bool {
  isClose(a.numbers, b.numbers, tolerance: tolerance)
}

extension Point2D {
  var numbers: [Double] { [x, y] }
}

extension Size2D {
  var numbers: [Double] { [width, height] }
}

extension Rect2D {
  var numbers: [Double] { origin.numbers + size.numbers }
}
