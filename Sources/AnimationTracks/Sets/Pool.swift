/// Values by index, the indices of removed ones used again.
package struct Pool<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var free: [UInt32] = []

  /// No values.
  package init() {}

  mutating func reserve(_ count: Int) {
    elements.reserveCapacity(count)
    free.reserveCapacity(count)
  }

  /// Puts a value somewhere. Complexity: O(1) amortised.
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

  /// Hands an element to a function where it lies, without counting its references.
  func read<Result>(_ index: UInt32, _ body: (borrowing Element) -> Result) -> Result {
    elements.withUnsafeBufferPointer { body($0[Int(index)]!) }
  }

  package subscript(index: UInt32) -> Element {
    get { elements[Int(index)]! }
    _modify { yield &elements[Int(index)]! }
  }
}

/// Values of plain numbers by index, the indices of removed ones used again. What was removed stays until
/// then, since it holds nothing, and a value is read where it lies.
struct NumberPool<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var free: [UInt32] = []

  /// Puts a value somewhere. Complexity: O(1) amortised.
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

/// Runs of numbers in columns, those that are given back used again.
///
/// Long runs have room for some numbers more, so that values of many lengths can follow each other in
/// one place: without that each new length would take a place of its own for ever.
package struct LanePool: Sendable {
  private struct Free {
    let room: Int
    var places: [UInt32] = []
  }

  private var free: [Free] = []
  /// How many numbers there are in all.
  package private(set) var count = 0

  /// No runs.
  package init() {}

  /// How many numbers a run has room for: its own up to 16; of longer ones a multiple of an eighth to
  /// a quarter of them.
  @inline(__always)
  package static func room(for length: Int) -> Int {
    if length <= 16 { return length }
    let step = 1 << (Int.bitWidth - (length - 1).leadingZeroBitCount - 3)
    return (length + step - 1) & ~(step - 1)
  }

  /// Runs that have been given back, by their rooms.
  var freeRuns: [(room: Int, places: [UInt32])] { free.map { ($0.room, $0.places) } }

  /// A pool of so many numbers, of which some runs are free.
  init(count: Int, freeRuns: [(room: Int, places: [UInt32])]) {
    self.count = count
    free = freeRuns.map { Free(room: $0.room, places: $0.places) }
  }

  /// The place of a run of numbers. Complexity: O(different rooms), which grow with the logarithm of
  /// the greatest length.
  @inline(__always)
  package mutating func insert(_ length: Int) -> UInt32 {
    let room = Self.room(for: length)
    if !free.isEmpty, let place = popFree(room) { return place }
    let place = UInt32(count)
    count += room
    return place
  }

  private mutating func popFree(_ room: Int) -> UInt32? {
    for index in free.indices where free[index].room == room {
      if let place = free[index].places.popLast() { return place }
    }
    return nil
  }

  package mutating func remove(_ length: Int, at place: UInt32) {
    if length == 0 { return }
    let room = Self.room(for: length)
    if let index = free.firstIndex(where: { $0.room == room }) {
      free[index].places.append(place)
    } else {
      free.append(Free(room: room, places: [place]))
    }
  }
}

/// Numbers from 0 on, a bit each.
package struct NumberSet: Sendable {
  private var words: [UInt64] = []
  package private(set) var count = 0

  /// No numbers.
  package init() {}

  /// Makes room for the numbers below one.
  mutating func reserve(_ numbers: Int) {
    let needed = (numbers + 63) / 64
    words.reserveCapacity(needed)
    while words.count < needed { words.append(0) }
  }

  /// Whether a number is there.
  func contains(_ number: Int) -> Bool {
    number < 64 * words.count && words[number / 64] & Self.bit(number) != 0
  }

  /// Takes a number in.
  ///
  /// - Returns: Whether it was not there.
  package mutating func insert(_ number: Int) -> Bool {
    if number >= 64 * words.count { reserve(number + 1) }
    let isNew = words[number / 64] & Self.bit(number) == 0
    words[number / 64] |= Self.bit(number)
    if isNew { count += 1 }
    return isNew
  }

  /// Takes numbers in, some of which may be there.
  package mutating func insert(_ numbers: [UInt32], below limit: Int) {
    reserve(limit)
    words.withUnsafeMutableBufferPointer { words in
      for number in numbers {
        let (word, bit) = (Int(number) / 64, Self.bit(Int(number)))
        if words[word] & bit == 0 { count += 1 }
        words[word] |= bit
      }
    }
  }

  /// Takes out all numbers of the first 64 that follow each other, not below a number, of which there is
  /// one.
  ///
  /// - Returns: The least of the 64, a multiple of 64, and a bit for each from the lowest on; nil where
  ///   there are none any more.
  package mutating func popWord(from least: Int) -> (first: Int, bits: UInt64)? {
    guard count > 0 else { return nil }
    var word = least / 64
    while word < words.count, words[word] == 0 { word += 1 }
    guard word < words.count else { return nil }
    let bits = words[word]
    words[word] = 0
    count -= bits.nonzeroBitCount
    return (64 * word, bits)
  }

  /// Takes a number out, which need not be there.
  package mutating func remove(_ number: Int) {
    guard number < 64 * words.count, words[number / 64] & Self.bit(number) != 0 else { return }
    words[number / 64] &= ~Self.bit(number)
    count -= 1
  }

  /// Takes the least number out that is greater than one; nil where there is none. Complexity: O(the
  /// greatest number / 64).
  package mutating func popFirst(above least: Int) -> Int? {
    guard count > 0 else { return nil }
    var word = (least + 1) / 64
    var mask = ~(Self.bit(least + 1) - 1)
    while word < words.count {
      let bits = words[word] & mask
      if bits != 0 {
        let number = 64 * word + bits.trailingZeroBitCount
        remove(number)
        return number
      }
      word += 1
      mask = ~0
    }
    return nil
  }

  private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: number & 63) }
}
