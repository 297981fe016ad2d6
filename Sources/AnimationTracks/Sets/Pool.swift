/// Values by index, with reuse of the indices of removed ones.
package struct Pool<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var free: [UInt32] = []

  package init() {}

  mutating func reserve(_ count: Int) {
    elements.reserveCapacity(count)
    free.reserveCapacity(count)
  }

  /// Inserts a value at any index. Complexity: O(1) amortised.
  package mutating func insert(_ element: Element) -> UInt32 {
    guard let index = free.popLast() else {
      elements.append(element)
      return UInt32(elements.count - 1)
    }
    elements[Int(index)] = element
    return index
  }

  package mutating func remove(at index: UInt32) {
    elements[Int(index)] = nil
    free.append(index)
  }

  /// Calls a function with an element in place, without counting its references.
  func read<Result>(_ index: UInt32, _ body: (borrowing Element) -> Result) -> Result {
    elements.withUnsafeBufferPointer { body($0[Int(index)]!) }
  }

  /// Calls a function with all elements in place.
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element?>) -> Result) -> Result {
    elements.withUnsafeBufferPointer(body)
  }

  package subscript(index: UInt32) -> Element {
    get { elements[Int(index)]! }
    _modify { yield &elements[Int(index)]! }
  }
}

/// Values of plain numbers by index, with reuse of the indices of removed ones. A removed value stays until then,
/// because it owns nothing, and a value is read in place.
struct NumberPool<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var free: [UInt32] = []

  /// Inserts a value at any index. Complexity: O(1) amortised.
  mutating func insert(_ element: Element) -> UInt32 {
    guard let index = free.popLast() else {
      elements.append(element)
      return UInt32(elements.count - 1)
    }
    elements[Int(index)] = element
    return index
  }

  mutating func remove(at index: UInt32) { free.append(index) }

  subscript(index: UInt32) -> Element {
    @inline(__always) _read { yield elements[Int(index)] }
    @inline(__always) _modify { yield &elements[Int(index)] }
  }
}
