extension PreparedPacing {
  /// The slope of the pacing on one side of a linear progress: paced progress per linear progress.
  ///
  /// - Parameters:
  ///   - progress: Linear progress in 0...1.
  ///   - isRising: Whether the progress grows, else it falls.
  /// - Returns: Of a curve its ``PreparedTimingFunction/slope(at:isRising:)``; of a spring its
  ///   velocity times the duration, and NaN where a spring without inertia jumps at its start.
  public func slope(at progress: Double, isRising: Bool) -> Double {
    switch rule {
    case .curve(let curve): return curve.slope(at: progress, isRising: isRising)
    case .spring(let spring, let duration):
      if spring.regime == .arrived && progress == 0 { return .nan }
      return spring.velocity(at: progress * duration) * duration
    }
  }

  /// The slope of the pacing of a keyframe segment on one side of a linear fraction.
  ///
  /// - Parameters:
  ///   - fraction: Linear position in the segment.
  ///   - segment: The index of the segment, from 0.
  ///   - isRising: Whether the fraction grows, else it falls.
  public func slope(atFraction fraction: Double, inSegment segment: Int, isRising: Bool) -> Double {
    guard segment < segmentCurves.count else { return 1 }
    return segmentCurves.span[segment].slope(at: fraction, isRising: isRising)
  }
}
