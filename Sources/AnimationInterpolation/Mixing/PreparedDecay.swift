import AnimationMath

/// A decay of each number of a value by itself, ready for evaluation.
///
/// It runs in seconds and is not stretched; at the fraction 1 it shows its target.
package struct PreparedDecay: Sendable, Hashable {
  /// One motion for each number of the value.
  package let lanes: [DecayMotion]
  /// The duration in seconds: the fraction 1.
  let seconds: Double

  /// The parameters of a decay. Lists have as many numbers as the value.
  package struct Course: Sendable, Hashable {
    package var start: [Double]
    /// The velocity at the start, per second.
    package var velocity: [Double]
    /// The decay rate per second: after t seconds the velocity is multiplied by e^(−rate · t).
    @Reflexive package var rate: Double
    /// The greatest distance from the target at the end, for the farthest number; nil for a thousandth of the longest
    /// way.
    package var restDistance: Double?
    /// The value at rest; nil for the target of friction alone.
    package var target: [Double]?
    /// The step of the grid of targets for each number, 0 for none; nil for no grid.
    package var step: [Double]?
    /// One point of the grid; nil for 0.
    package var offset: [Double]?
    package var lowerBound: [Double]?
    package var upperBound: [Double]?
    /// The stiffness of the critically damped spring that takes over, for a mass of 1.
    @Reflexive package var stiffness: Double

    /// Creates a course without bounds and with the target of friction alone.
    package init(
      from start: [Double], velocity: [Double], rate: Double, stiffness: Double = 100
    ) {
      (self.start, self.velocity, self.rate, self.stiffness) = (start, velocity, rate, stiffness)
    }
  }

  package enum Problem: Error, Sendable, Hashable {
    /// The rate is not a finite number above 0.
    case rate
    /// The distance at rest is not a number above 0.
    case restDistance
    /// The stiffness is not a finite number above 0.
    case stiffness
    /// A step is below 0.
    case step
    case bounds
    /// Lists of other lengths than the start.
    case mismatchedCounts
    /// A number that is infinite or NaN, given or computed.
    case notFinite
  }

  /// Computes the target of a value and the time of rest. `duration` is that of one iteration, in seconds; nil or 0 for
  /// the time until rest.
  package init(_ course: Course, duration: Double? = nil) throws(Problem) {
    guard course.rate > 0, course.rate.isFinite else { throw .rate }
    let frequency = course.stiffness.squareRoot()
    guard course.stiffness > 0, frequency.isFinite else { throw .stiffness }
    if let distance = course.restDistance, !(distance > 0) { throw .restDistance }
    let count = course.start.count
    let lists = [
      course.velocity, course.target, course.step, course.offset, course.lowerBound,
      course.upperBound,
    ]
    guard lists.allSatisfy({ $0.map { $0.count == count } ?? true }) else {
      throw .mismatchedCounts
    }
    var lanes: [DecayMotion] = []
    for lane in 0..<count {
      lanes.append(try Self.motion(lane, of: course, frequency))
    }
    self.lanes = lanes
    if let duration, duration > 0 {
      seconds = duration.limitedToFinite
      return
    }
    let farthest = lanes.reduce(0) { max($0, $1.greatestDistance) }
    let distance = course.restDistance ?? 0.001 * farthest
    seconds = farthest > 0 ? lanes.reduce(0) { max($0, $1.restingTime(within: distance)) } : 0
    guard seconds.isFinite else { throw .notFinite }
  }

  init(_ lanes: [DecayMotion], seconds: Double) { (self.lanes, self.seconds) = (lanes, seconds) }

  private static func motion(
    _ lane: Int, of course: Course, _ frequency: Double
  ) throws(Problem) -> DecayMotion {
    let given = [course.start, course.velocity, course.target, course.step, course.offset]
    guard given.allSatisfy({ $0?[lane].isFinite ?? true }) else { throw .notFinite }
    let low = course.lowerBound?[lane] ?? -.infinity
    let high = course.upperBound?[lane] ?? .infinity
    guard !low.isNaN, !high.isNaN else { throw .notFinite }
    guard low <= high, low < .infinity, high > -.infinity else { throw .bounds }
    var snapping: DecayMotion.Snapping?
    if let target = course.target?[lane] {
      snapping = .target(target)
    } else if let step = course.step?[lane] {
      guard step >= 0 else { throw .step }
      if step > 0 { snapping = .grid(step: step, offset: course.offset?[lane] ?? 0) }
    }
    let motion = DecayMotion(
      from: course.start[lane], velocity: course.velocity[lane], rate: course.rate,
      snapping: snapping,
      within: low...high, frequency: frequency)
    guard motion.isFinite else { throw .notFinite }
    return motion
  }

  /// The seconds of one iteration: those that were given, or the time until rest.
  package var duration: Double { seconds }

  package var target: [Double] { lanes.map { $0.target } }

  func number(_ lane: Int, at fraction: Double) -> Double {
    lanes.withSpan {
      fraction < 1 ? $0[lane].value(at: fraction * seconds) : $0[lane].target
    }
  }

  /// Returns the derivative of one number by the fraction, from the left at 1.
  func derivative(_ lane: Int, at fraction: Double) -> Double {
    lanes.withSpan { $0[lane].velocity(at: fraction * seconds) * seconds }
  }

  /// The fractions at which springs take over, and the end.
  var marks: [Double] {
    lanes.map { $0.handover / seconds }.filter { $0 > 0 && $0 < 1 } + [1]
  }

  /// Returns the fractions between which a number is monotone.
  func turns(of lane: Int) -> [Double] {
    lanes[lane].turns.map { $0 / seconds }.filter { $0 < 1 } + [1]
  }
}
