import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// The behaviour of a stack of tracks around a time, as long as its tracks neither begin nor end.
///
/// Law: between the ends of a rest the property has one value, and between those of a track the value that the track
/// alone has at any time strictly inside an iteration (`StackIntervalTests`).
struct StackInterval {
  enum Content: Equatable {
    case rest
    /// The track at this index, which hides those below; those above are not visible.
    case track(Int)
    /// Several tracks, or a source that moves even if no track runs.
    case mixed
  }

  let content: Content
  /// The absolute times. A rest is never longer than this interval, others may be.
  let interval: ActiveInterval

  /// Whether it is between two changes of the property, so that it is in the interval in which the property may
  /// change.
  var isAmongChanges: Bool {
    content != .mixed && interval.begin > -.infinity && interval.end < .infinity
  }
}

extension TrackSet {
  /// Returns the behaviour of the stack at a place around the time of some clocks.
  ///
  /// Complexity: O(tracks · depth of their clocks), no allocation.
  func phase(ofStackAt place: Int, _ clocks: ClockStates) -> StackInterval {
    let time = clocks.states[0].time
    var interval = ActiveInterval.always
    var (running, isOne, isAlone) = (-1, true, false)
    let index = slots[place].index
    let type = stacks[index].stack.type
    let isKnown = stacks[index].stack.tracks.withUnsafeBufferPointer { tracks in
      // Steps of one animation are adjacent and on one clock, whose path is then followed once.
      var (clock, around) = (0, ActiveInterval.always)
      for index in tracks.indices {
        let (node, own) = (tracks[index].node, ActiveInterval(tracks[index].timing))
        if node != clock {
          guard let absolute = times(around, ofClock: clock, clocks) else { return false }
          interval = interval.intersection(absolute)
          (clock, around) = (node, .always)
        }
        // A track that is never visible counts as not begun.
        guard own.begin <= own.end else { continue }
        let local = clocks.states[node].time
        if local < own.begin {
          around.end = min(around.end, own.begin)
        } else if local > own.end {
          around.begin = max(around.begin, own.end)
        } else {
          around = around.intersection(own)
          isOne = running < 0
          running = index
        }
      }
      guard let absolute = times(around, ofClock: clock, clocks) else { return false }
      interval = interval.intersection(absolute)
      isAlone = running >= 0 && isOne && Track.shows(running, of: tracks, type)
      return true
    }
    guard isKnown else { return StackInterval(content: .mixed, interval: .always) }
    if running >= 0 {
      return StackInterval(content: isAlone ? .track(running) : .mixed, interval: interval)
    }
    // As in rows: from the begin time in single precision on, or the next number.
    interval.begin = Double(interval.begin.roundedUpToFloat.nextUp)
    interval.end = Double(interval.end.roundedDownToFloat.nextDown)
    let isInside =
      interval.begin <= Double(time.roundedUpToFloat)
      && Double(time.roundedDownToFloat) <= interval.end
    return isInside
      ? StackInterval(content: .rest, interval: interval)
      : StackInterval(content: .mixed, interval: ActiveInterval(begin: time, end: time))
  }

  /// Returns the absolute times around now at which a clock's time is in an interval, as far as it moves in one
  /// direction and at one rate; never too long. nil if it is not known.
  private func times(
    _ own: ActiveInterval, ofClock node: Int, _ clocks: ClockStates
  ) -> ActiveInterval? {
    // Read in place: a clock is large, and a copy counts references.
    nodes.withUnsafeBufferPointer { nodes in
      var interval = own
      var current = nodes.baseAddress.unsafelyUnwrapped + node
      while let parent = current.pointee.parent {
        let time = clocks.states[parent].time
        let inParent: ActiveInterval? =
          switch current.pointee.rule {
          case .unchanged: interval
          case .unclamped(let map): map.interval(interval)
          case .layer(let map): map.interval(interval, at: time)
          case .group(let timing, let curve, let duration):
            curve?.isLinear == false ? nil : timing.interval(interval, at: time, ofCycle: duration)
          case .external: nil
          }
        guard let inParent else { return nil }
        interval = inParent
        current = nodes.baseAddress.unsafelyUnwrapped + parent
      }
      return interval
    }
  }
}

extension Track {
  /// Whether the value of a property is that of one of its tracks while that is strictly inside an iteration.
  fileprivate static func shows(
    _ index: Int, of tracks: UnsafeBufferPointer<Track>, _ type: ValueType
  ) -> Bool {
    guard tracks.count == 1 || replaces(tracks.baseAddress! + index, type) else { return false }
    for later in (index + 1)..<tracks.count {
      guard tracks[later].node == tracks[index].node,
        tracks[later].timing.isHidden(inside: tracks[index].timing)
      else { return false }
    }
    return true
  }

