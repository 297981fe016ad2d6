import AnimationGeometry

extension PreparedInterpolation {
  /// Applies an animation whose values are paths.
  ///
  /// Between paths of the same elements every point is mixed; others switch at ½.
  func applyPath(
    at place: SourcePlace, to value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = value[0]
    guard let structure = structure(at: place, below: below) else { return }
    for lane in 1..<max(laneCount, 1) {
      value[lane] = coordinate(lane, at: place, structureBelow: below, below: value[lane])
    }
    value[0] = structure
  }

  /// The elements of the path at a place; nil for a change of a path of other elements.
  func structure(at place: SourcePlace, below: Double) -> Double? {
    if case .ends(let ends) = source, ends.form == .byBelow {
      return ends.start.span[0] == below ? below : nil
    }
    let (start, end) = ends(0, inSegment: place.segment, below: below)
    return place.fraction < 0.5 ? start : end
  }

  /// One coordinate of the path at a place.
  func coordinate(
    _ lane: Int, at place: SourcePlace, structureBelow: Double, below: Double
  ) -> Double {
    if canMorph(inSegment: place.segment, over: structureBelow) {
      return number(lane, at: place, below: below)
    }
    let (start, end) = ends(lane, inSegment: place.segment, below: below)
    return place.fraction < 0.5 ? start : end
  }

  /// Whether what is mixed at a place has the same elements, so that every point moves.
  func canMorph(inSegment index: Int, over structureBelow: Double) -> Bool {
    switch source {
    case .ends(let ends): ends.form == .byBelow || ends.canMorph(over: structureBelow)
    case .keyframes(let keyframes): keyframes.canMorph(inSegment: index)
    case .path, .pathAngle: false
    }
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

extension PreparedEnds {
  /// Whether both ends have the same elements.
  func canMorph(over below: Double) -> Bool {
    let (start, end) = ends(0, below: below)
    return start == end
  }
}

extension PreparedKeyframes {
  /// Whether both ends of a segment have the same elements.
  func canMorph(inSegment index: Int) -> Bool {
    let (start, end) = ends(0, inSegment: index)
    return start == end
  }
}
