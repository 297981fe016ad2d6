import AnimationClock
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing
import pictures

@Suite struct PipelineRulesTests {
  private struct Busy: Equatable {
    var stage: FrameStage
    var number: Int
    var start: Double
    var end: Double
  }

  private func seconds(_ ticks: Int) -> Double { Double(ticks) / PipelineScript.ticks }

  /// Returns the pipeline of a script; costs that count as none are negative, infinite or NaN.
  private func pipeline(_ script: PipelineScript) throws -> FramePipeline {
    let nothing: [Double] = [-1, .infinity, .nan, -.infinity]
    let costs = script.costs.enumerated().map { index, cost in
      cost.map(seconds) ?? nothing[index % 4]
    }
    return FramePipeline(
      rate: try StepRate(64),
      costs: StageCosts(
        layout: costs[0], display: costs[1], prepare: costs[2], commit: costs[3],
        evaluate: costs[4], draw: costs[5]))
  }

  /// Turns, commits, frames, targets and refreshes are those of the rules, executed tick by tick; so are the refreshes
  /// at which a display link is called, and the counts.
  @Test func aTimelineIsThatOfTheRules() {
    var counts = (frames: 0, late: 0, dropped: 0, asked: 0)
    forAll("rules", PipelineScript.any, count: 600) { script in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      // The presentation value is the time that a frame is for.
      layer.add(
        .basic(
          BasicAnimation(
            keyPath: "zPosition", from: 0, to: 1024, timing: Timing(beginTime: -1, duration: 1024)))
      )
      var number = 0.0
      func turn(_ turn: PipelineScript.Turn, at time: Double) -> ApplicationTurn {
        ApplicationTurn(
          at: time, workBeforeCommit: seconds(turn.before), workAfterCommit: seconds(turn.after),
          change: turn.changes
            ? {
              number += 1
              context.disablesActions = true
              layer.borderWidth = number
            } : nil)
      }
      let never: [Double] = [.nan, .infinity, -.infinity]
      let turns = script.turns.enumerated().map { index, entry in
        turn(entry, at: entry.time.map(seconds) ?? never[index % 3])
      }
      var asked: [Double] = []
      let handler = { (frame: DisplayFrame) -> ApplicationTurn? in
        defer { asked.append(frame.timestamp) }
        // Whatever its time is.
        return script.answers[asked.count % script.answers.count].map {
          turn($0, at: $0.time.map(seconds) ?? .nan)
        }
      }
      let timeline = try pipeline(script).run(
        context, turns: turns, until: seconds(script.end),
        frameHandler: script.answers.isEmpty ? nil : handler)

      let rules = PipelineRules(script)
      try hold(timeline.refreshCount == rules.refreshCount, "\(timeline.refreshCount) refreshes")
      let expected = rules.turns.map {
        [seconds($0.start), $0.commit.map(seconds) ?? -1, seconds($0.end)]
      }
      try hold(
        timeline.turns.map { [$0.start, $0.commitTime ?? -1, $0.end] } == expected,
        "turns \(timeline.turns), not \(rules.turns)")
      try hold(asked == rules.asked.map { seconds($0 * PipelineScript.refresh) }, "asked \(asked)")
      try hold(
        timeline.frames.map { [$0.turn, $0.refresh] } == rules.frames.map { [$0.turn, $0.refresh] }
          && timeline.frames.map(\.targetTime) == rules.frames.map { seconds($0.target) },
        "frames \(rules.frames)")
      let path = try layer.path("zPosition")
      for refresh in -1...timeline.refreshCount {
        let shown = rules.frames.lastIndex { $0.refresh <= refresh }
        try hold(timeline.frame(atRefresh: refresh) == shown, "at refresh \(refresh)")
        let value = timeline.value(of: layer.id, for: path, refresh: refresh)?.number
        try hold(
          value == shown.map { seconds(rules.frames[$0].target) + 1 },
          "\(refresh): \(value ?? .nan)")
      }
      let gaps = zip(rules.frames, rules.frames.dropFirst()).map { $1.refresh - $0.refresh }
      let dropped = gaps.reduce(0) { $0 + max(0, $1 - 1) }
      let statistics = timeline.statistics
      try hold(
        statistics.frameCount == gaps.count && statistics.droppedFrames == dropped,
        "\(statistics.frameCount) frames, \(statistics.droppedFrames) dropped")
      let longest = gaps.max().map { Double($0) / 64 }
      try hold(isClose(statistics.longestFrameTime ?? -1, longest ?? -1, tolerance: 1e-9), "gaps")
      counts.frames += rules.frames.count
      counts.late += rules.frames.count { $0.refresh * PipelineScript.refresh > $0.target }
      counts.dropped += dropped
      counts.asked += asked.count
      return true
    }
    guard !PropertySettings().isOverriding else { return }
    let isEnough =
      counts.frames > 1000 && counts.late > 200 && counts.dropped > 200 && counts.asked > 500
    #expect(isEnough, "\(counts)")
  }

  /// A stage is busy for its cost, in the order of the stages, each right after the one before it; on the render side,
  /// drawing waits for the drawing of the frame before.
  @Test func spansAreTheStagesOfTheRules() {
    forAll("spans", PipelineScript.any, count: 300) { script in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      let turns = script.turns.map { turn in
        ApplicationTurn(
          at: turn.time.map(seconds) ?? .nan, workBeforeCommit: seconds(turn.before),
          workAfterCommit: seconds(turn.after),
          change: turn.changes ? { layer.borderWidth += 1 } : nil)
      }
      let timeline = try pipeline(script).run(context, turns: turns, until: seconds(script.end))
      let stages: [FrameStage] = [.layout, .display, .prepare, .commit, .evaluate, .draw]
      let taken = script.turns.filter { $0.time != nil }
        .sorted { ($0.time ?? 0) < ($1.time ?? 0) }
      var expected: [Busy] = []
      var now = 0.0
      for (number, turn) in timeline.turns.enumerated() {
        now = turn.start
        func spend(_ ticks: Int, on stage: FrameStage) {
          if ticks > 0 {
            expected.append(
              Busy(stage: stage, number: number, start: now, end: now + seconds(ticks)))
          }
          now += seconds(ticks)
        }
        spend(taken[number].before, on: .work)
        if taken[number].changes {
          for index in 0..<4 { spend(script.cost(index), on: stages[index]) }
        }
        spend(taken[number].after, on: .work)
      }
      let application = timeline.spans.filter { ![.evaluate, .draw].contains($0.stage) }
        .map { Busy(stage: $0.stage, number: $0.number, start: $0.start, end: $0.end) }
      try hold(application == expected, "\(application), not \(expected)")
      var drawn = 0.0
      for number in timeline.frames.indices {
        let spans = timeline.spans.filter {
          $0.number == number && [.evaluate, .draw].contains($0.stage)
        }
        let costs = spans.map { $0.end - $0.start }
        try hold(
          costs == [script.cost(4), script.cost(5)].filter { $0 > 0 }.map(seconds),
          "the render side takes \(costs)")
        guard let drawing = spans.last, drawing.stage == .draw else { continue }
        if spans.count == 2 {
          try hold(drawing.start == max(spans[0].end, drawn), "drawn at \(drawing.start)")
        }
        drawn = drawing.end
      }
      return true
    }
  }
}
