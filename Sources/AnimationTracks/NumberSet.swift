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
