import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// The events of a tree in a span of time, in order: by time, then starts, ends of cycles, stops,
/// then by layer and animation.
///
/// They are made while they are read. Ends of cycles are counted, not stored: a span in which a
/// million cycles end is as cheap to ask for as an empty one, and whoever reads the first ten pays
/// for ten.
public struct AnimationEvents: Sequence, Sendable {
  /// The events of one animation.
  struct Run: Sendable, EventSource {
    let layer: Layer.ID
    let compiled: CompiledAnimation
    fileprivate(set) var events: EventRun
    /// Whether the layer has left before the animation is over.
    fileprivate var isCut = false
  }

  private(set) var runs: [Run] = []

  init(_ tree: RenderTree, in span: Range<Double>) {
    // What lies before the commit is for former trees to report.
    let first = Swift.max(span.lowerBound, tree.commitTime)
    guard first < span.upperBound else { return }
    let span = first..<span.upperBound
    var reach = LocalReach(span)
    tree.records.forEachMarkedValue { record in
      guard let animations = record.animations else { return }
      for animation in animations.running {
        if animation.isSilent(in: span, of: record, &reach) { continue }
        if let run = Run(animation, of: record, in: span) { runs.append(run) }
      }
    }
  }

  /// How many events there are. Complexity: O(animations with an event).
  public var count: Int {
    runs.reduce(0) {
      let (sum, overflows) = $0.addingReportingOverflow($1.events.count)
      return overflows ? .max : sum
    }
  }

  /// The same without the ends of cycles: at most two events for each animation.
  public var withoutCycleEnds: AnimationEvents {
    var events = self
    events.runs = runs.compactMap { run in
      guard let few = run.events.withoutCycleEnds else { return nil }
      return Run(layer: run.layer, compiled: run.compiled, events: few, isCut: run.isCut)
    }
    return events
  }

  /// Whether there is no event. Complexity: O(1).
  public var isEmpty: Bool { runs.isEmpty }

  /// Makes the events one after the other. Complexity of a step: O(log of the animations with an
  /// event), and of an end of a cycle what it takes to find it exactly.
  public func makeIterator() -> Iterator { Iterator(runs) }

  /// Goes through events in order.
  public struct Iterator: IteratorProtocol {
    private var runs: MergedRuns<Run>

    fileprivate init(_ runs: [Run]) { self.runs = MergedRuns(runs) }

    /// The next event, nil after the last one.
    public mutating func next() -> AnimationEvent? { runs.next() }
  }
}

/// How far the time of layers has come by both ends of a span. Layers that follow each other mostly have one
/// clock.
private struct LocalReach {
  private let span: Range<Double>
  private var clock: RenderClock?
  private var origin = Double.nan
  private var reach = (atStart: 0.0, atEnd: 0.0)

  init(_ span: Range<Double>) { self.span = span }

  /// The greatest times of a layer from its commit until just before either end of the span.
  mutating func reach(of record: RenderLayer) -> (atStart: Double, atEnd: Double) {
    if clock !== record.clock || origin != record.commitTime {
      (clock, origin) = (record.clock, record.commitTime)
      let chain = record.clock.chain
      reach = (
        chain.greatestLocalTime(from: origin, to: span.lowerBound.nextDown),
        chain.greatestLocalTime(from: origin, to: span.upperBound.nextDown)
      )
    }
    return reach
  }
}

extension AnimationProgress {
  /// Whether nothing of it lies in a span, where that is told at once: as of most animations at most times.
  fileprivate func isSilent(
    in span: Range<Double>, of record: RenderLayer, _ reach: inout LocalReach
  ) -> Bool {
    guard !record.isExiting, span.lowerBound > record.commitTime,
      hasStarted || !span.contains(startTime), hasStopped || !span.contains(endTime)
    else { return false }
    guard compiled.hasCycleEnds, !hasStopped else { return true }
    guard compiled.ownMap == nil else { return false }
    let (start, end) = reach.reach(of: record)
    return compiled.timing.areInOneCycle(start, end)
  }
}

// One that a handle has turned is over at its begin, at which its clock may leap ahead: what would come after the
// stop is left out.
extension AnimationProgress {
  /// When it starts, of one that has not and that is not over before, nor cut; else nil.
  fileprivate func start(until end: Double) -> Double? {
    hasStarted || startTime > Swift.min(end, endTime) ? nil : startTime
  }

  /// How many ends of cycles have passed before a span and before its end, those up to some time.
  fileprivate func cycles(
    in span: Range<Double>, since record: RenderLayer, until end: Double
  ) -> (before: Double, passed: Double) {
    let end = Swift.min(end, endTime.nextUp)
    return (
      cyclesPassed(before: Swift.min(span.lowerBound, end), since: record),
      cyclesPassed(before: Swift.min(span.upperBound, end), since: record)
    )
  }
}

extension AnimationEvents.Run {
  /// nil where nothing of the animation lies in the span.
  fileprivate init?(
    _ animation: AnimationProgress, of record: RenderLayer, in span: Range<Double>
  ) {
    let compiled = animation.compiled
    if record.isExiting {
      self.init(animation, ofExiting: record, in: span)
      return
    }
    var cycles = (before: 0.0, passed: 0.0)
    if compiled.hasCycleEnds, !animation.hasStopped, span.upperBound > record.commitTime {
      cycles = animation.cycles(in: span, since: record, until: .infinity)
    }
    let start = animation.start(until: .infinity)
    let stop = animation.hasStopped ? nil : animation.endTime
    // The rule, told before timing and clocks are handed over.
    guard
      cycles.passed > cycles.before || start.map(span.contains) == true
        || stop.map(span.contains) == true,
      let events = EventRun.run(
        of: compiled.timing, below: compiled.chain(below: record.clock.chain),
        from: record.commitTime, in: span, start: start, stop: stop, cycles: cycles)
    else { return nil }
    self.init(layer: record.id, compiled: compiled, events: events, isCut: false)
  }

