/// The segment of keyframes into which a progress that moves goes on.
struct KeyframeDeparture {
  var index: Int
  /// The linear fraction of the segment.
  var fraction: Double
  /// Fraction per progress: 0 in a segment without length and where a value is held beyond the key
  /// times.
  var slope: Double
  /// At a key time what shows up to it, at it and from it on; none within a segment.
  ///
  /// Where the source has not one value at all of them, it jumps.
  var sides = KeyframeSides()
}

/// Up to three places of keyframes that meet at a key time, without an allocation.
struct KeyframeSides {
  private var first: SourcePlace?
  private var second: SourcePlace?
  private var third: SourcePlace?

  init() {}

  init(_ first: SourcePlace, _ second: SourcePlace) {
    (self.first, self.second) = (first, second)
  }

  /// Puts a place behind the others; there are two at most.
  mutating func append(_ place: SourcePlace) {
    if first == nil {
      first = place
    } else if second == nil {
      second = place
    } else {
      third = place
    }
  }

  var isEmpty: Bool { first == nil }

  /// Calls a function with each two that follow each other.
  func forEachPair(_ body: (SourcePlace, SourcePlace) -> Void) {
    guard let first, let second else { return }
    body(first, second)
    if let third { body(second, third) }
  }
}

extension KeyTimes {
  /// The segment into which a progress that moves goes on, and the linear fraction of it: at a key time
  /// the later segment where the progress grows, the earlier one where it falls.
  static func departure(
    at progress: Double, isRising: Bool, times: Span<Double>, stride: Int = 1
  ) -> KeyframeDeparture {
    let place = place(at: progress, times: times, stride: stride)
    var departure = KeyframeDeparture(index: place.segment, fraction: place.fraction, slope: 0)
    if !place.hasCurve { return departure }
    let (first, last) = (times[0], times[times.count - stride])
    var isLeaving = false
    if progress == times[place.segment * stride] {
      var joint = place.segment
      while joint > 0, times[(joint - 1) * stride] == progress { joint -= 1 }
      if joint > 0 {
        departure.sides = KeyframeSides(
          SourcePlace(segment: joint - 1, fraction: 1, hasCurve: true), place)
        if !isRising { (departure.index, departure.fraction) = (joint - 1, 1) }
      } else if first != 0 || !isRising {
        // Below 0 the first segment goes on; nothing comes from there where the progress grows.
        departure.sides = KeyframeSides(
          SourcePlace(segment: 0, fraction: 0, hasCurve: first == 0), place)
        if !isRising { (departure.index, departure.fraction) = (0, 0) }
        isLeaving = !isRising && first != 0
      }
    }
    if progress == last, last != 1 {
      if departure.sides.isEmpty { departure.sides.append(place) }
      departure.sides.append(SourcePlace(segment: place.segment, fraction: 1, hasCurve: false))
      isLeaving = isLeaving || isRising
    }
    let length = times[(departure.index + 1) * stride] - times[departure.index * stride]
    if !isLeaving, length > 0 { departure.slope = 1 / length }
    return departure
  }
}
