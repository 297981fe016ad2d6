import AnimationMath
import LayerModel

/// The layers whose animations end, by the time of the end.
///
/// An entry leaves at its time, not before, so it may be stale: its animation may have been removed.
package struct EndQueue {
  private struct Entry: HeapElement {
    let time: Double
    let layer: Layer.ID

    func precedes(_ other: Entry) -> Bool { time < other.time }
  }

  private var entries = BinaryHeap<Entry>()

  /// The number of waiting layers, including stale entries.
  package var count: Int { entries.count }

  /// The time of the earliest entry, infinity if there is none. Complexity: O(1).
  var next: Double { entries.first?.time ?? .infinity }

  package init() {}

  /// Complexity: O(log entries).
  package mutating func insert(_ time: Double, of layer: Layer.ID) {
    entries.insert(Entry(time: time, layer: layer))
  }

  /// Removes the earliest entry if its time is not after a given one, and returns its layer; nil otherwise.
  /// Complexity: O(log entries).
  package mutating func popFirst(upTo time: Double) -> Layer.ID? {
    next <= time ? entries.popFirst()?.layer : nil
  }
}
