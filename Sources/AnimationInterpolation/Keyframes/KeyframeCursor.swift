import AnimationMath

/// The keyframes of plain numbers, and the segment of them that was read last.
///
/// Law: the segments are those of ``PreparedKeyframes/segment(at:)``, in whatever order the
/// progresses come.
@usableFromInline
package struct KeyframeCursor {
  @usableFromInline let keys: FixedArray<Double>
  @usableFromInline var current: UInt32 = 0
  @usableFromInline let lastSegment: UInt32

  /// A cursor at the first segment.
  ///
  /// - Parameter keyframes: The keyframes, of any key times.
  package init(_ keyframes: PreparedKeyframes) {
    keys = keyframes.numbers.keys
    lastSegment = UInt32(keyframes.segmentCount - 1)
  }

  /// How many numbers a key time takes.
  @inlinable
  package static func stride(laneCount: Int, _ rule: PreparedKeyframes.Rule) -> Int {
    KeyframeNumbers.stride(laneCount: laneCount, rule)
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
    @inline(__always) get { keys.address }
  }

  /// The linear fraction of the segment that was read last.
  @inlinable
  package func fraction(at progress: Double, stride: Int) -> Double {
    let key = key(stride)
    return KeyTimes.fraction(at: progress, start: key[0], end: key[stride])
  }

  /// Where a value is held beyond the key times, the end of the outermost segment, on which no curve
  /// counts; nil elsewhere.
  @inlinable
  package func heldEnd(at progress: Double, stride: Int) -> Double? {
    KeyTimes.heldEnd(
      at: progress, first: first[0], last: first[(Int(lastSegment) &+ 1) &* stride])
  }

  /// Whether there are so many segments that it is worth guessing where to look.
  @inlinable package var isLong: Bool { lastSegment >= 8 }

  /// Near which segment a progress lies if key times are about even: as far from the segment that was
  /// read last as they would be, and where that is far, once more from there.
  ///
  /// - Parameters:
  ///   - progress: Any number.
  ///   - start: The time of the segment that was read last.
  ///   - stride: How many numbers a key time takes.
  @inlinable @inline(__always)
  package func guess(for progress: Double, from start: Double, stride: Int) -> Int {
    let scale = Double(lastSegment) + 1
    let way = (progress - start) * scale
    let index = rounded(Double(current) + way)
    guard way.magnitude > 8 else { return index }
    return rounded(Double(index) + (progress - first[index &* stride]) * scale)
  }

  /// In which of the four pairs of segments around one a progress lies.
  ///
  /// - Parameters:
  ///   - segment: What ``guess(for:from:stride:)`` gives; 4 where there are eight at most.
  ///   - progress: Any number.
  ///   - stride: How many numbers a key time takes.
  /// - Returns: The first of the two.
  @inlinable @inline(__always)
  package func pair(near segment: Int, for progress: Double, stride: Int) -> Int {
    let (low, last) = (max(0, segment &- 4), Int(lastSegment))
    let (second, third, fourth) = (
      min(low &+ 2, last), min(low &+ 4, last), min(low &+ 6, last)
    )
    return low &+ (second &- low) & hasPassed(second, progress, stride)
      &+ (third &- second) & hasPassed(third, progress, stride)
      &+ (fourth &- third) & hasPassed(fourth, progress, stride)
  }

  /// Goes to the segment of a progress.
  ///
  /// - Parameters:
  ///   - progress: Any number.
  ///   - pair: The segment, or the one before it. Anything else does no harm.
  ///   - stride: How many numbers a key time takes.
  /// - Returns: Whether the progress lies in the segment, not before the first key time or after the
  ///   last.
  /// - Complexity: O(1) where that is right; O(log segments) where times are so uneven that it is not.
  @inlinable @inline(__always)
  package mutating func move(to progress: Double, near pair: Int, stride: Int) -> Bool {
    let next = min(pair &+ 1, Int(lastSegment))
    let index = pair &+ (next &- pair) & hasPassed(next, progress, stride)
    current = UInt32(truncatingIfNeeded: index)
    return holds(progress, stride) || search(for: progress, stride: stride)
  }

  /// Whether a progress lies in the segment that was read last.
  @inlinable @inline(__always)
  func holds(_ progress: Double, _ stride: Int) -> Bool {
    let key = key(stride)
    return key[0] <= progress && progress < key[stride]
  }

  @inlinable @inline(never)
  mutating func search(for progress: Double, stride: Int) -> Bool {
    let index = KeyTimes.index(
      at: progress, first, stride, from: 0, through: Int(lastSegment))
    current = UInt32(truncatingIfNeeded: index)
    return holds(progress, stride)
  }

  /// All bits where a segment begins no later than a progress, else none.
  @inlinable @inline(__always)
  func hasPassed(_ segment: Int, _ progress: Double, _ stride: Int) -> Int {
    // By the sign of the distance, since a condition would become a branch; −0 is 0 here.
    let distance = (progress + 0) - first[segment &* stride]
    return ~Int(truncatingIfNeeded: Int64(bitPattern: distance.bitPattern) &>> 63)
  }

  /// The segment nearest to a number; the first one for NaN.
  @inlinable @inline(__always)
  func rounded(_ number: Double) -> Int {
    // The lowest bits of a sum with 2⁵² are the integer.
    let limited = max(0, min(number, Double(lastSegment)))
    return Int(truncatingIfNeeded: (limited + 0x1p52).bitPattern & 0xffff_ffff)
  }
}
