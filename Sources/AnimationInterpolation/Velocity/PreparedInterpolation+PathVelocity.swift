import AnimationGeometry
import AnimationMath

extension PreparedInterpolation {
  /// Makes the velocity of an animated path out of that of the path below: the rates of the points,
  /// by the rules of ``applyPath(at:to:)``. NaN while paths of other elements are switched.
  func movePath(
    at place: MovingPlace, _ velocity: UnsafeMutableBufferPointer<Double>,
    over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = value[0]
    guard structure(at: place.place, below: below) != nil else { return }
    for lane in 1..<max(laneCount, 1) {
      velocity[lane] =
        coordinateRate(
          lane, at: place, structureBelow: below, below: value[lane], belowRate: velocity[lane]
        ).limitedToFinite
    }
  }

  private func coordinateRate(
    _ lane: Int, at place: MovingPlace, structureBelow: Double, below: Double, belowRate: Double
  ) -> Double {
    guard canMorph(inSegment: place.segment, over: structureBelow) else {
      return place.rate.chained(with: .nan)
    }
    return rate(lane, at: place, below: below, belowRate: belowRate)
  }
}
