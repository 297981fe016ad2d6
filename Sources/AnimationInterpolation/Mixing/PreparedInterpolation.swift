import AnimationGeometry
import AnimationMath

/// The effect of one property animation on the underlying value, ready for evaluation.
///
/// The pipeline is Core Animation's. It interpolates at the progress after the curve. If the animation is cumulative,
/// it adds the value at the end of an iteration once for each completed iteration. If the animation is additive, it
/// adds the result to the underlying value, otherwise it replaces that value. Transforms are added as
/// `result · below`, so that the result is applied first, and so are rotations.
package struct PreparedInterpolation: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// Two values: a basic or a spring animation.
    case ends(PreparedEnds)
    /// A list of values: a keyframe animation.
    case keyframes(PreparedKeyframes)
    /// The points of a path.
    case path(PreparedPathKeyframes)
    /// The direction of travel along a path, as an angle to which the offset is added.
    case pathAngle(PreparedPathKeyframes, offset: Double)
    case decay(PreparedDecay)

    package var laneCount: Int {
      switch self {
      case .ends(let ends): ends.laneCount
      case .keyframes(let keyframes): keyframes.laneCount
      case .path: 2
      case .pathAngle: 1
      case .decay(let decay): decay.lanes.count
      }
    }
  }

  /// The stored form of a number: unchanged, truncated to an integer, or as 0 or 1.
  enum Storage: Sendable, Hashable { case number, integer, bool }

  package let source: Source
  package let laneCount: Int
  /// The function that makes a transform of the numbers of the source, nil if they are the value.
  let function: ValueFunction?
  package let type: ValueType
  let isAdditive: Bool
  let isCumulative: Bool
  /// Whether the source has segments: every source but two ends and a decay.
  private let hasSegments: Bool
  /// Whether neither end is the underlying value.
  private let isFixed: Bool
  /// Whether one of two ends has no value.
  package let hasAbsentEnd: Bool
  /// Whether the value starts with a velocity, so that it also depends on an impulse.
  package let isMoving: Bool
  /// Whether the value depends on the progress only.
  package let replacesWhole: Bool
  /// The ends, if the value is one to four numbers that need only interpolation.
  package private(set) var inlineEnds: InlineEnds?
  /// Whether an iteration ends at its start, because it autoreverses.
  let endsAtStart: Bool
  let storage: Storage

  /// Creates an interpolation.
  ///
  /// - Parameters:
  ///   - source: The ends or the keyframes.
  ///   - type: The type of the animated value; that of the component if a component is animated.
  ///   - isAdditive: Whether the result is added to the underlying value instead of replacing it. Ignored for a type
  ///   without sums (``ValueType/hasSums``).
  ///   - isCumulative: Whether the value at the end of an iteration counts once for each completed iteration. Also
  ///   ignored for such a type.
  ///   - endsAtStart: Whether each iteration plays back to its start (autoreverse).
  ///   - function: Makes the animated transform from the numbers of the source, after these have been interpolated
  ///   and accumulated.
  /// - Precondition: The source has as many numbers as the type, or none if an end is absent. With a function the
  ///   type is ``ValueType/transform``, and the source has as many numbers as the function takes.
  package init(
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
    if case .ends(let ends) = source {
      hasAbsentEnd = ends.form == .appearing || ends.form == .vanishing
      isMoving = ends.isMoving
      isFixed = ends.form == .fixed
      hasSegments = false
    } else {
      (hasAbsentEnd, isMoving, isFixed) = (false, false, true)
      if case .decay = source { hasSegments = false } else { hasSegments = true }
    }
    self.isAdditive = isAdditive && type.hasSums
    self.isCumulative = isCumulative && type.hasSums
    replacesWhole = isFixed && !isMoving && !self.isAdditive && !self.isCumulative
    self.endsAtStart = endsAtStart
    storage = type == .integer ? .integer : type == .bool ? .bool : .number
    let wanted = type.laneCount ?? max(laneCount, type == .path ? 1 : 0)
    require(
      laneCount == wanted || hasAbsentEnd && laneCount == 0,
      "a value of type \(type.rawValue): expected \(wanted) numbers, found \(laneCount)")
    if case .ends(let ends) = source, isOfPlainNumbers, !self.isAdditive, !self.isCumulative,
      !isMoving
    {
      inlineEnds = InlineEnds(ends)
    }
  }

  package var readsUnderlying: Bool { isAdditive || !isFixed }

  /// Whether the underlying value shows through unchanged, because there is no other end.
  var showsBelow: Bool { hasAbsentEnd && laneCount == 0 }

  /// Applies the animation at a position to the underlying value: the last step of an evaluation.
  ///
  ///     var numbers = [0.0, 0]
  ///     var value = numbers.mutableSpan
  ///     var isPresent = true
  ///     keyframes.apply(at: keyframes.locate(0.25), to: &value, isPresent: &isPresent)
  ///
  /// - Parameters:
  ///   - position: The result of ``locate(_:impulse:cycle:)`` of this interpolation, after the curves of the
  ///   segments.
  ///   - value: The underlying value on entry, the result on return; at least ``laneCount`` numbers.
  ///   - isPresent: Whether there is an underlying value on entry, and whether there is a value on return.
  ///
  /// Without an underlying value, a colour uses the other end with alpha 0, a sum uses zero, and any other value
  /// switches at ½ (a missing end stays missing).
  ///
  /// Complexity: O(lanes), no allocation.
  package func apply(
    at position: SegmentLocations, to value: inout MutableSpan<Double>, isPresent: inout Bool
  ) {
    require(
      value.count >= laneCount,
      "a buffer of \(value.count) numbers is too small for a value of \(laneCount) numbers")
    value.withUnsafeMutableBufferPointer { apply(at: position, to: $0, isPresent: &isPresent) }
  }

  /// Applies the animation to a buffer of at least ``laneCount`` numbers.
  package func apply(
    at position: SegmentLocations, to value: UnsafeMutableBufferPointer<Double>,
    isPresent: inout Bool
  ) {
    // For two ends the fraction is the progress; keyframes need neither of the next two.
    let (place, cycle) = (position.place, position.cycle)
    var end = position.end
    if hasAbsentEnd {
      return applyAbsence(progress: place.fraction, to: value, isPresent: &isPresent)
    }
    if !isPresent {
      guard standIn(at: place.fraction, in: value) else { return }
      // An iteration that ends with no value adds nothing.
      if let last = end, isMissing(at: last.fraction) { end = nil }
    }
    if let function {
      applyFunction(function, at: place, end: end, cycle: cycle, to: value)
    } else if type.isMatrix {
      applyTransform(at: place, end: end, cycle: cycle, to: value)
    } else if type == .quaternion {
      applyRotation(at: place, end: end, cycle: cycle, to: value)
    } else if type == .path {
      applyPath(at: place, to: value)
    } else {
      applyNumbers(at: place, end: end, cycle: cycle, to: value)
    }
    isPresent = true
  }

  private func applyNumbers(
    at place: SegmentLocation, end: SegmentLocation?, cycle: Double,
    to value: UnsafeMutableBufferPointer<Double>
  ) {
    switch source {
    case .ends(let ends):
      // Read from the source once, not for each number.
      applyNumbers(at: place, end: end, cycle: cycle, to: value) {
        ends.number($0, at: $1, below: $2)
      }
    case .path(let path):
      // Both numbers of a location are computed together.
      let point = path.point(inSegment: place.segment, at: place.fraction)
      let last = end.map { path.point(inSegment: $0.segment, at: $0.fraction) }
      applyNumbers(at: point, end: last, cycle: cycle, to: value) { lane, point, _ in
        lane == 0 ? point.x : point.y
      }
    case .keyframes, .pathAngle, .decay:
      applyNumbers(at: place, end: end, cycle: cycle, to: value) { number($0, at: $1, below: $2) }
    }
  }

  @inline(__always)
  private func applyNumbers<Place>(
    at place: Place, end: Place?, cycle: Double, to value: UnsafeMutableBufferPointer<Double>,
    _ numbers: (_ lane: Int, Place, _ below: Double) -> Double
  ) {
    for lane in 0..<laneCount {
      let below = value[lane]
      var number = numbers(lane, place, below)
      if let end { number = number.sum(with: numbers(lane, end, below), times: cycle) }
      if isAdditive { number = below.sum(with: number) }
      switch storage {
      case .number: value[lane] = number
      case .integer: value[lane] = number.rounded(.towardZero)
      case .bool: value[lane] = number == 0 ? 0 : 1
      }
    }
  }

  private func applyTransform(
    at place: SegmentLocation, end: SegmentLocation?, cycle: Double,
    to value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = matrix(in: UnsafeBufferPointer(value))
    let total = total(
      transform(at: place, below: below), end.map { transform(at: $0, below: below) },
      times: cycle, over: below)
    write(total, to: value)
  }

  /// Returns a value plus one for each completed iteration and, if the animation is additive, the underlying one.
  @inline(__always)
  func total<Value: Additive>(
    _ own: Value, _ end: Value?, times cycle: Double, over below: Value
  ) -> Value {
    var total = own
    if let end { total = total.added(to: end.repeated(cycle)) }
    return isAdditive ? total.added(to: below) : total
  }

  private func applyFunction(
    _ function: ValueFunction, at place: SegmentLocation, end: SegmentLocation?, cycle: Double,
    to value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = Transform3D(lanes: UnsafeBufferPointer(value))
    withUnsafeTemporaryAllocation(of: Double.self, capacity: function.inputCount) { numbers in
      for lane in numbers.indices {
        var number = number(lane, at: place, below: 0)
        if let end { number = number.sum(with: self.number(lane, at: end, below: 0), times: cycle) }
        numbers.initializeElement(at: lane, to: number)
      }
      var transform = function.transform(of: UnsafeBufferPointer(numbers))
      if isAdditive { transform = transform.added(to: below) }
      transform.write(to: value)
    }
  }

  /// Finds the location of a progress in the source, as linear fractions: the first step of an evaluation.
  ///
  /// The curves of the segments come next, if there are any, and then the value.
  ///
  /// - Parameters:
  ///   - progress: The progress after the animation's own curve, or a spring's position; any number.
  ///   - impulse: The effect so far of a velocity of 1 at the start: the impulse response of a spring. It counts for
  ///   ends with a velocity at the start.
  ///   - cycle: The number of completed iterations, 0 or more.
  /// - Complexity: O(log keyframes).
  package func locate(
    _ progress: Double, impulse: Double = 0, cycle: Double = 0
  ) -> SegmentLocations {
    var place = place(at: progress)
    place.impulse = impulse
    let end = isCumulative && cycle > 0 ? self.place(at: endsAtStart ? 0 : 1) : nil
    return SegmentLocations(place: place, end: end, cycle: cycle)
  }

  @inline(__always)
  func place(at progress: Double) -> SegmentLocation {
    hasSegments
      ? placeInSegments(at: progress)
      : SegmentLocation(segment: 0, fraction: progress, hasCurve: false)
  }

  /// Returns the location of a progress among segments. Out of line: reading the source copies it, which two ends
  /// need not wait for.
  @inline(never)
  private func placeInSegments(at progress: Double) -> SegmentLocation {
    switch source {
    case .ends, .decay: SegmentLocation(segment: 0, fraction: progress, hasCurve: false)
    case .keyframes(let keyframes): keyframes.numbers.place(at: progress)
    case .path(let path), .pathAngle(let path, _): path.place(at: progress)
    }
  }

  func number(_ lane: Int, at place: SegmentLocation, below: Double) -> Double {
    switch source {
    case .ends(let ends): ends.number(lane, at: place, below: below)
    case .keyframes(let keyframes):
      keyframes.number(lane, inSegment: place.segment, at: place.fraction)
    case .path(let path):
      path.number(lane, inSegment: place.segment, at: place.fraction)
    case .pathAngle(let path, let offset):
      path.angle(inSegment: place.segment, at: place.fraction) + offset
    case .decay(let decay): decay.number(lane, at: place.fraction)
    }
  }

  func transform(at place: SegmentLocation, below: Transform3D) -> Transform3D {
    switch source {
    case .ends(let ends): ends.transform(at: place, below: below)
    case .keyframes(let keyframes):
      keyframes.transform(inSegment: place.segment, at: place.fraction)
    case .path, .pathAngle, .decay:
      // Numbers, points and angles; a value function has already made a transform of them.
      below
    }
  }

  /// Writes a replacement for a missing underlying value: the given end with alpha 0 for a colour, the given end itself
  /// for other values, for the half in which it shows. Returns whether the animation is to be applied.
  func standIn(at progress: Double, in value: UnsafeMutableBufferPointer<Double>) -> Bool {
    guard case .ends(let ends) = source, ends.form != .fixed else {
      // Keyframes and given ends read no underlying value, and a sum starts from zero.
      clear(value)
      return true
    }
    if isMissing(at: progress) { return false }
    let given = ends.form == .fromBelow ? ends.end : ends.start
    for lane in 0..<laneCount { value[lane] = given[lane] }
    if type == .color { value[3] = 0 }
    return true
  }

  /// Whether the value switches at half between a given end and no value if there is no underlying value.
  var switchesWithoutBelow: Bool { type != .color && !isFixed }

  /// Whether there is no value at a progress if there is no underlying value.
  private func isMissing(at progress: Double) -> Bool {
    guard case .ends(let ends) = source else { return false }
    return switch ends.form {
    case .fromBelow: type != .color && progress < 0.5
    case .towardsBelow: type != .color && !(progress < 0.5)
    case .byBelow: true
    case .fixed, .appearing, .vanishing: false
    }
  }

  private func clear(_ value: UnsafeMutableBufferPointer<Double>) {
    for lane in 0..<laneCount { value[lane] = 0 }
    switch type {
    case .transform, .affine: write(.identity, to: value)
    case .quaternion: Quaternion.identity.write(to: value)
    default: break
    }
  }

  /// Applies an animation with an absent end.
  private func applyAbsence(
    progress: Double, to value: UnsafeMutableBufferPointer<Double>, isPresent: inout Bool
  ) {
    guard case .ends(let ends) = source else { return }
    let given = ends.form == .appearing ? ends.end : ends.start
    if given.isEmpty, ends.form == .appearing, type == .color {
      // The underlying value fades in.
      if isPresent { value[3] = 0.0.interpolated(to: value[3], by: progress) }
      return
    }
    guard (progress < 0.5) == (ends.form == .vanishing) else {
      isPresent = false
      return
    }
    if given.isEmpty {
      isPresent = isPresent && ends.form == .appearing
    } else {
      for lane in given.indices { value[lane] = given[lane] }
      isPresent = true
    }
  }

  // MARK: Matrices

  func matrix(in lanes: UnsafeBufferPointer<Double>) -> Transform3D {
    type == .affine ? Transform3D(Transform2D { lanes[$0] }) : Transform3D(lanes: lanes)
  }

  func write(_ matrix: Transform3D, to lanes: UnsafeMutableBufferPointer<Double>) {
    if type == .affine {
      Transform2D(projecting: matrix).write(to: lanes)
    } else {
      matrix.write(to: lanes)
    }
  }
}

