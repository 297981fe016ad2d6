import AnimationMath
import AnimationTiming

extension TimeNode {
  /// How fast this clock goes, in seconds per second of absolute time, from now on.
  ///
  /// - Parameters:
  ///   - parent: The state of the clock above.
  ///   - parentRate: How fast that goes; NaN where it jumps.
  /// - Returns: 0 where the clock rests or nothing below it shows; NaN where its time, or whether
  ///   anything shows, jumps.
  func rate(in parent: State, parentRate: Double) -> Double {
    switch clock {
    case .unchanged:
      return parentRate
    case .layer(let map):
      return map.rate(at: parent.time, parentRate: parentRate)
    case .group(let timing, let curve, let duration):
      guard parent.isVisible else { return parentRate.isNaN ? .nan : 0 }
      let rate = timing.progressRate(
        at: parent.time, parentRate: parentRate, isClosedAtEnd: parent.isAtEnd)
      let located = timing.resolved(at: parent.time, closing: parent.closing)
      return rate.chained(with: curve.slope(at: located.progress, isRising: rate > 0))
        .chained(with: duration)
    }
  }
}
