import AnimationTestSupport
import Inbetween
import Testing

/// Chains of properties as users write them; most of the test is that they compile.
@Suite struct PropertyChainTests {
  private let context = LayerContext()

  @Test("a chain to a number begins with a dot")
  func componentsBeginWithADot() {
    let layer = Layer(in: context)
    let level = context.register(Property("level", default: 0.0))
    layer[.position.x] = 7
    layer[.position.x] += 1
    layer[.bounds.size.width] = 3
    layer[.opacity] = 0.5
    layer[level] = 2
    layer.position.y = 5
    layer.position.y += 5
    layer.bounds.size.height = 4
    layer.backgroundColor = .red
    #expect(layer.position == Point2D(x: 8, y: 10))
    #expect(layer.bounds.size == Size2D(width: 3, height: 4))
    #expect(layer.position.x + layer[.opacity] + layer[level] == 10.5)
    let all = [
      Property.position.x, Property.bounds.size.width, .opacity, .transform.rotation, level,
    ]
    #expect(all.map { layer[$0] } == [8, 3, 0.5, 0, 2])
    let lanes = [(Property.position.x, \Point2D.x), (.position.y, \.y)]
    #expect(lanes.allSatisfy { layer[$0] == layer.position[keyPath: $1] })
    let read: (Property<Double>) -> Double = { layer[$0] }
    #expect(read(.position.x) == 8)
  }

  @Test("a name without a chain is the whole property")
  func namesAreWholeProperties() {
    let (position, bounds, opacity) = (Property.position, Property.bounds, Property.opacity)
    #expect(type(of: position) == Property<Point2D>.self)
    #expect(type(of: bounds) == Property<Rect2D>.self)
    #expect(type(of: opacity) == Property<Double>.self)
    let number: Property<Double> = .position.x
    let point: Property<Point2D> = .position
    #expect("\(number) \(point)" == "position.x position")
  }

  @Test("animations and their ends take chains")
  func animationsTakeChains() {
    let layer = Layer(in: context)
    let level = context.register(Property("level", default: 0.0))
    let animations = [
      BasicAnimation(.position.x, from: 0, to: 100),
      BasicAnimation(.position, to: .init(x: 1, y: 1)),
      BasicAnimation(.opacity, to: 0),
      BasicAnimation(.transform.rotation, by: .pi * 2, duration: 1, timingFunction: .linear),
      BasicAnimation(.transform, to: .identity),
      BasicAnimation(.backgroundColor, to: .red),
      BasicAnimation(level, to: 3),
      BasicAnimation(.position.x),
    ]
    #expect(
      animations.map(\.keyPath) == [
        "position.x", "position", "opacity", "transform.rotation", "transform", "backgroundColor",
        "level", "position.x",
      ])
    #expect(KeyframeAnimation(.position.x, values: [0, 1, 2]).keyPath == "position.x")
    #expect(KeyframeAnimation(.position, values: [.zero]).keyPath == "position")
    let spring = SpringAnimation(.bounds.size.height, to: 3, spring: .snappy)
    let decay = DecayAnimation(.position.y, velocity: 3, within: 0...9)
    #expect([spring.keyPath, decay.keyPath] == ["bounds.size.height", "position.y"])
    #expect(EnterExitEffect.to(.position.y, 100) == .to(Property<Double>.position.y, 100))
    layer.animate(.position.x, to: 3, with: .spring(.snappy), velocity: 4)
    layer.animate(
      .bounds.size.height, to: 10 * 2 + layer.bounds.size.height / 2,
      with: .curve(duration: 0.3, timingFunction: .cubicBezier(0.2, 0, 0, 1)))
    layer.animate(.transform, to: .identity, with: .curve(duration: 1))
    layer.animate(level, to: 3, with: .spring(.smooth)) { _ in }
    #expect(layer[.position.x] == 3 && layer[.bounds.size.height] == 20 && layer[level] == 3)
    var timeline = LayerTimeline()
    timeline.animate(layer, .position.x, to: 4)
    timeline.animate(layer, .position.x, by: 3, with: .curve(duration: 2))
    timeline.animate(layer, .position, to: .zero, with: .spring(.snappy), at: .time(0))
    timeline.set(layer, .bounds.size.width, to: 3)
    #expect(timeline.duration > 2)
  }

  @Test("what is shown is read by chains")
  func shownValuesAreReadByChains() throws {
    let host = AnimationHost(clock: ManualClock())
    let layer = Layer(in: host.context)
    layer.position = Point2D(x: 3, y: 4)
    host.context.roots = [layer]
    host.advance()
    let shown = try #require(host.presentation(of: layer))
    #expect(host[layer, .position.x] + host[layer, .position].y == 7)
    #expect(host.velocity(of: layer, for: .position.x) == 0)
    #expect(shown.position == shown[.position] && shown.position.x == shown[.position.x])
    let tree = host.tree
    let numbers = [
      tree[layer, .position.x, at: 0], tree[layer, .position.y, at: 0],
      tree[layer, .transform.rotation, at: 0],
    ]
    #expect(numbers.reduce(0, +) == 7)
    let distance = tree[layer, .opacity, at: 0] * 2 + tree[layer, .position.x, at: 0]
    #expect(max(distance, tree[layer, .bounds.size.width, at: 0]) == 5)
    let x = layer.position.y == 4 ? tree[layer, .position.x, at: 0] : layer.position.x
    #expect(x == 3)
    #expect(tree.velocity(of: layer.id, for: .position, at: 0) == .zero)
    #expect(try tree.bounds(of: layer.id, for: .position.x, in: 0...1).range == 3...3)
    var column = PresentationBuffer()
    column.update(to: tree)
    column.sample(at: 0)
    #expect(column[layer.id, .position.x] == 3)
  }

  @Test("a chain to a point or a size begins with a dot")
  func partsBeginWithADot() {
    let layer = Layer(in: context)
    layer[.bounds.size] = Size2D(width: 40, height: 20)
    layer[.bounds.origin] = Point2D(x: 1, y: 2)
    layer[.contentsRect.size] = Size2D(width: 0.5, height: 0.25)
    layer[.contentsCenter.origin] = Point2D(x: 0.125, y: 0)
    layer[.transform.translation] = Size2D(width: 8, height: 4)
    layer[.sublayerTransform.translation] = Size2D(width: 3, height: 0)
    #expect(layer.bounds == Rect2D(x: 1, y: 2, width: 40, height: 20))
    #expect(layer.contentsRect == Rect2D(x: 0, y: 0, width: 0.5, height: 0.25))
    #expect(layer.contentsCenter.origin == Point2D(x: 0.125, y: 0))
    #expect(layer.transform.m41 == 8 && layer.transform.m42 == 4)
    #expect(layer.sublayerTransform.m41 == 3)
    context.roots = [layer]
    let tree = context.commit(at: 0).tree
    #expect(tree[layer, .bounds.size, at: 0] == Size2D(width: 40, height: 20))
    #expect(tree[layer, .transform.translation, at: 0] == Size2D(width: 8, height: 4))
    let move = BasicAnimation(.transform.translation, to: .zero)
    let grow = BasicAnimation(.bounds.size, to: Size2D(width: 1, height: 2))
    let scroll = BasicAnimation(.contentsRect.origin, by: Point2D(x: 1, y: 0))
    #expect(
      [move, grow, scroll].map(\.keyPath)
        == ["transform.translation", "bounds.size", "contentsRect.origin"])
  }
}
