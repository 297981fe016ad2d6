/// The pass of a timeline that a step lies in.
struct TimelinePass {
  /// How long it takes.
  let length: Double
  /// How long it rests before anything happens.
  let leadIn: Double
  /// By how much the time in it may be rounded: by nothing in a timeline that is played once. What shows its
  /// value at once is put so much earlier, so that it does at its very begin in each pass, and where a
  /// playback comes to rest.
  let slack: Double
  /// By how much what happens in it is seen later than it begins, where it has no length and goes back; nil of
  /// any other.
  private let delay: Double?

  /// A pass of the whole.
  init(of passes: TimelinePasses) {
    let isRepeated = passes.total > passes.contentDuration && passes.length < .infinity
    (length, leadIn) = (passes.length, passes.leadIn)
    slack = isRepeated ? Self.slack(of: passes.length) : 0
    delay = passes.delay(slack)
  }

  /// A pass of a timeline that is repeated in a pass of another.
  init(of passes: TimelinePasses, in pass: TimelinePass) {
    (length, leadIn) = (passes.length, passes.leadIn)
    slack = pass.slack + (length < .infinity ? Self.slack(of: length) : 0)
    delay = passes.delay(slack)
  }

  /// When something is put that takes no time and begins at a time of this.
  func beginAtOnce(at time: Double) -> Double {
    if let delay { return time + delay }
    // What a pass begins with is seen in the rest before it too, as in that between the way back and this.
    return beginsWith(time) ? 0 : time - slack
  }

  /// Whether it rests before what happens in it, and begins with what is at a time.
  func beginsWith(_ time: Double) -> Bool {
    delay == nil && leadIn > 0 && time - Self.slack(of: length) <= leadIn
  }

  /// When a timeline is put that begins at a time of this.
  func beginOfGroup(at time: Double) -> Double { time + (delay ?? 0) }

  /// What 4,096 passes may be off by.
  private static func slack(of length: Double) -> Double { 0x1p-40 * length }
}

extension Motion {
  /// The timing of a step that begins at a time of a pass, on the clock of the pass.
  func timing(at begin: Double, in pass: TimelinePass) -> Timing {
    let duration = duration
    // A step at the start of a pass is visible in the delay before it too, as in the one between the way back
    // and the next way there: with all other steps that begin there.
    return Timing(
      beginTime: duration > 0 ? begin : pass.beginAtOnce(at: begin),
      duration: duration.isFinite ? max(0, duration) : 0,
      fillMode: duration > 0 && pass.beginsWith(begin) ? .both : .forwards)
  }

  /// The timing of the end of a step, if its motion is cut near that: of a spring.
  func settling(from begin: Double, _ duration: Double, in pass: TimelinePass) -> Timing? {
    guard case .spring = self else { return nil }
    // What ends with its pass must not come behind it by rounding.
    return Timing(
      beginTime: min(begin + duration, pass.length) - pass.slack, fillMode: .forwards)
  }
}

extension Timeline {
  /// The motion of a step with the answers of the timeline.
  package func filled(_ motion: Motion) -> Motion {
    motion.filled(duration: stepDuration, timingFunction: timingFunction)
  }
}
