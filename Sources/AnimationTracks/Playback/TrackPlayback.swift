import AnimationMath
import AnimationTiming

/// A timeline that a ``TrackSet`` plays: what names it there. Given by the set in order, never used again.
public struct TrackPlayback: Sendable, Hashable {
  /// Counted from 1; 0 for one that could not play.
  let number: UInt32
}

#if !hasFeature(Embedded)
  extension TrackPlayback: Codable {}
#endif

/// The timelines that a set plays: one word where there have been none.
struct TrackPlaybacks: Sendable {
  /// What plays, and how.
  struct Record: Sendable {
    /// A property that steps bring to values.
    struct Target: Sendable {
      let property: PropertyHandle
      /// The numbers before it and after it.
      let former: [Double]
      let last: [Double]
    }

    let playback: TrackPlayback
    /// The clock that it plays in.
    let clock: Int
    /// What of that is the time of its passes, then ``passNodes``, then those of timelines in it.
    let nodes: [Int]
    /// How many show the time of one pass.
    let passCount: Int
    let passes: TimelinePasses
    /// The labels of one pass by time.
    let labels: [TimelineLabel]
    let targets: [Target]
    /// The properties on which it runs tracks.
    let others: [PropertyHandle]
    let problems: [String]
    var control: PlaybackControl
    var delivered: DeliveredEvents

    /// The clocks that show the time of one pass.
    var passNodes: ArraySlice<Int> { nodes[1...passCount] }
  }

  private struct Contents: Sendable {
    /// In order.
    var records: [Record] = []
    var lastNumber: UInt32 = 0
    /// The events that the latest changes have caused. No event has a later time than the one before it.
    var changeEvents: [TrackEvent] = []
  }

  /// None or one, so that a set without playbacks is a word larger only, and shared by copies.
  private var contents: [Contents] = []

  var records: [Record] { contents.first?.records ?? [] }
  var changeEvents: [TrackEvent] { contents.first?.changeEvents ?? [] }

  /// The number of the last one that has been named.
  var lastNumber: UInt32 { contents.first?.lastNumber ?? 0 }

  /// No timelines.
  init() {}

  /// Timelines that play, in order.
  init(_ records: [Record], lastNumber: UInt32, changeEvents: [TrackEvent]) {
    contents.append(Contents(records: records, lastNumber: lastNumber, changeEvents: changeEvents))
  }

  /// Whether none plays.
  var isEmpty: Bool { contents.first?.records.isEmpty ?? true }

  /// The name of the next one.
  mutating func makePlayback() -> TrackPlayback {
    if contents.isEmpty { contents.append(Contents()) }
    require(contents[0].lastNumber < .max, "a set cannot play more than 4,294,967,295 timelines")
    contents[0].lastNumber += 1
    return TrackPlayback(number: contents[0].lastNumber)
  }

  mutating func append(_ record: Record) { contents[0].records.append(record) }

  /// Where one lies. Complexity: O(log playbacks).
  func index(of playback: TrackPlayback) -> Int? {
    guard let records = contents.first?.records else { return nil }
    let index = records.indices.partitioningIndex {
      records[$0].playback.number >= playback.number
    }
    return index < records.count && records[index].playback == playback ? index : nil
  }

  subscript(index: Int) -> Record {
    get { contents[0].records[index] }
    set { contents[0].records[index] = newValue }
  }

  mutating func remove(at index: Int) { contents[0].records.remove(at: index) }

  /// Notes the events that a change causes. Those of earlier changes have been read by then.
  mutating func report(_ kinds: [EventKind], of playback: TrackPlayback, at time: Double) {
    // The last one has the least time.
    if let last = contents[0].changeEvents.last, last.time < time {
      contents[0].changeEvents.removeAll { $0.time < time }
    }
    for kind in kinds {
      contents[0].changeEvents.append(TrackEvent(kind, of: .playback(playback), at: time))
    }
  }
}
