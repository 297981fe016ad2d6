import AnimationMath

/// Converts the times of frames to simulation steps of equal length.
///
/// The number of due steps follows from the absolute time: `⌊(hostTime − start) · rate⌋` minus the completed steps,
/// by the arithmetic of ``StepRate``. So frames cannot change the simulation:
///
/// * Any sequence of times ending at T takes the same steps as T alone, as long as no frame needs more than
///   `maximumSteps`.
/// * Nothing drifts. A sum of the frames' durations does, and is wrong in its last step for 333 of 2,000 numbers of
///   frames of 1/144 s and steps of 1/120 s (`FixedStepTests`).
///
/// The rule removes rounding, not jitter: if frames and steps have the same rate and the host's times vary, some
/// frames take no step and others two. Draw between the steps, by ``Advance/fraction``.
///
///     var clock = FixedStep(rate: .hertz120, from: link.targetTimestamp)
///     let frame = clock.advance(to: link.targetTimestamp)
///     for step in frame.steps { world.step(number: step, length: clock.rate.interval) }
///     draw(world.previous, world.current, mixedBy: frame.fraction)
///
/// Advancing costs O(1) and allocates nothing.
public struct FixedStep: Sendable, Hashable {
  /// The treatment of the steps that a frame needs beyond `maximumSteps`.
  ///
  /// Without a limit, a simulation that is slower than the simulated time needs more steps in every frame than in the
  /// previous one, until nothing is drawn.
  public enum Overrun: String, Sendable, Hashable, CaseIterable {
    /// The steps are dropped. The numbers of steps jump, and the simulation keeps to the host's time. The frame takes
    /// the latest steps; the oldest ones are dropped.
    case drop
    /// Time stops for the steps. The numbers continue without a gap, and the simulation stays as far behind the host
    /// as it is.
    case slowDown
    /// The steps stay due, and each frame reports their number. The next frames catch up, or the host calls
    /// ``FixedStep/forgetOverdueSteps()``, or advances to the same time once more.
    case report
  }

  /// The steps of one frame.
  public struct Advance: Sendable, Hashable {
    /// The numbers of the steps to take now, in order; at most `maximumSteps`. Step n takes the simulation from
    /// `n / rate` to `(n + 1) / rate`.
    public let steps: Range<Int>
    /// The fraction of the step after these that has passed, in 0..<1: the rest of the product that gave the number
    /// of steps.
    @Reflexive public private(set) var fraction: Double
    /// The number of steps that the frame needed beyond the maximum; see ``FixedStep/Overrun``.
    public let overrun: Int
    /// Whether the host time was accepted. A time that is not finite, or earlier than the last, is not: no steps are
    /// due, and the fraction stays.
    package let isAccepted: Bool
  }

  /// The steps per second.
  public let rate: StepRate
  /// The host time at which step 0 starts, in seconds.
  @Reflexive public private(set) var start: Double
  /// The greatest number of steps per frame, 1 or more.
  package let maximumSteps: Int
  /// The treatment of the other steps.
  package let overrun: Overrun
  /// The number of the next step: the count of taken and dropped steps.
  package private(set) var nextStep = 0
  /// The latest host time, in seconds; minus infinity before the first.
  @Reflexive package private(set) var hostTime = -Double.infinity
  /// The number of steps for which time has stopped.
  private var standstill = 0

  /// Creates a clock whose steps start at a host time.
  ///
  /// - Parameters:
  ///   - rate: The steps per second.
  ///   - start: The host time at which step 0 starts, in seconds; usually that of the first frame. Default: 0, also
  ///   for a number that is not finite.
  ///   - maximumSteps: The greatest number of steps per frame. Default: 8. Less than 1 counts as 1.
  ///   - overrun: The treatment of further steps. Default: `.slowDown`.
  public init(
    rate: StepRate, from start: Double = 0, maximumSteps: Int = 8, overrun: Overrun = .slowDown
  ) {
    self.rate = rate
    self.maximumSteps = max(1, maximumSteps)
    self.overrun = overrun
    self.start = start.isFinite ? start : 0
  }

  /// Advances to a host time.
  ///
  /// - Parameter newTime: In seconds. A time before the start has no steps yet; a time that is not finite or before
  ///   the last one counts as the last one.
  /// - Returns: The steps to take now. The step counter ends at 2⁵¹ steps.
  public mutating func advance(to newTime: Double) -> Advance {
    let isAccepted = newTime.isFinite && newTime >= hostTime
    if isAccepted { hostTime = newTime }
    let (passed, fraction) = rate.steps(from: start, to: hostTime)
    let due = isAccepted ? passed - standstill - nextStep : 0
    let taken = min(due, maximumSteps)
    let others = due - taken
    switch overrun {
    case .drop: nextStep += others
    case .slowDown: standstill += others
    case .report: break
    }
    let first = nextStep
    nextStep += taken
    return Advance(
      steps: first..<nextStep, fraction: fraction, overrun: others, isAccepted: isAccepted)
  }

  /// Stops time for the steps that are due and have not been taken.
  ///
  /// - Returns: The number of these steps.
  @discardableResult
  public mutating func forgetOverdueSteps() -> Int {
    let overdue = rate.steps(from: start, to: hostTime).whole - standstill - nextStep
    standstill += overdue
    return overdue
  }

  /// Moves to a host time that may be earlier, without overdue steps: the next step is the one after those due by it.
  /// A time that is not finite changes nothing.
  package mutating func rewind(to time: Double) {
    guard time.isFinite else { return }
    let passed = rate.steps(from: start, to: time).whole
    hostTime = time
    standstill = min(standstill, passed)
    nextStep = passed - standstill
  }

  /// Returns the host time at which a step starts, in seconds, including the time for which steps have stopped.
  ///
  /// - Parameter number: Any number; the time is only approximate beyond 2⁵¹, which no simulation reaches.
  package func hostTime(ofStep number: Int) -> Double {
    let (sum, overflow) = number.addingReportingOverflow(standstill)
    return start + rate.time(ofStep: overflow ? .max : sum)
  }
}

extension FixedStep {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var step = FixedStep(
      rate: try .archived(old?.rate, in: &archive), from: try archive.number(old?.start),
      maximumSteps: try archive.index(old?.maximumSteps, below: .max),
      overrun: try archive.member(old?.overrun))
    step.nextStep = try archive.index(old?.nextStep, below: .max)
    step.standstill = try archive.index(old?.standstill, below: .max)
    step.hostTime = try archive.number(old?.hostTime)
    let passed = step.rate.steps(from: step.start, to: step.hostTime).whole
    try archive.check(
      (step.hostTime.isFinite || step.hostTime == -.infinity) && step.nextStep <= passed
        && step.standstill <= passed - step.nextStep,
      "the step counts of a simulation do not fit its times")
    return step
  }
}

#if !hasFeature(Embedded)
  extension FixedStep.Overrun: Codable {}
  extension FixedStep.Advance: Codable {}

  extension FixedStep: Codable {
    /// Reads a value that ``encode(to:)`` has written. Throws for steps that the time has not reached.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archived)
    }

    /// Writes the rate, the start, the limit and the count of taken steps, as one list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif
