import AnimationMath

/// How an animation turns its linear progress into the one at which values are mixed, made ready.
///
/// An animation is paced either by a curve or by a spring; keyframe segments may have a curve of
/// their own beside it.
package struct PreparedPacing: Sendable, Hashable {
  enum Rule: Sendable, Hashable {
    case curve(TimingCurve)
    case spring(SpringMotion, duration: Double)
  }

  let rule: Rule
  let segmentCurves: [TimingCurve]
  /// The seconds of one cycle of a curve that carries a velocity on, for which the linear progress 1
  /// stands; 0 of any other.
  let carriedSeconds: Double
  /// Whether the paced progress is the linear one.
  package let isLinear: Bool
  /// Where the table of a single Bézier curve lies.
  package let table: CurveTablePointer
  /// Whether the paced progress at the linear progress 1 is 1, wherever a spring is then.
  let endsAtTarget: Bool

  /// Whether a velocity at the start is carried on beside a curve.
  package var carriesVelocity: Bool { carriedSeconds > 0 }

  /// Pacing by a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve of the whole cycle.
  ///   - segments: The curves of keyframe segments in order; segments beyond them are linear and
  ///     not limited to 0...1.
  ///   - seconds: Those of one cycle where a velocity at the start is carried on, 0 where none is.
  package init(_ curve: TimingCurve, segments: [TimingCurve] = [], carrying seconds: Double = 0) {
    rule = .curve(curve)
    (isLinear, table) = (curve.isLinear, CurveTablePointer(curve))
    segmentCurves = segments
    carriedSeconds = Self.seconds(seconds)
    endsAtTarget = false
  }

  /// Pacing by a spring, which runs in seconds and is not stretched.
  ///
  /// - Parameters:
  ///   - spring: The spring, whose value is the progress.
  ///   - duration: The seconds of one cycle, for which the linear progress 1 stands. In an infinite one
  ///     the progress stays at 0, and so does the spring.
  ///   - endsAtTarget: Whether the end of a cycle is the target, however far from it the spring is.
  package init(_ spring: SpringMotion, duration: Double, endsAtTarget: Bool = false) {
    rule = .spring(spring, duration: Self.seconds(duration))
    (isLinear, table) = (false, .none)
    segmentCurves = []
    carriedSeconds = 0
    self.endsAtTarget = endsAtTarget
  }

  /// A duration whose products with a progress are numbers: the greatest number for the infinite one.
  package static func seconds(_ duration: Double) -> Double { duration.limitedToFinite }

  /// The spring that paces, and the seconds for which the linear progress 1 stands; nil for a curve.
  package var spring: (spring: SpringMotion, duration: Double)? {
    if case .spring(let spring, let duration) = rule { (spring, duration) } else { nil }
  }

  /// The curve that paces; nil where a spring does.
  package var curve: TimingCurve? {
    if case .curve(let curve) = rule { curve } else { nil }
  }

  /// Whether keyframe segments have curves of their own.
  package var hasSegmentCurves: Bool { !segmentCurves.isEmpty }

  /// The paced progress; outside 0...1 where a curve or a spring overshoots.
  ///
  /// - Parameters:
  ///   - progress: Linear progress in 0...1.
  ///   - isBeforeJump: What ``TimingSchedule/isBeforeJump(_:)`` says of the time.
  package func progress(at progress: Double, isBeforeJump: Bool = false) -> Double {
    if let paced = table.progress(at: progress) { return paced }
    switch rule {
    case .curve(let curve): return curve.progress(at: progress, isBeforeJump: isBeforeJump)
    case .spring(let spring, let duration):
      return endsAtTarget && progress == 1 ? 1 : spring.value(at: progress * duration)
    }
  }

  /// The paced fraction of a keyframe segment.
  ///
  /// - Parameters:
  ///   - fraction: Linear position in the segment.
  ///   - segment: The index of the segment, from 0.
  package func fraction(_ fraction: Double, inSegment segment: Int) -> Double {
    segmentCurves.withSpan { segment < $0.count ? $0[segment].progress(at: fraction) : fraction }
  }
}

extension PreparedPacing {
  /// The linear progress at which the value may jump or bend, where the paced one is at given marks
  /// or jumps itself.
  ///
  /// - Parameter marks: Paced progress, such as the times of keyframes.
  /// - Returns: Those that can be found: of curves that are not monotone, and of springs, none.
  package func linearMarks(_ marks: [Double]) -> [Double] {
    guard case .curve(let curve) = rule else { return [] }
    return curve.jumps + marks.compactMap { curve.fraction(at: $0) }
  }
}

extension PreparedPacing {
  /// The slope of the pacing on one side of a linear progress: paced progress per linear progress.
  ///
  /// - Parameters:
  ///   - progress: Linear progress in 0...1.
  ///   - isRising: Whether the progress grows, else it falls.
  /// - Returns: Of a curve its ``TimingCurve/slope(at:isRising:)``; of a spring its
  ///   velocity times the duration, and NaN where a spring without inertia jumps at its start.
  package func slope(at progress: Double, isRising: Bool) -> Double {
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
  ///   - isBeforeJump: What ``TimingSchedule/isBeforeJump(_:)`` says of the time.
  /// - Returns: The paced progress and its rate, NaN where that of the linear one is. At a jump of the
  ///   pacing the rate is that behind it, and `across` the paced progress on its other side; elsewhere
  ///   `across` is the progress itself.
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
  package func slope(atFraction fraction: Double, inSegment segment: Int, isRising: Bool) -> Double
  {
    guard segment < segmentCurves.count else { return 1 }
    return segmentCurves.withSpan { $0[segment].slope(at: fraction, isRising: isRising) }
  }
}
