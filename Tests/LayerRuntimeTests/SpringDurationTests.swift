import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct SpringDurationTests {
  private let context = LayerContext()
  private let layer: Layer

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
  }

  private func spring(_ timing: Timing = Timing(), damping: Double = 10) -> SpringAnimation {
    SpringAnimation(
      BasicAnimation(keyPath: "zPosition", from: 0, to: 1, timing: timing), damping: damping)
  }

  private func problems(_ commit: Commit) -> [Diagnostic] {
    commit.diagnostics.map { Diagnostic($0.code, $0.message) }
  }

  /// An added spring lasts 0.25 s, or the transaction's duration, like every animation; if more than a hundredth of the
  /// distance remains then, the commit reports it. A spring with a given duration is not reported.
  @Test func aSpringThatIsCutIsListed() throws {
    forAll(
      "cut", Generator<Double>.fraction.map { 60 * $0 },
      Generator<Double>.fraction.filter { $0 > 0 }.map { 3 * $0 }, .bool, count: 100
    ) { damping, seconds, isGiven in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      var animation = spring(damping: damping)
      if isGiven { animation.duration = seconds } else { context.animationDuration = seconds }
      layer.add(.spring(animation), forKey: "k")
      let commit = context.commit(at: 0)
      guard let constants = animation.spring else { return false }
      let response = SpringMotion(constants, overdamped: .measured, allowsOverdamping: false)
      let isShort = !isGiven && response.remainder(at: seconds).magnitude > 0.01
      let settling = constants.settlingDuration(allowsOverdamping: false)
      let expected: [Diagnostic] =
        isShort ? [.springTooShort(duration: seconds, settling: settling)] : []
      return problems(commit) == expected
    }
    layer.add(.spring(spring()), forKey: "k")
    let commit = context.commit(at: 0)
    #expect(layer.animation(forKey: "k")?.duration == 0.25)
    let found = try #require(commit.diagnostics.first)
    #expect(found.place.layer == layer.id && found.place.property == "zPosition")
    #expect(found.place.key == "k" && found.place.childPath == [])
    #expect(
      found.code.rawValue == "spring-too-short" && found.message.contains("duration of 0.25 s"))
    #expect(found.message.contains("give it the duration 1.47270033467809"))
    #expect(tree(commit, at: 0.2499) > 1.02 && tree(commit, at: 0.25) == 0)
  }

  private func tree(_ commit: Commit, at time: Double) -> Double {
    guard
      case .number(let value)? = try? commit.tree.value(
        of: layer.id, for: layer.path("zPosition"), at: time)
    else { return .nan }
    return value
  }

  /// The rule holds for actions, blocks, transactions and groups, where the spring gets the group's duration.
  @Test func whereverItIsAdded() throws {
    layer.actions["cornerRadius"] = .animation(.spring(SpringAnimation()))
    _ = context.commit(at: 0)
    layer.cornerRadius = 5
    #expect(problems(context.commit(at: 0)).map(\.code.rawValue) == ["spring-too-short"])
    context.beginTransaction()
    context.animationDuration = 3
    layer.add(.spring(spring()), forKey: "long")
    context.commitTransaction()
    layer.removeAnimation(forKey: "cornerRadius")
    #expect(problems(context.commit(at: 1)) == [])

    let inner = AnimationGroup(
      [.basic(BasicAnimation(keyPath: "opacity", from: 0, to: 1)), .spring(spring())])
    let outer = AnimationGroup([.group(inner), .spring(spring(Timing(duration: 0.1)))])
    layer.add(.group(outer), forKey: "group")
    let short = context.commit(at: 1).diagnostics
    #expect(short.map(\.code.rawValue) == ["spring-too-short"])
    #expect(short.map(\.place.childPath) == [[0, 1]])
    var long = outer
    long.duration = 2
    layer.add(.group(long), forKey: "group")
    #expect(problems(context.commit(at: 1)) == [])
  }

  /// Each finished iteration adds the target, although the spring is not at it when the iteration ends; if the spring
  /// autoreverses, it adds the start.
  @Test func aCumulativeSpringAddsItsTarget() throws {
    var animation = spring(Timing(duration: 0.25, repeatCount: 2))
    animation.basic.fromValue = .number(2)
    animation.basic.toValue = .number(3)
    animation.isCumulative = true
    layer.add(.spring(animation), forKey: "k")
    let response = SpringMotion(try Spring())
    var commit = context.commit(at: 0)
    #expect(isClose(tree(commit, at: 0.1), 2 + response.value(at: 0.1), tolerance: 1e-13))
    #expect(isClose(tree(commit, at: 0.35), 5 + response.value(at: 0.1), tolerance: 1e-13))
    #expect(response.value(at: 0.25) > 1.02)
    animation.autoreverses = true
    layer.add(.spring(animation), forKey: "k")
    commit = context.commit(at: 0)
    #expect(isClose(tree(commit, at: 0.6), 4 + response.value(at: 0.1), tolerance: 1e-13))
  }

  /// An impossible spring has only that diagnostic.
  @Test func impossibleSpringsAreNotTooShort() {
    layer.add(.spring(spring(damping: -1)))
    #expect(problems(context.commit(at: 0)) == [.impossibleSpring])
  }

  /// A spring that the engine creates lasts as long as it moves.
  @Test func springsOfTheEngineLastLongEnough() throws {
    for (damping, duration) in [(10.0, 1.4727003346780927), (20, 1), (400, 27.8)] {
      let constants = try Spring(damping: damping)
      let typed = SpringAnimation(Property.zPosition, to: 3, spring: constants)
      #expect((typed.duration / duration - 1).magnitude < 1e-15)
      #expect(typed.spring == constants && typed.keyPath == "zPosition")
      #expect(typed.allowsOverdamping && typed.overdampedResponse == .physical)
      layer.add(.spring(typed), forKey: "typed")
      #expect(problems(context.commit(at: 0)) == [])
    }
    let given = SpringAnimation(
      BasicAnimation(Property.zPosition, to: 3, timing: Timing(duration: 0.5)),
      spring: try Spring(damping: 5))
    #expect(given.duration == 0.5)
    #expect(spring().settlingDuration == 1.4727003346780925)
    #expect(spring(damping: -1).settlingDuration == 0)
  }
  /// A spring that never settles lasts twelve days if no duration is given, and the commit reports it.
  @Test func springsThatNeverSettleAreListed() throws {
    let settling = Spring.bounce(1).animationDuration
    for endless in [
      SpringAnimation(.zPosition, to: 3, spring: .bounce(1)),
      SpringAnimation(keyPath: "zPosition", to: 3, damping: 0),
    ] {
      #expect(endless.duration == 0x1p20)
      layer.add(endless, forKey: "endless")
      let expected = Diagnostic.springTooShort(duration: 0x1p20, settling: settling)
      #expect(problems(context.commit(at: 0)) == [expected])
      #expect(expected.message.contains("it never settles, so give it a duration"))
    }
    var given = SpringAnimation(.zPosition, to: 3, spring: .bounce(1), duration: 2)
    #expect(given.duration == 2)
    given.beginTime = 1
    layer.add(given, forKey: "endless")
    #expect(problems(context.commit(at: 0)) == [])
  }

  /// A begin time of 0 is the commit; the least number above it is the time 0, to the last bit.
  @Test func aBeginAtTime0() throws {
    let fade = BasicAnimation(
      .zPosition, from: 0, to: 8, duration: 8, timing: Timing(beginTime: .leastNonzeroMagnitude))
    layer.add(fade, forKey: "fade")
    var commit = context.commit(at: 3)
    #expect(tree(commit, at: 3) == 3 && tree(commit, at: 5) == 5 && tree(commit, at: 0) == 0)
    layer.add(
      BasicAnimation(.zPosition, from: 0, to: 8, duration: 8, timing: Timing(beginTime: 0)),
      forKey: "fade")
    commit = context.commit(at: 4)
    #expect(tree(commit, at: 4) == 0)
  }
}
