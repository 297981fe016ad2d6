import AnimationMath
import AnimationTiming

/// Statistics of the frames of a run: their durations, the dropped frames and the longest stall.
///
/// They are cheap enough to leave on: recording a frame is O(1) and allocates nothing, except for the first frame
/// after the statistics were copied. Times are stored as whole nanoseconds. Counts and the total of the times
/// saturate at the greatest number.
///
/// Laws: the statistics of a run are exactly those of its first part with those of its second part appended;
/// appending is associative.
public struct FrameStatistics: Sendable, Hashable {
  /// The number of last frames that are stored one by one, in 1...65 536.
  package let window: Int
  /// The number of recorded frames.
  public private(set) var frameCount = 0
  /// The number of frames that were not shown.
  public private(set) var droppedFrames = 0
  /// The number of invalid frame times: negative or not finite. They count nowhere else.
  package private(set) var ignoredFrames = 0

  private var histogram = FrameTimeHistogram()
  private var total: Int64 = 0
  private var longest: Int64 = 0
  private var shortest = Int64.max
  /// The last frame times, that of frame n at n modulo the window; 0 for missing ones.
  private var recent: [Int64]
  private var recentTotal: Int64 = 0

  /// A day in nanoseconds.
  private static var longestTime: Int64 { 86_400_000_000_000 }
  private static var longestWindow: Int { 65_536 }

  /// Creates statistics without frames.
  ///
  /// - Parameter window: The number of last frames to store, clamped to 1...65 536. Default: 120.
  public init(window: Int = 120) {
    self.window = min(max(1, window), Self.longestWindow)
    recent = [Int64](repeating: 0, count: self.window)
  }

  // MARK: Recording

  /// Records a frame.
  ///
  /// - Parameters:
  ///   - frameTime: The time from the previous frame to this one, in seconds. A time above a day counts as a day; one
  ///   that is negative or not finite is ignored, and counted as ignored.
  ///   - dropped: The number of missing frames between the two. Default: 0; less counts as 0.
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

  /// Records a frame of a display link, by ``DisplayFrame/elapsed``. The first frame, and the first after a pause,
  /// has no time and is ignored.
  public mutating func record(_ frame: DisplayFrame) {
    if frame.elapsed > 0 { record(frameTime: frame.elapsed, dropped: frame.droppedFrames) }
  }

  /// Appends the statistics of later frames.
  ///
  /// - Precondition: Both have the same window.
  package mutating func append(_ later: FrameStatistics) {
    require(
      window == later.window,
      "statistics with the windows \(window) and \(later.window) cannot be appended: give both the same window"
    )
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
  package var shortestFrameTime: Double? { frameCount > 0 ? Double(shortest) * 1e-9 : nil }

  /// The longest frame time in seconds, to the nanosecond: the longest stall. nil without frames.
  public var longestFrameTime: Double? { frameCount > 0 ? Double(longest) * 1e-9 : nil }

  /// Returns the frame time that a share of the frames does not exceed, in seconds.
  ///
  /// Accuracy: within 1/64 of the time at that rank if it is below 68 s (`FrameStatisticsTests.percentilesAreNear`);
  /// the shares 0 and 1 give the shortest and the longest exactly.
  ///
  /// - Parameter share: In 0...1, such as 0.95; other numbers are clamped.
  /// - Returns: nil without frames, and for NaN.
  public func frameTime(atShare share: Double) -> Double? {
    guard frameCount > 0, !share.isNaN else { return nil }
    if share <= 0 { return shortestFrameTime }
    if share >= 1 { return longestFrameTime }
    let rank = -floorOfSmall(-snappedToInteger(share * Double(frameCount)))
    let time = histogram.time(atRank: max(1, Int(rank))) ?? longest
    return Double(min(max(time, shortest), longest)) * 1e-9
  }

  /// Frames per second over the whole run; nil without frames, and infinite if they took no time.
  public var rate: Double? { frameCount > 0 ? Double(frameCount) / (Double(total) * 1e-9) : nil }

  /// Frames per second over the last frames, as many as the window holds; nil without frames, and infinite if they
  /// took no time.
  package var recentRate: Double? {
    frameCount > 0
      ? Double(min(frameCount, window)) / (Double(recentTotal) * 1e-9) : nil
  }

  /// The last frame times in seconds, the earliest first; as many as the window holds.
  package var recentFrameTimes: [Double] {
    (max(0, frameCount - window)..<frameCount).map { Double(recent[$0 % window]) * 1e-9 }
  }
}

/// Returns the sum of two numbers of 0 or more, or the greatest number.
func saturatingSum<Number: FixedWidthInteger>(_ a: Number, _ b: Number) -> Number {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? .max : sum
}

/// The counts of frame times by size, in 1024 sizes. Each size is at most 3.2 % wider than its lower end.
///
/// The counts are integers, so the histogram of two runs together is the sum of theirs, in any order. All memory is
/// allocated at the start: 8 KiB.
struct FrameTimeHistogram: Sendable, Hashable {
  private static let sizes = 1024
  private var counts = [Int](repeating: 0, count: sizes)

