/// Values by index, the indices of removed ones used again.
struct Pool<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var free: [UInt32] = []

  mutating func reserve(_ count: Int) {
    elements.reserveCapacity(count)
    free.reserveCapacity(count)
  }

  /// Puts a value somewhere. Complexity: O(1) amortised.
  mutating func insert(_ element: Element) -> UInt32 {
    guard let index = free.popLast() else {
      elements.append(element)
      return UInt32(elements.count - 1)
    }
    elements[Int(index)] = element
    return index
  }

  mutating func remove(at index: UInt32) {
    elements[Int(index)] = nil
    free.append(index)
  }

  /// Hands an element to a function where it lies, without counting its references.
  func read<Result>(_ index: UInt32, _ body: (borrowing Element) -> Result) -> Result {
    elements.withUnsafeBufferPointer { body($0[Int(index)]!) }
  }

  subscript(index: UInt32) -> Element {
    get { elements[Int(index)]! }
    _modify { yield &elements[Int(index)]! }
  }
}

/// Runs of numbers in columns, those that are given back used again.
struct LanePool: Sendable {
  private struct Free {
    let length: Int
    var places: [UInt32] = []
  }

  private var free: [Free] = []
  /// How many numbers there are in all.
  private(set) var count = 0

  /// The place of a run of numbers. Complexity: O(different lengths).
  mutating func insert(_ length: Int) -> UInt32 {
    for index in free.indices where free[index].length == length {
      if let place = free[index].places.popLast() { return place }
    }
    let place = UInt32(count)
    count += length
    return place
  }

  mutating func remove(_ length: Int, at place: UInt32) {
    if length == 0 { return }
    if let index = free.firstIndex(where: { $0.length == length }) {
      free[index].places.append(place)
    } else {
      free.append(Free(length: length, places: [place]))
    }
  }
}
