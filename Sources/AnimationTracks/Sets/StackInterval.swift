import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// What a stack of tracks does around a time, as long as its tracks neither begin nor end.
///
/// Law: between the ends of a rest the property has one value, and within those of a track that value which
/// the track alone has wherever it is strictly inside a cycle (`StackIntervalTests`).
struct StackInterval {
  /// Where the value comes from.
  enum Content: Equatable {
    /// It is the same all the time.
    case rest
    /// From the track at this index, which hides those below; those above do not show.
    case track(Int)
    /// From several, or from what does not stand still when no track runs.
    case mixed
  }

  let content: Content
  /// Between which absolute times. A rest is never longer than this says, others may be.
  let interval: ActiveInterval

  /// Whether it is a phase between two changes of the property, so that it lies in the time in which the
  /// property may change.
  var isAmongChanges: Bool {
    content != .mixed && interval.begin > -.infinity && interval.end < .infinity
  }
}

extension TrackSet {
  /// What the stack at a place does around the time of some clocks.
  ///
  /// Complexity: O(tracks · depth of their clocks), no allocation.
  func phase(ofStackAt place: Int, _ clocks: ClockStates) -> StackInterval {
    let time = clocks.states[0].time
    var interval = ActiveInterval.always
    var (running, isOne, isAlone) = (-1, true, false)
    let index = slots[place].index
    let type = stacks[index].stack.type
    let isKnown = stacks[index].stack.tracks.withUnsafeBufferPointer { tracks in
      // Steps of one animation follow each other on one clock, which is then gone up once.
      var (clock, around) = (0, ActiveInterval.always)
      for index in tracks.indices {
        let (node, own) = (tracks[index].node, ActiveInterval(tracks[index].timing))
        if node != clock {
          guard let absolute = times(around, ofClock: clock, clocks) else { return false }
          interval = interval.intersection(absolute)
          (clock, around) = (node, .always)
        }
        // One that never shows is always before.
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
    // As rows have it: from the time on that is the begin in single precision, or the next.
    interval.begin = Double(interval.begin.roundedUpToFloat.nextUp)
    interval.end = Double(interval.end.roundedDownToFloat.nextDown)
    let isInside =
      interval.begin <= Double(time.roundedUpToFloat)
      && Double(time.roundedDownToFloat) <= interval.end
    return isInside
      ? StackInterval(content: .rest, interval: interval)
      : StackInterval(content: .mixed, interval: ActiveInterval(begin: time, end: time))
  }

  /// The absolute times around now at which a clock's time lies in an interval, as far as it goes one way
  /// and at one rate; never too long. nil where that is not known.
  private func times(
    _ own: ActiveInterval, ofClock node: Int, _ clocks: ClockStates
  ) -> ActiveInterval? {
    // Read where they lie: a clock is large, and copying one counts references.
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
  /// Whether the value of a property is that of one of its tracks where that is strictly inside a cycle.
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

  /// Whether nothing is left to see of what lies below in a property of a type. By pointer: a call of the
  /// track itself would copy it.
  static func replaces(_ track: UnsafePointer<Track>, _ type: ValueType) -> Bool {
    track.pointee.interpolation.replacesWhole && track.pointee.component == nil
      && track.pointee.left.isEmpty && type.laneCount == track.pointee.interpolation.laneCount
  }
}

extension TimingSchedule {
  /// Whether nothing of this shows while another one, of the same clock, is strictly inside a cycle.
  @inline(__always)
  fileprivate func isHidden(inside other: TimingSchedule) -> Bool {
    guard isPlain, other.isPlain else { return false }
    if !fillsBefore, (begin - other.begin) * other.laneRate.magnitude >= other.laneLimit {
      return true
    }
    return !fillsAfter && latestEnd <= other.begin
  }

  /// The times of the parent around one at which the time of a group lies in an interval.
  ///
  /// - Parameters:
  ///   - own: The interval.
  ///   - time: The time of the parent.
  ///   - duration: How long a cycle is, there or back, in the group's time.
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
  /// The parent's times at which the layer's time lies in an interval, as far as the layer has begun or
  /// has not.
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

  /// The same of a clock that goes on before its begin.
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

  /// Without what rounding may have added, where numbers of a magnitude were summed up.
  fileprivate func shrunk(by magnitude: Double) -> ActiveInterval {
    let margin = 0x1p-44 * magnitude.magnitude
    return ActiveInterval(begin: begin + margin, end: end - margin)
  }
}
