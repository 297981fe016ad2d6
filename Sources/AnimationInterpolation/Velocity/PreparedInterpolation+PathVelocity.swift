import AnimationGeometry
import ElementaryFunctions

extension PreparedInterpolation {
  /// Makes the velocity of an animated path out of that of the path below: the rates of the points,
  /// by the rules of ``applyPath(at:end:cycle:to:)``. NaN while paths of other elements are
  /// switched.
  func movePath(
    at place: MovingPlace, end: MovingPlace?, cycle: Double,
    _ velocity: UnsafeMutableBufferPointer<Double>, over value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = value[0]
    guard let structure = structure(at: place.place, below: below) else { return }
    if isAdditive, below != structure, below != PathLanes.noStructure { return }
    var end = end
    if let moving = end, self.structure(at: moving.place, below: below) != structure { end = nil }
    for lane in 1..<max(laneCount, 1) {
      let (under, underRate) = (value[lane], velocity[lane])
      var rate = coordinateRate(
        lane, at: place, structureBelow: below, below: under, belowRate: underRate)
      if let end {
        rate +=
          coordinateRate(lane, at: end, structureBelow: below, below: under, belowRate: underRate)
          * cycle
      }
      if isAdditive { rate += underRate }
      velocity[lane] = rate.limitedToFinite
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
