import AnimationGeometry
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct LayerScrollingTests {
  let context = LayerContext()

  @Test func scrollingIsAsRecorded() throws {
    let cases = try RecordedFacts.cases("scroll layers")
    for fact in cases {
      let layer = Layer(.scroll, in: context)
      layer.bounds = try #require(fact.input["bounds"]?.rect)
      if let mode = fact.input["mode"]?.string { layer[.scrollMode] = mode }
      if let point = fact.input["toPoint"]?.point { layer.scroll(to: point) }
      if let rect = fact.input["toRect"]?.rect { layer.scroll(to: rect) }
      #expect(layer.bounds.origin == fact.expected.point, "\(fact.input)")
    }
    print("facts of scroll layers: \(cases.count)")
  }

  @Test func anyLayerScrollsTheNearestScrollLayerAroundIt() {
    let (scroll, content) = (Layer(.scroll, in: context), Layer(in: context))
    scroll.bounds = Rect2D(x: 0, y: 0, width: 100, height: 100)
    content.frame = Rect2D(x: 10, y: 10, width: 500, height: 500)
    scroll.addSublayer(content)
    content.scroll(to: Point2D(x: 20, y: 30))
    #expect(scroll.bounds.origin == Point2D(x: 30, y: 40))
    #expect(content.visibleRect == Rect2D(x: 20, y: 30, width: 100, height: 100))
    content.scroll(to: Rect2D(x: 0, y: 120, width: 10, height: 20))
    #expect(scroll.bounds.origin == Point2D(x: 10, y: 50))
    let alone = Layer(in: context)
    alone.bounds = Rect2D(x: 0, y: 0, width: 5, height: 5)
    alone.scroll(to: Point2D(x: 1, y: 1))
    #expect(alone.bounds.origin == .zero && alone.visibleRect == alone.bounds)
  }

  /// The visible rectangle of a scroll layer inside a scroll layer is clipped by the outer layer, not by the inner one
  /// itself.
  @Test func aScrollLayerInAScrollLayerIsSeenThroughTheOuterOne() {
    let (outer, inner) = (Layer(.scroll, in: context), Layer(.scroll, in: context))
    outer.bounds = Rect2D(x: 0, y: 0, width: 100, height: 100)
    inner.frame = Rect2D(x: 60, y: 70, width: 80, height: 90)
    outer.addSublayer(inner)
    #expect(inner.visibleRect == Rect2D(x: 0, y: 0, width: 40, height: 30))
    inner.bounds.origin = Point2D(x: 5, y: 6)
    #expect(inner.visibleRect == Rect2D(x: 5, y: 6, width: 40, height: 30))
    let content = Layer(in: context)
    content.frame = Rect2D(x: 0, y: 0, width: 500, height: 500)
    inner.addSublayer(content)
    #expect(content.visibleRect == Rect2D(x: 5, y: 6, width: 80, height: 90))
    #expect(outer.visibleRect == outer.bounds)
  }

  @Test func whatIsScrolledAwayIsNotVisible() {
    let (scroll, content) = (Layer(.scroll, in: context), Layer(in: context))
    scroll.bounds = Rect2D(x: 0, y: 0, width: 100, height: 100)
    content.frame = Rect2D(x: 0, y: 0, width: 50, height: 50)
    scroll.addSublayer(content)
    scroll.scroll(to: Point2D(x: 200, y: 0))
    #expect(content.visibleRect == .zero)
  }

  @Test(arguments: [
    // Larger than the bounds: on one side, on the other, and around them.
    (Rect2D(x: 150, y: 0, width: 300, height: 10), 150.0),
    (Rect2D(x: -400, y: 0, width: 300, height: 10), -400.0),
    (Rect2D(x: -50, y: 0, width: 300, height: 10), 0.0),
  ])
  func rectanglesLargerThanTheBounds(rect: Rect2D, x: Double) {
    let layer = Layer(.scroll, in: context)
    layer.bounds = Rect2D(x: 0, y: 0, width: 100, height: 100)
    layer.scroll(to: rect)
    #expect(layer.bounds.origin.x == x)
  }

  @Test func scrollingAnimatesTheBounds() {
    let layer = Layer(.scroll, in: context)
    layer.isCommitted = true
    layer.scroll(to: Point2D(x: 3, y: 4))
    #expect(layer.animationKeys == ["bounds"])
  }
}
