import AnimationGeometry
import AnimationMath

extension PreparedInterpolation {
  /// Replaces the velocity of the underlying value by that of the result. Call it before applying the animation.
  ///
  /// `velocity` has the rates of the underlying numbers on entry, those of the result on return. The greatest finite
  /// numbers replace infinite ones; NaN if there is no velocity. If there is no underlying value, its replacement is
  /// written to `value`. `motion` is the result of ``locate(_:cycle:)``, after the curves. Complexity: as for applying,
  /// no allocation.
  func move(
    _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>, isPresent: Bool,
    at motion: SegmentLocationsWithRate
  ) {
    // For two ends the departure is at the progress itself, and has its rate.
    var place = motion.departure
    if hasAbsentEnd { return moveAbsence(at: place, velocity, over: value, isPresent) }
    if !isPresent {
      let isShown = standIn(at: place.fraction, in: value)
      // It switches between a value and no value at the half, and rests before and after.
      let isSwitch = isShown && switchesWithoutBelow && place.fraction == 0.5 && place.rate != 0
      for lane in 0..<laneCount { velocity[lane] = isSwitch ? .nan : 0 }
      guard isShown, !switchesWithoutBelow else { return }
    }
    if !jumpsByLanes {
      var isJump = false
      motion.forEachJoint { a, b in isJump = isJump || self.isJump(from: a, to: b, over: value) }
      if isJump { place.rate = .nan }
    }
    let cycle = motion.shown.cycle
    let end = motion.shown.end.map { SegmentLocationWithRate(place: $0, rate: 0) }
    if let function {
      moveFunction(function, at: place, end: end, cycle: cycle, velocity, over: value)
    } else if type.isMatrix {
      moveTransform(at: place, end: end, cycle: cycle, velocity, over: value)
    } else if type == .quaternion {
      moveRotation(at: place, end: end, cycle: cycle, velocity, over: value)
    } else if type == .path {
      movePath(at: place, velocity, over: value)
    } else {
      for lane in 0..<laneCount {
        let (below, belowRate) = (value[lane], velocity[lane])
        var result = self.rate(lane, at: place, below: below, belowRate: belowRate)
        if let end {
          result += self.rate(lane, at: end, below: below, belowRate: belowRate) * cycle
        }
        if isAdditive { result += belowRate }
        velocity[lane] = result.limitedToFinite
      }
      guard jumpsByLanes else { return }
      motion.forEachJoint { a, b in
        for lane in 0..<laneCount
        where number(lane, at: a, below: value[lane]) != number(lane, at: b, below: value[lane]) {
          velocity[lane] = .nan
        }
      }
    }
  }

  /// Whether each number jumps or moves by itself.
  private var jumpsByLanes: Bool {
    if case .pathAngle = source { return false }
    return function == nil && !type.isMatrix && type != .quaternion && type != .path
  }

  private func moveTransform(
    at place: SegmentLocationWithRate, end: SegmentLocationWithRate?, cycle: Double,
    _ velocity: UnsafeMutableBufferPointer<Double>, over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = MovingTransform(
      value: matrix(in: UnsafeBufferPointer(value)), rate: rates(in: UnsafeBufferPointer(velocity)))
    let total = total(
      transform(at: place, below: below), end.map { transform(at: $0, below: below) },
      times: cycle, over: below)
    write(total.rate.limitedToFinite, to: velocity)
  }

  /// Returns the rates of a matrix in the lanes of a velocity, even if it is one of the plane.
  private func rates(in lanes: UnsafeBufferPointer<Double>) -> Transform3D {
    type == .affine ? .ratesOfPlane { lanes[$0] } : Transform3D(lanes: lanes)
  }

  private func moveFunction(
    _ function: ValueFunction, at place: SegmentLocationWithRate, end: SegmentLocationWithRate?,
    cycle: Double,
    _ velocity: UnsafeMutableBufferPointer<Double>, over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = MovingTransform(
      value: Transform3D(lanes: UnsafeBufferPointer(value)),
      rate: Transform3D(lanes: UnsafeBufferPointer(velocity)))
    let count = function.inputCount
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { numbers in
      for lane in 0..<count {
        var number = number(lane, at: place.place, below: 0)
        if let end {
          number = number.sum(with: self.number(lane, at: end.place, below: 0), times: cycle)
        }
        numbers.initializeElement(at: lane, to: number)
        numbers.initializeElement(
          at: count + lane,
          to: rate(lane, at: place, below: 0, belowRate: 0).limitedToFinite)
      }
      let input = UnsafeBufferPointer(rebasing: numbers[..<count])
      let rates = UnsafeBufferPointer(rebasing: numbers[count...])
      var result = MovingTransform(
        value: function.transform(of: input), rate: function.velocity(of: input, moving: rates))
      if isAdditive { result = result.added(to: below) }
      result.rate.limitedToFinite.write(to: velocity)
    }
  }

