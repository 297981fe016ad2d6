/// A sum of numbers that is rounded once, when it is read.
///
/// It stores the rounding errors of the additions as further numbers, so that begin times that are sums of many
/// durations do not drift: a hundred times 0.12 is 12.
///
/// Laws: whatever the order of the terms, the value is the double nearest to their sum, ties to even, as long as no
/// partial sum overflows (`ExactSumTests`). Source: J. R. Shewchuk, *Adaptive Precision Floating-Point Arithmetic*,
/// 1997.
@usableFromInline
package struct ExactSum: Sendable, Hashable {
  // Numbers that do not overlap, whose sum is the value: most sums are one or two of them.
  /// The greatest of them, 0 for an empty sum.
  private var high = 0.0
  /// The next one, 0 if there is none.
  private var low = 0.0
  /// All others, ascending in magnitude; none is 0.
  private var rest: [Double] = []

  package init(_ number: Double = 0) { append(number) }

  /// Adds a number. Complexity: O(parts); usually one to three, and 39 at most.
  package mutating func add(_ number: Double) {
    let parts = self
    self = ExactSum()
    var carry = number
    parts.visit { part in
      let sum = carry + part
      if sum.isFinite {
        let rounded = sum - carry
        append((carry - (sum - rounded)) + (part - rounded))
      } else {
        self = ExactSum()
      }
      carry = sum
    }
    append(carry)
  }

  /// Calls a closure with each part, ascending in magnitude.
  @inline(__always)
  private func visit(_ body: (Double) -> Void) {
    for part in rest { body(part) }
    if low != 0 { body(low) }
    if high != 0 { body(high) }
  }

  /// Appends a part that is greater than all others, unless it is 0.
  @inline(__always)
  private mutating func append(_ part: Double) {
    guard part != 0 else { return }
    if low != 0 { rest.append(low) }
    (low, high) = (high, part)
  }

  package mutating func add(_ other: ExactSum) { other.visit { add($0) } }

  package mutating func subtract(_ other: ExactSum) { other.visit { add(-$0) } }

  /// Returns a multiple of the sum: exactly for whole factors below 2²⁶, else with the rounding of a product.
  package func times(_ factor: Double) -> ExactSum {
    var product = ExactSum()
    visit { part in
      // Two halves of 26 bits, so that their products are exact.
      let split = part * 0x1.0000002p27
      let high = split.isFinite ? split - (split - part) : part
      product.add(high * factor)
      product.add((part - high) * factor)
    }
    return product
  }

  /// Whether this sum is less than another, before either is rounded.
  package func isLess(than other: ExactSum) -> Bool {
    // Rounding keeps the order, unless it makes numbers equal.
    let (value, otherValue) = (value, other.value)
    guard value == otherValue else { return value < otherValue }
    var difference = self
    difference.subtract(other)
    return difference.high < 0
  }

  /// The number nearest to the sum, ties to even; infinite or NaN if a term or a partial sum was.
  @usableFromInline
  package var value: Double {
    var sum = high + low
    var error = low - (sum - high)
    var index = rest.count
    while index > 0, error == 0 {
      index -= 1
      let before = sum
      sum = before + rest[index]
      error = rest[index] - (sum - before)
    }
    // Half a unit is left, and the following part decides the direction.
    if index > 0, error != 0, (error < 0) == (rest[index - 1] < 0) {
      let correction = error * 2
      let corrected = sum + correction
      if corrected - sum == correction { sum = corrected }
    }
    return sum
  }
}
