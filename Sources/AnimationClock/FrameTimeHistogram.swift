/// How often frame times of each size have been met, in 1024 sizes of which each is at most 3.2 %
/// wider than its lower end.
///
/// The counts are integers, so the histogram of two runs together is the sum of theirs, in any
/// order. All memory is taken at the beginning: 8 KiB.
struct FrameTimeHistogram: Sendable, Hashable {
  private static let sizes = 1024
  private var counts = [Int](repeating: 0, count: sizes)

  /// The size to which a time belongs.
  ///
  /// Sizes are single nanoseconds up to 64 and then 32 for each power of two, as far as 68 s.
  ///
  /// Source: the bucket layout of HdrHistogram (G. Tene).
  private static func size(of nanoseconds: Int64) -> Int {
    guard nanoseconds >= 32 else { return Int(nanoseconds) }
    let exponent = 63 - nanoseconds.leadingZeroBitCount
    let size = (exponent - 4) * 32 + Int((nanoseconds >> Int64(exponent - 5)) & 31)
    return min(size, sizes - 1)
  }

  /// The middle of a size, in nanoseconds: at most 1/64 of a time that belongs to it away from it.
  private static func middle(of size: Int) -> Int64 {
    guard size >= 64 else { return Int64(size) }
    let width = Int64(1) << Int64(size / 32 - 1)
    return Int64(32 + size % 32) * width + width / 2
  }

  /// Counts a time, 0 or more.
  mutating func record(nanoseconds: Int64) {
    let size = Self.size(of: nanoseconds)
    counts[size] = saturatingSum(counts[size], 1)
  }

  /// Counts what another histogram has counted.
  mutating func add(_ other: FrameTimeHistogram) {
    for size in counts.indices { counts[size] = saturatingSum(counts[size], other.counts[size]) }
  }

  /// About the time at a rank in the order of sizes, counted from 1, in nanoseconds; nil where it
  /// is in the last size, which has no upper end, or beyond all.
  func time(atRank rank: Int) -> Int64? {
    var passed = 0
    for size in counts.indices.dropLast() {
      passed = saturatingSum(passed, counts[size])
      if passed >= rank { return Self.middle(of: size) }
    }
    return nil
  }
}
