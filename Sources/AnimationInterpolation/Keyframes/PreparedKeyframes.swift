import AnimationGeometry
import AnimationMath

/// Keyframes with final times, tangents and transform parts, ready for evaluation.
///
/// The value at a progress takes two steps, because a segment may have its own curve: ``segment(at:)`` finds the
/// segment and the linear fraction, and the segment is evaluated at the fraction after its curve.
///
/// Laws: every keyframe has exactly its value at its time; at equal neighbouring times the later segment counts. A
/// progress below 0 continues the first segment if that starts at 0, a progress above 1 continues the last one if
/// that ends at 1; beyond other key times the outermost values are held.
@usableFromInline package struct PreparedKeyframes: Sendable, Hashable {
  let numbers: KeyframeNumbers
  /// The pair of ends of each segment of whole transforms.
  let transforms: FixedArray<TransformInterpolation>

  /// The reason why keyframes have no effect.
  package enum Problem: Error, Sendable, Hashable {
    case noValues
    case mismatchedCounts
    /// Whole transforms and numbers that are not finite have no distance, so they cannot be paced.
    case unpaceable
    /// A tension, continuity or bias that is used and is not finite.
    case unshapeable
    /// A rotation without length, or with a component that is not finite.
    case noDirection
  }

  /// Computes times, tangents and transform parts. Complexity: O(numbers of all keyframes).
  ///
  /// `type` is that of the animated value; for a value function the type of its input. For `keyTimes` see
  /// ``KeyTimes/used(_:valueCount:mode:)``; a paced mode ignores them, because times come from the distances. Tension,
  /// continuity and bias are for the cubic modes: one finite number per keyframe; default for missing ones: 0.
  ///
  /// - Throws: `Problem` if the keyframes have no effect.
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

  /// Returns one pair for each two neighbours.
  static func transforms(_ values: [[Double]]) -> FixedArray<TransformInterpolation> {
    let matrices = values.map { Transform3D(lanes: $0) }
    return FixedArray(
      zip(matrices, matrices.dropFirst()).map { TransformInterpolation(from: $0, to: $1) })
  }

  /// Creates keyframes from prepared numbers, and one pair for each segment of whole transforms; none for other types.
  init(_ numbers: KeyframeNumbers, transforms: FixedArray<TransformInterpolation> = FixedArray([]))
  {
    (self.numbers, self.transforms) = (numbers, transforms)
  }

  package var laneCount: Int { numbers.laneCount }
  package var rule: Rule { numbers.rule }

  /// The number of segments; a single value is one segment that holds it.
  package var segmentCount: Int { numbers.segmentCount }

  /// Returns the segment of a progress, and the linear fraction in it.
  ///
  /// Complexity: O(log n). In a segment without length the fraction is 0 or, at the last time, 1. It is also 0 or 1
  /// if a value is held beyond the key times; no curve of the segment applies then.
  package func segment(at progress: Double) -> (index: Int, fraction: Double) {
    numbers.segment(at: progress)
  }

  /// Returns one number of the value in a segment, at a fraction after the segment's own curve.
  package func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    numbers.number(lane, inSegment: index, at: fraction)
  }

  func transform(inSegment index: Int, at fraction: Double) -> Transform3D {
    guard rule != .transform else { return transforms.value(of: index, at: fraction) }
    let element = { (lane: Int) in number(lane, inSegment: index, at: fraction) }
    return laneCount == 6 ? Transform3D(Transform2D(element)) : Transform3D(element)
  }

  func ends(_ lane: Int, inSegment index: Int) -> (start: Double, end: Double) {
    numbers.ends(lane, inSegment: index)
  }

  func quaternion(inSegment index: Int, at fraction: Double) -> Quaternion {
    let start = Quaternion { ends($0, inSegment: index).start }
    guard rule == .turn else { return start }
    let end = Quaternion { ends($0, inSegment: index).end }
    return start.turned(to: end, by: fraction, along: .shorter)
  }

  /// Replaces each rotation by its negative, the same rotation, if that is nearer to its predecessor, so that the
  /// four components do not jump between segments. Half a turn keeps the signs.
  private static func bringTogether(_ rotations: inout [[Double]]) {
    for index in rotations.indices.dropFirst() {
      let (before, rotation) = (rotations[index - 1], rotations[index])
      if Quaternion(lanes: before).isNearer(toNegativeOf: Quaternion(lanes: rotation)) {
        rotations[index] = rotation.map { -$0 }
      }
    }
  }

  /// Returns the angle between two quaternions in radians, half the angle of the rotation between them.
  private static func angle(_ a: [Double], _ b: [Double]) -> Double {
    SphericalInterpolation(from: Quaternion(lanes: a), to: Quaternion(lanes: b)).angle
  }
}

extension PreparedKeyframes {
  /// Creates keyframes from a curve with its own tangents, for an animation that lasts from the first keyframe to the
  /// last: the progress 0 is its first time and 1 its last.
  ///
  /// If these times are 0 and 1, the values are those of the curve, bit for bit; otherwise they differ by the
  /// rounding of the scaled times. A curve without duration shows its last value.
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
