import AnimationMath
import AnimationTiming

/// What the frames of a run were like: how long they took, how many were dropped, how long the
/// worst stall was.
///
/// It is cheap enough to leave on: recording a frame is O(1) and allocates nothing, but for the
/// first frame after a copy was made of the statistics. Times are kept as whole nanoseconds. Counts
/// and the total of the times end at the greatest number.
///
/// Laws: the statistics of a run are the statistics of its first part with those of its second part
/// appended, exactly; appending is associative.
public struct FrameStatistics: Sendable, Hashable {
  /// How many frames at the end of the run are remembered one by one, in 1...65 536.
  public let window: Int
  /// How many frames have been recorded.
  public private(set) var frameCount = 0
  /// How many frames have not been shown.
  public private(set) var droppedFrames = 0
  /// How many frame times were none: negative or not finite. They count nowhere else.
  public private(set) var ignoredFrames = 0

  private var histogram = FrameTimeHistogram()
  private var total: Int64 = 0
  private var longest: Int64 = 0
  private var shortest = Int64.max
  /// The last frame times, that of frame n at n modulo the window; 0 where there was none yet.
  private var recent: [Int64]
  private var recentTotal: Int64 = 0

  /// Statistics without frames.
  ///
  /// - Parameter window: How many frames at the end are remembered; read as in 1...65 536.
  public init(window: Int = 120) {
    self.window = min(max(1, window), 65_536)
    recent = [Int64](repeating: 0, count: self.window)
  }

  // MARK: Recording

  /// Takes a frame into account.
  ///
  /// - Parameters:
  ///   - frameTime: From the frame before to this one, in seconds. One beyond a day counts as a day;
  ///     one that is negative or not finite is ignored, and counted as such.
  ///   - dropped: How many frames should have come between them; less than 0 counts as 0.
  public mutating func record(frameTime: Double, dropped: Int = 0) {
    guard frameTime >= 0, frameTime < .infinity else {
      ignoredFrames = saturatingSum(ignoredFrames, 1)
      return
    }
    let time = Int64(min(frameTime, 86_400) * 1e9 + 0.5)
    droppedFrames = saturatingSum(droppedFrames, max(0, dropped))
    total = saturatingSum(total, time)
    longest = max(longest, time)
    shortest = min(shortest, time)
    histogram.record(nanoseconds: time)
    remember(time)
  }

  /// Takes a frame of a display link into account, by ``DisplayFrame/elapsed``; the first one, and
  /// the first after a pause, has no time and does not count.
  public mutating func record(_ frame: DisplayFrame) {
    if frame.elapsed > 0 { record(frameTime: frame.elapsed, dropped: frame.droppedFrames) }
  }

  /// Takes the frames of a run into account that came after these.
  ///
  /// - Precondition: Both remember equally many frames.
  public mutating func append(_ later: FrameStatistics) {
    require(
      window == later.window,
      "statistics with the windows \(window) and \(later.window) cannot be appended: give both one")
    droppedFrames = saturatingSum(droppedFrames, later.droppedFrames)
    ignoredFrames = saturatingSum(ignoredFrames, later.ignoredFrames)
    total = saturatingSum(total, later.total)
    longest = max(longest, later.longest)
    shortest = min(shortest, later.shortest)
    histogram.add(later.histogram)
    let remembered = min(later.frameCount, window)
    frameCount = saturatingSum(frameCount, later.frameCount - remembered)
    for number in later.frameCount - remembered..<later.frameCount {
      remember(later.recent[number % window])
    }
    recentTotal = recent.reduce(0, +)
  }

  private mutating func remember(_ time: Int64) {
    let place = frameCount % window
    recentTotal += time - recent[place]
    recent[place] = time
    frameCount = saturatingSum(frameCount, 1)
  }

  // MARK: Asking

  /// The mean frame time in seconds; nil without frames.
  public var meanFrameTime: Double? {
    frameCount > 0 ? Double(total) * 1e-9 / Double(frameCount) : nil
  }

  /// The shortest frame time in seconds, to the nanosecond; nil without frames.
  public var shortestFrameTime: Double? { frameCount > 0 ? Double(shortest) * 1e-9 : nil }

  /// The longest frame time in seconds, to the nanosecond: the worst stall. nil without frames.
  public var longestFrameTime: Double? { frameCount > 0 ? Double(longest) * 1e-9 : nil }

  /// The frame time which a share of the frames do not exceed, in seconds.
  ///
  /// Accuracy: at most 1/64 away from the time at that rank where it is below 68 s
  /// (`FrameStatisticsTests.percentilesAreNear`); the shares 0 and 1 give the shortest and the longest
  /// exactly.
  ///
  /// - Parameter share: In 0...1, such as 0.95; read as the nearer end outside of it.
  /// - Returns: nil without frames, and for NaN.
  public func frameTime(atShare share: Double) -> Double? {
    guard frameCount > 0, !share.isNaN else { return nil }
    if share <= 0 { return shortestFrameTime }
    if share >= 1 { return longestFrameTime }
    let rank = -floorOfSmall(-snappedToInteger(share * Double(frameCount)))
    let time = histogram.time(atRank: max(1, Int(rank))) ?? longest
    return Double(min(max(time, shortest), longest)) * 1e-9
  }

  /// Frames a second over the whole run; nil without frames, and infinite where they took no time.
  public var rate: Double? { frameCount > 0 ? Double(frameCount) / (Double(total) * 1e-9) : nil }

  /// Frames a second over the last frames, as many as the window holds; nil without frames, and
  /// infinite where they took no time.
  public var recentRate: Double? {
    frameCount > 0
      ? Double(min(frameCount, window)) / (Double(recentTotal) * 1e-9) : nil
  }

  /// The last frame times in seconds, the earliest first; as many as the window holds.
  public var recentFrameTimes: [Double] {
    (max(0, frameCount - window)..<frameCount).map { Double(recent[$0 % window]) * 1e-9 }
  }
}

/// The sum of two numbers of 0 or more, or the greatest number.
func saturatingSum<Number: FixedWidthInteger>(_ a: Number, _ b: Number) -> Number {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? .max : sum
}
