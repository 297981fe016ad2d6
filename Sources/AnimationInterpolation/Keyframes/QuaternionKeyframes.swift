import AnimationGeometry
import AnimationMath

/// A rotation through keyframes: along great arcs, or by cubic segments with tangents.
///
/// * Quaternions are brought to unit length, unless their squared length is within 2⁻⁵⁰ of 1; one
///   without length, or that is not finite, is the identity.
/// * A quaternion and its negative are one rotation. Each keyframe is replaced by its negative, and
///   its tangents with it, where that is nearer to the keyframe before it, so that no segment turns
///   the long way round (continuity repair). Half a turn, but for rounding, keeps the signs.
/// * Linear segments turn at constant angular speed (``SphericalInterpolation``). Cubic ones mix the
///   four components and bring the result to unit length, as glTF does; where the mix has no length
///   the nearer keyframe stands.
///
/// Laws: every keyframe is hit exactly at its time, but for the sign; at equal neighbouring times
/// the later one counts; the result has unit length; before the first keyframe it holds, after the
/// last one that one.
package struct QuaternionKeyframes: Sendable, Hashable {
  /// The rotations in order, of unit length, each in the hemisphere of the one before it.
  package let rotations: [Quaternion]
  private let times: [Double]
  /// One for each segment; none where segments are cubic.
  private let turns: [SphericalInterpolation]
  /// Four lanes; nil where segments are great arcs.
  private let curve: PreparedHermite?

  /// Rotations along the shorter arcs between keyframes. Complexity: O(keyframes).
  ///
  /// - Parameters:
  ///   - times: When each keyframe is reached, in seconds or any other unit; never falling.
  ///   - rotations: One for each time, of any length.
  /// - Throws: ``KeyframeError`` where there are none, counts differ, or a time falls.
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

  /// Rotations by cubic segments with tangents. Complexity: O(keyframes).
  ///
  /// - Parameters:
  ///   - times: When each keyframe is reached, in seconds or any other unit; never falling.
  ///   - rotations: One for each time, of any length.
  ///   - incoming: The change of the four components per unit of time with which each keyframe is
  ///     reached; multiplied by the duration of the segment.
  ///   - outgoing: That with which it is left.
  /// - Throws: ``KeyframeError`` where there are none, counts differ, or a time falls.
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

  /// A curve from the two arrays of a glTF animation sampler of interpolation `CUBICSPLINE`.
  ///
  /// - Parameters:
  ///   - times: The sampler's input: the times in seconds.
  ///   - output: Its output: for each time the incoming tangent, the rotation and the outgoing
  ///     tangent, tangents per second.
  /// - Throws: ``KeyframeError``; ``KeyframeError/mismatchedCounts`` where there are not three
  ///   quaternions for each time.
  package init(times: [Double], cubicSpline output: [Quaternion]) throws(KeyframeError) {
    guard output.count == 3 * times.count else { throw .mismatchedCounts }
    try self.init(
      times: times, rotations: times.indices.map { output[3 * $0 + 1] },
      incoming: times.indices.map { output[3 * $0] },
      outgoing: times.indices.map { output[3 * $0 + 2] })
  }

  /// The time of the first keyframe.
  package var startTime: Double { times[0] }
  /// The time of the last keyframe.
  package var endTime: Double { times[times.count - 1] }

  /// The rotation at a time, of unit length.
  ///
  /// - Parameter time: In the unit of the keyframes; for NaN the first keyframe stands.
  ///
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

  /// The rotations with unit length, each in the hemisphere of the one before it, and which of them
  /// have been negated for that.
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
  /// x, y, z and w.
  fileprivate var components: [Double] { [x, y, z, w] }
}
