import AnimationGeometry
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct PlacedLayerHitTests {
  let context = LayerContext()

  @Test func hitsAreAsRecorded() throws {
    let cases = try RecordedFacts.cases("hit testing")
    for fact in cases {
      let input = fact.input
      let layer = Layer(LayerClass.named(input["cls"]?.string ?? "CALayer")!, in: context)
      layer.frame = input["bounds"]?.rect ?? Rect2D(x: 0, y: 0, width: 100, height: 100)
      if let point = input["contains"]?.point {
        #expect(layer.contains(point) == fact.expected.bool, "\(point)")
        continue
      }
      for child in input["children"]?.array ?? [] {
        let sublayer = Layer(in: context)
        sublayer.name = child["name"]?.string
        sublayer.zPosition = child["z"]?.number ?? 0
        sublayer.frame = layer.bounds
        layer.addSublayer(sublayer)
      }
      layer.isHidden = input["hidden"]?.bool ?? false
      layer.opacity = input["opacity"]?.number ?? 1
      let hit = layer.hitTest(Point2D(x: 50, y: 50))
      #expect(hit?.name == fact.expected.string, "\(input)")
      #expect((hit == nil) == fact.expected.isNull, "\(input)")
    }
    print("facts of hit testing: \(cases.count)")
  }

  /// Finds the hit layer by brute force: visits every layer in painting order and keeps it if the converted point is
  /// inside it and inside every mask around it.
  private func hitTheLongWay(_ root: Layer, _ point: Point2D) -> (hit: Layer?, isAtAnEdge: Bool) {
    var hit: Layer?
    var isAtAnEdge = false
    func visit(_ layer: Layer) {
      guard !layer.isHidden, layer.opacity > 0 else { return }
      let local = layer === root ? root.convert(point, from: nil) : convert(point, to: layer)
      if nearlyAtAnEdge(local, of: layer.bounds) { isAtAnEdge = true }
      let isPlane = layer.layerClass != .transform
      if isPlane, layer.masksToBounds, !layer.contains(local) { return }
      if isPlane, layer.contains(local) { hit = layer }
      let order = layer.sublayers.enumerated().sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }
      for (_, sublayer) in order { visit(sublayer) }
    }
    func convert(_ point: Point2D, to layer: Layer) -> Point2D {
      layer.convert(root.convert(point, from: nil), from: root)
    }
    visit(root)
    return (hit, isAtAnEdge)
  }

  private func nearlyAtAnEdge(_ point: Point2D, of rect: Rect2D) -> Bool {
    let edges = [rect.origin.x - point.x, rect.origin.x + rect.size.width - point.x]
    let others = [rect.origin.y - point.y, rect.origin.y + rect.size.height - point.y]
    return (edges + others).contains { $0.magnitude < 1e-6 }
  }

  /// A layer whose height is NaN is not hit, and its siblings are hit as if it were hidden.
  @Test func aHeightThatIsNoNumberDisturbsNothing() {
    let siblings = Generator<RandomPlace>.plane.array(count: 3...9)
    var hits = 0
    forAll(
      "NaN heights", zip(Generator<RandomPlace>.plane, siblings), .fraction, .fraction, count: 400
    ) { places, x, y in
      var root = places.0
      (root.isHidden, root.isTransparent, root.masks, root.zPosition) = (false, false, false, 1)
      let layers = LayerContext().tree(
        [root]
          + places.1.map { place in
            var place = place
            place.parent = 0
            return place
          })
      let point = Point2D(x: 160 * x - 30, y: 160 * y - 30)
      let odd = layers.filter { $0.zPosition == 0 }
      for layer in odd { layer.zPosition = .nan }
      let hit = layers[0].hitTest(point)
      for layer in odd { (layer.zPosition, layer.isHidden) = (0, true) }
      hits += hit == nil || odd.isEmpty ? 0 : 1
      return layers[0].hitTest(point) === hit
    }
    #expect(PropertySettings().isOverriding || hits > 100, "\(hits) are hit")
  }

  /// The last sibling of the greatest height under the point is hit, whatever NaN heights there are between them. If
  /// every height is NaN, their superlayer is hit.
  @Test func heightsThatAreNoNumbersLeaveTheOthersInOrder() {
    let height = Generator<Double>.element(of: [0, 1, 2, 3, -1, -2, .nan, .nan, .nan])
    var mixed = 0
    forAll("order among NaN heights", height.array(count: 0...12), .bool, count: 500) {
      heights, isDeep in
      let context = LayerContext()
      let root = Layer(in: context)
      root.bounds = Rect2D(x: 0, y: 0, width: 10, height: 10)
      // The sublayers of a transform layer are sorted like the sublayers of any other layer.
      let parent = isDeep ? Layer(.transform, in: context) : root
      if isDeep { root.addSublayer(parent) }
      let siblings = heights.map { height in
        let layer = Layer(in: context)
        layer.bounds = Rect2D(x: -20, y: -20, width: 40, height: 40)
        layer.zPosition = height
        parent.addSublayer(layer)
        return layer
      }
      let solid = siblings.filter { !$0.zPosition.isNaN }
      let greatest = solid.map(\.zPosition).max()
      if solid.count > 1, heights.contains(where: \.isNaN) { mixed += 1 }
      return root.hitTest(.zero) === solid.last { $0.zPosition == greatest } ?? root
    }
    #expect(PropertySettings().isOverriding || mixed > 200, "\(mixed)")
  }

  @Test func whatIsHitAgreesWithConversion() {
    var (hits, skipped) = (0, 0)
    let places = zip(Generator<RandomPlace>.plane, Generator<RandomPlace>.deep.array(count: 0...9))
    forAll(
      "hit testing agrees with conversion", places, .fraction, .fraction, count: 2000
    ) { places, x, y in
      // The root is a plain layer, whose plane contains the point.
      let root = LayerContext().tree([places.0] + places.1)[0]
      let point = Point2D(x: 160 * x - 30, y: 160 * y - 30)
      let expected = hitTheLongWay(root, point)
      guard !expected.isAtAnEdge else {
        skipped += 1
        return true
      }
      hits += expected.hit == nil ? 0 : 1
      return root.hitTest(point) === expected.hit
    }
    print("hit testing agrees with conversion: \(hits) hits, \(skipped) of 2000 too near an edge")
  }

  @Test func childrenOutsideAreHitUnlessTheirParentMasks() {
    let (parent, child) = (Layer(in: context), Layer(in: context))
    parent.frame = Rect2D(x: 0, y: 0, width: 10, height: 10)
    child.frame = Rect2D(x: 20, y: 0, width: 10, height: 10)
    parent.addSublayer(child)
    let point = Point2D(x: 25, y: 5)
    #expect(parent.hitTest(point) === child)
    parent.masksToBounds = true
    #expect(parent.hitTest(point) == nil)
  }

  @Test func edgesAreHalfOpen() {
    let layer = Layer(in: context)
    layer.frame = Rect2D(x: 5, y: 5, width: 10, height: 10)
    #expect(layer.hitTest(Point2D(x: 5, y: 5)) === layer)
    #expect(layer.hitTest(Point2D(x: 15, y: 10)) == nil)
    #expect(layer.hitTest(Point2D(x: 10, y: 15)) == nil)
    #expect(layer.hitTest(Point2D(x: .nan, y: 10)) == nil)
  }

  @Test func whatIsEdgeOnOrBehindTheEyeIsNotHit() {
    let (root, child) = (Layer(in: context), Layer(in: context))
    root.bounds = Rect2D(x: -50, y: -50, width: 100, height: 100)
    child.bounds = root.bounds
    root.addSublayer(child)
    child.transform = .scale(x: 0, y: 1)
    #expect(root.hitTest(.zero) === root)
    child.transform = .identity
    root.sublayerTransform.m34 = -0.01
    #expect(root.hitTest(.zero) === child)
    child.zPosition = 200
    #expect(root.hitTest(.zero) === root)
  }

  @Test func aTransformLayersChildrenAreHitInItsPlaceAndFromWithin() {
    let (root, space, leaf) = (
      Layer(in: context), Layer(.transform, in: context), Layer(in: context)
    )
    root.frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    space.bounds = root.bounds
    space.position = Point2D(x: 50, y: 50)
    leaf.frame = Rect2D(x: 10, y: 10, width: 10, height: 10)
    root.addSublayer(space)
    space.addSublayer(leaf)
    #expect(root.hitTest(Point2D(x: 15, y: 15)) === leaf)
    #expect(root.hitTest(Point2D(x: 50, y: 50)) === root)
    // A direct call takes the point in the coordinates of the transform layer.
    space.position = Point2D(x: 60, y: 50)
    #expect(leaf.hitTest(Point2D(x: 15, y: 15)) === leaf)
    #expect(root.hitTest(Point2D(x: 25, y: 15)) === leaf)
  }

  @Test func treesMayBeDeeperThanTheCallStack() {
    // From the innermost outwards, because inserting a layer examines the layers above it.
    let innermost = Layer(in: context)
    innermost.bounds = Rect2D(x: -1, y: -1, width: 2, height: 2)
    var layers = [innermost]
    for _ in 0..<20_000 {
      let parent = Layer(in: context)
      parent.addSublayer(layers[layers.count - 1])
      layers.append(parent)
    }
    let root = layers[layers.count - 1]
    #expect(root.hitTest(Point2D.zero) === innermost)
    #expect(innermost.convert(Point2D.zero, to: root) == .zero)
    // Removed from the top, so that no release is recursive.
    for layer in layers.reversed() { layer.removeFromSuperlayer() }
  }
}
