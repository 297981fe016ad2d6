import AnimationMath

/// The motion of one number in a decay: friction slows it down, and a spring takes it over at a bound, or if it is to
/// come to rest at another target.
///
/// Up to the handover the value is `start + way · (1 − e^(−rate·t))`. From there on it is a critically damped spring
/// in closed form: with d the distance from the target at the handover, v the velocity there and ω the frequency,
/// `target + (d + (v + ω·d)·τ)·e^(−ω·τ)`.
///
/// Laws: value and velocity are continuous at the handover; up to it the value is monotone; it overshoots a bound by
/// v/(e·ω) at most (`DecayMotionLawTests`).
package struct DecayMotion: Sendable, Hashable {
  package let start: Double
  package let target: Double
  /// The time at which the spring takes over, in seconds: 0 for at once, infinite for never.
  package let handover: Double
  /// The distance that friction alone would cover.
  let way: Double
  /// The decay rate, per second.
  let rate: Double
  /// The distance from the target at the handover: 0 at a bound.
  let distance: Double
  /// The velocity at the handover.
  let speed: Double
  /// The frequency of the spring, in radians per second.
  let frequency: Double

  /// The rule for the target, if friction alone would lead to another value.
  package enum Snapping: Sendable, Hashable {
    /// The nearest number of a grid: whole steps from an offset. The step is above 0.
    case grid(step: Double, offset: Double)
    case target(Double)
  }

  /// - Parameters:
  ///   - start: The value at 0.
  ///   - velocity: The velocity at 0, per second.
  ///   - natural: The decay rate of friction alone, per second, above 0.
  ///   - snapping: The rule for the target; nil for the target of friction alone. The velocity is kept, and the
  ///   friction is adjusted to reach the target. If the adjusted friction had another sign, or were more than twice
  ///   or less than half of the given one, the spring takes over at once.
  ///   - bounds: The range of the target. Outside of it the spring takes over at once.
  ///   - frequency: The frequency of the critically damped spring, in radians per second, above 0.
  ///
  /// All numbers are finite, except the bounds. ``isFinite`` states whether the result is.
  package init(
    from start: Double, velocity: Double, rate natural: Double, snapping: Snapping?,
    within bounds: ClosedRange<Double>, frequency: Double
  ) {
    self.start = start
    self.frequency = frequency
    guard bounds.contains(start) else {
      // Outside the bounds: back to the nearer bound.
      (way, rate, handover, speed) = (0, natural, 0, velocity)
      target = start < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
      distance = start - target
      return
    }
    var (way, rate) = (velocity / natural, natural)
    let place = snapping?.place(near: start + way)
    if let place, place != start || velocity != 0 {
      (way, rate) = (place - start, velocity / (place - start))
      guard rate >= natural / 2, rate <= natural * 2 else {
        (self.way, self.rate, handover, speed) = (0, natural, 0, velocity)
        target = min(max(place, bounds.lowerBound), bounds.upperBound)
        distance = start - target
        return
      }
    }
    (self.way, self.rate, distance) = (way, rate, 0)
    let bound = way < 0 ? bounds.lowerBound : bounds.upperBound
    guard way != 0, (bound - start).magnitude < way.magnitude else {
      (handover, speed, target) = (.infinity, 0, place ?? start + way)
      return
    }
    // The velocity decreases in proportion to the covered way, so it is known there without the time.
    speed =
      place.map { velocity * (($0 - bound) / way) }
      ?? Self.difference(velocity, rate, bound, start)
    // The smaller share of the way keeps its digits.
    let covered = (bound - start) / way
    handover =
      (covered < 0.5 ? -Double.log1p(-covered) : max(0, -Double.log(speed / velocity))) / rate
    target = bound
  }

  /// Returns `minuend − factor · (a − b)`, rounded little more than once.
  private static func difference(
    _ minuend: Double, _ factor: Double, _ a: Double, _ b: Double
  ) -> Double {
    let (way, product) = (a - b, factor * (a - b))
    // The rounding errors of the difference and the product. Source: T. J. Dekker, 1971.
    let rounded = way - a
    let lost = (a - (way - rounded)) - (b + rounded)
    let (f, w) = (halves(factor), halves(way))
    let error =
      ((f.high * w.high - product) + f.high * w.low + f.low * w.high) + f.low * w.low
    let result = (minuend - product) - (error + factor * lost)
    return result.isNaN ? minuend - product : result
  }

  /// Returns two numbers of 26 bits each whose sum is the number.
  private static func halves(_ number: Double) -> (high: Double, low: Double) {
    let split = number * 0x1.0000002p27
    let high = split - (split - number)
    return (high, number - high)
  }

  package var isFinite: Bool {
    // Tests each number by itself, because their sum may overflow although each is finite. Any other number that is
    // not finite makes one of these so: the start the target, the handover the way or the speed, and the speed and
    // the distance the gain.
    guard target.isFinite, (way * rate).isFinite else { return false }
    // Without a spring, its numbers are not used.
    if handover == .infinity { return true }
    return (gain / frequency).isFinite
      && (turnOfSpring.map { value(at: handover + $0).isFinite } ?? true)
  }

  /// The growth of the spring's distance from its target without its envelope, per second.
  private var gain: Double { speed + frequency * distance }

  /// Returns the value at a time in seconds, `start` up to 0; NaN at NaN.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? .nan : start }
    guard isSpring(at: seconds) else { return start - way * Double.expMinusOne(-rate * seconds) }
    return target + offset(ofSpringAt: seconds - handover)
  }

  /// Whether the spring has taken over; at infinity false if it never does.
  private func isSpring(at seconds: Double) -> Bool { seconds >= handover && handover < .infinity }

  /// Returns the derivative of ``value(at:)``, from the right; at 0 that of the start, NaN at NaN.
  package func velocity(at seconds: Double) -> Double {
    guard isSpring(at: seconds) else {
      if seconds > 0 { return way * rate * Double.exp(-rate * seconds) }
      return seconds.isNaN ? .nan : way * rate
    }
    let time = seconds - handover
    let envelope = Double.exp(-frequency * time)
    if envelope == 0 { return 0 }
    let velocity = (speed - frequency * gain * time) * envelope
    return velocity.isFinite
      ? velocity : (speed * 0x1p-12 - gain * 0x1p-12 * (frequency * time)) * envelope * 0x1p12
  }
}

