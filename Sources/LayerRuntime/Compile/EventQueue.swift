import AnimationMath
import LayerModel

/// The layers of a tree by the time of their next event: a start or an end of an animation, or the end of an exit.
///
/// An entry may be stale, because its animation was removed or has another time by now. Law: the layers that leave
/// the queue before a time, and have an event before it, are those of `events(in:)` (`EventQueueTests`).
package struct EventQueue {
  package struct Entry: HeapElement, Equatable {
    package let time: Double
    package let layer: Layer.ID

    package func precedes(_ other: Entry) -> Bool {
      time != other.time ? time < other.time : layer.rawValue < other.layer.rawValue
    }
  }

  private var entries = BinaryHeap<Entry>()

  package var count: Int { entries.count }

  /// The time of the earliest entry, infinity if there is none. Complexity: O(1).
  package var next: Double { entries.first?.time ?? .infinity }

  package init() {}

  /// Complexity: O(log entries).
  package mutating func insert(_ time: Double, of layer: Layer.ID) {
    if time < .infinity { entries.insert(Entry(time: time, layer: layer)) }
  }

  /// Removes the earliest entry, and all equal ones, if its time is before a given one. Complexity: O(log entries).
  package mutating func popFirst(before time: Double) -> Entry? {
    guard next < time, let entry = entries.popFirst() else { return nil }
    while let other = entries.first, other == entry { entries.popFirst() }
    return entry
  }
}

/// The layers that have had an event since the last query.
struct DueLayers {
  private var queue = EventQueue()
  /// The layers with an animation or an exit that is over, for the next commit.
  private(set) var ended: [Layer.ID] = []
  /// The layers with an event that has not been delivered; nil if all layers may have one.
  private var undelivered: [Layer.ID]?
  private var isFollowed = false

  init() {}

  init(of tree: RenderTree) { insertAll(of: tree) }

  var next: Double { queue.next }

  var count: Int { queue.count }

  /// Adds the next event of a record, from the time of its commit on, in place of another record's event.
  mutating func insert(_ record: RenderLayer, since old: RenderLayer?, from time: Double) {
    guard record.animations !== old?.animations || record.isExiting else { return }
    let next = record.nextEvent(from: time)
    // An event at exactly this time may have left the queue before.
    if next == time || next < .infinity && next != old?.nextEvent(from: time) {
      queue.insert(next, of: record.id)
    }
  }

  private mutating func insertAll(of tree: RenderTree) {
    tree.records.forEachMarkedValue {
      queue.insert($0.nextEvent(from: tree.commitTime), of: $0.id)
    }
  }

  /// Removes the layers that have an event before a time from the queue.
  mutating func wake(before time: Double, in tree: borrowing RenderTree) {
    while let entry = queue.popFirst(before: time) {
      guard let record = tree.record(of: entry.layer) else { continue }
      let events = record.events(from: entry.time)
      guard events.next == entry.time else { continue }
      if events.haveEnd { ended.append(record.id) }
      if isFollowed { undelivered?.append(record.id) }
      queue.insert(record.nextEvent(from: entry.time.nextUp), of: record.id)
    }
  }

  mutating func takeEnded() -> [Layer.ID] {
    if ended.isEmpty { return [] }
    defer { ended = [] }
    return ended
  }

  /// The layers that may have an undelivered event, by their ids; nil for all layers.
  mutating func layersToDeliver(before time: Double, in tree: RenderTree) -> [Layer.ID]? {
    isFollowed = true
    wake(before: time, in: tree)
    guard var layers = undelivered else { return nil }
    if layers.count > 1 {
      layers.sort { $0.rawValue < $1.rawValue }
      var last: Layer.ID?
      layers.removeAll { id in
        defer { last = id }
        return id == last
      }
      undelivered = layers
    }
    return layers
  }

  /// Records that all events before a time have been delivered. A tree reports no event before its commit, so a span
  /// that ends by then has delivered nothing.
  mutating func didDeliver(before time: Double, of tree: RenderTree) {
    guard time > tree.commitTime, undelivered?.isEmpty != true else { return }
    undelivered = []
  }

  /// Removes stale entries if most entries are stale.
  mutating func compact(of tree: RenderTree) {
    guard queue.count > 1024 + 4 * tree.records.markedCount else { return }
    queue = EventQueue()
    insertAll(of: tree)
  }
}

extension RenderLayer {
  fileprivate func nextEvent(from time: Double) -> Double {
    nextEvent >= time ? nextEvent : events(from: time).next
  }

  /// The earliest event from a time on, infinity if there is none. Also whether an animation that is removed at its
  /// end, or the exit, is over then.
  fileprivate func events(from time: Double) -> (next: Double, haveEnd: Bool) {
    var events = (next: Double.infinity, haveEnd: false)
    func take(_ event: Double, isEnd: Bool) {
      guard event >= time, event <= events.next else { return }
      events = (event, isEnd || event == events.next && events.haveEnd)
    }
    if let animations {
      for animation in animations.running {
        if !animation.hasStarted { take(animation.startTime, isEnd: false) }
        if animation.waitsForEnd {
          take(animation.endTime, isEnd: animation.compiled.isRemovedOnCompletion)
        }
      }
    }
    if isExiting { take(exitEndTime, isEnd: true) }
    return events
  }
}

extension LayerContext {
  /// The events of the last commit's tree in a span that starts at the time of the last
  /// ``didDeliverEvents(before:)``.
  ///
  /// Law: they are those of ``RenderTree/events(in:withIterations:)`` (`DueEventTests`).
  ///
  /// - Complexity: O(layers with an event · log layers + playbacks + exiting layers). The first call, and calls with
  ///   ends of iterations, take O(animated layers).
  package func dueEvents(
    in span: Range<Double>, withIterations hasIterations: Bool = false
  ) -> AnimationEvents? {
    guard let committed = committedLayers else { return nil }
    let tree = committed.tree
    let layers = committed.due.layersToDeliver(before: span.upperBound, in: tree)
    return AnimationEvents(
      of: tree, in: span, withIterations: hasIterations, at: hasIterations ? nil : layers)
  }

  /// Records that the events before a time, the end of the last span, are delivered.
  package func didDeliverEvents(before time: Double) {
    guard let committed = committedLayers else { return }
    committed.due.didDeliver(before: time, of: committed.tree)
  }

  /// The next change of the last commit's tree, as by `nextChange(after:)` of the tree.
  ///
  /// - Complexity: O(playbacks) while something moves; otherwise that of the tree.
  package func nextChange(after time: Double) -> Double {
    committedLayers.map {
      $0.tree.nextChange(after: time, lookingFirstAt: &$0.movingLayer)
    } ?? .infinity
  }
}