/// The location of a progress in the source of an interpolation: the segment and the fraction in it.
package struct SegmentLocation: Sendable, Hashable {
  /// The segment of keyframes or the element of a path; 0 between two ends.
  package let segment: Int
  /// The fraction in the segment: linear at first, then after the curve of the segment.
  package var fraction: Double
  /// Whether a curve of the segment applies: not between two ends, and not if a value is held beyond the key times.
  package let hasCurve: Bool
  /// The effect so far of a velocity of 1 at the start.
  var impulse = 0.0

  init(segment: Int, fraction: Double, hasCurve: Bool) {
    self.segment = segment
    self.fraction = fraction
    self.hasCurve = hasCurve
  }
}

/// The locations in a source that determine a value: the current one, and for a cumulative animation the one at the
/// end of an iteration.
///
/// ``PreparedInterpolation/locate(_:impulse:cycle:)`` finds them. If the segments have their own curves, the caller
/// then replaces the fraction of each location that has ``SegmentLocation/hasCurve`` by the result of its segment's
/// curve.
package struct SegmentLocations: Sendable, Hashable {
  package var place: SegmentLocation
  /// The location whose value counts once for each completed iteration; nil if nothing accumulates.
  package var end: SegmentLocation?
  /// The number of completed iterations.
  let cycle: Double
}

