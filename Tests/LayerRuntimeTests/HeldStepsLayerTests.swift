import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct HeldStepsLayerTests {
  private let context = LayerContext()
  private let layer: Layer
  private let steps = TimingFunction.steps(4, .start)

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
  }

  private func depth(_ tree: RenderTree, _ times: Double...) -> [Double?] {
    times.map { tree[layer, .zPosition, at: $0] }
  }

  private func move(_ timing: Timing, _ curve: TimingFunction?) -> LayerModel.Animation {
    var animation = BasicAnimation(keyPath: "zPosition", from: 0, to: 100, timing: timing)
    animation.timingFunction = curve
    animation.isRemovedOnCompletion = false
    return .basic(animation)
  }

  @Test("before the start and after a way back the step before the jump shows")
  func animations() {
    layer.add(move(Timing(beginTime: 1, duration: 2, autoreverses: true, fillMode: .both), steps))
    let tree = context.commit(at: 0).tree
    #expect(depth(tree, 0.5, 1, 2.9, 5, 9) == [0, 25, 100, 0, 0])
  }

  @Test("a negative speed starts at the end and holds the step before the jump where it ends")
  func backwards() {
    layer.add(move(Timing(beginTime: 1, duration: 2, speed: -1, fillMode: .both), steps))
    let tree = context.commit(at: 0).tree
    #expect(depth(tree, 0.5, 1, 2.9, 3, 9) == [100, 100, 25, 0, 0])
  }

  @Test("a group holds the step before the jump in the time of its children")
  func groups() {
    var group = AnimationGroup(
      [move(Timing(duration: 4, fillMode: .both), nil)],
      timing: Timing(beginTime: 1, duration: 4, fillMode: .both), timingFunction: steps)
    group.isRemovedOnCompletion = false
    layer.add(.group(group))
    let tree = context.commit(at: 0).tree
    #expect(depth(tree, 0.5, 1, 2, 5, 9) == [0, 25, 50, 100, 100])
  }

  @Test("a child that waits in its group holds the step before the jump")
  func children() {
    let child = move(Timing(beginTime: 2, duration: 2, fillMode: .both), steps)
    layer.add(.group(AnimationGroup([child], timing: Timing(beginTime: 1, duration: 4))))
    let tree = context.commit(at: 0).tree
    #expect(depth(tree, 1, 2.5, 3, 4) == [0, 0, 25, 75])
  }

  @Test("keyframes hold it by the curve of the whole, not by those of their segments")
  func keyframes() {
    var whole = KeyframeAnimation(
      keyPath: "zPosition", values: [0, 100],
      timing: Timing(beginTime: 1, duration: 4, fillMode: .both))
    whole.timingFunction = steps
    layer.add(.keyframe(whole))
    #expect(depth(context.commit(at: 0).tree, 0.5, 1) == [0, 25])
    layer.removeAllAnimations()
    (whole.timingFunction, whole.timingFunctions) = (nil, [steps])
    layer.add(.keyframe(whole))
    #expect(depth(context.commit(at: 0).tree, 0.5, 1) == [25, 25])
  }

  @Test("a block with a delay holds it until it begins")
  func blocks() {
    _ = context.commit(at: 0)
    context.animate(with: .curve(duration: 4, timingFunction: steps), delay: 1) {
      layer.zPosition = 100
    }
    let tree = context.commit(at: 0).tree
    #expect(depth(tree, 0, 0.5, 1, 5) == [0, 0, 25, 100])
  }

  @Test("a value that is held has the velocity 0, and is within the bounds of the value")
  func velocitiesAndBounds() throws {
    layer.add(move(Timing(beginTime: 1, duration: 2, autoreverses: true, fillMode: .both), steps))
    let tree = context.commit(at: 0).tree
    let path = try layer.path("zPosition")
    for time in [0.5, 9] {
      #expect(tree.velocity(of: layer.id, for: path, at: time)?.number == 0)
    }
    let explanation = try #require(tree.explain(of: layer.id, for: path, at: 0.5))
    #expect(explanation.animations.map(\.pacedProgress) == [0])
  }
}
