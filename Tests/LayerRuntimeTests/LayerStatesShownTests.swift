import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct LayerStatesShownTests {
  let context = LayerContext()
  let layer: Layer

  init() {
    layer = Layer(in: context)
    layer.documentID = "box"
    context.roots = [layer]
    layer.states = [(0.0, "a"), (100, "b"), (200, "c")].map { value, name in
      LayerState(
        name, elements: [.setValue(.init(.number(value), forKeyPath: "position.x", of: "box"))])
    }
  }

  private func transition(
    _ from: String, _ to: String, _ animation: LayerModel.Animation, key: String? = nil
  ) -> StateTransition {
    StateTransition(
      from: from, to: to, elements: [.animation(.init(animation, of: "box", key: key))])
  }

  private func linear(_ duration: Double, begin: Double = 0) -> LayerModel.Animation {
    .basic(
      BasicAnimation(
        keyPath: "position.x",
        timing: Timing(beginTime: begin, duration: duration, fillMode: .backwards)))
  }

  private func x(_ tree: RenderTree, _ times: Double...) throws -> [Double?] {
    let path = try layer.path("position.x")
    return times.map { tree.value(of: layer.id, for: path, at: $0)?.number }
  }

  @Test func aTransitionRunsFromWhatIsShownToTheNewValue() throws {
    layer.stateTransitions = [transition("*", "b", linear(2))]
    try layer.changeState(to: "a", animated: false)
    _ = context.commit(at: 0)
    try layer.changeState(to: "b")
    #expect(layer.position.x == 100)
    let tree = context.commit(at: 10).tree
    #expect(try x(tree, 9, 10, 10.5, 11, 12, 13) == [0, 0, 25, 50, 100, 100])
  }

  @Test func anInterruptionGoesOnFromWhatIsShown() throws {
    layer.stateTransitions = [
      transition("*", "b", linear(2)), transition("*", "a", linear(1)),
      transition("*", "c", linear(4), key: "another key"),
    ]
    try layer.changeState(to: "a", animated: false)
    _ = context.commit(at: 0)
    try layer.changeState(to: "b")
    _ = context.commit(at: 10)
    // Back from 50 at 11, in a second.
    try layer.changeState(to: "a")
    let back = context.commit(at: 11).tree
    #expect(try x(back, 11, 11.5, 12) == [50, 25, 0])
    // Then from 25 to 200, under another key: the previous animation is gone.
    try layer.changeState(to: "c")
    let on = context.commit(at: 11.5).tree
    #expect(layer.animationKeys == ["another key"])
    #expect(try x(on, 11.5, 12.5, 13.5, 15.5) == [25, 68.75, 112.5, 200])
  }

  @Test func whatChangesWithoutAnElementChangesAtOnce() throws {
    layer.stateTransitions = [transition("*", "b", linear(2))]
    try layer.changeState(to: "a", animated: false)
    _ = context.commit(at: 0)
    try layer.changeState(to: "b")
    _ = context.commit(at: 10)
    try layer.changeState(to: "c")
    #expect(try x(context.commit(at: 11).tree, 11, 11.5, 12) == [200, 200, 200])
    #expect(layer.animations.isEmpty)
  }

  @Test func whatKeepsItsValueGoesOn() throws {
    layer.states.append(
      LayerState(
        "b, dim", basedOn: "b",
        elements: [.setValue(.init(.number(0.5), forKeyPath: "opacity", of: "box"))]))
    layer.stateTransitions = [transition("*", "b", linear(2))]
    try layer.changeState(to: "a", animated: false)
    _ = context.commit(at: 0)
    try layer.changeState(to: "b")
    _ = context.commit(at: 10)
    try layer.changeState(to: "b, dim")
    #expect(try x(context.commit(at: 11).tree, 11, 11.5, 12) == [50, 75, 100])
    #expect(layer.opacity == 0.5)
  }

  /// 0 and 1e-100 mean the commit; any other delay counts from it, in the layer's time.
  @Test(
    arguments: [
      (0, 0), (1e-100, 0), (0.5, 0), (0, 7), (1e-100, 7), (0.5, 7), (-0.5, 7),
    ] as [(Double, Double)])
  func aBeginCountsFromTheTransition(begin: Double, now: Double) throws {
    layer.speed = 2
    layer.stateTransitions = [transition("a", "b", linear(2, begin: begin))]
    try layer.changeState(to: "a", animated: false)
    _ = context.commit(at: 0)
    try layer.changeState(to: "b")
    let tree = context.commit(at: now).tree
    let (start, middle, end) = (now + begin / 2, now + begin / 2 + 0.5, now + begin / 2 + 1)
    #expect(try x(tree, start, middle, end) == [0, 50, 100])
    #expect(try x(tree, start - 0.01, end + 0.01) == [0, 100])
  }

  @Test func explicitEndsAreShownAsTheyAre() throws {
    let frames = KeyframeAnimation(
      keyPath: "position.x", values: [.number(5), .number(15)], timing: Timing(duration: 1))
    layer.stateTransitions = [transition("a", "b", .keyframe(frames))]
    try layer.changeState(to: "a", animated: false)
    _ = context.commit(at: 0)
    try layer.changeState(to: "b")
    #expect(try x(context.commit(at: 3).tree, 3, 3.5, 4) == [5, 10, 100])
  }

  @Test func severalChangesBeforeACommitAreOne() throws {
    layer.stateTransitions = [transition("*", "*", linear(1))]
    try layer.changeState(to: "a", animated: false)
    _ = context.commit(at: 0)
    for name in ["b", "c", "a", "b"] { try layer.changeState(to: name) }
    #expect(try x(context.commit(at: 1).tree, 1, 1.5, 2) == [0, 50, 100])
    #expect(layer.animations.count == 1)
  }

  /// Law: if a sequence of linear or spring transitions is interrupted anywhere, the presentation value does not jump.
  @Test func interruptionsNeverJump() {
    let spring = SpringAnimation(
      BasicAnimation(keyPath: "position.x", timing: Timing(duration: 5)), mass: 2, stiffness: 50)
    layer.stateTransitions = [
      transition("*", "a", linear(1)), transition("*", "b", .spring(spring)),
      transition("*", "c", linear(3), key: "c"),
    ]
    var now = 0.0
    _ = context.commit(at: now)
    forAll(
      "a walk of transitions",
      zip(.element(of: ["a", "b", "c"]), Generator { $0.uniform(0.01, 1) })
    ) { name, wait in
      let before = context.commit(at: now).tree
      now += wait
      let former = try x(before, now)
      try layer.changeState(to: name)
      let after = try x(context.commit(at: now).tree, now)
      return isClose(former.compactMap { $0 }, after.compactMap { $0 }, tolerance: 1e-9)
    }
  }
}
