import AnimationMath

/// A progress after the curve, with its rate.
package struct ProgressWithRate: Sendable {
  /// The progress after the animation's own curve, or a spring's position.
  package let value: Double
  /// The rate per second: at a jump of the curve that after the jump; NaN if the value changes at once.
  package let rate: Double
  /// The progress on the other side of a jump of the curve; elsewhere ``value``.
  package let across: Double
  /// The effect so far of a velocity of 1 at the start, for a spring that takes over.
  package let impulse: Double
  package let impulseRate: Double

  package init(
    value: Double, rate: Double, across: Double, impulse: Double = 0, impulseRate: Double = 0
  ) {
    self.value = value
    self.rate = rate
    self.across = across
    self.impulse = impulse
    self.impulseRate = impulseRate
  }
}

/// A moving location in the source of an interpolation.
package struct SegmentLocationWithRate: Sendable {
  package var place: SegmentLocation
  /// The rate of the fraction; NaN at a jump.
  package var rate: Double
  var impulseRate = 0.0

  var segment: Int { place.segment }
  var fraction: Double { place.fraction }
}

/// The locations in a source that determine a value and its velocity.
///
/// ``PreparedInterpolation/locate(_:cycle:)`` finds them. The caller passes all of them through the curves of their
/// segments, and the moving one with its rate.
package struct SegmentLocationsWithRate: Sendable {
  package var shown: SegmentLocations
  /// The location from which the progress continues: the current one, except at a key time.
  package var departure: SegmentLocationWithRate
  /// The location on the other side of a jump of the progress; nil if it does not jump.
  package var across: SegmentLocation?
  /// The location up to a key time at which the progress is; nil elsewhere.
  package var before: SegmentLocation?
  /// The location after the last key time, at this time, if a value is held there.
  package var after: SegmentLocation?
  /// The fractions on both sides of the departure at a jump of the segment's curve; nil elsewhere.
  package var curveJump: (before: Double, after: Double)?

  /// Calls a function with each two locations between which the source passes at once: it jumps if its values differ
  /// there.
  func forEachJoint(_ body: (SegmentLocation, SegmentLocation) -> Void) {
    if let across { body(across, shown.place) }
    if let before { body(before, shown.place) }
    if let after { body(shown.place, after) }
    if let curveJump {
      var (start, end) = (departure.place, departure.place)
      (start.fraction, end.fraction) = curveJump
      body(start, departure.place)
      body(departure.place, end)
    }
  }
}

extension PreparedInterpolation {
  /// Finds the location of a moving progress in the source and the direction in which it continues, as linear
  /// fractions: ``locate(_:impulse:cycle:)`` with the rates.
  ///
  /// The number of completed iterations counts as constant.
  ///
  /// - Complexity: O(log keyframes).
  package func locate(_ progress: ProgressWithRate, cycle: Double) -> SegmentLocationsWithRate {
    let shown = locate(progress.value, impulse: progress.impulse, cycle: cycle)
    var motion = SegmentLocationsWithRate(
      shown: shown, departure: SegmentLocationWithRate(place: shown.place, rate: progress.rate))
    if isMoving {
      motion.departure.impulseRate = progress.impulseRate
      return motion
    }
    if progress.across != progress.value { motion.across = place(at: progress.across) }
    let isRising = !(progress.rate < 0)
    let departure: KeyframeDeparture
    switch source {
    case .ends: return motion
    case .decay:
      // At the end the rest of the way is omitted.
      if progress.rate != 0, progress.value >= 1 {
        motion.before = SegmentLocation(segment: 0, fraction: 1.0.nextDown, hasCurve: false)
      }
      return motion
    case .keyframes(let keyframes):
      departure = keyframes.departure(from: shown.place, at: progress.value, isRising: isRising)
    case .path(let path), .pathAngle(let path, _):
      departure = path.departure(from: shown.place, at: progress.value, isRising: isRising)
    }
    motion.departure = SegmentLocationWithRate(
      place: departure.place, rate: progress.rate.chained(with: departure.slope))
    if progress.rate != 0 { (motion.before, motion.after) = (departure.before, departure.after) }
    return motion
  }
}
