import AnimationClock
import AnimationMath
import LayerModel
import LayerRuntime

/// A model of how changes get to the screen: an application that commits, and a render side that
/// draws what was committed, frame after frame, each in its own time.
///
/// It says which frame shows what, and when, for given costs of the stages: what a stall does
/// before the commit and after it, and what a step of physics does that is too slow for the
/// display. The layers are real and so are the commits; only time is simulated. The same
/// description gives the same timeline on every machine.
///
/// The rules:
/// * The application does one thing after the other. A turn works, then layout, display, prepare
///   and commit follow. The time of the commit is the end of its stage.
/// * A turn for a frame begins at the first refresh at which the application is free. Refreshes
///   that it misses are dropped.
/// * The render side begins a frame at a refresh, from the last commit by then, for the time at
///   which the frame will be on the screen. It has two stages, which may work on two frames at a
///   time: it begins no frame before the one before has left the first stage.
/// * A frame is on the screen from the first refresh at or after the end of its drawing, until
///   another one is.
package struct FramePipeline: Sendable, Hashable {
  /// The refreshes of the display, the first at time 0.
  package var rate: StepRate
  /// How long the stages take.
  package var costs: StageCosts

  /// The most refreshes of a timeline.
  package static let longestTimeline = 100_000

  /// A pipeline for a display.
  package init(rate: StepRate = .hertz60, costs: StageCosts = StageCosts()) {
    self.rate = rate
    self.costs = costs
  }

  /// Runs an application from time 0 on.
  ///
  /// - Parameters:
  ///   - context: The context of the layers that the turns change. Its commits are made here.
  ///   - turns: The turns that are called for at given times, in any order.
  ///   - end: When to stop, in seconds. The timeline has at most `longestTimeline` refreshes; it
  ///     is empty where the end is NaN or not above 0.
  ///   - frameHandler: What a display link calls at each refresh at which the application is free;
  ///     the turn that it gives begins at once, whatever its time. nil for a refresh, or for the
  ///     handler itself, calls for nothing.
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

/// A stage of the way from a change to the screen.
package enum FrameStage: String, Sendable, Hashable, CaseIterable {
  /// What the application does in a turn besides the stages below: handlers, physics, waiting.
  case work
  /// Layers get their places.
  case layout
  /// Layers draw their contents.
  case display
  /// Images are decoded, animations made ready.
  case prepare
  /// The layer tree is handed over.
  case commit
  /// The render side computes what all properties are at the time of the frame.
  case evaluate
  /// The render side draws the frame.
  case draw
}

/// How long the stages take, in seconds.
///
/// A cost that is negative or not finite counts as 0, and no sum of costs is beyond the greatest
/// finite number.
package struct StageCosts: Sendable, Hashable, Codable {
  /// Layers get their places, once a turn that commits.
  @Reflexive package var layout: Double
  /// Layers draw their contents, once a turn that commits.
  @Reflexive package var display: Double
  /// Images are decoded, animations made ready, once a turn that commits.
  @Reflexive package var prepare: Double
  /// The layer tree is handed over, once a turn that commits.
  @Reflexive package var commit: Double
  /// The render side computes what all properties are, once a frame.
  @Reflexive package var evaluate: Double
  /// The render side draws, once a frame.
  @Reflexive package var draw: Double

  /// Costs in seconds; by default those of a small scene: a millisecond for each stage of the
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

/// A cost as it counts: 0 where it is negative or not finite.
func countedCost(_ cost: Double) -> Double { cost > 0 && cost < .infinity ? cost : 0 }

/// When what begins at a time and has a cost that counts is over: a finite time.
func end(of cost: Double, from time: Double) -> Double {
  min(time + cost, .greatestFiniteMagnitude)
}

/// The render side's part of the pipeline: two stages, of which each works on one frame at a time.
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

  /// The first refresh at or after a time.
  private func refresh(from time: Double) -> Int {
    let passed = rate.steps(in: time)
    return passed.whole + (passed.fraction > 0 ? 1 : 0)
  }

  /// Draws frames from the commits, which are in order of time, while refreshes last.
  mutating func run(_ commits: [TimedCommit], refreshCount: Int) {
    // How many refreshes a frame takes to the screen when nothing is in its way.
    let latency = max(1, refresh(from: end(of: draw, from: evaluate)))
    // When the last frame has left each of the two stages.
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
          // The end of the drawing is rounded where the latency is not.
          refresh: max(refresh + latency, self.refresh(from: drawn))))
      // A frame leaves the first stage when the second one takes it.
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
