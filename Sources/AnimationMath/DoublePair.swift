/// A number as the unevaluated sum of two, of some 106 bits.
///
/// Sums and products are those of Dekker, "A floating-point technique for extending the available
/// precision" (1971), without a fused multiply-add, so that they have the same bits everywhere.
package struct DoublePair {
  package var head: Double
  package var tail: Double

  package init(head: Double, tail: Double) {
    self.head = head
    self.tail = tail
  }
}

extension DoublePair {
  /// a + b, exactly, where |a| ≥ |b|.
  @inline(__always)
  init(sortedSum a: Double, _ b: Double) {
    head = a + b
    tail = (a - head) + b
  }

  /// a + b, exactly, in any order (Knuth).
  @inline(__always)
  package init(sum a: Double, _ b: Double) {
    head = a + b
    let c = head - a
    tail = (a - (head - c)) + (b - c)
  }

  /// a · b to 106 bits.
  @inline(__always)
  package init(product a: Double, _ b: Double) {
    let (a1, b1) = (leadingBits(of: a), leadingBits(of: b))
    let (a2, b2) = (a - a1, b - b1)
    head = a * b
    tail = ((a1 * b1 - head) + a1 * b2 + a2 * b1) + a2 * b2
  }

  /// The square root of a pair above 0.
  @inline(__always)
  init(rootOf square: DoublePair) {
    head = square.head.squareRoot()
    let again = DoublePair(product: head, head)
    tail = ((square.head - again.head) - again.tail + square.tail) / (2 * head)
  }

  @inline(__always)
  static prefix func - (a: DoublePair) -> DoublePair {
    DoublePair(head: -a.head, tail: -a.tail)
  }

  @inline(__always)
  package static func + (a: DoublePair, b: DoublePair) -> DoublePair {
    let sum = DoublePair(sum: a.head, b.head)
    return DoublePair(sortedSum: sum.head, sum.tail + (a.tail + b.tail))
  }

  @inline(__always)
  package static func * (a: DoublePair, b: DoublePair) -> DoublePair {
    let product = DoublePair(product: a.head, b.head)
    return DoublePair(
      sortedSum: product.head, product.tail + (a.head * b.tail + a.tail * b.head))
  }

  @inline(__always)
  package static func * (a: DoublePair, b: Double) -> DoublePair {
    let product = DoublePair(product: a.head, b)
    return DoublePair(sortedSum: product.head, product.tail + a.tail * b)
  }

  @inline(__always)
  static func / (a: DoublePair, b: DoublePair) -> DoublePair {
    let quotient = a.head / b.head
    let again = DoublePair(product: quotient, b.head)
    let rest = ((a.head - again.head) - again.tail) + (a.tail - quotient * b.tail)
    return DoublePair(head: quotient, tail: rest / b.head)
  }
}

/// The leading 26 bits of a number, so that a product of two such is exact.
@inline(__always)
private func leadingBits(of x: Double) -> Double {
  Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_F800_0000)
}
