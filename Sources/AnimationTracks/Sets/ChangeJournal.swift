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
  /// What the copies of a set hold, and nobody else: where there are several, it is not unique.
  private final class Owner: Sendable {}

  /// A state of a set, as a sampler remembers it.
  package struct Position: Sendable {
    fileprivate let lineage: Lineage
    fileprivate let count: Int

    /// Whether another position is one of the same lineage.
    package func isOfLineage(of other: Position) -> Bool { lineage === other.lineage }
  }

  private var lineage = Lineage()
  private var owner = Owner()
  /// How many changes there have been.
  private var count = 0
  /// The places of the latest changes.
  private var places: [UInt32] = []
  /// Where this lineage and those before it have begun, as positions in the one before, as far back as
  /// changes are kept.
  private var origins: [Position] = []

  /// A journal of no changes.
  package init() {}

  /// The state of the set now.
  package var position: Position { Position(lineage: lineage, count: count) }

  /// Makes room. Complexity: O(places).
  package mutating func reserve(places count: Int) {
    places.reserveCapacity(Self.limit(places: count))
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
  package mutating func note(_ place: UInt32 = .max, of placeCount: Int) {
    part()
    if places.count >= Self.limit(places: placeCount) { forgetHalf() }
    count += 1
    places.append(place)
  }

  @inline(never)
  private mutating func forgetHalf() {
    places.removeFirst((places.count + 1) / 2)
    let first = count - places.count
    origins.removeAll { $0.count < first }
  }

  /// Forgets all changes, so that every sampler begins anew.
  package mutating func restart() {
    part()
    places.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    count += 1
  }

  /// Begins a lineage where there is a copy that may go another way.
  @inline(__always)
  private mutating func part() {
    if !isKnownUniquelyReferenced(&owner) { beginLineage() }
  }

  @inline(never)
  private mutating func beginLineage() {
    origins.append(position)
    (lineage, owner) = (Lineage(), Owner())
  }

  /// How many of the latest changes came after a position; nil where that is not known.
  ///
  /// Complexity: O(1) of the set's own lineage; else O(lineages as far back as changes are kept).
  package func countOfChanges(since earlier: Position) -> Int? {
    let changes = count - earlier.count
    guard changes >= 0, changes <= places.count else { return nil }
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
    let place = places[places.count - count + index]
    return place == .max ? nil : Int(place)
  }
}