  /// Returns the size of a time.
  ///
  /// Sizes are single nanoseconds up to 64 and then 32 for each power of two, up to 68 s.
  ///
  /// Source: the bucket layout of HdrHistogram (G. Tene).
  private static func size(of nanoseconds: Int64) -> Int {
    guard nanoseconds >= 32 else { return Int(nanoseconds) }
    let exponent = 63 - nanoseconds.leadingZeroBitCount
    let size = (exponent - 4) * 32 + Int((nanoseconds >> Int64(exponent - 5)) & 31)
    return min(size, sizes - 1)
  }

  /// Returns the middle of a size, in nanoseconds: within 1/64 of each of its times.
  private static func middle(of size: Int) -> Int64 {
    guard size >= 64 else { return Int64(size) }
    let width = Int64(1) << Int64(size / 32 - 1)
    return Int64(32 + size % 32) * width + width / 2
  }

  mutating func record(nanoseconds: Int64) {
    let size = Self.size(of: nanoseconds)
    counts[size] = saturatingSum(counts[size], 1)
  }

  mutating func add(_ other: FrameTimeHistogram) {
    for size in counts.indices { counts[size] = saturatingSum(counts[size], other.counts[size]) }
  }

  /// Returns the approximate time at a rank in the order of sizes, counted from 1, in nanoseconds; nil if it is in
  /// the last size, which has no upper end, or beyond all.
  func time(atRank rank: Int) -> Int64? {
    var passed = 0
    for size in counts.indices.dropLast() {
      passed = saturatingSum(passed, counts[size])
      if passed >= rank { return Self.middle(of: size) }
    }
    return nil
  }
}

#if !hasFeature(Embedded)
  extension FrameStatistics: CustomStringConvertible {
    /// One line, such as `600 frames, 59.9/s, half 16.7 ms, 95 % 17.1 ms, 99 % 33.3 ms, longest
    /// 50 ms, 3 dropped`.
    ///
    /// Times are rounded to a tenth of a millisecond, the rate to a tenth.
    public var description: String {
      guard let rate, let longest = longestFrameTime else { return "no frames" }
      var parts = ["\(frameCount) frames", "\(tenths(rate))/s"]
      for (name, share) in [("half", 0.5), ("95 %", 0.95), ("99 %", 0.99)] {
        if let time = frameTime(atShare: share) {
          parts.append("\(name) \(tenths(time * 1000)) ms")
        }
      }
      parts.append("longest \(tenths(longest * 1000)) ms")
      if droppedFrames > 0 { parts.append("\(droppedFrames) dropped") }
      if ignoredFrames > 0 { parts.append("\(ignoredFrames) ignored") }
      return parts.joined(separator: ", ")
    }
  }

  /// Returns a number with at most one decimal.
  private func tenths(_ number: Double) -> String {
    let text = "\((number * 10).rounded() / 10)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
#endif

#if !hasFeature(Embedded)
  extension FrameTimeHistogram: Codable {
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      counts = try values.decode([Int].self, forKey: .counts)
      guard counts.count == Self.sizes, counts.allSatisfy({ $0 >= 0 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .counts, in: values, debugDescription: "expected 1024 counts of 0 or more")
      }
    }
  }

  extension FrameStatistics: Codable {
    /// Reads statistics, which continue unchanged.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for numbers that cannot come from frames.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      window = try values.decode(Int.self, forKey: .window)
      frameCount = try values.decode(Int.self, forKey: .frameCount)
      droppedFrames = try values.decode(Int.self, forKey: .droppedFrames)
      ignoredFrames = try values.decode(Int.self, forKey: .ignoredFrames)
      histogram = try values.decode(FrameTimeHistogram.self, forKey: .histogram)
      total = try values.decode(Int64.self, forKey: .total)
      longest = try values.decode(Int64.self, forKey: .longest)
      shortest = try values.decode(Int64.self, forKey: .shortest)
      recent = try values.decode([Int64].self, forKey: .recent)
      recentTotal = try values.decode(Int64.self, forKey: .recentTotal)
      let times = 0...Self.longestTime
      guard (1...Self.longestWindow).contains(window), recent.count == window,
        recent.allSatisfy(times.contains), recentTotal == recent.reduce(0, +),
        min(frameCount, droppedFrames, ignoredFrames) >= 0, total >= 0, times.contains(longest),
        frameCount == 0 ? shortest == .max : (0...longest).contains(shortest)
      else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "the statistics contradict each other"
          ))
      }
    }
  }
#endif
