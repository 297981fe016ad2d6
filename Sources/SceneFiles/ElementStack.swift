/// Elements that wait for the list that they belong to. Lists in lists are made in one buffer, and each
/// of them takes as much memory as it has elements.
struct ElementStack<Element>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity = 16
  /// How many elements wait.
  private(set) var count = 0

  init() { start = .allocate(capacity: capacity) }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }

  /// Puts an element on top. Complexity: O(1) on average.
  mutating func append(_ element: consuming Element) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: start, count: count)
      start.deallocate()
      (start, capacity) = (larger, 2 * capacity)
    }
    (start + count).initialize(to: element)
    count += 1
  }

  /// The element at an index from the bottom, below ``count``.
  subscript(index: Int) -> Element {
    get { start[index] }
    set { start[index] = newValue }
  }

  /// Puts the top element in front of the one at an index. Complexity: O(elements above).
  mutating func moveLast(to index: Int) {
    let top = start + count - 1
    let element = top.move()
    (start + index + 1).moveInitialize(from: start + index, count: count - 1 - index)
    (start + index).initialize(to: element)
  }

  /// Takes all elements from an index on away.
  mutating func removeLast(from index: Int) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count - index)
    for place in index..<count { elements.append((start + place).move()) }
    count = index
    return elements
  }

  /// Drops all elements.
  mutating func removeAll() {
    start.deinitialize(count: count)
    count = 0
  }
}
