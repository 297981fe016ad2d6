import AnimationMath
import AnimationTiming

/// A point in the life of a track or a playback of a ``TrackSet``.
///
/// Law: a playback has at most one start and at most one end, however often it is paused, sought and reversed
/// (`TrackPlaybackLawTests`).
public struct TrackEvent: Sendable, Hashable {
  /// The subject of an event.
  public enum Subject: Sendable, Hashable {
    /// An independent track, not one of a timeline.
    case track(TrackHandle)
    /// A playback.
    case playback(TrackPlayback)
  }

  /// The absolute time of the event, in seconds. An event that a change of the set causes has the time of the change.
  /// Any other event has the least number at which the values show that it has happened.
  @Reflexive public private(set) var time: Double
  /// The track or the playback.
  public let subject: Subject
  /// The kind of the event.
  public let kind: EventKind

  init(_ kind: EventKind, of subject: Subject, at time: Double) {
    (self.subject, self.kind) = (subject, kind)
    self.time = time
  }

  /// The track, or `nil` if the event concerns a playback.
  @inline(never)
  public var track: TrackHandle? { if case .track(let track) = subject { track } else { nil } }

  /// The playback, or `nil` if the event concerns a track.
  @inline(never)
  public var playback: TrackPlayback? {
    if case .playback(let playback) = subject { playback } else { nil }
  }
}

#if !hasFeature(Embedded)
  extension TrackEvent: Codable {}
  extension TrackEvent.Subject: Codable {}
#endif

/// The events of a ``TrackSet`` in a span of absolute time, in order: by time, then tracks by place, then playbacks.
/// For one track or playback the start comes first and the end last. For one place interrupted runs come first.
///
/// The events are made while they are read, because an endless loop or playback has any number of them.
public struct TrackEvents: Sequence, Sendable {
  private var runs: [Run] = []

  fileprivate struct Run: Sendable, EventSource {
    let subject: TrackEvent.Subject
    /// The events that changes have caused, the last one first.
    var past: [TrackEvent] = []
    var run: EventRun?

    mutating func next() -> TrackEvent? {
      if let event = past.popLast() { return event }
      return run?.next().map { TrackEvent($0.kind, of: subject, at: $0.time) }
    }

    static func areInOrder(_ a: TrackEvent, _ b: TrackEvent) -> Bool {
      (a.time, a.subject.rank) < (b.time, b.subject.rank)
    }
  }

  /// Creates the events of some interruptions, of the tracks at some places, and of all playbacks.
  init(
    of set: TrackSet, in span: Range<Double>, withIterations hasIterations: Bool,
    _ interruptions: [TrackRunLog.Interruption], at places: some Sequence<Int>
  ) {
    guard !span.isEmpty else { return }
    for run in interruptions {
      let outcome: PlaybackOutcome = run.isFinished ? .completed : .cancelled
      let past = [
        TrackEvent(.ended(outcome), of: .track(run.track), at: run.stop),
        TrackEvent(.started, of: .track(run.track), at: run.start),
      ].filter { span.contains($0.time) }
      if !past.isEmpty { runs.append(Run(subject: .track(run.track), past: past)) }
    }
    var chains = ChainCache()
    for place in places {
      set.forEachRun(in: span, withIterations: hasIterations, at: place, &chains) { track, run in
        runs.append(Run(subject: .track(track), run: run))
      }
    }
    // The events of changes are in their own order, not in that of the playbacks.
    var indices: [TrackPlayback: Int] = [:]
    for event in set.playbacks.changeEvents.reversed() where span.contains(event.time) {
      guard let playback = event.playback else { continue }
      if let index = indices[playback] {
        runs[index].past.append(event)
      } else {
        indices[playback] = runs.count
        runs.append(Run(subject: event.subject, past: [event]))
      }
    }
    for record in set.playbacks.records {
      // A playback reports nothing before its last change.
      guard let run = EventRun.run(of: set.schedule(of: record), in: span) else { continue }
      if let index = indices[record.playback] {
        runs[index].run = run
      } else {
        runs.append(Run(subject: .playback(record.playback), run: run))
      }
    }
  }

  /// Whether there are no events. Complexity: O(subjects with an event).
  public var isEmpty: Bool {
    var events = makeIterator()
    return events.next() == nil
  }

  /// Returns an iterator over the events. Complexity of a step: O(log subjects with an event), and that of finding
  /// its time.
  public func makeIterator() -> Iterator { Iterator(runs) }

  /// An iterator over events in order.
  public struct Iterator: IteratorProtocol {
    private var runs: MergedRuns<Run>

    fileprivate init(_ runs: [Run]) { self.runs = MergedRuns(runs) }

    /// Returns the next event, nil after the last one.
    public mutating func next() -> TrackEvent? { runs.next() }
  }
}

extension TrackEvent.Subject {
  fileprivate var rank: Int {
    switch self {
    case .track(let track): track.property.place
    case .playback(let playback): 1 << 40 + Int(playback.number)
    }
  }
}
