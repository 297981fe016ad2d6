import AnimationGeometry
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Layers animate every change, views do not: a view is its layer's delegate and returns no action outside of an
/// animation block.
@Suite struct ViewScenario {
  private final class View: LayerDelegate {
    let layer: Layer

    init(in context: LayerContext) {
      layer = Layer(in: context)
      layer.delegate = self
    }

    func action(for layer: Layer, forKey key: String) -> LayerAction? {
      layer.context?.isInAnimationBlock == true ? nil : .noAction
    }
  }

  private let context = LayerContext()
  private let view: View
  private let badge: Layer

  init() {
    view = View(in: context)
    badge = Layer(in: context)
    view.layer.addSublayer(badge)
    context.roots = [view.layer]
    _ = context.commit(at: 0)
  }

  private func x(_ layer: Layer, _ tree: RenderTree, at time: Double) -> Double? {
    tree.presentation(of: layer.id, at: time)?.position.x
  }

  @Test func outsideABlockAViewJumpsAndAPlainLayerMoves() {
    view.layer.position = Point2D(x: 10, y: 20)
    badge.position = Point2D(x: 100, y: 0)
    let commit = context.commit(at: 1)
    #expect(view.layer.animationKeys == nil && badge.animationKeys == ["position"])
    #expect(x(view.layer, commit.tree, at: 1) == 10)
    #expect(x(badge, commit.tree, at: 1) == 0)
    #expect(x(badge, commit.tree, at: 1.25) == 100)
    #expect(commit.events.map(\.layer) == [badge.id])
  }

  @Test func insideABlockTheViewMoves() {
    var isFinished: Bool?
    context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
      view.layer.position = Point2D(x: 100, y: 0)
    } completion: {
      isFinished = $0
    }
    #expect(view.layer.animationKeys == ["position"])
    let commit = context.commit(at: 2)
    #expect(x(view.layer, commit.tree, at: 2) == 0)
    #expect(x(view.layer, commit.tree, at: 2.25) == 25)
    #expect(x(view.layer, commit.tree, at: 2.5) == 50)
    #expect(x(view.layer, commit.tree, at: 3) == 100)
    #expect(commit.events.map(\.kind) == [.started])

    context.deliver(commit.events)
    context.deliver(commit.tree.events(in: 2..<2.9))
    #expect(isFinished == nil)
    context.deliver(commit.tree.events(in: 2.9..<3.1))
    #expect(isFinished == true)
  }

  @Test func aBlockThatIsInterruptedHasNotFinished() {
    var isFinished: Bool?
    context.animate(with: .curve(duration: 1)) {
      view.layer.position = Point2D(x: 100, y: 0)
    } completion: {
      isFinished = $0
    }
    context.deliver(context.commit(at: 2).events)
    // Half-way the user drags the view somewhere else.
    view.layer.removeAllAnimations()
    view.layer.position = Point2D(x: 40, y: 0)
    let commit = context.commit(at: 2.5)
    #expect(commit.events.map(\.kind) == [.ended(.cancelled)])
    #expect(x(view.layer, commit.tree, at: 2.5) == 40)
    context.deliver(commit.events)
    #expect(isFinished == false)
  }
}
