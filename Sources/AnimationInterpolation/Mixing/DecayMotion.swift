import AnimationMath

/// One number that is thrown: friction slows it down, and a spring takes it over where it reaches a
/// bound or is to come to rest elsewhere.
///
/// Up to the handover it is `start + way · (1 − e^(−rate·t))`, from there on a critically damped spring,
/// in closed form: with d the distance from the target at the handover, v the velocity there and ω the
/// frequency, `target + (d + (v + ω·d)·τ)·e^(−ω·τ)`.
///
/// Laws: value and velocity are continuous at the handover; up to it the value only rises or only falls;
/// beyond a bound it goes by v/(e·ω) at most (`DecayMotionLawTests`).
package struct DecayMotion: Sendable, Hashable {
  /// Where it is at 0.
  package let start: Double
  /// Where it comes to rest.
  package let target: Double
  /// When the spring takes over, in seconds: 0 for at once, infinite for never.
  package let handover: Double
  /// The distance that friction alone would cover.
  let way: Double
  /// The decay rate, per second.
  let rate: Double
  /// The distance from the target at the handover: 0 at a bound.
  let distance: Double
  /// The velocity at the handover.
  let speed: Double
  /// The frequency of the spring, in radians a second.
  let frequency: Double

  /// Where a number is to come to rest that friction would bring elsewhere.
  package enum Snapping: Sendable, Hashable {
    /// At the nearest of the numbers that lie whole steps, above 0, from an offset.
    case grid(step: Double, offset: Double)
    /// At a given number.
    case target(Double)
  }

  /// - Parameters:
  ///   - start: Where it is at 0.
  ///   - velocity: How fast it moves then, per second.
  ///   - natural: The part of the velocity that friction takes per second, above 0.
  ///   - snapping: Where it is to come to rest; nil for where friction brings it. The velocity is kept and
  ///     the friction made what brings it there; where that would be of another sign, or more than twice
  ///     or less than half of the given one, the spring takes over at once.
  ///   - bounds: Between what it may come to rest. Outside them the spring takes over at once.
  ///   - frequency: That of the critically damped spring, in radians a second, above 0.
  ///
  /// All numbers are finite, but for the bounds. ``isFinite`` says whether the result is.
  package init(
    from start: Double, velocity: Double, rate natural: Double, snapping: Snapping?,
    within bounds: ClosedRange<Double>, frequency: Double
  ) {
    self.start = start
    self.frequency = frequency
    guard bounds.contains(start) else {
      // Beyond a bound: back to it.
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
    // The velocity falls as the way grows, so that it is known there without the time.
    speed =
      place.map { velocity * (($0 - bound) / way) }
      ?? Self.difference(velocity, rate, bound, start)
    // The smaller share of the way has its digits.
    let covered = (bound - start) / way
    handover =
      (covered < 0.5 ? -Double.log1p(-covered) : max(0, -Double.log(speed / velocity))) / rate
    target = bound
  }

  /// `minuend − factor · (a − b)`, rounded little more than once.
  private static func difference(
    _ minuend: Double, _ factor: Double, _ a: Double, _ b: Double
  ) -> Double {
    let (way, product) = (a - b, factor * (a - b))
    // What the difference and the product have lost. Source: T. J. Dekker, 1971.
    let rounded = way - a
    let lost = (a - (way - rounded)) - (b + rounded)
    let (f, w) = (halves(factor), halves(way))
    let error =
      ((f.high * w.high - product) + f.high * w.low + f.low * w.high) + f.low * w.low
    let result = (minuend - product) - (error + factor * lost)
    return result.isNaN ? minuend - product : result
  }

  /// Two numbers of 26 bits each whose sum is the number.
  private static func halves(_ number: Double) -> (high: Double, low: Double) {
    let split = number * 0x1.0000002p27
    let high = split - (split - number)
    return (high, number - high)
  }

  /// Whether every number that it comes to is one.
  package var isFinite: Bool {
    // Each by itself: their sum may be beyond all numbers where none of them is. What else is none makes one of
    // these none: the start the target, the handover the way or the speed, and the speed and the distance the gain.
    guard target.isFinite, (way * rate).isFinite else { return false }
    // What no spring takes over has none of its numbers.
    if handover == .infinity { return true }
    return (gain / frequency).isFinite
      && (turnOfSpring.map { value(at: handover + $0).isFinite } ?? true)
  }

  /// How fast the spring's distance from its target would grow without its envelope, per second.
  private var gain: Double { speed + frequency * distance }

  /// The value at a time in seconds, `start` up to 0; NaN at NaN.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? .nan : start }
    guard isSpring(at: seconds) else { return start - way * Double.expMinusOne(-rate * seconds) }
    return target + offset(ofSpringAt: seconds - handover)
  }

  /// Whether the spring has taken over; at infinity one that never does has not.
  private func isSpring(at seconds: Double) -> Bool { seconds >= handover && handover < .infinity }

  /// The derivative of ``value(at:)``, from the right; at 0 that of the start, NaN at NaN.
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
  /// Where a number comes to rest that friction brings to another.
  fileprivate func place(near number: Double) -> Double {
    switch self {
    case .grid(let step, let offset): offset + ((number - offset) / step).rounded() * step
    case .target(let number): number
    }
  }
}

