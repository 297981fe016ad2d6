import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct TransactionTests {
  let context = LayerContext()
  let layer: Layer

  init() {
    layer = Layer(in: context)
    layer.isCommitted = true
  }

  /// The recorded facts of settings; `LayerActionsTests.recordedActions` tests those of actions.
  @Test func settingsAreAsRecorded() throws {
    let cases = try RecordedFacts.cases("transactions")
    var counted = 0
    for fact in cases {
      let expected = fact.expected
      if fact.input["query"] == .string("default duration") {
        #expect(context.animationDuration == expected.number)
      } else if fact.input["query"] != nil {
        for _ in 0..<3 { context.beginTransaction() }
        context.animationDuration = 7
        for _ in 0..<3 { context.commitTransaction() }
        #expect(context.willCommit(at: 0) && context.animationDuration == expected.number)
      } else if let durations = fact.input["nest"]?.numbers {
        for duration in durations {
          context.beginTransaction()
          context.animationDuration = duration
        }
        #expect(context.animationDuration == expected["inner"]?.number)
        for _ in durations { context.commitTransaction() }
      } else if fact.input["setValue"] != nil {
        context.transaction {
          context.animationDuration = 2
          #expect(context.animationDuration == expected["animationDuration"]?.number)
        }
      } else {
        #expect(fact.input["action"] != nil)
        continue
      }
      counted += 1
    }
    #expect(counted == 4 && cases.count == 6)
    print("facts of transactions: \(counted), and 2 of actions")
  }

  @Test func innerValuesEndWithTheirTransaction() {
    context.beginTransaction()
    context.animationDuration = 1
    context.animationTimingFunction = .easeIn
    context.disablesActions = true
    context.setValue(.number(5), forTransactionKey: "own")
    context.beginTransaction()
    #expect(context.animationDuration == 1 && context.animationTimingFunction == .easeIn)
    #expect(context.disablesActions && context.value(forTransactionKey: "own") == .number(5))
    context.animationDuration = 3
    context.animationTimingFunction = .linear
    context.disablesActions = false
    context.setValue(.number(6), forTransactionKey: "own")
    #expect(context.animationDuration == 3 && context.animationTimingFunction == .linear)
    #expect(!context.disablesActions && context.value(forTransactionKey: "own") == .number(6))
    context.setValue(nil, forTransactionKey: "own")
    #expect(context.value(forTransactionKey: "own") == .number(5))
    context.commitTransaction()
    #expect(context.animationDuration == 1 && context.animationTimingFunction == .easeIn)
    #expect(context.disablesActions && context.value(forTransactionKey: "other") == nil)
    context.commitTransaction()
    #expect(context.animationDuration == 0.25 && context.animationTimingFunction == nil)
    #expect(!context.disablesActions && context.value(forTransactionKey: "own") == nil)
  }

  @Test func theImplicitTransactionLastsUntilTheCommit() {
    context.animationDuration = 2
    context.transaction { #expect(context.animationDuration == 2) }
    #expect(context.animationDuration == 2)
    #expect(context.willCommit(at: 0))
    #expect(context.animationDuration == 0.25)
  }

  @Test func nothingIsPublishedWhileATransactionIsOpen() {
    context.animationDuration = 2
    context.beginTransaction()
    #expect(!context.willCommit(at: 0) && context.animationDuration == 2)
    context.commitTransaction()
    #expect(context.willCommit(at: 0))
  }

  @Test func anUnmatchedCommitIsListed() {
    context.commitTransaction()
    #expect(context.diagnostics == [.unmatchedTransactionCommit])
    #expect(context.diagnostics[0].code.rawValue == "unmatched-transaction-commit")
    context.transaction {}
    #expect(context.diagnostics.count == 1)
  }

  @Test func aBlockClosesItsTransactionWhenItThrows() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try context.transaction { () throws(Failure) in
        context.animationDuration = 4
        throw Failure()
      }
    }
    #expect(context.animationDuration == 0.25)
    #expect(context.transaction { 3 } == 3)
  }

  @Test func explicitAnimationsTakeWhatTheyDoNotSay() {
    context.animationDuration = 2
    context.animationTimingFunction = .easeOut
    layer.add(.basic(BasicAnimation(.opacity, to: 0)), forKey: "bare")
    let own = BasicAnimation(
      .opacity, to: 0, timing: Timing(duration: 3), timingFunction: .linear)
    layer.add(.basic(own), forKey: "own")
    let group = AnimationGroup([.basic(BasicAnimation(.opacity, to: 0))])
    layer.add(.group(group), forKey: "group")
    #expect(layer.animation(forKey: "bare")?.duration == 2)
    #expect(layer.animation(forKey: "bare")?.timingFunction == .easeOut)
    #expect(layer.animation(forKey: "own") == .basic(own))
    guard case .group(let stored)? = layer.animation(forKey: "group") else {
      Issue.record("the group")
      return
    }
    #expect(stored.duration == 2 && stored.timingFunction == .easeOut)
    // Only a child's own curve counts.
    #expect(stored.animations[0].duration == 2 && stored.animations[0].timingFunction == nil)
  }
}
