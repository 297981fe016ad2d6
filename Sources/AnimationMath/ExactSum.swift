/// A sum of numbers that is rounded once, when it is read.
///
/// It keeps what every addition rounds away as numbers of their own, so that begins which are sums of
/// many durations do not drift: a hundred times 0.12 is 12.
///
/// Laws: whatever the order of the terms, the value is the double nearest to their sum, ties to even,
/// as long as no partial sum leaves the range of numbers (`ExactSumTests`). Source: J. R. Shewchuk,
/// *Adaptive Precision Floating-Point Arithmetic*, 1997.
package struct ExactSum: Sendable, Hashable {
  /// Numbers that do not overlap, by growing magnitude, whose sum is the value; none is 0.
  private var parts: [Double] = []

  /// A sum of one number.
  package init(_ number: Double = 0) { add(number) }

  /// Adds a number. Complexity: O(parts), of which there are one to three as a rule and 39 at most.
  package mutating func add(_ number: Double) {
    var carry = number
    var count = 0
    for index in parts.indices {
      let part = parts[index]
      let sum = carry + part
      guard sum.isFinite else {
        parts = [sum]
        return
      }
      let rounded = sum - carry
      let error = (carry - (sum - rounded)) + (part - rounded)
      if error != 0 {
        parts[count] = error
        count += 1
      }
      carry = sum
    }
    parts.removeSubrange(count...)
    if carry != 0 { parts.append(carry) }
  }

  /// Adds another sum.
  package mutating func add(_ other: ExactSum) { for part in other.parts { add(part) } }

  /// Takes another sum away.
  package mutating func subtract(_ other: ExactSum) { for part in other.parts { add(-part) } }

  /// The sum so many times: exactly for whole factors below 2²⁶, else with the rounding of a product.
  package func times(_ factor: Double) -> ExactSum {
    var product = ExactSum()
    for part in parts {
      // Two halves of 26 bits, so that their products are exact.
      let split = part * 0x1.0000002p27
      let high = split.isFinite ? split - (split - part) : part
      product.add(high * factor)
      product.add((part - high) * factor)
    }
    return product
  }

  /// Whether this sum is less than another one, before either is rounded.
  package func isLess(than other: ExactSum) -> Bool {
    var difference = self
    difference.subtract(other)
    return (difference.parts.last ?? 0) < 0
  }

  /// The number nearest to the sum, ties to even; infinite or NaN where a term or a partial sum was.
  package var value: Double {
    var index = parts.count - 1
    guard index >= 0 else { return 0 }
    var sum = parts[index]
    var error = 0.0
    while index > 0, error == 0 {
      index -= 1
      let before = sum
      sum = before + parts[index]
      error = parts[index] - (sum - before)
    }
    // Half a unit is left, and what follows says to which side it falls.
    if index > 0, error != 0, (error < 0) == (parts[index - 1] < 0) {
      let correction = error * 2
      let corrected = sum + correction
      if corrected - sum == correction { sum = corrected }
    }
    return sum
  }
}
