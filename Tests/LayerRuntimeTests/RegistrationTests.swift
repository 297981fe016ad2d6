import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct RegistrationTests {
  private let context = LayerContext()
  private let layer: Layer

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
  }

  /// Trees have the new default, for every reader.
  @Test func anotherDefault() throws {
    context.register(Property<Double>("glow", default: 1))
    _ = context.commit(at: 0)
    let glow = context.register(Property<Double>("glow", default: 7))
    let tree = context.commit(at: 1).tree
    let shown = try #require(tree.presentation(of: layer.id, at: 1))
    #expect(layer[glow] == 7 && tree[layer, glow, at: 1] == 7 && shown[glow] == 7)
    #expect(tree.value(of: layer.id, for: try layer.path("glow"), at: 1) == .number(7))
    #expect(context.recompiledTree() == tree)
  }

  /// Trees have values of the new type; animations of the old type show nothing.
  @Test func anotherType() throws {
    context.register(Property<Double>("glow", default: 1))
    layer.add(
      BasicAnimation(keyPath: "glow", from: .number(0), to: .number(9), duration: 9), forKey: "glow"
    )
    _ = context.commit(at: 0)
    let glow = context.register(Property<Point2D>("glow", default: Point2D(x: 3, y: 4)))
    let tree = context.commit(at: 1).tree
    let shown = try #require(tree.presentation(of: layer.id, at: 1))
    #expect(tree[layer, glow, at: 1] == Point2D(x: 3, y: 4))
    #expect(shown[glow] == Point2D(x: 3, y: 4))
  }
}
