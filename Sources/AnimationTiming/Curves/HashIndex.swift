/// An index that finds numbers by the fingerprints of their values.
///
/// The table is two to four times as long as the count of numbers. It does not use the standard library's hashing,
/// which would link a source of random numbers.
package struct HashIndex: Sendable {
  /// The low half of a fingerprint in the high bits, and the number plus 1 in the low bits; 0 for an empty place.
  private var places: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  /// Returns a number with a fingerprint for which a condition holds; nil if there is none. Complexity: O(1) as long
  /// as fingerprints differ.
  @inline(__always)
  package func find(_ fingerprint: UInt64, where isWanted: (Int) -> Bool) -> Int? {
    guard count > 0 else { return nil }
    var place = place(of: fingerprint)
    while places[place] != 0 {
      let number = Int(truncatingIfNeeded: places[place] & 0xffff_ffff) &- 1
      if places[place] &>> 32 == fingerprint & 0xffff_ffff, isWanted(number) { return number }
      place = (place &+ 1) & (places.count &- 1)
    }
    return nil
  }

  /// Adds a number below 2³² − 1, without looking for it first. Complexity: O(1) amortised.
  package mutating func insert(_ number: Int, fingerprint: UInt64) {
    count += 1
    if 2 * count > places.count {
      let before = places
      places = [UInt64](repeating: 0, count: Swift.max(8, 2 * before.count))
      for entry in before where entry != 0 { put(entry) }
    }
    put((fingerprint & 0xffff_ffff) << 32 | UInt64(number + 1))
  }

  /// Removes all numbers, and keeps the memory.
  package mutating func removeAll() {
    for index in places.indices { places[index] = 0 }
    count = 0
  }

  private mutating func put(_ entry: UInt64) {
    var place = place(of: entry &>> 32)
    while places[place] != 0 { place = (place &+ 1) & (places.count &- 1) }
    places[place] = entry
  }

  @inline(__always)
  private func place(of fingerprint: UInt64) -> Int {
    Int(truncatingIfNeeded: fingerprint & 0xffff_ffff) & (places.count &- 1)
  }
}
