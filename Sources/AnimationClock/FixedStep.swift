import AnimationMath

/// Turns the times of frames into simulation steps of equal length.
///
/// How many steps are due is computed from the absolute time, `⌊(hostTime − start) · rate⌋` less
/// the steps done, by the arithmetic of ``StepRate``. So frames cannot change what is simulated:
///
/// * Any sequence of times ending at T takes the same steps as T alone, as long as no frame needs
///   more than `maximumSteps`.
/// * Nothing drifts. A sum of the frames' lengths does, and is wrong in its last step for 333 of
///   2,000 numbers of frames of 1/144 s and steps of 1/120 s (`FixedStepTests`).
///
/// What the rule takes away is rounding, not jitter: where frames and steps have the same rate and
/// the host's times waver, some frames take no step and others two. Draw between the steps, by
/// ``Advance/fraction``.
///
///     var clock = FixedStep(rate: .hertz120, from: link.targetTimestamp)
///     let frame = clock.advance(to: link.targetTimestamp)
///     for step in frame.steps { world.step(number: step, length: clock.rate.interval) }
///     draw(world.previous, world.current, mixedBy: frame.fraction)
///
/// Advancing costs O(1) and allocates nothing.
public struct FixedStep: Sendable, Hashable {
  /// What becomes of the steps that a frame needs beyond `maximumSteps`.
  ///
  /// Without a limit, a simulation that is slower than the time it simulates needs more steps in
  /// every frame than in the one before, until nothing is drawn any more.
  public enum Overrun: String, Sendable, Hashable, CaseIterable {
    /// They are never taken: the numbers of steps jump, the simulation keeps to the host's time.
    /// The frame takes the latest steps, the oldest ones are dropped.
    case drop
    /// Time stands still for them: the numbers go on without a gap, and the simulation stays as
    /// far behind the host as it has fallen.
    case slowDown
    /// They stay due, and each frame says how many they are: the next frames catch up, or the host
    /// calls ``FixedStep/forgetOverdueSteps()``, or advances to the same time once more.
    case report
  }

  /// What one frame has to do.
  public struct Advance: Sendable, Hashable {
    /// The numbers of the steps to take now, in order; as many as `maximumSteps` at
    /// most. Step n takes the simulation from `n / rate` to `(n + 1) / rate`.
    public let steps: Range<Int>
    /// How far the time is on its way into the step after these, in 0..<1: the rest of the product
    /// that gave the number of steps.
    @Reflexive public private(set) var fraction: Double
    /// How many steps the frame needed beyond the maximum; see ``FixedStep/Overrun``.
    public let overrun: Int
    /// Whether the host time counted. One that is not finite, or earlier than the last, does not:
    /// nothing is due, and the fraction stays.
    package let isAccepted: Bool
  }

  /// The steps of a second.
  public let rate: StepRate
  /// The host time at which step 0 begins, in seconds.
  @Reflexive public private(set) var start: Double
  /// The most steps of one frame, 1 or more.
  package let maximumSteps: Int
  /// What becomes of the others.
  package let overrun: Overrun
  /// The number of the next step: how many have been taken or dropped.
  package private(set) var nextStep = 0
  /// The latest host time, in seconds; minus infinity before the first.
  @Reflexive package private(set) var hostTime = -Double.infinity
  /// For how many steps time has stood still.
  private var standstill = 0

  /// Steps that begin at a host time.
  ///
  /// - Parameters:
  ///   - rate: The steps of a second.
  ///   - start: The host time at which step 0 begins, in seconds; as a rule that of the first
  ///     frame. One that is not finite counts as 0.
  ///   - maximumSteps: The most steps of one frame. Less than 1 counts as 1.
  ///   - overrun: What becomes of the steps beyond them.
  public init(
    rate: StepRate, from start: Double = 0, maximumSteps: Int = 8, overrun: Overrun = .slowDown
  ) {
    self.rate = rate
    self.maximumSteps = max(1, maximumSteps)
    self.overrun = overrun
    self.start = start.isFinite ? start : 0
  }

  /// Goes to a host time.
  ///
  /// - Parameter newTime: In seconds. One before the start has no steps yet; one that is not
  ///   finite or before the last one counts as the last one.
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

  /// Lets time stand still for the steps that are due by now and have not been taken.
  ///
  /// - Returns: How many they are.
  @discardableResult
  public mutating func forgetOverdueSteps() -> Int {
    let overdue = rate.steps(from: start, to: hostTime).whole - standstill - nextStep
    standstill += overdue
    return overdue
  }

  /// Goes to a host time that may be earlier, as if no steps were overdue then: the next step is the one
  /// that follows those due by it. A time that is not finite changes nothing.
  package mutating func rewind(to time: Double) {
    guard time.isFinite else { return }
    let passed = rate.steps(from: start, to: time).whole
    hostTime = time
    standstill = min(standstill, passed)
    nextStep = passed - standstill
  }

  /// The host time at which a step begins, with the time that has stood still so far, in seconds.
  ///
  /// - Parameter number: Any; a step beyond 2⁵¹, which no simulation reaches, is only about there.
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

    /// Writes the rate, the start, the limit and what the simulation has taken, as one list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif
