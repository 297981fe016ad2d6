// Eight lanes of single precision as two times four; see SIMD8+Elementary.

extension SIMD8 where Scalar == Float {
  /// e to the power of each lane, with the bits of `SIMD4.exp`.
  @inlinable
  @inline(__always)
  public static func exp(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.exp(x.lowHalf), highHalf: SIMD4.exp(x.highHalf))
  }

  /// Sine of each lane in radians, with the bits of `SIMD4.sin`.
  @inlinable
  @inline(__always)
  public static func sin(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.sin(x.lowHalf), highHalf: SIMD4.sin(x.highHalf))
  }

  /// Cosine of each lane in radians, with the bits of `SIMD4.cos`.
  @inlinable
  @inline(__always)
  public static func cos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.cos(x.lowHalf), highHalf: SIMD4.cos(x.highHalf))
  }

  /// Sine and cosine of each lane in radians, with the bits of `SIMD4.sincos`.
  @inlinable
  @inline(__always)
  public static func sincos(_ x: SIMD8) -> (sin: SIMD8, cos: SIMD8) {
    let (low, high) = (SIMD4.sincos(x.lowHalf), SIMD4.sincos(x.highHalf))
    return (
      SIMD8(lowHalf: low.sin, highHalf: high.sin), SIMD8(lowHalf: low.cos, highHalf: high.cos)
    )
  }

  /// Angle in 0…π whose cosine is the lane, with the bits of `SIMD4.acos`.
  @inlinable
  @inline(__always)
  public static func acos(_ x: SIMD8) -> SIMD8 {
    SIMD8(lowHalf: SIMD4.acos(x.lowHalf), highHalf: SIMD4.acos(x.highHalf))
  }

  /// 1 / √x of each lane, with the bits of `SIMD4.reciprocalSquareRoot`.
  @inlinable
  @inline(__always)
  public static func reciprocalSquareRoot(_ x: SIMD8) -> SIMD8 {
    SIMD8(
      lowHalf: SIMD4.reciprocalSquareRoot(x.lowHalf),
      highHalf: SIMD4.reciprocalSquareRoot(x.highHalf))
  }
}
