/// The latest changes of a ``TrackSet``, by which a ``Sampler`` keeps up with it.
///
/// A state of a set is known by its lineage and by how many changes came before it. Of copies of a
/// set at most one goes on in its lineage; every other gets a lineage of its own when it is changed, and
/// keeps where it has parted. So a sampler that is given another set, or a copy that has gone another
/// way, is not misled: what it has seen is not there, and it begins anew.
package struct ChangeJournal: Sendable {
  /// Changes of one set that follow each other. Whoever remembers one keeps it, so that no later one
  /// takes its place in memory.
  fileprivate final class Lineage: Sendable {}
  /// The places of the latest changes, which the copies of a set hold and nobody else: where there are several,
  /// it is not unique.
  private final class Places: @unchecked Sendable {
    /// Whoever holds this alone writes to it.
    let base: UnsafeMutablePointer<UInt32>
    let capacity: Int

    init(capacity: Int) {
      base = .allocate(capacity: capacity)
      self.capacity = capacity
    }

    deinit { base.deallocate() }
  }

  /// A state of a set, as a sampler remembers it.
  package struct Position: Sendable {
    fileprivate let lineage: Lineage
    fileprivate let count: Int

    /// Whether another position is one of the same lineage.
    package func isOfLineage(of other: Position) -> Bool { lineage === other.lineage }
  }

  private var lineage = Lineage()
  private var places = Places(capacity: 0)
  /// How many of the latest changes are kept.
  private var kept = 0
  /// How many may be until room is made.
  private var room = 0
  /// How many came before those.
  private var forgotten = 0
  /// Where this lineage and those before it have begun, as positions in the one before, as far back as
  /// changes are kept.
  private var origins: [Position] = []

  /// A journal of no changes.
  package init() {}

  /// How many changes there have been.
  private var count: Int { forgotten + kept }

  /// The state of the set now.
  package var position: Position { Position(lineage: lineage, count: count) }

  /// Makes room. Complexity: O(places).
  package mutating func reserve(places count: Int) {
    part()
    let limit = Self.limit(places: count)
    if places.capacity < limit { keepLatest(kept, in: Places(capacity: limit)) }
  }

  /// How many changes are kept: going through more takes as long as beginning anew.
  private static func limit(places: Int) -> Int { max(256, places / 4) }

  /// Notes that a place has changed.
  ///
  /// - Parameters:
  ///   - place: Its index; the greatest number for a change that touches no property.
  ///   - placeCount: How many there are.
  /// - Complexity: O(1) amortised; no allocation for as many changes as one likes while there is no
  ///   copy and there are no more places.
  @inline(__always)
  package mutating func note(_ place: UInt32 = .max, of placeCount: Int) {
    if !isKnownUniquelyReferenced(&places) || kept == room { makeRoom(of: placeCount) }
    places.base[kept] = place
    kept &+= 1
  }

  /// Makes room for a change in places that no copy holds.
  @inline(never)
  private mutating func makeRoom(of placeCount: Int) {
    part()
    let limit = Self.limit(places: placeCount)
    if kept >= limit {
      keepLatest(kept / 2, in: places)
      let first = forgotten
      origins.removeAll { $0.count < first }
    } else if kept == places.capacity {
      keepLatest(kept, in: Places(capacity: max(16, 2 * kept)))
    }
    room = min(limit, places.capacity)
  }

  /// Forgets changes before the latest ones.
  ///
  /// - Parameters:
  ///   - count: How many are kept.
  ///   - own: Where they are to lie: in those that no copy holds, or in others.
  private mutating func keepLatest(_ count: Int, in own: Places) {
    forgotten += kept - count
    let first = places.base + (kept - count)
    if own === places {
      own.base.update(from: first, count: count)
    } else {
      own.base.initialize(from: first, count: count)
      places = own
    }
    kept = count
  }

  /// Forgets all changes, so that every sampler begins anew.
  package mutating func restart() {
    part()
    forgotten = count + 1
    kept = 0
    origins.removeAll(keepingCapacity: true)
  }

  /// Begins a lineage where there is a copy that may go another way.
  private mutating func part() {
    if isKnownUniquelyReferenced(&places) { return }
    origins.append(position)
    lineage = Lineage()
    keepLatest(kept, in: Places(capacity: places.capacity))
  }

  /// How many of the latest changes came after a position; nil where that is not known.
  ///
  /// Complexity: O(1) of the set's own lineage; else O(lineages as far back as changes are kept).
  package func countOfChanges(since earlier: Position) -> Int? {
    let changes = count - earlier.count
    guard changes >= 0, changes <= kept else { return nil }
    let isKnown =
      earlier.lineage === lineage
      || origins.contains { $0.lineage === earlier.lineage && earlier.count <= $0.count }
    return isKnown ? changes : nil
  }

  /// The place of one of the latest changes; nil where that touches no property.
  ///
  /// - Parameters:
  ///   - index: From 0, in order.
  ///   - count: How many of the latest are counted.
  package func place(_ index: Int, ofLast count: Int) -> Int? {
    precondition(count <= kept && index >= 0 && index < count)
    let place = places.base[kept - count + index]
    return place == .max ? nil : Int(place)
  }
}
