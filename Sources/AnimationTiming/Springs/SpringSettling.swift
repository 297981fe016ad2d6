import AnimationMath

extension Spring {
  /// Returns the settling duration that `CASpringAnimation.settlingDuration` reports, in seconds.
  ///
  /// Below critical damping this is the time at which the envelope 1 + |B| has decayed to 0.001, where B is the
  /// weight of the sine. From critical damping on it is the first tenth of a second at which the value of the
  /// measured response is within 0.001 of the target. The duration is no bound.
  ///
  /// - Parameter allowsOverdamping: If false, the damping is limited to critical damping.
  /// - Returns: At most the greatest finite 32-bit number, 3.4028234663852886e38, as Core Animation reports it: this
  ///   number for a spring without damping, and for a spring that settles later or is too slow to be counted in
  ///   tenths; 0 with infinite damping.
  ///
  /// Accuracy: 4 ulp of the recorded values. Complexity: O(1), at most 130 evaluations.
  public func settlingDuration(allowsOverdamping: Bool) -> Double {
    if damping == 0 { return Self.neverSettles }
    if damping == .infinity { return 0 }
    let response = SpringMotion(
      self, overdamped: .measured, allowsOverdamping: allowsOverdamping)
    if response.regime == .underdamped {
      let (envelope, settled) = (1 + response.gain.magnitude, Self.settled)
      // Even a quotient beyond the greatest number has a logarithm.
      let logarithm =
        envelope < 0x1p1000
        ? Double.log(envelope / settled) : Double.log(envelope) - Double.log(settled)
      let duration = logarithm / response.decay
      return min(duration, Self.neverSettles)
    }
    return response.firstSettledTenth(within: Self.settled) ?? Self.neverSettles
  }

  /// The duration, in seconds, of an animation that the engine creates from this spring without a given duration:
  /// until the spring has settled.
  ///
  /// Up to critical damping this is the ``settlingDuration(allowsOverdamping:)``. That duration is recorded from Core
  /// Animation, whose over-damped springs move faster than the equation of motion. An over-damped spring here obeys
  /// the equation, so its duration is at least the first tenth of a second from which on |A| + ω·|B| is at most
  /// 0.001. A is the remainder of the spring released at rest, B the distance of a spring that starts at its target
  /// with the velocity 1, and ω = √(stiffness/mass).
  ///
  /// An animation lasts at most 2²⁰ seconds (twelve days), even if this duration is longer.
  ///
  /// - Returns: Finite: the greatest 32-bit number, 3.4028234663852886e38, for a spring that never settles, such as a
  ///   spring without damping or with infinite damping.
  ///
  /// Complexity: O(1), at most 250 evaluations.
  public var animationDuration: Double {
    animationDuration(overdamped: .physical, allowsOverdamping: true)
  }

  /// Returns the duration of an animation for either over-damped motion.
  ///
  /// - Returns: Finite: the greatest 32-bit number, 3.4028234663852886e38, for a spring that never gets there, such
  ///   as a spring without damping or a physical one that sticks; 0 for a measured one with infinite damping.
  package func animationDuration(
    overdamped: OverdampedResponse, allowsOverdamping: Bool
  ) -> Double {
    let settling = settlingDuration(allowsOverdamping: allowsOverdamping)
    // The remainder A + ω·B is that of a spring that starts away from its target.
    guard overdamped == .physical, allowsOverdamping, dampingRatio > 1,
      let away = try? starting(at: -min(naturalFrequency, 0x1p500))
    else { return settling }
    let response = SpringMotion(away, overdamped: .physical)
    let tenths = response.firstTenth(from: 1) { response.remainder(at: $0) <= Self.settled }
    return max(settling, tenths.map { $0 / 10 } ?? Self.neverSettles)
  }

  /// The longest run of a spring that settles later or never, in seconds: twelve days. With longer durations the
  /// first moments would count as rounding noise at the start of an iteration.
  package static var longestDuration: Double { 0x1p20 }

  /// The distance from the target that counts as settled in Core Animation.
  private static var settled: Double { 0.001 }

  /// The settling duration that Core Animation reports for a spring that never settles.
  private static var neverSettles: Double { Double(Float.greatestFiniteMagnitude) }
}

