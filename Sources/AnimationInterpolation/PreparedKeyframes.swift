import AnimationGeometry

/// Keyframes made ready to be evaluated: times settled, tangents and transform parts computed.
///
/// The value at a progress is found in two steps, because a curve of the segment's own may stand
/// between them: ``segment(at:)`` says where the progress lies, and the segment is evaluated at the
/// paced fraction.
///
/// Laws: every keyframe is hit exactly at its time; at equal neighbouring times the later segment
/// holds. A progress outside 0…1 continues the first or the last segment.
public struct PreparedKeyframes: Sendable, Hashable {
  /// How the value in a segment is found.
  @usableFromInline
  package enum Rule: Sendable, Hashable { case linear, step, hold, hermite, transform, turn }

  /// For each key time, ``stride`` numbers: the time, the value, and of cubic segments the outgoing and
  /// the incoming tangent of the one that begins there. Together, so that a segment is read from one
  /// place in memory.
  let keys: [Double]
  let transforms: [PreparedTransformInterpolation]
  private let lanes: Int32
  private let segments: Int32
  package let rule: Rule

  /// Why keyframes have no effect.
  public enum Problem: Error, Sendable, Hashable {
    /// An empty list.
    case noValues
    /// Values whose counts of numbers differ.
    case mismatchedCounts
    /// Whole transforms and numbers that are not finite have no distance, so they cannot be paced.
    case unpaceable
  }

  /// Settles times, tangents and transform parts. Complexity: O(numbers of all keyframes).
  ///
  /// - Parameters:
  ///   - values: The lanes of each keyframe.
  ///   - type: The type of the animated value, of a value function its input's.
  ///   - mode: How the values between the keyframes are found.
  ///   - keyTimes: Used where they are valid (``KeyTimes/areValid(_:valueCount:mode:)``) and the
  ///     mode is not paced; else times are even or come from the distances.
  ///   - tension: For the cubic modes, one number a keyframe, missing ones 0.
  ///   - continuity: For the cubic modes, one number a keyframe, missing ones 0.
  ///   - bias: For the cubic modes, one number a keyframe, missing ones 0.
  /// - Throws: What makes the keyframes one of which nothing can be shown.
  public init(
    values: [[Double]], type: ValueType, mode: CalculationMode, keyTimes: [Double]? = nil,
    tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
  ) throws(Problem) {
    guard let first = values.first else { throw .noValues }
    guard type == .path || values.allSatisfy({ $0.count == first.count }) else {
      throw .mismatchedCounts
    }
    let values = type == .path ? PathLanes.padded(values) : values
    let isFinite = values.allSatisfy { $0.allSatisfy { $0.isFinite } }
    if mode.isPaced && (type.isMatrix || !isFinite) { throw .unpaceable }
    let count = values.count
    let distances = zip(values, values.dropFirst()).map {
      type == .quaternion ? Self.angle($0, $1) : Self.distance($0, $1)
    }
    let hasMetric = !type.isDiscrete && type.laneCount != nil

    let times: [Double]
    if count == 1 {
      times = [0, 1]
    } else if mode.isPaced && hasMetric {
      times = KeyTimes.paced(distances: distances)
    } else if let keyTimes, !mode.isPaced,
      KeyTimes.areValid(keyTimes, valueCount: count, mode: mode)
    {
      times = keyTimes
    } else {
      times = KeyTimes.even(valueCount: count, mode: mode)
    }

    var tangents: [Double] = []
    var transforms: [PreparedTransformInterpolation] = []
    let rule: Rule
    if mode == .discrete || count == 1 {
      rule = .hold
    } else if type.isDiscrete {
      rule = .step
    } else if type == .quaternion {
      rule = .turn
    } else if mode.isCubic && (type != .path || PathLanes.canMorph(values)) {
      let spline = KeyframeSpline(
        values: values,
        shapes: KeyframeSpline.Shape.all(
          count: count, tension: tension, continuity: continuity, bias: bias),
        intervals: mode == .cubicPaced && hasMetric ? distances : nil)
      tangents = (0..<count - 1).flatMap {
        spline.tangent(at: $0, isOutgoing: true) + spline.tangent(at: $0 + 1, isOutgoing: false)
      }
      rule = .hermite
    } else if type.isMatrix {
      let matrices = values.map { Transform3D(lanes: $0.span) }
      transforms = zip(matrices, matrices.dropFirst()).map {
        PreparedTransformInterpolation(from: $0, to: $1)
      }
      rule = .transform
    } else {
      rule = .linear
    }
    self.init(
      rule, times: times, values: values.flatMap { $0 }, laneCount: values[0].count,
      tangents: tangents, transforms: transforms)
  }

