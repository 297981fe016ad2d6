// Reciprocal square root and arc cosine of lanes; see SIMD+Elementary.

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  /// `Double.reciprocalSquareRoot` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func reciprocalSquareRoot(_ x: Self) -> Self {
    let estimate = 1 / x.squareRoot()
    let root = LanePair(product: x, estimate)
    let one = LanePair(product: root.head, estimate)
    let result = estimate + 0.5 * estimate * (((1 - one.head) - one.tail) - root.tail * estimate)
    let isUsual = (x .> Self()) .& (x .< Self(repeating: .infinity))
    return estimate.replacing(with: result, where: isUsual)
  }

  /// `Double.acos` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func acos(_ x: Self) -> Self {
    let size = x.magnitudes
    let square = LanePair(product: size, size)
    let one = Self(repeating: 1)
    let difference = LanePair(sortedSum: one, -square.head)
    let y = LanePair(
      rootOf: LanePair(sortedSum: difference.head, difference.tail - square.tail))
    let isReversed = x .< Self()
    // Counted from π/4, or where the angle is nearer to them from 0 or π/2.
    let near = LanePair(head: size, tail: Self())
    let away = LanePair(head: -size, tail: -Self())
    let isLow = y.head .<= size * 0x1.a827999fcef32p-2
    let isHigh = size .<= y.head * 0x1.a827999fcef32p-2
    let numerator = (y + away).replacing(with: away, where: isHigh).replacing(with: y, where: isLow)
    let denominator = (y + near).replacing(with: y, where: isHigh)
      .replacing(with: near, where: isLow)
    let eighth = pair(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
      .replacing(with: pair(0x1.2d97c7f3321d2p1, 0x1.a79394c9e8a0ap-54), where: isReversed)
    let end = pair(0, 0)
      .replacing(with: pair(0x1.921fb54442d18p1, 0x1.1a62633145c07p-53), where: isReversed)
    let base =
      eighth
      .replacing(with: pair(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54), where: isHigh)
      .replacing(with: end, where: isLow)
    let quotient = numerator / denominator
    let tangent = quotient.replacing(
      with: LanePair(head: -quotient.head, tail: -quotient.tail), where: isReversed)
    let t = tangent.head
    let z = t * t
    let rest = t * z * arcTangentQuotient(z) + tangent.tail * (1 - z)
    let sum = base.head + t
    let result = sum + (((base.head - sum) + t) + (base.tail + rest))
    return result.replacingLanes(of: x, reaching: 1) { Double.acos($0) }
  }

  @inlinable
  @inline(__always)
  static func pair(_ head: Double, _ tail: Double) -> LanePair<Self> {
    LanePair(head: Self(repeating: head), tail: Self(repeating: tail))
  }

  /// (atan(t) / t − 1) / t² as a function of z = t², for |t| ≤ tan(π/8).
  @inlinable
  @inline(__always)
  static func arcTangentQuotient(_ z: Self) -> Self {
    let z2 = z * z
    let z4 = z2 * z2
    let c01 = z * 0x1.9999999999997p-3 - 0x1.5555555555555p-2
    let c23 = z * 0x1.c71c71c6ddbf8p-4 - 0x1.24924924920adp-3
    let c45 = z * 0x1.3b13aea9e6049p-4 - 0x1.745d17356503fp-4
    let c67 = z * 0x1.e1d8e9ba3ed69p-5 - 0x1.1110cee7d8cd4p-4
    let c89 = z * 0x1.829ce1bfba6ccp-5 - 0x1.aebd1f6da4d71p-5
    let c1011 = z * 0x1.f5ef5ac94695bp-6 - 0x1.503c3ecbd73a1p-5
    let high = c89 + z2 * c1011 - z4 * 0x1.c8125d219f4eep-7
    return (c01 + z2 * c23) + z4 * ((c45 + z2 * c67) + z4 * high)
  }
}
