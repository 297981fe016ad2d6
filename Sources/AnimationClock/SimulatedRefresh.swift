import AnimationMath

/// A display that is not there: refreshes at any rate, with jitter and stalls that follow from a
/// seed. Equal descriptions give equal refreshes, on every machine.
///
/// Refresh n is due at `start + n / rate`. The sequence has no end.
public struct SimulatedRefresh: Sequence, IteratorProtocol, Sendable, Hashable {
  /// The refreshes of a second.
  public let rate: StepRate
  /// When refresh 0 is due, in seconds.
  @Reflexive public private(set) var start: Double
  /// The farthest that a timestamp lies from its due time, in seconds.
  @Reflexive public private(set) var jitter: Double
  /// How likely a stall is after a refresh, in 0...1.
  @Reflexive public private(set) var stallProbability: Double
  /// The most refreshes that are missing in a stall.
  public let longestStall: Int
  /// What the jitter and the stalls follow from.
  public let seed: UInt64
  /// The number of the next refresh.
  public private(set) var nextNumber = 0

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
  public func refreshes(before end: Double) -> some Sequence<Refresh> {
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
