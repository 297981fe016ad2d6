import AnimationClock

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
