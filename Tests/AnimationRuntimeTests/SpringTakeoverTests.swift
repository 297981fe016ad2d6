import AnimationGeometry
import AnimationInterpolation
import AnimationModel
import AnimationRuntime
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct SpringTakeoverTests {
  let context = LayerContext()
  let layer: Layer

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    _ = context.commit(at: 0)
  }

  /// Taken over at 50 with 100 a second by a critical spring of 10 a second: 50 · (1 + 10 t) e^(−10 t)
  /// + 100 t e^(−10 t).
  @Test func aSpringTakesOverWithTheVelocityThatIsShown() throws {
    context.animate(duration: 1, timingFunction: .linear) { layer.zPosition = 100 }
    _ = context.commit(at: 0)
    context.animate(spring: try Spring(damping: 20)) { layer.zPosition = 0 }
    let tree = context.commit(at: 0.5).tree
    let path = try layer.path("zPosition")
    let number = { (value: AnimatableValue?) in value?.number ?? .nan }
    let shown = { number(tree.value(of: layer.id, at: path, time: $0)) }
    let moving = { number(tree.velocity(of: layer.id, at: path, time: $0)) }
    #expect(shown(0.5) == 50 && moving(0.5) == 100)
    #expect((shown(0.6) - 40.466738528858656).magnitude < 1e-12)
    #expect((moving(0.6) + 183.93972058572115).magnitude < 1e-12)
    #expect(shown(1.5) == 0)
  }
}
