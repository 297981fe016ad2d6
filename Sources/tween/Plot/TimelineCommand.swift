import AnimationPlots
import Inbetween
import SceneFiles

/// `tween timeline`: draws the times at which the animations of a file run, as bars.
struct TimelineCommand: CommandOptions {
  private var plot = PlotOptions()

  static let table: [CommandOption<Self>] =
    [
      .init(
        "--events", \.plot.showsEvents, "marks starts, ends of iterations and stops")
    ] + (PlotOptions.sceneTable + PlotOptions.pictureTable).map { $0.within(\.plot) }

  static let description = CommandDescription(
    "draw when the animations of a file run", forms: ["FILE [options]"],
    operands: [.file("FILE")],
    [
      .text(
        """
        Draws when the animations of a scene run. Each animation has a row below its layer; the \
        children of a group are below the group, during its first iteration. A bar is an \
        iteration; a backward iteration has the second colour. A pale bar is a fill, before the \
        start or after the end. FILE may be '-', standard input.
        """)
    ], options: table.map(\.option),
    examples: [
      .init("tween timeline Docs/Samples/bounce.caml", "all animations of the file"),
      .init(
        "tween timeline Docs/Samples/bounce.caml --layer card --output card.svg",
        "the animations of one layer"
      ),
    ])

  mutating func take(operand: String) { plot.take(operand: operand) }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    try plot.check(given)
    guard plot.operands.count == 1 else { throw .usage("timeline takes one file") }
    _ = try FileArgument.input(plot.operands[0])
  }

  private typealias Entry = SampleColumns.Entry

  private static let mostRows = 200

  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try Self(arguments).plot
    let file = options.operands[0]
    return try PlotCommand.draw(options) { (options) throws(CommandError) in
      try chart(of: PlotCommand.scene(file, options), named: StandardInput.name(of: file), options)
    }
  }

  private static func chart(
    of scene: SampledScene, named file: String, _ options: PlotOptions
  ) throws(CommandError) -> Chart {
    let keyPaths = Set(scene.columns.map(\.keyPath))
    let choice = options.choice
    let drawn = scene.entries.compactMap { entry -> (Entry, [Animation])? in
      guard choice.layers.isEmpty || choice.layers.contains(where: entry.isCalled) else {
        return nil
      }
      // Transitions have no key path that could be chosen.
      let animations = entry.layer.animations.compactMap(\.resolved).filter {
        $0.changedKeyPaths.contains(where: keyPaths.contains)
          || choice.keyPaths.isEmpty && $0.hasTransition
      }
      return animations.isEmpty ? nil : (entry, animations)
    }
    guard !drawn.isEmpty else {
      return options.idleChart(of: scene, named: file, "nothing is animated")
    }
    let span = try options.span(of: scene)
    let rows = drawn.flatMap { entry, animations in
      let clock = BarClock(layer: SceneClock(of: entry.layer))
      return animations.flatMap { $0.rows("\(entry.label) ", on: clock, within: span) }
    }
    if rows.count > mostRows {
      StandardError.write(
        "tween: \(file): \(rows.count - mostRows) of \(rows.count) animations are not drawn; choose "
          + "with --layer and --key-path")
    }
    let layers = Set(drawn.map(\.0.layer.id))
    let events = options.showsEvents ? SceneMarks.events(scene, of: layers, in: span) : nil
    if let omission = events?.omission { StandardError.write("tween: \(file): \(omission)") }
    return Chart(
      title: file.escapingControls, width: options.size?.width ?? 640,
      height: options.size?.height ?? 0, x: Chart.Axis("seconds", over: span),
      panels: [.rows(Array(rows.prefix(mostRows)))], marks: events?.marks ?? [])
  }
}

/// Converts the time of an animation to absolute time: through groups in their first iterations, then layers.
private struct BarClock {
  let layer: SceneClock
  /// The factor and the offset from a time within the groups to the layer's time.
  var scale = 1.0
  var offset = 0.0

  func time(_ local: Double) -> Double { layer.time(reaching: local * scale + offset) }

  func inside(_ timing: Timing) -> BarClock {
    var clock = self
    clock.offset += (timing.startTime - timing.timeOffset / timing.speed) * scale
    clock.scale /= timing.speed
    return clock
  }
}

extension Animation {
  /// The row of an animation and those of its children; empty if time does not run forwards.
  fileprivate func rows(
    _ indent: String, on clock: BarClock, within span: ClosedRange<Double>
  ) -> [Chart.Row] {
    guard timing.speed > 0, clock.scale > 0 else { return [] }
    let own = Chart.Row((indent + name).escapingControls, bars(on: clock, within: span))
    guard case .group(let group) = self else { return [own] }
    let inside = clock.inside(timing)
    // A group shows its children up to its own end, and their fills only within it.
    let end = clock.time(timing.startTime + timing.activeDuration)
    let limits = span.clamped(
      from: clock.time(timing.startTime), to: min(end, inside.time(timing.duration)))
    return [own]
      + group.animations.flatMap { $0.rows(indent + "  ", on: inside, within: limits) }
  }

  fileprivate var hasTransition: Bool {
    switch self {
    case .transition: true
    case .group(let group): group.animations.contains(where: \.hasTransition)
    case .basic, .keyframe, .spring, .decay: false
    }
  }

  private var name: String {
    if case .group = self { return "group" }
    return animatedKeyPaths.first ?? "transition"
  }

  private func bars(on clock: BarClock, within span: ClosedRange<Double>) -> [Chart.Span] {
    let (begin, end) = (timing.startTime, timing.startTime + timing.activeDuration)
    let (first, last) = (clock.time(begin), clock.time(end))
    var bars: [Chart.Span] = []
    func add(_ start: Double, _ end: Double, color: Int = 0, isFaint: Bool = false) {
      let (start, end) = (max(start, span.lowerBound), min(end, span.upperBound))
      if start < end {
        bars.append(Chart.Span(from: start, to: end, color: color, isFaint: isFaint))
      }
    }
    if [.backwards, .both].contains(timing.fillMode) {
      add(span.lowerBound, first, isFaint: true)
    }
    let legs = self.legs
    for leg in legs {
      add(
        clock.time(max(leg.start, begin)), clock.time(min(leg.start + leg.length, end)),
        color: leg.isReversed ? 1 : 0)
    }
    // If there are too many iterations for a bar each, or an iteration has no length, they share one bar.
    let drawn = legs.last.map { min($0.start + $0.length, end) } ?? begin
    add(clock.time(drawn), last)
    if [.forwards, .both].contains(timing.fillMode), !properties.isRemovedOnCompletion {
      add(last, span.upperBound, isFaint: true)
    }
    return bars
  }
}

extension ClosedRange<Double> {
  /// The part of the range between two numbers; empty if they exclude it. NaN is not a limit.
  fileprivate func clamped(from lower: Double, to upper: Double) -> ClosedRange {
    let first = lower > lowerBound ? Swift.min(lower, upperBound) : lowerBound
    return first...(upper < upperBound ? Swift.max(first, upper) : upperBound)
  }
}
