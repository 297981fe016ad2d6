// The way back from what a group makes of its parent's time: between which times of the parent the time in
// a cycle stays between two others.

extension TimingSchedule {
  /// The times of the parent around one between which the time in a cycle does not move; nil while it moves.
  ///
  /// - Returns: From which time on, and before which time.
  package func span(ofRestAt time: Double) -> (from: Double, to: Double)? {
    if kind == .invalid || time.isNaN { return (-.infinity, .infinity) }
    if time < begin { return (-.infinity, begin) }
    switch kind {
    case .resting: return (begin, .infinity)
    case .instant, .moving, .rushing, .invalid:
      let end = endTime
      if time >= end { return (end, .infinity) }
      return kind == .instant ? (begin, end) : nil
    }
  }

  /// The times of the parent around one between which the time in a cycle lies between two others, while it
  /// moves; never too long. What goes back at a turn comes by the same times again, so that a span goes on
  /// there.
  ///
  /// - Parameters:
  ///   - from: The first time in a cycle.
  ///   - to: That after which it is left.
  ///   - time: A time of the parent at which the time in a cycle lies between both.
  ///   - duration: How long a cycle is, there or back, in its own time.
  /// - Returns: nil where that is not known.
  package func span(
    from: Double, to: Double, around time: Double, ofCycle duration: Double
  ) -> (from: Double, to: Double)? {
    guard kind == .moving, direction > 0, duration > 0, duration < .infinity, begin.isFinite,
      time >= begin
    else { return nil }
    // In ways, there or back.
    let ways = autoreverses ? 2.0 : 1
    let sum = offset + (time - begin) * rate
    guard sum.magnitude < 0x1p40 else { return nil }
    let way = snappedToInteger(sum * ways).rounded(.down)
    let isBack = autoreverses && way.truncatingRemainder(dividingBy: 2) != 0
    var (first, last) = (from / duration, to / duration)
    if isBack { (first, last) = (1 - last, 1 - first) }
    // The turns before and after this way.
    if first <= 0 { first = autoreverses ? (last >= 1 ? -.infinity : -last) : 0 }
    if last >= 1 { last = autoreverses ? (first == -.infinity ? .infinity : 2 - max(first, 0)) : 1 }
    let noise = 0x1p-46 * (way.magnitude + offset.magnitude * ways + 2)
    let parent = { (position: Double) in
      self.begin + ((way + position) / ways - self.offset) / self.rate
    }
    var span = (from: parent(first + noise), to: parent(last - noise))
    // In the first cycle it is the parent's time, but for the begin.
    if way == 0, offset == 0, begin == 0, rate == 1 / (ways * duration),
      to < duration || !autoreverses && to == duration
    {
      (span.from, span.to) = (from > 0 ? from : span.from, to)
    }
    // Near its end a clock shows the end, within the rounding of its boundaries.
    let end = endTime < .infinity ? endTime - endTime.magnitude * 0x1p-48 : endTime
    return (max(span.from, begin), min(span.to, end))
  }
}
