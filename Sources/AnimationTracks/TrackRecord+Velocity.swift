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
    let nodes = nodes.span
    for index in nodes.indices {
      var (parent, parentRate) = (TimeNode.State.absolute(time), rate)
      if let above = nodes[index].parent { (parent, parentRate) = (states[above], rates[above]) }
      rates[index] = nodes[index].rate(in: parent, parentRate: parentRate)
    }
  }
}
