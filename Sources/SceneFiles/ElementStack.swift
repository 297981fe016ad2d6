/// Elements of unfinished lists. Nested lists share one buffer, and each finished list has exactly the memory for its
/// elements.
struct ElementStack<Element>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0

  init() { start = .allocate(capacity: capacity) }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }

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

  subscript(index: Int) -> Element {
    get { start[index] }
    set { start[index] = newValue }
  }

  /// Moves the top element before the element at an index. Complexity: O(elements above).
  mutating func moveLast(to index: Int) {
    let top = start + count - 1
    let element = top.move()
    (start + index + 1).moveInitialize(from: start + index, count: count - 1 - index)
    (start + index).initialize(to: element)
  }

  mutating func removeLast(from index: Int) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count - index)
    for place in index..<count { elements.append((start + place).move()) }
    count = index
    return elements
  }

  mutating func removeAll() {
    start.deinitialize(count: count)
    count = 0
  }
}
