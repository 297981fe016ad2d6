import AnimationTestSupport
import Inbetween
import Testing

/// Chains of properties as users write them: most of what is tested is that they compile.
@Suite struct PropertyChainTests {
  private let context = LayerContext()

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
