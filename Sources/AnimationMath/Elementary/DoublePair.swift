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
  /// Creates a + b, exactly, for |a| ≥ |b|.
  @inline(__always)
  init(sortedSum a: Double, _ b: Double) {
    head = a + b
    tail = (a - head) + b
  }

  /// Creates a + b, exactly, in any order (Knuth).
  @inline(__always)
  package init(sum a: Double, _ b: Double) {
    head = a + b
    let c = head - a
    tail = (a - (head - c)) + (b - c)
  }

  /// Creates a · b to 106 bits.
  @inline(__always)
  package init(product a: Double, _ b: Double) {
    let (a1, b1) = (leadingBits(of: a), leadingBits(of: b))
    let (a2, b2) = (a - a1, b - b1)
    head = a * b
    tail = ((a1 * b1 - head) + a1 * b2 + a2 * b1) + a2 * b2
  }

  /// Creates the square root of a pair above 0.
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

/// Returns the leading 26 bits of a number, so that a product of two such numbers is exact.
@inline(__always)
private func leadingBits(of x: Double) -> Double {
  Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_F800_0000)
}

/// The equivalent of `DoublePair` for the lanes of vectors: the same operations in the same order.
@usableFromInline
@frozen
struct LanePair<Lanes: SIMD>
where Lanes.Scalar == Double, Lanes.MaskStorage.Scalar == Int64 {
  @usableFromInline var head: Lanes
  @usableFromInline var tail: Lanes

  @inlinable
  @inline(__always)
  init(head: Lanes, tail: Lanes) {
    self.head = head
    self.tail = tail
  }

  @inlinable
  @inline(__always)
  init(sortedSum a: Lanes, _ b: Lanes) {
    head = a + b
    tail = (a - head) + b
  }

  @inlinable
  @inline(__always)
  init(sum a: Lanes, _ b: Lanes) {
    head = a + b
    let c = head - a
    tail = (a - (head - c)) + (b - c)
  }

  @inlinable
  @inline(__always)
  init(product a: Lanes, _ b: Lanes) {
    let (a1, b1) = (a.leadingBits, b.leadingBits)
    let (a2, b2) = (a - a1, b - b1)
    head = a * b
    tail = ((a1 * b1 - head) + a1 * b2 + a2 * b1) + a2 * b2
  }

  @inlinable
  @inline(__always)
  init(rootOf square: LanePair) {
    head = square.head.squareRoot()
    let again = LanePair(product: head, head)
    tail = ((square.head - again.head) - again.tail + square.tail) / (2 * head)
  }

  @inlinable
  @inline(__always)
  static func + (a: LanePair, b: LanePair) -> LanePair {
    let sum = LanePair(sum: a.head, b.head)
    return LanePair(sortedSum: sum.head, sum.tail + (a.tail + b.tail))
  }

  @inlinable
  @inline(__always)
  static func / (a: LanePair, b: LanePair) -> LanePair {
    let quotient = a.head / b.head
    let again = LanePair(product: quotient, b.head)
    let rest = ((a.head - again.head) - again.tail) + (a.tail - quotient * b.tail)
    return LanePair(head: quotient, tail: rest / b.head)
  }

  /// Returns this pair with the lanes of `other` where the mask is set.
  @inlinable
  @inline(__always)
  func replacing(with other: LanePair, where mask: SIMDMask<Lanes.MaskStorage>) -> LanePair {
    LanePair(
      head: head.replacing(with: other.head, where: mask),
      tail: tail.replacing(with: other.tail, where: mask))
  }
}

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  /// The lanes without their signs.
  @inlinable
  @inline(__always)
  var magnitudes: Self {
    let bits = unsafeBitCast(self, to: MaskStorage.self) & MaskStorage(repeating: .max)
    return unsafeBitCast(bits, to: Self.self)
  }

  /// The leading 26 bits of each lane.
  @inlinable
  @inline(__always)
  var leadingBits: Self {
    let bits = unsafeBitCast(self, to: MaskStorage.self) & MaskStorage(repeating: ~0x7FF_FFFF)
    return unsafeBitCast(bits, to: Self.self)
  }
}
