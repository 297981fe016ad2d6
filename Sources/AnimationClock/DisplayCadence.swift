import AnimationMath

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
public struct DisplayCadence: Sendable, Hashable {
  /// Whether it stands still. What happened meanwhile is no dropped frame afterwards.
  public var isPaused = false {
    didSet { if isPaused { hasPaused = true } }
  }
  /// The rates asked for. Unless it is the default, it is what counts.
  public var preferredFrameRateRange = FrameRateRange.default
  /// The rate asked for, rounded to the nearest divisor of the display's, halves up; 0 and less
  /// say nothing. It counts where there is no range.
  public var preferredFramesPerSecond = 0
  /// The number of refreshes to one frame; less than 1 counts as 1. It counts where no rate is
  /// asked for.
  public var frameInterval = 1

  /// The last frame; nil before the first.
  public private(set) var last: DisplayFrame?
  @Reflexive private var lastRefresh = -Double.infinity
  private var hasPaused = false

  /// A cadence that takes every refresh.
  public init() {}

  /// After how many refreshes of a display a frame is due: 1 or more.
  ///
  /// - Parameter interval: The time between two refreshes, in seconds, above 0.
  public func refreshesPerFrame(refreshInterval interval: Double) -> Int {
    if preferredFrameRateRange != .default {
      return preferredFrameRateRange.refreshesPerFrame(refreshInterval: interval)
    }
    if preferredFramesPerSecond > 0 {
      return Int(FrameRateRange.refreshes(at: Double(preferredFramesPerSecond), interval: interval))
    }
    return min(max(1, frameInterval), 1 << 31)
  }

  /// The frame for which the link fires at a refresh; nil where it does not.
  ///
  /// Complexity: O(1), no allocation.
  public mutating func frame(at refresh: Refresh) -> DisplayFrame? {
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
      // Where the promised frame would have come late by so many of its intervals.
      let late = (time - promised) / (promised - last.timestamp)
      frame.droppedFrames = Int(min(max(late + 0.5, 0), 0x1p31))
    }
    hasPaused = false
    last = frame
    return frame
  }
}
