import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct AnimationBlockTests {
  let context = LayerContext()
  let layer: Layer

  init() {
    layer = Layer(in: context)
    layer.isCommitted = true
  }

  @Test func aBlockGivesDurationDelayAndCurve() throws {
    context.animate(with: .curve(duration: 2, timingFunction: .easeOut), delay: 0.5) {
      layer.opacity = 0
      layer.add(.basic(BasicAnimation(.zPosition, to: 1)), forKey: "explicit")
    }
    let implicit = try #require(layer.animations.first)
    var expected = BasicAnimation(.opacity, timingFunction: .easeOut)
    expected.duration = 2
    // The presentation value stays until the animation starts.
    expected.fillMode = .backwards
    #expect(implicit.animation == .basic(expected) && implicit.delay == 0.5)
    layer.resolveAnimations(atCommit: 10) { _ in .number(1) }
    #expect(layer.animations.map { $0.endpoints?.beginTime } == [10.5, 10])
    #expect(layer.animations[1].delay == 0)
  }

  @Test func blocksNestAndInnerOnesInherit() {
    context.animate(with: .curve(duration: 2, timingFunction: .easeOut)) {
      context.animate(delay: 1) { layer.opacity = 0 }
      context.animate(with: .curve(duration: 3)) { layer.zPosition = 1 }
      context.animate(with: .curve(duration: 0)) { layer.cornerRadius = 1 }
    }
    let opacity = layer.animations.first { $0.key == "opacity" }
    #expect(opacity?.animation.duration == 2 && opacity?.delay == 1)
    #expect(opacity?.animation.timingFunction == .easeOut)
    #expect(layer.animation(forKey: "zPosition")?.duration == 3)
    #expect(layer.animation(forKey: "cornerRadius") == nil && layer.cornerRadius == 1)
  }

  @Test func aSpringIsPhysicalAndLastsAsOneOfTheEngine() throws {
    let springs = [
      try Spring(), try Spring(damping: 40), try Spring(damping: 20, initialVelocity: 30),
    ]
    for spring in springs {
      let layer = Layer(in: context)
      layer.isCommitted = true
      context.animate(with: .spring(spring)) { layer.opacity = 0 }
      guard case .spring(let animation)? = layer.animation(forKey: "opacity") else {
        Issue.record("a spring")
        return
      }
      #expect(animation.spring == spring)
      #expect(animation.overdampedResponse == .physical && animation.allowsOverdamping)
      #expect(animation.duration == spring.animationDuration)
    }
    // An inner curve replaces an outer spring.
    context.animate(with: .spring(springs[0])) {
      context.animate(with: .curve(duration: 1, timingFunction: .linear)) { layer.opacity = 0.5 }
    }
    guard case .basic(let animation)? = layer.animation(forKey: "opacity") else {
      Issue.record("a basic animation")
      return
    }
    #expect(animation.duration == 1 && animation.timingFunction == .linear)
  }

  @Test func theCompletionSaysWhetherAllHaveFinished() {
    var results: [Bool] = []
    context.animate {
      layer.opacity = 0
      layer.zPosition = 1
    } completion: {
      results.append($0)
    }
    context.animate {
    } completion: {
      results.append($0)
    }
    _ = context.willCommit(at: 0)
    context.runEligibleCompletions()
    #expect(results == [true])
    let ids = layer.animations.map(\.id)
    context.animationDidStop(ids[0], isFinished: false)
    context.animationDidStop(ids[1], isFinished: true)
    context.runEligibleCompletions()
    #expect(results == [true, false])
  }

  /// Views use this: their layers animate only inside blocks.
  @Test func aDelegateKnowsWhetherABlockIsOpen() {
    final class View: LayerDelegate {
      func action(for layer: Layer, forKey key: String) -> LayerAction? {
        layer.context?.isInAnimationBlock == true ? nil : .noAction
      }
    }
    let view = View()
    layer.delegate = view
    layer.opacity = 0.5
    #expect(layer.animationKeys == nil)
    context.animate { context.transaction { layer.opacity = 0 } }
    #expect(layer.animationKeys == ["opacity"] && !context.isInAnimationBlock)
  }

  @Test func aBlockThatThrowsIsClosed() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try context.animate(with: .curve(duration: 3)) { () throws(Failure) in throw Failure() }
    }
    #expect(!context.isInAnimationBlock && context.animationDuration == 0.25)
  }
}
