import AnimationMath

/// Places of a set ordered by the times at which they begin to change, so that sleeping ones cost nothing.
///
/// Times are rounded outwards to `Float`: too early does no harm. An entry may be out of date, so the caller checks
/// each place again. A short list of late entries is merged into the long one when it is full. Outdated entries are
/// dropped then, so that there are never more entries than places and late ones (`ActivationQueueTests`).
package struct ActivationQueue {
  struct Entry {
    let begin: Float
    let place: UInt32

    init(_ interval: ActiveInterval, place: Int) {
      begin = interval.begin.roundedDownToFloat
      self.place = UInt32(place)
    }
  }

  private var main = EntryList()
  private var late = EntryList()
  /// The time up to which the queue has returned places, rounded up.
  private var reached = -Float.infinity
  /// The places that a merge has met; empty between merges.
  private var met = BitSet()

  package init() {}

  mutating func reserve(_ places: Int) {
    let lateCount = Self.lateLimit(of: places)
    main.reserve(places + lateCount)
    late.reserve(lateCount)
    met.reserve(places)
  }

  /// Returns the greatest number of late entries for a number of other entries: merging takes time in proportion to
  /// all entries.
  package static func lateLimit(of entries: Int) -> Int {
    max(32, 4 * Int(Double(entries).squareRoot()))
  }

  /// The number of entries, including outdated ones.
  package var count: Int { main.entries.count + late.entries.count }

  /// The time at which the next place begins, or an earlier one.
  package var next: Float { min(main.next, late.next) }

  /// Inserts all places of a set that ever change, and moves to a time without returning any. Complexity: O(places),
  /// with memory for them.
  package mutating func build(_ set: TrackSet, at time: Double) {
    build(set, at: time) { _, _ in }
  }

  /// Inserts all places that have a property, and calls `body` with each and the interval in which it may change.
  mutating func build(
    _ set: TrackSet, at time: Double, _ body: (_ place: Int, ActiveInterval) -> Void
  ) {
    main.removeAll()
    late.removeAll()
    reserve(set.placeCount)
    for place in 0..<set.placeCount where set.slots[place].kind != .free {
      let interval = set.activeInterval(at: place)
      let entry = Entry(interval, place: place)
      if interval.comes { main.append(entry, until: interval.end) }
      body(place, interval)
    }
    main.sort(set)
    reached = time.roundedUpToFloat
    main.skip(to: reached)
  }

  /// Inserts a place of a set that was added or changed. Complexity: O(√places) amortised.
  package mutating func insert(_ place: Int, of set: TrackSet) {
    insert(place, set.activeInterval(at: place), of: set)
  }

  mutating func insert(_ place: Int, _ interval: ActiveInterval, of set: TrackSet) {
    if late.entries.count >= Self.lateLimit(of: main.entries.count) {
      met.reserve(set.placeCount)
      main.merge(late)
      main.settle(set, &met)
      late.removeAll()
    }
    let entry = Entry(interval, place: place)
    if interval.comes { late.insert(entry, at: reached) }
  }

  /// Moves to a time, not before the last one, and returns the places that begin until then, some of them twice.
  /// Places that are inserted later and have begun by then are not returned. Complexity: O(log entries + places).
  package mutating func advance(to time: Double, into places: inout [UInt32]) {
    reached = time.roundedUpToFloat
    main.advance(to: reached, into: &places)
    late.advance(to: reached, into: &places)
  }

  /// Moves back to a time. The returned places include all that had begun and have not at the new time, and all that
  /// had ended and have not at the new time. Complexity: O(places that had begun and late entries), except for whole
  /// chunks of places that have all ended or all not ended.
  package mutating func rewind(
    from before: Double, to time: Double, into places: inout [UInt32]
  ) {
    main.rewind(from: before, to: time, into: &places)
    late.rewind(from: before, to: time, into: &places)
    reached = time.roundedUpToFloat
  }
}

/// Entries in order of their begin times; with the least and the greatest end of each chunk for a list without
/// insertions.
private struct EntryList {
  static var chunkLength: Int { 64 }

