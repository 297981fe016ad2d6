@usableFromInline
package protocol HeapElement {
  /// Whether this element leaves a heap before another: a strict weak order.
  func precedes(_ other: Self) -> Bool
}

/// A priority queue: its first element is one that no other precedes.
///
/// Law: elements leave in the order of a sorted list, whatever is inserted in between (`BinaryHeapTests`). If neither
/// of two elements precedes the other, only the previous operations determine their order.
@usableFromInline
package struct BinaryHeap<Element: HeapElement> {
  @usableFromInline var elements: [Element] = []

  @inlinable
  package init() {}

  @inlinable package var count: Int { elements.count }

  /// Complexity: O(1).
  @inlinable package var first: Element? { elements.first }

  /// Complexity: O(log count).
  @inlinable
  package mutating func insert(_ element: Element) {
    var index = elements.count
    elements.append(element)
    elements.withUnsafeMutableBufferPointer { elements in
      while index > 0 {
        let parent = (index &- 1) >> 1
        guard elements[index].precedes(elements[parent]) else { return }
        elements.swapAt(index, parent)
        index = parent
      }
    }
  }

  /// Removes the first element. Complexity: O(log count).
  @inlinable
  @discardableResult
  package mutating func popFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    replaceFirst(with: last)
    return first
  }

  /// Removes the first element and inserts another. Complexity: O(log count).
  ///
  /// - Precondition: The heap is not empty.
  @inlinable
  package mutating func replaceFirst(with element: Element) {
    elements[0] = element
    elements.withUnsafeMutableBufferPointer { elements in
      var index = 0
      while true {
        var child = 2 &* index &+ 1
        guard child < elements.count else { return }
        let other = child &+ 1
        if other < elements.count, elements[other].precedes(elements[child]) { child = other }
        guard elements[child].precedes(elements[index]) else { return }
        elements.swapAt(index, child)
        index = child
      }
    }
  }
}

extension BinaryHeap: Sendable where Element: Sendable {}
