import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Animations and layers with a begin time above 0 and at most 1e-100, which counts as 0.
@Suite struct StartAtZeroLayerTests {
  static let zeros: [Double] = [.leastNonzeroMagnitude, 1e-100]

  private let context = LayerContext()
  private let layer: Layer

  init() {
    layer = Layer(in: context)
    layer.opacity = 0.9
    context.roots = [layer]
  }

  private func fade(_ begin: Double, fillMode: FillMode = .removed) -> LayerModel.Animation {
    .basic(
      BasicAnimation(
        keyPath: "opacity", from: 0.1, to: 0.5,
        timing: Timing(beginTime: begin, duration: 1, fillMode: fillMode)))
  }

  private func opacity(_ tree: RenderTree, at time: Double) -> Double? {
    tree[layer, .opacity, at: time]
  }

  @Test("the animation runs in the first frame", arguments: zeros)
  func firstFrame(_ begin: Double) {
    layer.add(fade(begin))
    let tree = context.commit(at: 0).tree
    #expect([0, 0.5, 1].map { opacity(tree, at: $0) } == [0.1, 0.3, 0.9])
    #expect(layer.animations[0].animation.timing.beginTime == begin, "the number is kept")
  }

  @Test("a slider finds it at 0, with and without a fill", arguments: zeros, FillMode.allCases)
  func slider(_ begin: Double, fillMode: FillMode) {
    layer.speed = 0
    layer.add(fade(begin, fillMode: fillMode))
    #expect(opacity(context.commit(at: 5).tree, at: 5) == 0.1)
    layer.timeOffset = 0.25
    #expect(opacity(context.commit(at: 6).tree, at: 6) == 0.2)
    layer.timeOffset = 0
    #expect(opacity(context.commit(at: 7).tree, at: 7) == 0.1)
  }

  @Test(
    "it runs while its layer has not begun, and the layer's clock stands at 0", arguments: zeros)
  func waitingLayer(_ begin: Double) {
    let parent = Layer(in: context)
    parent.beginTime = 1
    parent.timeOffset = 7
    context.roots = [parent]
    parent.addSublayer(layer)
    layer.add(fade(begin))
    let tree = context.commit(at: 0).tree
    #expect([0, 0.5].map { opacity(tree, at: $0) } == [0.1, 0.1])
  }

  @Test("a layer that begins there has begun at 0", arguments: zeros)
  func layers(_ begin: Double) {
    layer.beginTime = begin
    layer.timeOffset = 0.5
    layer.add(fade(begin))
    let tree = context.commit(at: 0).tree
    #expect(opacity(tree, at: 0) == 0.3)
    #expect(layer.convertTime(0.5, to: nil) == 0)
    #expect(layer.convertTime(0, from: nil) == 0.5)
    #expect(layer.beginTime == begin)
  }

  @Test("a child of a group starts with the group", arguments: zeros)
  func groups(_ begin: Double) {
    layer.add(
      .group(
        AnimationGroup(
          [fade(begin)], timing: Timing(beginTime: 2, duration: 2, fillMode: .backwards))))
    let tree = context.commit(at: 0).tree
    #expect([0, 2, 2.5].map { opacity(tree, at: $0) } == [0.1, 0.1, 0.3])
  }

  @Test("events, explanations and the next change say 0", arguments: zeros)
  func reports(_ begin: Double) throws {
    layer.add(fade(begin))
    let commit = context.commit(at: 0)
    #expect(commit.events.map(\.time) == [0])
    #expect(commit.tree.nextChange(after: 0) == 0)
    let path = try layer.path("opacity")
    let explanation = try #require(commit.tree.explain(of: layer.id, for: path, at: 0))
    #expect(explanation.animations.map(\.isVisible) == [true])
    // The clock of the layer is 0 before its layer begins, so that the animation runs at once.
    layer.removeAllAnimations()
    layer.beginTime = 4
    layer.add(fade(begin))
    #expect(context.commit(at: 1).events.last?.kind == .started)
  }

  @Test(
    "in the stack of effects the number counts as it is written: above what a commit at 0 begins")
  func order() {
    layer.add(fade(1e-100), forKey: "at zero")
    layer.add(
      .basic(BasicAnimation(keyPath: "opacity", from: 0.7, to: 0.8, timing: Timing(duration: 1))),
      forKey: "now")
    let tree = context.commit(at: 0).tree
    #expect(opacity(tree, at: 0) == 0.1)
  }

  @Test("a snapshot shows the same", arguments: zeros)
  func snapshots(_ begin: Double) throws {
    layer.beginTime = begin
    layer.add(fade(begin))
    _ = context.commit(at: 0)
    let restored = try Snapshot(bytes: context.snapshot().bytes).tree
    #expect(restored[layer, .opacity, at: 0] == 0.1)
  }
}
