import AnimationGeometry

extension PreparedInterpolation {
  /// Applies an animation of a rotation. Sums are products, the value first and then what is below.
  func applyRotation(
    progress: Double, cycle: Double, to value: UnsafeMutableBufferPointer<Double>,
    pacing: (Int, Double) -> Double
  ) {
    let below = Quaternion { value[$0] }
    var rotation = rotation(at: locate(progress, pacing: pacing), below: below)
    if let place = endOfCycle(after: cycle, pacing: pacing) {
      rotation = rotation.added(to: self.rotation(at: place, below: below).repeated(cycle))
    }
    if isAdditive { rotation = rotation.added(to: below) }
    rotation.write(to: value)
  }

  func rotation(
    at place: (segment: Int, fraction: Double), below: Quaternion
  ) -> Quaternion {
    switch source {
    case .ends(let ends):
      ends.quaternion(at: place.fraction, below: below)
    case .keyframes(let keyframes):
      keyframes.quaternion(inSegment: place.segment, at: place.fraction)
    case .path, .pathAngle:
      // Points and angles are no rotations, and preparing refuses them.
      below
    }
  }
}

extension PreparedEnds {
  /// The rotation at a fraction over the one below.
  func quaternion(at fraction: Double, below: Quaternion) -> Quaternion {
    switch form {
    case .fixed:
      return Quaternion(lanes: start.span)
        .interpolated(to: Quaternion(lanes: end.span), by: fraction)
    case .fromBelow:
      return below.interpolated(to: Quaternion(lanes: end.span), by: fraction)
    case .towardsBelow:
      return Quaternion(lanes: start.span).interpolated(to: below, by: fraction)
    case .byBelow:
      let change = Quaternion(lanes: start.span)
      return below.interpolated(to: below.concatenating(change), by: fraction)
    }
  }
}