  /// The same of a layer that leaves: what is not over by then stops, unfinished.
  private init?(
    _ animation: AnimationProgress, ofExiting record: RenderLayer, in span: Range<Double>
  ) {
    let (compiled, exitEndTime) = (animation.compiled, record.exitEndTime)
    var cycles = (before: 0.0, passed: 0.0)
    if compiled.hasCycleEnds, !animation.hasStopped {
      cycles = animation.cycles(in: span, since: record, until: exitEndTime)
    }
    let isCut = animation.endTime > exitEndTime
    guard
      let events = EventRun.run(
        of: compiled.timing, below: compiled.chain(below: record.clock.chain),
        from: record.commitTime, in: span,
        start: animation.start(until: exitEndTime),
        stop: animation.hasStopped ? nil : Swift.min(animation.endTime, exitEndTime), cycles: cycles
      )
    else { return nil }
    self.init(layer: record.id, compiled: compiled, events: events, isCut: isCut)
  }

  static func areInOrder(_ a: AnimationEvent, _ b: AnimationEvent) -> Bool {
    AnimationEvent.areInOrder(a, b)
  }

  mutating func next() -> AnimationEvent? {
    guard let (what, time) = events.next() else { return nil }
    var kind = what
    if isCut, case .stop = what { kind = .stop(isFinished: false) }
    return AnimationEvent(
      kind: kind, time: time, layer: layer, animation: compiled.id, key: compiled.key)
  }
}

extension RenderTree {
  /// What the animations of the tree do in a span of absolute time: starts, ends of cycles, stops.
  ///
  /// Every instant is the first number at which it has happened, through all clocks above. What
  /// commits and former trees have reported is not among them, and nothing before the commit is;
  /// so a span may begin anywhere. Asking each tree for the time from its commit to the next one's
  /// gives, together with ``Commit/events``, every event once.
  ///
  /// Law: the events in `a..<b` and those in `b..<c` are those in `a..<c` (`EventLawTests`).
  ///
  /// A clock that runs backwards passes no end of a cycle that it has not passed before. Below a
  /// replicator the source's start counts, and the last copy's end. Ends of cycles are the
  /// source's, and there are none after its stop.
  ///
  /// Complexity: O(animated layers), however long the span is.
  public func events(in span: Range<Double>) -> AnimationEvents { AnimationEvents(self, in: span) }
}

/// Something that happens in the life of an animation that is attached to a layer.
///
/// Animations in groups have no events of their own. Law: along the commits of a context, every
/// animation starts at most once and stops exactly once (`EventLawTests`).
public struct AnimationEvent: Sendable, Hashable {
  /// What happens.
  public var kind: EventKind
  /// When, in seconds of absolute time: the first number at which it has happened, or the commit
  /// that makes it happen.
  @Reflexive public var time: Double
  /// The layer that has or had the animation.
  public var layer: Layer.ID
  /// The animation.
  public var animation: Animation.ID
  /// The key under which it was added, nil for one without.
  public var key: String?

  /// An event from its parts.
  package init(
    kind: EventKind, time: Double, layer: Layer.ID, animation: Animation.ID, key: String?
  ) {
    self.kind = kind
    self.time = time
    self.layer = layer
    self.animation = animation
    self.key = key
  }
}

extension AnimationEvent {
  /// Whether one is reported before another: by time, then starts before ends of cycles before
  /// stops, then by layer and animation.
  package static func areInOrder(_ a: AnimationEvent, _ b: AnimationEvent) -> Bool {
    if a.time != b.time { return a.time < b.time }
    if a.kind.rank != b.kind.rank { return a.kind.rank < b.kind.rank }
    if a.layer != b.layer { return a.layer.rawValue < b.layer.rawValue }
    return a.animation.rawValue < b.animation.rawValue
  }
}

extension EventKind {
  var rank: Int {
    switch self {
    case .start: 0
    case .cycleEnd: 1
    case .stop: 2
    }
  }
}

extension LayerContext {
  /// Tells delegates what has happened, in the order of the events, and then calls the completions of
  /// transactions whose animations have all stopped.
  ///
  /// Commits and trees only report; nobody is called before this. Give it the events of each commit
  /// and of each tree once, in the order in which they came. Who is called may change layers,
  /// commit and deliver; but what adds, delivers and is called again without end fills the call
  /// stack, which ends the process.
  ///
  /// - Parameter events: As ``LayerRuntime/Commit/events`` and
  ///   ``LayerRuntime/RenderTree/events(in:)`` give them; ends of cycles are nobody's concern
  ///   here.
  public func deliver(_ events: some Sequence<AnimationEvent>) {
    // Of a tree's events ends of cycles, of which there may be millions, are not even made.
    let events = (events as? AnimationEvents).map { Array($0.withoutCycleEnds) } ?? Array(events)
    var time: Double?
    for event in events {
      if let time, event.time != time { timeGoesOn() }
      time = event.time
      switch event.kind {
      case .start: animationDidStart(event.animation)
      case .cycleEnd: break
      case .stop(let isFinished):
        animationDidStop(event.animation, isFinished: isFinished, at: event.time)
      }
    }
    runEligibleCompletions()
  }
}
