import AnimationPlots
import Inbetween

extension Drawing {
  /// Returns charts of layers over time: timelines, takeovers, flings, exits.
  static func motions() throws -> [Drawing] {
    [timeline, handover, try fling(), leaving]
  }

  /// The first example of the page on timelines.
  private static var timeline: Drawing {
    let (context, layers) = stage(of: 2)
    let (ball, card) = (layers[0], layers[1])
    var timeline = LayerTimeline()
    timeline.timingFunction = .linear
    timeline.animate(ball, .position.x, to: 100, with: .curve(duration: 0.5))
    timeline.label("landed")
    timeline.animate(ball, .position.x, to: 40, with: .curve(duration: 0.5))
    timeline.animate(
      card, .opacity, to: 0, with: .curve(duration: 0.25), at: .label("landed", 0.25))
    _ = context.play(timeline)
    let tree = context.commit(at: 0).tree
    let span = 0...timeline.duration
    return Drawing(
      path: "Motion/timeline.svg",
      chart: Chart(
        title: "The steps of a timeline on two layers, and the position of one of them",
        height: 240,
        x: Chart.Axis("seconds", over: span),
        panels: [
          .rows([row("ball position.x", ball), row("card opacity", card)]),
          .lines(
            Chart.Axis("position.x of the ball"),
            [line("", over: span, breaks: [0.5]) { tree[ball, .position.x, at: $0] }]),
        ],
        marks: [Chart.Mark(at: timeline.time(ofLabel: "landed") ?? .nan, "landed")]))
  }

  /// A curve that is called back in mid-flight, with and without its velocity.
  private static var handover: Drawing {
    let spring = Spring.stiffness(30, damping: 11)
    let (time, span) = (0.5, 0...2.0)
    let trees = [true, false].map { keepsVelocity in
      let (context, layers) = stage(of: 1)
      let ball = layers[0]
      ball.animate(
        .position, to: Point2D(x: 100, y: 0), with: .curve(duration: 1, timingFunction: .linear))
      let before = context.commit(at: 0).tree
      if keepsVelocity {
        ball.animate(.position, to: .zero, with: .spring(spring))
      } else {
        context.disablesActions = true
        ball.position = .zero
        ball.add(
          SpringAnimation(
            .position, from: before[ball, .position, at: time], to: .zero, spring: spring,
            velocity: .zero), forKey: "position")
      }
      return Played(layer: ball, change: time, before: before, after: context.commit(at: time).tree)
    }
    // Up to the change both are one line.
    func lines(_ value: @escaping (Played, Double) -> Double) -> [Chart.Series] {
      let before = Chart.Series("curve", over: 0...time.nextDown, samplesPerPiece: 2) {
        value(trees[0], $0)
      }
      return [before]
        + zip(["velocity kept", "velocity lost"], trees).map { name, played in
          line(name, over: time...span.upperBound, breaks: []) { value(played, $0) }
        }
    }
    return Drawing(
      path: "Motion/handover.svg",
      chart: Chart(
        title: "A spring takes over from a curve, with and without its velocity", height: 320,
        x: Chart.Axis("seconds", over: span),
        panels: [
          .lines(Chart.Axis("position.x"), lines { $0.position(at: $1).x }),
          .lines(Chart.Axis("velocity per second"), lines { $0.velocity(at: $1).x }),
        ],
        marks: [Chart.Mark(at: time, "retargeted")]))
  }

