extension PreparedKeyframes {
  /// Keyframes with tangents of their own, for an animation that lasts from the first to the last: the
  /// progress 0 stands for its first time and 1 for its last.
  ///
  /// Where these are 0 and 1 the values are those of the curve, bit for bit; otherwise as near as the
  /// rounding of the scaled times allows. A curve whose times are all one shows its last value.
  ///
  /// - Parameter curve: The curve; its tangents are counted by the segment already, so that scaling
  ///   the times leaves its form.
  public init(_ curve: PreparedHermite) {
    let (start, length) = (curve.startTime, curve.endTime - curve.startTime)
    if length > 0, length < .infinity {
      self.init(
        KeyframeNumbers(
          .hermite, times: curve.times.map { ($0 - start) / length }, values: curve.values,
          laneCount: curve.laneCount, tangents: curve.tangents))
    } else {
      self.init(
        KeyframeNumbers(
          .hold, times: [0, 1], values: Array(curve.values.suffix(curve.laneCount)),
          laneCount: curve.laneCount))
    }
  }
}
