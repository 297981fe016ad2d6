// Instants are defined by the evaluation itself: the time of a boundary is the least number at
// which `located(at:)` says that it has been passed. They are found by bisection between
// neighbouring numbers, so that events and values never disagree.

extension TimingSchedule {
  /// The least parent time at which ``located(at:isClosedAtEnd:)`` says
  /// ``TimingPhase/after``; infinite when it never does, −∞ of a timing without sense.
  ///
  /// That is a few units in the last place before the round number, begin plus
  /// ``Timing/activeDuration``, since what lies within rounding noise of the end has reached it: the
  /// end of one second from 0 on is 0.9999999999999982. Compare it with times that are to be resolved;
  /// to show, to add or to compare lengths take the active duration.
  ///
  /// Complexity: O(1), at most 70 evaluations, as a rule 4. No allocation.
  public var endTime: Double {
    guard kind != .invalid else { return -.infinity }
    guard direction != 0, count < .infinity else { return .infinity }
    return leastTime(of: .end, near: begin + (count - noise) / rate)
  }

  /// The earliest time at which what is shown may change, seen from `time`.
  ///
  /// - Returns: The begin for a time before it; `time` itself while the position moves, since it
  ///   changes at once; the end where only that remains; infinity when nothing changes any more,
  ///   and for NaN.
  ///
  /// It may be early, never late: between `time` and the result ``located(at:isClosedAtEnd:)``
  /// gives one value. Complexity: that of ``endTime``.
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
    /// The end of the cycle with this number, counted from 1 in the order of playing.
    case boundary(Double)
  }

  /// How many ends of cycles lie at or before `time`, the end of the active interval not counted.
  ///
  /// It rises with the time; at most 2⁵³ are counted.
  package func boundariesPassed(at time: Double) -> Double {
    guard kind.isMoving, time > begin, count > 1 || offset != 0 else { return 0 }
    let first = position(elapsed: 0, isOver: false).cycle
    let elapsed = snappedToInteger(cycles(in: time - begin))
    let last = count < .infinity ? position(elapsed: count, isOver: true).cycle : direction * 0x1p53
    let current = isOver(elapsed) ? last : position(elapsed: elapsed, isOver: false).cycle
    return min(max(0, direction * (current - first)), max(0, direction * (last - first)))
  }

  /// Whether as many ends of cycles lie at or before either of two times; false where that takes more to tell
  /// than a look at the cycle in which both are.
  ///
  /// Law: where it is true, ``boundariesPassed(at:)`` of both is the same (`TimingEventTests`).
  package func areInOneCycle(_ a: Double, _ b: Double) -> Bool {
    if let first = locatedInside(at: a), let second = locatedInside(at: b) {
      return first.cycle == second.cycle
    }
    return a <= begin && b <= begin
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
    case .end: isAfter(time)
    case .boundary(let number): boundariesPassed(at: time) >= number
    }
  }

  /// Whether ``located(at:isClosedAtEnd:)`` says ``TimingPhase/after``.
  private func isAfter(_ time: Double) -> Bool {
    guard kind != .invalid, time >= begin else { return false }
    return isOver(time == begin ? 0 : snappedToInteger(cycles(in: time - begin)))
  }

  /// The least time from the begin on at which `instant` has passed; it has at infinity.
  private func leastTime(of instant: Instant, near guess: Double) -> Double {
    if hasPassed(instant, at: begin) { return begin }
    return leastNumber(above: begin, near: guess) { hasPassed(instant, at: $0) }
  }
}

extension TimingSchedule {
  /// The length of a cycle in the parent's time, the way back counted; infinite where the position
  /// never moves.
  package var cycleTime: Double {
    kind.isMoving ? seconds(ofCycles: 1) : .infinity
  }

  /// The parent's time in which some cycles pass: the inverse of ``cycles(in:)``.
  private func seconds(ofCycles cycles: Double) -> Double {
    kind == .rushing ? cycles / rate * 0x1p-600 : cycles / rate
  }

  /// When what is shown may jump or bend: the begin, the end, and in between the ends of cycles,
  /// the turns, and the times at which the progress is at given marks.
  ///
  /// - Parameters:
  ///   - marks: Progress in 0...1; other numbers have no effect.
  ///   - limit: How many times there are at most, the end beside them.
  /// - Returns: Finite parent times, ascending, each as near to its instant as the arithmetic allows:
  ///   ``located(at:isClosedAtEnd:)`` may see it some neighbours away.
  /// - Complexity: O(limit + marks · log marks).
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

  /// Where in a cycle the marks lie in the direction of play, its start among them, ascending in
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

/// The least number above `low` at which a condition that never goes back holds, found by bisection
/// between neighbouring numbers.
///
/// - Parameters:
///   - low: A number at which the condition does not hold.
///   - high: A number at which it holds; infinity counts as one without being asked.
///   - guess: A number near the result, which saves most of the work when it is good. Anything else
///     does no harm.
///   - condition: Once it holds, it holds for all greater numbers up to `high`.
/// - Returns: `high` where it is not above `low`, or one of them is no number.
/// - Complexity: At most 70 evaluations, with a guess within 64 neighbours of the result 11, with the result
///   itself 2.
package func leastNumber(
  above low: Double, upTo high: Double = .infinity, near guess: Double,
  where condition: (Double) -> Bool
) -> Double {
  guard low < high else { return high }
  var (low, high) = (low.rank, high.rank)
  if guess.isFinite, guess.rank > low, guess.rank < high {
    // From the guess outwards, further each time, until both sides are known.
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
  /// The place of this number among all numbers in order; 0 and −0 have the same.
  fileprivate var rank: Int64 {
    let bits = Int64(bitPattern: bitPattern)
    return bits >= 0 ? bits : .min &- bits
  }

  /// The number at a place: the inverse of ``rank``.
  fileprivate init(rank: Int64) {
    self.init(bitPattern: UInt64(bitPattern: rank >= 0 ? rank : .min &- rank))
  }
}
