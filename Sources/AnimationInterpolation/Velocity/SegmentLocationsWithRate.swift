import AnimationMath

/// A paced progress and how it moves on.
package struct ProgressWithRate: Sendable {
  /// After the animation's own curve, or a spring's position.
  package let value: Double
  /// Its rate per second, beside a jump of the curve that behind it; NaN where what shows changes at
  /// once.
  package let rate: Double
  /// At a jump of the curve the progress on its other side, elsewhere ``value``.
  package let across: Double
  /// What a velocity of 1 at the start has added by then, of a spring that takes over.
  package let impulse: Double
  /// The rate of the impulse.
  package let impulseRate: Double

  /// A progress by its parts.
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

/// A place in the source of an interpolation that moves.
package struct SegmentLocationWithRate: Sendable {
  /// Where it is.
  package var place: SegmentLocation
  /// The rate of the fraction; NaN at a jump.
  package var rate: Double
  /// The rate of the impulse.
  var impulseRate = 0.0

  var segment: Int { place.segment }
  var fraction: Double { place.fraction }
}

/// The places in a source that make up a value and its velocity.
///
/// ``PreparedInterpolation/locate(_:cycle:)`` finds them. All of them are to be paced, and the one that
/// moves with its rate.
package struct SegmentLocationsWithRate: Sendable {
  /// What shows.
  package var shown: SegmentLocations
  /// The place from which it goes on, which is that of what shows but at a key time.
  package var departure: SegmentLocationWithRate
  /// What shows on the other side of a jump of the progress; nil where this does not jump.
  package var across: SegmentLocation?
  /// What shows up to a key time at which the progress is; nil elsewhere.
  package var before: SegmentLocation?
  /// What shows behind the last key time, at this, where a value is held there.
  package var after: SegmentLocation?
  /// At a jump of the segment's curve the fractions on both sides of the departure; nil elsewhere.
  package var curveJump: (before: Double, after: Double)?

  /// Calls a function with each two places between which the source passes at once: where it has not
  /// the same value at both, it jumps.
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
  /// Finds where a progress that moves lies in the source and how it goes on from there, in linear
  /// fractions: ``locate(_:impulse:cycle:)`` with the rates.
  ///
  /// - Parameters:
  ///   - progress: Where it shows, and how that moves on.
  ///   - cycle: How many cycles are done; it counts as constant.
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
      // At the end the rest of the way is left out.
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
