import AnimationClock
import AnimationMath
import LayerModel
import LayerRuntime

/// A model of the path of changes to the screen: an application that commits, and a render side that draws the
/// commits frame after frame, each in its own time.
///
/// For given costs of the stages it computes which frame shows which commit, and when: the effect of a stall before
/// the commit and after it, or of a step of physics that is too slow for the display. The layers and the commits are
/// real; only time is simulated. The same description gives the same timeline on every machine.
///
/// The rules:
/// * The application does one thing after the other. A turn works, then layout, display, prepare and commit follow.
///   The time of the commit is the end of its stage.
/// * A turn for a frame starts at the first refresh at which the application is free. Refreshes that it misses are
///   dropped.
/// * The render side starts a frame at a refresh, from the last commit by then, for the time at which the frame will
///   be on the screen. It has two stages, which may work on two frames at a time: it starts no frame until the frame
///   before has left the first stage.
/// * A frame is on the screen from the first refresh at or after the end of its drawing, until the next frame is.
package struct FramePipeline: Sendable, Hashable {
  /// The refreshes of the display, the first at time 0.
  package var rate: StepRate
  /// The costs of the stages.
  package var costs: StageCosts

  /// The greatest number of refreshes of a timeline.
  package static let longestTimeline = 100_000

  package init(rate: StepRate = .hertz60, costs: StageCosts = StageCosts()) {
    self.rate = rate
    self.costs = costs
  }

  /// Runs an application from time 0 on.
  ///
  /// - Parameters:
  ///   - context: The context of the layers that the turns change. `run` makes its commits.
  ///   - turns: The turns that are requested for given times, in any order.
  ///   - end: The end of the run in seconds. The timeline has at most `longestTimeline` refreshes; it is empty if the
  ///     end is NaN or not above 0.
  ///   - frameHandler: The handler of a display link, called at each refresh at which the application is free. The
  ///     turn that it returns starts at once, whatever its time. If the turn or the handler is nil, there is no turn.
  /// - Precondition: The context has not been committed at a time after 0.
  /// - Complexity: O(refreshes + turns · cost of a commit).
  package func run(
    _ context: LayerContext, turns: [ApplicationTurn] = [], until end: Double,
    frameHandler: ((DisplayFrame) -> ApplicationTurn?)? = nil
  ) -> FrameTimeline {
    let steps = rate.steps(in: end)
    let refreshCount = min(steps.whole + (steps.fraction > 0 ? 1 : 0), Self.longestTimeline)
    var timeline = FrameTimeline(rate: rate, refreshCount: refreshCount)
    var application = ApplicationSide(costs: costs)
    application.run(
      context, turns: turns, refreshCount: refreshCount, rate: rate, frameHandler: frameHandler)
    timeline.turns = application.turns
    var render = RenderSide(rate: rate, costs: costs)
    render.run(application.commits, refreshCount: refreshCount)
    timeline.frames = render.frames
    timeline.spans = application.spans + render.spans
    return timeline
  }
}

/// A stage of the path from a change to the screen.
package enum FrameStage: String, Sendable, Hashable, CaseIterable {
  /// The work of the application in a turn outside the stages below: handlers, physics, waiting.
  case work
  /// Layers get their positions.
  case layout
  /// Layers draw their contents.
  case display
  /// Images are decoded, animations prepared.
  case prepare
  /// The layer tree is handed over.
  case commit
  /// The render side computes all properties at the time of the frame.
  case evaluate
  /// The render side draws the frame.
  case draw
}

/// The costs of the stages, in seconds: `evaluate` and `draw` once per frame, the others once per turn that commits.
///
/// A cost that is negative or not finite counts as 0, and no sum of costs is beyond the greatest finite number.
package struct StageCosts: Sendable, Hashable, Codable {
  @Reflexive package var layout: Double
  @Reflexive package var display: Double
  @Reflexive package var prepare: Double
  @Reflexive package var commit: Double
  @Reflexive package var evaluate: Double
  @Reflexive package var draw: Double

  /// Creates costs in seconds. The defaults are those of a small scene: a millisecond for each stage of the
  /// application, two for evaluating and eight for drawing a frame.
  package init(
    layout: Double = 0.001, display: Double = 0.001, prepare: Double = 0.001,
    commit: Double = 0.001, evaluate: Double = 0.002, draw: Double = 0.008
  ) {
    self.layout = layout
    self.display = display
    self.prepare = prepare
    self.commit = commit
    self.evaluate = evaluate
    self.draw = draw
  }
}

/// Returns the cost that counts: 0 if the cost is negative or not finite.
func countedCost(_ cost: Double) -> Double { cost > 0 && cost < .infinity ? cost : 0 }

/// Returns the end of work that starts at a time and has a cost that counts: a finite time.
func end(of cost: Double, from time: Double) -> Double {
  min(time + cost, .greatestFiniteMagnitude)
}

/// The render side's part of the pipeline: two stages, each working on one frame at a time.
struct RenderSide {
  let rate: StepRate
  let evaluate: Double
  let draw: Double
  private(set) var frames: [FrameTimeline.Frame] = []
  private(set) var spans: [FrameTimeline.Span] = []

  init(rate: StepRate, costs: StageCosts) {
    self.rate = rate
    evaluate = countedCost(costs.evaluate)
    draw = countedCost(costs.draw)
  }

  /// Returns the first refresh at or after a time.
  private func refresh(from time: Double) -> Int {
    let passed = rate.steps(in: time)
    return passed.whole + (passed.fraction > 0 ? 1 : 0)
  }

  /// Draws frames from the commits, which are in order of time, until the last refresh.
  mutating func run(_ commits: [TimedCommit], refreshCount: Int) {
    // The number of refreshes of a frame on its way to the screen without obstacles.
    let latency = max(1, refresh(from: end(of: draw, from: evaluate)))
    // The times at which the last frame has left each of the two stages.
    var (firstIsFree, secondIsFree) = (0.0, 0.0)
    var seen = 0
    for refresh in 0..<refreshCount {
      let time = rate.time(ofStep: refresh)
      while seen < commits.count, commits[seen].time <= time { seen += 1 }
      guard seen > 0, firstIsFree <= time else { continue }
      let commit = commits[seen - 1]
      let evaluated = end(of: evaluate, from: time)
      let taken = max(evaluated, secondIsFree)
      let drawn = end(of: draw, from: taken)
      spend(time, evaluated, on: .evaluate)
      spend(taken, drawn, on: .draw)
      frames.append(
        FrameTimeline.Frame(
          turn: commit.turn, tree: commit.tree,
          targetTime: rate.time(ofStep: refresh + latency),
          // The end of the drawing is rounded, the latency is not.
          refresh: max(refresh + latency, self.refresh(from: drawn))))
      // A frame leaves the first stage when the second stage takes it.
      firstIsFree = taken
      secondIsFree = drawn
    }
  }

  private mutating func spend(_ start: Double, _ end: Double, on stage: FrameStage) {
    if end > start {
      spans.append(
        FrameTimeline.Span(stage: stage, number: frames.count, start: start, end: end))
    }
  }
}
