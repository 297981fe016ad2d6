import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// The events of a tree in a span of absolute time, in order of time.
///
/// At one time, events of animations come first, then those of playbacks, then those of exiting layers:
///
/// - Animations: starts, then ends of iterations, then ends, each by layer and animation.
/// - A playback: its start, its labels, its end.
/// - Layers: superlayers before their sublayers.
///
/// The events are made while you read them. A span in which a million iterations end is as cheap to request as an
/// empty one, and reading the first ten takes the time of ten.
public struct AnimationEvents: Sequence, Sendable {
  struct Run: Sendable, EventSource {
    let subject: AnimationEvent.Subject
    var run: EventRun?
    /// The exits, the last one first.
    var exits: [AnimationEvent] = []

    mutating func next() -> AnimationEvent? {
      if let event = exits.popLast() { return event }
      return run?.next().map { AnimationEvent($0.kind, of: subject, at: $0.time) }
    }

    static func areInOrder(_ a: AnimationEvent, _ b: AnimationEvent) -> Bool {
      AnimationEvent.areInOrder(a, b)
    }
  }

  /// Animations and exits. The runs of playbacks are made when they are read.
  private var runs: [Run] = []
  let playbacks: [RenderPlayback]
  /// The part of the requested span that the tree reports.
  let span: Range<Double>

  /// Finds the events of some layers, and all events of playbacks and exits of a tree.
  ///
  /// - Parameter layers: The layers whose animations may have events in the span; nil for all.
  init(
    of tree: RenderTree, in span: Range<Double>, withIterations hasIterations: Bool,
    at layers: [Layer.ID]? = nil
  ) {
    // Previous trees report the events before the commit.
    let first = Swift.max(span.lowerBound, tree.commitTime)
    guard first < span.upperBound else {
      (playbacks, self.span) = ([], span)
      return
    }
    (playbacks, self.span) = (tree.playbacks, first..<span.upperBound)
    var found = EventSearch(self.span, withIterations: hasIterations)
    if let layers {
      for layer in layers { if let record = tree.record(of: layer) { found.take(record) } }
    } else {
      tree.records.forEachMarkedValue { found.take($0) }
    }
    runs = found.runs
    let exits = tree.exits(in: span)
    if let exit = exits.first { runs.append(Run(subject: exit.subject, exits: exits.reversed())) }
  }

  /// The number of events of animations and layers. Complexity: O(animations with an event).
  package var ownCount: Int {
    runs.reduce(0) {
      let (sum, overflows) = $0.addingReportingOverflow(($1.run?.count ?? 0) + $1.exits.count)
      return overflows ? .max : sum
    }
  }

  package var withoutIterations: AnimationEvents {
    var events = self
    events.runs = runs.compactMap { run in
      var run = run
      run.run = run.run?.withoutIterations
      return run.run == nil && run.exits.isEmpty ? nil : run
    }
    return events
  }

  /// The animations that end, unordered; nil if there are playbacks. Complexity: O(animations with an event).
  var endsOfAnimationsAlone: [Animation.ID]? {
    guard playbacks.isEmpty else { return nil }
    return runs.compactMap { run in
      guard case .animation(let animation, _, _) = run.subject, run.run?.hasEnd == true else {
        return nil
      }
      return animation
    }
  }

  /// Whether there are no events and no playbacks. Complexity: O(1).
  package var areNone: Bool { runs.isEmpty && playbacks.isEmpty }

  /// Whether there is no event. Complexity: O(playbacks).
  public var isEmpty: Bool {
    guard runs.isEmpty, !playbacks.isEmpty else { return runs.isEmpty }
    var playing = iterator(ofPlaybacksFrom: -.infinity) { _ in true }
    return playing.next() == nil
  }

  /// Makes the events one after another. Complexity per step: O(log of the subjects with an event), in addition to
  /// finding the end of an iteration or a label.
  public func makeIterator() -> Iterator {
    Iterator(runs + playbackRuns(from: -.infinity) { _ in true })
  }

