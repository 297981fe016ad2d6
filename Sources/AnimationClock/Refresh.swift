import AnimationMath

/// One refresh of a display: a frame has just been put on show, and the next can be prepared.
///
/// A ``DisplayLoop`` takes them from anywhere: a ``SimulatedRefresh``, a ``RefreshTimer``, or the
/// host's own vertical synchronisation.
public struct Refresh: Sendable, Hashable {
  /// When the frame on show was put there, in seconds of host time.
  @Reflexive public var timestamp: Double
  /// The time between two refreshes of the display, in seconds.
  @Reflexive public var interval: Double

  /// A refresh at a time, of a display that refreshes in an interval.
  public init(timestamp: Double, interval: Double) {
    self.timestamp = timestamp
    self.interval = interval
  }

  /// Whether it can be: both numbers are finite, the interval is above 0, and the time it leads to
  /// is a later one.
  package var isPossible: Bool {
    // A sum that is finite and greater has two finite numbers and an interval above 0.
    (timestamp + interval).isFinite && timestamp + interval > timestamp
  }
}

#if !hasFeature(Embedded)
  extension Refresh: Codable {}
#endif

/// What a display link says when it fires.
public struct DisplayFrame: Sendable, Hashable {
  /// When the frame on show was put there, in seconds of host time.
  @Reflexive public var timestamp: Double
  /// When the frame that is to be prepared now will be shown, in seconds of host time. Later than
  /// that of any frame before.
  @Reflexive public var targetTimestamp: Double
  /// The time between two refreshes of the display, in seconds, however many of them the link
  /// leaves out.
  @Reflexive public var duration: Double
  /// By how much the target is later than that of the frame before, in seconds: what an animation
  /// that counts for itself goes on by. 0 for the first frame, and for the first after a pause.
  @Reflexive public var elapsed: Double
  /// How many frames should have come between the one before and this one and did not, those among
  /// them that were due while the loop ran in a mode of others. They do not come any more.
  public var droppedFrames: Int

  /// A frame from its parts.
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

/// Refreshes in equal distances of time, for a machine without a display or a host without vertical
/// synchronisation.
///
/// Refresh n has the timestamp `start + n / rate`, an absolute deadline: it is computed from n and
/// so does not drift, however late a turn is. Deadlines that have passed while the program was busy
/// are dropped, but for the latest one, for which there is no wait.
///
///     var timer = RefreshTimer(rate: .hertz120, clock: SystemClock())
///     while isRunning { loop.refresh(timer.waitForRefresh()) }
public struct RefreshTimer<Clock: MediaClock> {
  /// The refreshes of a second.
  package let rate: StepRate
  /// When refresh 0 is due, in seconds of the clock.
  package let start: Double
  /// What is waited for.
  package let clock: Clock
  /// The number of the next refresh.
  package private(set) var nextNumber = 0

  /// A timer whose first refresh is due at a time.
  ///
  /// - Parameters:
  ///   - rate: The refreshes of a second.
  ///   - clock: What is waited for.
  ///   - start: When refresh 0 is due, in seconds of the clock; now by default and where it is not
  ///     finite.
  public init(rate: StepRate, clock: Clock, from start: Double? = nil) {
    self.rate = rate
    self.clock = clock
    self.start = start.flatMap { $0.isFinite ? $0 : nil } ?? clock.now
  }

  /// Counts the next refresh, whose timestamp is the latest deadline that has passed or else the
  /// next one to come.
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

/// A display that is not there: refreshes at any rate, with jitter and stalls that follow from a
/// seed. Equal descriptions give equal refreshes, on every machine.
///
/// Refresh n is due at `start + n / rate`. The sequence has no end.
public struct SimulatedRefresh: Sequence, IteratorProtocol, Sendable, Hashable {
  /// The refreshes of a second.
  package let rate: StepRate
  /// When refresh 0 is due, in seconds.
  @Reflexive package private(set) var start: Double
  /// The farthest that a timestamp lies from its due time, in seconds.
  @Reflexive package private(set) var jitter: Double
  /// How likely a stall is after a refresh, in 0...1.
  @Reflexive package private(set) var stallProbability: Double
  /// The most refreshes that are missing in a stall.
  package let longestStall: Int
  /// What the jitter and the stalls follow from.
  package let seed: UInt64
  /// The number of the next refresh.
  package private(set) var nextNumber = 0

  /// A display that refreshes at a rate.
  ///
  /// - Parameters:
  ///   - rate: The refreshes of a second.
  ///   - start: When refresh 0 is due, in seconds; one that is not finite counts as 0.
  ///   - jitter: How far a timestamp may lie from its due time, in seconds. It is read as at least
  ///     0 and at most 0.45 of an interval, so that the timestamps increase; NaN counts as 0.
  ///   - stallProbability: How likely it is that refreshes are missing after one; read as in 0...1,
  ///     NaN as 0.
  ///   - longestStall: The most refreshes that are missing then; read as in 1...1 000 000.
  ///   - seed: What the jitter and the stalls follow from.
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

  /// The next refresh; there always is one.
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

  /// The refreshes whose due time lies before a time, in seconds; a display at rest has none.
  package func refreshes(before end: Double) -> some Sequence<Refresh> {
    var display = self
    return sequence(state: ()) { _ in
      guard display.start + display.rate.time(ofStep: display.nextNumber) < end else { return nil }
      return display.next()
    }
  }

  /// A number in 0..<1 that follows from the seed, a refresh and which of its numbers it is.
  ///
  /// Source: the finalizer of SplitMix64, G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
  /// pseudorandom number generators", OOPSLA 2014.
  private func share(_ number: Int, _ purpose: Int) -> Double {
    var z = seed &+ UInt64(truncatingIfNeeded: 3 * number + purpose + 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}

#if !hasFeature(Embedded)
  extension SimulatedRefresh: Codable {
    /// Reads a display, which goes on alike.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for numbers that no display has.
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
