import AnimationMath
import AnimationTiming

/// A reader of the events of a ``TrackSet`` frame by frame, whose cost depends on the number of events.
///
/// ```swift
/// var cursor = TrackEventCursor(at: time)
/// for event in cursor.events(of: set, until: time) { print(event.subject, event.kind) }
/// ```
///
/// The cursor stores the time of the next event of each property, and follows the changes of one set. For another set
/// it reads all properties once.
///
/// Law: the events are those that ``TrackSet/events(in:withIterations:)`` returns from the previous time to the new
/// one (`TrackEventCursorTests`).
public struct TrackEventCursor: Sendable {
  private struct Entry: HeapElement, Sendable {
    let time: Double
    let place: Int

    func precedes(_ other: Entry) -> Bool { time < other.time }
  }

  /// The absolute time in seconds up to which the cursor has read.
  public private(set) var time: Double
  private let hasIterations: Bool
  private var queue = BinaryHeap<Entry>()
  /// The time of the next event of each place, which is that of its valid entry.
  private var nextTimes: [Double] = []
  private var chains = ChainCache()
  /// The state of the set that was read last; nil before the first reading.
  private var seen: ChangeJournal.Position?
  private var seenInterruptions = 0
  private var coming: [TrackRunLog.Interruption] = []

  /// Creates a cursor that reads from an absolute time on.
  ///
  /// - Parameters:
  ///   - time: The time in seconds; finite, or minus infinity for everything.
  ///   - hasIterations: Whether ends of iterations count. Default: `false`.
  public init(at time: Double, withIterations hasIterations: Bool = false) {
    (self.time, self.hasIterations) = (time, hasIterations)
  }

  /// Returns the events of a set from ``time`` until another time.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - end: The absolute time in seconds. A time before ``time`` gives no events and moves the cursor back.
  /// - Complexity: O(events · log places + playbacks), and O(log places) for each change of the set since the last
  ///   time; O(places) for a set that is new to the cursor.
  public mutating func events(of set: TrackSet, until end: Double) -> TrackEvents {
    guard end > time else {
      if end < time { (time, seen) = (end, nil) }
      return TrackEvents(of: set, in: end..<end, withIterations: false, [], at: [])
    }
    takeChanges(of: set)
    var places: [Int] = []
    while let entry = queue.first, entry.time < end {
      queue.popFirst()
      guard nextTimes[entry.place] == entry.time else { continue }
      // Two entries of one time count once.
      nextTimes[entry.place] = .nan
      places.append(entry.place)
    }
    places.sort()
    let span = time..<end
    let interruptions = coming
    coming.removeAll { $0.stop < end }
    time = end
    for place in places { wait(place, in: set) }
    return TrackEvents(
      of: set, in: span, withIterations: hasIterations, interruptions, at: places)
  }

  private mutating func takeChanges(of set: TrackSet) {
    let changes = seen.flatMap(set.journal.countOfChanges(since:))
    if changes != 0 { chains = ChainCache() }
    let interruptions = set.runLog.interruptions
    if let changes {
      let new = set.runLog.interruptionCount - seenInterruptions
      if new > 0 { coming += interruptions.suffix(new).filter { $0.stop >= time } }
      while nextTimes.count < set.placeCount { nextTimes.append(.infinity) }
      for index in 0..<changes {
        if let place = set.journal.place(index, ofLast: changes) { wait(place, in: set) }
      }
    } else {
      queue = BinaryHeap()
      nextTimes = [Double](repeating: .infinity, count: set.placeCount)
      coming = interruptions.filter { $0.stop >= time }
      for place in 0..<set.placeCount { wait(place, in: set) }
    }
    seenInterruptions = set.runLog.interruptionCount
    seen = set.journal.position
  }

  private mutating func wait(_ place: Int, in set: TrackSet) {
    var next = Double.infinity
    set.forEachRun(
      in: time..<Double.infinity, withIterations: hasIterations, at: place, &chains
    ) { _, run in
      var run = run
      if let event = run.next() { next = min(next, event.time) }
    }
    guard nextTimes[place] != next else { return }
    nextTimes[place] = next
    if next < .infinity { queue.insert(Entry(time: next, place: place)) }
  }
}