extension SpringMotion {
  /// Returns the first tenth of a second at which the remainder is within ±`limit`; nil beyond 2⁵² tenths.
  ///
  /// From critical damping on the remainder has at most one zero and one extremum after it, so each of the two
  /// conditions below changes once.
  fileprivate func firstSettledTenth(within limit: Double) -> Double? {
    guard let falls = firstTenth(from: 1, where: { remainder(at: $0) < limit }) else { return nil }
    if remainder(at: falls / 10) > -limit { return falls / 10 }
    let rises = firstTenth(from: falls, where: { remainder(at: $0) > -limit })
    return rises.map { $0 / 10 }
  }

  /// Returns the least number of tenths, from `start` on, at which a condition holds. Once it holds, it must stay
  /// true.
  fileprivate func firstTenth(from start: Double, where holds: (Double) -> Bool) -> Double? {
    var low = start - 1
    var high = start
    while !holds(high / 10) {
      low = high
      high *= 2
      if high > 0x1p52 { return nil }
    }
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if holds(middle / 10) { high = middle } else { low = middle }
    }
    return high
  }

  /// Returns a time from which on the value stays within `tolerance` of the target, in seconds.
  ///
  /// The time belongs to this response and is a true bound. Below critical damping it is that of the envelope. From
  /// critical damping on it is that of the remainder, so that it is also the least such time, up to rounding.
  ///
  /// - Returns: 0 or more; infinite without damping, for a spring that sticks, and for a tolerance of 0 or below or
  ///   NaN.
  package func settlingDuration(tolerance: Double) -> Double {
    guard tolerance > 0 else { return .infinity }
    switch regime {
    case .stuck: return tolerance >= 1 ? 0 : .infinity
    case .arrived: return tolerance >= 1 ? 0 : .leastNonzeroMagnitude
    case .underdamped:
      // |cos + gain · sin| ≤ √(1 + gain²); the margin covers the rounding of all steps.
      let envelope = (1 + gain * gain).squareRoot()
      let time = Double.log(envelope / tolerance) / decay
      return time > 0 ? time * (1 + 0x1p-48) : 0
    case .critical, .overdamped: return lastTime(outside: tolerance)
    }
  }

  /// Returns the last time at which the remainder is outside ±`tolerance`, rounded upwards; 0 if it never is.
  private func lastTime(outside tolerance: Double) -> Double {
    let turn = extremum
    if turn > 0, remainder(at: turn).magnitude > tolerance {
      return lastTime(outside: tolerance, from: turn, to: .infinity)
    }
    // Up to the extremum the remainder falls from 1. If it rises instead, it was outside at the extremum.
    guard tolerance < 1 else { return 0 }
    return lastTime(outside: tolerance, from: 0, to: turn > 0 ? turn : .infinity)
  }

  /// The time at which the remainder turns around; 0 if it never does. From then on its magnitude falls.
  private var extremum: Double {
    if regime == .critical {
      let time = -velocity / velocityGain
      return time > 0 && time.isFinite ? time : 0
    }
    // velocity + velocityGain · M = 0 with M = 1 − exp(−2rt) in 0...1.
    let share = -velocity / velocityGain
    guard share > 0, share < 1 else { return 0 }
    return -Double.log1p(-share) / (2 * frequency)
  }

  /// Returns whether the value never falls in the first `duration` seconds. An oscillating spring counts as falling,
  /// however short the duration is.
  func isMonotone(until duration: Double) -> Bool {
    switch regime {
    case .stuck, .arrived, .underdamped: return false
    case .critical, .overdamped:
      let turn = extremum
      return velocity >= 0 && (turn == 0 || turn >= duration)
    }
  }

  /// Bisects an interval in which the magnitude of the remainder falls, from outside at the start to inside at the
  /// end.
  private func lastTime(outside tolerance: Double, from start: Double, to end: Double) -> Double {
    var low = start
    var high = end
    if high == .infinity {
      high = max(2 * start, 1 / decay)
      for _ in 0..<1100 {
        guard remainder(at: high).magnitude > tolerance, high < .infinity else { break }
        low = high
        high *= 2
      }
    }
    // Ends when the two are neighbours; 1100 halvings reach the least number from the greatest.
    for _ in 0..<1100 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if remainder(at: middle).magnitude > tolerance { low = middle } else { high = middle }
    }
    return high * (1 + 0x1p-48)
  }
}
