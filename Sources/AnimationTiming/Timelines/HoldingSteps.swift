import AnimationMath

/// The steps of one property of a timeline that have begun and that nothing has taken back, by the order in which
/// they apply: the last of them is seen, whenever it has begun.
///
/// A step in a repeated timeline applies where that begins, so that one that begins later need not be seen.
package struct HoldingSteps: Sendable {
  /// The places in that order, ascending.
  private var ranks: [Int] = []

  package init() {}

  /// The place of the one that is seen; nil where none holds the property.
  package var seen: Int? { ranks.last }

  /// A step begins. Complexity: O(log steps), and that of moving those above it.
  package mutating func insert(_ rank: Int) {
    let index = index(of: rank)
    if index == ranks.count || ranks[index] != rank { ranks.insert(rank, at: index) }
  }

  /// A step is taken back.
  ///
  /// - Returns: Whether it held the property.
  @discardableResult
  package mutating func remove(_ rank: Int) -> Bool {
    let index = index(of: rank)
    guard index < ranks.count, ranks[index] == rank else { return false }
    ranks.remove(at: index)
    return true
  }

  /// How many places are before one.
  private func index(of rank: Int) -> Int {
    // As a rule the one that begins is the last.
    if let last = ranks.last, last < rank { return ranks.count }
    return ranks.indices.partitioningIndex { ranks[$0] >= rank }
  }
}
