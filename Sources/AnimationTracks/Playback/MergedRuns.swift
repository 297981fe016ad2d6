/// Gives events one after the other, in order.
package protocol EventSource {
  associatedtype Event

  mutating func next() -> Event?

  /// Whether an event is reported before another one.
  static func areInOrder(_ a: Event, _ b: Event) -> Bool
}

/// The events of many sources, all in order: a heap of the next event of each.
package struct MergedRuns<Source: EventSource> {
  private var heap: [(event: Source.Event, source: Int)] = []
  private var sources: [Source]

  /// Complexity: O(sources · log sources).
  package init(_ sources: [Source]) {
    self.sources = sources
    for index in sources.indices {
      if let event = self.sources[index].next() { push((event, index)) }
    }
  }

  /// The next event, nil after the last one. Complexity: O(log sources) and that of the source.
  package mutating func next() -> Source.Event? {
    guard let first = heap.first else { return nil }
    if let event = sources[first.source].next() {
      heap[0] = (event, first.source)
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sink()
    return first.event
  }

  private func isEarlier(_ a: Int, _ b: Int) -> Bool {
    Source.areInOrder(heap[a].event, heap[b].event)
  }

  private mutating func push(_ entry: (event: Source.Event, source: Int)) {
    heap.append(entry)
    var index = heap.count - 1
    while index > 0, isEarlier(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && isEarlier(child, least) {
        least = child
      }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