  private(set) var entries: [ActivationQueue.Entry] = []
  private var chunkEnds: [(least: Float, greatest: Float)] = []
  /// The number of entries that have begun.
  private var cursor = 0
  /// Whether the entries from ``append(_:until:)`` came in the order of their begin times; true for a sorted list.
  private var isSorted = true

  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    chunkEnds.reserveCapacity(count / Self.chunkLength + 1)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    chunkEnds.removeAll(keepingCapacity: true)
    (cursor, isSorted) = (0, true)
  }

  var next: Float { cursor < entries.count ? entries[cursor].begin : .infinity }

  /// Appends an entry, whatever its begin time; call ``sort(_:)`` afterwards. `end` is that of the place's interval.
  mutating func append(_ entry: ActivationQueue.Entry, until end: Double) {
    if let last = entries.last, entry.begin < last.begin { isSorted = false }
    entries.append(entry)
    if isSorted { takeEnd(end, at: entries.count - 1) }
  }

  /// Inserts an entry after those that begin no later. The list then has no chunks. At its current time, `time`,
  /// entries that begin no later count as returned.
  mutating func insert(_ entry: ActivationQueue.Entry, at time: Float) {
    let isLast = entries.last.map { $0.begin <= entry.begin } ?? true
    let index = isLast ? entries.count : count(begunAt: entry.begin)
    entries.insert(entry, at: index)
    if entry.begin <= time { cursor += 1 }
  }

  /// Sorts entries by their begin times, in three passes over eleven bits. None of them is outdated.
  mutating func sort(_ set: TrackSet) {
    if isSorted { return }
    isSorted = true
    var other = entries
    for shift in [0, 11, 22] {
      var counts = [Int](repeating: 0, count: 2049)
      for entry in entries { counts[Int(entry.begin.order >> shift & 2047) + 1] += 1 }
      for digit in 1...2048 { counts[digit] += counts[digit - 1] }
      for entry in entries {
        let digit = Int(entry.begin.order >> shift & 2047)
        other[counts[digit]] = entry
        counts[digit] += 1
      }
      swap(&entries, &other)
    }
    chunkEnds.removeAll(keepingCapacity: true)
    for index in entries.indices {
      takeEnd(set.activeInterval(at: Int(entries[index].place)).end, at: index)
    }
  }

  /// Merges the entries of another list. Complexity: O(entries of both).
  mutating func merge(_ list: EntryList) {
    let begun = cursor + list.cursor
    // Makes room at the end, then merges from the last to the first.
    var (left, right) = (entries.count - 1, list.entries.count - 1)
    entries.append(contentsOf: list.entries)
    var target = entries.count - 1
    while right >= 0 {
      if left >= 0, entries[left].begin > list.entries[right].begin {
        entries[target] = entries[left]
        left -= 1
      } else {
        entries[target] = list.entries[right]
        right -= 1
      }
      target -= 1
    }
    cursor = begun
  }

  /// Drops outdated entries, whose place begins at another time or occurs twice, and computes the least and the
  /// greatest end of each chunk.
  ///
  /// - Parameter met: Empty before and after; with room for all places.
  /// - Complexity: O(entries).
  mutating func settle(_ set: TrackSet, _ met: inout BitSet) {
    chunkEnds.removeAll(keepingCapacity: true)
    var (kept, begun) = (0, 0)
    for index in entries.indices {
      let entry = entries[index]
      let interval = set.activeInterval(at: Int(entry.place))
      guard interval.begin.roundedDownToFloat == entry.begin, met.insert(Int(entry.place)) else {
        continue
      }
      if index < cursor { begun += 1 }
      takeEnd(interval.end, at: kept)
      entries[kept] = entry
      kept += 1
    }
    entries.removeLast(entries.count - kept)
    cursor = begun
    for entry in entries { met.remove(Int(entry.place)) }
  }

  private mutating func takeEnd(_ end: Double, at index: Int) {
    if index % Self.chunkLength == 0 { chunkEnds.append((.infinity, -.infinity)) }
    let (least, greatest) = chunkEnds[chunkEnds.count - 1]
    chunkEnds[chunkEnds.count - 1] = (
      min(least, end.roundedDownToFloat), max(greatest, end.roundedUpToFloat)
    )
  }

  mutating func skip(to time: Float) { cursor = count(begunAt: time) }

  mutating func advance(to time: Float, into places: inout [UInt32]) {
    guard next <= time else { return }
    let first = cursor
    skip(to: time)
    for index in first..<cursor { places.append(entries[index].place) }
  }

  mutating func rewind(from before: Double, to time: Double, into places: inout [UInt32]) {
    let last = cursor
    cursor = count(begunAt: time.roundedUpToFloat)
    for index in cursor..<last { places.append(entries[index].place) }
    let least = time.roundedDownToFloat
    var first = 0
    while first < cursor {
      let chunk = first / Self.chunkLength
      // Places that had not ended before are active.
      let isSettled =
        chunk < chunkEnds.count
        && (chunkEnds[chunk].greatest < least || Double(chunkEnds[chunk].least) >= before)
      if !isSettled {
        for index in first..<min(cursor, first + Self.chunkLength) {
          places.append(entries[index].place)
        }
      }
      first += Self.chunkLength
    }
  }

  private func count(begunAt time: Float) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].begin <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Float {
  /// An integer with the order of the number.
  fileprivate var order: UInt32 {
    let bits = bitPattern
    return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
  }
}

extension Double {
  /// The greatest `Float` that is not greater.
  var roundedDownToFloat: Float {
    let nearest = Float(self)
    return Double(nearest) > self ? nearest.nextDown : nearest
  }

  /// The least `Float` that is not less.
  var roundedUpToFloat: Float {
    let nearest = Float(self)
    return Double(nearest) < self ? nearest.nextUp : nearest
  }
}
