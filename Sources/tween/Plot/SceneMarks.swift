import AnimationPlots
import Inbetween

/// The events of a scene's animated values.
struct SceneMarks {
  private let animations: [(clock: SceneClock, animation: Animation, label: String)]

  /// - Parameter columns: The values. An animation of their layers counts if it animates one of their key paths.
  init(of columns: [SampleColumn], in scene: SampledScene) {
    let keyPaths = Set(columns.map(\.keyPath))
    let layers = Set(columns.map(\.layer.id))
    animations = scene.entries.filter { layers.contains($0.layer.id) }.flatMap { entry in
      entry.layer.animations.compactMap(\.resolved)
        .filter { $0.changedKeyPaths.contains(where: keyPaths.contains) }
        .map { (SceneClock(of: entry.layer), $0, entry.label) }
    }
  }

  init(in scene: SampledScene) {
    animations = scene.entries.flatMap { entry in
      entry.layer.animations.compactMap(\.resolved).map {
        (SceneClock(of: entry.layer), $0, entry.label)
      }
    }
  }

  /// The starts and ends of animations, with one mark for all at one time. If the animations belong to more than one
  /// layer, a mark names its layers.
  func marks(in span: ClosedRange<Double>) -> [Chart.Mark] {
    var ends: [(time: Double, name: String)] = []
    let isOneLayer = Set(animations.map(\.label)).count < 2
    for (clock, animation, label) in animations {
      let end = animation.startTime + animation.activeDuration
      let prefix = isOneLayer ? "" : "\(label) "
      ends.append((clock.time(reaching: animation.startTime), prefix + "start"))
      ends.append((clock.time(reaching: end), prefix + "end"))
    }
    return Self.merged(ends, in: span)
  }

  /// The events of some layers while a scene runs: starts, ends of iterations, stops. If there are too many to mark,
  /// ends of iterations are omitted first, then the last events.
  static func events(
    _ scene: SampledScene, of layers: Set<Layer.ID>, in span: ClosedRange<Double>
  ) -> (marks: [Chart.Mark], omission: String?) {
    let asked = span.lowerBound..<span.upperBound.nextUp
    var (events, end) = firstEvents(scene.events, scene.tree.events(in: asked), of: layers)
    guard end != nil else { return (merged(events, in: span), nil) }
    var omitted = "ends of iterations"
    (events, end) = firstEvents(
      scene.events, scene.tree.events(in: asked, withIterations: false), of: layers)
    if let end { omitted += " and all events after \(end.shortestText) s" }
    let sentence =
      "\(omitted) are not marked: there are too many; choose with --layer, --from and --to"
    return (merged(events, in: span), sentence)
  }

  /// The first events of some layers.
  ///
  /// - Returns: The events to mark among the examined ones, and the time of the last examined event if there are
  ///   more.
  private static func firstEvents(
    _ first: [AnimationEvent], _ told: AnimationEvents, of layers: Set<Layer.ID>
  ) -> (events: [(time: Double, name: String)], end: Double?) {
    var events: [(time: Double, name: String)] = []
    var (count, last) = (0, 0.0)
    for event in [AnySequence(first), AnySequence(told)].lazy.joined() {
      guard events.count < mostBreaks, count < mostEvents else { return (events, last) }
      (count, last) = (count + 1, event.time)
      if event.animation != nil, event.layer.map(layers.contains) == true {
        events.append((event.time, event.kind.name))
      }
    }
    return (events, nil)
  }

  private static func merged(
    _ ends: [(time: Double, name: String)], in span: ClosedRange<Double>
  ) -> [Chart.Mark] {
    var marks: [Chart.Mark] = []
    for (time, name) in ends.sorted(by: { ($0.time, $1.name) < ($1.time, $0.name) })
    where span.contains(time) {
      // Times too close to distinguish are one time.
      if let last = marks.last, time - last.x <= (span.upperBound - span.lowerBound) * 1e-6 {
        if last.label != name, !last.label.hasSuffix(name) {
          marks[marks.count - 1].label += ", \(name)"
        }
      } else {
        marks.append(Chart.Mark(at: time, name))
      }
    }
    return marks
  }

  /// The times at which lines may jump or have a corner: ends of animations and of iterations, and keyframes.
  func breaks(in span: ClosedRange<Double>) -> [Double] {
    var breaks: Set<Double> = []
    for (clock, animation, _) in animations {
      let end = animation.startTime + animation.activeDuration
      breaks.formUnion([animation.startTime, end].map { clock.time(reaching: $0) })
      for leg in animation.legs {
        let times = leg.isReversed ? animation.keyTimes.map { 1 - $0 } : animation.keyTimes
        let local = ([0] + times).map { leg.start + $0 * leg.length }
        breaks.formUnion(local.filter { $0 < end }.map { clock.time(reaching: $0) })
        if breaks.count > mostBreaks { break }
      }
    }
    let inside = breaks.filter { $0 > span.lowerBound && $0 <= span.upperBound }.sorted()
    return Array(inside.prefix(mostBreaks))
  }

  /// The times at which the keyframes of the first iteration are shown, for animations outside of groups.
  static func keyTimes(of column: SampleColumn) -> [Double] {
    let clock = SceneClock(of: column.layer)
    return column.layer.animations.compactMap(\.resolved)
      .filter { $0.animatedKeyPaths == [column.keyPath] }
      .flatMap { animation in
        animation.legs.prefix(1).flatMap { leg in
          animation.keyTimes.compactMap { clock.time(showing: leg.start + $0 * leg.length) }
        }
      }
  }
}

/// The greatest number of breaks in lines, and of marked events.
private let mostBreaks = 400
/// The greatest number of events that are examined for those of the drawn layers.
private let mostEvents = 100_000

extension EventKind {
  fileprivate var name: String {
    switch self {
    case .started: "start"
    case .iterated: "iteration"
    case .ended: "stop"
    case .labelReached(let name, _, _): name
    case .exited: "exit"
    }
  }
}

extension Animation {
  /// The key times as fractions of the duration, if the animation's own times determine them.
  fileprivate var keyTimes: [Double] {
    guard case .keyframe(let keyframes) = self, !keyframes.calculationMode.isPaced,
      keyframes.path == nil
    else { return [] }
    let (count, mode) = (keyframes.values.count, keyframes.calculationMode)
    // A single keyframe is held from the start, whatever its key times are. Without keyframes there are no times.
    guard count > 1 else { return Array(repeating: 0, count: count) }
    let used = keyframes.keyTimes.flatMap { KeyTimes.used($0, valueCount: count, mode: mode) }
    return Array((used ?? KeyTimes.even(valueCount: count, mode: mode)).prefix(count))
  }

  /// The forward and backward passes of an animation that runs forwards, in its layer's time.
  var legs: [(start: Double, length: Double, isReversed: Bool)] {
    let length = timing.duration / timing.speed
    guard length > 0, length < .infinity, timing.speed > 0 else { return [] }
    let first = timing.startTime - timing.timeOffset / timing.speed
    let count = (timing.activeDuration + timing.startTime - first) / length
    // There is none if the time offset is before the first iteration for the whole active duration.
    guard count > 0 else { return [] }
    return (0..<Int(min(count.rounded(.up), Double(mostBreaks)))).map {
      (first + Double($0) * length, length, timing.autoreverses && !$0.isMultiple(of: 2))
    }
  }
}
