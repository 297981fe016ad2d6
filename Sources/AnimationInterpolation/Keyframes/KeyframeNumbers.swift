import AnimationMath

/// Keyframes as numbers, made ready to be evaluated: times settled, tangents computed.
///
/// Nothing here knows of transforms, rotations and paths, so that who animates plain numbers only
/// need not link them. ``PreparedKeyframes`` are these numbers and what other types have beside them.
///
/// Laws: those of ``PreparedKeyframes``.
@usableFromInline
package struct KeyframeNumbers: Sendable, Hashable {
  /// For each key time, ``stride`` numbers: the time, the value, and of cubic segments the outgoing and
  /// the incoming tangent of the one that begins there. Together, so that a segment is read from one
  /// place in memory.
  let keys: FixedArray<Double>
  private let lanes: Int32
  private let segments: Int32
  let rule: PreparedKeyframes.Rule

  /// Lays out the numbers.
  ///
  /// - Parameters:
  ///   - rule: How the value in a segment is found.
  ///   - times: At least two.
  ///   - values: The values one after the other; the last one stands for those that are missing.
  ///   - laneCount: How many numbers each has.
  ///   - tangents: For each segment its outgoing and its incoming one; of cubic segments only.
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

  /// Numbers that have been laid out.
  ///
  /// - Parameter keys: Of two times or more, as many as ``stride(laneCount:_:)`` says for each.
  init(_ rule: PreparedKeyframes.Rule, keys: [Double], laneCount: Int) {
    let stride = Self.stride(laneCount: laneCount, rule)
    (self.keys, self.rule, lanes) = (FixedArray(keys), rule, Int32(laneCount))
    segments = Int32(keys.count / stride - 1)
  }

  /// Settles times and tangents. Complexity: O(numbers of all keyframes).
  ///
  /// - Parameters:
  ///   - values: The lanes of each keyframe, at least one keyframe and all of one count.
  ///   - mode: How the values between the keyframes are found.
  ///   - keyTimes: See ``KeyTimes/used(_:valueCount:mode:)``; not read in a paced mode.
  ///   - distances: The lengths of the segments, by which a paced mode sets the times; nil where
  ///     there are none, so that times are even.
  ///   - rule: What mixes two keyframes where neither the mode nor their count says to hold one.
  ///   - shapes: Of a spline, one a keyframe; nil for Catmull and Rom's.
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

  /// Keyframes that are mixed number by number.
  ///
  /// - Parameters:
  ///   - values: The lanes of each keyframe, at least one keyframe and all of one count.
  ///   - mode: How the values between the keyframes are found.
  ///   - keyTimes: See ``KeyTimes/used(_:valueCount:mode:)``; not read in a paced mode.
  ///   - hasMetric: Whether the values have distances; paced times are even without.
  /// - Throws: ``PreparedKeyframes/Problem/unpaceable``.
  package init(
    _ values: [[Double]], mode: CalculationMode, keyTimes: [Double]? = nil, hasMetric: Bool = true
  ) throws(PreparedKeyframes.Problem) {
    try self.init(
      values: values, mode: mode, keyTimes: keyTimes,
      distances: mode.isPaced && hasMetric ? Self.distances(values) : nil,
      rule: mode.isCubic ? .hermite : .linear)
  }

  /// The Euclidean distances of neighbouring values over their numbers.
  static func distances(_ values: [[Double]]) -> [Double] {
    (0..<values.count - 1).map { index in
      let (start, end) = (values[index], values[index + 1])
      var largest = 0.0
      for lane in start.indices { largest = max(largest, (start[lane] - end[lane]).magnitude) }
      // Divided by a power of two, which is exact, so that squares keep their digits.
      let unit = largest > 0 && largest < .infinity ? largest.binade : 1
      var sum = 0.0
      for lane in start.indices {
        let way = (start[lane] - end[lane]) / unit
        sum += way * way
      }
      return sum.squareRoot() * unit
    }
  }

  /// How many numbers each keyframe has, and so every value between them.
  package var laneCount: Int { Int(lanes) }

  /// The number of segments; a single value is one segment that holds it.
  var segmentCount: Int { Int(segments) }

  /// How many numbers a key time takes in ``keys``.
  var stride: Int { Self.stride(laneCount: laneCount, rule) }

  @inlinable
  static func stride(laneCount: Int, _ rule: PreparedKeyframes.Rule) -> Int {
    1 &+ (rule == .hermite ? 3 : 1) &* laneCount
  }

  /// The key times, one more than there are segments. Complexity: O(n), with memory for them.
  var times: [Double] { (0...segmentCount).map { keys[$0 * stride] } }

  /// Where a progress lies: the segment, and the linear fraction of it; 0 or 1 where a value is held.
  package func segment(at progress: Double) -> (index: Int, fraction: Double) {
    let place = place(at: progress)
    return (place.segment, place.fraction)
  }

  /// The same with whether a value is held.
  func place(at progress: Double) -> SegmentLocation {
    keys.withUnsafeBufferPointer {
      KeyTimes.place(at: progress, times: $0.span, stride: stride)
    }
  }

  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number of the value, below ``laneCount``.
  ///   - fraction: Position in the segment after its own curve.
  package func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    precondition(lane < laneCount && index < segmentCount, "the index of a number is out of range")
    return keys.withAddress {
      rule.number(lane, of: laneCount, $0 + index * stride, at: fraction)
    }
  }

  /// One number of the start and of the end of a segment.
  func ends(_ lane: Int, inSegment index: Int) -> (start: Double, end: Double) {
    let place = index * stride + 1 + lane
    let start = keys[place]
    return (start, rule == .hold ? start : keys[place + stride])
  }

  /// One number of the outgoing and of the incoming tangent of a cubic segment.
  func tangents(_ lane: Int, inSegment index: Int) -> (outgoing: Double, incoming: Double) {
    let place = index * stride + 1 + laneCount + lane
    return (keys[place], keys[place + laneCount])
  }
}

extension PreparedKeyframes {
  /// How the value in a segment is found.
  @usableFromInline
  package enum Rule: Sendable, Hashable, CaseIterable {
    case linear, step, hold, hermite, transform, turn
  }
}

extension PreparedKeyframes.Rule {
  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number.
  ///   - laneCount: How many there are.
  ///   - key: The numbers of ``KeyframeNumbers`` at the start of the segment.
  ///   - fraction: Position in the segment after its own curve.
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
