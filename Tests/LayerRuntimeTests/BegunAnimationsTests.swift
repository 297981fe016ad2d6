import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// What documents of scenes that run say.
@Suite struct BegunAnimationsTests {
  /// Of each animation that has begun, whenever that was, a document says that it begins again where it is
  /// read; of one that says its begin itself, or that no commit has taken, it says nothing.
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
