import AnimationTiming

/// The latest changes of a ``TrackSet``, by which a ``Sampler`` keeps up with it.
///
/// Each change is known by a number that depends on all changes before it and on what was changed.
/// So a sampler that is given another set, or a copy that has gone another way, is not misled: what
/// it has seen is not there, and it begins anew.
package struct ChangeJournal: Sendable {
  private struct Entry {
    let place: UInt32
    let stamp: UInt64
  }

  /// A state of a set, as a sampler remembers it.
  package struct Position: Sendable, Equatable {
    var count = 0
    var stamp: UInt64 = 0
  }

  private var entries: [Entry] = []
  package private(set) var position = Position()

  /// A journal of no changes.
  package init() {}

  /// Makes room. Complexity: O(places).
  package mutating func reserve(places: Int) { entries.reserveCapacity(Self.limit(places: places)) }

  /// How many changes are kept: going through more takes as long as beginning anew.
  private static func limit(places: Int) -> Int { max(256, places / 4) }

  /// Notes that a place has changed.
  ///
  /// - Parameters:
  ///   - place: Its index; the greatest number for a change that touches no property.
  ///   - places: How many there are.
  ///   - bits: What it holds now.
  package mutating func note(_ place: UInt32 = .max, of places: Int, bits: UInt64) {
    if entries.count >= Self.limit(places: places) { entries.removeFirst((entries.count + 1) / 2) }
    position.stamp = position.stamp.mixed(with: bits.mixed(with: UInt64(place)))
    position.count += 1
    entries.append(Entry(place: place, stamp: position.stamp))
  }

  /// Forgets all changes, so that every sampler begins anew.
  package mutating func restart() {
    entries.removeAll(keepingCapacity: true)
    position.stamp = position.stamp.mixed(with: UInt64(position.count))
    position.count += 1
  }

  /// How many of the latest changes came after a position; nil where that is not known.
  package func countOfChanges(since earlier: Position) -> Int? {
    let count = position.count - earlier.count
    if count == 0 { return earlier == position ? 0 : nil }
    guard count > 0, count < entries.count,
      entries[entries.count - count - 1].stamp == earlier.stamp
    else { return nil }
    return count
  }

  /// The place of one of the latest changes; nil where that touches no property.
  ///
  /// - Parameters:
  ///   - index: From 0, in order.
  ///   - count: How many of the latest are counted.
  package func place(_ index: Int, ofLast count: Int) -> Int? {
    let place = entries[entries.count - count + index].place
    return place == .max ? nil : Int(place)
  }
}
