/// Reads keyframes that are mixed number by number, and remembers the segment that it read last.
///
/// Law: the numbers are those of ``PreparedKeyframes``, bit for bit, in whatever order the progresses
/// come.
@usableFromInline
package struct KeyframeCursor {
  @usableFromInline let times: UnsafePointer<Double>
  @usableFromInline let values: UnsafePointer<Double>
  @usableFromInline let tangents: UnsafePointer<Double>
  @usableFromInline let laneCount: Int
  @usableFromInline let rule: PreparedKeyframes.Rule
  @usableFromInline let lastSegment: Int
  /// The segment that was read last.
  @usableFromInline package var segment = 0
  /// The progresses that lie in it.
  @usableFromInline var low = -Double.infinity
  @usableFromInline var high = -Double.infinity
  @usableFromInline var start = 0.0
  @usableFromInline var length = 0.0

  /// A cursor that reads nothing.
  package init() {
    // Never read, since nothing has a segment.
    times = UnsafePointer(bitPattern: MemoryLayout<Double>.alignment)!
    (values, tangents, laneCount, rule, lastSegment) = (times, times, 0, .hold, -1)
  }

  /// A cursor for keyframes that somebody else keeps; nil for those of other kinds than numbers, and
  /// for more than four of them.
  package init?(_ interpolation: PreparedInterpolation) {
    guard case .keyframes(let keyframes) = interpolation.source, interpolation.isPlain,
      interpolation.type != .path, keyframes.laneCount <= 4, keyframes.rule != .transform,
      keyframes.rule != .turn
    else { return nil }
    // Arrays do not move while they are kept and not changed.
    times = Self.address(of: keyframes.numbers.times)
    values = Self.address(of: keyframes.numbers.values)
    tangents = Self.address(of: keyframes.numbers.tangents)
    laneCount = keyframes.laneCount
    rule = keyframes.rule
    lastSegment = keyframes.segmentCount - 1
  }

  private static func address(of numbers: [Double]) -> UnsafePointer<Double> {
    numbers.withUnsafeBufferPointer {
      $0.baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Double>.alignment)!
    }
  }

  /// Goes to a progress.
  ///
  /// - Returns: The linear fraction of ``segment``.
  /// - Complexity: O(1) in the segment of the last one or one of the next; O(log segments) otherwise.
  @inlinable @inline(__always)
  package mutating func fraction(at progress: Double) -> Double {
    if !(progress >= low && progress < high) { locate(progress) }
    if length > 0 { return (progress - start) / length }
    return progress >= start ? 1 : 0
  }

  @usableFromInline
  mutating func locate(_ progress: Double) {
    var index = segment
    // Played forwards the next segments are the likeliest.
    let limit = min(lastSegment, index + 3)
    if times[index] <= progress {
      while index < limit, times[index + 1] <= progress { index += 1 }
    }
    let isFound =
      times[index] <= progress && (index == lastSegment || times[index + 1] > progress)
    if !isFound {
      index =
        KeyTimes.segment(
          at: progress,
          times: Span(
            _unsafeElements: UnsafeBufferPointer(start: times, count: lastSegment + 2))
        ).index
    }
    segment = index
    start = times[index]
    length = times[index + 1] - start
    low = index == 0 ? -.infinity : start
    high = index == lastSegment ? .infinity : times[index + 1]
  }

  /// One number of the value.
  ///
  /// - Parameters:
  ///   - lane: Which number.
  ///   - fraction: The position in ``segment`` after its own curve.
  @inlinable @inline(__always)
  package func number(_ lane: Int, at fraction: Double) -> Double {
    let start = values[segment * laneCount + lane]
    switch rule {
    case .hold, .transform, .turn:
      return start
    case .step:
      return fraction < 0.5 ? start : values[(segment + 1) * laneCount + lane]
    case .linear:
      return start.interpolated(to: values[(segment + 1) * laneCount + lane], by: fraction)
    case .hermite:
      return HermiteWeights(at: fraction).value(
        from: start, to: values[(segment + 1) * laneCount + lane],
        outgoing: tangents[2 * segment * laneCount + lane],
        incoming: tangents[(2 * segment + 1) * laneCount + lane])
    }
  }
}
