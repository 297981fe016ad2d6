/// What `DoublePair` is to numbers, for the lanes of vectors: the same operations in the same order.
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

  /// The lanes of `other` where the mask is set.
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
