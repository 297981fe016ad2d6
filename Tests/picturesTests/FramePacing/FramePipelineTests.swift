import AnimationClock
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing
import pictures

@Suite struct FramePipelineTests {
  private func stage() -> (context: LayerContext, layer: Layer) {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    return (context, layer)
  }

  @Test func aChangeGoesThroughAllStages() {
    let (context, layer) = stage()
    let turn = ApplicationTurn(at: 0.01, workBeforeCommit: 0.002) { layer.opacity = 0.5 }
    let timeline = FramePipeline().run(context, turns: [turn], until: 0.05)
    let application = timeline.spans.filter { ![.evaluate, .draw].contains($0.stage) }
    #expect(application.map(\.stage) == [.work, .layout, .display, .prepare, .commit])
    #expect(zip(application, application.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(application.first?.start == 0.01)
    #expect(isClose(timeline.turns[0].commitTime ?? 0, 0.016, tolerance: 1e-15))
    // Committed before refresh 1, evaluated and drawn after it, shown from refresh 2 on.
    #expect(timeline.frame(atRefresh: 1) == nil)
    #expect(timeline.frame(atRefresh: 2) == 0)
    #expect(timeline.frames[0].targetTime == 2.0 / 60)
  }

  @Test func theRenderSideGoesOnWhileTheApplicationStalls() throws {
    let (context, layer) = stage()
    let turn = ApplicationTurn(at: 0, workAfterCommit: 1e9) {
      layer.add(
        .basic(BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: Timing(duration: 1))))
    }
    let path = try layer.path("opacity")
    let timeline = FramePipeline().run(context, turns: [turn], until: 1)
    let begin = try #require(timeline.turns[0].commitTime)
    for refresh in 2..<60 {
      let opacity = timeline.value(of: layer.id, for: path, refresh: refresh)?.number
      #expect(isClose(opacity ?? .nan, Double(refresh) / 60 - begin, tolerance: 1e-12))
    }
  }

  /// If a turn ends some bits after a refresh, the frame of that refresh is no earlier than the turn.
  @Test(arguments: 1...40) func commitsGoForwards(step: Int) throws {
    let (context, layer) = stage()
    let costs = StageCosts(layout: 0, display: 0, prepare: 0, commit: 0, evaluate: 0, draw: 0)
    let turn = ApplicationTurn(at: 0.1, workBeforeCommit: Double(step) * 0.1) {
      layer.opacity = 0.5
    }
    let timeline = try FramePipeline(rate: StepRate(10), costs: costs).run(
      context, turns: [turn], until: 5
    ) { _ in ApplicationTurn { layer.opacity = 0.7 } }
    #expect(zip(timeline.turns, timeline.turns.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(timeline.turns.count > 10)
  }

  @Test func aTurnWithoutAChangeCommitsNothing() {
    let (context, _) = stage()
    let timeline = FramePipeline().run(
      context, turns: [ApplicationTurn(at: 0, workBeforeCommit: 0.01)], until: 0.1)
    #expect(timeline.turns.map(\.commitTime) == [nil])
    #expect(timeline.frames.isEmpty)
  }

  @Test func turnsWaitForEachOtherInOrder() {
    let (context, layer) = stage()
    var order: [Int] = []
    func turn(_ number: Int, at time: Double) -> ApplicationTurn {
      ApplicationTurn(at: time, workBeforeCommit: 0.02) {
        order.append(number)
        layer.opacity = Double(number)
      }
    }
    let timeline = FramePipeline().run(
      context, turns: [turn(3, at: 0.2), turn(1, at: 0.1), turn(2, at: 0.1), turn(4, at: .nan)],
      until: 0.3)
    #expect(order == [1, 2, 3])
    #expect(timeline.turns.map(\.start) == [0.1, timeline.turns[0].end, 0.2])
  }

  /// Drawing takes longer than a refresh, so every frame is on the screen for two of them, and shows the time at which
  /// it appears or an earlier one.
  @Test func drawingThatIsTooSlowHalvesTheRate() {
    let (context, layer) = stage()
    let pipeline = FramePipeline(costs: StageCosts(draw: 0.025))
    let turn = ApplicationTurn { layer.opacity = 0.5 }
    let timeline = pipeline.run(context, turns: [turn], until: 1)
    let shown = timeline.frames.map(\.refresh).filter { $0 < 60 }
    #expect((38...42).contains(shown.count))
    #expect(timeline.statistics.droppedFrames > 15)
    let draws = timeline.spans.filter { $0.stage == .draw }
    for (draw, next) in zip(draws, draws.dropFirst()) { #expect(next.start >= draw.end) }
  }

  @Test func stagesOfOneSideNeverOverlap() {
    let cost = Generator<Double>.aimed(at: [0, 0.001, 0.016, 1.0 / 60, 0.05, -1, .nan, .infinity]) {
      random in random.uniform(0, 0.06)
    }
    forAll("stages take turns", zip(cost, cost, cost, cost), cost, .bool) { costs, work, follows in
      let (context, layer) = stage()
      let pipeline = FramePipeline(
        costs: StageCosts(
          layout: costs.0, commit: costs.1, evaluate: costs.2, draw: costs.3))
      let turns = (0..<5).map { number in
        ApplicationTurn(at: Double(number) * 0.03, workBeforeCommit: work) {
          layer.opacity = Double(number)
        }
      }
      let timeline = pipeline.run(context, turns: turns, until: 0.5) { _ in
        follows ? ApplicationTurn(workBeforeCommit: work) { layer.opacity = 1 } : nil
      }
      for stages in [[.work, .layout, .commit], [.evaluate], [.draw]] as [[FrameStage]] {
        let spans = timeline.spans.filter { stages.contains($0.stage) }
        for (span, next) in zip(spans, spans.dropFirst()) {
          try hold(span.start < span.end && span.end <= next.start, "\(span) and \(next)")
        }
      }
      for (frame, next) in zip(timeline.frames, timeline.frames.dropFirst()) {
        try hold(frame.refresh <= next.refresh, "a frame overtakes another")
        try hold(frame.targetTime < next.targetTime, "targets do not increase")
        try hold(frame.turn <= next.turn, "an older commit comes later")
      }
      // Both are times of numbered refreshes, and the greater number has no smaller time.
      for frame in timeline.frames {
        try hold(
          timeline.rate.time(ofStep: frame.refresh) >= frame.targetTime,
          "\(frame) is shown before the time that it is for")
      }
      return !timeline.turns.isEmpty
    }
  }

  /// Costs without a finite sum end at the greatest time, at which nothing is shown any more.
  @Test func costsBeyondAllNumbersEndAtTheGreatest() {
    let most = Double.greatestFiniteMagnitude
    let (context, layer) = stage()
    let pipeline = FramePipeline(
      costs: StageCosts(layout: most, commit: most, evaluate: most, draw: most))
    let turns = (0..<2).map { number in
      ApplicationTurn(at: 0, workBeforeCommit: most, workAfterCommit: most) {
        layer.opacity = Double(number)
      }
    }
    let timeline = pipeline.run(context, turns: turns, until: 0.1)
    #expect(timeline.turns.map(\.commitTime) == [most])
    #expect(timeline.frames.isEmpty && timeline.spans.allSatisfy { $0.end <= most })
    #expect(!timeline.lines(showing: []).isEmpty)
    let (other, shown) = stage()
    let slow = FramePipeline(costs: StageCosts(evaluate: most, draw: most))
      .run(other, turns: [ApplicationTurn { shown.opacity = 0 }], until: 0.1)
    #expect(slow.frames.count == 1 && slow.frame(atRefresh: slow.refreshCount - 1) == nil)
    #expect(slow.spans.allSatisfy { $0.end <= most })
  }

  @Test(arguments: [0, -1, .nan, -.infinity] as [Double])
  func withoutTimeThereIsNothing(end: Double) {
    let (context, layer) = stage()
    let timeline = FramePipeline().run(
      context, turns: [ApplicationTurn { layer.opacity = 0 }], until: end)
    #expect(timeline.refreshCount == 0)
    #expect(timeline.turns.isEmpty && timeline.frames.isEmpty && timeline.spans.isEmpty)
  }

  @Test func anEndlessTimelineIsCutOff() {
    let (context, _) = stage()
    let timeline = FramePipeline(rate: .hertz120).run(context, until: .infinity)
    #expect(timeline.refreshCount == FramePipeline.longestTimeline)
  }
}
