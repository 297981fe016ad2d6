import AnimationGeometry
import AnimationMath

/// What one property animation does to the value below it, made ready to be evaluated.
///
/// The pipeline is Core Animation's: interpolate at the paced progress; where the animation is
/// cumulative add the value at the end of a cycle once for each cycle done; where it is additive
/// add the result to the value below, otherwise replace it. Transforms are added as
/// `result · below`, so that the result happens first, and so are rotations.
package struct PreparedInterpolation: Sendable, Hashable {
  /// What the values come from.
  package enum Source: Sendable, Hashable {
    /// Two values: a basic or a spring animation.
    case ends(PreparedEnds)
    /// A list of values: a keyframe animation.
    case keyframes(PreparedKeyframes)
    /// The points of a path.
    case path(PreparedPathKeyframes)
    /// The direction of travel along a path, as an angle to which another one is added.
    case pathAngle(PreparedPathKeyframes, offset: Double)
    /// Numbers that are thrown.
    case decay(PreparedDecay)

    /// How many numbers its values have.
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

  /// How a number is stored: as it is, truncated to an integer, or as 0 or 1.
  enum Storage: Sendable, Hashable { case number, integer, bool }

  /// The ends or the keyframes between which values lie.
  package let source: Source
  /// How many numbers the value has.
  package let laneCount: Int
  /// What makes a transform of the numbers of the source, nil where they are the value.
  let function: ValueFunction?
  package let type: ValueType
  let isAdditive: Bool
  let isCumulative: Bool
  /// Whether the source has segments, as every one but two ends and a decay has.
  private let hasSegments: Bool
  /// Whether no end of two is the value below.
  private let isFixed: Bool
  /// Whether one of two ends is no value.
  package let hasAbsentEnd: Bool
  /// Whether the value starts with a velocity, so that it depends on an impulse too.
  package let isMoving: Bool
  /// Whether the value depends on the progress alone.
  package let replacesWhole: Bool
  /// The ends, if the value is one to four numbers between them and there is nothing more to do.
  package private(set) var inlineEnds: InlineEnds?
  /// Whether a cycle ends where it began, as one that reverses does.
  let endsAtStart: Bool
  let storage: Storage

  /// What a source does to the value below it.
  ///
  /// - Parameters:
  ///   - source: The ends or the keyframes.
  ///   - type: The type of the animated value, a component's own where a component is animated.
  ///   - isAdditive: Whether the result is added to the value below instead of replacing it. Without
  ///     meaning for a type that has no sums (``ValueType/hasSums``).
  ///   - isCumulative: Whether the value at the end of a cycle counts once for each cycle done. Without
  ///     meaning for such a type, too.
  ///   - endsAtStart: Whether each cycle plays back to its start (autoreverse).
  ///   - function: Makes the transform that is animated out of the numbers of the source, after
  ///     these have been interpolated and accumulated.
  /// - Precondition: The source has as many numbers as the type, or none where an end is absent. With
  ///   a function the type is ``ValueType/transform``, and the source has as many as that takes.
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

  /// Whether the result depends on the value below.
  package var readsUnderlying: Bool { isAdditive || !isFixed }

  /// Whether the value below shows through as it is, having no other end.
  var showsBelow: Bool { hasAbsentEnd && laneCount == 0 }

  /// Applies the animation at a position, onto the value below: the last step of an evaluation.
  ///
  ///     var numbers = [0.0, 0]
  ///     var value = numbers.mutableSpan
  ///     var isPresent = true
  ///     keyframes.apply(at: keyframes.locate(0.25), to: &value, isPresent: &isPresent)
  ///
  /// - Parameters:
  ///   - position: What ``locate(_:impulse:cycle:)`` of this very interpolation gives, its places
  ///     paced.
  ///   - value: The value below on entry, the result on return; at least ``laneCount`` numbers.
  ///   - isPresent: Whether there is a value below, and whether there is one now.
  ///
  /// Where there is no value below, a colour that is mixed with it takes the other end with alpha 0
  /// for it, a sum takes zero, and anything else switches at ½ (a missing end stays missing).
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

  /// As for a span, of at least ``laneCount`` numbers.
  package func apply(
    at position: SegmentLocations, to value: UnsafeMutableBufferPointer<Double>,
    isPresent: inout Bool
  ) {
    // Of two ends the fraction is the progress; keyframes need neither of the next two.
    let (place, cycle) = (position.place, position.cycle)
    var end = position.end
    if hasAbsentEnd {
      return applyAbsence(progress: place.fraction, to: value, isPresent: &isPresent)
    }
    if !isPresent {
      guard standIn(at: place.fraction, in: value) else { return }
      // A cycle that ends with no value adds nothing.
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
      // Taken out of the source once, not for each number.
      applyNumbers(at: place, end: end, cycle: cycle, to: value) {
        ends.number($0, at: $1, below: $2)
      }
    case .path(let path):
      // Both numbers of a place are found together.
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

  /// A value on top of one for each done cycle and, where the animation is additive, of the one below.
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

  /// Finds where a progress lies in the source, in linear fractions: the first step of an evaluation.
  ///
  /// Curves of the segments come next, where there are any, and then the value.
  ///
  /// - Parameters:
  ///   - progress: After the animation's own curve, or a spring's position; any number.
  ///   - impulse: What a velocity of 1 at the start has added by then: the impulse response of a
  ///     spring. It counts for ends of which the first has a velocity.
  ///   - cycle: How many cycles are done, 0 or more.
  /// - Complexity: O(log keyframes).
  package func locate(
    _ progress: Double, impulse: Double = 0, cycle: Double = 0
  ) -> SegmentLocations {
    var place = place(at: progress)
    place.impulse = impulse
    let end = isCumulative && cycle > 0 ? self.place(at: endsAtStart ? 0 : 1) : nil
    return SegmentLocations(place: place, end: end, cycle: cycle)
  }

  /// Where a progress lies in the source.
  @inline(__always)
  func place(at progress: Double) -> SegmentLocation {
    hasSegments
      ? placeInSegments(at: progress)
      : SegmentLocation(segment: 0, fraction: progress, hasCurve: false)
  }

  /// Where a progress lies among segments. Out of line: looking into the source copies it, which two
  /// ends need not wait for.
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
      // Numbers, points and angles; a value function has made a transform of them before.
      below
    }
  }

  /// Puts something in the place of a missing value below: of a colour the given end with alpha 0, of
  /// other values the given end itself, for the half in which that shows.
  ///
  /// - Returns: Whether there is something to apply.
  func standIn(at progress: Double, in value: UnsafeMutableBufferPointer<Double>) -> Bool {
    guard case .ends(let ends) = source, ends.form != .fixed else {
      // Keyframes and given ends need nothing below, and a sum starts from nothing.
      clear(value)
      return true
    }
    if isMissing(at: progress) { return false }
    let given = ends.form == .fromBelow ? ends.end : ends.start
    for lane in 0..<laneCount { value[lane] = given[lane] }
    if type == .color { value[3] = 0 }
    return true
  }

  /// Whether the value switches at half between a given end and nothing where no value is below.
  var switchesWithoutBelow: Bool { type != .color && !isFixed }

  /// Whether there is no value at a progress where no value is below.
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

  /// Applies an animation one of whose ends is no value.
  private func applyAbsence(
    progress: Double, to value: UnsafeMutableBufferPointer<Double>, isPresent: inout Bool
  ) {
    guard case .ends(let ends) = source else { return }
    let given = ends.form == .appearing ? ends.end : ends.start
    if given.isEmpty, ends.form == .appearing, type == .color {
      // What is below fades in.
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

/// Where a progress lies in the source of an interpolation: the segment, and how far in it.
package struct SegmentLocation: Sendable, Hashable {
  /// The segment of keyframes or the element of a path; 0 between two ends.
  package let segment: Int
  /// How far in the segment: as time goes, and once the place is paced, as the values do.
  package var fraction: Double
  /// Whether a curve of the segment counts: not between two ends, and not where a value is held beyond
  /// the key times.
  package let hasCurve: Bool
  /// What a velocity of 1 at the start has added by then.
  var impulse = 0.0

  init(segment: Int, fraction: Double, hasCurve: Bool) {
    self.segment = segment
    self.fraction = fraction
    self.hasCurve = hasCurve
  }
}

/// The places in a source that make up a value: the one that shows, and where the animation is
/// cumulative the one at the end of a cycle.
///
/// ``PreparedInterpolation/locate(_:impulse:cycle:)`` finds them. Who gives the segments curves of their
/// own then takes the fraction of each place that ``SegmentLocation/hasCurve`` through that of its segment.
package struct SegmentLocations: Sendable, Hashable {
  /// What shows.
  package var place: SegmentLocation
  /// Whose value counts once for each cycle done; nil where nothing accumulates.
  package var end: SegmentLocation?
  /// How many cycles are done.
  let cycle: Double
}

extension PreparedInterpolation {
  /// The paced progress at which the value may jump or bend: the times of keyframes; of a decay those at
  /// which springs take over, and its end.
  package var marks: [Double] {
    switch source {
    case .ends, .path, .pathAngle: []
    case .keyframes(let keyframes): keyframes.numbers.times
    case .decay(let decay): decay.marks
    }
  }
}

extension PreparedInterpolation {
  /// The keyframes of one to four plain numbers that are mixed, held or switched one by one, with
  /// nothing added, accumulated, rounded or made of the result; nil where there is more to do.
  package var plainKeyframes: PreparedKeyframes? {
    guard case .keyframes(let keyframes) = source, isPlain, type != .path,
      (1...4).contains(keyframes.laneCount), keyframes.rule != .transform, keyframes.rule != .turn
    else { return nil }
    return keyframes
  }

  /// Whether the value is that of the source, whatever lies below and however many cycles are done.
  package var isPlain: Bool {
    function == nil && !isAdditive && !isCumulative && storage == .number && !readsUnderlying
      && !isMoving
  }

  /// Whether the value is one to four numbers that are mixed one by one, whatever is added to them.
  package var isOfPlainNumbers: Bool {
    function == nil && storage == .number && (1...4).contains(laneCount) && !type.isDiscrete
      && !type.isMatrix && type != .quaternion && type != .path
  }

  /// The pair of given transforms that is mixed with nothing more to do, one element; nil where there
  /// is none.
  package var plainTransforms: FixedArray<TransformInterpolation>? {
    guard isPlain, type.isMatrix, case .ends(let ends) = source else { return nil }
    return ends.transforms
  }
}