  /// Replaces the velocity for an animation with an absent end; NaN at the switch.
  private func moveAbsence(
    at place: SegmentLocationWithRate, _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>, _ isPresent: Bool
  ) {
    let (progress, rate) = (place.fraction, place.rate)
    if showsBelow, type == .color {
      guard isPresent else { return }
      let own = rate.chained(with: value[3])
      velocity[3] = (own + velocity[3].chained(with: progress)).limitedToFinite
    } else if progress == 0.5, rate != 0 {
      velocity.update(repeating: .nan)
    } else {
      for lane in 0..<laneCount { velocity[lane] = rate.isNaN ? .nan : 0 }
    }
  }

  /// Whether the source has different values at two locations over an underlying value.
  private func isJump(
    from a: SegmentLocation, to b: SegmentLocation, over value: UnsafeMutableBufferPointer<Double>
  ) -> Bool {
    switch source {
    case .path(let path):
      return path.point(inSegment: a.segment, at: a.fraction)
        != path.point(inSegment: b.segment, at: b.fraction)
    case .pathAngle(let path, _): return path.isCorner(a, b)
    case .ends, .keyframes, .decay: break
    }
    if function != nil {
      return (0..<source.laneCount).contains {
        number($0, at: a, below: 0) != number($0, at: b, below: 0)
      }
    }
    if type.isMatrix {
      let below = matrix(in: UnsafeBufferPointer(value))
      return transform(at: a, below: below) != transform(at: b, below: below)
    }
    if type == .quaternion {
      let below = Quaternion { value[$0] }
      return rotation(at: a, below: below) != rotation(at: b, below: below)
    }
    if type == .path {
      let below = value[0]
      return structure(at: a, below: below) != structure(at: b, below: below)
        || (1..<max(laneCount, 1)).contains {
          coordinate($0, at: a, structureBelow: below, below: value[$0])
            != coordinate($0, at: b, structureBelow: below, below: value[$0])
        }
    }
    return (0..<laneCount).contains {
      number($0, at: a, below: value[$0]) != number($0, at: b, below: value[$0])
    }
  }

  func rate(
    _ lane: Int, at place: SegmentLocationWithRate, below: Double, belowRate: Double
  ) -> Double {
    let (segment, fraction) = (place.segment, place.fraction)
    switch source {
    case .ends(let ends):
      return ends.rate(lane, at: place, below: below, belowRate: belowRate)
    case .keyframes(let keyframes):
      return place.rate.chained(
        with: keyframes.derivative(lane, inSegment: segment, at: fraction))
    case .path(let path):
      return place.rate.chained(
        with: path.derivative(lane, inSegment: segment, at: fraction, isRising: place.rate > 0))
    case .pathAngle(let path, _):
      return place.rate.chained(
        with: path.turning(inSegment: segment, at: fraction, isRising: place.rate > 0))
    case .decay(let decay):
      return place.rate.chained(with: decay.derivative(lane, at: fraction))
    }
  }

  private func transform(at place: SegmentLocationWithRate, below: MovingTransform)
    -> MovingTransform
  {
    switch source {
    case .ends(let ends):
      return ends.transform(at: place, below: below)
    case .keyframes(let keyframes):
      return MovingTransform(
        value: keyframes.transform(inSegment: place.segment, at: place.fraction),
        rate: keyframes.transformDerivative(inSegment: place.segment, at: place.fraction)
          .moving(at: place.rate))
    case .path, .pathAngle, .decay:
      return below
    }
  }
}

extension Transform3D {
  fileprivate var limitedToFinite: Transform3D {
    combined(with: self) { element, _ in element.limitedToFinite }
  }
}

extension PreparedInterpolation {
  /// Replaces the velocity of the underlying path by that of the animated one: the rates of the points, by the rules
  /// of ``applyPath(at:to:)``. NaN while paths of other elements switch.
  func movePath(
    at place: SegmentLocationWithRate, _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = value[0]
    for lane in 1..<max(laneCount, 1) {
      velocity[lane] =
        coordinateRate(
          lane, at: place, structureBelow: below, below: value[lane], belowRate: velocity[lane]
        ).limitedToFinite
    }
  }

  private func coordinateRate(
    _ lane: Int, at place: SegmentLocationWithRate, structureBelow: Double, below: Double,
    belowRate: Double
  ) -> Double {
    guard canMorph(inSegment: place.segment, over: structureBelow) else {
      return place.rate.chained(with: .nan)
    }
    return rate(lane, at: place, below: below, belowRate: belowRate)
  }
}
