import AnimationGeometry
import AnimationMath

/// A rotation through keyframes: along great arcs, or by cubic segments with tangents.
///
/// * Quaternions are normalized to unit length, unless their squared length is within 2⁻⁵⁰ of 1. A quaternion without
///   length, or with a component that is not finite, is the identity.
/// * A quaternion and its negative are one rotation. Each keyframe and its tangents are negated if that is nearer to
///   the keyframe before it, so that no segment turns the long way (continuity repair). Half a turn, up to rounding,
///   keeps the signs.
/// * Linear segments turn at constant angular speed (``SphericalInterpolation``). Cubic segments interpolate the four
///   components and normalize the result, as in glTF; if the result has no length, the nearer keyframe is used.
///
/// Laws: every keyframe has exactly its rotation at its time, up to the sign; of two keyframes with equal times the
/// later one counts; the result has unit length; the first rotation holds before the first keyframe, the last one
/// after the last keyframe.
package struct QuaternionKeyframes: Sendable, Hashable {
  /// The rotations in order, of unit length, each in the hemisphere of its predecessor.
  package let rotations: [Quaternion]
  private let times: [Double]
  /// One per linear segment; none if segments are cubic.
  private let turns: [SphericalInterpolation]
  /// Four lanes; nil if segments are great arcs.
  private let curve: PreparedHermite?

  /// Creates rotations along the shorter arcs between keyframes. Complexity: O(keyframes).
  ///
  /// - Parameters:
  ///   - times: The time of each keyframe, in seconds or any other unit; never decreasing.
  ///   - rotations: One per time, of any length.
  /// - Throws: ``KeyframeError`` if there are none, counts differ, or a time decreases.
  package init(times: [Double], rotations: [Quaternion]) throws(KeyframeError) {
    try KeyTimes.checkAscending(times)
    guard rotations.count == times.count else { throw .mismatchedCounts }
    let repaired = Self.repaired(rotations).rotations
    self.times = times
    self.rotations = repaired
    turns = zip(repaired, repaired.dropFirst()).map {
      SphericalInterpolation(from: $0, to: $1, isShortest: false)
    }
    curve = nil
  }

  /// Creates rotations by cubic segments with tangents. Complexity: O(keyframes).
  ///
  /// - Parameters:
  ///   - times: The time of each keyframe, in seconds or any other unit; never decreasing.
  ///   - rotations: One per time, of any length.
  ///   - incoming: The change of the four components per unit of time before each keyframe; multiplied by the
  ///   duration of the segment.
  ///   - outgoing: The change of the four components per unit of time after each keyframe.
  /// - Throws: ``KeyframeError`` if there are none, counts differ, or a time decreases.
  package init(
    times: [Double], rotations: [Quaternion], incoming: [Quaternion], outgoing: [Quaternion]
  ) throws(KeyframeError) {
    guard rotations.count == times.count, incoming.count == times.count,
      outgoing.count == times.count
    else { throw .mismatchedCounts }
    let (repaired, isNegated) = Self.repaired(rotations)
    let lanes = { (quaternions: [Quaternion]) in
      zip(quaternions, isNegated).map { ($1 ? -$0 : $0).components }
    }
    curve = try PreparedHermite(
      times: times, values: repaired.map { $0.components }, incoming: lanes(incoming),
      outgoing: lanes(outgoing))
    self.times = times
    self.rotations = repaired
    turns = []
  }

  /// Creates a curve from the two arrays of a glTF animation sampler with `CUBICSPLINE` interpolation.
  ///
  /// - Parameters:
  ///   - times: The input of the sampler: the times in seconds.
  ///   - output: The output of the sampler: for each time the incoming tangent, the rotation and the outgoing
  ///   tangent, tangents per second.
  /// - Throws: ``KeyframeError``; ``KeyframeError/mismatchedCounts`` if there are not three quaternions for each
  ///   time.
  package init(times: [Double], cubicSpline output: [Quaternion]) throws(KeyframeError) {
    guard output.count == 3 * times.count else { throw .mismatchedCounts }
    try self.init(
      times: times, rotations: times.indices.map { output[3 * $0 + 1] },
      incoming: times.indices.map { output[3 * $0] },
      outgoing: times.indices.map { output[3 * $0 + 2] })
  }

  package var startTime: Double { times[0] }
  package var endTime: Double { times[times.count - 1] }

  /// Returns the rotation at a time in the unit of the keyframes, of unit length; NaN gives the first keyframe.
  /// Complexity: O(log keyframes), no allocation.
  package func rotation(at time: Double) -> Quaternion {
    guard rotations.count > 1, !time.isNaN else { return rotations[0] }
    let (index, fraction) = times.withSpan { KeyTimes.heldSegment(at: time, times: $0) }
    let (start, end) = (rotations[index], rotations[index + 1])
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    guard let curve else { return turns[index].value(at: fraction) }
    let mixed = Quaternion(
      x: curve.number(0, inSegment: index, at: fraction),
      y: curve.number(1, inSegment: index, at: fraction),
      z: curve.number(2, inSegment: index, at: fraction),
      w: curve.number(3, inSegment: index, at: fraction))
    return mixed.hasDirection ? mixed.normalized : fraction < 0.5 ? start : end
  }

  /// Returns the rotations with unit length, each in the hemisphere of its predecessor, and whether each has been
  /// negated.
  private static func repaired(
    _ rotations: [Quaternion]
  ) -> (rotations: [Quaternion], isNegated: [Bool]) {
    var repaired: [Quaternion] = []
    var isNegated: [Bool] = []
    for rotation in rotations {
      let unit = rotation.normalized
      let turnsLong = repaired.last?.isNearer(toNegativeOf: unit) ?? false
      repaired.append(turnsLong ? -unit : unit)
      isNegated.append(turnsLong)
    }
    return (repaired, isNegated)
  }
}

extension Quaternion {
  fileprivate var components: [Double] { [x, y, z, w] }
}
