import AnimationMath
import AnimationTiming

/// The rules by which a display link fires, as a value: which refreshes of the display it uses, and the frames it
/// reports for them.
///
/// A ``DisplayLink`` is a cadence with a loop and a callback.
///
/// It fires at the first refresh, and then at the first one that is not more than half a refresh before the last
/// target. So missed frames are dropped and never made up for, and the target of each frame is later than that of the
/// previous one, whatever the refreshes are and however the rate changes. A refresh with impossible times, or not
/// later than the last, is ignored.
package struct DisplayCadence: Sendable, Hashable {
  /// Whether it is paused. Frames during a pause do not count as dropped.
  package var isPaused = false {
    didSet { if isPaused { hasPaused = true } }
  }
  /// The requested rates. The default range requests nothing; any other range takes precedence.
  package var preferredFrameRateRange = FrameRateRange.default
  /// The requested rate, rounded to the nearest divisor of the display's, halves up; 0 and less request nothing.
  /// Ignored if there is a range.
  package var preferredFramesPerSecond = 0
  /// The number of refreshes per frame; less than 1 counts as 1. Ignored if a rate is requested.
  package var frameInterval = 1

  /// The last frame; nil before the first.
  package private(set) var last: DisplayFrame?
  @Reflexive private var lastRefresh = -Double.infinity
  private var hasPaused = false

  /// Creates a cadence that uses every refresh.
  package init() {}

  /// Returns the number of refreshes per frame, 1 or more.
  ///
  /// - Parameter interval: The time between two refreshes, in seconds, above 0.
  package func refreshesPerFrame(refreshInterval interval: Double) -> Int {
    if preferredFrameRateRange != .default {
      return preferredFrameRateRange.refreshesPerFrame(refreshInterval: interval)
    }
    if preferredFramesPerSecond > 0 {
      return Int(FrameRateRange.refreshes(at: Double(preferredFramesPerSecond), interval: interval))
    }
    return min(max(1, frameInterval), Int(Int32.max))
  }

  /// Returns the frame for which the link fires at a refresh; nil if it does not.
  ///
  /// Complexity: O(1), no allocation.
  package mutating func frame(at refresh: Refresh) -> DisplayFrame? {
    let time = refresh.timestamp
    guard refresh.isPossible, time > lastRefresh else { return nil }
    lastRefresh = time
    guard !isPaused else { return nil }
    let promised = last?.targetTimestamp ?? -.infinity
    guard time >= promised - refresh.interval / 2 else { return nil }

    let count = Double(refreshesPerFrame(refreshInterval: refresh.interval))
    let target = time + count * refresh.interval
    guard target.isFinite, target > promised else { return nil }
    var frame = DisplayFrame(
      timestamp: time, targetTimestamp: target, duration: refresh.interval)
    if let last, !hasPaused {
      frame.elapsed = target - promised
      // The delay of the promised frame in halves of its interval. The rounding of these times must not decide
      // between two numbers.
      let half = (promised - last.timestamp) / 2
      let late = snappedToInteger((time - promised) / half, ofSize: time.magnitude / half)
      frame.droppedFrames = Int(min(max(late / 2 + 0.5, 0), Double(Int32.max)))
    }
    hasPaused = false
    last = frame
    return frame
  }
}

/// The frame rates that suit an animation, in frames per second.
///
/// Core Animation: `CAFrameRateRange`. Any numbers are accepted: a number that is 0, negative or not finite requests
/// nothing. If minimum and maximum contradict each other, the maximum wins.
public struct FrameRateRange: Sendable, Hashable {
  /// The lowest acceptable rate.
  @Reflexive public var minimum: Double
  /// The highest useful rate; never exceeded.
  @Reflexive public var maximum: Double
  /// The preferred rate; nil for none.
  public var preferred: Double? {
    get { storedPreferred?.wrappedValue }
    set { storedPreferred = newValue.map { Reflexive(wrappedValue: $0) } }
  }
  private var storedPreferred: Reflexive?

  /// Creates a range. Default: no preferred rate.
  public init(minimum: Double, maximum: Double, preferred: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The range that leaves the choice to the system: 0 and 0, without a preferred rate.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0)

  /// The requested rate: the preferred one, clamped to the range; without it the maximum, nil if that is also
  /// missing.
  ///
  /// Source: recorded behaviour, `FrameRateRangeTests.recordedFacts`.
  package var requestedRate: Double? {
    guard var rate = usable(preferred ?? 0) else { return usable(maximum) }
    if let minimum = usable(minimum) { rate = max(rate, minimum) }
    if let maximum = usable(maximum) { rate = min(rate, maximum) }
    return rate
  }

  /// Returns the number of refreshes per frame.
  ///
  /// The requested rate is rounded to a divisor of the display's: to the nearest number of refreshes, halves up. If
  /// that leaves the range and a neighbour does not, the neighbour is used; if no divisor is in the range, the
  /// greatest below the maximum.
  ///
  /// - Parameter interval: The time between two refreshes, in seconds, above 0.
  /// - Returns: 1 or more; 1 if nothing is requested, and 2³¹ − 1 at most.
  package func refreshesPerFrame(refreshInterval interval: Double) -> Int {
    guard let requested = requestedRate else { return 1 }
    let nearest = Self.refreshes(at: requested, interval: interval)
    let most = usable(minimum).map { floorOfSmall(quotient(at: $0, interval: interval)) }
    let least = usable(maximum).map { -floorOfSmall(-quotient(at: $0, interval: interval)) }
    return Int(max(1, least ?? 1, min(nearest, most ?? nearest)))
  }

  /// Returns the nearest number of refreshes per frame at a rate, halves up, 1 or more.
  ///
  /// Source: recorded behaviour for whole rates; halves by the specification's choice.
  static func refreshes(at rate: Double, interval: Double) -> Double {
    // Twice the quotient, so that rounding noise is also removed at the halves.
    let halves = snappedToInteger(min(2 / (interval * rate), 2 * Double(Int32.max)))
    return max(1, floorOfSmall(halves / 2 + 0.5))
  }
}

#if !hasFeature(Embedded)
  extension FrameRateRange: Codable {
    private enum CodingKeys: String, CodingKey {
      case minimum, maximum
      case storedPreferred = "preferred"
    }
  }
#endif

/// Returns the number if it requests a rate, else nil.
private func usable(_ rate: Double) -> Double? { rate > 0 && rate.isFinite ? rate : nil }

/// Returns the refreshes per frame at a rate, unrounded, at most 2³¹ − 1.
private func quotient(at rate: Double, interval: Double) -> Double {
  snappedToInteger(min(1 / (interval * rate), Double(Int32.max)))
}
