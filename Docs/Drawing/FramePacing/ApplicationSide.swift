import AnimationClock
import LayerModel
import LayerRuntime

/// A tree with its commit time and the number of the turn that committed it.
struct TimedCommit {
  var turn: Int
  var time: Double
  var tree: RenderTree
}

/// The application's part of the pipeline.
struct ApplicationSide {
  let costs: StageCosts
  private(set) var turns: [FrameTimeline.Turn] = []
  private(set) var spans: [FrameTimeline.Span] = []
  private(set) var commits: [TimedCommit] = []
  /// The time at which the application is free.
  private var now = 0.0

  init(costs: StageCosts) { self.costs = costs }

  /// Takes turns until the last refresh.
  mutating func run(
    _ context: LayerContext, turns: [ApplicationTurn], refreshCount: Int, rate: StepRate,
    frameHandler: ((DisplayFrame) -> ApplicationTurn?)?
  ) {
    let end = rate.time(ofStep: refreshCount)
    // In order of time; at one time in the given order.
    let ordered = turns.enumerated().filter { $0.element.time.isFinite }.sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    var waiting = ordered.map(\.element)[...]
    var cadence = DisplayCadence()
    var refresh = 0
    while true {
      // The refresh at which the application can take the next frame.
      let passed = rate.steps(in: now)
      refresh = max(refresh, passed.whole + (passed.fraction > 0 ? 1 : 0))
      let frameTime =
        frameHandler == nil || refresh >= refreshCount ? .infinity : rate.time(ofStep: refresh)
      if let turn = waiting.first, max(turn.time, now) < end, max(turn.time, now) <= frameTime {
        waiting.removeFirst()
        take(turn, at: max(turn.time, now), context)
      } else if frameTime < end {
        refresh += 1
        let refreshed = Refresh(timestamp: frameTime, interval: rate.interval)
        if let frame = cadence.frame(at: refreshed), let turn = frameHandler?(frame) {
          // A refresh within rounding of the time counts as reached, even if it is some bits earlier.
          take(turn, at: max(frameTime, now), context)
        }
      } else {
        return
      }
    }
  }

  private mutating func take(_ turn: ApplicationTurn, at start: Double, _ context: LayerContext) {
    now = start
    turn.change?()
    spend(turn.workBeforeCommit, on: .work)
    var commitTime: Double?
    if turn.change != nil {
      spend(costs.layout, on: .layout)
      spend(costs.display, on: .display)
      spend(costs.prepare, on: .prepare)
      spend(costs.commit, on: .commit)
      commitTime = now
      commits.append(
        TimedCommit(turn: turns.count, time: now, tree: context.commit(at: now).tree))
    }
    spend(turn.workAfterCommit, on: .work)
    turns.append(FrameTimeline.Turn(start: start, commitTime: commitTime, end: now))
  }

  private mutating func spend(_ cost: Double, on stage: FrameStage) {
    let end = end(of: countedCost(cost), from: now)
    guard end > now else { return }
    spans.append(FrameTimeline.Span(stage: stage, number: turns.count, start: now, end: end))
    now = end
  }
}

/// One turn of an application: it wakes up, works, changes its layers, commits, and perhaps is busy with other work
/// before it can wake up again.
///
/// Work that is negative or not finite counts as none.
package struct ApplicationTurn {
  /// The requested time in seconds. The turn starts then, or when the turn before is over. A turn at a time that is
  /// not finite never starts.
  package var time: Double
  /// Seconds of work before the stages of the commit.
  package var workBeforeCommit: Double
  /// Seconds of work after the commit.
  package var workAfterCommit: Double
  /// Changes the layers when the turn starts. Nil means no change, and so no commit.
  package var change: (() -> Void)?

  package init(
    at time: Double = 0, workBeforeCommit: Double = 0, workAfterCommit: Double = 0,
    change: (() -> Void)? = nil
  ) {
    self.time = time
    self.workBeforeCommit = workBeforeCommit
    self.workAfterCommit = workAfterCommit
    self.change = change
  }
}
