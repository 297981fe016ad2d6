// Vectors of the standard library, lane by lane, by the rule of one number: each lane has the bits
// that the scalar form gives.

extension SIMD2: Interpolatable where Scalar == Double {
  /// Lane by lane.
  @inlinable
  public func interpolated(to other: SIMD2, by fraction: Double) -> SIMD2 {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], by: fraction) }
    return result
  }
}

extension SIMD3: Interpolatable where Scalar == Double {
  /// Lane by lane.
  @inlinable
  public func interpolated(to other: SIMD3, by fraction: Double) -> SIMD3 {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], by: fraction) }
    return result
  }
}

extension SIMD4: Interpolatable where Scalar == Double {
  /// Lane by lane.
  @inlinable
  public func interpolated(to other: SIMD4, by fraction: Double) -> SIMD4 {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], by: fraction) }
    return result
  }
}

extension SIMD8: Interpolatable where Scalar == Double {
  /// Lane by lane.
  @inlinable
  public func interpolated(to other: SIMD8, by fraction: Double) -> SIMD8 {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], by: fraction) }
    return result
  }
}

extension SIMD16: Interpolatable where Scalar == Double {
  /// Lane by lane.
  @inlinable
  public func interpolated(to other: SIMD16, by fraction: Double) -> SIMD16 {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], by: fraction) }
    return result
  }
}

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  /// Each lane at its fraction of the way to another, where the distances are finite: the bits that
  /// `interpolated(to:by:)` of the numbers gives.
  ///
  /// - Precondition: No difference of two lanes overflows or is NaN.
  @inlinable @inline(__always)
  public func mixed(with other: Self, by fraction: Self) -> Self {
    let distance = other - self
    let fromStart = self + distance * fraction
    let fromEnd = other - distance * (Self(repeating: 1) - fraction)
    return fromEnd.replacing(with: fromStart, where: fraction .< Self(repeating: 0.5))
  }
}
