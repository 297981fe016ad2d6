import AnimationMath

extension PreparedInterpolation {
  /// Whether each number of the value depends only on the progress and the same underlying number, and is monotone
  /// between the turning points of ``turns(of:inSegment:)``.
  package var isNumberwise: Bool {
    if function != nil || hasAbsentEnd || type.isMatrix || type == .quaternion || type == .path {
      return false
    }
    switch source {
    case .ends, .decay: return true
    case .keyframes(let keyframes): return keyframes.rule != .turn && keyframes.rule != .transform
    case .path, .pathAngle: return false
    }
  }

  /// Whether the value at the end of an iteration counts once for each completed iteration.
  package var accumulates: Bool { isCumulative }

  /// Returns the distance of a number between two given ends, and its velocity at the start; nil if it has none.
  package func movingWay(of lane: Int) -> (way: Double, velocity: Double)? {
    guard case .ends(let ends) = source, lane < ends.velocity.count else { return nil }
    return (ends.end[lane] - ends.start[lane], ends.velocity[lane])
  }

  /// Returns the fractions of a keyframe segment, after its curve, at which a number turns: the roots of the
  /// derivative of its cubic. For a decay, the fractions at which it turns and those at which springs take over.
  package func turns(of lane: Int, inSegment segment: Int) -> [Double] {
    if case .decay(let decay) = source { return decay.turns(of: lane) }
    guard case .keyframes(let keyframes) = source, keyframes.rule == .hermite else { return [] }
    // In a smaller unit, in which no sum overflows.
    let unit = 0x1p-5
    let ends = keyframes.ends(lane, inSegment: segment)
    let tangents = keyframes.numbers.tangents(lane, inSegment: segment)
    let (start, end) = (ends.0 * unit, ends.1 * unit)
    let (outgoing, incoming) = (tangents.0 * unit, tangents.1 * unit)
    return quadraticRoots(
      6 * (start - end) + 3 * (outgoing + incoming),
      6 * (end - start) - 4 * outgoing - 2 * incoming, outgoing)
  }
}
