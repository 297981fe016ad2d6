import AnimationMath

/// Keyframes with tangents of their own, joined by cubic Hermite segments, made ready to be
/// evaluated: a curve of any number of lanes as plain numbers.
///
/// The form of animation samplers whose tangents are stored (the cubic splines of glTF, the handles
/// of a Bézier motion path), and of ``KeyframeSpline``. ``HermiteKeyframes`` is the same for values
/// of a type.
///
/// Laws: every keyframe is hit exactly at its time; at equal neighbouring times the later one
/// counts; where a keyframe is left with the tangent with which it is reached, per unit of time, the
/// speed is continuous; keyframes of equal values without tangents stay. Before the first time its
/// value holds, after the last one that of the last. Finite keyframes give finite values as long as
/// values and tangents times segment lengths stay below 2¹⁰²⁰.
package struct PreparedHermite: Sendable, Hashable {
  /// What the tangents that are given are counted by.
  package enum TangentUnit: Sendable, Hashable, CaseIterable {
    /// Change per unit of time; multiplied by the duration of the segment. glTF: per second.
    case time
    /// Change per segment, were the tangent followed all through it: three times the way to the
    /// handle of a Bézier curve.
    case segment
  }

  /// How many numbers each keyframe has, and so every value between them.
  package let laneCount: Int
  let times: [Double]
  /// The values one after the other, `laneCount` numbers each.
  let values: [Double]
  /// For each segment its outgoing and its incoming tangent, per segment.
  let tangents: [Double]

  /// Scales the tangents to their segments. Complexity: O(numbers of all keyframes).
  ///
  /// - Parameters:
  ///   - times: When each keyframe is reached, in seconds or any other unit; never falling.
  ///   - values: The lanes of each keyframe.
  ///   - incoming: The tangent with which each keyframe is reached; the first is not read.
  ///   - outgoing: The tangent with which each keyframe is left; the last is not read.
  ///   - unit: What tangents are counted by.
  /// - Throws: ``KeyframeError`` where there are none, lists do not fit, or a time falls.
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
      // A single keyframe is a segment without length from it to itself.
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
  /// The time of the first keyframe.
  package var startTime: Double { times[0] }
  /// The time of the last keyframe.
  package var endTime: Double { times[times.count - 1] }

  /// Where a time lies: the segment, and the linear fraction of it.
  ///
  /// Complexity: O(log n). The fraction is 0 or 1 in a segment without length; before the first and after
  /// the last time it leaves 0…1, so that who wants the curve to go on can have it.
  package func segment(at time: Double) -> (index: Int, fraction: Double) {
    times.withSpan { KeyTimes.segment(at: time, times: $0) }
  }

  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number, below ``laneCount``.
  ///   - index: The segment, below ``segmentCount``.
  ///   - fraction: Position in it; outside 0…1 the segment's polynomial goes on.
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

  /// Writes the value at a time.
  ///
  /// - Parameters:
  ///   - time: In the unit of the key times; NaN gives NaN between two keyframes or more.
  ///   - value: Receives ``laneCount`` numbers; at least as long.
  ///
  /// Complexity: O(lanes + log keyframes), no allocation.
  package func write(at time: Double, to value: inout MutableSpan<Double>) {
    let place = times.withSpan { KeyTimes.heldSegment(at: time, times: $0) }
    let weights = HermiteWeights(at: place.fraction)
    for lane in 0..<laneCount { value[lane] = number(lane, inSegment: place.index, weights) }
  }

  /// Writes the change per unit of time at a time: at a keyframe that with which it is left, at the
  /// last one that with which it is reached, and 0 where a value holds.
  ///
  /// - Parameters:
  ///   - time: In the unit of the key times.
  ///   - velocity: Receives ``laneCount`` numbers; at least as long.
  ///
  /// Complexity: O(lanes + log keyframes), no allocation.
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
