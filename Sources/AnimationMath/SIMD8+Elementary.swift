// Eight lanes as two times four: comparisons of eight do not stay in registers where a register
// has two lanes.

extension SIMD8 where Scalar == Double {
  /// `Double.exp` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func exp(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.exp(x.lowHalf), highHalf: SIMD4.exp(x.highHalf))
  }

  /// `Double.sin` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func sin(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.sin(x.lowHalf), highHalf: SIMD4.sin(x.highHalf))
  }

  /// `Double.cos` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func cos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.cos(x.lowHalf), highHalf: SIMD4.cos(x.highHalf))
  }

  /// `Double.sincos` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func sincos(_ x: SIMD8) -> (sin: SIMD8, cos: SIMD8) {
    let (low, high) = (SIMD4.sincos(x.lowHalf), SIMD4.sincos(x.highHalf))
    return (
      SIMD8(lowHalf: low.sin, highHalf: high.sin), SIMD8(lowHalf: low.cos, highHalf: high.cos)
    )
  }

  /// `Double.acos` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func acos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.acos(x.lowHalf), highHalf: SIMD4.acos(x.highHalf))
  }

  /// `Double.reciprocalSquareRoot` of each lane, with the same bits.
  @inlinable
  @inline(__always)
  public static func reciprocalSquareRoot(_ x: SIMD8) -> SIMD8 {
    SIMD8(
      lowHalf: SIMD4.reciprocalSquareRoot(x.lowHalf),
      highHalf: SIMD4.reciprocalSquareRoot(x.highHalf))
  }
}
