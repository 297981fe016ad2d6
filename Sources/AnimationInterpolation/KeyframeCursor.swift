/// The keyframes of plain numbers, and the segment of them that was read last.
///
/// Law: the segments are those of ``PreparedKeyframes/segment(at:)``, in whatever order the
/// progresses come.
@usableFromInline
package struct KeyframeCursor {
  @usableFromInline let keys: [Double]
  @usableFromInline var current: UInt32 = 0
  @usableFromInline let lastSegment: UInt32

  /// A cursor at the first segment.
  ///
  /// - Parameter keyframes: Whose first time is 0 and last time is 1, as it always is.
  package init(_ keyframes: PreparedKeyframes) {
    keys = keyframes.keys
    lastSegment = UInt32(keyframes.segmentCount - 1)
  }

  /// How many numbers a key time takes.
  @inlinable
  package static func stride(laneCount: Int, _ rule: PreparedKeyframes.Rule) -> Int {
    PreparedKeyframes.stride(laneCount: laneCount, rule)
  }

  /// The segment that was read last.
  @inlinable package var segment: Int { Int(current) }

  /// The numbers of the segment that was read last: its time, its value, its tangents, and the same
  /// of the next key time. They stay there as long as this is kept.
  @inlinable @inline(__always)
  package func key(_ stride: Int) -> UnsafePointer<Double> {
    first + Int(current) * stride
  }

  @inlinable
  var first: UnsafePointer<Double> {
    @inline(__always) get {
      // Arrays do not move while they are kept and not changed.
      keys.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped }
    }
  }

  /// The linear fraction of the segment that was read last.
  @inlinable
  package func fraction(at progress: Double, stride: Int) -> Double {
    let key = key(stride)
    return KeyTimes.fraction(at: progress, start: key[0], end: key[stride])
  }

  /// Goes to the segment of a progress.
  ///
  /// Where there are many segments, it is looked for where it would be if key times were even: from the
  /// segment that was read last, or from where that leads. Without branches that depend on the times,
  /// unless they are uneven, so that memory is read for many rows at a time.
  ///
  /// - Parameters:
  ///   - progress: Any number.
  ///   - start: A number near the time of the segment that was read last.
  ///   - stride: How many numbers a key time takes.
  /// - Returns: ``key(_:)``.
  /// - Complexity: O(1) where times are about even; O(log segments).
  @inlinable @inline(__always)
  package mutating func move(
    to progress: Double, from start: Double, stride: Int
  ) -> UnsafePointer<Double> {
    let (times, last) = (first, Int(lastSegment))
    var index = 0
    if last >= Self.window {
      let scale = Double(last &+ 1)
      let way = (progress - start) * scale
      index = Self.rounded(Double(current) + way, through: last)
      if way.magnitude > Double(Self.window) {
        let error = progress - times[index &* stride]
        index = Self.rounded(Double(index) + error * scale, through: last)
      }
      index = max(0, index &- Self.window / 2)
    }
    // One after the other, so that there is no branch.
    index = Self.step(4, from: index, to: progress, times, stride, last)
    index = Self.step(2, from: index, to: progress, times, stride, last)
    index = Self.step(1, from: index, to: progress, times, stride, last)
    var key = times + index &* stride
    if last >= Self.window, !(key[0] <= progress && progress < key[stride]) {
      index = KeyTimes.index(at: progress, times, stride, from: 0, through: last)
      key = times + index &* stride
    }
    current = UInt32(truncatingIfNeeded: index)
    return key
  }

  /// Among how many segments it is looked where times are about even.
  @inlinable static var window: Int { 8 }

  /// A segment so many further on, or the last one, where that begins no later than a progress.
  @inlinable @inline(__always)
  static func step(
    _ count: Int, from index: Int, to progress: Double, _ times: UnsafePointer<Double>,
    _ stride: Int, _ last: Int
  ) -> Int {
    let next = min(index &+ count, last)
    return times[next &* stride] <= progress ? next : index
  }

  /// The nearest of the numbers from 0 to a last one; 0 for NaN.
  @inlinable @inline(__always)
  static func rounded(_ number: Double, through last: Int) -> Int {
    // The lowest bits of a sum with 2⁵² are the integer.
    let limited = max(0, min(number, Double(last)))
    return Int(truncatingIfNeeded: (limited + 0x1p52).bitPattern & 0xffff_ffff)
  }
}