  package var ownIterator: Iterator { Iterator(runs) }

  /// An iterator over the events of playbacks from a time on, including labels of some of them.
  package func iterator(
    ofPlaybacksFrom time: Double, labelsOf isHeard: (Playback.ID) -> Bool
  ) -> Iterator {
    Iterator(playbackRuns(from: time, labelsOf: isHeard))
  }

  private func playbackRuns(
    from time: Double, labelsOf isHeard: (Playback.ID) -> Bool
  ) -> [Run] {
    let first = Swift.max(span.lowerBound, time)
    guard first < span.upperBound else { return [] }
    return playbacks.compactMap { playback in
      EventRun.run(
        of: playback.schedule, in: first..<span.upperBound, withLabels: isHeard(playback.id)
      ).map { Run(subject: .playback(playback.id), run: $0) }
    }
  }

  /// An iterator over events in order.
  public struct Iterator: IteratorProtocol {
    private var runs: MergedRuns<Run>

    fileprivate init(_ runs: [Run]) { self.runs = MergedRuns(runs) }

    /// Returns the next event; nil after the last one.
    public mutating func next() -> AnimationEvent? { runs.next() }
  }
}

private struct EventSearch {
  private(set) var runs: [AnimationEvents.Run] = []
  private let span: Range<Double>
  private let hasIterations: Bool
  // Layers in sequence usually have the same clock.
  private var clock: RenderClock?
  private var origin = Double.nan
  private var reach = (atStart: 0.0, atEnd: 0.0)

  /// - Parameter span: Absolute times, none before the commit of the tree.
  init(_ span: Range<Double>, withIterations hasIterations: Bool) {
    (self.span, self.hasIterations) = (span, hasIterations)
  }

  mutating func take(_ record: RenderLayer) {
    // Most layers have no event at most times.
    guard (hasIterations ? record.quietUntil : record.nextEvent) < span.upperBound,
      let animations = record.animations
    else { return }
    for animation in animations.running where !isSilent(animation, of: record) {
      if let run = EventRun.run(of: animation, record, in: span, withIterations: hasIterations) {
        let compiled = animation.compiled
        runs.append(
          AnimationEvents.Run(
            subject: .animation(compiled.id, of: record.id, key: compiled.key), run: run))
      }
    }
  }

  /// Whether an animation has no event in the span, if that can be determined quickly, as for most animations at most
  /// times.
  private mutating func isSilent(_ animation: AnimationProgress, of record: RenderLayer) -> Bool {
    guard !record.isExiting, span.lowerBound > record.commitTime,
      animation.hasStarted || !span.contains(animation.startTime),
      animation.hasStopped || !span.contains(animation.endTime)
    else { return false }
    let compiled = animation.compiled
    guard hasIterations, compiled.hasCycleEnds, !animation.hasStopped else { return true }
    guard compiled.ownMap == nil else { return false }
    if clock !== record.clock || origin != record.commitTime {
      (clock, origin) = (record.clock, record.commitTime)
      let chain = record.clock.chain
      reach = (
        chain.greatestLocalTime(from: origin, to: span.lowerBound.nextDown),
        chain.greatestLocalTime(from: origin, to: span.upperBound.nextDown)
      )
    }
    return compiled.timing.areInOneCycle(reach.atStart, reach.atEnd)
  }
}

