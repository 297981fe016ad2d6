// The functions on the lanes of a vector. Each computes lane by lane what the scalar function computes, in the same
// order, so that it has the same bits; lanes for the slow path of the scalar function go there one at a time.

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  @inlinable
  @inline(__always)
  package static func exp(_ x: Self) -> Self {
    exp(ofModerate: x).replacingLanes(of: x, reaching: 700) { Double.exp($0) }
  }

  /// Returns ``exp(_:)`` for lanes whose magnitudes are known to be below 700.
  @inlinable
  @inline(__always)
  package static func exp(ofModerate x: Self) -> Self {
    let magic = Self(repeating: 0x1.8p52)
    let shifted = x * 0x1.71547652b82fep4 + magic
    let count = shifted - magic
    let coarse = x - count * 0x1.62e42fefap-5
    let rest = coarse - count * 0x1.cf79abc9e3b3ap-44
    return power(of: rest, sixteenths: shifted)
  }

  /// Returns `Double.exp2` of each lane, with the same bits, for lanes whose magnitudes are known to be below 1000.
  @inlinable
  @inline(__always)
  package static func exp2(ofModerate x: Self) -> Self {
    let magic = Self(repeating: 0x1.8p48)
    let shifted = x + magic
    return power(of: (x - (shifted - magic)) * 0x1.62e42fefa39efp-1, sixteenths: shifted)
  }

  /// Returns exp(rest + n · ln 2 / 16), where n is the low bits of `shifted`.
  @inlinable
  @inline(__always)
  static func power(of rest: Self, sixteenths shifted: Self) -> Self {
    let steps = unsafeBitCast(shifted, to: MaskStorage.self)
    // Not from zeros: the compiler would turn a zero entry into a jump.
    var (scale, lacking) = (shifted, shifted)
    for lane in rest.indices {
      let entry = powerOfTwo(sixteenths: Sixteenth(lowestBitsOf: UInt64(bitPattern: steps[lane])))
      scale[lane] = entry.head
      lacking[lane] = entry.lacking
    }
    let exponents = (steps & MaskStorage(repeating: ~15)) &<< MaskStorage(repeating: 48)
    scale = unsafeBitCast(unsafeBitCast(scale, to: MaskStorage.self) &+ exponents, to: Self.self)
    let r2 = rest * rest
    let low = rest * 0x1.5555555555555p-3 + 0x1.0000000000001p-1
    let middle = rest * 0x1.11111110fb019p-7 + 0x1.55555554e938ep-5
    let high = rest * 0x1.a01ad62b5bfd5p-13 + 0x1.6c17ed5f99e42p-10
    let growth = (rest + lacking) + r2 * ((low + r2 * middle) + (r2 * r2) * high)
    return scale + scale * growth
  }
}

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  @inlinable
  @inline(__always)
  package static func sin(_ x: Self) -> Self { sincos(x).sin }

  @inlinable
  @inline(__always)
  package static func cos(_ x: Self) -> Self { sincos(x).cos }

  /// Returns ``sin(_:)`` for lanes that are known to be in 0...π/4: they need no reduction.
  @inlinable
  @inline(__always)
  package static func sin(ofFirstEighth x: Self) -> Self {
    let z = x * x
    return x + x * z * sineQuotient(z)
  }

  @inlinable
  @inline(__always)
  package static func sincos(_ x: Self) -> (sin: Self, cos: Self) {
    let (result, isNear) = sincos(ofModerate: x)
    let size = x.magnitudes
    let isUsual =
      (size .>= Self(repeating: 0x1p-27)) .& (size .< Self(repeating: 0x1p20)) .& isNear
    return all(isUsual) ? result : sincosOneByOne(x)
  }

  /// Returns ``cos(_:)`` for lanes whose magnitudes are known to be below 2²⁰.
  @inlinable
  @inline(__always)
  package static func cos(ofModerate x: Self) -> Self {
    // The cosine of a very small angle is 1 and needs no correction.
    let (result, isNear) = sincos(ofModerate: x)
    return all(isNear) ? result.cos : x.oneByOne { Double.cos($0) }
  }

  /// Returns sine and cosine of angles whose magnitudes are in 2⁻²⁷..<2²⁰, and whether they have the bits of the
  /// scalar functions: not if the reduced part of a large angle is very small.
  @inlinable
  @inline(__always)
  static func sincos(
    ofModerate x: Self
  ) -> (result: (sin: Self, cos: Self), isNear: SIMDMask<MaskStorage>) {
    let magic = Self(repeating: 0x1.8p52)
    let shifted = x * 0x1.45f306dc9c883p-1 + magic
    let count = shifted - magic
    let coarse = x - count * 0x1.921fb544p0
    let middle = count * 0x1.0b4611a6p-34
    let near = coarse - middle
    let rest = count * 0x1.3198a2e037073p-69 - ((coarse - near) - middle)
    let head = near - rest
    let tail = (near - head) - rest
    let z = head * head
    let half = 1 - 0.5 * z
    let sine = head + (head * z * sineQuotient(z) + tail * half)
    let cosine = half + (((1 - half) - 0.5 * z) + (z * z * cosineQuotient(z) - head * tail))
    let result = turned(sine, cosine, by: unsafeBitCast(shifted, to: MaskStorage.self))
    return (result, (head.magnitudes .> Self(repeating: 0x1p-12)) .| (count .== Self()))
  }

  /// Returns (sin(r) / r − 1) / r² as a function of z = r², for |r| ≤ π/4.
  @inlinable
  @inline(__always)
  static func sineQuotient(_ z: Self) -> Self {
    let z2 = z * z
    let z4 = z2 * z2
    let low = -0x1.5555555555555p-3 + z * 0x1.111111111111p-7
    let middle = -0x1.a01a01a019938p-13 + z * 0x1.71de3a546095bp-19
    let high = -0x1.ae645412c5608p-26 + z * 0x1.61217f0b7fdf5p-33
    return (low + z2 * middle) + z4 * (high - z2 * 0x1.ab17d404c33a9p-41)
  }

  /// Returns (cos(r) − 1 + r²/2) / r⁴ as a function of z = r², for |r| ≤ π/4.
  @inlinable
  @inline(__always)
  static func cosineQuotient(_ z: Self) -> Self {
    let z2 = z * z
    let low = 0x1.5555555555555p-5 - z * 0x1.6c16c16c16967p-10
    let middle = 0x1.a01a019f4eb01p-16 - z * 0x1.27e4fa17da09cp-22
    let high = 0x1.1eeb68e93b427p-29 - z * 0x1.907da3678ac77p-37
    return low + z2 * (middle + z2 * high)
  }

  /// Returns sine and cosine of whole angles from those of the reduced ones.
  ///
  /// - Parameter quadrant: The quadrant of each angle, in its two lowest bits.
  @inlinable
  @inline(__always)
  static func turned(_ sine: Self, _ cosine: Self, by quadrant: MaskStorage) -> (
    sin: Self, cos: Self
  ) {
    // The quadrant chooses between the two and flips signs, by their bits.
    let (one, two) = (MaskStorage(repeating: 1), MaskStorage(repeating: 2))
    let isOdd = MaskStorage(repeating: 0) &- (quadrant & one)
    let toSign = MaskStorage(repeating: 62)
    let sineBits = unsafeBitCast(sine, to: MaskStorage.self)
    let difference = (sineBits ^ unsafeBitCast(cosine, to: MaskStorage.self)) & isOdd
    let sineSign = (quadrant & two) &<< toSign
    let cosineSign = ((quadrant &+ one) & two) &<< toSign
    let cosineBits = unsafeBitCast(cosine, to: MaskStorage.self) ^ difference ^ cosineSign
    return (
      sin: unsafeBitCast(sineBits ^ difference ^ sineSign, to: Self.self),
      cos: unsafeBitCast(cosineBits, to: Self.self)
    )
  }
}

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  /// Returns these lanes, with the function of each lane of `x` if one of them is NaN or its magnitude is not below
  /// `limit`.
  @inlinable
  @inline(__always)
  func replacingLanes(of x: Self, reaching limit: Double, by function: (Double) -> Double) -> Self {
    all(x.magnitudes .< Self(repeating: limit)) ? self : x.oneByOne(function)
  }

  /// Returns a function of each lane by itself. Out of line, so that the lanes stay together in the code before the
  /// call.
  @inlinable
  @inline(never)
  func oneByOne(_ function: (Double) -> Double) -> Self {
    var result = self
    for lane in indices { result[lane] = function(self[lane]) }
    return result
  }

  /// Returns sine and cosine of each lane by itself; see ``oneByOne(_:)``.
  @inlinable
  @inline(never)
  static func sincosOneByOne(_ x: Self) -> (sin: Self, cos: Self) {
    (x.oneByOne { Double.sin($0) }, x.oneByOne { Double.cos($0) })
  }
}