  /// Returns the chart of a list that is flung beyond its bound.
  private static func fling() throws -> Drawing {
    let (context, layers) = stage(of: 1)
    let list = layers[0]
    list.animate(.position.y, decay: .scroll, velocity: 2000, within: 0...400)
    let tree = context.commit(at: 0).tree
    let span = 0...1.0
    let reached = try tree.firstCrossing(of: list.id, for: .position.y, level: 400, in: span)
    guard case .at(let time) = reached else { preconditionFailure("the list reaches its bound") }
    return Drawing(
      path: "Motion/fling.svg",
      chart: Chart(
        title: "A fling continues as a spring at a bound, with the same velocity", height: 320,
        x: Chart.Axis("seconds", over: span),
        panels: [
          .lines(
            Chart.Axis("position.y"),
            [
              line("thrown", over: span, breaks: [time]) { tree[list, .position.y, at: $0] },
              Chart.Series("bound", over: span, samplesPerPiece: 2) { _ in 400 },
            ]),
          .lines(
            Chart.Axis("velocity per second"),
            [
              line("thrown", over: span, breaks: [time]) {
                tree.velocity(of: list.id, for: .position.y, at: $0)
              }
            ]),
        ],
        marks: [Chart.Mark(at: time, "at the bound")]))
  }

  /// An exit that is called back in mid-flight.
  private static var leaving: Drawing {
    let (context, layers) = stage(of: 2)
    let (stage, card) = (layers[0], layers[1])
    context.roots = [stage]
    stage.addSublayer(card)
    _ = context.commit(at: 0)
    card.remove(exiting: [.fade, .move(y: 20)], with: .curve(duration: 1, timingFunction: .linear))
    let before = context.commit(at: 0).tree
    stage.addSublayer(card, entering: .fade, with: .spring(.smooth))
    let (time, span) = (0.5, 0...1.25)
    let back = Played(
      layer: card, change: time, before: before, after: context.commit(at: time).tree)
    func lines(_ value: @escaping (RenderTree, Double) -> Double) -> [Chart.Series] {
      [
        line("exit", over: 0...time, breaks: []) { value(before, $0) },
        line("added again", over: time...span.upperBound, breaks: []) { value(back.after, $0) },
        line("not added again", over: time...1, breaks: []) {
          before.contains(card.id, at: $0) ? value(before, $0) : nil
        },
      ]
    }
    return Drawing(
      path: "Motion/leaving.svg",
      chart: Chart(
        title: "A card exits; halfway it is added again", height: 320,
        x: Chart.Axis("seconds", over: span),
        panels: [
          .lines(Chart.Axis("opacity", over: 0...1), lines { $0[card, .opacity, at: $1] }),
          .lines(Chart.Axis("position.y", over: 0...20), lines { $0[card, .position.y, at: $1] }),
        ],
        marks: [Chart.Mark(at: time, "added again"), Chart.Mark(at: 1, "end of the exit")]))
  }

  // MARK: Parts

  /// Returns layers that have been shown once.
  private static func stage(of count: Int) -> (LayerContext, [Layer]) {
    let context = LayerContext()
    let layers = (0..<count).map { _ in Layer(in: context) }
    context.roots = layers
    _ = context.commit(at: 0)
    return (context, layers)
  }

  /// Returns a value over time; nil if there is none.
  private static func line(
    _ label: String, over span: ClosedRange<Double>, breaks: [Double],
    _ value: (Double) -> Double?
  ) -> Chart.Series {
    Chart.Series(label, over: span, breaks: breaks, samplesPerPiece: 49, value)
  }

  /// Returns the steps that drive a layer, next to each other, without the value before the first step.
  private static func row(_ label: String, _ layer: Layer) -> Chart.Row {
    var spans: [Chart.Span] = []
    for case .group(let group) in layer.animations.map(\.animation) {
      // Steps follow each other without a gap, so each has another colour.
      spans += group.animations.map(\.timing).filter { $0.duration > 0 }.enumerated().map {
        Chart.Span(
          from: $1.beginTime, to: $1.beginTime + $1.duration, color: spans.count + $0)
      }
    }
    return Chart.Row(label, spans)
  }
}

/// A layer before and after a change.
private struct Played {
  let layer: Layer
  let change: Double
  let before: RenderTree
  let after: RenderTree

  func tree(at time: Double) -> RenderTree { time < change ? before : after }

  func position(at time: Double) -> Point2D { tree(at: time)[layer, .position, at: time] }

  func velocity(at time: Double) -> Point2D {
    tree(at: time).velocity(of: layer.id, for: .position, at: time)
  }
}
