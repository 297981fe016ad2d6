import AnimationPlots
import Inbetween

extension Drawing {
  /// Returns charts of frames on their way to the screen, and of the steps between them.
  static func frames() throws -> [Drawing] {
    [
      fixedSteps, frameTimes, try pipeline(), try stalls(), try ball(),
      physics("physics-fast", try .fastPhysics()),
      physics("physics-slow", try .slowPhysics()),
    ]
  }

  /// A chart of frames of 1/144 s and the steps of 1/120 s in each of them.
  private static var fixedSteps: Drawing {
    var clock = FixedStep(rate: .hertz120)
    let range = 0...0.1
    var (frames, steps): ([Chart.Span], [Chart.Span]) = ([], [])
    for number in 1...14 {
      let (start, end) = (Double(number - 1) / 144, Double(number) / 144)
      frames.append(Chart.Span(from: start, to: end, color: number))
      for step in clock.advance(to: end).steps {
        steps.append(
          Chart.Span(
            from: clock.hostTime(ofStep: step), to: clock.hostTime(ofStep: step + 1),
            color: number))
      }
    }
    return Drawing(
      path: "Clock/fixed-step.svg",
      chart: Chart(
        title: "Frames of 1/144 s and the steps of 1/120 s, each in the colour of its frame",
        x: Chart.Axis("host time in seconds", over: range),
        panels: [.rows([Chart.Row("frames", frames), Chart.Row("steps", steps)])]))
  }

  /// A chart of one second of a link under a display with stalls.
  private static var frameTimes: Drawing {
    var statistics = FrameStatistics()
    var cadence = DisplayCadence()
    let display = SimulatedRefresh(
      rate: .hertz60, jitter: 0.001, stallProbability: 0.04, longestStall: 5, seed: 11)
    for refresh in display.refreshes(before: 1) {
      if let frame = cadence.frame(at: refresh) { statistics.record(frame) }
    }
    return Drawing(
      path: "Clock/frame-times.svg",
      chart: Chart(
        frameTimes: statistics.recentFrameTimes, budget: StepRate.hertz60.interval,
        title: "Frame times under a display with stalls: \(statistics)"))
  }

  /// Returns the stages of the first frames of an animation.
  private static func pipeline() throws -> Drawing {
    let context = LayerContext()
    let box = Layer(in: context)
    context.roots = [box]
    let turn = ApplicationTurn(at: 0.01) { box.opacity = 0.5 }
    return spans(
      of: FramePipeline().run(context, turns: [turn], until: 0.1), path: "Clock/pipeline.svg",
      title: "A change, its commit and the frames that show it",
      commitRows: [
        ("layout", [.layout]), ("display", [.display]), ("prepare", [.prepare]),
        ("commit", [.commit]),
      ], change: turn.time)
  }

  private static func physics(_ file: String, _ scenario: PacingScenario) -> Drawing {
    spans(
      of: scenario.timeline, path: "Clock/\(file).svg",
      title: "A display link with \(scenario.name)")
  }

  /// Returns a timeline with a row for each stage; a turn, and the frames that show it, have one colour.
  ///
  /// - Parameters:
  ///   - commitRows: The rows of the stages of a commit. Default: one row.
  ///   - change: The time at which layers are changed. Default: `nil`, no mark.
  private static func spans(
    of timeline: FrameTimeline, path: String, title: String,
    commitRows: [(name: String, stages: [FrameStage])] = [
      ("commit", [.layout, .display, .prepare, .commit])
    ],
    change: Double? = nil
  ) -> Drawing {
    let end = timeline.rate.time(ofStep: timeline.refreshCount)
    var rows: [Chart.Row] = []
    func add(_ label: String, _ stages: [FrameStage]) {
      let spans = timeline.spans.filter { stages.contains($0.stage) }
      if !spans.isEmpty {
        rows.append(
          Chart.Row(
            label,
            spans.map { span in
              let isFrame = [.evaluate, .draw].contains(span.stage)
              return Chart.Span(
                from: span.start, to: span.end,
                color: isFrame ? timeline.frames[span.number].turn : span.number)
            }))
      }
    }
    add("work", [.work])
    for row in commitRows { add(row.name, row.stages) }
    add("evaluate", [.evaluate])
    add("draw", [.draw])
    let ends = timeline.frames.dropFirst().map { timeline.rate.time(ofStep: $0.refresh) } + [end]
    rows.append(
      Chart.Row(
        "on screen",
        zip(timeline.frames, ends).map { frame, end in
          Chart.Span(
            from: timeline.rate.time(ofStep: frame.refresh), to: end, color: frame.turn)
        }))
    return Drawing(
      path: path,
      chart: Chart(
        title: title, x: Chart.Axis("seconds", over: 0...end), panels: [.rows(rows)],
        marks: (0...timeline.refreshCount).map { Chart.Mark(at: timeline.rate.time(ofStep: $0)) }
          + (change.map { [Chart.Mark(at: $0, "change")] } ?? [])))
  }

  /// Returns the positions on the screen if the application stalls before and after its commit.
  private static func stalls() throws -> Drawing {
    let series = try [true, false].map { isBefore in
      let scenario = try PacingScenario.stall(beforeCommit: isBefore)
      return Chart.Series(
        isBefore ? "stall before the commit" : "stall after it",
        samples: scenario.values(ofColumn: 0).enumerated().map {
          sample(at: scenario.timeline.rate.time(ofStep: $0.offset), $0.element)
        })
    }
    return Drawing(
      path: "Clock/stalls.svg",
      chart: Chart(
        title: "An animation and a stall of a second, before or after the commit", width: 480,
        x: Chart.Axis("seconds"), y: Chart.Axis("position.x on the screen"), series: series))
  }

  /// Returns the errors of the ball.
  private static func ball() throws -> Drawing {
    Drawing(
      path: "Clock/ball.svg",
      chart: Chart(
        title: "The error of a bouncing ball, driven in three ways", width: 480,
        x: Chart.Axis("seconds"), y: Chart.Axis("error in points"),
        series: try BallScenario().drivers.map { driver in
          Chart.Series(
            driver.name,
            samples: (1...72).map {
              let time = Double($0) / 60
              return sample(at: time, driver.error(at: time))
            })
        }))
  }

  /// Returns a point of a line; a pause for NaN.
  private static func sample(at time: Double, _ value: Double) -> Point2D {
    value.isNaN ? Chart.Series.pause : Point2D(x: time, y: value)
  }
}
