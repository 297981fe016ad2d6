import AnimationTiming
import AnimationTracks
import LayerModel

/// What the playbacks of a tree tell in a span of absolute time, in order: by time, of one playback its
/// start, labels, its end; then by playback.
///
/// They are made while they are read, since an endless playback has as many labels as it has time.
public struct PlaybackEvents: Sequence, Sendable {
  private let runs: [PlaybackRun]

  init(_ tree: RenderTree, in span: Range<Double>) {
    let first = Swift.max(span.lowerBound, tree.commitTime)
    guard first < span.upperBound else {
      runs = []
      return
    }
    runs = tree.playbacks.compactMap { PlaybackRun($0, in: first..<span.upperBound) }
  }

  /// Makes the events one after the other. Complexity of a step: O(log playbacks), and that of finding
  /// its time.
  public func makeIterator() -> Iterator { Iterator(runs) }

  /// Goes through events in order.
  public struct Iterator: IteratorProtocol {
    private var runs: MergedRuns<PlaybackRun>

    fileprivate init(_ runs: [PlaybackRun]) { self.runs = MergedRuns(runs) }

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

extension RenderPlayback {
  /// What it tells in a span, in order.
  func events(in span: Range<Double>) -> [PlaybackEvent] {
    var (run, events) = (PlaybackRun(self, in: span), [PlaybackEvent]())
    while let event = run?.next() { events.append(event) }
    return events
  }
}

/// What one playback tells in a span.
private struct PlaybackRun: Sendable, EventSource {
  private let playback: RenderPlayback
  private let span: Range<Double>
  private var start: Double?
  private var labels: LabelRun?
  private var end: Double?

  /// nil where it tells nothing.
  init?(_ playback: RenderPlayback, in span: Range<Double>) {
    self.playback = playback
    self.span = span
    if !playback.hasStarted, span.contains(playback.startTime) { start = playback.startTime }
    if !playback.hasFinished, span.contains(playback.endTime) { end = playback.endTime }
    if !playback.cues.isEmpty, playback.startTime < span.upperBound {
      labels = LabelRun(playback, in: span)
    }
    if start == nil, end == nil, labels == nil { return nil }
  }

  mutating func next() -> PlaybackEvent? {
    if let time = start {
      start = nil
      return event(.started, time)
    }
    if let label = labels?.next() {
      return event(
        .label(label.name, cycle: label.cycle, isForwards: label.isForwards), label.time)
    }
    labels = nil
    guard let time = end else { return nil }
    end = nil
    return event(.finished(.completed), time)
  }

  private func event(_ kind: PlaybackEvent.Kind, _ time: Double) -> PlaybackEvent {
    PlaybackEvent(playback: playback.id, kind: kind, time: time)
  }

  static func areInOrder(_ a: PlaybackEvent, _ b: PlaybackEvent) -> Bool {
    (a.time, a.playback.rawValue) < (b.time, b.playback.rawValue)
  }
}

/// The labels that a playback passes in a span, one after the other.
private struct LabelRun: Sendable {
  private let playback: RenderPlayback
  private let span: Range<Double>
  /// 1 where the position grows, −1 where it falls: times it, positions grow.
  private let sign: Double
  private let chain: ClockChain
  /// The pass and the label in it that come next.
  private var pass: Double
  private var index: Int
  /// Nothing at or before this, times the sign, is told; nothing before it where `isOpen` is false.
  private let floor: Double
  private let isOpen: Bool

  init(_ playback: RenderPlayback, in span: Range<Double>) {
    self.playback = playback
    self.span = span
    let isForwards = playback.chain.moves != .backwards
    sign = isForwards ? 1 : -1
    chain = isForwards ? playback.chain : playback.mirroredChain
    var floor = sign * (playback.passed ?? playback.map.timeOffset)
    var isOpen = playback.passed != nil
    if span.lowerBound > playback.commitTime {
      let before = chain.localTime(at: span.lowerBound.nextDown)
      if before >= floor { (floor, isOpen) = (before, true) }
    }
    (self.floor, self.isOpen) = (floor, isOpen)
    let passes = playback.passes
    let inside = Swift.min(
      Swift.max(sign * floor, passes.lead), passes.lead + passes.total)
    let number = passes.length > 0 && passes.length < .infinity ? inside / passes.length : 0
    pass = Swift.max(0, number.rounded(.down) - sign)
    index = 0
  }

  mutating func next() -> (time: Double, name: String, cycle: Int, isForwards: Bool)? {
    let (passes, cues) = (playback.passes, playback.cues)
    let last = passes.lead + passes.total
    while pass >= 0 {
      let start = pass * passes.length
      if sign > 0 ? start > last : pass < 0 { return nil }
      while index < cues.count {
        let goesBack = passes.autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
        let isInOrder = goesBack != (sign > 0)
        let cue = cues[isInOrder ? index : cues.count - 1 - index]
        index += 1
        // The turn is told once.
        let isTurn = goesBack ? cue.time == passes.content : pass > 0 && cue.time == 0
        if passes.autoreverses, isTurn { continue }
        let position =
          goesBack
          ? start + (passes.length - passes.lead - cue.time) : start + passes.lead + cue.time
        let key = sign * position
        if isOpen ? key <= floor : key < floor { continue }
        if position > last || position < passes.lead { continue }
        let time = chain.firstTime(reaching: key, from: playback.commitTime)
        if time >= span.upperBound { return nil }
        if time < span.lowerBound { continue }
        let cycle = passes.autoreverses ? (pass / 2).rounded(.down) : pass
        return (time, cue.name, Int(exactly: cycle) ?? .max, goesBack != (sign > 0))
      }
      index = 0
      pass += sign
      if passes.length == .infinity || !(passes.length > 0) { return nil }
    }
    return nil
  }
}
