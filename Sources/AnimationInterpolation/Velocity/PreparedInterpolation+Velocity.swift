import AnimationGeometry
import AnimationMath

/// A paced progress and how it moves on.
package struct MovingProgress: Sendable {
  /// After the animation's own curve, or a spring's position.
  package let value: Double
  /// Its rate per second, beside a jump of the curve that behind it; NaN where what shows changes at
  /// once.
  package let rate: Double
  /// At a jump of the curve the progress on its other side, elsewhere ``value``.
  package let across: Double
  /// What a velocity of 1 at the start has added by then, of a spring that takes over.
  package let impulse: Double
  /// The rate of the impulse.
  package let impulseRate: Double

  /// A progress by its parts.
  package init(
    value: Double, rate: Double, across: Double, impulse: Double = 0, impulseRate: Double = 0
  ) {
    self.value = value
    self.rate = rate
    self.across = across
    self.impulse = impulse
    self.impulseRate = impulseRate
  }
}

/// A position in the source of an interpolation that moves.
struct MovingPlace {
  let place: SourcePlace
  /// The rate of the fraction; NaN at a jump.
  var rate: Double
  /// The rate of the impulse.
  var impulseRate = 0.0

  var segment: Int { place.segment }
  var fraction: Double { place.fraction }
}

extension PreparedInterpolation {
  /// Makes the velocity of the result out of that of the value below.
  ///
  /// It is asked for before the value is made.
  ///
  /// - Parameters:
  ///   - velocity: The rates of the numbers of the value below on entry, those of the result on
  ///     return. Never infinite: the greatest numbers stand for what is; NaN where there is none.
  ///   - value: The value below; where there is none, what stands for it is written here.
  ///   - isPresent: Whether there is a value below.
  ///   - progress: Where it shows, and how that moves on.
  ///   - cycle: How many cycles are done; it counts as constant.
  ///   - pacing: The curve of a keyframe segment: segment index and linear fraction to the paced
  ///     fraction.
  ///   - slope: The slope of that curve, where the fraction grows or, with false, falls.
  ///
  /// Complexity: as for applying, no allocation.
  func move(
    _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>, isPresent: Bool,
    progress: MovingProgress, cycle: Double, pacing: (Int, Double) -> Double,
    slope: (Int, Double, Bool) -> Double
  ) {
    if hasAbsentEnd {
      return moveAbsence(at: progress, velocity, over: value, isPresent)
    }
    if !isPresent {
      var showsGivenEnd = false
      let isMixed = standIn(at: progress.value, in: value, isPresent: &showsGivenEnd)
      let isSwitch = showsGivenEnd && progress.value == 0.5 && progress.rate != 0
      for lane in 0..<laneCount { velocity[lane] = isSwitch ? .nan : 0 }
      guard isMixed else { return }
    }
    var place: MovingPlace
    var isJoint = false
    if isMoving {
      place = MovingPlace(
        place: locate(progress.value, impulse: progress.impulse).place,
        rate: progress.rate, impulseRate: progress.impulseRate)
    } else {
      var isJump = false
      place = departure(at: progress, pacing: pacing, slope: slope) { a, b in
        isJoint = true
        isJump = isJump || !jumpsByLanes && self.isJump(from: a, to: b, over: value)
      }
      if isJump { place.rate = .nan }
    }
    let end = locate(progress.value, cycle: cycle).paced(by: pacing).end.map {
      MovingPlace(place: $0, rate: 0)
    }
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
      guard isJoint, jumpsByLanes else { return }
      _ = departure(at: progress, pacing: pacing, slope: slope) { a, b in
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
    at place: MovingPlace, end: MovingPlace?, cycle: Double,
    _ velocity: UnsafeMutableBufferPointer<Double>, over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = MovingTransform(
      value: matrix(in: UnsafeBufferPointer(value)), rate: rates(in: UnsafeBufferPointer(velocity)))
    var result = transform(at: place, below: below)
    if let end {
      result = result.concatenating(transform(at: end, below: below).repeated(cycle))
    }
    if isAdditive { result = result.concatenating(below) }
    write(result.rate.limitedToFinite, to: velocity)
  }

  /// The rates of a matrix in the lanes of a velocity, also where it is one of the plane.
  private func rates(in lanes: UnsafeBufferPointer<Double>) -> Transform3D {
    type == .affine ? .ratesOfPlane { lanes[$0] } : Transform3D(lanes: lanes)
  }

  private func moveFunction(
    _ function: ValueFunction, at place: MovingPlace, end: MovingPlace?, cycle: Double,
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
      if isAdditive { result = result.concatenating(below) }
      result.rate.limitedToFinite.write(to: velocity)
    }
  }