// When it rests, and where it turns.

extension DecayMotion {
  /// The greatest distance that it ever has from its target.
  package var greatestDistance: Double {
    max((start - target).magnitude, turnOfSpring.map { distance(ofSpringAt: $0) } ?? 0)
  }

  /// The time from which on it is no further from its target than a distance, in seconds.
  ///
  /// - Parameter tolerance: Above 0.
  /// - Returns: 0 or more, a true bound to 2⁻⁴⁸ of itself.
  package func restingTime(within tolerance: Double) -> Double {
    guard handover < .infinity else {
      let share = tolerance / way.magnitude
      return share < 1 ? -Double.log(share) / rate * (1 + 0x1p-48) : 0
    }
    if let turn = turnOfSpring, distance(ofSpringAt: turn) > tolerance {
      // Beyond its turn the distance falls, and below 1.22·e^(−ωt/2) of that at the turn.
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

  /// The times above 0 at which it turns or is handed over, ascending.
  package var turns: [Double] {
    guard handover < .infinity else { return [] }
    return [handover, turnOfSpring.map { handover + $0 }].compactMap { $0 }.filter { $0 > 0 }
  }

  /// When the spring turns after the handover; nil for a spring that only comes nearer.
  private var turnOfSpring: Double? {
    guard handover < .infinity, gain != 0 else { return nil }
    let time = 1 / frequency - distance / gain
    return time > 0 && time < .infinity ? time : nil
  }

  /// When the spring is at its target after the handover, on its way past it.
  private var crossing: Double? {
    let time = -distance / gain
    return time > 0 && time < .infinity ? time : nil
  }

  private func distance(ofSpringAt time: Double) -> Double {
    offset(ofSpringAt: time).magnitude
  }

  /// How far the spring is from its target at a time after the handover.
  private func offset(ofSpringAt time: Double) -> Double {
    let envelope = Double.exp(-frequency * time)
    if envelope == 0 { return 0 }
    let offset = (distance + gain * time) * envelope
    // The product may be beyond all numbers; it is less than 2¹² of what is one.
    return offset.isFinite
      ? offset : (distance * 0x1p-12 + gain * 0x1p-12 * time) * envelope * 0x1p12
  }

  /// The time at which the distance of the spring has fallen to another, between two times between which
  /// it falls.
  private func fall(to tolerance: Double, from first: Double, upTo last: Double) -> Double {
    var (low, high) = (first, last)
    // Halving 56 times leaves less than the rounding of the distance.
    for _ in 0..<56 {
      let middle = low + (high - low) / 2
      if distance(ofSpringAt: middle) > tolerance { low = middle } else { high = middle }
    }
    return high * (1 + 0x1p-48)
  }
}
