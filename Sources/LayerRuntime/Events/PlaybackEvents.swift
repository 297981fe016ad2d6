import AnimationTiming
import AnimationTracks
import LayerModel

/// What the playbacks of a tree tell in a span of absolute time, in order: by time, of one playback its
/// start, labels, its end; then by playback.
///
/// They are made while they are read, since an endless playback has as many labels as it has time.
public struct PlaybackEvents: Sequence, Sendable {
  /// Those of one playback.
  fileprivate struct Run: Sendable, EventSource {
    private let id: Playback.ID
    private var run: PlaybackRun

    /// nil where it tells nothing.
    init?(_ playback: RenderPlayback, in span: Range<Double>) {
      guard let run = PlaybackRun(playback.schedule, in: span) else { return nil }
      (id, self.run) = (playback.id, run)
    }

    mutating func next() -> PlaybackEvent? {
      run.next().map { PlaybackEvent(playback: id, kind: $0.kind, time: $0.time) }
    }

    static func areInOrder(_ a: PlaybackEvent, _ b: PlaybackEvent) -> Bool {
      (a.time, a.playback.rawValue) < (b.time, b.playback.rawValue)
    }
  }

  private let runs: [Run]

  init(_ tree: RenderTree, in span: Range<Double>) {
    let first = Swift.max(span.lowerBound, tree.commitTime)
    guard first < span.upperBound else {
      runs = []
      return
    }
    runs = tree.playbacks.compactMap { Run($0, in: first..<span.upperBound) }
  }

  /// Makes the events one after the other. Complexity of a step: O(log playbacks), and that of finding
  /// its time.
  public func makeIterator() -> Iterator { Iterator(runs) }

  /// Goes through events in order.
  public struct Iterator: IteratorProtocol {
    private var runs: MergedRuns<Run>

    fileprivate init(_ runs: [Run]) { self.runs = MergedRuns(runs) }

    /// The next event, nil after the last one.
    public mutating func next() -> PlaybackEvent? { runs.next() }
  }
}

extension RenderTree {
  /// What the playbacks of the tree tell in a span of absolute time: starts, labels that they pass, ends
  /// that they reach.
  ///
  /// A label is told each time that it is passed, in either direction, the turn of a timeline that goes
  /// there and back once; a seek passes nothing, and a label at the place that is sought is told when
  /// playing leaves it. What commits and former trees have told is not among them, and nothing before the
  /// commit is. Asking each tree for the time from its commit to the next one's gives, together with
  /// ``Commit/playbackEvents``, every event once.
  ///
  /// Law: the events in `a..<b` and those in `b..<c` are those in `a..<c` (`PlaybackEventLawTests`).
  public func playbackEvents(in span: Range<Double>) -> PlaybackEvents {
    PlaybackEvents(self, in: span)
  }
}
