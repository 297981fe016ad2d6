// The evaluation itself defines instants: the time of a boundary is the least number at which `located(at:)` is past
// it. Bisection between neighbouring numbers finds that number, so events and values never disagree.

extension TimingSchedule {
  /// The least parent time at which the phase of ``located(at:isClosedAtEnd:)`` is ``LocatedTiming/Phase/after``. Infinite if
  /// there is none, −∞ for an invalid timing.
  ///
  /// The end is a few units in the last place before the round number, begin time plus ``Timing/activeDuration``,
  /// since a time within rounding noise of the end has reached it. The end of one second that starts at 0 is
  /// 0.9999999999999982. Compare it with times that you evaluate; to show, to add or to compare durations take the
  /// active duration.
  ///
  /// Complexity: O(1), at most 70 evaluations, usually 4. No allocation.
  public var endTime: Double {
    guard kind != .invalid else { return -.infinity }
    guard direction != 0, count < .infinity else { return .infinity }
    return leastTime(of: .end, near: begin + (count - noise) / rate)
  }

  /// Returns the earliest time from `time` on at which ``located(at:isClosedAtEnd:)`` may give another value.
  ///
  /// - Returns: The start for a time before it; `time` itself while the position moves, since it changes at once; the
  ///   end if only the end remains; infinity if nothing changes any more, and for NaN.
  ///
  /// The returned time may be early, never late: between `time` and the returned time there is one value. Complexity:
  /// that of ``endTime``.
  public func nextChange(after time: Double) -> Double {
    guard kind != .invalid, !time.isNaN else { return .infinity }
    if time < begin { return begin }
    switch kind {
    case .moving, .rushing: return located(at: time).phase == .after ? .infinity : time
    case .instant:
      let end = endTime
      return time < end ? end : .infinity
    case .resting, .invalid: return .infinity
    }
  }

  enum Instant {
    case end
    /// The end of the iteration with this number, counted from 1 in the order of playing.
    case boundary(Double)
  }

  /// Returns the number of ends of iterations at or before `time`, without the end of the active interval.
  ///
  /// The number rises with the time; at most 2⁵³ are counted.
  package func boundariesPassed(at time: Double) -> Double {
    guard kind.isMoving, time > begin, count > 1 || offset != 0 else { return 0 }
    let first = position(elapsed: 0, isOver: false).cycle
    let elapsed = snappedToInteger(cycles(in: time - begin))
    let last = count < .infinity ? position(elapsed: count, isOver: true).cycle : direction * 0x1p53
    let current = isOver(elapsed) ? last : position(elapsed: elapsed, isOver: false).cycle
    return min(max(0, direction * (current - first)), max(0, direction * (last - first)))
  }

  /// Returns whether the same number of ends of iterations is at or before either of two times. False if the answer
  /// needs more than a look at the iteration of both.
  ///
  /// Law: if it is true, ``boundariesPassed(at:)`` of both times is the same (`TimingEventTests`).
  package func areInOneCycle(_ a: Double, _ b: Double) -> Bool {
    if let first = locatedInside(at: a), let second = locatedInside(at: b) {
      return first.cycle == second.cycle
    }
    return a <= begin && b <= begin
  }

  /// Returns the time of the end of iteration `number`, counted from 1 in the order of playing.
  package func boundaryTime(_ number: Double) -> Double {
    let first = position(elapsed: 0, isOver: false).cycle
    let cycles = direction > 0 ? first + number - offset : offset - first + number - 1
    return leastTime(of: .boundary(number), near: begin + cycles / rate)
  }

  /// Returns the iteration that ends at end number `number`, counted from 1 in the order of playing.
  package func cycle(endingAt number: Double) -> Double {
    position(elapsed: 0, isOver: false).cycle + direction * (number - 1)
  }

  private func hasPassed(_ instant: Instant, at time: Double) -> Bool {
    switch instant {
    case .end: isAfter(time)
    case .boundary(let number): boundariesPassed(at: time) >= number
    }
  }

  private func isAfter(_ time: Double) -> Bool {
    guard kind != .invalid, time >= begin else { return false }
    return isOver(time == begin ? 0 : snappedToInteger(cycles(in: time - begin)))
  }

  /// Returns the least time from the start on at which `instant` has passed. At infinity each instant has passed.
  private func leastTime(of instant: Instant, near guess: Double) -> Double {
    if hasPassed(instant, at: begin) { return begin }
    return leastNumber(above: begin, near: guess) { hasPassed(instant, at: $0) }
  }
}

