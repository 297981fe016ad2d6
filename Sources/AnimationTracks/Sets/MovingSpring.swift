import AnimationMath
import AnimationTiming

// The values of springs with an initial velocity.

extension TrackSet {
  func readMoving(
    _ slot: TrackSlot, at progress: Double, into values: UnsafeMutablePointer<Double>
  ) {
    let (base, count) = (2 * Int(slot.lane), slot.laneCount)
    guard progress < 1 else {
      for lane in 0..<count { values[lane] = ends[base + count + lane] }
      return
    }
    let own = moving[slot.index]
    let (value, velocity) = own.prepared.motion.motion(at: progress * own.prepared.duration)
    for lane in 0..<count {
      values[lane] =
        ends[base + lane].interpolated(to: ends[base + count + lane], by: value)
        + own.lead[lane] * velocity
    }
  }

  /// Evaluates the velocity of such a spring, at a progress that changes at a rate.
  func movingRates(
    of slot: TrackSlot, from start: SIMD4<Double>, to end: SIMD4<Double>, at progress: Double,
    rate: Double
  ) -> SIMD4<Double> {
    let own = moving[slot.index]
    let (motion, seconds) = (own.prepared.motion, own.prepared.duration)
    let (value, velocity) = motion.motion(at: progress * seconds)
    let change = motion.acceleration(value: value, velocity: velocity)
    var rates = SIMD4<Double>()
    for lane in 0..<slot.laneCount {
      let slope = (end[lane] - start[lane]) * velocity + own.lead[lane] * change
      rates[lane] = rate.chained(with: slope * seconds).limitedToFinite
    }
    return rates
  }
}

extension RowTable {
  /// Computes the values of springs with initial velocities from the linear progress of a block.
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