  /// Lays out the numbers.
  ///
  /// - Parameters:
  ///   - rule: How the value in a segment is found.
  ///   - times: At least two.
  ///   - values: The values one after the other; the last one stands for those that are missing.
  ///   - laneCount: How many numbers each has.
  ///   - tangents: For each segment its outgoing and its incoming one; of cubic segments only.
  ///   - transforms: For each segment of whole transforms its own.
  init(
    _ rule: Rule, times: [Double], values: [Double], laneCount: Int, tangents: [Double] = [],
    transforms: [PreparedTransformInterpolation] = []
  ) {
    let stride = Self.stride(laneCount: laneCount, rule)
    var keys = [Double](repeating: 0, count: times.count * stride)
    for (index, time) in times.enumerated() {
      let first = index * stride
      let value = min(index * laneCount, values.count - laneCount)
      keys[first] = time
      for lane in 0..<laneCount { keys[first + 1 + lane] = values[value + lane] }
      guard rule == .hermite, index + 1 < times.count else { continue }
      for number in 0..<2 * laneCount {
        keys[first + 1 + laneCount + number] = tangents[2 * index * laneCount + number]
      }
    }
    self.keys = keys
    self.transforms = transforms
    self.rule = rule
    (lanes, segments) = (Int32(laneCount), Int32(times.count - 1))
  }

  /// How many numbers each keyframe has, and so every value between them.
  public var laneCount: Int { Int(lanes) }

  /// The number of segments; a single value is one segment that holds it.
  public var segmentCount: Int { Int(segments) }

  /// How many numbers a key time takes in ``keys``.
  var stride: Int { Self.stride(laneCount: laneCount, rule) }

  @inlinable
  static func stride(laneCount: Int, _ rule: Rule) -> Int {
    1 &+ (rule == .hermite ? 3 : 1) &* laneCount
  }

  /// The key times, one more than there are segments. Complexity: O(n), with memory for them.
  var times: [Double] { (0...segmentCount).map { keys[$0 * stride] } }

  /// A number that tells the keyframes from others that are there at the same time.
  package var mark: UInt64 {
    let place = keys.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    return UInt64(place) ^ keys[1].bitPattern
  }

  /// Where a progress lies: the segment, and the linear fraction of it.
  ///
  /// Complexity: O(log n). Of a segment without length the fraction is 0 or, at the last time, 1.
  public func segment(at progress: Double) -> (index: Int, fraction: Double) {
    KeyTimes.segment(at: progress, times: keys.span, stride: stride)
  }

  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number of the value, below ``laneCount``.
  ///   - fraction: Position in the segment after its own curve.
  package func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    precondition(lane < laneCount && index < segmentCount, "the number is in the keyframes")
    return keys.withUnsafeBufferPointer {
      rule.number(
        lane, of: laneCount, $0.baseAddress.unsafelyUnwrapped + index * stride, at: fraction)
    }
  }

  /// The whole transform in a segment of whole transforms.
  func transform(inSegment index: Int, at fraction: Double) -> Transform3D {
    guard rule != .transform else { return transforms.value(of: index, at: fraction) }
    let element = { (lane: Int) in number(lane, inSegment: index, at: fraction) }
    return laneCount == 6 ? Transform3D(Transform2D(element)) : Transform3D(element)
  }

  /// One number of the start and of the end of a segment.
  func ends(_ lane: Int, inSegment index: Int) -> (start: Double, end: Double) {
    let place = index * stride + 1 + lane
    let start = keys.span[place]
    return (start, rule == .hold ? start : keys.span[place + stride])
  }

  /// One number of the outgoing and of the incoming tangent of a cubic segment.
  func tangents(_ lane: Int, inSegment index: Int) -> (outgoing: Double, incoming: Double) {
    let place = index * stride + 1 + laneCount + lane
    return (keys.span[place], keys.span[place + laneCount])
  }

  /// The rotation in a segment of rotations.
  func quaternion(inSegment index: Int, at fraction: Double) -> Quaternion {
    let start = Quaternion { ends($0, inSegment: index).start }
    guard rule == .turn else { return start }
    return start.interpolated(to: Quaternion { ends($0, inSegment: index).end }, by: fraction)
  }

  /// The angle of the turn between two rotations, half of it in radians.
  private static func angle(_ a: [Double], _ b: [Double]) -> Double {
    SphericalInterpolation(from: Quaternion(lanes: a.span), to: Quaternion(lanes: b.span)).angle
  }

  /// The Euclidean distance of two values over their numbers.
  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

extension PreparedKeyframes.Rule {
  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number.
  ///   - laneCount: How many there are.
  ///   - key: The numbers of ``PreparedKeyframes`` at the start of the segment.
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
