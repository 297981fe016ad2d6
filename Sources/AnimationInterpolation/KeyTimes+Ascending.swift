// Key times in a unit of one's own, such as seconds, instead of fractions of a duration.

extension KeyTimes {
  /// Throws unless times are finite and never fall. Equal neighbours are legal, a jump.
  static func checkAscending(_ times: [Double]) throws(KeyframeError) {
    guard let first = times.first else { throw .noKeyframes }
    var previous = first
    for (index, time) in times.enumerated() {
      // NaN fails the comparison.
      guard time.isFinite, time >= previous, (time - first).isFinite else {
        throw .timeOutOfOrder(index: index)
      }
      previous = time
    }
  }

  /// Where a time lies, as ``segment(at:times:)``, but held at both ends: the fraction stays in 0…1.
  static func heldSegment(
    at time: Double, times: Span<Double>
  ) -> (index: Int, fraction: Double) {
    let (index, fraction) = segment(at: time, times: times)
    // NaN is neither and stays.
    return (index, fraction < 0 ? 0 : fraction > 1 ? 1 : fraction)
  }
}