  /// Whether a track hides the underlying value of a property of a type. By pointer: a call of the track itself would
  /// copy it.
  static func replaces(_ track: UnsafePointer<Track>, _ type: ValueType) -> Bool {
    track.pointee.interpolation.replacesWhole && track.pointee.component == nil
      && track.pointee.left.isEmpty && type.laneCount == track.pointee.interpolation.laneCount
  }
}

extension TimingSchedule {
  /// Whether nothing of this track is visible while another one on the same clock is strictly inside an iteration.
  @inline(__always)
  fileprivate func isHidden(inside other: TimingSchedule) -> Bool {
    guard isPlain, other.isPlain else { return false }
    if !fillsBefore, (begin - other.begin) * other.laneRate.magnitude >= other.laneLimit {
      return true
    }
    return !fillsAfter && latestEnd <= other.begin
  }

  /// Returns the times of the parent around one at which the time of a group is in an interval. `duration` is that of
  /// an iteration, or of one direction of it, in the group's time.
  fileprivate func interval(
    _ own: ActiveInterval, at time: Double, ofCycle duration: Double
  ) -> ActiveInterval? {
    guard isPlain, duration > 0, duration < .infinity else { return nil }
    let speed = laneRate.magnitude
    let elapsed = (time - begin) * speed
    guard elapsed.magnitude < 0x1p40 else { return nil }
    if elapsed < 0 { return ActiveInterval(begin: -.infinity, end: begin).shrunk(by: begin) }
    if elapsed >= count { return ActiveInterval(begin: latestEnd, end: .infinity) }
    let goesBack = laneRate < 0
    let part = goesBack ? 0.5 : 1
    let cycle = floorOfSmall(elapsed / part)
    let (first, last) = (cycle * part, min(count, (cycle + 1) * part))
    let isBack = goesBack && cycle.truncatingRemainder(dividingBy: 2) == 1
    let scale = part / duration
    let (from, to) =
      isBack
      ? ((cycle + 1) * part - own.end * scale, (cycle + 1) * part - own.begin * scale)
      : (first + own.begin * scale, first + own.end * scale)
    return ActiveInterval(
      begin: begin + max(first, from) / speed, end: begin + min(last, to) / speed
    ).shrunk(by: begin.magnitude + last / speed)
  }
}

extension LayerTimeMap {
  /// Returns the parent's times at which the layer's time is in an interval, on the current side of the layer's begin
  /// time.
  fileprivate func interval(_ own: ActiveInterval, at time: Double) -> ActiveInterval? {
    guard speed > 0, beginTime.isFinite, timeOffset.isFinite else { return nil }
    if time < beginTime {
      return ActiveInterval(begin: -.infinity, end: beginTime).shrunk(by: beginTime)
    }
    guard var found = interval(own) else { return nil }
    let begun = ActiveInterval(begin: beginTime, end: .infinity).shrunk(by: beginTime)
    found.begin = max(found.begin, begun.begin)
    return found
  }

  /// Returns the interval for a clock that continues before its begin time.
  fileprivate func interval(_ own: ActiveInterval) -> ActiveInterval? {
    guard beginTime.isFinite, speed.isFinite, timeOffset.isFinite else { return nil }
    if speed == 0 { return .always }
    let (a, b) = (
      (own.begin - timeOffset) / speed + beginTime, (own.end - timeOffset) / speed + beginTime
    )
    let first = own.begin.isFinite ? own.begin.magnitude : 0
    let last = own.end.isFinite ? own.end.magnitude : 0
    return ActiveInterval(begin: min(a, b), end: max(a, b))
      .shrunk(
        by: (max(first, last) + timeOffset.magnitude) / speed.magnitude + beginTime.magnitude
          + 0x1p44 * .leastNonzeroMagnitude / speed.magnitude)
  }
}

extension ActiveInterval {
  func intersection(_ other: ActiveInterval) -> ActiveInterval {
    ActiveInterval(begin: max(begin, other.begin), end: min(end, other.end))
  }

  /// Returns the interval without the possible rounding errors of sums of this magnitude.
  fileprivate func shrunk(by magnitude: Double) -> ActiveInterval {
    let margin = 0x1p-44 * magnitude.magnitude
    return ActiveInterval(begin: begin + margin, end: end - margin)
  }
}
