import AnimationMath

// Many fractions of one curve.

extension PreparedTimingFunction {
  /// `progress(at:)` of each lane, with the same bits.
  ///
  /// Complexity: as `progress(at:)` for each lane.
  @inlinable @inline(__always)
  public func progress(at fractions: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      progress(at: fractions[0]), progress(at: fractions[1]), progress(at: fractions[2]),
      progress(at: fractions[3]))
  }

  /// `progress(at:)` of many fractions, with the same bits.
  ///
  /// - Parameters:
  ///   - fractions: Linear positions, as there.
  ///   - progress: Takes the results in the same order; it may be the memory of the fractions.
  /// - Precondition: `progress` has room for all results.
  ///
  /// Complexity: as `progress(at:)` for each fraction.
  @inlinable
  public func progress(
    at fractions: UnsafeBufferPointer<Double>, into progress: UnsafeMutableBufferPointer<Double>
  ) {
    require(
      fractions.count <= progress.count,
      "\(fractions.count) fractions do not fit into \(progress.count) results: give room for all")
    for index in fractions.indices { progress[index] = self.progress(at: fractions[index]) }
  }
}
