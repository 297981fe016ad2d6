import LayerModel

/// The layers whose animations end, by the time of the end: a binary heap.
///
/// An entry is never taken out before its time, so it may be stale: of an animation that has left.
package struct EndQueue {
  private struct Entry {
    let time: Double
    let layer: Layer.ID
  }

  private var entries: [Entry] = []

  /// How many layers wait, stale entries counted.
  package var count: Int { entries.count }

  /// The time of the earliest entry, infinity where nobody waits. Complexity: O(1).
  var next: Double { entries.first?.time ?? .infinity }

  /// A queue in which nobody waits.
  package init() {}

  /// Complexity: O(log entries).
  package mutating func insert(_ time: Double, of layer: Layer.ID) {
    entries.append(Entry(time: time, layer: layer))
    var index = entries.count - 1
    while index > 0, entries[(index - 1) / 2].time > entries[index].time {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// The layer of the earliest entry if its time is not after a given one, which takes it out;
  /// else nil. Complexity: O(log entries).
  package mutating func popFirst(upTo time: Double) -> Layer.ID? {
    guard let first = entries.first, first.time <= time else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var index = 0
    while true {
      var least = 2 * index + 1
      guard least < entries.count else { return first.layer }
      let other = least + 1
      if other < entries.count, entries[other].time < entries[least].time { least = other }
      guard entries[least].time < entries[index].time else { return first.layer }
      entries.swapAt(index, least)
      index = least
    }
  }
}
