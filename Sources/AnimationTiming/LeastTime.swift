/// The least number above `low` at which a condition that never goes back holds, found by bisection
/// between neighbouring numbers.
///
/// - Parameters:
///   - low: A number at which the condition does not hold.
///   - high: A number at which it holds; infinity counts as one without being asked.
///   - guess: A number near the result, which saves most of the work when it is good. Anything else
///     does no harm.
///   - condition: Once it holds, it holds for all greater numbers up to `high`.
/// - Complexity: At most 70 evaluations, with a guess within 64 neighbours of the result 9.
package func leastNumber(
  above low: Double, upTo high: Double = .infinity, near guess: Double,
  where condition: (Double) -> Bool
) -> Double {
  var (low, high) = (low.rank, high.rank)
  if guess.isFinite, guess.rank > low, guess.rank < high {
    let margin: Int64 = 64
    let below = guess.rank - margin
    let above = guess.rank + margin
    if below > low {
      if condition(Double(rank: below)) { high = below } else { low = below }
    }
    if above < high, above > low {
      if condition(Double(rank: above)) { high = above } else { low = above }
    }
  }
  // The distance halves each time, so this ends after 64 steps.
  while UInt64(bitPattern: high &- low) > 1 {
    let middle = (low & high) &+ ((low ^ high) >> 1)
    if condition(Double(rank: middle)) { high = middle } else { low = middle }
  }
  return Double(rank: high)
}

extension Double {
  /// The place of this number among all numbers in order; 0 and −0 have the same.
  fileprivate var rank: Int64 {
    let bits = Int64(bitPattern: bitPattern)
    return bits >= 0 ? bits : .min &- bits
  }

  /// The number at a place: the inverse of ``rank``.
  fileprivate init(rank: Int64) {
    self.init(bitPattern: UInt64(bitPattern: rank >= 0 ? rank : .min &- rank))
  }
}
