import AnimationMath
import AnimationTiming

/// The identity of a timeline that a ``TrackSet`` plays. The set assigns identities in order and never uses one
/// again.
public struct TrackPlayback: Sendable, Hashable {
  /// Counted from 1; 0 for a timeline that could not play.
  let number: UInt32
}

#if !hasFeature(Embedded)
  extension TrackPlayback: Codable {}
#endif

/// The timelines that a set plays: one word if there have been none.
struct TrackPlaybacks: Sendable {
  struct Record: Sendable {
    struct Target: Sendable {
      let property: PropertyHandle
      /// The numbers before and after the timeline.
      let former: [Double]
      let last: [Double]
    }

    let playback: TrackPlayback
    let clock: Int
    /// Its clocks: the clock of its position, then ``passNodes``, then those of nested timelines.
    let nodes: [Int]
    let passCount: Int
    let passes: TimelinePasses
    let labels: [TimelineLabel]
    let targets: [Target]
    let others: [PropertyHandle]
    let problems: [String]
    var control: PlaybackControl
    var delivered: DeliveredEvents

    /// The clocks with the time of one iteration.
    var passNodes: ArraySlice<Int> { nodes[1...passCount] }
  }

  private struct Contents: Sendable {
    var records: [Record] = []
    var lastNumber: UInt32 = 0
    /// The events of the latest changes. No event has a later time than its predecessor.
    var changeEvents: [TrackEvent] = []
  }

  /// None or one, so that a set without playbacks is only a word larger, and copies share it.
  private var contents: [Contents] = []

  var records: [Record] { contents.first?.records ?? [] }
  var changeEvents: [TrackEvent] { contents.first?.changeEvents ?? [] }

  var lastNumber: UInt32 { contents.first?.lastNumber ?? 0 }

  init() {}

  init(_ records: [Record], lastNumber: UInt32, changeEvents: [TrackEvent]) {
    contents.append(Contents(records: records, lastNumber: lastNumber, changeEvents: changeEvents))
  }

  var isEmpty: Bool { contents.first?.records.isEmpty ?? true }

  mutating func makePlayback() -> TrackPlayback {
    if contents.isEmpty { contents.append(Contents()) }
    require(contents[0].lastNumber < .max, "a set cannot play more than 4,294,967,295 timelines")
    contents[0].lastNumber += 1
    return TrackPlayback(number: contents[0].lastNumber)
  }

  mutating func append(_ record: Record) { contents[0].records.append(record) }

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

  /// Records the events of a change. Those of earlier changes have been read by then.
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