extension PreparedInterpolation {
  /// The progresses, after the curve, at which the value may jump or bend: the times of keyframes; for a decay its
  /// end and those at which springs take over.
  package var marks: [Double] {
    switch source {
    case .ends, .path, .pathAngle: []
    case .keyframes(let keyframes): keyframes.numbers.times
    case .decay(let decay): decay.marks
    }
  }
}

extension PreparedInterpolation {
  /// The keyframes of one to four plain numbers that are interpolated, held or switched one by one, without sums,
  /// accumulation, rounding or a value function; nil for all others.
  package var plainKeyframes: PreparedKeyframes? {
    guard case .keyframes(let keyframes) = source, isPlain, type != .path,
      (1...4).contains(keyframes.laneCount), keyframes.rule != .transform, keyframes.rule != .turn
    else { return nil }
    return keyframes
  }

  /// Whether the value is that of the source, whatever the underlying value and the number of completed iterations.
  package var isPlain: Bool {
    function == nil && !isAdditive && !isCumulative && storage == .number && !readsUnderlying
      && !isMoving
  }

  /// Whether the value is one to four numbers that are interpolated one by one, even if sums are added.
  package var isOfPlainNumbers: Bool {
    function == nil && storage == .number && (1...4).contains(laneCount) && !type.isDiscrete
      && !type.isMatrix && type != .quaternion && type != .path
  }

  /// The two given transforms as one element, if they need only interpolation; nil otherwise.
  package var plainTransforms: FixedArray<TransformInterpolation>? {
    guard isPlain, type.isMatrix, case .ends(let ends) = source else { return nil }
    return ends.transforms
  }
}
