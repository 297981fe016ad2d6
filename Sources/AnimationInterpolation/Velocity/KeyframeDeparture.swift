/// The segment of keyframes into which a progress that moves goes on, and what meets at a key time.
struct KeyframeDeparture {
  /// The segment and the linear fraction of it: what shows, or at a key time where the progress falls the
  /// end of the segment before it.
  var place: SourcePlace
  /// Fraction per progress: 0 in a segment without length and where a value is held beyond the key
  /// times.
  var slope: Double
  /// At a key time what shows up to it; nil elsewhere.
  ///
  /// Where the source has another value there, it jumps.
  var before: SourcePlace?
  /// At the last key time what shows behind it, where a value is held there.
  var after: SourcePlace?

  /// A departure from a place within a segment.
  init(_ place: SourcePlace, slope: Double) {
    (self.place, self.slope) = (place, slope)
  }
}

extension KeyTimes {
  /// The segment into which a progress that moves goes on, and the linear fraction of it: at a key time
  /// the later segment where the progress grows, the earlier one where it falls.
  ///
  /// - Parameters:
  ///   - place: Where the progress lies, as ``place(at:times:stride:)`` gives it.
  ///   - progress: Any number.
  ///   - isRising: Whether it grows.
  ///   - times: Every how many numbers there is a time, from the first on.
  ///   - stride: That many.
  static func departure(
    from place: SourcePlace, at progress: Double, isRising: Bool, times: Span<Double>,
    stride: Int = 1
  ) -> KeyframeDeparture {
    var departure = KeyframeDeparture(place, slope: 0)
    if !place.hasCurve { return departure }
    let (first, last) = (times[0], times[times.count - stride])
    var isLeaving = false
    if progress == times[place.segment * stride] {
      var joint = place.segment
      while joint > 0, times[(joint - 1) * stride] == progress { joint -= 1 }
      if joint > 0 {
        let end = SourcePlace(segment: joint - 1, fraction: 1, hasCurve: true)
        departure.before = end
        if !isRising { departure.place = end }
      } else if first != 0 || !isRising {
        // Below 0 the first segment goes on; nothing comes from there where the progress grows.
        departure.before = SourcePlace(segment: 0, fraction: 0, hasCurve: first == 0)
        if !isRising { departure.place = SourcePlace(segment: 0, fraction: 0, hasCurve: true) }
        isLeaving = !isRising && first != 0
      }
    }
    if progress == last, last != 1 {
      departure.after = SourcePlace(segment: place.segment, fraction: 1, hasCurve: false)
      isLeaving = isLeaving || isRising
    }
    let segment = departure.place.segment
    let length = times[(segment + 1) * stride] - times[segment * stride]
    if !isLeaving, length > 0 { departure.slope = 1 / length }
    return departure
  }
}
