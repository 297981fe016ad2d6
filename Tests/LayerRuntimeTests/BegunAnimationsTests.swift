import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct BegunAnimationsTests {
  /// For each animation that has started, a document states that it begins again when the document is read. It states
  /// nothing for an animation with its own begin time, or one that no commit has taken.
  @Test(arguments: [0, 0.5, 7]) func whatHasBegunIsTold(time: Double) {
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]
    _ = context.commit(at: time)
    ball.animate(.position.x, to: 100, with: .spring(.bouncy))
    ball.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 2), forKey: "fade")
    ball.add(
      BasicAnimation(.zPosition, from: 0, to: 1, duration: 2, timing: Timing(beginTime: 9)),
      forKey: "later")
    #expect(ball.begunAnimations.isEmpty)
    _ = context.commit(at: time)
    #expect(ball.begunAnimations.map(\.place.key) == ["position.x", "fade"])
    #expect(ball.begunAnimations.allSatisfy { $0.id == "not-kept" })
  }
}
