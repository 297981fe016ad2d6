import AnimationGeometry
import ElementaryFunctions

/// What one property animation does to the value below it, made ready to be evaluated.
///
/// The pipeline is Core Animation's: interpolate at the paced progress; where the animation is
/// cumulative add the value at the end of a cycle once for each cycle done; where it is additive
/// add the result to the value below, otherwise replace it. Transforms are added as
/// `result · below`, so that the result happens first, and so are rotations.
public struct PreparedInterpolation: Sendable, Hashable {
  /// What the values come from.
  public enum Source: Sendable, Hashable {
    /// Two values: a basic or a spring animation.
    case ends(PreparedEnds)
    /// A list of values: a keyframe animation.
    case keyframes(PreparedKeyframes)
    /// The points of a path.
    case path(PreparedPathKeyframes)
    /// The direction of travel along a path, as an angle to which another one is added.
    case pathAngle(PreparedPathKeyframes, offset: Double)

    /// How many numbers its values have.
    public var laneCount: Int {
      switch self {
      case .ends(let ends): ends.laneCount
      case .keyframes(let keyframes): keyframes.laneCount
      case .path: 2
      case .pathAngle: 1
      }
    }
  }

  /// How a number is stored: as it is, truncated to an integer, or as 0 or 1.
  enum Storage: Sendable, Hashable { case number, integer, bool }

  /// The ends or the keyframes between which values lie.
  public let source: Source
  /// How many numbers the value has.
  public let laneCount: Int
  /// What makes a transform of the numbers of the source, nil where they are the value.
  let function: ValueFunction?
  package let type: ValueType
  let isAdditive: Bool
  let isCumulative: Bool
  /// Whether a cycle ends where it began, as one that reverses does.
  let endsAtStart: Bool
  let storage: Storage

  /// What a source does to the value below it.
  ///
  /// - Parameters:
  ///   - source: The ends or the keyframes.
  ///   - type: The type of the animated value, a component's own where a component is animated.
  ///   - isAdditive: Whether the result is added to the value below instead of replacing it.
  ///   - isCumulative: Whether the value at the end of a cycle counts once for each cycle done.
  ///   - endsAtStart: Whether each cycle plays back to its start (autoreverse).
  ///   - function: Makes the transform that is animated out of the numbers of the source, after
  ///     these have been interpolated and accumulated.
  /// - Precondition: With a function the type is ``ValueType/transform``, and the source has as
  ///   many numbers as it takes.
  public init(
    _ source: Source, type: ValueType, isAdditive: Bool = false, isCumulative: Bool = false,
    endsAtStart: Bool = false, function: ValueFunction? = nil
  ) {
    self.source = source
    self.function = function
    if let function {
      require(
        type == .transform && source.laneCount == function.inputCount,
        "the value function \(function.rawValue) makes a transform of \(function.inputCount) numbers, not a \(type.rawValue) of \(source.laneCount)"
      )
    }
    laneCount = function == nil ? source.laneCount : 16
    self.type = type
    // Strings and images have no sums.
    self.isAdditive = isAdditive && !type.isDiscrete
    self.isCumulative = isCumulative && !type.isDiscrete
    self.endsAtStart = endsAtStart
    storage = type == .integer ? .integer : type == .bool ? .bool : .number
  }

  /// Whether the result depends on the value below.
  var needsBelow: Bool {
    if isAdditive { return true }
    if case .ends(let ends) = source { return ends.form != .fixed }
    return false
  }

  /// Applies the animation at a progress.
  ///
  /// - Parameters:
  ///   - progress: After the animation's own curve, or a spring's position; any finite number.
  ///   - cycle: How many cycles are done, 0 or more.
  ///   - value: The value below on entry, the result on return; ``laneCount`` numbers.
  ///   - isPresent: Whether there is a value below, and whether there is one now.
  ///   - pacing: The curve of a keyframe segment: segment index and linear fraction to the paced
  ///     fraction.
  ///
  /// Where there is no value below, a colour that is mixed with it takes the other end with alpha 0
  /// for it, a sum takes zero, and anything else switches at ½ (a missing end stays missing).
  ///
  /// Complexity: O(lanes + log keyframes), no allocation.
  public func apply(
    progress: Double, cycle: Double, to value: UnsafeMutableBufferPointer<Double>,
    isPresent: inout Bool,
    pacing: (Int, Double) -> Double
  ) {
    if !isPresent {
      guard standIn(at: progress, in: value, isPresent: &isPresent) else { return }
    }
    if let function {
      applyFunction(function, progress: progress, cycle: cycle, to: value, pacing: pacing)
    } else if type.isMatrix {
      applyTransform(progress: progress, cycle: cycle, to: value, pacing: pacing)
    } else if type == .quaternion {
      applyRotation(progress: progress, cycle: cycle, to: value, pacing: pacing)
    } else if type == .path {
      applyPath(progress: progress, cycle: cycle, to: value, pacing: pacing)
    } else {
      applyNumbers(progress: progress, cycle: cycle, to: value, pacing: pacing)
    }
    isPresent = true
  }

  private func applyNumbers(
    progress: Double, cycle: Double, to value: UnsafeMutableBufferPointer<Double>,
    pacing: (Int, Double) -> Double
  ) {
    let place = locate(progress, pacing: pacing)
    let end = endOfCycle(after: cycle, pacing: pacing)
    for lane in 0..<laneCount {
      let below = value[lane]
      var number = number(lane, at: place, below: below)
      if let end { number = self.number(lane, at: end, below: below) * cycle + number }
      if isAdditive { number = below + number }
      switch storage {
      case .number: value[lane] = number
      case .integer: value[lane] = number.rounded(.towardZero)
      case .bool: value[lane] = number == 0 ? 0 : 1
      }
    }
  }

