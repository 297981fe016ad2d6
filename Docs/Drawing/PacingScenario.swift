import Inbetween

/// A scenario of a display, an application and its layers in the model of frame pacing.
package struct PacingScenario {
  /// Its name in the documentation.
  package let name: String
  package let timeline: FrameTimeline
  private let step: Int
  private let columns: [(name: String, layer: Layer.ID, path: PropertyPath)]

  /// Returns all scenarios of the documentation.
  package static func all() throws -> [PacingScenario] {
    [
      try stall(beforeCommit: true), try stall(beforeCommit: false),
      try fastPhysics(), try slowPhysics(),
    ]
  }

  /// The scenario as text.
  package var lines: [String] { timeline.lines(every: step, showing: columns) }

  /// Returns the numbers of a column at all refreshes; NaN if there is none.
  package func values(ofColumn column: Int) -> [Double] {
    (0..<timeline.refreshCount).map {
      timeline.value(of: columns[column].layer, for: columns[column].path, refresh: $0)?.number
        ?? .nan
    }
  }

  /// Returns a scenario of a stall. A touch at 0.25 s starts an animation of one second; the application stalls for a
  /// second, before or after it commits the animation. A touch at 0.5 s switches a lamp off.
  package static func stall(beforeCommit: Bool) throws -> PacingScenario {
    let context = LayerContext()
    let (box, lamp) = (Layer(in: context), Layer(in: context))
    context.roots = [box, lamp]
    let start = ApplicationTurn(at: 0) {}
    let touch = ApplicationTurn(
      at: 0.25, workBeforeCommit: beforeCommit ? 1 : 0, workAfterCommit: beforeCommit ? 0 : 1
    ) {
      context.disablesActions = true
      box.position = Point2D(x: 100, y: 0)
      box.add(
        .basic(
          BasicAnimation(keyPath: "position.x", from: 0, to: 100, timing: Timing(duration: 1))))
    }
    let second = ApplicationTurn(at: 0.5) {
      context.disablesActions = true
      lamp.opacity = 0
    }
    return PacingScenario(
      name: beforeCommit ? "stall before the commit" : "stall after the commit",
      timeline: FramePipeline().run(context, turns: [start, touch, second], until: 2.5),
      step: 15,
      columns: [
        ("position.x", box.id, try box.path("position.x")),
        ("lamp", lamp.id, try lamp.path("opacity")),
      ])
  }

  /// Returns a scenario of physics that leaves time in a frame of 1/60 s.
  package static func fastPhysics() throws -> PacingScenario {
    try physics("fast physics", secondsPerStep: 0.003)
  }

  /// Returns a scenario of physics that takes longer than the frame for which it is computed.
  package static func slowPhysics() throws -> PacingScenario {
    try physics("slow physics", secondsPerStep: 0.01)
  }

  /// Returns a scenario of a ball that physics moves by one point per step of 1/120 s, in a handler of a display
  /// link; at most two steps per frame, then time slows down.
  private static func physics(
    _ name: String, secondsPerStep: Double
  ) throws -> PacingScenario {
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]
    var clock = FixedStep(rate: .hertz120, maximumSteps: 2, overrun: .slowDown)
    let timeline = FramePipeline().run(context, until: 0.2) { frame in
      let steps = clock.advance(to: frame.targetTimestamp).steps
      return ApplicationTurn(workBeforeCommit: Double(steps.count) * secondsPerStep) {
        // Physics is the animation: setting the position must start none. This holds up to the commit.
        context.disablesActions = true
        ball.position = Point2D(x: Double(steps.upperBound), y: 0)
      }
    }
    return PacingScenario(
      name: name, timeline: timeline, step: 1,
      columns: [("position.x", ball.id, try ball.path("position.x"))])
  }
}
