import AnimationPlots
import Inbetween

extension Drawing {
  /// The model and the presentation, a turn of a host, a fountain.
  static func hosts() -> [Drawing] { [commit, turns, fountain] }

  /// A property that is set, committed and animated.
  private static var commit: Drawing {
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]
    let former = context.commit(at: 0).tree
    context.animate(with: .curve(duration: 0.6)) { ball.position.x = 100 }
    let (set, time, span) = (0.2, 0.3, 0...1.2)
    let tree = context.commit(at: time).tree
    return Drawing(
      path: "Motion/commit.svg",
      chart: Chart(
        title: "The model changes at once; the presentation moves from the commit on", height: 240,
        x: Chart.Axis("seconds", over: span),
        panels: [
          .lines(
            Chart.Axis("position.x"),
            [
              Chart.Series("model", over: span, breaks: [set], samplesPerPiece: 2) {
                $0 < set ? 0 : 100
              },
              Chart.Series("presentation", over: span, breaks: [time]) {
                ($0 < time ? former : tree)[ball, .position.x, at: $0]
              },
            ])
        ],
        marks: [Chart.Mark(at: set, "set"), Chart.Mark(at: time, "commit")]))
  }

  /// Six turns of a host at 60 frames per second.
  private static var turns: Drawing {
    let clock = ManualClock()
    let host = AnimationHost(clock: clock)
    host.advance()
    var (turns, frames): ([Chart.Span], [Chart.Span]) = ([], [])
    for number in 1...6 {
      host.waitForFrame(at: .hertz60)
      host.advance()
      let length = host.targetTime - host.time
      turns.append(
        Chart.Span(from: host.time, to: host.time + length / 4, color: number))
      frames.append(
        Chart.Span(from: host.targetTime, to: host.targetTime + length, color: number))
      clock.advance(by: length)
    }
    return Drawing(
      path: "Clock/host-turns.svg",
      chart: Chart(
        title: "Each turn commits at `time` and computes the frame that starts at `targetTime`",
        x: Chart.Axis("seconds", over: 0...(7.0 / 60)),
        panels: [
          .rows([Chart.Row("turn, at time", turns), Chart.Row("frame, from targetTime", frames)])
        ]))
  }

  /// The particles of a fountain at one time, by age.
  private static var fountain: Drawing {
    let context = LayerContext()
    let fountain = Layer(.emitter, in: context)
    context.roots = [fountain]
    var drop = EmitterCell(name: "drop")
    (drop.birthRate, drop.lifetime) = (120, 2.2)
    (drop.velocity, drop.velocityRange) = (100, 16)
    (drop.emissionLatitude, drop.emissionLongitude, drop.emissionRange) = (.pi / 2, .pi / 2, 0.5)
    drop.yAcceleration = -90
    fountain.emitterCells = [drop]
    let tree = context.commit(at: 0).tree
    let particles = tree.particles(of: fountain.id, at: 3)
    let ages: [(String, Range<Double>)] = [
      ("younger than 0.7 s", 0..<0.7), ("up to 1.4 s", 0.7..<1.4), ("older", 1.4..<3),
    ]
    return Drawing(
      path: "Emitters/fountain.svg",
      chart: Chart(
        title: "The particles of a fountain, 3 s after its start", height: 360,
        x: Chart.Axis("x"),
        panels: [
          .lines(
            Chart.Axis("y"),
            ages.map { label, ages in
              var series = Chart.Series(label, samples: [])
              series.dots = particles.filter { ages.contains($0.age) }.map {
                Point2D(x: $0.position.x, y: $0.position.y)
              }
              return series
            })
        ]))
  }
}
