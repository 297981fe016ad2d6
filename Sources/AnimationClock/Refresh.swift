import AnimationMath

/// One refresh of a display: a frame has just appeared, and the next can be prepared.
///
/// A ``DisplayLoop`` accepts them from any source: a ``SimulatedRefresh``, a ``RefreshTimer``, or the host's own
/// vertical synchronisation.
public struct Refresh: Sendable, Hashable {
  /// The time at which the visible frame appeared, in seconds of host time.
  @Reflexive public var timestamp: Double
  /// The time between two refreshes of the display, in seconds.
  @Reflexive public var interval: Double

  /// Creates a refresh at a time, with the interval of the display.
  public init(timestamp: Double, interval: Double) {
    self.timestamp = timestamp
    self.interval = interval
  }

  /// Whether it is possible: both numbers are finite, the interval is above 0, and their sum is a later time.
  package var isPossible: Bool {
    // A finite, greater sum implies two finite numbers and an interval above 0.
    (timestamp + interval).isFinite && timestamp + interval > timestamp
  }
}

#if !hasFeature(Embedded)
  extension Refresh: Codable {}
#endif

/// The data that a display link passes when it fires.
public struct DisplayFrame: Sendable, Hashable {
  /// The time at which the visible frame appeared, in seconds of host time.
  @Reflexive public var timestamp: Double
  /// The time at which the frame to prepare now will appear, in seconds of host time. Later than that of any previous
  /// frame.
  @Reflexive public var targetTimestamp: Double
  /// The time between two refreshes of the display, in seconds, however many of them the link leaves out.
  @Reflexive public var duration: Double
  /// The difference between this target and that of the previous frame, in seconds: the time step for an animation
  /// that keeps its own time. 0 for the first frame, and for the first after a pause.
  @Reflexive public var elapsed: Double
  /// The number of frames that were due between the previous one and this one and did not come, including those while
  /// the loop ran in a mode without the link. They are not made up for.
  public var droppedFrames: Int

  package init(
    timestamp: Double, targetTimestamp: Double, duration: Double, elapsed: Double = 0,
    droppedFrames: Int = 0
  ) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.duration = duration
    self.elapsed = elapsed
    self.droppedFrames = droppedFrames
  }
}

#if !hasFeature(Embedded)
  extension DisplayFrame: Codable {}
#endif

/// Refreshes at equal intervals, for a machine without a display or a host without vertical synchronisation.
///
/// Refresh n has the timestamp `start + n / rate`, an absolute deadline: it is computed from n and so does not drift,
/// however late a turn is. Deadlines that have passed while the program was busy are dropped, except for the latest
/// one, for which there is no wait.
///
///     var timer = RefreshTimer(rate: .hertz120, clock: SystemClock())
///     while isRunning { loop.refresh(timer.waitForRefresh()) }
public struct RefreshTimer<Clock: MediaClock> {
  /// The refreshes per second.
  package let rate: StepRate
  /// The time of refresh 0, in seconds of the clock.
  package let start: Double
  /// The clock to wait for.
  package let clock: Clock
  /// The number of the next refresh.
  package private(set) var nextNumber = 0

  /// Creates a timer whose first refresh is due at a time.
  ///
  /// - Parameters:
  ///   - rate: The refreshes per second.
  ///   - clock: The clock to wait for.
  ///   - start: The time of refresh 0, in seconds of the clock. Default: now, also for a number that is not finite.
  public init(rate: StepRate, clock: Clock, from start: Double? = nil) {
    self.rate = rate
    self.clock = clock
    self.start = start.flatMap { $0.isFinite ? $0 : nil } ?? clock.now
  }

  /// Counts the next refresh, whose timestamp is the latest deadline that has passed or else the next one.
  package mutating func takeRefresh() -> Refresh {
    let number = max(nextNumber, rate.steps(from: start, to: clock.now).whole)
    nextNumber = number + 1
    return Refresh(timestamp: start + rate.time(ofStep: number), interval: rate.interval)
  }
}

extension RefreshTimer: Sendable where Clock: Sendable {}

extension RefreshTimer where Clock: WaitingClock {
  /// Blocks the thread until the next refresh is due.
  public mutating func waitForRefresh() -> Refresh {
    let refresh = takeRefresh()
    clock.wait(until: refresh.timestamp)
    return refresh
  }
}