extension DecayMotion.Snapping {
  /// Returns the target for a number to which friction alone would lead.
  fileprivate func place(near number: Double) -> Double {
    switch self {
    case .grid(let step, let offset): offset + ((number - offset) / step).rounded() * step
    case .target(let number): number
    }
  }
}

// The times of rest and of turning points.

extension DecayMotion {
  /// The greatest distance from the target at any time.
  package var greatestDistance: Double {
    max((start - target).magnitude, turnOfSpring.map { distance(ofSpringAt: $0) } ?? 0)
  }

  /// Returns a time after which the value stays within a distance from its target, in seconds.
  ///
  /// The result is 0 or more, a true bound to 2⁻⁴⁸ of itself; the tolerance is above 0.
  package func restingTime(within tolerance: Double) -> Double {
    guard handover < .infinity else {
      let share = tolerance / way.magnitude
      return share < 1 ? -Double.log(share) / rate * (1 + 0x1p-48) : 0
    }
    if let turn = turnOfSpring, distance(ofSpringAt: turn) > tolerance {
      // After its turning point the distance decreases, and is below 1.22·e^(−ωt/2) of that at the turning point.
      let ratio = distance(ofSpringAt: turn) / tolerance
      return handover
        + fall(to: tolerance, from: turn, upTo: turn + 2 / frequency * Double.log(1.25 * ratio))
    }
    if distance.magnitude > tolerance {
      let end = crossing ?? 2 / frequency * Double.log(1.25 * distance.magnitude / tolerance)
      return handover + fall(to: tolerance, from: 0, upTo: end)
    }
    let covered = ((target - start).magnitude - tolerance) / way.magnitude
    return covered > 0 ? min(handover, -Double.log1p(-covered) / rate * (1 + 0x1p-48)) : 0
  }

  /// The times above 0 of its turning points and of the handover, ascending.
  package var turns: [Double] {
    guard handover < .infinity else { return [] }
    return [handover, turnOfSpring.map { handover + $0 }].compactMap { $0 }.filter { $0 > 0 }
  }

  /// The time of the spring's turning point after the handover; nil if the spring only approaches its target.
  private var turnOfSpring: Double? {
    guard handover < .infinity, gain != 0 else { return nil }
    let time = 1 / frequency - distance / gain
    return time > 0 && time < .infinity ? time : nil
  }

  /// The time after the handover at which the spring passes its target.
  private var crossing: Double? {
    let time = -distance / gain
    return time > 0 && time < .infinity ? time : nil
  }

  private func distance(ofSpringAt time: Double) -> Double {
    offset(ofSpringAt: time).magnitude
  }

  /// Returns the signed distance of the spring from its target at a time after the handover.
  private func offset(ofSpringAt time: Double) -> Double {
    let envelope = Double.exp(-frequency * time)
    if envelope == 0 { return 0 }
    let offset = (distance + gain * time) * envelope
    // The product may overflow, but is less than 2¹² times a finite number.
    return offset.isFinite
      ? offset : (distance * 0x1p-12 + gain * 0x1p-12 * time) * envelope * 0x1p12
  }

  /// Returns the time at which the spring's distance has decreased to another, between two times between which it
  /// decreases.
  private func fall(to tolerance: Double, from first: Double, upTo last: Double) -> Double {
    var (low, high) = (first, last)
    // 56 halvings leave less than the rounding of the distance.
    for _ in 0..<56 {
      let middle = low + (high - low) / 2
      if distance(ofSpringAt: middle) > tolerance { low = middle } else { high = middle }
    }
    return high * (1 + 0x1p-48)
  }
}
