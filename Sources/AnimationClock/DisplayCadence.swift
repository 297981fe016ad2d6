import AnimationMath
import AnimationTiming

/// The rules by which a display link fires, as a value: which refreshes of the display it takes,
/// and what it says of them.
///
/// A ``DisplayLink`` is this, registered somewhere and with someone to call.
///
/// It fires at the first refresh, and then at the first one that is not more than half a refresh
/// before the last target. So frames that are missed are dropped and never made up for, and the
/// target of each frame is later than that of the one before, whatever the refreshes are and
/// however the rate changes. A refresh that is no possible one, or not later than the last, does
/// not count.
package struct DisplayCadence: Sendable, Hashable {
  /// Whether it stands still. What happened meanwhile is no dropped frame afterwards.
  package var isPaused = false {
    didSet { if isPaused { hasPaused = true } }
  }
  /// The rates asked for. Unless it is the default, it is what counts.
  package var preferredFrameRateRange = FrameRateRange.default
  /// The rate asked for, rounded to the nearest divisor of the display's, halves up; 0 and less
  /// say nothing. It counts where there is no range.
  package var preferredFramesPerSecond = 0
  /// The number of refreshes to one frame; less than 1 counts as 1. It counts where no rate is
  /// asked for.
  package var frameInterval = 1

  /// The last frame; nil before the first.
  package private(set) var last: DisplayFrame?
  @Reflexive private var lastRefresh = -Double.infinity
  private var hasPaused = false

  /// A cadence that takes every refresh.
  package init() {}

  /// After how many refreshes of a display a frame is due: 1 or more.
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

  /// The frame for which the link fires at a refresh; nil where it does not.
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
      // The promised frame would have come late by so many halves of its interval. What these times are
      // rounded by decides nothing between two numbers.
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
/// Core Animation: `CAFrameRateRange`. Any numbers are accepted: one that is 0, negative or not
/// finite says nothing. Where minimum and maximum contradict each other, the maximum wins.
public struct FrameRateRange: Sendable, Hashable {
  /// The lowest rate that will do.
  @Reflexive public var minimum: Double
  /// The highest rate that is of use; never exceeded.
  @Reflexive public var maximum: Double
  /// The rate that is best; nil for none.
  public var preferred: Double? {
    get { storedPreferred?.wrappedValue }
    set { storedPreferred = newValue.map { Reflexive(wrappedValue: $0) } }
  }
  private var storedPreferred: Reflexive?

  /// A range with or without a preferred rate.
  public init(minimum: Double, maximum: Double, preferred: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The range that leaves the choice to the system: 0 and 0, without a preferred rate.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0)

  /// The rate that is asked for: the preferred one, moved into the range; without it the maximum,
  /// nil where that says nothing either.
  ///
  /// Source: recorded behaviour, `FrameRateRangeTests.recordedFacts`.
  package var requestedRate: Double? {
    guard var rate = usable(preferred ?? 0) else { return usable(maximum) }
    if let minimum = usable(minimum) { rate = max(rate, minimum) }
    if let maximum = usable(maximum) { rate = min(rate, maximum) }
    return rate
  }

  /// After how many refreshes of a display a frame is due.
  ///
  /// The requested rate, rounded to a divisor of the display's: to the nearest number of refreshes,
  /// halves up. A neighbour is taken where that leaves the range and the neighbour does not; where
  /// no divisor lies in it, the greatest below the maximum.
  ///
  /// - Parameter interval: The time between two refreshes, in seconds, above 0.
  /// - Returns: 1 or more; 1 where nothing is asked for, and 2³¹ − 1 at most.
  package func refreshesPerFrame(refreshInterval interval: Double) -> Int {
    guard let requested = requestedRate else { return 1 }
    let nearest = Self.refreshes(at: requested, interval: interval)
    let most = usable(minimum).map { floorOfSmall(quotient(at: $0, interval: interval)) }
    let least = usable(maximum).map { -floorOfSmall(-quotient(at: $0, interval: interval)) }
    return Int(max(1, least ?? 1, min(nearest, most ?? nearest)))
  }

  /// The nearest number of refreshes to one frame at a rate, halves up, 1 or more.
  ///
  /// Source: recorded behaviour for whole rates; halves by the specification's choice.
  static func refreshes(at rate: Double, interval: Double) -> Double {
    // Twice the quotient, so that rounding noise is taken away at the halves as well.
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

/// The number, where it says something.
private func usable(_ rate: Double) -> Double? { rate > 0 && rate.isFinite ? rate : nil }

/// How many refreshes one frame at a rate takes, at most 2³¹ − 1.
private func quotient(at rate: Double, interval: Double) -> Double {
  snappedToInteger(min(1 / (interval * rate), Double(Int32.max)))
}