/// A simulated display: refreshes at any rate, with jitter and stalls that follow from a seed. Equal descriptions
/// give equal refreshes, on every machine.
///
/// Refresh n is due at `start + n / rate`. The sequence has no end.
public struct SimulatedRefresh: Sequence, IteratorProtocol, Sendable, Hashable {
  /// The refreshes per second.
  package let rate: StepRate
  /// The time of refresh 0, in seconds.
  @Reflexive package private(set) var start: Double
  /// The greatest difference of a timestamp from its due time, in seconds.
  @Reflexive package private(set) var jitter: Double
  /// The probability of a stall after a refresh, in 0...1.
  @Reflexive package private(set) var stallProbability: Double
  /// The greatest number of missing refreshes per stall.
  package let longestStall: Int
  /// The seed of the jitter and the stalls.
  package let seed: UInt64
  /// The number of the next refresh.
  package private(set) var nextNumber = 0

  /// Creates a display that refreshes at a rate.
  ///
  /// - Parameters:
  ///   - rate: The refreshes per second.
  ///   - start: The time of refresh 0, in seconds. Default: 0, also for a number that is not finite.
  ///   - jitter: The greatest difference of a timestamp from its due time, in seconds. Default: 0. It is clamped to
  ///   at least 0 and at most 0.45 of an interval, so that the timestamps increase; NaN counts as 0.
  ///   - stallProbability: The probability of missing refreshes after a refresh, clamped to 0...1. Default: 0, also
  ///   for NaN.
  ///   - longestStall: The greatest number of missing refreshes per stall, clamped to 1...1 000 000. Default: 1.
  ///   - seed: The seed of the jitter and the stalls. Default: 0.
  public init(
    rate: StepRate, from start: Double = 0, jitter: Double = 0, stallProbability: Double = 0,
    longestStall: Int = 1, seed: UInt64 = 0
  ) {
    self.rate = rate
    self.start = start.isFinite ? start : 0
    self.jitter = jitter > 0 ? Swift.min(jitter, 0.45 * rate.interval) : 0
    self.stallProbability = stallProbability > 0 ? Swift.min(stallProbability, 1) : 0
    self.longestStall = Swift.min(Swift.max(1, longestStall), 1_000_000)
    self.seed = seed
  }

  /// Returns the next refresh; never nil.
  public mutating func next() -> Refresh? {
    let number = nextNumber
    nextNumber += 1
    if share(number, 1) < stallProbability {
      nextNumber += 1 + Int(share(number, 2) * Double(longestStall))
    }
    let due = start + rate.time(ofStep: number)
    return Refresh(
      timestamp: due + (2 * share(number, 0) - 1) * jitter, interval: rate.interval)
  }

  /// Returns the refreshes that are due before a time, in seconds.
  package func refreshes(before end: Double) -> some Sequence<Refresh> {
    var display = self
    return sequence(state: ()) { _ in
      guard display.start + display.rate.time(ofStep: display.nextNumber) < end else { return nil }
      return display.next()
    }
  }

  /// Returns a number in 0..<1 from the seed, a refresh and the index of its number.
  ///
  /// Source: the finalizer of SplitMix64, G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
  /// generators", OOPSLA 2014.
  private func share(_ number: Int, _ purpose: Int) -> Double {
    var z = seed &+ UInt64(truncatingIfNeeded: 3 * number + purpose + 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}

#if !hasFeature(Embedded)
  extension SimulatedRefresh: Codable {
    /// Reads a display, which continues unchanged.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for numbers that a display cannot have.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      rate = try values.decode(StepRate.self, forKey: .rate)
      start = try values.decode(Double.self, forKey: .start)
      jitter = try values.decode(Double.self, forKey: .jitter)
      stallProbability = try values.decode(Double.self, forKey: .stallProbability)
      longestStall = try values.decode(Int.self, forKey: .longestStall)
      seed = try values.decode(UInt64.self, forKey: .seed)
      nextNumber = try values.decode(Int.self, forKey: .nextNumber)
      var first = SimulatedRefresh(
        rate: rate, from: start, jitter: jitter, stallProbability: stallProbability,
        longestStall: longestStall, seed: seed)
      first.nextNumber = nextNumber
      guard first == self, 0..<Int.max / 4 ~= nextNumber else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "the numbers of a simulated refresh are out of range"))
      }
    }
  }
#endif
