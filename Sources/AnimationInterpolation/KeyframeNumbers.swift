/// Keyframes as numbers, made ready to be evaluated: times settled, tangents computed.
///
/// Nothing here knows of transforms, rotations and paths, so that who animates plain numbers only
/// need not link them. ``PreparedKeyframes`` are these numbers and what other types have beside them.
///
/// Laws: those of ``PreparedKeyframes``.
package struct KeyframeNumbers: Sendable, Hashable {
  /// How many numbers each keyframe has, and so every value between them.
  package let laneCount: Int
  let rule: PreparedKeyframes.Rule
  let times: [Double]
  /// The values one after the other, `laneCount` numbers each.
  let values: [Double]
  /// For each segment its outgoing and its incoming tangent.
  let tangents: [Double]

  /// Known parts.
  init(
    laneCount: Int, rule: PreparedKeyframes.Rule, times: [Double], values: [Double],
    tangents: [Double] = []
  ) {
    self.laneCount = laneCount
    self.rule = rule
    self.times = times
    self.values = values
    self.tangents = tangents
  }

  /// Settles times and tangents. Complexity: O(numbers of all keyframes).
  ///
  /// - Parameters:
  ///   - values: The lanes of each keyframe, at least one keyframe and all of one count.
  ///   - mode: How the values between the keyframes are found.
  ///   - keyTimes: Used where they are valid and the mode is not paced.
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
    } else if let keyTimes, !mode.isPaced,
      KeyTimes.areValid(keyTimes, valueCount: count, mode: mode)
    {
      times = keyTimes
    } else {
      times = KeyTimes.even(valueCount: count, mode: mode)
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
      laneCount: values[0].count, rule: rule, times: times, values: values.flatMap { $0 },
      tangents: tangents)
  }

  /// Keyframes that are mixed number by number.
  ///
  /// - Parameters:
  ///   - values: The lanes of each keyframe, at least one keyframe and all of one count.
  ///   - mode: How the values between the keyframes are found.
  ///   - keyTimes: Used where they are valid (``KeyTimes/areValid(_:valueCount:mode:)``) and the
  ///     mode is not paced; else times are even or come from the distances.
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
      var sum = 0.0
      for lane in start.indices { sum += (start[lane] - end[lane]) * (start[lane] - end[lane]) }
      return sum.squareRoot()
    }
  }

  /// The number of segments; a single value is one segment that holds it.
  var segmentCount: Int { times.count - 1 }

  /// Where a progress lies: the segment, and the linear fraction of it.
  package func segment(at progress: Double) -> (index: Int, fraction: Double) {
    KeyTimes.segment(at: progress, times: times.span)
  }

  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number of the value, below ``laneCount``.
  ///   - fraction: Position in the segment after its own curve.
  package func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    let values = values.span
    let start = values[index * laneCount + lane]
    switch rule {
    case .hold:
      return start
    case .step:
      return fraction < 0.5 ? start : values[(index + 1) * laneCount + lane]
    case .linear, .transform, .turn:
      return start.interpolated(to: values[(index + 1) * laneCount + lane], by: fraction)
    case .hermite:
      let end = values[(index + 1) * laneCount + lane]
      return HermiteWeights(at: fraction).value(
        from: start, to: end, outgoing: tangents.span[2 * index * laneCount + lane],
        incoming: tangents.span[(2 * index + 1) * laneCount + lane])
    }
  }
}