  /// Makes the velocity of an animation one of whose ends is no value; none at the switch.
  private func moveAbsence(
    at progress: MovingProgress, _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>, _ isPresent: Bool
  ) {
    let rate = progress.rate
    if showsBelow, type == .color {
      guard isPresent else { return }
      let own = rate.chained(with: value[3])
      velocity[3] = (own + velocity[3].chained(with: progress.value)).limitedToFinite
    } else if progress.value == 0.5, rate != 0 {
      velocity.update(repeating: .nan)
    } else {
      for lane in 0..<laneCount { velocity[lane] = rate.isNaN ? .nan : 0 }
    }
  }

  /// The position into which a progress goes on; one that rests stays where it shows.
  ///
  /// - Parameter joint: Receives each two places between which the source passes at once: where it has
  ///   not the same value at both, it jumps.
  private func departure(
    at progress: MovingProgress, pacing: (Int, Double) -> Double,
    slope: (Int, Double, Bool) -> Double, joint: (SourcePlace, SourcePlace) -> Void
  ) -> MovingPlace {
    let rate = progress.rate
    if progress.across != progress.value {
      joint(
        self.place(at: progress.across).paced(by: pacing),
        self.place(at: progress.value).paced(by: pacing))
    }
    let place: KeyframeDeparture
    switch source {
    case .ends:
      return MovingPlace(place: self.place(at: progress.value), rate: rate)
    case .keyframes(let keyframes):
      place = keyframes.departure(at: progress.value, isRising: !(rate < 0))
    case .path(let path), .pathAngle(let path, _):
      place = path.departure(at: progress.value, isRising: !(rate < 0))
    }
    if rate != 0 {
      place.sides.forEachPair { side, next in
        joint(side.paced(by: pacing), next.paced(by: pacing))
      }
    }
    let (index, linear) = (place.index, rate.chained(with: place.slope))
    func paced(_ fraction: Double) -> SourcePlace {
      SourcePlace(segment: index, fraction: pacing(index, fraction), hasCurve: true)
    }
    let here = paced(place.fraction)
    var speed = linear.chained(with: slope(index, place.fraction, linear > 0))
    if speed.isNaN, !linear.isNaN {
      // The curve of the segment jumps. What counts is whether the value does.
      let (before, after) = (place.fraction.nextDown, place.fraction.nextUp)
      joint(paced(before), here)
      joint(here, paced(after))
      speed = linear.chained(with: slope(index, linear > 0 ? after : before, linear > 0))
    }
    return MovingPlace(place: here, rate: speed)
  }

  /// Whether the source has other values at two places over a value below.
  private func isJump(
    from a: SourcePlace, to b: SourcePlace, over value: UnsafeMutableBufferPointer<Double>
  ) -> Bool {
    switch source {
    case .path(let path):
      return path.point(inSegment: a.segment, at: a.fraction)
        != path.point(inSegment: b.segment, at: b.fraction)
    case .pathAngle(let path, _): return path.isCorner(a, b)
    case .ends, .keyframes: break
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

  /// The rate of one number of the source.
  func rate(
    _ lane: Int, at place: MovingPlace, below: Double, belowRate: Double
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
    }
  }

  private func transform(at place: MovingPlace, below: MovingTransform) -> MovingTransform {
    switch source {
    case .ends(let ends):
      return ends.transform(at: place, below: below)
    case .keyframes(let keyframes):
      return MovingTransform(
        value: keyframes.transform(inSegment: place.segment, at: place.fraction),
        rate: keyframes.transformDerivative(inSegment: place.segment, at: place.fraction)
          .moving(at: place.rate))
    case .path, .pathAngle:
      return below
    }
  }
}

extension Transform3D {
  fileprivate var limitedToFinite: Transform3D {
    combined(with: self) { element, _ in element.limitedToFinite }
  }
}

extension SourcePlace {
  fileprivate func paced(by pacing: (Int, Double) -> Double) -> SourcePlace {
    var place = self
    if hasCurve { place.fraction = pacing(segment, fraction) }
    return place
  }
}

extension SourcePosition {
  func paced(by pacing: (Int, Double) -> Double) -> SourcePosition {
    var position = self
    position.place = place.paced(by: pacing)
    position.end = end.map { $0.paced(by: pacing) }
    return position
  }
}
