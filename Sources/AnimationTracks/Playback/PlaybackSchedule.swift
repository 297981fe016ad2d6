import AnimationMath
import AnimationTiming

/// The clock of a timeline's playback below the clock that it plays in, until the next change.
///
/// Playbacks of layers and of tracks have one. Everything that a playback drives reads ``passRule`` below the
/// ``map``, so that pausing, seeking and reversing write one map.
package struct PlaybackSchedule: Sendable {
  package let passes: TimelinePasses
  /// The labels of one pass by time.
  package let labels: [TimelineLabel]
  /// The clock that it plays in.
  private let above: ClockChain
  /// From that clock's time to the position.
  package let map: LayerTimeMap
  /// From absolute time to the position.
  package let chain: ClockChain
  package let delivered: DeliveredEvents
  /// The first absolute times, not before the change, at which it plays, and at which it does and is at an end.
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
    // One that is at an end already is over as soon as it plays.
    endTime =
      chain.moves == .backwards
      ? above.appending(map.mirrored, isUnclamped: true)
        .firstTime(reaching: -passes.leadIn, from: startTime)
      : chain.firstTime(reaching: passes.leadIn + passes.total, from: startTime)
  }

  // MARK: Reading

  /// What makes the time of a pass of the time of the map.
  package var passRule: ClockNode.Rule { passes.rule }

  /// Where it is at an absolute time, in the time from the begin of the first pass on; between the ends.
  package func position(at time: Double) -> Double { passes.clamped(chain.localTime(at: time)) }

  /// How far it is at an absolute time.
  package func state(at time: Double) -> PlaybackState {
    let seconds = position(at: time) - passes.leadIn
    return PlaybackState(
      time: seconds,
      progress: passes.total > 0 ? (passes.total < .infinity ? seconds / passes.total : 0) : 1,
      remainingTime: endTime.isInfinite ? .infinity : max(0, endTime - time))
  }

  /// Whether what it plays may differ from an absolute time on: its clock goes, and is between both ends.
  package func isPlaying(at time: Double) -> Bool {
    guard map.speed != 0, chain.direction(at: time) != .still else { return false }
    let position = chain.localTime(at: time)
    let (first, last) = (passes.leadIn, passes.leadIn + passes.total)
    return chain.moves == .backwards ? position > first : position < last
  }

  /// The earliest time after another at which it comes to an end, or its clock breaks; infinite where that
  /// never happens.
  package func nextBreak(after time: Double) -> Double {
    let crossing = chain.nextCrossing(after: time)
    guard isPlaying(at: time) else { return crossing }
    let end = self.time(leaving: (passes.leadIn, passes.leadIn + passes.total), after: time)
    return min(crossing, end)
  }

  /// The earliest time after another at which the time of a pass leaves what lies between two times; it may be
  /// early, never late. The time itself where that is not known.
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

  /// The earliest time at which its position leaves what lies between two.
  private func time(leaving span: (from: Double, to: Double), after time: Double) -> Double {
    chain.moves == .backwards
      ? span.from == -.infinity
        ? .infinity : mirroredChain.firstTime(reaching: -span.from, from: time)
      : chain.firstTime(reaching: span.to, from: time)
  }

  /// The chain whose time runs the other way.
  var mirroredChain: ClockChain { above.appending(map.mirrored, isUnclamped: true) }

  /// Whether it shows at its end what it began with.
  package func restsAtStart(at time: Double) -> Bool { passes.isAtStart(at: position(at: time)) }

  /// Whether it is at an end at an absolute time, to which it has played.
  func isOver(at time: Double) -> Bool {
    if endTime <= time { return true }
    // It may be paused there.
    guard map.speed == 0, delivered.hasFinished else { return false }
    let position = position(at: time)
    return position <= passes.leadIn || position >= passes.leadIn + passes.total
  }

  // MARK: Changing

  /// Whether the requests of a control change nothing at a time, and an end then was delivered.
  package func continues(with control: PlaybackControl, from time: Double) -> Bool {
    control.seek == nil && map.speed == control.speed && (endTime != time || delivered.hasFinished)
  }

  /// Whether it leaves the end that it has reached where it plays at a speed from now on.
  package func turnsBack(at speed: Double) -> Bool { map.speed * speed < 0 }

  /// The events that are delivered before a change, without those of the change.
  ///
  /// - Parameters:
  ///   - time: The time of the change.
  ///   - speed: The speed from then on.
  package func delivered(at time: Double, turningTo speed: Double) -> DeliveredEvents {
    delivered(at: time, moving: above.moves.followed(bySpeed: speed))
  }

  /// The same if the direction from then on is known.
  func delivered(at time: Double, moving direction: ClockChain.Direction) -> DeliveredEvents {
    let position = position(at: time)
    // A label that was reached from the other side is not delivered yet.
    let before = startTime < time ? self.position(at: time.nextDown) : delivered.labelPosition
    let labelPosition = before.flatMap {
      $0 < position && direction == .backwards || $0 > position && direction == .forwards ? nil : $0
    }
    var pending: [EventKind] = []
    if !delivered.hasFinished, endTime == time {
      // With what else happens at this very time, a label at the end too.
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
  /// A position between the ends.
  func clamped(_ position: Double) -> Double { min(max(position, leadIn), leadIn + total) }

  /// What makes the time of a pass of the time from the begin of the first one on.
  package var rule: ClockNode.Rule { rule(fillMode: .both) }

  /// The same where only that shows which happens while it plays.
  package var bareRule: ClockNode.Rule { rule(fillMode: .removed) }

  private func rule(fillMode: FillMode) -> ClockNode.Rule {
    var timing = timing
    timing.fillMode = fillMode
    // One that has an endless timeline in it is in its first pass for ever.
    return length < .infinity
      ? .group(TimingSchedule(timing), curve: nil, duration: length) : .unchanged
  }
}

extension LayerTimeMap {
  /// The map whose time runs the other way, exactly.
  package var mirrored: LayerTimeMap {
    LayerTimeMap(beginTime: beginTime, speed: -speed, timeOffset: -timeOffset)
  }
}
