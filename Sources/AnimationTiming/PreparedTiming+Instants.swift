// Instants are defined by the evaluation itself: the time of a boundary is the least number at
// which `resolved(at:)` says that it has been passed. They are found by bisection between
// neighbouring numbers, so that events and values never disagree.

extension PreparedTiming {
  /// The least parent time at which ``resolved(at:isClosedAtEnd:)`` says
  /// ``TimingPhase/after``; infinite when it never does, −∞ of a timing without sense.
  ///
  /// That is a few units in the last place before the round number, begin plus
  /// ``Timing/activeDuration``, since what lies within rounding noise of the end has reached it: the
  /// end of one second from 0 on is 0.9999999999999982. Compare it with times that are to be resolved;
  /// to show, to add or to compare lengths take the active duration.
  ///
  /// Complexity: O(1), at most 70 evaluations, as a rule 10. No allocation.
  public var endTime: Double {
    guard kind != .invalid else { return -.infinity }
    guard direction != 0, count < .infinity else { return .infinity }
    return leastTime(of: .end, near: begin + count / rate)
  }

  /// The earliest time at which what is shown may change, seen from `time`.
  ///
  /// - Returns: The begin for a time before it; `time` itself while the position moves, since it
  ///   changes at once; the end where only that remains; infinity when nothing changes any more,
  ///   and for NaN.
  ///
  /// It may be early, never late: between `time` and the result ``resolved(at:isClosedAtEnd:)``
  /// gives one value. Complexity: that of ``endTime``.
  public func nextChange(after time: Double) -> Double {
    guard kind != .invalid, !time.isNaN else { return .infinity }
    if time < begin { return begin }
    switch kind {
    case .moving, .rushing: return resolved(at: time).phase == .after ? .infinity : time
    case .instant:
      let end = endTime
      return time < end ? end : .infinity
    case .resting, .invalid: return .infinity
    }
  }

  enum Instant {
    case end
    /// The end of the cycle with this number, counted from 1 in the order of playing.
    case boundary(Double)
  }

  /// How many ends of cycles lie at or before `time`, the end of the active interval not counted.
  ///
  /// It rises with the time; at most 2⁵³ are counted.
  package func boundariesPassed(at time: Double) -> Double {
    guard kind.isMoving, time > begin else { return 0 }
    let first = position(elapsed: 0, isOver: false).cycle
    let elapsed = snappedToInteger(cycles(in: time - begin))
    let last = count < .infinity ? position(elapsed: count, isOver: true).cycle : direction * 0x1p53
    let current = isOver(elapsed) ? last : position(elapsed: elapsed, isOver: false).cycle
    return min(max(0, direction * (current - first)), max(0, direction * (last - first)))
  }

  /// When the end of cycle `number`, counted from 1 in the order of playing, is passed.
  package func boundaryTime(_ number: Double) -> Double {
    let first = position(elapsed: 0, isOver: false).cycle
    let cycles = direction > 0 ? first + number - offset : offset - first + number - 1
    return leastTime(of: .boundary(number), near: begin + cycles / rate)
  }

  /// The cycle that ends at end number `number`, counted from 1 in the order of playing.
  package func cycle(endingAt number: Double) -> Double {
    position(elapsed: 0, isOver: false).cycle + direction * (number - 1)
  }

  private func hasPassed(_ instant: Instant, at time: Double) -> Bool {
    switch instant {
    case .end: resolved(at: time).phase == .after
    case .boundary(let number): boundariesPassed(at: time) >= number
    }
  }

  /// The least time from the begin on at which `instant` has passed; it has at infinity.
  private func leastTime(of instant: Instant, near guess: Double) -> Double {
    if hasPassed(instant, at: begin) { return begin }
    return leastNumber(above: begin, near: guess) { hasPassed(instant, at: $0) }
  }
}