extension EventRun {
  /// Finds the events of an animation of a layer; nil if there are none. An animation that is not over when its layer
  /// exits is cancelled.
  ///
  /// An animation that a playback handle has reversed is over at its start, at which its clock may jump ahead. Events
  /// after that end are left out.
  fileprivate static func run(
    of animation: AnimationProgress, _ record: RenderLayer, in span: Range<Double>,
    withIterations hasIterations: Bool
  ) -> EventRun? {
    let compiled = animation.compiled
    let last =
      record.isExiting ? Swift.min(animation.endTime, record.exitEndTime) : animation.endTime
    let start = animation.hasStarted || animation.startTime > last ? nil : animation.startTime
    let end = animation.hasStopped ? nil : last
    var iterations = (before: 0.0, passed: 0.0)
    if hasIterations, compiled.hasCycleEnds, !animation.hasStopped {
      let end = Swift.min(
        record.isExiting ? record.exitEndTime : .infinity, animation.endTime.nextUp)
      iterations = (
        animation.cyclesPassed(before: Swift.min(span.lowerBound, end), since: record),
        animation.cyclesPassed(before: Swift.min(span.upperBound, end), since: record)
      )
    }
    // Most animations have none, which is known before timing and clocks are copied.
    guard
      iterations.passed > iterations.before || start.map(span.contains) == true
        || end.map(span.contains) == true
    else { return nil }
    return run(
      of: compiled.timing, below: compiled.chain(below: record.clock.chain),
      from: record.commitTime, in: span, start: start, end: end, iterations: iterations,
      outcome: last < animation.endTime ? .cancelled : .completed)
  }
}

extension RenderTree {
  /// The events of the tree in a span of absolute time: starts, ends of iterations and ends of animations; starts,
  /// labels and ends of playbacks; exits of layers.
  ///
  /// Every event has the first time at which it has happened, through all clocks above. Events before the commit, and
  /// those that commits and previous trees have reported, are left out, so a span may start anywhere. If you ask each
  /// tree for the time from its commit to the next one's, you get every event once, together with ``Commit/events``.
  ///
  /// - A clock that runs backwards ends no iteration that it has ended before. Below a replicator, the start of the
  ///   source and the end of the last copy count. Iterations are the source's, and none ends after its end.
  /// - A label is reported each time that it is passed, in either direction, and once at the reversal of a timeline
  ///   that autoreverses. A seek passes nothing; a label at the target time of a seek is reported when playback
  ///   leaves it. A fast playback may pass any number of labels, so limit the number that you read.
  /// - A layer that is removed with an exit has a change ``Commit/Change/Reason/exiting``, and so has each layer in
  ///   it. Later each has an event `exited`, unless it has entered the tree again, which is a change.
  ///
  /// Law: the events in `a..<b` and those in `b..<c` are those in `a..<c` (`EventLawTests`, `PlaybackEventLawTests`,
  /// `EnterExitLawTests`).
  ///
  /// - Parameters:
  ///   - span: The absolute times, in seconds.
  ///   - hasIterations: Whether ends of iterations are included. Default: `true`.
  /// - Complexity: O(animated layers + playbacks + exiting layers), for a span of any length.
  public func events(in span: Range<Double>, withIterations hasIterations: Bool = true)
    -> AnimationEvents
  {
    AnimationEvents(of: self, in: span, withIterations: hasIterations)
  }

  package func playbackEvents(in span: Range<Double>) -> AnimationEvents {
    AnimationEvents(of: self, in: span, withIterations: false, at: [])
  }

  /// The layers that exit in a span, in order of time, then superlayers before their sublayers.
  ///
  /// - Complexity: O(exiting layers), in addition to sorting those that exit in the span.
  func exits(in span: Range<Double>) -> [AnimationEvent] {
    if exiting.isEmpty { return [] }
    var found: [(layer: Layer.ID, time: Double)] = []
    let tops = exitingTops
    for exitingLayer in exiting where span.contains(exitingLayer.endTime) {
      found += layers(of: exitingLayer, among: tops).map { ($0, exitingLayer.endTime) }
    }
    if found.count > 1 {
      let order = inDocumentOrder(Set(found.map(\.layer)))
      let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
      found.sort { ($0.time, places[$0.layer] ?? 0) < ($1.time, places[$1.layer] ?? 0) }
    }
    return found.map { AnimationEvent(.exited, of: .layer($0.layer), at: $0.time) }
  }
}
