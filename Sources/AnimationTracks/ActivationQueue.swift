/// Places of a set by the times at which they begin to change, so that sleeping ones cost nothing.
///
/// Times are rounded outwards to `Float`: too early does no harm. An entry may be out of date; whoever
/// is given a place looks at it again. A short list of late entries is merged into the long one when
/// it is full.
struct ActivationQueue {
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

  mutating func reserve(_ places: Int) {
    main.reserve(places)
    late.reserve(Self.lateLimit(of: places))
  }

  /// How many late entries there are at most: merging takes time in proportion to all entries.
  private static func lateLimit(of places: Int) -> Int {
    max(256, 4 * Int(Double(places).squareRoot()))
  }

  /// When the next place begins, or earlier.
  var next: Float { min(main.next, late.next) }

  /// Takes all places of a set that ever change, and goes to a time without naming any. Complexity:
  /// O(places), with memory for them.
  mutating func build(_ set: TrackSet, at time: Double) {
    main.removeAll()
    late.removeAll()
    main.reserve(set.placeCount)
    for place in 0..<set.placeCount {
      let entry = Entry(set.activeInterval(at: place), place: place)
      if entry.begin < .infinity { main.append(entry) }
    }
    main.sort()
    main.settleChunks(set)
    main.skip(to: time.roundedUpToFloat)
  }

  /// Takes a place that was added or changed. Complexity: O(√places) amortised.
  mutating func insert(_ place: Int, _ interval: ActiveInterval, of set: TrackSet) {
    if late.entries.count >= Self.lateLimit(of: main.entries.count) {
      main.merge(late)
      main.settleChunks(set)
      late.removeAll()
    }
    let entry = Entry(interval, place: place)
    if entry.begin < .infinity { late.insert(entry) }
  }

  /// Takes the next place that has begun at a time, some of them twice; nil where there is none.
  mutating func popFirst(upTo time: Double) -> Int? {
    let time = time.roundedUpToFloat
    return main.popFirst(upTo: time) ?? late.popFirst(upTo: time)
  }

  /// Goes back to a time, and names places among which are all that had begun and have not then, and
  /// all that were over and are not then. Complexity: O(places that had begun), but for whole
  /// chunks of them that are all over or all not over.
  ///
  /// - Parameters:
  ///   - before: The time that is left.
  ///   - time: An earlier one.
  ///   - places: Receives the places.
  mutating func rewind(from before: Double, to time: Double, into places: inout [UInt32]) {
    main.rewind(from: before, to: time, into: &places)
    late.rewind(from: before, to: time, into: &places)
  }
}

/// Entries in order of their begin; of a list that is not inserted into, with the least and the
/// greatest end of each chunk of them.
private struct EntryList {
  static var chunkLength: Int { 64 }

  private(set) var entries: [ActivationQueue.Entry] = []
  private var chunkEnds: [(least: Float, greatest: Float)] = []
  /// How many have begun.
  private var cursor = 0

  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    chunkEnds.reserveCapacity(count / Self.chunkLength + 1)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    chunkEnds.removeAll(keepingCapacity: true)
    cursor = 0
  }

  /// When the next one begins.
  var next: Float { cursor < entries.count ? entries[cursor].begin : .infinity }

  /// Puts an entry at the end, whenever it begins; ``sort()`` is to follow.
  mutating func append(_ entry: ActivationQueue.Entry) { entries.append(entry) }

  /// Puts an entry behind those that begin no later. The list has no chunks then.
  mutating func insert(_ entry: ActivationQueue.Entry) {
    let isLast = entries.last.map { $0.begin <= entry.begin } ?? true
    let index = isLast ? entries.count : count(begunAt: entry.begin)
    entries.insert(entry, at: index)
    if index < cursor { cursor += 1 }
  }

  /// Brings entries that lie in any order into that of their begins, by three rounds over eleven bits.
  mutating func sort() {
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.begin <= $1.begin }
    if !isSorted {
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
    }
  }

  /// Takes the entries of another list. Complexity: O(entries of both).
  mutating func merge(_ list: EntryList) {
    let begun = cursor + list.cursor
    // Room at the end, then from the last to the first.
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

  /// Finds the greatest end of each chunk.
  mutating func settleChunks(_ set: TrackSet) {
    chunkEnds.removeAll(keepingCapacity: true)
    for index in entries.indices {
      if index % Self.chunkLength == 0 { chunkEnds.append((.infinity, -.infinity)) }
      let end = set.activeInterval(at: Int(entries[index].place)).end
      let (least, greatest) = chunkEnds[chunkEnds.count - 1]
      chunkEnds[chunkEnds.count - 1] = (
        min(least, end.roundedDownToFloat), max(greatest, end.roundedUpToFloat)
      )
    }
  }

  mutating func skip(to time: Float) { cursor = count(begunAt: time) }

  mutating func popFirst(upTo time: Float) -> Int? {
    guard cursor < entries.count, entries[cursor].begin <= time else { return nil }
    cursor += 1
    return Int(entries[cursor - 1].place)
  }

  mutating func rewind(from before: Double, to time: Double, into places: inout [UInt32]) {
    let last = cursor
    cursor = min(cursor, count(begunAt: time.roundedUpToFloat))
    for index in cursor..<last { places.append(entries[index].place) }
    let least = time.roundedDownToFloat
    var first = 0
    while first < cursor {
      let chunk = first / Self.chunkLength
      // What was not over before is active.
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

  /// How many entries have begun at a time.
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
  /// A number that is in the order of the numbers.
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
