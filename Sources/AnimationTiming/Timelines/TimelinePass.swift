/// The pass of a timeline that contains a step. A pass plays the contents in one direction.
struct TimelinePass {
  /// The duration of the pass, delays included.
  let length: Double
  let leadIn: Double
  /// The rounding error of a time in the pass; 0 in a timeline that is played once. A step that shows its value at
  /// once is placed earlier by this much. So the value is visible from the very start in each pass, and where a
  /// playback stops.
  let slack: Double
  /// The delay after which contents without duration are visible if the timeline autoreverses; nil for other passes.
  private let delay: Double?

  init(of passes: TimelinePasses) {
    let isRepeated = passes.total > passes.contentDuration && passes.length < .infinity
    (length, leadIn) = (passes.length, passes.leadIn)
    slack = isRepeated ? Self.slack(of: passes.length) : 0
    delay = passes.delay(slack)
  }

  init(of passes: TimelinePasses, in pass: TimelinePass) {
    (length, leadIn) = (passes.length, passes.leadIn)
    slack = pass.slack + (length < .infinity ? Self.slack(of: length) : 0)
    delay = passes.delay(slack)
  }

  /// Returns the time at which to place a step that takes no time and starts at a time of this pass.
  func beginAtOnce(at time: Double) -> Double {
    if let delay { return time + delay }
    // A step at the start of a pass is also visible in the delay before it, even after a backward pass.
    return beginsWith(time) ? 0 : time - slack
  }

  /// Whether there is a delay before the contents, and the contents at a time are the first.
  func beginsWith(_ time: Double) -> Bool {
    delay == nil && leadIn > 0 && time - Self.slack(of: length) <= leadIn
  }

  /// Returns the time at which to place a timeline that starts at a time of this pass.
  func beginOfGroup(at time: Double) -> Double { time + (delay ?? 0) }

  /// Returns the rounding error of up to 4,096 passes.
  private static func slack(of length: Double) -> Double { 0x1p-40 * length }
}

extension Motion {
  func timing(at begin: Double, in pass: TimelinePass) -> Timing {
    let duration = duration
    // A step at the start of a pass is also visible in the delay before it, even after a backward pass. So are all
    // other steps that start there.
    return Timing(
      beginTime: duration > 0 ? begin : pass.beginAtOnce(at: begin),
      duration: duration.isFinite ? max(0, duration) : 0,
      fillMode: duration > 0 && pass.beginsWith(begin) ? .both : .forwards)
  }

  /// Returns the timing of the end of a step whose motion is cut near its end, as a spring is; nil for other motions.
  func settling(from begin: Double, _ duration: Double, in pass: TimelinePass) -> Timing? {
    guard case .spring = self else { return nil }
    // A step that ends with its pass must not end after it by rounding.
    return Timing(
      beginTime: min(begin + duration, pass.length) - pass.slack, fillMode: .forwards)
  }
}

extension Timeline {
  package func filled(_ motion: Motion) -> Motion {
    motion.filled(duration: stepDuration, timingFunction: timingFunction)
  }
}
