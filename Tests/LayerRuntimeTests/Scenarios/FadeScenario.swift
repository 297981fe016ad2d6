import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A label fades out within two seconds and should stay invisible. An animation does not change the model, so the model
/// value must also be set.
@Suite struct FadeScenario {
  private let context = LayerContext()
  private let label: Layer

  init() {
    label = Layer(in: context)
    context.roots = [label]
    _ = context.commit(at: 0)
  }

  private var fade: BasicAnimation {
    BasicAnimation(.opacity, from: 1, to: 0, timing: Timing(duration: 2))
  }

  private func opacities(_ tree: RenderTree) -> [Double?] {
    [3, 4, 5, 5.5, 6, 60].map { tree.presentation(of: label.id, at: $0)?.opacity }
  }

  @Test func withItsModelValueSetTheLabelStaysGone() {
    context.transaction {
      // The explicit animation is the only one.
      context.disablesActions = true
      label.opacity = 0
      label.add(.basic(fade), forKey: "fade")
    }
    #expect(label.animationKeys == ["fade"] && label.opacity == 0)
    let commit = context.commit(at: 4)
    #expect(opacities(commit.tree) == [0, 1, 0.5, 0.25, 0, 0])
    #expect(commit.events.map(\.kind) == [.started])
    #expect(commit.tree.events(in: 4..<60).map(\.kind) == [.ended(.completed)])
    // The next commit removes it, and nothing moves.
    let next = context.commit(at: 10)
    #expect(label.animationKeys == nil && next.events.isEmpty)
    #expect(opacities(next.tree) == [0, 0, 0, 0, 0, 0])
  }

  @Test func withoutItTheLabelIsBackAtTheEnd() {
    label.add(.basic(fade), forKey: "fade")
    let commit = context.commit(at: 4)
    #expect(opacities(commit.tree) == [1, 1, 0.5, 0.25, 1, 1])
  }

  @Test func aFillThatIsKeptHidesAModelValueThatWasForgotten() {
    var kept = fade
    kept.fillMode = .forwards
    kept.isRemovedOnCompletion = false
    label.add(.basic(kept), forKey: "fade")
    let commit = context.commit(at: 4)
    #expect(opacities(commit.tree) == [1, 1, 0.5, 0.25, 0, 0])
    #expect(commit.tree.events(in: 4..<60).map(\.kind) == [.ended(.completed)])
    _ = context.commit(at: 10)
    #expect(label.animationKeys == ["fade"] && label.opacity == 1)
    // Removing the animation shows the label again.
    label.removeAnimation(forKey: "fade")
    let next = context.commit(at: 11)
    #expect(next.tree.presentation(of: label.id, at: 11)?.opacity == 1)
    // It has stopped before, and does not stop again.
    #expect(next.events.isEmpty)
  }
}
