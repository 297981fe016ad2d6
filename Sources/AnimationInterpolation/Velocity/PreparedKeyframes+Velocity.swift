import AnimationGeometry
import ElementaryFunctions

extension KeyTimes {
  /// The segment into which a progress that moves goes on, and the linear fraction of it.
  ///
  /// - Returns: At a key time the later segment where the progress grows, the earlier one where it
  ///   falls. `slope` is fraction per progress: 0 in a segment without length, NaN at a jump, where
  ///   two key times are equal.
  static func departure(
    at progress: Double, isRising: Bool, times: Span<Double>, stride: Int = 1
  ) -> (index: Int, fraction: Double, slope: Double) {
    var (index, fraction) = segment(at: progress, times: times, stride: stride)
    if index > 0, progress == times[index * stride] {
      if times[(index - 1) * stride] == progress { return (index, fraction, .nan) }
      if !isRising { (index, fraction) = (index - 1, 1) }
    }
    let length = times[(index + 1) * stride] - times[index * stride]
    return (index, fraction, length > 0 ? 1 / length : 0)
  }
}

extension PreparedKeyframes {
  /// The derivative of one number of the value by the fraction of its segment. Exact to rounding.
  ///
  /// - Returns: NaN where values are held until the next or switch at half; 0 for a single value.
  func derivative(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    switch rule {
    case .hold: return segmentCount == 1 ? 0 : .nan
    case .step: return .nan
    case .linear, .transform, .turn, .hermite: break
    }
    let (start, end) = ends(lane, inSegment: index)
    guard rule == .hermite else { return start == end ? 0 : end - start }
    let (outgoing, incoming) = numbers.tangents(lane, inSegment: index)
    return HermiteWeights(derivativeAt: fraction).derivative(
      from: start, to: end, outgoing: outgoing, incoming: incoming)
  }

  /// The segment into which a progress that moves goes on; see
  /// ``KeyTimes/departure(at:isRising:times:stride:)``.
  func departure(
    at progress: Double, isRising: Bool
  ) -> (index: Int, fraction: Double, slope: Double) {
    KeyTimes.departure(
      at: progress, isRising: isRising, times: numbers.keys.span, stride: numbers.stride)
  }

  /// The derivative of the whole transform in a segment by its fraction.
  func transformDerivative(inSegment index: Int, at fraction: Double) -> Transform3D {
    guard rule != .transform else { return transforms[index].derivative(at: fraction) }
    let element = { (lane: Int) in derivative(lane, inSegment: index, at: fraction) }
    return laneCount == 6 ? .ratesOfPlane(element) : Transform3D(element)
  }
}

extension PreparedPathKeyframes {
  /// The element into which a progress that moves goes on; paced, the whole path.
  ///
  /// - Returns: As ``KeyTimes/departure(at:isRising:times:stride:)``; the slope is NaN at a gap of the path
  ///   too, and where points are held.
  func departure(
    at progress: Double, isRising: Bool
  ) -> (index: Int, fraction: Double, slope: Double) {
    if rule == .paced { return (0, progress, 1) }
    var departure = KeyTimes.departure(at: progress, isRising: isRising, times: times.span)
    let joint = isRising ? departure.index : departure.index + 1
    let isAtJoint = progress == times[joint] && joint > 0 && joint < path.segments.count
    let isGap = isAtJoint && path.segments[joint - 1].end != path.segments[joint].start
    if rule == .hold || isGap { departure.slope = .nan }
    return departure
  }

  /// The derivative of x or y of the point by the fraction of its element, or of the whole path.
  func derivative(
    _ lane: Int, inSegment index: Int, at fraction: Double, isRising: Bool
  ) -> Double {
    let velocity =
      rule == .paced
      ? path.velocity(at: fraction, isRising: isRising)
      : path.segments[index].derivative(at: fraction)
    return lane == 0 ? velocity.x : velocity.y
  }

  /// The derivative of the angle of the direction of travel by the fraction; NaN at a corner.
  func turning(inSegment index: Int, at fraction: Double, isRising: Bool) -> Double {
    if rule == .paced { return path.turning(at: fraction, isRising: isRising) }
    let across = isRising ? index - 1 : index + 1
    if fraction == (isRising ? 0 : 1), path.segments.indices.contains(across) {
      let own = path.tangent(at: PathLocation(segment: index, parameter: fraction))
      let other = path.tangent(at: PathLocation(segment: across, parameter: 1 - fraction))
      // Joints that are meant to be smooth are so up to rounding.
      if own.distance(to: other) > 0x1p-40 { return .nan }
    }
    return path.segments[index].turning(at: fraction)
  }
}
