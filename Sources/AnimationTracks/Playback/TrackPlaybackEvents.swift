/// What the playbacks of a ``TrackSet`` tell in a span of absolute time, in order: by time, of one playback its
/// start, labels, its end; then by playback.
///
/// They are made while they are read, since an endless playback has as many labels as it has time.
public struct TrackPlaybackEvents: Sequence, Sendable {
  /// Those of one playback.
  fileprivate struct Run: Sendable, EventSource {
    let playback: TrackPlayback
    /// What changes have made happen, the last one first.
    var told: [TrackPlaybackEvent] = []
    var run: PlaybackRun?

    mutating func next() -> TrackPlaybackEvent? {
      if let event = told.popLast() { return event }
      guard let (kind, time) = run?.next() else { return nil }
      return TrackPlaybackEvent(playback: playback, kind: kind, time: time)
    }

    static func areInOrder(_ a: TrackPlaybackEvent, _ b: TrackPlaybackEvent) -> Bool {
      (a.time, a.playback.number) < (b.time, b.playback.number)
    }
  }

  private var runs: [Run] = []

  init(_ set: TrackSet, in span: Range<Double>) {
    guard !span.isEmpty else { return }
    // What changes have made happen is in their order, not in that of the playbacks.
    var places: [TrackPlayback: Int] = [:]
    for event in set.playbacks.told.reversed() where span.contains(event.time) {
      if let index = places[event.playback] {
        runs[index].told.append(event)
      } else {
        places[event.playback] = runs.count
        runs.append(Run(playback: event.playback, told: [event]))
      }
    }
    for record in set.playbacks.records {
      // It plays from its last change on at the earliest, and so tells nothing before that.
      guard let run = PlaybackRun(set.schedule(of: record), in: span) else { continue }
      if let index = places[record.playback] {
        runs[index].run = run
      } else {
        runs.append(Run(playback: record.playback, run: run))
      }
    }
  }

  /// Makes the events one after the other. Complexity of a step: O(log playbacks), and that of finding
  /// its time.
  public func makeIterator() -> Iterator { Iterator(runs) }

  /// Goes through events in order.
  public struct Iterator: IteratorProtocol {
    private var runs: MergedRuns<Run>

    fileprivate init(_ runs: [Run]) { self.runs = MergedRuns(runs) }

    /// The next event, nil after the last one.
    public mutating func next() -> TrackPlaybackEvent? { runs.next() }
  }
}

extension TrackSet {
  /// What the playbacks of the set tell in a span of absolute time: starts, labels that they pass, ends
  /// that they reach or are brought to.
  ///
  /// A label is told each time that it is passed, in either direction, the turn of a timeline that goes
  /// there and back once; a seek passes nothing, and a label at the place that is sought is told when
  /// playing leaves it. Nothing is told of the time before a playback was last changed: ask for the time up
  /// to a change before it, and from it on after it, and every event comes once. What a change itself makes
  /// happen is told at its time, until the next change at a later one.
  ///
  /// Law: the events in `a..<b` and those in `b..<c` are those in `a..<c` (`TrackPlaybackLawTests`).
  public func playbackEvents(in span: Range<Double>) -> TrackPlaybackEvents {
    TrackPlaybackEvents(self, in: span)
  }
}
