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
  @usableFromInline
  enum Rule: Sendable, Hashable { case linear, step, hold, hermite, transform, turn }

  /// How many numbers each keyframe has, and so every value between them.
  public let laneCount: Int
  let rule: Rule
  let times: [Double]
  /// The values one after the other, `laneCount` numbers each.
  let values: [Double]
  /// For each segment its outgoing and its incoming tangent.
  let tangents: [Double]
  let transforms: [PreparedTransformInterpolation]

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
    laneCount = values[0].count
    self.values = values.flatMap { $0 }
    let distances = zip(values, values.dropFirst()).map {
      type == .quaternion ? Self.angle($0, $1) : Self.distance($0, $1)
    }
    let hasMetric = !type.isDiscrete && type.laneCount != nil

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

    if mode == .discrete || count == 1 {
      (rule, tangents, transforms) = (.hold, [], [])
    } else if type.isDiscrete {
      (rule, tangents, transforms) = (.step, [], [])
    } else if type == .quaternion {
      (rule, tangents, transforms) = (.turn, [], [])
    } else if mode.isCubic && (type != .path || PathLanes.canMorph(values)) {
      let spline = KeyframeSpline(
        values: values,
        shapes: KeyframeSpline.Shape.all(
          count: count, tension: tension, continuity: continuity, bias: bias),
        intervals: mode == .cubicPaced && hasMetric ? distances : nil)
      tangents = (0..<count - 1).flatMap {
        spline.tangent(at: $0, isOutgoing: true) + spline.tangent(at: $0 + 1, isOutgoing: false)
      }
      (rule, transforms) = (.hermite, [])
    } else if type.isMatrix {
      let matrices = values.map { Transform3D(lanes: $0.span) }
      transforms = zip(matrices, matrices.dropFirst()).map {
        PreparedTransformInterpolation(from: $0, to: $1)
      }
      (rule, tangents) = (.transform, [])
    } else {
      (rule, tangents, transforms) = (.linear, [], [])
    }
  }

  /// The number of segments; a single value is one segment that holds it.
  public var segmentCount: Int { times.count - 1 }

  /// Where a progress lies: the segment, and the linear fraction of it.
  ///
  /// Complexity: O(log n). Of a segment without length the fraction is 0 or, at the last time, 1.
  public func segment(at progress: Double) -> (index: Int, fraction: Double) {
    KeyTimes.segment(at: progress, times: times.span)
  }

  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number of the value, below ``laneCount``.
  ///   - fraction: Position in the segment after its own curve.
  func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
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

  /// The whole transform in a segment of whole transforms.
  func transform(inSegment index: Int, at fraction: Double) -> Transform3D {
    guard rule != .transform else { return transforms.value(of: index, at: fraction) }
    let element = { (lane: Int) in number(lane, inSegment: index, at: fraction) }
    return laneCount == 6 ? Transform3D(Transform2D(element)) : Transform3D(element)
  }

  /// One number of the start and of the end of a segment.
  func ends(_ lane: Int, inSegment index: Int) -> (start: Double, end: Double) {
    let start = values.span[index * laneCount + lane]
    return (start, rule == .hold ? start : values.span[(index + 1) * laneCount + lane])
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