extension TimingSchedule {
  /// The duration of an iteration in the parent's time, backward half included; infinite if the position never moves.
  package var cycleTime: Double {
    kind.isMoving ? seconds(ofCycles: 1) : .infinity
  }

  /// Returns the parent's time of some iterations: the inverse of ``cycles(in:)``.
  private func seconds(ofCycles cycles: Double) -> Double {
    kind == .rushing ? cycles / rate * 0x1p-600 : cycles / rate
  }

  /// Returns the times at which the value may jump or bend: the start, the end, and in between the ends of
  /// iterations, the turns, and the times at which the progress is at given marks.
  ///
  /// - Parameters:
  ///   - marks: Progress in 0...1; other numbers have no effect.
  ///   - limit: The greatest number of times, the end not counted.
  /// - Returns: Finite parent times, ascending, each as near to its instant as the arithmetic allows:
  ///   ``located(at:isClosedAtEnd:)`` may see the instant some neighbouring numbers away.
  package func times(ofProgress marks: [Double], limit: Int) -> [Double] {
    guard kind != .invalid, begin.isFinite else { return [] }
    var times = [begin]
    if kind.isMoving, offset.magnitude < 0x1p50 {
      let fractions = self.fractions(ofProgress: marks)
      // Counted in the direction of play, so that positions always rise.
      let start = direction * offset
      var cycle = start.rounded(.down)
      search: while true {
        for fraction in fractions {
          let elapsed = cycle + fraction - start
          if elapsed <= 0 { continue }
          if elapsed >= count || times.count >= limit { break search }
          times.append(begin + seconds(ofCycles: elapsed))
        }
        cycle += 1
      }
    }
    // Rounding noise at the end counts as the end.
    let end = endTime
    return (times.filter { $0 < end } + [end]).filter { $0.isFinite }
  }

  /// Returns the positions of the marks in an iteration in the direction of play, its start included, ascending in
  /// 0..<1.
  private func fractions(ofProgress marks: [Double]) -> [Double] {
    var positions: Set = [0.0]
    if autoreverses { positions.insert(0.5) }
    for mark in marks where mark >= 0 && mark <= 1 {
      if autoreverses {
        positions.insert(0.5 * mark)
        positions.insert(1 - 0.5 * mark)
      } else {
        positions.insert(mark)
      }
    }
    let played = positions.map { direction > 0 ? $0 : 1 - $0 }
    return Set(played.map { $0 - $0.rounded(.down) }).sorted()
  }
}

/// Returns the least number above `low` at which a condition holds. Bisection between neighbouring numbers finds it.
///
/// - Parameters:
///   - low: A number at which the condition does not hold.
///   - high: A number at which it holds; for infinity the condition is not evaluated.
///   - guess: A number near the result: a good guess saves most of the work. Any other number does no harm.
///   - condition: If the condition holds for a number, it holds for all greater numbers up to `high`.
/// - Returns: The least number; `high` if it is not above `low`, or one of them is NaN.
/// - Complexity: At most 70 evaluations; 11 if the guess is within 64 neighbours of the result, 2 if it is the
///   result.
package func leastNumber(
  above low: Double, upTo high: Double = .infinity, near guess: Double,
  where condition: (Double) -> Bool
) -> Double {
  guard low < high else { return high }
  var (low, high) = (low.rank, high.rank)
  if guess.isFinite, guess.rank > low, guess.rank < high {
    // From the guess outwards, in growing steps, until both sides are known.
    if condition(guess) {
      high = guess.rank
      var step: Int64 = 1
      while step <= 64, guess.rank - step > low {
        guard condition(Double(rank: guess.rank - step)) else {
          low = guess.rank - step
          break
        }
        high = guess.rank - step
        step *= 4
      }
    } else {
      low = guess.rank
      var step: Int64 = 1
      while step <= 64, guess.rank + step < high {
        guard !condition(Double(rank: guess.rank + step)) else {
          high = guess.rank + step
          break
        }
        low = guess.rank + step
        step *= 4
      }
    }
  }
  // The distance halves each time, so this ends after 64 steps.
  while UInt64(bitPattern: high &- low) > 1 {
    let middle = (low & high) &+ ((low ^ high) >> 1)
    if condition(Double(rank: middle)) { high = middle } else { low = middle }
  }
  return Double(rank: high)
}

extension Double {
  /// The index of this number among all numbers in order; 0 and −0 have the same index.
  fileprivate var rank: Int64 {
    let bits = Int64(bitPattern: bitPattern)
    return bits >= 0 ? bits : .min &- bits
  }

  fileprivate init(rank: Int64) {
    self.init(bitPattern: UInt64(bitPattern: rank >= 0 ? rank : .min &- rank))
  }
}
