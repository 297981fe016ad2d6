/// Allocates runs of consecutive indices, and uses freed runs again.
///
/// Long runs have room for a few indices more, so that runs of many lengths can follow each other in one place.
/// Without that room each new length would take a place of its own forever.
///
/// Law: allocated runs do not overlap, and are below the count (`RunAllocatorTests`).
@usableFromInline
package struct RunAllocator: Sendable {
  @usableFromInline
  struct FreeRuns: Sendable {
    @usableFromInline let room: Int
    @usableFromInline var starts: [UInt32]

    @inlinable
    init(room: Int, starts: [UInt32]) { (self.room, self.starts) = (room, starts) }
  }

  @usableFromInline var freed: [FreeRuns] = []
  /// The number of indices in allocated and free runs.
  @usableFromInline package internal(set) var count = 0

  @inlinable
  package init() {}

  /// The room of a run: its length if that is at most 16, else the next multiple of an eighth to a quarter of
  /// the length.
  @inlinable @inline(__always)
  package static func room(for length: Int) -> Int {
    if length <= 16 { return length }
    let step = 1 << (Int.bitWidth - (length - 1).leadingZeroBitCount - 3)
    return (length + step - 1) & ~(step - 1)
  }

  /// The starts of the free runs, by their rooms.
  package var freeRuns: [(room: Int, starts: [UInt32])] { freed.map { ($0.room, $0.starts) } }

  /// Creates an allocator with a count of indices and the runs among them that are free.
  package init(count: Int, freeRuns: [(room: Int, starts: [UInt32])]) {
    self.count = count
    freed = freeRuns.map { FreeRuns(room: $0.room, starts: $0.starts) }
  }

  /// Returns the start of a new run. Complexity: O(rooms of freed runs), whose number grows with the logarithm of
  /// the greatest length.
  @inlinable @inline(__always)
  package mutating func allocate(_ length: Int) -> UInt32 {
    let room = Self.room(for: length)
    if !freed.isEmpty, let start = popFree(room) { return start }
    let start = UInt32(count)
    count += room
    return start
  }

  @inlinable
  mutating func popFree(_ room: Int) -> UInt32? {
    for index in freed.indices where freed[index].room == room {
      if let start = freed[index].starts.popLast() { return start }
    }
    return nil
  }

  @inlinable
  package mutating func free(_ length: Int, at start: UInt32) {
    if length == 0 { return }
    let room = Self.room(for: length)
    if let index = freed.firstIndex(where: { $0.room == room }) {
      freed[index].starts.append(start)
    } else {
      freed.append(FreeRuns(room: room, starts: [start]))
    }
  }
}
