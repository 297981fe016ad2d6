import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct CompletionTests {
  let context = LayerContext()
  let layer: Layer
  let log = Log()

  init() {
    layer = Layer(in: context)
    layer.isCommitted = true
  }

  final class Log {
    var lines: [String] = []
  }

  /// The closure must not hold the context, because the context holds waiting completions forever.
  func line(_ text: String) -> () -> Void { { [log] in log.lines.append(text) } }

  func fade(_ layer: Layer, _ key: String? = nil) -> Animation.ID {
    layer.add(.basic(BasicAnimation(.opacity, from: 0, to: 1)), forKey: key)
  }

  /// The new values are not in the tree until a commit has taken them.
  @Test func withoutAnimationsItIsCalledByTheFirstDeliveryAfterTheCommit() {
    context.transaction { context.completion = line("done") }
    context.runEligibleCompletions()
    #expect(log.lines.isEmpty && context.hasCompletionsToCall)
    _ = context.willCommit(at: 0)
    #expect(log.lines.isEmpty && context.hasCompletionsToCall)
    context.runEligibleCompletions()
    #expect(log.lines == ["done"] && !context.hasCompletionsToCall)
    context.runEligibleCompletions()
    #expect(log.lines == ["done"])
  }

  @Test func theImplicitTransactionIsClosedByTheCommit() {
    context.completion = line("done")
    context.runEligibleCompletions()
    #expect(log.lines.isEmpty)
    _ = context.willCommit(at: 0)
    #expect(log.lines.isEmpty && context.completion == nil)
    context.runEligibleCompletions()
    #expect(log.lines == ["done"])
  }

  @Test func itWaitsForWhatWasAddedAfterIt() {
    context.beginTransaction()
    let before = fade(layer)
    context.completion = line("done")
    let (first, second) = (fade(layer), fade(layer))
    context.commitTransaction()
    let after = fade(layer)
    for (animation, isDone) in [(first, false), (before, false), (after, false), (second, true)] {
      context.animationDidStop(animation, isFinished: true)
      context.runEligibleCompletions()
      #expect(log.lines == (isDone ? ["done"] : []))
    }
  }

  @Test(
    "an endless animation that a completion waits for is a problem",
    arguments: [
      (Timing(duration: 1, repeatCount: .infinity), true), (Timing(duration: 1, speed: 0), true),
      (Timing(duration: .infinity), true), (Timing(duration: 1, repeatCount: 9), false),
      (Timing(duration: .nan), false),
    ])
  func endless(timing: Timing, isProblem: Bool) {
    var turn = BasicAnimation(.opacity, from: 0, to: 1)
    turn.timing = timing
    layer.add(.basic(turn))
    #expect(context.diagnostics.isEmpty)
    var id: Animation.ID?
    context.transaction {
      context.completion = line("done")
      context.transaction { id = layer.add(.basic(turn)) }
    }
    let problems = id.map {
      [Diagnostic.endlessCompletion(layer: layer.id, animation: $0, key: nil)]
    }
    #expect(context.diagnostics == (isProblem ? problems : []))
    #expect(context.diagnostics.allSatisfy { $0.code.rawValue == "endless-completion" })
  }

  @Test("completions of one time come as their transactions were closed, those of another behind")
  func order() {
    let stops = Generator<Int>.int(in: 0...11).array(count: 12...12)
    let counts = zip(Generator<Int>.int(in: 1...6), .int(in: 0...12))
    forAll("order of completions", counts, stops) { counts, ranks in
      let (count, cut) = counts
      let (context, log) = (LayerContext(), Log())
      let layer = Layer(in: context)
      layer.isCommitted = true
      var members: [(completion: Int, animation: Animation.ID)] = []
      for completion in 0..<count {
        context.transaction {
          context.completion = { log.lines.append("\(completion)") }
          for _ in 0..<2 {
            let fade = Animation.basic(BasicAnimation(.opacity, from: 0, to: 1))
            members.append((completion, layer.add(fade)))
          }
        }
      }
      // They stop in any order: some at one time, the others at the next.
      let order = members.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
      let early = Set(order.prefix(cut).map { members[$0].animation })
      for index in order.prefix(cut) {
        context.animationDidStop(members[index].animation, isFinished: true)
      }
      context.runEligibleCompletions()
      for index in order.dropFirst(cut) {
        context.animationDidStop(members[index].animation, isFinished: true)
      }
      context.runEligibleCompletions()
      let isEarly = { (completion: Int) in
        members.allSatisfy { $0.completion != completion || early.contains($0.animation) }
      }
      let expected = (0..<count).filter(isEarly) + (0..<count).filter { !isEarly($0) }
      return log.lines == expected.map { "\($0)" }
    }
  }

  @Test func aSecondOneMakesTheFirstIndependent() {
    context.beginTransaction()
    context.completion = line("first")
    let first = fade(layer)
    context.completion = line("second")
    let second = fade(layer)
    context.animationDidStop(first, isFinished: true)
    // The first completion is called at once, while the transaction is still open.
    context.runEligibleCompletions()
    #expect(log.lines == ["first"])
    context.animationDidStop(second, isFinished: true)
    context.runEligibleCompletions()
    #expect(log.lines == ["first"])
    context.commitTransaction()
    context.runEligibleCompletions()
    #expect(log.lines == ["first", "second"])
  }

  @Test func takingItAwayClearsTheGetterOnly() {
    context.beginTransaction()
    context.completion = line("done")
    #expect(context.completion != nil)
    context.completion = nil
    #expect(context.completion == nil)
    context.commitTransaction()
    _ = context.willCommit(at: 0)
    context.runEligibleCompletions()
    #expect(log.lines == ["done"])
  }

  @Test func aNestedTransactionReadsTheOuterOneWhichStaysItsOwners() {
    context.beginTransaction()
    context.completion = line("outer")
    context.beginTransaction()
    context.completion?()
    #expect(log.lines == ["outer"])
    let inner = fade(layer)
    context.commitTransaction()
    context.animationDidStop(inner, isFinished: true)
    context.runEligibleCompletions()
    #expect(log.lines == ["outer"])
    context.commitTransaction()
    context.runEligibleCompletions()
    #expect(log.lines == ["outer", "outer"])
  }

  @Test func nestedOnesWaitForTheOutermostCommitAndComeFirst() {
    context.transaction {
      context.completion = line("outer")
      context.transaction { context.completion = line("inner") }
      context.runEligibleCompletions()
      #expect(log.lines.isEmpty)
    }
    _ = context.willCommit(at: 0)
    context.runEligibleCompletions()
    #expect(log.lines == ["inner", "outer"])
  }

  /// Endless animations keep the completion waiting; the way in which they stop does not matter.
  @Test func aRemovedAnimationHasStopped() {
    context.beginTransaction()
    context.completion = line("done")
    let animation = fade(layer, "fade")
    context.commitTransaction()
    _ = context.willCommit(at: 0)
    layer.removeAnimation(forKey: "fade")
    #expect(context.takeChanges().removed.map(\.animation.id) == [animation])
    context.animationDidStop(animation, isFinished: false)
    context.runEligibleCompletions()
    #expect(log.lines == ["done"])
  }

  /// If a set's animation is replaced or removed before a commit, its completion does not wait for it.
  @Test func nothingWaitsForWhatWasTakenAwayBeforeItsCommit() throws {
    var results: [Bool] = []
    for opacity in [0.5, 0.25] {
      context.animate {
        layer.opacity = opacity
      } completion: {
        results.append($0)
      }
    }
    _ = context.willCommit(at: 0)
    context.runEligibleCompletions()
    #expect(results == [true])
    let last = try #require(layer.animations.first)
    #expect(layer.animations.count == 1)
    context.animationDidStop(last.id, isFinished: true)
    context.runEligibleCompletions()
    #expect(results == [true, true])

    let taking: [(Layer) -> Void] = [
      { $0.removeAnimation(forKey: "zPosition") }, { $0.removeAllAnimations() },
      { $0.add(.basic(BasicAnimation(.zPosition, from: 0, to: 1)), forKey: "zPosition") },
    ]
    for take in taking {
      context.animate {
        layer.zPosition += 1
      } completion: {
        results.append($0)
      }
      take(layer)
      _ = context.willCommit(at: 0)
      context.runEligibleCompletions()
      #expect(results.count == 3 && results.last == true)
      results.removeLast()
      // The removed animation has no event. Animations that a commit has seen, or that were added explicitly, stop as
      // usual.
      let removed = context.takeChanges().removed.map(\.animation.id)
      #expect(removed.allSatisfy { $0 == last.id })
      layer.resolveAnimations(atCommit: 0) { _ in .number(0) }
      layer.removeAnimation(forKey: "zPosition")
    }
  }

  @Test func aLayerThatIsNeverCommittedStopsItsAnimationsWhenItGoes() {
    let context = LayerContext()
    var layer: Layer? = Layer(in: context)
    let id = layer?.add(.basic(BasicAnimation(.opacity, to: 0)))
    layer = nil
    #expect(context.takeChanges().removed.map(\.animation.id) == [id])
  }

  enum Step: CaseIterable {
    case begin, commit, setCompletion, takeAwayCompletion, add, set, stop, publish, deliver
  }

  /// In any nesting each completion is called exactly once: after its animations have stopped and its transaction is
  /// closed, or, without animations, after a commit. Completions are called in the order in which they become eligible;
  /// at one time, in the order in which their transactions were closed.
  @Test func everyCompletionIsCalledExactlyOnce() {
    let steps = Generator<Step>.element(of: Step.allCases).array(count: 1...60)
    forAll("completions", steps, count: 500) { steps in
      let run = RandomRun()
      for step in steps { try run.take(step) }
      return try run.finish()
    }
  }

  /// A context and a direct model of its completions.
  final class RandomRun {
    let context = LayerContext()
    let layer: Layer
    /// For each completion: the animations that it waits for, and the number of its calls.
    var waits: [Set<Animation.ID>] = []
    var calls: [Int] = []
    var isClosed: [Bool] = []
    /// For each completion: the number of its animations, and whether there was a commit since its transaction was
    /// closed.
    var counts: [Int] = []
    var isCommitted: [Bool] = []
    /// The newest completion of each open transaction, the implicit transaction first; and the completions of committed
    /// inner transactions.
    var newest: [Int?] = [nil]
    var closing: [[Int]] = [[]]
    var running: [Animation.ID] = []
    var early: Int?
    /// Completions in the order in which their groups were closed, and in the order of their calls.
    var closed: [Int] = []
    var called: [Int] = []
    var eligible: [(index: Int, instant: Int)] = []
    var instant = 0

    init() {
      layer = Layer(in: context)
      layer.isCommitted = true
    }

    func take(_ step: CompletionTests.Step) throws {
      try change(step)
      for index in calls.indices where isDue(index) {
        if !eligible.contains(where: { $0.index == index }) { eligible.append((index, instant)) }
      }
    }

    private func isDue(_ index: Int) -> Bool {
      isClosed[index] && waits[index].isEmpty && (counts[index] > 0 || isCommitted[index])
    }

    private func change(_ step: CompletionTests.Step) throws {
      switch step {
      case .begin:
        context.beginTransaction()
        newest.append(nil)
        closing.append([])
      case .commit:
        guard newest.count > 1 else { return }
        context.commitTransaction()
        let done = closing.removeLast() + [newest.removeLast()].compactMap { $0 }
        if newest.count > 1 { closing[newest.count - 1] += done } else { close(done) }
      case .setCompletion:
        close([newest[newest.count - 1]].compactMap { $0 })
        let index = calls.count
        (waits, calls, isClosed) = (waits + [[]], calls + [0], isClosed + [false])
        (counts, isCommitted) = (counts + [0], isCommitted + [false])
        newest[newest.count - 1] = index
        context.completion = { [unowned self] in
          calls[index] += 1
          called.append(index)
          if !isDue(index) { early = index }
        }
      case .takeAwayCompletion:
        close([newest[newest.count - 1]].compactMap { $0 })
        newest[newest.count - 1] = nil
        context.completion = nil
      case .add: join(layer.add(.basic(BasicAnimation(.zPosition, to: 1))))
      case .set:
        let old = layer.animations.first { $0.key == "opacity" && $0.endpoints == nil }?.id
        layer.opacity += 1
        guard let new = layer.animations.last?.id else { return }
        join(new)
        // The animation that was replaced before a commit does not count.
        for index in waits.indices {
          if let old, waits[index].remove(old) != nil { counts[index] -= 1 }
        }
        running.removeAll { $0 == old }
      case .stop:
        guard !running.isEmpty else { return }
        stop(running.removeFirst())
      case .publish:
        guard context.willCommit(at: 0) else { return }
        close([newest[0]].compactMap { $0 })
        newest[0] = nil
        isCommitted = isClosed
        layer.resolveAnimations(atCommit: 0) { _ in nil }
        for removed in context.takeChanges().removed { stop(removed.animation.id) }
      case .deliver:
        context.runEligibleCompletions()
        instant += 1
        let order = eligible.map { [$0.instant, closed.firstIndex(of: $0.index) ?? -1] }
        let sorted = eligible.indices.sorted { order[$0].lexicographicallyPrecedes(order[$1]) }
        try hold(called == sorted.map { eligible[$0].index }, "called in the order \(called)")
        try hold(early == nil, "completion \(early ?? -1) came early")
        for index in calls.indices {
          let expected = isDue(index) ? 1 : 0
          try hold(calls[index] == expected, "completion \(index) called \(calls[index]) times")
        }
      }
    }

    func finish() throws -> Bool {
      while newest.count > 1 { try take(.commit) }
      try take(.publish)
      while !running.isEmpty { try take(.stop) }
      try take(.deliver)
      return calls.allSatisfy { $0 == 1 }
    }

    private func close(_ indices: [Int]) {
      for index in indices { isClosed[index] = true }
      closed += indices
    }

    private func join(_ animation: Animation.ID) {
      running.append(animation)
      for index in newest.compactMap({ $0 }) {
        waits[index].insert(animation)
        counts[index] += 1
      }
    }

    private func stop(_ animation: Animation.ID) {
      running.removeAll { $0 == animation }
      context.animationDidStop(animation, isFinished: true)
      for index in waits.indices { waits[index].remove(animation) }
    }
  }
}
