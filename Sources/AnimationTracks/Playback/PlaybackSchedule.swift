import AnimationMath
import AnimationTiming

/// The clock of a timeline's playback below its parent clock, until the next change.
///
/// Playbacks of layers and of tracks have one. Everything that a playback drives reads ``passRule`` below the
/// ``map``, so pausing, seeking and reversing write one map.
package struct PlaybackSchedule: Sendable {
  package let passes: TimelinePasses
  /// The labels of one iteration by time.
  package let labels: [TimelineLabel]
  private let above: ClockChain
  package let map: LayerTimeMap
  package let chain: ClockChain
  package let delivered: DeliveredEvents
  /// The first absolute times, not before the change, at which it plays, and at which it plays and is at an end.
  package let startTime: Double
  package let endTime: Double

  package init(
    _ passes: TimelinePasses, labels: [TimelineLabel], in above: ClockChain,
    by map: LayerTimeMap, _ delivered: DeliveredEvents
  ) {
    (self.passes, self.labels, self.above, self.map) = (passes, labels, above, map)
    self.delivered = delivered
    let time = delivered.time
    let chain = above.appending(map, isUnclamped: true)
    self.chain = chain
    guard map.speed != 0 else {
      (startTime, endTime) = (.infinity, .infinity)
      return
    }
    startTime =
      chain.direction(at: time) == .still ? chain.nextCrossing(after: time) : time
    // A playback that is already at an end finishes as soon as it plays.
    endTime =
      chain.moves == .backwards
      ? above.appending(map.mirrored, isUnclamped: true)
        .firstTime(reaching: -passes.leadIn, from: startTime)
      : chain.firstTime(reaching: passes.leadIn + passes.total, from: startTime)
  }

  // MARK: Reading

  /// The rule from the time of the map to the time of an iteration.
  package var passRule: ClockNode.Rule { passes.rule }

  /// Returns the position at an absolute time, counted from the start of the first iteration and clamped to the ends.
  package func position(at time: Double) -> Double { passes.clamped(chain.localTime(at: time)) }

  package func state(at time: Double) -> PlaybackState {
    let seconds = position(at: time) - passes.leadIn
    return PlaybackState(
      time: seconds,
      progress: passes.total > 0 ? (passes.total < .infinity ? seconds / passes.total : 0) : 1,
      remainingTime: endTime.isInfinite ? .infinity : max(0, endTime - time))
  }

  /// Whether its values may change from an absolute time on: its clock runs, and is between both ends.
  package func isPlaying(at time: Double) -> Bool {
    guard map.speed != 0, chain.direction(at: time) != .still else { return false }
    let position = chain.localTime(at: time)
    let (first, last) = (passes.leadIn, passes.leadIn + passes.total)
    return chain.moves == .backwards ? position > first : position < last
  }

  /// Returns the earliest time after another at which it reaches an end, or a clock above it reaches its begin time;
  /// infinite if that never happens.
  package func nextBreak(after time: Double) -> Double {
    let crossing = chain.nextCrossing(after: time)
    guard isPlaying(at: time) else { return crossing }
    let end = self.time(leaving: (passes.leadIn, passes.leadIn + passes.total), after: time)
    return min(crossing, end)
  }

  /// Returns the earliest time after another at which the time of an iteration leaves the interval between two times;
  /// it may be early, never late. Returns the time itself if it is not known.
  ///
  /// - Precondition: It plays at the time.
  package func time(
    leavingInPass span: (from: Double, to: Double), after time: Double
  ) -> Double {
    guard case .group(let timing, _, let duration) = passes.rule else {
      return self.time(leaving: span, after: time)
    }
    let position = chain.localTime(at: time)
    guard
      let span = timing.span(ofRestAt: position)
        ?? timing.span(from: span.from, to: span.to, around: position, ofCycle: duration)
    else { return time }
    return self.time(leaving: span, after: time)
  }

  /// Returns the earliest time at which its position leaves the interval between two positions.
  private func time(leaving span: (from: Double, to: Double), after time: Double) -> Double {
    chain.moves == .backwards
      ? span.from == -.infinity
        ? .infinity : mirroredChain.firstTime(reaching: -span.from, from: time)
      : chain.firstTime(reaching: span.to, from: time)
  }

  /// The chain whose time runs in the opposite direction.
  var mirroredChain: ClockChain { above.appending(map.mirrored, isUnclamped: true) }

  /// Whether its end shows the values of its start.
  package func restsAtStart(at time: Double) -> Bool { passes.isAtStart(at: position(at: time)) }

  func isOver(at time: Double) -> Bool {
    if endTime <= time { return true }
    // It may be paused there.
    guard map.speed == 0, delivered.hasFinished else { return false }
    let position = position(at: time)
    return position <= passes.leadIn || position >= passes.leadIn + passes.total
  }

  // MARK: Changing

  /// Whether the requests of a control change nothing at a time, and an end at that time was delivered.
  package func continues(with control: PlaybackControl, from time: Double) -> Bool {
    control.seek == nil && map.speed == control.speed && (endTime != time || delivered.hasFinished)
  }

  /// Whether it leaves its current end if it plays at a speed from now on.
  package func turnsBack(at speed: Double) -> Bool { map.speed * speed < 0 }

  /// Returns the events that are delivered before a change to a speed, without those of the change.
  package func delivered(at time: Double, turningTo speed: Double) -> DeliveredEvents {
    delivered(at: time, moving: above.moves.followed(bySpeed: speed))
  }

  /// Returns these events if the direction from then on is known.
  func delivered(at time: Double, moving direction: ClockChain.Direction) -> DeliveredEvents {
    let position = position(at: time)
    // A label that was reached from the other side is not delivered yet.
    let before = startTime < time ? self.position(at: time.nextDown) : delivered.labelPosition
    let labelPosition = before.flatMap {
      $0 < position && direction == .backwards || $0 > position && direction == .forwards ? nil : $0
    }
    var pending: [EventKind] = []
    if !delivered.hasFinished, endTime == time {
      // Includes a label at the end with the other events of exactly this time.
      var run = EventRun.run(of: self, in: time..<time.nextUp)
      while pending.count < 100_000, let event = run?.next() { pending.append(event.kind) }
    }
    return DeliveredEvents(
      position: position, labelPosition: labelPosition,
      hasStarted: delivered.hasStarted || startTime < time,
      hasFinished: delivered.hasFinished || endTime < time, pending: pending, at: time)
  }
}

extension TimelinePasses {
  func clamped(_ position: Double) -> Double { min(max(position, leadIn), leadIn + total) }

  /// The rule from the time since the start of the first iteration to the time of an iteration.
  package var rule: ClockNode.Rule { rule(fillMode: .both) }

  /// The same rule without fills: for tracks that are visible only while it plays.
  package var bareRule: ClockNode.Rule { rule(fillMode: .removed) }

  private func rule(fillMode: FillMode) -> ClockNode.Rule {
    var timing = timing
    timing.fillMode = fillMode
    // A timeline with an endless timeline in it stays in its first iteration.
    return length < .infinity
      ? .group(TimingSchedule(timing), curve: nil, duration: length) : .unchanged
  }
}

extension LayerTimeMap {
  /// The map whose time runs in the opposite direction, exactly.
  package var mirrored: LayerTimeMap {
    LayerTimeMap(beginTime: beginTime, speed: -speed, timeOffset: -timeOffset)
  }
}
