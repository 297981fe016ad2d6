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

  /// The segment that was read last; to be set to one that there is.
  @inlinable package var segment: Int {
    get { Int(current) }
    set { current = UInt32(truncatingIfNeeded: newValue) }
  }

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

  /// How many waypoints there are: segments as far from each other as the others, by which a segment is
  /// found from afar.
  @inlinable package static var waypointCount: Int { 8 }

  /// How many segments lie between two waypoints.
  @inlinable package var step: Int { Int(lastSegment) / Self.waypointCount + 1 }

  /// The last segment.
  @inlinable package var last: Int { Int(lastSegment) }

  /// Whether each segment is a waypoint.
  @inlinable package var isShort: Bool { Int(lastSegment) < Self.waypointCount }

  /// When a waypoint begins; NaN, which nothing passes, for those for which there are too few segments.
  package func waypoint(_ number: Int, stride: Int) -> Double {
    number * step <= last ? first[number * step * stride] : .nan
  }

  /// Which of eight times in order a progress has reached last; 0 where it has reached none.
  @inlinable @inline(__always)
  package static func lastPassed(
    _ first: SIMD4<Double>, _ second: SIMD4<Double>, _ progress: Double
  ) -> Int {
    let all = SIMD4(repeating: progress)
    // −1 for each.
    let passed =
      unsafeBitCast(first .<= all, to: SIMD4<Int64>.self)
      &+ unsafeBitCast(second .<= all, to: SIMD4<Int64>.self)
    let both = passed.lowHalf &+ passed.highHalf
    return max(0, Int(truncatingIfNeeded: ~(both[0] &+ both[1])))
  }

  /// Which of eight segments a progress lies in: the first before it, the last behind it.
  ///
  /// - Precondition: There are eight segments from the first one on.
  @inlinable @inline(__always)
  package func segment(of progress: Double, amongEightFrom low: Int, stride: Int) -> Int {
    let times = first + low &* stride
    let near = SIMD4(times[0], times[stride], times[2 &* stride], times[3 &* stride])
    let far = SIMD4(
      times[4 &* stride], times[5 &* stride], times[6 &* stride], times[7 &* stride])
    return low &+ Self.lastPassed(near, far, progress)
  }

  /// How many segments lie between two times if all are as long.
  @inlinable @inline(__always)
  package func distance(from start: Double, to progress: Double) -> Double {
    (progress - start) * (Double(lastSegment) + 1)
  }

  /// As far from a segment near a progress as that lies if all are as long.
  @inlinable @inline(__always)
  package func guess(for progress: Double, near segment: Int, stride: Int) -> Int {
    rounded(Double(segment) + distance(from: first[segment &* stride], to: progress))
  }

  /// Which of four segments around one, from two before it on, a progress lies in.
  ///
  /// - Precondition: There are four segments.
  @inlinable @inline(__always)
  package func guess(for progress: Double, around segment: Int, stride: Int) -> Int {
    let low = max(0, min(segment &- 2, Int(lastSegment) &- 3))
    let times = first + (low &+ 1) &* stride
    return low &+ hasPassed(times[0], progress) &+ hasPassed(times[stride], progress)
      &+ hasPassed(times[2 &* stride], progress)
  }

  /// Goes to the segment of a progress.
  ///
  /// - Parameters:
  ///   - progress: Any number.
  ///   - guess: A segment, the right one or not.
  ///   - stride: How many numbers a key time takes.
  /// - Complexity: O(1) where the guess is right, else O(log segments).
  @inlinable @inline(__always)
  package mutating func move(to progress: Double, guess: Int, stride: Int) {
    current = UInt32(truncatingIfNeeded: guess)
    if !holds(progress, stride) { search(for: progress, stride: stride) }
  }

  /// Whether a progress lies in the segment that was read last.
  @inlinable @inline(__always)
  func holds(_ progress: Double, _ stride: Int) -> Bool {
    let key = key(stride)
    return key[0] <= progress && progress < key[stride]
  }

  @inlinable @inline(never)
  mutating func search(for progress: Double, stride: Int) {
    let index = KeyTimes.index(
      at: progress, first, stride, from: 0, through: Int(lastSegment))
    current = UInt32(truncatingIfNeeded: index)
  }

  /// 1 where a progress has reached a time, else 0.
  @inlinable @inline(__always)
  func hasPassed(_ time: Double, _ progress: Double) -> Int {
    // By the sign of the distance, since a condition would become a branch; −0 is 0 here.
    1 &+ Int(truncatingIfNeeded: Int64(bitPattern: ((progress + 0) - time).bitPattern) &>> 63)
  }

  /// The segment nearest to a number; the first one for NaN.
  @inlinable @inline(__always)
  package func rounded(_ number: Double) -> Int {
    // The lowest bits of a sum with 2⁵² are the integer.
    let limited = max(0, min(number, Double(lastSegment)))
    return Int(truncatingIfNeeded: (limited + 0x1p52).bitPattern & 0xffff_ffff)
  }
}
