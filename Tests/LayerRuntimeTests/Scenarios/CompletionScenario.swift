import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A note is moved, faded and put away, each with its own completion. No completion is called before the application
/// delivers the events, and then all are called in order.
@Suite struct CompletionScenario {
  private final class Log: AnimationDelegate {
    var lines: [String] = []

    func line(_ text: String) -> () -> Void { { self.lines.append(text) } }

    func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {
      lines.append("start \(animation.key ?? "")")
    }

    func animationDidStop(
      _ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool
    ) {
      lines.append("stop \(animation.key ?? "") \(isFinished)")
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let context = LayerContext()
  private let note: Layer
  private let log = Log()

  init() {
    note = Layer(in: context)
    context.roots = [note]
    _ = context.commit(at: 0)
  }

  private func fade(_ duration: Double) -> Animation {
    .basic(BasicAnimation(.opacity, from: 1, to: 0, timing: Timing(duration: duration)))
  }

  @Test func twoCompletionsOfOneTransactionAreBothCalled() {
    context.transaction {
      context.completion = log.line("moved")
      note.zPosition = 100
      // The second one begins its own group; the first waits only for the move.
      context.completion = log.line("faded")
      note.add(fade(1), forKey: "fade", delegate: log)
    }
    #expect(log.take() == [])
    let commit = context.commit(at: 10)
    #expect(log.take() == [])
    context.deliver(commit.events)
    #expect(log.take() == ["start fade"])
    context.deliver(commit.tree.events(in: 10..<10.5))
    #expect(log.take() == ["moved"])
    context.deliver(commit.tree.events(in: 10.5..<12))
    #expect(log.take() == ["stop fade true", "faded"])
    context.deliver(context.commit(at: 12).events)
    #expect(log.take() == [])
  }

  @Test func anInnerTransactionKeepsTheOuterOneWaiting() {
    context.transaction {
      context.completion = log.line("outer")
      note.add(fade(1), forKey: "short", delegate: log)
      context.transaction {
        context.completion = log.line("inner")
        context.animationDuration = 2
        note.add(fade(0), forKey: "long", delegate: log)
      }
      // The settings of the inner transaction have ended with it.
      #expect(context.animationDuration == 0.25)
      note.add(fade(0), forKey: "usual", delegate: log)
    }
    let commit = context.commit(at: 20)
    context.deliver(commit.events)
    #expect(log.take() == ["start short", "start long", "start usual"])
    context.deliver(commit.tree.events(in: 20..<21.5))
    #expect(log.take() == ["stop usual true", "stop short true"])
    context.deliver(commit.tree.events(in: 21.5..<23))
    #expect(log.take() == ["stop long true", "inner", "outer"])
  }

  @Test func whereNothingMovesTheNextDeliveryCalls() {
    context.transaction {
      context.completion = log.line("nothing")
      note.opacity = 1
    }
    let commit = context.commit(at: 30)
    #expect(log.take() == [] && commit.events.isEmpty)
    context.deliver(commit.events)
    #expect(log.take() == ["nothing"])
    context.deliver(commit.tree.events(in: 30..<40))
    #expect(log.take() == [])
  }

  @Test func onePassTellsStartsThenStopsThenCompletions() {
    context.transaction {
      context.completion = log.line("done")
      note.add(fade(1), forKey: "a", delegate: log)
      note.add(fade(2), forKey: "b", delegate: log)
    }
    let commit = context.commit(at: 50)
    // The application delivered nothing in the meantime.
    context.deliver(commit.events + commit.tree.events(in: 50..<60))
    #expect(log.take() == ["start a", "start b", "stop a true", "stop b true", "done"])
  }

  @Test func whatIsTakenAwayStopsUnfinishedAndCompletesAllTheSame() {
    context.transaction {
      context.completion = log.line("done")
      note.add(fade(5), forKey: "fade", delegate: log)
    }
    context.deliver(context.commit(at: 70).events)
    #expect(log.take() == ["start fade"])
    note.removeAnimation(forKey: "fade")
    #expect(log.take() == [])
    context.deliver(context.commit(at: 71).events)
    #expect(log.take() == ["stop fade false", "done"])
  }
}
