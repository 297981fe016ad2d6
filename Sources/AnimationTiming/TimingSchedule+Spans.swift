// The inverse of a group's timing: the parent times between which the time in an iteration stays between two others.

extension TimingSchedule {
  /// Returns the interval of parent times around `time`, without its end, in which the time in an iteration does not
  /// move; nil while it moves.
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

  /// Returns the interval of parent times around `time` in which the time in an iteration stays between `from` and
  /// `to`, while it moves; never too long; nil if it is not known. After a turn the same times occur again, backwards,
  /// so the interval continues across the turn. `duration` is that of one direction of an iteration, in its own time.
  package func span(
    from: Double, to: Double, around time: Double, ofCycle duration: Double
  ) -> (from: Double, to: Double)? {
    guard kind == .moving, direction > 0, duration > 0, duration < .infinity, begin.isFinite,
      time >= begin
    else { return nil }
    // Counted in directions: an autoreversing iteration has two.
    let ways = autoreverses ? 2.0 : 1
    let sum = offset + (time - begin) * rate
    guard sum.magnitude < 0x1p40 else { return nil }
    let way = snappedToInteger(sum * ways).rounded(.down)
    let isBack = autoreverses && way.truncatingRemainder(dividingBy: 2) != 0
    var (first, last) = (from / duration, to / duration)
    if isBack { (first, last) = (1 - last, 1 - first) }
    // The turns before and after this direction.
    if first <= 0 { first = autoreverses ? (last >= 1 ? -.infinity : -last) : 0 }
    if last >= 1 { last = autoreverses ? (first == -.infinity ? .infinity : 2 - max(first, 0)) : 1 }
    let noise = 0x1p-46 * (way.magnitude + offset.magnitude * ways + 2)
    let parent = { (position: Double) in
      self.begin + ((way + position) / ways - self.offset) / self.rate
    }
    var span = (from: parent(first + noise), to: parent(last - noise))
    // In the first iteration the time is the parent's time, except at the start.
    if way == 0, offset == 0, begin == 0, rate == 1 / (ways * duration),
      to < duration || !autoreverses && to == duration
    {
      (span.from, span.to) = (from > 0 ? from : span.from, to)
    }
    // Near the end a clock shows the end, within the rounding of its boundaries.
    let end = endTime < .infinity ? endTime - endTime.magnitude * 0x1p-48 : endTime
    return (max(span.from, begin), min(span.to, end))
  }
}
