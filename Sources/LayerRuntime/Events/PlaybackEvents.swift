import AnimationTiming
import AnimationTracks
import LayerModel

/// The events of the playbacks of a tree in a span of absolute time, in order: by time, then by playback; of
/// one playback the start, labels, the end.
///
/// They are made while they are read, since an endless playback has as many labels as it has time.
public struct PlaybackEvents: Sequence, Sendable {
  /// Those of one playback.
  fileprivate struct Run: Sendable, EventSource {
    private let id: Playback.ID
    private var run: PlaybackRun

    /// nil where there are none.
    init?(_ playback: RenderPlayback, in span: Range<Double>, withLabels hasLabels: Bool) {
      guard let run = PlaybackRun(playback.schedule, in: span, withLabels: hasLabels) else {
        return nil
      }
      (id, self.run) = (playback.id, run)
    }

    mutating func next() -> PlaybackEvent? {
      run.next().map { PlaybackEvent(playback: id, kind: $0.kind, time: $0.time) }
    }

    static func areInOrder(_ a: PlaybackEvent, _ b: PlaybackEvent) -> Bool {
      (a.time, a.playback.rawValue) < (b.time, b.playback.rawValue)
    }
  }

  private let playbacks: [RenderPlayback]
  private let span: Range<Double>

  init(_ tree: RenderTree, in span: Range<Double>) {
    // What lies before the commit is for former trees to report.
    let first = Swift.max(span.lowerBound, tree.commitTime)
    playbacks = first < span.upperBound ? tree.playbacks : []
    self.span = playbacks.isEmpty ? span : first..<span.upperBound
  }

  /// Makes the events one after the other. Complexity of a step: O(log playbacks), and that of finding
  /// its time.
  public func makeIterator() -> Iterator { iterator(from: -.infinity) { _ in true } }

  /// The events from a time on, with the labels of some playbacks.
  fileprivate func iterator(
    from time: Double, labelsOf isHeard: (Playback.ID) -> Bool
  ) -> Iterator {
    let first = Swift.max(span.lowerBound, time)
    guard first < span.upperBound else { return Iterator([]) }
    return Iterator(
      playbacks.compactMap {
        Run($0, in: first..<span.upperBound, withLabels: isHeard($0.id))
      })
  }

  /// Goes through events in order.
  public struct Iterator: IteratorProtocol {
    private var runs: MergedRuns<Run>

    fileprivate init(_ runs: [Run]) { self.runs = MergedRuns(runs) }

    /// The next event, nil after the last one.
    public mutating func next() -> PlaybackEvent? { runs.next() }
  }
}

/// The events of playbacks that a delivery reports: labels only of playbacks with a listener, and at most
/// ``labelLimit`` of them.
package struct HeardPlaybackEvents {
  /// How many labels one delivery reports.
  package static let labelLimit = 10_000

  private let events: PlaybackEvents
  private let context: LayerContext
  private var iterator: PlaybackEvents.Iterator
  /// The listeners that it goes by.
  private var listeners: Int
  private var pending: PlaybackEvent?
  /// From when on events have not been handed out.
  private var time = -Double.infinity
  private var labelCount = 0

  /// The events that a context has listeners for.
  package init(_ events: PlaybackEvents, in context: LayerContext) {
    (self.events, self.context) = (events, context)
    listeners = context.labelListeners
    iterator = events.iterator(from: time) { context.hearsLabels(of: $0) }
    pending = iterator.next()
  }

  /// The time of the next event; nil if there is none. Listeners that have come since the last one count.
  ///
  /// - Parameter now: Up to when everything else has been delivered.
  package mutating func nextTime(since now: Double = -.infinity) -> Double? {
    if listeners != context.labelListeners, pending.map({ $0.time >= time }) ?? true {
      listeners = context.labelListeners
      if labelCount < Self.labelLimit {
        skip(to: max(time, now)) { [context] in context.hearsLabels(of: $0) }
      }
    }
    return pending?.time
  }

  /// The next event; nil after the last one.
  package mutating func next() -> PlaybackEvent? {
    guard nextTime() != nil, let event = pending else { return nil }
    pending = iterator.next()
    time = event.time.nextUp
    guard case .label = event.kind else { return event }
    labelCount += 1
    // Those at the time of the last one are dropped too.
    if labelCount == Self.labelLimit, case .label? = pending?.kind {
      context.reportTooManyLabels(limit: Self.labelLimit)
      skip(to: time) { _ in false }
    }
    return event
  }

  private mutating func skip(to time: Double, labelsOf isHeard: (Playback.ID) -> Bool) {
    iterator = events.iterator(from: time, labelsOf: isHeard)
    pending = iterator.next()
  }
}

extension LayerContext {
  /// Delivers the events of the playbacks of a tree, as for any sequence of them.
  ///
  /// Labels that no ``LayerModel/Playback/onEvent`` and no function of
  /// `onLabel` waits for are skipped, however many they are. One delivery reports
  /// at most 10,000 labels, the first ones; ``LayerModel/LayerContext/diagnostics`` says if there are more.
  /// Starts and ends are always reported.
  ///
  /// Complexity: O(playbacks), and O(log playbacks) for each event that is reported.
  public func deliver(_ events: PlaybackEvents) {
    var heard = HeardPlaybackEvents(events, in: self)
    while let event = heard.next() { deliver(CollectionOfOne(event)) }
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
  /// ``Commit/playbackEvents``, every event once. If you read them yourself, limit how many you take: a fast
  /// playback may pass any number of labels.
  ///
  /// Law: the events in `a..<b` and those in `b..<c` are those in `a..<c` (`PlaybackEventLawTests`).
  public func playbackEvents(in span: Range<Double>) -> PlaybackEvents {
    PlaybackEvents(self, in: span)
  }
}
