import AnimationMath

/// The rules for the times of keyframes, as fractions of the animation's own duration.
///
/// If there are as many finite times as the mode needs, they are used unchanged: the first value is held before the
/// first time, the last value after the last one, and a time above 1 is never reached. An overshooting progress
/// continues the first segment only if the list starts at 0, and the last segment only if it ends at 1. Any other
/// list gives even spacing.
@usableFromInline package enum KeyTimes {
  /// Returns the effective key times: the given ones, none of them less than its predecessor.
  ///
  /// Law: never decreasing, and the list itself if it does not decrease.
  ///
  /// - Parameters:
  ///   - times: Fractions of the duration.
  ///   - valueCount: The number of keyframes n; discrete mode needs n + 1 times, every other mode n.
  ///   - mode: The mode that reads the times, not a paced one.
  /// - Returns: nil for another number of times, and for a time that is not finite: the spacing is then even.
  ///   Complexity: O(n).
  package static func used(
    _ times: [Double], valueCount: Int, mode: CalculationMode
  ) -> [Double]? {
    guard times.count == count(valueCount: valueCount, mode: mode),
      let first = times.first, times.allSatisfy({ $0.isFinite })
    else { return nil }
    var latest = first
    return times.map { time in
      latest = max(latest, time)
      return latest
    }
  }

  private static func count(valueCount: Int, mode: CalculationMode) -> Int {
    mode == .discrete ? valueCount + 1 : valueCount
  }

  /// Whether an array of key times is valid: the right number of them, the first 0, the last 1 and never decreasing.
  /// Equal neighbours are valid and make a jump. Invalid times that ``used(_:valueCount:mode:)`` accepts deserve a
  /// diagnostic.
  ///
  /// NaN makes them invalid. Discrete mode needs one time more than there are keyframes.
  package static func areValid(_ times: [Double], valueCount: Int, mode: CalculationMode) -> Bool {
    guard times.count == count(valueCount: valueCount, mode: mode), times.first == 0,
      times.last == 1
    else { return false }
    // NaN compares false with every number, so it also fails here.
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Returns evenly spaced times: i / (n − 1), or i / n for the n + 1 times of discrete mode.
  ///
  /// - Precondition: n is at least 1 for discrete mode and at least 2 otherwise.
  package static func even(valueCount: Int, mode: CalculationMode) -> [Double] {
    let last = mode == .discrete ? valueCount : valueCount - 1
    require(
      last >= 1,
      "\(valueCount) keyframes have no even times: give two or more, or one or more in discrete mode"
    )
    return (0...last).map { Double($0) / Double(last) }
  }

  /// Returns times in proportion to the distances between neighbouring values, so that the speed is constant; even
  /// spacing if the total is 0 or not finite.
  ///
  /// There is one distance less than there are keyframes, each 0 or more; a single keyframe has the time 0.
  package static func paced(distances: [Double]) -> [Double] {
    guard !distances.isEmpty else { return [0] }
    let total = distances.reduce(0, +)
    guard total > 0, total < .infinity else {
      return even(valueCount: distances.count + 1, mode: .paced)
    }
    var walked = 0.0
    var times = [0.0]
    for distance in distances {
      walked += distance
      // The last sum is the total, added up in the same order, so that the last time is exactly 1.
      times.append(walked / total)
    }
    return times
  }

  /// Returns the segment of a progress, and the linear fraction in it.
  ///
  /// At equal neighbouring times the later segment counts. The fraction is 1 at the end of a last segment without
  /// length, and 0 before a first one without length. It leaves 0…1 when the progress does. Complexity: O(log n).
  ///
  /// There is one time per `stride` numbers. NaN is in the first segment.
  static func segment(
    at progress: Double, times: Span<Double>, stride: Int = 1
  ) -> (index: Int, fraction: Double) {
    let last = (times.count - 1) / stride - 1
    let index = times.withUnsafeBufferPointer {
      self.index(at: progress, $0.baseAddress.unsafelyUnwrapped, stride, from: 0, through: last)
    }
    return (
      index,
      fraction(at: progress, start: times[index * stride], end: times[(index + 1) * stride])
    )
  }

  /// Returns the last of some segments that starts no later than a progress; the first if none does.
  ///
  /// No branch depends on the times, so that many searches run in parallel. Complexity: O(log n).
  @inlinable @inline(__always)
  static func index(
    at progress: Double, _ times: UnsafePointer<Double>, _ stride: Int, from first: Int,
    through last: Int
  ) -> Int {
    var index = first
    var count = last - first
    while count > 0 {
      let half = (count &+ 1) >> 1
      index &+= times[(index &+ half) &* stride] <= progress ? half : 0
      count &-= half
    }
    return index
  }

  /// Returns the location of a progress between key times, by the rules of ``KeyTimes``.
  ///
  /// Complexity: O(log n). Parameters as for ``segment(at:times:stride:)``.
  static func place(at progress: Double, times: Span<Double>, stride: Int = 1) -> SegmentLocation {
    let (index, fraction) = segment(at: progress, times: times, stride: stride)
    let isInside = fraction > 0 && fraction < 1
    let end =
      isInside ? nil : heldEnd(at: progress, first: times[0], last: times[times.count - stride])
    return SegmentLocation(segment: index, fraction: end ?? fraction, hasCurve: end == nil)
  }

  /// Returns the end of the outermost segment whose value is held at a progress, beyond a list that does not start at
  /// 0 or end at 1; nil elsewhere.
  @inlinable @inline(__always)
  package static func heldEnd(at progress: Double, first: Double, last: Double) -> Double? {
    if progress < first && first != 0 { return 0 }
    if progress > last && last != 1 { return 1 }
    return nil
  }

  @inlinable @inline(__always)
  package static func fraction(at progress: Double, start: Double, end: Double) -> Double {
    let length = end - start
    if length > 0 { return (progress - start) / length }
    return progress >= start ? 1 : 0
  }
}

// Key times in any unit, such as seconds, instead of fractions of a duration.

extension KeyTimes {
  /// Throws unless times are finite and never decrease. Equal neighbours are valid and make a jump.
  static func checkAscending(_ times: [Double]) throws(KeyframeError) {
    guard let first = times.first else { throw .noKeyframes }
    var previous = first
    for (index, time) in times.enumerated() {
      // NaN fails the comparison.
      guard time.isFinite, time >= previous, (time - first).isFinite else {
        throw .timeOutOfOrder(index: index)
      }
      previous = time
    }
  }

  /// Returns the segment of a time as ``segment(at:times:)`` does, but holds the values at both ends: the fraction
  /// stays in 0…1.
  static func heldSegment(
    at time: Double, times: Span<Double>
  ) -> (index: Int, fraction: Double) {
    let (index, fraction) = segment(at: time, times: times)
    // NaN is neither and stays.
    return (index, fraction < 0 ? 0 : fraction > 1 ? 1 : fraction)
  }
}

/// The reason why keyframes and their times make no track.
package enum KeyframeError: Error, Sendable, Hashable {
  case noKeyframes
  /// The lists have different counts, or the values have different counts of numbers.
  case mismatchedCounts
  /// A time that is not finite, less than its predecessor, or so far from the first that the distance overflows. The
  /// index counts from 0.
  case timeOutOfOrder(index: Int)
}

#if !hasFeature(Embedded)
  extension KeyframeError: CustomStringConvertible {
    package var description: String {
      switch self {
      case .noKeyframes: "there are no keyframes"
      case .mismatchedCounts: "times, values and tangents differ in count"
      case .timeOutOfOrder(let index):
        "the time of keyframe \(index) is not finite, or not after the time of the previous keyframe"
      }
    }
  }
#endif

/// The rule for the values between keyframes. The raw values are Core Animation's strings.
public enum CalculationMode: String, Sendable, Hashable, CaseIterable {
  /// In a straight line from one keyframe to the next.
  case linear
  /// Each keyframe holds until the next; n values take n + 1 key times.
  case discrete
  /// In straight lines at constant speed: the straight distances between the values determine the times.
  case paced
  /// A Kochanek–Bartels spline through the values, not corrected for uneven key times.
  case cubic
  /// The same spline with the times of ``paced``, its tangents scaled to the length of each segment. Its speed is not
  /// quite constant, because the straight distances are shorter than the spline.
  case cubicPaced

  /// Whether times come from distances, so that key times and curves of segments are ignored.
  @inlinable
  package var isPaced: Bool { self == .paced || self == .cubicPaced }

  @inlinable
  package var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

#if !hasFeature(Embedded)
  extension CalculationMode: Codable {}
#endif
