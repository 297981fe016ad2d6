import AnimationMath

/// Keyframes as numbers, with final times and tangents, ready for evaluation.
///
/// This type does not use transforms, rotations and paths, so a program that animates only plain numbers need not
/// link them. ``PreparedKeyframes`` adds the data of the other types.
///
/// Laws: those of ``PreparedKeyframes``.
@usableFromInline
package struct KeyframeNumbers: Sendable, Hashable {
  /// For each key time, ``stride`` numbers: the time, the value, and in cubic segments the outgoing and the incoming
  /// tangent of the segment that starts there. All numbers of a segment are adjacent, so that it is read from one
  /// place in memory.
  let keys: FixedArray<Double>
  private let lanes: Int32
  private let segments: Int32
  let rule: PreparedKeyframes.Rule

  /// Lays out the numbers of at least two key times. The last value fills missing ones; `tangents` has for each cubic
  /// segment its outgoing and its incoming tangent.
  init(
    _ rule: PreparedKeyframes.Rule, times: [Double], values: [Double], laneCount: Int,
    tangents: [Double] = []
  ) {
    let stride = Self.stride(laneCount: laneCount, rule)
    var keys = [Double](repeating: 0, count: times.count * stride)
    for index in times.indices {
      let first = index * stride
      let value = min(index * laneCount, values.count - laneCount)
      keys[first] = times[index]
      for lane in 0..<laneCount { keys[first + 1 + lane] = values[value + lane] }
      guard rule == .hermite, index + 1 < times.count else { continue }
      for number in 0..<2 * laneCount {
        keys[first + 1 + laneCount + number] = tangents[2 * index * laneCount + number]
      }
    }
    self.keys = FixedArray(keys)
    self.rule = rule
    (lanes, segments) = (Int32(laneCount), Int32(times.count - 1))
  }

  /// Creates keyframes from two or more key times, each with as many numbers as ``stride(laneCount:_:)`` states.
  init(_ rule: PreparedKeyframes.Rule, keys: [Double], laneCount: Int) {
    let stride = Self.stride(laneCount: laneCount, rule)
    (self.keys, self.rule, lanes) = (FixedArray(keys), rule, Int32(laneCount))
    segments = Int32(keys.count / stride - 1)
  }

  /// Computes times and tangents. Complexity: O(numbers of all keyframes).
  ///
  /// There is at least one keyframe, and all have one count of numbers. For `keyTimes` see
  /// ``KeyTimes/used(_:valueCount:mode:)``; a paced mode ignores them, and computes the times from `distances`, the
  /// lengths of the segments. Without these, times are even. `rule` interpolates two keyframes, unless the mode or the
  /// count holds one. Without `shapes`, one per keyframe, a spline is Catmull and Rom's.
  ///
  /// - Throws: ``PreparedKeyframes/Problem/unpaceable``.
  init(
    values: [[Double]], mode: CalculationMode, keyTimes: [Double]?, distances: [Double]?,
    rule: PreparedKeyframes.Rule, shapes: [KeyframeSpline.Shape]? = nil
  ) throws(PreparedKeyframes.Problem) {
    if mode.isPaced, !values.allSatisfy({ $0.allSatisfy { $0.isFinite } }) { throw .unpaceable }
    let count = values.count
    let times: [Double]
    if count == 1 {
      times = [0, 1]
    } else if mode.isPaced, let distances {
      times = KeyTimes.paced(distances: distances)
    } else {
      let given = mode.isPaced ? nil : keyTimes
      times =
        given.flatMap { KeyTimes.used($0, valueCount: count, mode: mode) }
        ?? KeyTimes.even(valueCount: count, mode: mode)
    }

    let rule = mode == .discrete || count == 1 ? .hold : rule
    var tangents: [Double] = []
    if rule == .hermite {
      let spline = KeyframeSpline(values: values, shapes: shapes, intervals: distances)
      tangents = (0..<count - 1).flatMap {
        spline.tangent(at: $0, isOutgoing: true) + spline.tangent(at: $0 + 1, isOutgoing: false)
      }
    }
    self.init(
      rule, times: times, values: values.flatMap { $0 }, laneCount: values[0].count,
      tangents: tangents)
  }

  /// Creates keyframes that are interpolated number by number.
  ///
  /// There is at least one keyframe, and all have one count of numbers. For `keyTimes` see
  /// ``KeyTimes/used(_:valueCount:mode:)``; a paced mode ignores them. Without a metric, paced times are even.
  ///
  /// - Throws: ``PreparedKeyframes/Problem/unpaceable``.
  package init(
    _ values: [[Double]], mode: CalculationMode, keyTimes: [Double]? = nil, hasMetric: Bool = true
  ) throws(PreparedKeyframes.Problem) {
    try self.init(
      values: values, mode: mode, keyTimes: keyTimes,
      distances: mode.isPaced && hasMetric ? Self.distances(values) : nil,
      rule: mode.isCubic ? .hermite : .linear)
  }

  static func distances(_ values: [[Double]]) -> [Double] {
    (0..<values.count - 1).map { index in
      let (start, end) = (values[index], values[index + 1])
      var largest = 0.0
      for lane in start.indices { largest = max(largest, (start[lane] - end[lane]).magnitude) }
      // Dividing by a power of two is exact and avoids overflow and underflow of the squares.
      let unit = largest > 0 && largest < .infinity ? largest.binade : 1
      var sum = 0.0
      for lane in start.indices {
        let way = (start[lane] - end[lane]) / unit
        sum += way * way
      }
      return sum.squareRoot() * unit
    }
  }

  package var laneCount: Int { Int(lanes) }

  /// The number of segments; a single value is one segment that holds it.
  var segmentCount: Int { Int(segments) }

  /// The count of numbers per key time in ``keys``.
  var stride: Int { Self.stride(laneCount: laneCount, rule) }

  @inlinable
  static func stride(laneCount: Int, _ rule: PreparedKeyframes.Rule) -> Int {
    1 &+ (rule == .hermite ? 3 : 1) &* laneCount
  }

  /// The key times, one more than there are segments. Complexity: O(n), allocates.
  var times: [Double] { (0...segmentCount).map { keys[$0 * stride] } }

  /// Returns the segment of a progress, and the linear fraction in it; 0 or 1 if a value is held.
  package func segment(at progress: Double) -> (index: Int, fraction: Double) {
    let place = place(at: progress)
    return (place.segment, place.fraction)
  }

  /// Returns the location of a progress, including whether a value is held.
  func place(at progress: Double) -> SegmentLocation {
    keys.withUnsafeBufferPointer {
      KeyTimes.place(at: progress, times: $0.span, stride: stride)
    }
  }

  /// Returns one number of the value in a segment, at a fraction after the segment's own curve.
  package func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    precondition(lane < laneCount && index < segmentCount, "the index of a number is out of range")
    return keys.withAddress {
      rule.number(lane, of: laneCount, $0 + index * stride, at: fraction)
    }
  }

  func ends(_ lane: Int, inSegment index: Int) -> (start: Double, end: Double) {
    let place = index * stride + 1 + lane
    let start = keys[place]
    return (start, rule == .hold ? start : keys[place + stride])
  }

  func tangents(_ lane: Int, inSegment index: Int) -> (outgoing: Double, incoming: Double) {
    let place = index * stride + 1 + laneCount + lane
    return (keys[place], keys[place + laneCount])
  }
}

extension PreparedKeyframes {
  /// The rule for the value in a segment.
  @usableFromInline
  package enum Rule: Sendable, Hashable, CaseIterable {
    case linear, step, hold, hermite, transform, turn
  }
}

extension PreparedKeyframes.Rule {
  /// Returns one number of the value in a segment, at a fraction after the segment's own curve. `key` points to the
  /// numbers of ``KeyframeNumbers`` at the start of the segment.
  @inlinable @inline(__always)
  package func number(
    _ lane: Int, of laneCount: Int, _ key: UnsafePointer<Double>, at fraction: Double
  ) -> Double {
    let start = key + 1 + lane
    switch self {
    case .hold:
      return start[0]
    case .step:
      return fraction < 0.5 ? start[0] : start[1 + laneCount]
    case .linear, .transform, .turn:
      return start[0].interpolated(to: start[1 + laneCount], by: fraction)
    case .hermite:
      return HermiteWeights(at: fraction).value(
        from: start[0], to: start[1 + 3 * laneCount], outgoing: start[laneCount],
        incoming: start[2 * laneCount])
    }
  }
}
