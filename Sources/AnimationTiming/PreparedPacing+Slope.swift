import AnimationMath

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

  /// How a linear progress that moves is paced.
  ///
  /// - Parameters:
  ///   - progress: Linear progress in 0...1.
  ///   - rate: How fast it changes; NaN where it jumps.
  /// - Returns: The paced progress and its rate, NaN where that of the linear one is. At a jump of the
  ///   pacing the rate is that behind it, and `across` the paced progress on its other side; elsewhere
  ///   `across` is the progress itself.
  package func motion(
    at progress: Double, rate: Double
  ) -> (progress: Double, rate: Double, across: Double) {
    let (paced, isRising) = (self.progress(at: progress), rate > 0)
    let pacedRate = rate.chained(with: slope(at: progress, isRising: isRising))
    guard pacedRate.isNaN, !rate.isNaN else { return (paced, pacedRate, paced) }
    let (before, after) = (
      self.progress(at: progress.nextDown), self.progress(at: progress.nextUp)
    )
    let next = isRising ? progress.nextUp : progress.nextDown
    return (
      paced, rate.chained(with: slope(at: next, isRising: isRising)),
      (before - paced).magnitude > (after - paced).magnitude ? before : after
    )
  }

  /// How a linear fraction of a keyframe segment that moves is paced.
  ///
  /// - Parameters:
  ///   - fraction: Linear position in the segment.
  ///   - segment: The index of the segment, from 0.
  ///   - rate: How fast the fraction changes; NaN where it jumps.
  /// - Returns: The paced fraction and its rate, NaN where that of the linear one is. At a jump of the
  ///   curve the rate is that behind it, and `jump` has the paced fractions before and after it;
  ///   elsewhere that is nil.
  package func motion(
    atFraction fraction: Double, inSegment segment: Int, rate: Double
  ) -> (fraction: Double, rate: Double, jump: (before: Double, after: Double)?) {
    let (paced, isRising) = (self.fraction(fraction, inSegment: segment), rate > 0)
    let pacedRate = rate.chained(
      with: slope(atFraction: fraction, inSegment: segment, isRising: isRising))
    guard pacedRate.isNaN, !rate.isNaN else { return (paced, pacedRate, nil) }
    let next = isRising ? fraction.nextUp : fraction.nextDown
    return (
      paced,
      rate.chained(with: slope(atFraction: next, inSegment: segment, isRising: isRising)),
      (
        self.fraction(fraction.nextDown, inSegment: segment),
        self.fraction(fraction.nextUp, inSegment: segment)
      )
    )
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
