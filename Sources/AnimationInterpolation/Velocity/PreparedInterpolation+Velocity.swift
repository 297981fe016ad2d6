import AnimationGeometry
import ElementaryFunctions

/// A position in the source of an interpolation that moves.
struct MovingPlace {
  let place: SourcePlace
  /// The rate of the fraction; NaN at a jump.
  let rate: Double
  /// The rate of the impulse.
  var impulseRate = 0.0

  var segment: Int { place.segment }
  var fraction: Double { place.fraction }
}

extension PreparedInterpolation {
  /// Makes the velocity of the result out of that of the value below.
  ///
  /// It is asked for before ``apply(progress:impulse:cycle:to:isPresent:pacing:)``, with the same
  /// arguments.
  ///
  /// - Parameters:
  ///   - velocity: The rates of the numbers of the value below on entry, those of the result on
  ///     return. Never infinite: the greatest numbers stand for what is; NaN where there is none.
  ///   - value: The value below; where there is none, what stands for it is written here.
  ///   - isPresent: Whether there is a value below.
  ///   - progress: After the animation's own curve, or a spring's position.
  ///   - rate: The rate of the progress, NaN where that jumps.
  ///   - impulse: What a velocity of 1 at the start has added by then.
  ///   - impulseRate: The rate of that.
  ///   - cycle: How many cycles are done; it counts as constant.
  ///   - pacing: The curve of a keyframe segment: segment index and linear fraction to the paced
  ///     fraction.
  ///   - slope: The slope of that curve, where the fraction grows or, with false, falls.
  ///
  /// Complexity: as for applying, no allocation.
  func move(
    _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>, isPresent: Bool,
    progress: Double, rate: Double, impulse: Double = 0, impulseRate: Double = 0, cycle: Double,
    pacing: (Int, Double) -> Double, slope: (Int, Double, Bool) -> Double
  ) {
    if hasAbsentEnd {
      return moveAbsence(progress: progress, rate: rate, velocity, over: value, isPresent)
    }
    if !isPresent {
      var showsGivenEnd = false
      let isMixed = standIn(at: progress, in: value, isPresent: &showsGivenEnd)
      let isSwitch = showsGivenEnd && progress == 0.5 && rate != 0
      for lane in 0..<laneCount { velocity[lane] = isSwitch ? .nan : 0 }
      guard isMixed else { return }
    }
    let place =
      isMoving
      ? MovingPlace(
        place: SourcePlace(segment: 0, fraction: progress, impulse: impulse), rate: rate,
        impulseRate: impulseRate)
      : departure(at: progress, rate: rate, pacing: pacing, slope: slope)
    let end = endOfCycle(after: cycle, pacing: pacing).map { MovingPlace(place: $0, rate: 0) }
    if let function {
      moveFunction(function, at: place, end: end, cycle: cycle, velocity, over: value)
    } else if type.isMatrix {
      moveTransform(at: place, end: end, cycle: cycle, velocity, over: value)
    } else if type == .quaternion {
      moveRotation(at: place, end: end, cycle: cycle, velocity, over: value)
    } else if type == .path {
      movePath(at: place, end: end, cycle: cycle, velocity, over: value)
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
    }
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
    progress: Double, rate: Double, _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>, _ isPresent: Bool
  ) {
    if showsBelow, type == .color {
      let own = rate.chained(with: isPresent ? value[3] : 0)
      velocity[3] = (own + velocity[3].chained(with: progress)).limitedToFinite
    } else if progress == 0.5, rate != 0 {
      velocity.update(repeating: .nan)
    } else {
      for lane in 0..<laneCount { velocity[lane] = rate.isNaN ? .nan : 0 }
    }
  }

  /// The position into which a progress goes on; one that rests stays where it shows.
  private func departure(
    at progress: Double, rate: Double, pacing: (Int, Double) -> Double,
    slope: (Int, Double, Bool) -> Double
  ) -> MovingPlace {
    let place: (index: Int, fraction: Double, slope: Double)
    switch source {
    case .ends:
      return MovingPlace(place: SourcePlace(segment: 0, fraction: progress), rate: rate)
    case .keyframes(let keyframes):
      place = keyframes.departure(at: progress, isRising: !(rate < 0))
    case .path(let path), .pathAngle(let path, _):
      place = path.departure(at: progress, isRising: !(rate < 0))
    }
    let linear = rate.chained(with: place.slope)
    return MovingPlace(
      place: SourcePlace(
        segment: place.index, fraction: pacing(place.index, place.fraction)),
      rate: linear.chained(with: slope(place.index, place.fraction, linear > 0)))
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
