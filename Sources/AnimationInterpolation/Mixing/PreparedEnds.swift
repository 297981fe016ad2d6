import AnimationGeometry
import AnimationMath

/// The two ends of an animation, ready for interpolation.
///
/// An end that an animation does not name is the underlying value, which is read at each evaluation, so that its
/// motion shows through.
package struct PreparedEnds: Sendable, Hashable {
  package enum Form: Sendable, Hashable, CaseIterable {
    case fixed
    /// The underlying value and a given end.
    case fromBelow
    /// A given start and the underlying value.
    case towardsBelow
    /// The underlying value, and that value plus a given change.
    case byBelow
    /// No value and a given end or, without one, the underlying value.
    case appearing
    /// A given start, or none, and no value.
    case vanishing
  }

  /// The ends that are given, and the ones that are read from the underlying value.
  package let form: Form
  /// The given start, or the change of ``Form/byBelow``; empty if there is none, and if ``transforms`` has it.
  let start: [Double]
  /// The given end; empty if there is none, and if ``transforms`` has it.
  let end: [Double]
  let laneCount: Int
  let isDiscrete: Bool
  /// One for two given transforms, none otherwise: stored separately, because it is large and rare.
  let transforms: FixedArray<TransformInterpolation>
  /// The velocity of the start, number by number, or the spin of a rotation; empty if the start is at rest, and if
  /// ``takeovers`` has it.
  let velocity: [Double]
  /// One for two given transforms with a velocity at the start, none otherwise.
  let takeovers: [PreparedTakeover]

  var isMoving: Bool { !velocity.isEmpty || !takeovers.isEmpty }

  /// The reason why ends have no effect.
  package enum Problem: Error, Sendable, Hashable {
    case noEnds
    case mismatchedCounts
    /// A change of a whole transform without an inverse.
    case singularChange
    /// A change of a value without sums, such as a string.
    case notAdditive
    /// A rotation without length, or with a component that is not finite.
    case noDirection
  }

  /// Creates the ends for the eight combinations of from, to and by, by Core Animation's table. If both ends are
  /// given, the change is ignored.
  ///
  /// - Parameters:
  ///   - from: The numbers of the start, nil if it is not given.
  ///   - to: The numbers of the end, nil if it is not given.
  ///   - by: The numbers of the change, nil if it is not given.
  ///   - type: The type of the animated value; for a value function the type of its input.
  ///   - isAdditive: Whether the result is added to the underlying value. An end that is not given is then zero, the
  ///   identity for transforms and rotations, because the underlying value already counts. Ignored for a type without
  ///   sums (``ValueType/hasSums``).
  ///   - neutral: The replacement for an end that is not given; nil for the underlying value or for zero.
  ///   - absent: The ends without a value. A colour fades from or to the other end with alpha 0; any other type
  ///   switches at ½.
  ///   - velocity: The velocity of the start, laid out as the value, per second of the animation's own time. It
  ///   counts if the type has velocities, and for rotations, whole transforms and paths if both ends are given.
  package init(
    from: [Double]?, to: [Double]?, by: [Double]?, type: ValueType, isAdditive: Bool,
    neutral: [Double]? = nil, absent: AbsentEnds = [], velocity: [Double]? = nil
  ) throws(Problem) {
    var (from, to) = (from, to)
    var by = from == nil || to == nil ? by : nil
    if type == .quaternion {
      from = try Self.unit(from)
      to = try Self.unit(to)
      by = try Self.unit(by)
    }
    if !absent.isEmpty {
      // An end that is not given adds nothing.
      if isAdditive, type.hasSums, from == nil, to == nil { throw .noEnds }
      if type == .color { (from, to) = Self.standingIn(for: absent, from, to) }
      if from == nil || to == nil {
        self.init(
          absent.contains(.end) ? .vanishing : .appearing, start: from ?? [], end: to ?? [],
          type: type, velocity: [], takeovers: [])
        return
      }
    }
    guard let first = from ?? to ?? by else { throw .noEnds }
    let fits = { (lanes: [Double]?) in lanes.map { $0.count == first.count } ?? true }
    guard type == .path || fits(to) && fits(by) else { throw .mismatchedCounts }
    if by != nil && !type.hasSums { throw .notAdditive }

    if let change = by {
      if let start = from {
        to = type.sum(start, change)
      } else if let end = to {
        from = try type.difference(end, change)
      }
      if from != nil { by = nil }
    }
    if isAdditive && type.hasSums || neutral != nil {
      let implied = neutral ?? type.neutralLanes(like: first)
      guard implied.count == first.count else { throw .mismatchedCounts }
      if from == nil { from = implied }
      if to == nil {
        if let by { to = type.sum(implied, by) } else { to = implied }
      }
      by = nil
    }
    if type == .path { (from, to) = PathLanes.padded(from, to) }

    let (form, start, end): (Form, [Double], [Double]) =
      if let by {
        (.byBelow, by, [])
      } else if let from, let to {
        (.fixed, from, to)
      } else if let from {
        (.towardsBelow, from, [])
      } else {
        (.fromBelow, [], to ?? [])
      }
    let isMoving =
      velocity?.count == max(start.count, end.count)
      && (form == .fixed || !type.isMatrix && type != .quaternion && type != .path)
    let (moving, takeovers) =
      isMoving ? Self.prepared(velocity ?? [], from: start, to: end, type) : ([], [])
    self.init(
      form, start: start, end: end, type: type, velocity: moving, takeovers: takeovers)
  }

  /// Returns a given rotation with unit length.
  private static func unit(_ rotation: [Double]?) throws(Problem) -> [Double]? {
    guard let rotation else { return nil }
    guard let unit = ValueType.unitRotation(rotation) else { throw .noDirection }
    return unit
  }

  init(
    _ form: Form, start: [Double], end: [Double], type: ValueType, velocity: [Double],
    takeovers: [PreparedTakeover]
  ) {
    (self.form, self.velocity, self.takeovers) = (form, velocity, takeovers)
    isDiscrete = type.isDiscrete
    laneCount = max(start.count, end.count)
    transforms = Self.transforms(form, start, end, type)
    let isPair = !transforms.isEmpty && velocity.isEmpty
    (self.start, self.end) = isPair ? ([], []) : (start, end)
  }

  /// Creates ends from a prepared pair of transforms, the only element, of the plane or of space.
  package init(_ transforms: FixedArray<TransformInterpolation>, type: ValueType) {
    (form, isDiscrete, self.transforms) = (.fixed, false, transforms)
    (start, end, velocity, takeovers) = ([], [], [], [])
    laneCount = type == .affine ? 6 : 16
  }

  var given: (start: [Double], end: [Double]) {
    guard !transforms.isEmpty, start.isEmpty else { return (start, end) }
    let (from, to) = (transforms[0].from, transforms[0].to)
    return laneCount == 6
      ? (Transform2D(projecting: from).lanes, Transform2D(projecting: to).lanes)
      : (from.lanes, to.lanes)
  }

  /// Returns one pair for two given transforms.
  private static func transforms(
    _ form: Form, _ start: [Double], _ end: [Double], _ type: ValueType
  ) -> FixedArray<TransformInterpolation> {
    guard type.isMatrix, form == .fixed else { return FixedArray([]) }
    return FixedArray([
      TransformInterpolation(from: Transform3D(lanes: start), to: Transform3D(lanes: end))
    ])
  }

  /// Returns the ends of a colour, with the other end at alpha 0 in place of an absent one.
  private static func standingIn(
    for absent: AbsentEnds, _ from: [Double]?, _ to: [Double]?
  ) -> (from: [Double]?, to: [Double]?) {
    let clear = { (color: [Double]?) in color.map { Array($0.prefix(3)) + [0] } }
    return (
      absent.contains(.start) ? clear(to) : from, absent.contains(.end) ? clear(from) : to
    )
  }

  /// Returns the velocity of a start in its stored form; empty if the start is at rest or the type has no numbers
  /// between the ends.
  private static func prepared(
    _ velocity: [Double], from start: [Double], to end: [Double], _ type: ValueType
  ) -> (velocity: [Double], takeovers: [PreparedTakeover]) {
    var velocity = velocity
    // The elements of a path are not a number.
    if type == .path, !velocity.isEmpty { velocity[0] = 0 }
    guard type.hasVelocity, velocity.allSatisfy({ $0.isFinite }),
      velocity.contains(where: { $0 != 0 })
    else { return ([], []) }
    switch type {
    case .transform, .affine:
      let (from, to) = (Transform3D(lanes: start), Transform3D(lanes: end))
      if let takeover = PreparedTakeover(
        from: from, to: to, moving: .rates(in: velocity))
      {
        return ([], [takeover])
      }
      // A pair that is interpolated element by element also moves so, and a pair that switches has no velocity.
      return (from.isScaleAndTranslation && to.isScaleAndTranslation ? velocity : [], [])
    case .quaternion:
      let spin = SpinningRotation.spin(
        of: Quaternion(lanes: start), moving: Quaternion(lanes: velocity))
      return (spin.lanes, [])
    case .path:
      return (start[0] == end[0] ? velocity : [], [])
    default:
      return (velocity, [])
    }
  }

  /// Returns one number of the start and of the end over one number of the underlying value.
  func ends(_ lane: Int, below: Double) -> (start: Double, end: Double) {
    switch form {
    case .fixed: (start[lane], end[lane])
    case .fromBelow: (below, end[lane])
    case .towardsBelow: (start[lane], below)
    case .byBelow: (below, below.sum(with: start[lane]))
    case .appearing, .vanishing: (below, below)
    }
  }

  /// Returns one number of the value at a fraction and an impulse over one number of the underlying value.
  func number(_ lane: Int, at place: SegmentLocation, below: Double) -> Double {
    let (a, b) = ends(lane, below: below)
    if isDiscrete { return place.fraction < 0.5 ? a : b }
    let number = a.interpolated(to: b, by: place.fraction)
    if place.impulse == 0 || velocity.isEmpty { return number }
    return (number + place.impulse * velocity[lane]).limitedToFinite
  }

  /// Returns the whole transform at a fraction and an impulse over the underlying one.
  func transform(at place: SegmentLocation, below: Transform3D) -> Transform3D {
    let fraction = place.fraction
    switch form {
    case .fixed:
      if let takeover = takeovers.first {
        return takeover.value(at: fraction, impulse: place.impulse)
      }
      let value = transforms.value(of: 0, at: fraction)
      if place.impulse == 0 || velocity.isEmpty { return value }
      return value.combined(with: .rates(in: velocity)) { $0 + place.impulse * $1 }
    case .fromBelow:
      return below.interpolated(to: Transform3D(lanes: end), by: fraction)
    case .towardsBelow:
      return Transform3D(lanes: start).interpolated(to: below, by: fraction)
    case .byBelow:
      let change = Transform3D(lanes: start)
      return below.interpolated(to: below.limitedConcatenating(change), by: fraction)
    case .appearing, .vanishing:
      return below
    }
  }
}

