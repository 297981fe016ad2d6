extension BezierSegment {
  /// The relative accuracy of lengths where none is asked for.
  public static var defaultAccuracy: Double { 1e-9 }

  /// The length of the segment.
  ///
  /// - Parameter accuracy: The largest relative error wanted, from 1e-15 to 1e-3; what is smaller or
  ///   NaN counts as 1e-15, where rounding leaves some 1e-15.
  /// - Returns: 0 for a single point, +∞ where it exceeds the greatest number, NaN where a coordinate
  ///   is not finite.
  ///
  /// Cusps, control points in a line or on an end, and coordinates of any size are no exceptions.
  /// Tests: `ArcLengthOracleTests`, `ArcLengthTests`.
  /// - Complexity: O(1): some dozens of square roots, at most some thousands at a turn that is nearly
  ///   a cusp.
  public func length(accuracy: Double = BezierSegment.defaultAccuracy) -> Double {
    let hodograph = Hodograph(self)
    guard hodograph.isFinite else { return .nan }
    return hodograph.length(ofIntegral: ArcLength(hodograph, accuracy: accuracy).integral)
  }
}
