/// An angle as quadrant · π/2 + head + tail, with |head| ≤ π/4.
///
/// Angles up to 2^20 use π/2 in three parts, the first two so short that their multiples are exact (Cody and Waite,
/// 1980). Greater angles, and angles too near to a multiple of π/2 for the parts, are multiplied by a window of the
/// bits of 2/π (Payne and Hanek, "Radian reduction for trigonometric functions", 1983).
@usableFromInline
@frozen
struct ReducedAngle {
  @usableFromInline let head: Double
  @usableFromInline let tail: Double
  /// The two lowest bits are the quadrant.
  @usableFromInline let quadrant: UInt64

  @inlinable
  @inline(__always)
  init(head: Double, tail: Double, quadrant: UInt64) {
    self.head = head
    self.tail = tail
    self.quadrant = quadrant
  }

  /// Creates the reduction of the angle x in radians; NaN if it is not finite.
  @inlinable
  @inline(__always)
  init(_ x: Double) {
    // Angles below π/4 are not reduced.
    if x.magnitude < 0x1.921fb5p-1 {
      self.init(head: x, tail: 0, quadrant: 0)
      return
    }
    // Adding 1.5 · 2^52 rounds to an integer, which is in the low bits.
    let shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let count = shifted - 0x1.8p52
    let coarse = x - count * 0x1.921fb544p0
    let middle = count * 0x1.0b4611a6p-34
    let near = coarse - middle
    let rest = count * 0x1.3198a2e037073p-69 - ((coarse - near) - middle)
    let head = near - rest
    if x.magnitude < 0x1p20 && (head.magnitude > 0x1p-12 || count == 0) {
      self.init(head: head, tail: (near - head) - rest, quadrant: shifted.bitPattern)
    } else {
      self.init(manyTurns: x)
    }
  }

  /// Creates the reduction of any finite angle above 2^-50.
  @usableFromInline
  @inline(never)
  init(manyTurns x: Double) {
    guard x.isFinite else {
      self.init(head: .nan, tail: 0, quadrant: 0)
      return
    }
    // |x| = mantissa · 2^e. Bits of 2/π whose products are multiples of 4 are omitted: the window starts at the bit
    // of weight 2^(1−e), so that the product has the weight 2^-190.
    let exponent = Int(truncatingIfNeeded: x.bitPattern &>> 52) & 0x7FF
    let mantissa = (x.bitPattern & 0xF_FFFF_FFFF_FFFF) | 0x10_0000_0000_0000
    let start = exponent - 1075 - 2
    let low = mantissa.multipliedFullWidth(by: bitsOfTwoOverPi(from: start + 128))
    let middle = mantissa.multipliedFullWidth(by: bitsOfTwoOverPi(from: start + 64))
    let (second, carry) = middle.low.addingReportingOverflow(low.high)
    let first =
      mantissa &* bitsOfTwoOverPi(from: start) &+ middle.high &+ (carry ? 1 : 0)
    // The two leading bits are the quadrant, the others a fraction in 0…1; above a half the next quadrant is nearer.
    var high = first &<< 2 | second &>> 62
    var rest = second &<< 2 | low.low &>> 62
    var quadrant = first &>> 62
    let isAbove = high &>> 63 == 1
    if isAbove {
      quadrant &+= 1
      rest = 0 &- rest
      high = ~high &+ (rest == 0 ? 1 : 0)
    }
    let zeros = high == 0 ? 64 + rest.leadingZeroBitCount : high.leadingZeroBitCount
    if zeros >= 64 {
      (high, rest) = (rest << (zeros - 64), 0)
    } else if zeros > 0 {
      (high, rest) = (high << zeros | rest >> (64 - zeros), rest << zeros)
    }
    let scale = Double(bitPattern: UInt64(1023 - zeros) &<< 52)
    let leading = Double(Int64(bitPattern: high &>> 11)) * 0x1p-53 * scale
    let following =
      Double(Int64(bitPattern: (high & 0x7FF) &<< 42 | rest &>> 22)) * 0x1p-106 * scale
    let angle =
      DoublePair(head: leading, tail: following)
      * DoublePair(head: 0x1.921fb54442d18p0, tail: 0x1.1a62633145c07p-54)
    let isNegative = isAbove != (x < 0)
    self.init(
      head: isNegative ? -angle.head : angle.head, tail: isNegative ? -angle.tail : angle.tail,
      quadrant: x < 0 ? 0 &- quadrant : quadrant)
  }
}

/// Returns 64 bits of 2/π that start `position` bits after the point; before the point they are 0.
private func bitsOfTwoOverPi(from position: Int) -> UInt64 {
  let (word, shift) = (position >> 6, position & 63)
  return wordOfTwoOverPi(word) << shift | wordOfTwoOverPi(word + 1) >> (64 - shift)
}

/// Returns the bits of 2/π after the point in words of 64; a switch is a table without initialisation.
private func wordOfTwoOverPi(_ index: Int) -> UInt64 {
  switch index {
  case 0: 0xA2F9_836E_4E44_1529
  case 1: 0xFC27_57D1_F534_DDC0
  case 2: 0xDB62_9599_3C43_9041
  case 3: 0xFE51_63AB_DEBB_C561
  case 4: 0xB724_6E3A_424D_D2E0
  case 5: 0x0649_2EEA_09D1_921C
  case 6: 0xFE1D_EB1C_B129_A73E
  case 7: 0xE882_35F5_2EBB_4484
  case 8: 0xE99C_7026_B45F_7E41
  case 9: 0x3991_D639_8353_39F4
  case 10: 0x9C84_5F8B_BDF9_283B
  case 11: 0x1FF8_97FF_DE05_980F
  case 12: 0xEF2F_118B_5A0A_6D1F
  case 13: 0x6D36_7ECF_27CB_09B7
  case 14: 0x4F46_3F66_9E5F_EA2D
  case 15: 0x7527_BAC7_EBE5_F17B
  case 16: 0x3D07_39F7_8A52_92EA
  case 17: 0x6BFB_5FB1_1F8D_5D08
  case 18: 0x5603_3046_FC7B_6BAB
  case 19: 0xF0CF_BC20_9AF4_361D
  default: 0
  }
}