/// The ends of an animation that have no value, such as a background colour that is not set.
@usableFromInline
package struct AbsentEnds: OptionSet, Sendable, Hashable {
  @usableFromInline package let rawValue: UInt8
  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let start = AbsentEnds(rawValue: 1)
  package static let end = AbsentEnds(rawValue: 2)
}

#if !hasFeature(Embedded)
  extension AbsentEnds: Codable {}
#endif

extension PreparedInterpolation {
  /// Applies an animation of a rotation. Sums are products: first the value, then the underlying rotation.
  func applyRotation(
    at place: SegmentLocation, end: SegmentLocation?, cycle: Double,
    to value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = Quaternion { value[$0] }
    total(
      rotation(at: place, below: below), end.map { rotation(at: $0, below: below) }, times: cycle,
      over: below
    ).write(to: value)
  }

  func rotation(at place: SegmentLocation, below: Quaternion) -> Quaternion {
    switch source {
    case .ends(let ends):
      ends.quaternion(at: place, below: below)
    case .keyframes(let keyframes):
      keyframes.quaternion(inSegment: place.segment, at: place.fraction)
    case .path, .pathAngle, .decay:
      // Numbers, points and angles are no rotations, and the preparation refuses them.
      below
    }
  }
}

extension PreparedEnds {
  /// Returns the rotation at a fraction and an impulse over the underlying one.
  func quaternion(at place: SegmentLocation, below: Quaternion) -> Quaternion {
    let fraction = place.fraction
    switch form {
    case .fixed:
      let turned = Quaternion(lanes: start)
        .turned(to: Quaternion(lanes: end), by: fraction, along: .shorter)
      if place.impulse == 0 || velocity.isEmpty { return turned }
      let spin = SpinningRotation(Quaternion(lanes: velocity), at: place.impulse)
      return turned.concatenating(spin.value)
    case .fromBelow:
      return below.interpolated(to: Quaternion(lanes: end), by: fraction)
    case .towardsBelow:
      return Quaternion(lanes: start).interpolated(to: below, by: fraction)
    case .byBelow:
      let (change, below) = (Quaternion(lanes: start), below.normalized)
      return below.interpolated(to: below.limitedConcatenating(change), by: fraction)
    case .appearing, .vanishing:
      return below
    }
  }
}
