import AnimationInterpolation
import AnimationTiming

// An evaluation has three steps: the interpolation locates a progress in its source, the pacing takes
// what is found through the curves of the segments, and the interpolation makes the value. Who holds
// both takes them one after the other, so that neither calls the other.

extension PreparedPacing {
  /// Takes the places of a position through the curves of their segments: the second step.
  @inline(__always)
  func pace(_ position: inout SourcePosition) {
    position.place = paced(position.place)
    if let end = position.end { position.end = paced(end) }
  }

  /// Takes the places of a motion through the curves of their segments, and its rate with them.
  func pace(_ motion: inout SourceMotion) {
    pace(&motion.shown)
    if let across = motion.across { motion.across = paced(across) }
    if let before = motion.before { motion.before = paced(before) }
    if let after = motion.after { motion.after = paced(after) }
    let place = motion.departure.place
    guard place.hasCurve else { return }
    (motion.departure.place.fraction, motion.departure.rate, motion.curveJump) = self.motion(
      atFraction: place.fraction, inSegment: place.segment, rate: motion.departure.rate)
  }

  /// A place with its fraction after the curve of its segment.
  @inline(__always)
  func paced(_ place: SourcePlace) -> SourcePlace {
    var place = place
    if place.hasCurve { place.fraction = fraction(place.fraction, inSegment: place.segment) }
    return place
  }
}
