import AnimationGeometry
import AnimationMath

extension PreparedInterpolation {
  /// Makes the velocity of an animated rotation out of that of the rotation below.
  func moveRotation(
    at place: MovingPlace, end: MovingPlace?, cycle: Double,
    _ velocity: UnsafeMutableBufferPointer<Double>, over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = MovingRotation(
      value: Quaternion { value[$0] }, rate: Quaternion { velocity[$0] })
    let total = total(
      rotation(at: place, below: below), end.map { rotation(at: $0, below: below) }, times: cycle,
      over: below)
    total.rate.limitedToFinite.write(to: velocity)
  }

  private func rotation(at place: MovingPlace, below: MovingRotation) -> MovingRotation {
    switch source {
    case .ends(let ends):
      let (from, to) = ends.rotations(over: below)
      let turned = MovingRotation.moving(
        from: from, to: to, at: place.fraction, rate: place.rate)
      if ends.velocity.isEmpty { return turned }
      let spin = SpinningRotation(
        Quaternion(lanes: ends.velocity.span), at: place.place.impulse)
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
    case .path, .pathAngle:
      return below
    }
  }
}

extension PreparedEnds {
  /// The two rotations between which the value lies over one that moves.
  fileprivate func rotations(
    over below: MovingRotation
  ) -> (from: MovingRotation, to: MovingRotation) {
    let given = { (lanes: [Double]) in
      MovingRotation(value: Quaternion(lanes: lanes.span), rate: MovingRotation.resting)
    }
    switch form {
    case .fixed: return (given(start), given(end))
    case .fromBelow: return (below, given(end))
    case .towardsBelow: return (given(start), below)
    case .byBelow: return (below, below.added(to: given(start)))
    case .appearing, .vanishing: return (below, below)
    }
  }
}
