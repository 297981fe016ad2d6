import AnimationMath

/// The keyframes of plain numbers, with the segment that was read last.
///
/// Law: the segments are those of ``PreparedKeyframes/segment(at:)``, in whatever order the progresses come.
@usableFromInline
package struct KeyframeCursor {
  @usableFromInline let keys: FixedArray<Double>
  @usableFromInline var current: UInt32 = 0
  @usableFromInline let lastSegment: UInt32

  package init(_ keyframes: PreparedKeyframes) {
    keys = keyframes.numbers.keys
    lastSegment = UInt32(keyframes.segmentCount - 1)
  }

  /// Returns the count of numbers per key time.
  @inlinable
  package static func stride(laneCount: Int, _ rule: PreparedKeyframes.Rule) -> Int {
    KeyframeNumbers.stride(laneCount: laneCount, rule)
  }

  /// The segment that was read last; set it only to an existing one.
  @inlinable package var segment: Int {
    get { Int(current) }
    set { current = UInt32(truncatingIfNeeded: newValue) }
  }

  /// Returns the numbers of the segment that was read last: its time, its value, its tangents, and those of the next
  /// key time. The pointer is valid as long as the cursor exists.
  @inlinable @inline(__always)
  package func key(_ stride: Int) -> UnsafePointer<Double> {
    first + Int(current) * stride
  }

  @inlinable
  var first: UnsafePointer<Double> {
    @inline(__always) get { keys.address }
  }

  @inlinable
  package func fraction(at progress: Double, stride: Int) -> Double {
    let key = key(stride)
    return KeyTimes.fraction(at: progress, start: key[0], end: key[stride])
  }

  /// Returns the end of the outermost segment if a value is held beyond the key times, so that no curve applies; nil
  /// elsewhere.
  @inlinable
  package func heldEnd(at progress: Double, stride: Int) -> Double? {
    KeyTimes.heldEnd(
      at: progress, first: first[0], last: first[(Int(lastSegment) &+ 1) &* stride])
  }

  /// The number of waypoints: evenly spaced segments for a coarse search.
  @inlinable package static var waypointCount: Int { 8 }

  @inlinable package var step: Int { Int(lastSegment) / Self.waypointCount + 1 }

  @inlinable package var last: Int { Int(lastSegment) }

  @inlinable package var isShort: Bool { Int(lastSegment) < Self.waypointCount }

  /// Returns the start time of a waypoint; NaN, which no progress reaches, if there are too few segments for it.
  package func waypoint(_ number: Int, stride: Int) -> Double {
    number * step <= last ? first[number * step * stride] : .nan
  }

  /// Returns the index of the last of eight ordered times that a progress has reached; 0 if it has reached none.
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

  /// Returns the segment of a progress among eight: the first if the progress is before it, the last if it is after
  /// it.
  ///
  /// - Precondition: There are eight segments from `low` on.
  @inlinable @inline(__always)
  package func segment(of progress: Double, amongEightFrom low: Int, stride: Int) -> Int {
    let times = first + low &* stride
    let near = SIMD4(times[0], times[stride], times[2 &* stride], times[3 &* stride])
    let far = SIMD4(
      times[4 &* stride], times[5 &* stride], times[6 &* stride], times[7 &* stride])
    return low &+ Self.lastPassed(near, far, progress)
  }

  /// Returns the number of segments between two times, assuming equal lengths.
  @inlinable @inline(__always)
  package func distance(from start: Double, to progress: Double) -> Double {
    (progress - start) * (Double(lastSegment) + 1)
  }

  /// Returns the segment of a progress, counted from a segment near it and assuming equal lengths.
  @inlinable @inline(__always)
  package func guess(for progress: Double, near segment: Int, stride: Int) -> Int {
    rounded(Double(segment) + distance(from: first[segment &* stride], to: progress))
  }

  /// Returns the segment of a progress among four around a segment, from two before it on.
  ///
  /// - Precondition: There are four segments.
  @inlinable @inline(__always)
  package func guess(for progress: Double, around segment: Int, stride: Int) -> Int {
    let low = max(0, min(segment &- 2, Int(lastSegment) &- 3))
    let times = first + (low &+ 1) &* stride
    return low &+ hasPassed(times[0], progress) &+ hasPassed(times[stride], progress)
      &+ hasPassed(times[2 &* stride], progress)
  }

  /// Moves to the segment of a progress.
  ///
  /// - Complexity: O(1) if the guess is right, else O(log segments).
  @inlinable @inline(__always)
  package mutating func move(to progress: Double, guess: Int, stride: Int) {
    current = UInt32(truncatingIfNeeded: guess)
    if !holds(progress, stride) { search(for: progress, stride: stride) }
  }

  /// Whether a progress is in the segment that was read last.
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

  /// Returns 1 if a progress has reached a time, else 0.
  @inlinable @inline(__always)
  func hasPassed(_ time: Double, _ progress: Double) -> Int {
    // By the sign of the distance, because a condition would become a branch; −0 is 0 here.
    1 &+ Int(truncatingIfNeeded: Int64(bitPattern: ((progress + 0) - time).bitPattern) &>> 63)
  }

  /// Returns the segment nearest to a number; the first one for NaN.
  @inlinable @inline(__always)
  package func rounded(_ number: Double) -> Int {
    // The lowest bits of a sum with 2⁵² are the integer.
    let limited = max(0, min(number, Double(lastSegment)))
    return Int(truncatingIfNeeded: (limited + 0x1p52).bitPattern & 0xffff_ffff)
  }
}