// Reciprocal square root and arc cosine of lanes.

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  @inlinable
  @inline(__always)
  package static func reciprocalSquareRoot(_ x: Self) -> Self {
    let estimate = 1 / x.squareRoot()
    let root = LanePair(product: x, estimate)
    let one = LanePair(product: root.head, estimate)
    let result = estimate + 0.5 * estimate * (((1 - one.head) - one.tail) - root.tail * estimate)
    let isUsual = (x .> Self()) .& (x .< Self(repeating: .infinity))
    return estimate.replacing(with: result, where: isUsual)
  }

  @inlinable
  @inline(__always)
  package static func acos(_ x: Self) -> Self {
    let size = x.magnitudes
    let square = LanePair(product: size, size)
    let one = Self(repeating: 1)
    let difference = LanePair(sortedSum: one, -square.head)
    let y = LanePair(
      rootOf: LanePair(sortedSum: difference.head, difference.tail - square.tail))
    let isReversed = x .< Self()
    // Relative to π/4, or to 0 or π/2 if the angle is nearer to them.
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

  /// Returns (atan(t) / t − 1) / t² as a function of z = t², for |t| ≤ tan(π/8).
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

// Eight lanes as two times four: comparisons of eight do not stay in registers if a register has two lanes.

extension SIMD8 where Scalar == Double {
  @inlinable
  @inline(__always)
  package static func exp(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.exp(x.lowHalf), highHalf: SIMD4.exp(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func sin(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.sin(x.lowHalf), highHalf: SIMD4.sin(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func cos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.cos(x.lowHalf), highHalf: SIMD4.cos(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func sincos(_ x: SIMD8) -> (sin: SIMD8, cos: SIMD8) {
    let (low, high) = (SIMD4.sincos(x.lowHalf), SIMD4.sincos(x.highHalf))
    return (
      SIMD8(lowHalf: low.sin, highHalf: high.sin), SIMD8(lowHalf: low.cos, highHalf: high.cos)
    )
  }

  @inlinable
  @inline(__always)
  package static func acos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.acos(x.lowHalf), highHalf: SIMD4.acos(x.highHalf))
  }

  @inlinable
  @inline(__always)
  package static func reciprocalSquareRoot(_ x: SIMD8) -> SIMD8 {
    SIMD8(
      lowHalf: SIMD4.reciprocalSquareRoot(x.lowHalf),
      highHalf: SIMD4.reciprocalSquareRoot(x.highHalf))
  }
}
