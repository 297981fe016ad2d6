import AnimationGeometry

extension PreparedInterpolation {
  /// Applies an animation of a rotation. Sums are products, the value first and then what is below.
  func applyRotation(
    at place: SourcePlace, end: SourcePlace?, cycle: Double,
    to value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = Quaternion { value[$0] }
    total(
      rotation(at: place, below: below), end.map { rotation(at: $0, below: below) }, times: cycle,
      over: below
    ).write(to: value)
  }

  func rotation(at place: SourcePlace, below: Quaternion) -> Quaternion {
    switch source {
    case .ends(let ends):
      ends.quaternion(at: place, below: below)
    case .keyframes(let keyframes):
      keyframes.quaternion(inSegment: place.segment, at: place.fraction)
    case .path, .pathAngle:
      // Points and angles are no rotations, and preparing refuses them.
      below
    }
  }
}

extension PreparedEnds {
  /// The rotation at a fraction and an impulse over the one below.
  func quaternion(at place: SourcePlace, below: Quaternion) -> Quaternion {
    let fraction = place.fraction
    switch form {
    case .fixed:
      let turned = Quaternion(lanes: start.span)
        .interpolated(to: Quaternion(lanes: end.span), by: fraction)
      if place.impulse == 0 || velocity.isEmpty { return turned }
      let spin = SpinningRotation(Quaternion(lanes: velocity.span), at: place.impulse)
      return turned.concatenating(spin.value)
    case .fromBelow:
      return below.interpolated(to: Quaternion(lanes: end.span), by: fraction)
    case .towardsBelow:
      return Quaternion(lanes: start.span).interpolated(to: below, by: fraction)
    case .byBelow:
      let change = Quaternion(lanes: start.span)
      return below.interpolated(to: below.limitedConcatenating(change), by: fraction)
    case .appearing, .vanishing:
      return below
    }
  }
}
