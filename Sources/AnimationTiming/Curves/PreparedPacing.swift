import AnimationMath

/// The prepared pacing of an animation: it turns linear progress into the progress at which values are interpolated.
///
/// Either a curve or a spring paces an animation. Keyframe segments may also have curves.
package struct PreparedPacing: Sendable, Hashable {
  enum Rule: Sendable, Hashable {
    case curve(TimingCurve)
    case spring(SpringMotion, duration: Double)
  }

  let rule: Rule
  let segmentCurves: [TimingCurve]
  /// The seconds of one iteration if a curve takes over a velocity; 0 for any other pacing.
  let carriedSeconds: Double
  package let isLinear: Bool
  /// The address of the table of a single Bézier curve.
  package let table: CurveTablePointer
  /// Whether the paced progress at the linear progress 1 is 1, even if a spring is elsewhere then.
  let endsAtTarget: Bool

  package var carriesVelocity: Bool { carriedSeconds > 0 }

  /// Creates a pacing by a curve. Keyframe segments beyond `segments` are linear and not limited to 0...1. `seconds`
  /// are those of one iteration if the curve takes over an initial velocity, else 0.
  package init(_ curve: TimingCurve, segments: [TimingCurve] = [], carrying seconds: Double = 0) {
    rule = .curve(curve)
    (isLinear, table) = (curve.isLinear, CurveTablePointer(curve))
    segmentCurves = segments
    carriedSeconds = Self.seconds(seconds)
    endsAtTarget = false
  }

  /// Creates a pacing by a spring, which runs in seconds and is not stretched. The value of the spring is the
  /// progress.
  ///
  /// `duration` is that of one iteration, in seconds, in which the linear progress runs from 0 to 1. In an infinite
  /// iteration the progress stays at 0, and so does the spring. If `endsAtTarget`, the end of an iteration is the
  /// target, however far from it the spring is.
  package init(_ spring: SpringMotion, duration: Double, endsAtTarget: Bool = false) {
    rule = .spring(spring, duration: Self.seconds(duration))
    (isLinear, table) = (false, .none)
    segmentCurves = []
    carriedSeconds = 0
    self.endsAtTarget = endsAtTarget
  }

  /// Returns a duration whose products with a progress are numbers: the greatest number for the infinite duration.
  package static func seconds(_ duration: Double) -> Double { duration.limitedToFinite }

  /// The spring, and the seconds in which the linear progress runs from 0 to 1; nil for a curve.
  package var spring: (spring: SpringMotion, duration: Double)? {
    if case .spring(let spring, let duration) = rule { (spring, duration) } else { nil }
  }

  package var curve: TimingCurve? {
    if case .curve(let curve) = rule { curve } else { nil }
  }

  package var hasSegmentCurves: Bool { !segmentCurves.isEmpty }

  /// Returns the paced progress; outside 0...1 if a curve or a spring overshoots. `isBeforeJump` is the result of
  /// ``TimingSchedule/isBeforeJump(_:)``.
  package func progress(at progress: Double, isBeforeJump: Bool = false) -> Double {
    if let paced = table.progress(at: progress) { return paced }
    switch rule {
    case .curve(let curve): return curve.progress(at: progress, isBeforeJump: isBeforeJump)
    case .spring(let spring, let duration):
      return endsAtTarget && progress == 1 ? 1 : spring.value(at: progress * duration)
    }
  }

  package func fraction(_ fraction: Double, inSegment segment: Int) -> Double {
    segmentCurves.withSpan { segment < $0.count ? $0[segment].progress(at: fraction) : fraction }
  }
}

extension PreparedPacing {
  /// Returns the linear progress at which the value may jump or bend: the paced progress is at given marks there,
  /// such as the times of keyframes, or jumps itself. Empty for springs and for curves that are not monotone.
  package func linearMarks(_ marks: [Double]) -> [Double] {
    guard case .curve(let curve) = rule else { return [] }
    return curve.jumps + marks.compactMap { curve.fraction(at: $0) }
  }
}

extension PreparedPacing {
  /// Returns the slope of the pacing on one side of a linear progress: paced progress per linear progress.
  ///
  /// - Returns: For a curve its ``TimingCurve/slope(at:isRising:)``; for a spring its velocity times the duration,
  ///   and NaN if a spring without inertia jumps at its start.
  package func slope(at progress: Double, isRising: Bool) -> Double {
    switch rule {
    case .curve(let curve): return curve.slope(at: progress, isRising: isRising)
    case .spring(let spring, let duration):
      if spring.regime == .arrived && progress == 0 { return .nan }
      return spring.velocity(at: progress * duration) * duration
    }
  }

  /// Returns the pacing of a linear progress that moves at a rate, which is NaN if the progress jumps.
  ///
  /// - Returns: The paced progress and its rate, which is NaN if the linear rate is. At a jump of the pacing the rate
  ///   is the one after the jump, and `across` is the paced progress on its other side; elsewhere `across` is the
  ///   progress itself.
  package func motion(
    at progress: Double, rate: Double, isBeforeJump: Bool = false
  ) -> (progress: Double, rate: Double, across: Double) {
    let paced = self.progress(at: progress, isBeforeJump: isBeforeJump)
    let isRising = rate > 0
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

  /// Returns the pacing of a linear fraction of a keyframe segment that moves at a rate, which is NaN if the fraction
  /// jumps.
  ///
  /// - Returns: The paced fraction and its rate, which is NaN if the linear rate is. At a jump of the curve the rate
  ///   is the one after the jump, and `jump` has the paced fractions before and after it; elsewhere `jump` is nil.
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

  /// Returns the slope of the pacing of a keyframe segment on one side of a linear fraction.
  package func slope(atFraction fraction: Double, inSegment segment: Int, isRising: Bool) -> Double
  {
    guard segment < segmentCurves.count else { return 1 }
    return segmentCurves.withSpan { $0[segment].slope(at: fraction, isRising: isRising) }
  }
}
