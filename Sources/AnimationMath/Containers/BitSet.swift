/// A set of integers from 0 on, one bit for each.
///
/// Law: it is a `Set` with the same changes (`BitSetTests`).
@usableFromInline
package struct BitSet: Sendable {
  @usableFromInline var words: [UInt64] = []
  @usableFromInline package internal(set) var count = 0

  @inlinable
  package init() {}

  @inlinable
  package mutating func reserve(_ numbers: Int) {
    let needed = (numbers + 63) / 64
    words.reserveCapacity(needed)
    while words.count < needed { words.append(0) }
  }

  @inlinable
  package func contains(_ number: Int) -> Bool {
    number < 64 * words.count && words[number / 64] & Self.bit(number) != 0
  }

  /// Inserts a number.
  ///
  /// - Returns: Whether the set did not contain it.
  @inlinable
  package mutating func insert(_ number: Int) -> Bool {
    if number >= 64 * words.count { reserve(number + 1) }
    let isNew = words[number / 64] & Self.bit(number) == 0
    words[number / 64] |= Self.bit(number)
    if isNew { count += 1 }
    return isNew
  }

  /// Inserts numbers that are below a limit.
  @inlinable
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

  /// Removes all numbers of the first word of 64 that is not empty, from the word of a number on.
  ///
  /// - Returns: The least number of the word, a multiple of 64, and a bit for each, the lowest bit first; nil if
  ///   all these words are empty.
  @inlinable
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

  @inlinable
  package mutating func remove(_ number: Int) {
    guard number < 64 * words.count, words[number / 64] & Self.bit(number) != 0 else { return }
    words[number / 64] &= ~Self.bit(number)
    count -= 1
  }

  /// Removes the least number that is greater than a given one; nil if there is none. Complexity: O(the
  /// greatest number / 64).
  @inlinable
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

  @inlinable
  static func bit(_ number: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: number & 63) }
}
