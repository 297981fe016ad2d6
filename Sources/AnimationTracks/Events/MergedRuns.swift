import AnimationMath

@usableFromInline
package protocol EventSource {
  associatedtype Event

  mutating func next() -> Event?

  static func areInOrder(_ a: Event, _ b: Event) -> Bool
}

/// The events of many sources, all in order: a heap of the next event of each.
@usableFromInline
package struct MergedRuns<Source: EventSource> {
  @usableFromInline
  struct Entry: HeapElement {
    @usableFromInline let event: Source.Event
    @usableFromInline let source: Int

    @inlinable
    init(event: Source.Event, source: Int) { (self.event, self.source) = (event, source) }

    @inlinable
    func precedes(_ other: Self) -> Bool {
      // Simultaneous events come in the order of their sources.
      Source.areInOrder(event, other.event)
        || source < other.source && !Source.areInOrder(other.event, event)
    }
  }

  @usableFromInline var heap = BinaryHeap<Entry>()
  @usableFromInline var sources: [Source]

  /// Complexity: O(sources · log sources).
  @inlinable
  package init(_ sources: [Source]) {
    self.sources = sources
    for index in sources.indices {
      if let event = self.sources[index].next() { heap.insert(Entry(event: event, source: index)) }
    }
  }

  /// Returns the next event, nil after the last one. Complexity: O(log sources) and that of the source.
  @inlinable
  package mutating func next() -> Source.Event? {
    guard let first = heap.first else { return nil }
    if let event = sources[first.source].next() {
      heap.replaceFirst(with: Entry(event: event, source: first.source))
    } else {
      heap.popFirst()
    }
    return first.event
  }
}
