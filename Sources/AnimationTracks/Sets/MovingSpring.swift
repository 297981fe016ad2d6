import AnimationMath
import AnimationTiming

// What shows of a spring that goes on with a velocity.

extension TrackSet {
  /// Reads a property that is on its way to another target.
  ///
  /// - Returns: Whether its track is visible; the numbers are left as they are if not.
  func readMoving(
    _ slot: TrackSlot, at clock: ClockNode.State, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let progress = linearProgress(of: slot, at: clock) else { return false }
    let (base, count) = (2 * Int(slot.lane), slot.laneCount)
    guard progress < 1 else {
      for lane in 0..<count { values[lane] = ends[base + count + lane] }
      return true
    }
    let own = moving[slot.index]
    let (value, velocity) = own.prepared.motion.motion(at: progress * own.prepared.duration)
    for lane in 0..<count {
      values[lane] =
        ends[base + lane].interpolated(to: ends[base + count + lane], by: value)
        + own.lead[lane] * velocity
    }
    return true
  }

  /// Reads how fast such a property changes.
  ///
  /// - Parameters:
  ///   - clockRate: How fast its clock goes.
  ///   - rates: Receives a number for each of the value.
  /// - Returns: Whether there is a velocity.
  func readMovingRates(
    _ slot: TrackSlot, at clock: ClockNode.State, clockRate: Double,
    into rates: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let progress = linearProgress(of: slot, at: clock) else { return false }
    let rate = slot.timing.progressRate(
      at: clock.time, parentRate: clockRate, isClosedAtEnd: clock.isAtEnd)
    if rate.isNaN { return false }
    let (base, count) = (2 * Int(slot.lane), slot.laneCount)
    let own = moving[slot.index]
    let (motion, seconds) = (own.prepared.motion, own.prepared.duration)
    let (value, velocity) = motion.motion(at: progress * seconds)
    let change = motion.acceleration(value: value, velocity: velocity)
    for lane in 0..<count {
      let way = ends[base + count + lane] - ends[base + lane]
      let slope = way * velocity + own.lead[lane] * change
      rates[lane] = rate.chained(with: slope * seconds).limitedToFinite
    }
    return true
  }
}

extension RowTable {
  /// Makes the values of springs that go on with velocities of the linear progress of a block.
  func moveSprings(_ rows: Range<Int>, _ room: BatchScratch) {
    let (first, count) = (rows.lowerBound, type.laneCount)
    springs.makeSeconds(room.progress, of: rows)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.blockLength) { velocities in
      let velocities = velocities.baseAddress!
      springs.rows(from: first).findMotions(
        at: room.progress, into: room.fraction, velocities: velocities, count: rows.count)
      mix(rows, by: room.fraction, room)
      let lead = lead.base + count * first
      if count == 1 {
        for row in 0..<rows.count { room.values[row] += lead[row] * velocities[row] }
      } else {
        for row in 0..<rows.count {
          for lane in count * row..<count * (row + 1) {
            room.values[lane] += lead[lane] * velocities[row]
          }
        }
      }
    }
  }
}
