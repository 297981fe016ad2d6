import AnimationGeometry
import AnimationMath

/// Keyframes made ready to be evaluated: times settled, tangents and transform parts computed.
///
/// The value at a progress is found in two steps, because a curve of the segment's own may stand
/// between them: ``segment(at:)`` says where the progress lies, and the segment is evaluated at the
/// paced fraction.
///
/// Laws: every keyframe is hit exactly at its time; at equal neighbouring times the later segment
/// holds. A progress below 0 continues the first segment where that begins at 0, one above 1 the last
/// where that ends at 1; beyond other key times the outermost values are held.
@usableFromInline package struct PreparedKeyframes: Sendable, Hashable {
  /// Times, values and tangents.
  let numbers: KeyframeNumbers
  /// For each segment of whole transforms its two ends.
  let transforms: FixedArray<TransformInterpolation>

  /// Why keyframes have no effect.
  package enum Problem: Error, Sendable, Hashable {
    /// An empty list.
    case noValues
    /// Values whose counts of numbers differ.
    case mismatchedCounts
    /// Whole transforms and numbers that are not finite have no distance, so they cannot be paced.
    case unpaceable
    /// A tension, continuity or bias that is read and is not finite.
    case unshapeable
    /// A rotation without length, or with a component that is not finite.
    case noDirection
  }

  /// Settles times, tangents and transform parts. Complexity: O(numbers of all keyframes).
  ///
  /// - Parameters:
  ///   - values: The lanes of each keyframe.
  ///   - type: The type of the animated value, of a value function its input's.
  ///   - mode: How the values between the keyframes are found.
  ///   - keyTimes: See ``KeyTimes/used(_:valueCount:mode:)``; not read in a paced mode, where times
  ///     come from the distances.
  ///   - tension: For the cubic modes, one finite number a keyframe, missing ones 0.
  ///   - continuity: For the cubic modes, one finite number a keyframe, missing ones 0.
  ///   - bias: For the cubic modes, one finite number a keyframe, missing ones 0.
  /// - Throws: What makes the keyframes one of which nothing can be shown.
  package init(
    values: [[Double]], type: ValueType, mode: CalculationMode, keyTimes: [Double]? = nil,
    tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
  ) throws(Problem) {
    guard let first = values.first else { throw .noValues }
    guard type == .path || values.allSatisfy({ $0.count == first.count }) else {
      throw .mismatchedCounts
    }
    if mode.isPaced && type.isMatrix { throw .unpaceable }
    var values = type == .path ? PathLanes.padded(values) : values
    if type == .quaternion {
      for index in values.indices {
        guard let unit = ValueType.unitRotation(values[index]) else { throw .noDirection }
        values[index] = unit
      }
    }
    let hasMetric = !type.isDiscrete && type != .bool && type.laneCount != nil
    var distances: [Double]?
    if mode.isPaced && hasMetric {
      distances =
        type == .quaternion
        ? zip(values, values.dropFirst()).map(Self.angle) : KeyframeNumbers.distances(values)
    }
    let rule: Rule =
      if type.isDiscrete {
        .step
      } else if type == .quaternion {
        .turn
      } else if mode.isCubic && (type != .path || PathLanes.canMorph(values)) {
        .hermite
      } else if type.isMatrix {
        .transform
      } else {
        .linear
      }
    if rule == .turn, mode != .discrete { Self.bringTogether(&values) }
    let shapes =
      rule != .hermite
      ? nil
      : KeyframeSpline.Shape.all(
        count: values.count, tension: tension, continuity: continuity, bias: bias)
    // A single value is held without them.
    if values.count > 1, shapes?.allSatisfy({ $0.isFinite }) == false { throw .unshapeable }
    numbers = try KeyframeNumbers(
      values: values, mode: mode, keyTimes: keyTimes, distances: distances, rule: rule,
      shapes: shapes)
    transforms = numbers.rule == .transform ? Self.transforms(values) : FixedArray([])
  }

  /// One for each two neighbours.
  static func transforms(_ values: [[Double]]) -> FixedArray<TransformInterpolation> {
    let matrices = values.map { Transform3D(lanes: $0) }
    return FixedArray(
      zip(matrices, matrices.dropFirst()).map { TransformInterpolation(from: $0, to: $1) })
  }

  /// Keyframes whose numbers are ready.
  ///
  /// - Parameter transforms: Of whole transforms one for each segment, none of others.
  init(_ numbers: KeyframeNumbers, transforms: FixedArray<TransformInterpolation> = FixedArray([]))
  {
    (self.numbers, self.transforms) = (numbers, transforms)
  }

  /// How many numbers each keyframe has, and so every value between them.
  package var laneCount: Int { numbers.laneCount }
  package var rule: Rule { numbers.rule }

  /// The number of segments; a single value is one segment that holds it.
  package var segmentCount: Int { numbers.segmentCount }

  /// Where a progress lies: the segment, and the linear fraction of it.
  ///
  /// Complexity: O(log n). Of a segment without length the fraction is 0 or, at the last time, 1. Where
  /// a value is held beyond the key times it is 0 or 1 too, and no curve of the segment counts.
  package func segment(at progress: Double) -> (index: Int, fraction: Double) {
    numbers.segment(at: progress)
  }

  /// One number of the value in a segment.
  ///
  /// - Parameters:
  ///   - lane: Which number of the value, below ``laneCount``.
  ///   - fraction: Position in the segment after its own curve.
  package func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    numbers.number(lane, inSegment: index, at: fraction)
  }

  /// The whole transform in a segment of whole transforms.
  func transform(inSegment index: Int, at fraction: Double) -> Transform3D {
    guard rule != .transform else { return transforms.value(of: index, at: fraction) }
    let element = { (lane: Int) in number(lane, inSegment: index, at: fraction) }
    return laneCount == 6 ? Transform3D(Transform2D(element)) : Transform3D(element)
  }

  /// One number of the start and of the end of a segment.
  func ends(_ lane: Int, inSegment index: Int) -> (start: Double, end: Double) {
    numbers.ends(lane, inSegment: index)
  }

  /// The rotation in a segment of rotations.
  func quaternion(inSegment index: Int, at fraction: Double) -> Quaternion {
    let start = Quaternion { ends($0, inSegment: index).start }
    guard rule == .turn else { return start }
    let end = Quaternion { ends($0, inSegment: index).end }
    return start.turned(to: end, by: fraction, along: .shorter)
  }

  /// Replaces each rotation by its negative, the same rotation, where that is nearer to the one before
  /// it: the four components do not jump where one segment ends and another begins. Half a turn keeps the
  /// signs.
  private static func bringTogether(_ rotations: inout [[Double]]) {
    for index in rotations.indices.dropFirst() {
      let (before, rotation) = (rotations[index - 1], rotations[index])
      if Quaternion(lanes: before).isNearer(toNegativeOf: Quaternion(lanes: rotation)) {
        rotations[index] = rotation.map { -$0 }
      }
    }
  }

  /// The angle of the turn between two rotations, half of it in radians.
  private static func angle(_ a: [Double], _ b: [Double]) -> Double {
    SphericalInterpolation(from: Quaternion(lanes: a), to: Quaternion(lanes: b)).angle
  }
}

extension PreparedKeyframes {
  /// Keyframes with tangents of their own, for an animation that lasts from the first to the last: the
  /// progress 0 stands for its first time and 1 for its last.
  ///
  /// Where these are 0 and 1 the values are those of the curve, bit for bit; otherwise as near as the
  /// rounding of the scaled times allows. A curve whose times are all one shows its last value.
  ///
  /// - Parameter curve: The curve; its tangents are counted by the segment already, so that scaling
  ///   the times leaves its form.
  package init(_ curve: PreparedHermite) {
    let (start, length) = (curve.startTime, curve.endTime - curve.startTime)
    if length > 0, length < .infinity {
      self.init(
        KeyframeNumbers(
          .hermite, times: curve.times.map { ($0 - start) / length }, values: curve.values,
          laneCount: curve.laneCount, tangents: curve.tangents))
    } else {
      self.init(
        KeyframeNumbers(
          .hold, times: [0, 1], values: Array(curve.values.suffix(curve.laneCount)),
          laneCount: curve.laneCount))
    }
  }
}
