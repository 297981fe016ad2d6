/// The latest changes of a ``TrackSet``, with which a ``Sampler`` follows it.
///
/// A state of a set is identified by its lineage and by the number of previous changes. At most one copy of a set
/// continues its lineage; every other copy gets its own lineage when it is changed, and stores where it has branched
/// off. So a sampler that receives another set, or a copy with other changes, notices that its state is unknown
/// there, and starts again.
package struct ChangeJournal: Sendable {
  /// Consecutive changes of one set. A stored position retains its lineage, so that no later one has the same
  /// address.
  fileprivate final class Lineage: Sendable {}
  /// The places of the latest changes, which only the copies of a set retain: if there are several copies, it is not
  /// uniquely referenced.
  private final class Places: @unchecked Sendable {
    /// Only the sole owner writes to it.
    let base: UnsafeMutablePointer<UInt32>
    let capacity: Int

    init(capacity: Int) {
      base = .allocate(capacity: capacity)
      self.capacity = capacity
    }

    deinit { base.deallocate() }
  }

  /// A state of a set, as a sampler stores it.
  package struct Position: Sendable {
    fileprivate let lineage: Lineage
    fileprivate let count: Int

    package func isOfLineage(of other: Position) -> Bool { lineage === other.lineage }
  }

  private var lineage = Lineage()
  private var places = Places(capacity: 0)
  /// The number of stored changes.
  private var kept = 0
  /// The number of changes that can be stored without a reallocation.
  private var room = 0
  private var forgotten = 0
  /// The starts of this lineage and of the previous ones, as positions in their predecessors, as far back as changes
  /// are stored.
  private var origins: [Position] = []

  package init() {}

  private var count: Int { forgotten + kept }

  package var position: Position { Position(lineage: lineage, count: count) }

  package mutating func reserve(places count: Int) {
    part()
    let limit = Self.limit(places: count)
    if places.capacity < limit { keepLatest(kept, in: Places(capacity: limit)) }
  }

  /// Returns the number of changes to store: processing more takes as long as starting again.
  private static func limit(places: Int) -> Int { max(256, places / 4) }

  /// Records that a place has changed.
  /// The greatest number as `place` stands for a change that touches no property.
  ///
  /// - Complexity: O(1) amortised; no allocation for any number of changes while there is no copy and there are no
  ///   more places.
  @inline(__always)
  package mutating func note(_ place: UInt32 = .max, of placeCount: Int) {
    if !isKnownUniquelyReferenced(&places) || kept == room { makeRoom(of: placeCount) }
    places.base[kept] = place
    kept &+= 1
  }

  /// Makes room for a change in memory that no copy shares.
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

  /// Drops the changes before the `count` latest ones. `own` is memory that no copy shares: the current or another one.
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

  /// Drops all changes, so that every sampler starts again.
  package mutating func restart() {
    part()
    forgotten = count + 1
    kept = 0
    origins.removeAll(keepingCapacity: true)
  }

  /// Starts a lineage if there is a copy that may change differently.
  private mutating func part() {
    if isKnownUniquelyReferenced(&places) { return }
    origins.append(position)
    lineage = Lineage()
    keepLatest(kept, in: Places(capacity: places.capacity))
  }

  /// Returns the number of changes after a position; nil if it is not known.
  ///
  /// Complexity: O(1) for the set's own lineage; else O(lineages as far back as changes are stored).
  package func countOfChanges(since earlier: Position) -> Int? {
    let changes = count - earlier.count
    guard changes >= 0, changes <= kept else { return nil }
    let isKnown =
      earlier.lineage === lineage
      || origins.contains { $0.lineage === earlier.lineage && earlier.count <= $0.count }
    return isKnown ? changes : nil
  }

  /// Returns the place of one of the `count` latest changes, in order from 0; nil if that touches no property.
  package func place(_ index: Int, ofLast count: Int) -> Int? {
    precondition(count <= kept && index >= 0 && index < count)
    let place = places.base[kept - count + index]
    return place == .max ? nil : Int(place)
  }
}
