import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension TrackRecord {
  /// Evaluates how fast all clocks go, parents first.
  ///
  /// - Parameters:
  ///   - time: The set's absolute time.
  ///   - rate: How fast that goes; NaN where it jumps.
  ///   - states: The clocks at the time.
  ///   - rates: Receives one number for each clock.
  func evaluateRates(
    at time: Double, rate: Double, states: UnsafeBufferPointer<TimeNode.State>,
    into rates: UnsafeMutableBufferPointer<Double>
  ) {
    TimeNode.evaluateRates(
      nodes.span, in: .absolute(time), rate: rate, states: states, into: rates)
  }
}
