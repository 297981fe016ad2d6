import AnimationMath

/// Keyframes with their own tangents, joined by cubic Hermite segments, ready for evaluation: a curve of any number
/// of lanes as plain numbers.
///
/// This is the form of ``KeyframeSpline`` and of animation samplers with stored tangents (the cubic splines of glTF,
/// the handles of a Bézier motion path). ``HermiteKeyframes`` is the equivalent for values of a type.
///
/// Laws: the curve has exactly the value of each keyframe at its time; of two keyframes with equal times the later
/// one counts; if the outgoing and the incoming tangent of a keyframe are equal per unit of time, the speed is
/// continuous there; keyframes of equal values without tangents stay constant. The first value holds before the first
/// time, the last one after the last time. Finite keyframes give finite values as long as values and tangents times
/// segment lengths stay below 2¹⁰²⁰.
package struct PreparedHermite: Sendable, Hashable {
  package enum TangentUnit: Sendable, Hashable, CaseIterable {
    /// Change per unit of time; multiplied by the duration of the segment. glTF: per second.
    case time
    /// Change per segment, as if the tangent applied to the whole segment: three times the vector to the handle of a
    /// Bézier curve.
    case segment
  }

  package let laneCount: Int
  let times: [Double]
  /// The values one after another, `laneCount` numbers each.
  let values: [Double]
  /// For each segment its outgoing and its incoming tangent, per segment.
  let tangents: [Double]

  /// Scales the tangents to their segments. Complexity: O(numbers of all keyframes).
  ///
  /// - Parameters:
  ///   - times: The time of each keyframe, in seconds or any other unit; never decreasing.
  ///   - values: The numbers of each keyframe.
  ///   - incoming: The incoming tangent of each keyframe; the first is ignored.
  ///   - outgoing: The outgoing tangent of each keyframe; the last is ignored.
  ///   - unit: The unit of the tangents.
  /// - Throws: ``KeyframeError`` if there are no keyframes, the lists do not fit, or a time decreases.
  package init(
    times: [Double], values: [[Double]], incoming: [[Double]], outgoing: [[Double]],
    tangents unit: TangentUnit = .time
  ) throws(KeyframeError) {
    try KeyTimes.checkAscending(times)
    let count = times.count
    let lanes = values.first?.count ?? 0
    guard values.count == count, incoming.count == count, outgoing.count == count,
      [values, incoming, outgoing].allSatisfy({ $0.allSatisfy { $0.count == lanes } })
    else { throw .mismatchedCounts }
    laneCount = lanes
    guard count > 1 else {
      // A single keyframe is a segment without length from itself to itself.
      self.times = [times[0], times[0]]
      self.values = values[0] + values[0]
      tangents = [Double](repeating: 0, count: 2 * lanes)
      return
    }
    self.times = times
    self.values = values.flatMap { $0 }
    tangents = (0..<count - 1).flatMap { index in
      let length = unit == .time ? times[index + 1] - times[index] : 1
      return (outgoing[index] + incoming[index + 1]).map { $0 * length }
    }
  }

  /// The number of segments; a single keyframe is one segment that holds it.
  package var segmentCount: Int { times.count - 1 }
  package var startTime: Double { times[0] }
  package var endTime: Double { times[times.count - 1] }

  /// Returns the segment of a time, and the linear fraction in it.
  ///
  /// Complexity: O(log n). The fraction is 0 or 1 in a segment without length. Before the first and after the last
  /// time it leaves 0…1, so that a caller can continue the curve.
  package func segment(at time: Double) -> (index: Int, fraction: Double) {
    times.withSpan { KeyTimes.segment(at: time, times: $0) }
  }

  /// Returns one number of the value in a segment. For a fraction outside 0…1 the polynomial continues.
  package func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    number(lane, inSegment: index, HermiteWeights(at: fraction))
  }

  private func number(_ lane: Int, inSegment index: Int, _ weights: HermiteWeights) -> Double {
    let place = index * laneCount + lane
    return weights.value(
      from: values[place], to: values[place + laneCount],
      outgoing: tangents[place + index * laneCount],
      incoming: tangents[place + (index + 1) * laneCount])
  }

  /// Writes the value, ``laneCount`` numbers, at a time in the unit of the key times. NaN gives NaN between two or more
  /// keyframes. Complexity: O(lanes + log keyframes), no allocation.
  package func write(at time: Double, to value: inout MutableSpan<Double>) {
    let place = times.withSpan { KeyTimes.heldSegment(at: time, times: $0) }
    let weights = HermiteWeights(at: place.fraction)
    for lane in 0..<laneCount { value[lane] = number(lane, inSegment: place.index, weights) }
  }

  /// Writes the change per unit of time at a time. At a keyframe it is the outgoing velocity, at the last keyframe
  /// the incoming one, and 0 while a value is held.
  ///
  /// The time is in the unit of the key times. Complexity: O(lanes + log keyframes), no allocation.
  package func writeVelocity(at time: Double, to velocity: inout MutableSpan<Double>) {
    let place = segment(at: time)
    let length = times[place.index + 1] - times[place.index]
    let weights = HermiteWeights(derivativeAt: place.fraction)
    for lane in 0..<laneCount {
      guard length > 0, !(time < startTime || time > endTime) else {
        velocity[lane] = 0
        continue
      }
      let start = place.index * laneCount + lane
      velocity[lane] =
        weights.derivative(
          from: values[start], to: values[start + laneCount],
          outgoing: tangents[start + place.index * laneCount],
          incoming: tangents[start + (place.index + 1) * laneCount]) / length
    }
  }
}
