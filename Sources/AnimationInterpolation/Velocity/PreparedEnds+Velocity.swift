import AnimationGeometry
import AnimationMath

extension PreparedEnds {
  /// Returns the rate of one number of the value. It is the rate of the fraction times the distance of the ends, plus
  /// that of the impulse times the velocity at the start, plus the share of the underlying value times its rate.
  /// Exact to rounding; NaN for values that cannot be interpolated. `place` is as for ``number(_:at:below:)``, with the
  /// rates of fraction and impulse.
  func rate(
    _ lane: Int, at place: SegmentLocationWithRate, below: Double, belowRate: Double
  ) -> Double {
    let fraction = place.fraction
    let a: Double
    let b: Double
    let share: Double
    switch form {
    case .fixed: (a, b, share) = (start[lane], end[lane], 0)
    case .fromBelow: (a, b, share) = (below, end[lane], 1 - fraction)
    case .towardsBelow: (a, b, share) = (start[lane], below, fraction)
    case .byBelow: (a, b, share) = (0, start[lane], 1)
    case .appearing, .vanishing: (a, b, share) = (below, below, 1)
    }
    var own = place.rate.chained(with: isDiscrete ? .nan : a == b ? 0 : b - a)
    if !velocity.isEmpty { own += place.impulseRate.chained(with: velocity[lane]) }
    // If nothing of the underlying value shows, its jumps do not show either.
    return share == 0 ? own : own + belowRate.chained(with: share)
  }

  /// Returns the whole transform at a fraction over the underlying one, and its rate.
  func transform(at place: SegmentLocationWithRate, below: MovingTransform) -> MovingTransform {
    let (fraction, rate) = (place.fraction, place.rate)
    switch form {
    case .fixed:
      let value = transform(at: place.place, below: below.value)
      if let takeover = takeovers.first {
        return MovingTransform(
          value: value,
          rate: takeover.rate(
            at: fraction, moving: rate, impulse: place.place.impulse,
            moving: place.impulseRate))
      }
      let way = transforms[0].derivative(at: fraction).moving(at: rate)
      if velocity.isEmpty { return MovingTransform(value: value, rate: way) }
      return MovingTransform(
        value: value,
        rate: way.combined(with: .rates(in: velocity)) { $0 + place.impulseRate * $1 })
    case .fromBelow:
      return .moving(
        from: fraction == 1 ? below.atRest : below, to: resting(end), at: fraction, rate: rate)
    case .towardsBelow:
      return .moving(
        from: resting(start), to: fraction == 0 ? below.atRest : below, at: fraction, rate: rate)
    case .byBelow:
      return .moving(
        from: below, to: below.added(to: resting(start)), at: fraction, rate: rate)
    case .appearing, .vanishing:
      return below
    }
  }

  private func resting(_ lanes: [Double]) -> MovingTransform {
    MovingTransform(value: Transform3D(lanes: lanes), rate: .resting)
  }
}

extension MovingTransform {
  /// The same transform at rest, for a fraction at which nothing of it shows: its jumps do not show either.
  fileprivate var atRest: MovingTransform { MovingTransform(value: value, rate: .resting) }

  fileprivate static func moving(
    from: MovingTransform, to: MovingTransform, at fraction: Double, rate: Double
  ) -> MovingTransform {
    TransformInterpolation.moving(from: from, to: to, at: fraction, rate: rate)
  }
}

extension PreparedInterpolation {
  /// Replaces the velocity of the underlying rotation by that of the animated one.
  func moveRotation(
    at place: SegmentLocationWithRate, end: SegmentLocationWithRate?, cycle: Double,
    _ velocity: UnsafeMutableBufferPointer<Double>, over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = MovingRotation(
      value: Quaternion { value[$0] }, rate: Quaternion { velocity[$0] })
    let total = total(
      rotation(at: place, below: below), end.map { rotation(at: $0, below: below) }, times: cycle,
      over: below)
    total.rate.limitedToFinite.write(to: velocity)
  }

  private func rotation(at place: SegmentLocationWithRate, below: MovingRotation) -> MovingRotation
  {
    switch source {
    case .ends(let ends):
      let (from, to) = ends.rotations(over: below, at: place.fraction)
      let turned = MovingRotation.moving(
        from: from, to: to, at: place.fraction, rate: place.rate)
      if ends.velocity.isEmpty { return turned }
      let spin = SpinningRotation(
        Quaternion(lanes: ends.velocity), at: place.place.impulse)
      return MovingRotation(
        value: turned.value.concatenating(spin.value),
        rate: spin.rate(after: turned.value, moving: turned.rate, at: 1, place.impulseRate))
    case .keyframes(let keyframes):
      let start = Quaternion { keyframes.ends($0, inSegment: place.segment).start }
      guard keyframes.rule == .turn else {
        let isHeld = keyframes.segmentCount == 1
        let rate = isHeld ? 0 : place.rate.chained(with: .nan)
        return MovingRotation(value: start, rate: Quaternion { _ in rate })
      }
      let end = Quaternion { keyframes.ends($0, inSegment: place.segment).end }
      return .moving(
        from: MovingRotation(value: start, rate: MovingRotation.resting),
        to: MovingRotation(value: end, rate: MovingRotation.resting),
        at: place.fraction, rate: place.rate)
    case .path, .pathAngle, .decay:
      return below
    }
  }
}

extension PreparedEnds {
  fileprivate func rotations(
    over below: MovingRotation, at fraction: Double
  ) -> (from: MovingRotation, to: MovingRotation) {
    let given = { (lanes: [Double]) in
      MovingRotation(value: Quaternion(lanes: lanes), rate: MovingRotation.resting)
    }
    let below = form == .fixed ? below : below.normalized
    let atRest = MovingRotation(value: below.value, rate: MovingRotation.resting)
    switch form {
    case .fixed: return (given(start), given(end))
    case .fromBelow: return (fraction == 1 ? atRest : below, given(end))
    case .towardsBelow: return (given(start), fraction == 0 ? atRest : below)
    case .byBelow: return (below, below.added(to: given(start)).normalized)
    case .appearing, .vanishing: return (below, below)
    }
  }
}
