import AnimationClock
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
public struct FramePipeline: Sendable, Hashable {
  /// The refreshes of the display, the first at time 0.
  public var rate: StepRate
  /// How long the stages take.
  public var costs: StageCosts

  /// The most refreshes of a timeline.
  public static let longestTimeline = 100_000

  /// A pipeline for a display.
  public init(rate: StepRate = .hertz60, costs: StageCosts = StageCosts()) {
    self.rate = rate
    self.costs = costs
  }

  /// Runs an application from time 0 on.
  ///
  /// - Parameters:
  ///   - context: The context of the layers that the turns change. Its commits are made here.
  ///   - turns: The turns that are called for at given times, in any order.
  ///   - end: When to stop, in seconds. The timeline has at most ``longestTimeline`` refreshes; it
  ///     is empty where the end is NaN or not above 0.
  ///   - frameHandler: What a display link calls at each refresh at which the application is free;
  ///     the turn that it gives begins at once, whatever its time. nil for a refresh, or for the
  ///     handler itself, calls for nothing.
  /// - Complexity: O(refreshes + turns · cost of a commit).
  public func run(
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
