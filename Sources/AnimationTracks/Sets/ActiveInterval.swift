import AnimationInterpolation
import AnimationTiming

/// The absolute times between which a property may change, both included; it is constant before and after. The
/// interval may be longer than necessary, never shorter.
struct ActiveInterval {
  var begin: Double
  var end: Double

  static var always: ActiveInterval { ActiveInterval(begin: -.infinity, end: .infinity) }
  static var never: ActiveInterval { ActiveInterval(begin: .infinity, end: -.infinity) }

  init(begin: Double, end: Double) { (self.begin, self.end) = (begin, end) }

  /// Whether the interval is not empty; a start at infinity counts.
  var comes: Bool { begin < .infinity || end == .infinity }

  /// Creates the interval of a timing, in the time of its clock.
  ///
  /// - Precondition: The timing is a usual one, as those of slots are.
  init(usual timing: TimingSchedule) { (begin, end) = (timing.begin, timing.latestEnd) }

  /// Creates the interval of a timing, in the time of its clock. Inlined, because a call copies the timing of a
  /// track.
  @inline(__always)
  init(_ timing: TimingSchedule) {
    if timing.isPlain {
      self.init(usual: timing)
    } else if timing.beginTime.isNaN {
      self = .never
    } else {
      self.init(begin: timing.beginTime, end: timing.endTime)
    }
  }

  /// Whether a property is active at a time: from its begin time in the queue on, rounded down, so that it is active
  /// as soon as the queue has returned it.
  @inline(__always)
  func isActive(at time: Double) -> Bool {
    end >= time && (begin <= time || begin.roundedDownToFloat <= time.roundedUpToFloat)
  }

  func union(_ other: ActiveInterval) -> ActiveInterval {
    ActiveInterval(begin: min(begin, other.begin), end: max(end, other.end))
  }

  /// Returns the interval in the parent's time for an interval of a layer's time.
  ///
  /// Before its begin time the layer's time is 0, from then on it rises from the offset. If both are on one side of
  /// the interval, the jump between them changes nothing.
  func inParent(of map: LayerTimeMap) -> ActiveInterval {
    guard map.speed > 0, map.beginTime.isFinite, map.timeOffset.isFinite else { return .always }
    let isAfter = 0 > end && map.timeOffset > end
    if isAfter || begin > end { return .never }
    let first =
      0 < begin ? max(map.beginTime, map.parent(of: begin, roundedUp: false)) : map.beginTime
    return ActiveInterval(
      begin: first, end: max(map.beginTime, map.parent(of: end, roundedUp: true)))
  }

  /// Returns the interval for a clock that continues before its begin time.
  func inParent(ofSteady map: LayerTimeMap) -> ActiveInterval {
    guard map.beginTime.isFinite, map.speed.isFinite, map.timeOffset.isFinite else {
      return .always
    }
    // A stopped clock shows one value.
    if begin > end || map.speed == 0 { return .never }
    let (first, last) = map.speed > 0 ? (begin, end) : (-end, -begin)
    let forwards = map.speed > 0 ? map : map.mirrored
    return ActiveInterval(
      begin: forwards.parent(of: first, roundedUp: false),
      end: forwards.parent(of: last, roundedUp: true))
  }
}

extension LayerTimeMap {
  /// Returns the approximate parent time at a time of the layer, on the safe side of rounding.
  fileprivate func parent(of localTime: Double, roundedUp: Bool) -> Double {
    if localTime.isInfinite { return localTime }
    let quotient = (localTime - timeOffset) / speed
    // A product with a tiny speed has an error of up to the least number.
    let noise =
      0x1p-48
      * (localTime.magnitude / speed + timeOffset.magnitude / speed
        + beginTime.magnitude) + .leastNonzeroMagnitude / speed
    return quotient + beginTime + (roundedUp ? noise : -noise)
  }
}

extension TrackSet {
  /// Returns the absolute times between which the property at a place may change.
  func activeInterval(at place: Int) -> ActiveInterval {
    let slot = slots[place]
    switch slot.kind {
    case .free:
      return .never
    case .ends, .spring, .keyframes, .moving, .transforms:
      let interval = ActiveInterval(usual: slot.timing)
      return slot.node == 0 ? interval : absolute(interval, of: slot.node)
    case .stack:
      var interval = ActiveInterval.never
      stacks[slot.index].stack.tracks.withUnsafeBufferPointer {
        // Adjacent tracks on one clock are combined, so that the path of the clock is followed once.
        var (clock, own) = (0, ActiveInterval.never)
        for index in $0.indices {
          if $0[index].node != clock {
            interval = interval.union(absolute(own, of: clock))
            (clock, own) = ($0[index].node, .never)
          }
          own = own.union(ActiveInterval($0[index].timing))
        }
        interval = interval.union(absolute(own, of: clock))
      }
      return interval
    }
  }

  /// Returns an interval of a clock's time in absolute time. Below a group it is that of the group, whose time may go
  /// back and forth: before its start and after its end it shows one value, or none.
  private func absolute(_ interval: ActiveInterval, of node: Int) -> ActiveInterval {
    // Read in place: a clock is large, and a copy counts references.
    nodes.withUnsafeBufferPointer { nodes in
      var interval = interval
      var current = nodes.baseAddress.unsafelyUnwrapped + node
      while let parent = current.pointee.parent {
        switch current.pointee.rule {
        case .unchanged: break
        case .layer(let map): interval = interval.inParent(of: map)
        case .unclamped(let map): interval = interval.inParent(ofSteady: map)
        case .group(let timing, _, _): interval = ActiveInterval(timing)
        case .external: return .always
        }
        current = nodes.baseAddress.unsafelyUnwrapped + parent
      }
      return interval
    }
  }
}