  private func applyTransform(
    progress: Double, cycle: Double, to value: UnsafeMutableBufferPointer<Double>,
    pacing: (Int, Double) -> Double
  ) {
    let below = matrix(in: UnsafeBufferPointer(value))
    var transform = transform(at: locate(progress, pacing: pacing), below: below)
    if let place = endOfCycle(after: cycle, pacing: pacing) {
      let end = self.transform(at: place, below: below)
      transform = transform.added(to: end.repeated(cycle))
    }
    if isAdditive { transform = transform.added(to: below) }
    write(transform, to: value)
  }

  private func applyFunction(
    _ function: ValueFunction, progress: Double, cycle: Double,
    to value: UnsafeMutableBufferPointer<Double>, pacing: (Int, Double) -> Double
  ) {
    let place = locate(progress, pacing: pacing)
    let end = endOfCycle(after: cycle, pacing: pacing)
    let below = Transform3D(lanes: UnsafeBufferPointer(value))
    withUnsafeTemporaryAllocation(of: Double.self, capacity: function.inputCount) { numbers in
      for lane in numbers.indices {
        let number = number(lane, at: place, below: 0)
        let done = end.map { self.number(lane, at: $0, below: 0) * cycle } ?? 0
        numbers.initializeElement(at: lane, to: end == nil ? number : done + number)
      }
      var transform = function.transform(of: UnsafeBufferPointer(numbers))
      if isAdditive { transform = transform.added(to: below) }
      transform.write(to: value)
    }
  }

  /// Where the value that counts once for each done cycle is found; nil where nothing accumulates.
  func endOfCycle(
    after cycle: Double, pacing: (Int, Double) -> Double
  ) -> (segment: Int, fraction: Double)? {
    isCumulative && cycle > 0 ? locate(endsAtStart ? 0 : 1, pacing: pacing) : nil
  }

  /// A position in the source: the segment (0 for two ends) and the paced fraction of it.
  func locate(
    _ progress: Double, pacing: (Int, Double) -> Double
  ) -> (segment: Int, fraction: Double) {
    switch source {
    case .ends:
      return (0, progress)
    case .keyframes(let keyframes):
      let place = keyframes.segment(at: progress)
      return (place.index, pacing(place.index, place.fraction))
    case .path(let path), .pathAngle(let path, _):
      let place = path.segment(at: progress)
      return (place.index, pacing(place.index, place.fraction))
    }
  }

  func number(
    _ lane: Int, at place: (segment: Int, fraction: Double), below: Double
  ) -> Double {
    switch source {
    case .ends(let ends): ends.number(lane, at: place.fraction, below: below)
    case .keyframes(let keyframes):
      keyframes.number(lane, inSegment: place.segment, at: place.fraction)
    case .path(let path):
      path.number(lane, inSegment: place.segment, at: place.fraction)
    case .pathAngle(let path, let offset):
      path.angle(inSegment: place.segment, at: place.fraction) + offset
    }
  }

  private func transform(
    at place: (segment: Int, fraction: Double), below: Transform3D
  ) -> Transform3D {
    switch source {
    case .ends(let ends): ends.transform(at: place.fraction, below: below)
    case .keyframes(let keyframes):
      keyframes.transform(inSegment: place.segment, at: place.fraction)
    case .path, .pathAngle:
      // Points and angles; a value function has made a transform of them before.
      below
    }
  }

  /// Puts something in the place of a missing value below; false where there is nothing to apply.
  func standIn(
    at progress: Double, in value: UnsafeMutableBufferPointer<Double>, isPresent: inout Bool
  ) -> Bool {
    guard case .ends(let ends) = source, ends.form != .fixed else {
      // Keyframes and given ends need nothing below, and a sum starts from nothing.
      clear(value)
      return true
    }
    if ends.form == .byBelow { return false }
    let given = ends.form == .fromBelow ? ends.end : ends.start
    let isMissing = (progress < 0.5) == (ends.form == .fromBelow)
    if type != .color && isMissing { return false }
    for lane in 0..<laneCount { value[lane] = given.span[lane] }
    if type == .color {
      value[3] = 0
      return true
    }
    isPresent = true
    return false
  }

  private func clear(_ value: UnsafeMutableBufferPointer<Double>) {
    for lane in 0..<laneCount { value[lane] = 0 }
    switch type {
    case .transform, .affine: write(.identity, to: value)
    case .quaternion: Quaternion.identity.write(to: value)
    case .path: value[0] = PathLanes.noStructure
    default: break
    }
  }

  // MARK: Matrices

  /// The matrix in the lanes of a value, also where it is one of the plane.
  func matrix(in lanes: UnsafeBufferPointer<Double>) -> Transform3D {
    type == .affine ? Transform3D(Transform2D { lanes[$0] }) : Transform3D(lanes: lanes)
  }

  /// The inverse of ``matrix(in:)``.
  func write(_ matrix: Transform3D, to lanes: UnsafeMutableBufferPointer<Double>) {
    if type == .affine {
      Transform2D(projecting: matrix).write(to: lanes)
    } else {
      matrix.write(to: lanes)
    }
  }
}
