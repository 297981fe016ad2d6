import AnimationGeometry

extension PreparedInterpolation {
  /// Two paths at a place of the source, and how the one there comes of them.
  private struct PathMix {
    let place: (segment: Int, fraction: Double)
    /// Whether both have the same elements, so that every point is mixed; others switch at ½.
    let isPointwise: Bool
    /// The elements of the result, as the first lane names them.
    let structure: Double
  }

  /// Applies an animation whose values are paths.
  ///
  /// Between paths of the same elements every point is mixed; others switch at ½. A sum takes paths
  /// of the same elements: without such a path below an additive animation has no effect, and what
  /// a cycle that ends in another kind of path leaves behind does not count.
  func applyPath(
    progress: Double, cycle: Double, to value: UnsafeMutableBufferPointer<Double>,
    pacing: (Int, Double) -> Double
  ) {
    let below = value[0]
    guard let mix = mix(at: locate(progress, pacing: pacing), structureBelow: below) else { return }
    if isAdditive, below != mix.structure, below != PathLanes.noStructure { return }
    var end = endOfCycle(after: cycle, pacing: pacing).flatMap {
      self.mix(at: $0, structureBelow: below)
    }
    if end?.structure != mix.structure { end = nil }

    for lane in 1..<max(laneCount, 1) {
      let under = value[lane]
      var number = coordinate(lane, of: mix, below: under)
      if let end { number = coordinate(lane, of: end, below: under) * cycle + number }
      value[lane] = isAdditive ? under + number : number
    }
    value[0] = mix.structure
  }

  /// The paths at a place; nil for a change of a path that has other elements.
  private func mix(
    at place: (segment: Int, fraction: Double), structureBelow: Double
  ) -> PathMix? {
    if case .ends(let ends) = source, ends.form == .byBelow {
      guard ends.start.span[0] == structureBelow else { return nil }
      return PathMix(place: place, isPointwise: true, structure: structureBelow)
    }
    let (start, end) = ends(0, inSegment: place.segment, below: structureBelow)
    return PathMix(
      place: place, isPointwise: start == end, structure: place.fraction < 0.5 ? start : end)
  }

  /// One coordinate of the path, over the same one of the path below.
  private func coordinate(_ lane: Int, of mix: PathMix, below: Double) -> Double {
    if mix.isPointwise { return number(lane, at: mix.place, below: below) }
    let (start, end) = ends(lane, inSegment: mix.place.segment, below: below)
    return mix.place.fraction < 0.5 ? start : end
  }

  private func ends(
    _ lane: Int, inSegment index: Int, below: Double
  ) -> (start: Double, end: Double) {
    switch source {
    case .ends(let ends): ends.ends(lane, below: below)
    case .keyframes(let keyframes): keyframes.ends(lane, inSegment: index)
    case .path, .pathAngle:
      // Points and angles are no paths, and preparing refuses them.
      (below, below)
    }
  }
}
