import AnimationInterpolation
import AnimationMath
import AnimationTiming

// The control of the timelines that a set plays: pausing, seeking, reversing and ending.

extension TrackSet {
  // MARK: Playbacks

  /// Whether a playback is in the set: it plays, or has ended and can play again.
  public func contains(_ playback: TrackPlayback) -> Bool { playbacks.index(of: playback) != nil }

  /// Returns the problems of a playing timeline, one sentence each: its own problems, and those of its steps in this
  /// set. None for a playback that is not in the set.
  public func problems(of playback: TrackPlayback) -> [String] {
    playbacks.index(of: playback).map { playbacks.records[$0].problems } ?? []
  }

  /// Returns the state of a playback at an absolute time; nil if it is not in the set.
  ///
  /// Complexity: O(log playbacks + depth of the parent clock).
  public func state(of playback: TrackPlayback, at time: Double) -> PlaybackState? {
    playbacks.index(of: playback).map { schedule(of: playbacks.records[$0]).state(at: time) }
  }

  /// Pauses or resumes a playback.
  ///
  /// Like every request to a playback, it takes effect at a time, at which position and rate are written again, so
  /// that nothing drifts; a request that changes nothing writes nothing. Read the events before that time beforehand.
  ///
  /// - Parameters:
  ///   - isPaused: Whether to pause it.
  ///   - playback: A playback of the set.
  ///   - time: The absolute time of the change, finite.
  /// - Returns: Whether the request took effect: the playback is in the set, the numbers are finite, and its parent
  ///   clock has a time.
  /// - Complexity: O(1), whatever it drives; the next sampling reads up to 64 properties that it drives, or all of
  ///   the set.
  @discardableResult
  public mutating func setPaused(
    _ isPaused: Bool, of playback: TrackPlayback, at time: Double
  ) -> Bool {
    change(playback, at: time) { control, _ in
      control.isPaused = isPaused
      return true
    }
  }

  /// Sets the rate of a playback, in seconds of the timeline per second; a negative rate plays backwards. Initially 1.
  ///
  /// The other arguments, the result and the complexity are those of ``setPaused(_:of:at:)``.
  @discardableResult
  public mutating func setRate(
    _ rate: Double, of playback: TrackPlayback, at time: Double
  ) -> Bool {
    change(playback, at: time) { control, _ in control.setRate(rate) }
  }

  /// Reverses a playback: negates its rate.
  ///
  /// The arguments, the result and the complexity are those of ``setPaused(_:of:at:)``.
  @discardableResult
  public mutating func reverse(_ playback: TrackPlayback, at time: Double) -> Bool {
    change(playback, at: time) { control, _ in control.setRate(-control.rate) }
  }

  /// Seeks a playback to a time, in seconds from the start of the first iteration; a time beyond an end seeks to that
  /// end. No label in between is reported. NaN, and the end of an endless playback, change nothing.
  ///
  /// The other arguments, the result and the complexity are those of ``setPaused(_:of:at:)``.
  @discardableResult
  public mutating func seek(
    _ playback: TrackPlayback, to seconds: Double, at time: Double
  ) -> Bool {
    change(playback, at: time) { $0.seek(to: seconds, in: $1) }
  }

  /// Seeks a playback to the time of a label in the first iteration, like ``seek(_:to:at:)``.
  ///
  /// - Returns: Whether the request took effect. It takes no effect if there is no such label.
  @discardableResult
  public mutating func seek(
    _ playback: TrackPlayback, toLabel name: String, at time: Double
  ) -> Bool {
    guard let index = playbacks.index(of: playback),
      let label = playbacks.records[index].labels.first(where: { $0.name == name })
    else { return false }
    return seek(playback, to: label.time, at: time)
  }

  /// Seeks a playback to a share of its total duration, 0…1, or of one iteration if it is endless, like
  /// ``seek(_:to:at:)``.
  @discardableResult
  public mutating func seek(
    _ playback: TrackPlayback, toProgress progress: Double, at time: Double
  ) -> Bool {
    change(playback, at: time) { $0.seek(to: $1.seconds(at: progress), in: $1) }
  }

  /// Ends a playback at its current position, and removes it.
  ///
  /// - Parameters:
  ///   - playback: A playback of the set.
  ///   - rest: The values from then on of the properties that it drives. Default: `.shown`.
  ///   - time: The absolute time of the change, finite.
  /// - Returns: Whether the request took effect: the playback is in the set, the numbers are finite, and its parent
  /// clock has a time.
  /// - Complexity: O(properties that it drives + clocks + playbacks).
  @discardableResult
  public mutating func cancel(
    _ playback: TrackPlayback, to rest: CancelTarget = .shown, at time: Double
  ) -> Bool {
    end(playback, to: rest, .cancelled, at: time)
  }

  /// Ends a playback with the last targets of its properties, and removes it.
  ///
  /// The arguments, the result and the complexity are those of ``cancel(_:to:at:)``.
  @discardableResult
  public mutating func finish(_ playback: TrackPlayback, at time: Double) -> Bool {
    end(playback, to: .end, .finishedEarly, at: time)
  }

  /// Removes the playbacks that have reached an end by a time and are still there, even if they are paused. Their
  /// properties keep their presentation values.
  ///
  /// - Returns: The removed playbacks.
  /// - Complexity: O(playbacks · depth of their clocks), plus that of ``cancel(_:to:at:)`` for each removed playback.
  @discardableResult
  public mutating func removeEndedPlaybacks(at time: Double) -> [TrackPlayback] {
    var ended: [TrackPlayback] = []
    for record in playbacks.records where schedule(of: record).isOver(at: time) {
      ended.append(record.playback)
    }
    for playback in ended { end(playback, to: .shown, .completed, at: time) }
    return ended
  }

  // MARK: -

  func schedule(of record: TrackPlaybacks.Record) -> PlaybackSchedule {
    PlaybackSchedule(
      record.passes, labels: record.labels, in: chain(ofClock: record.clock) ?? ClockChain(),
      by: record.control.map, record.delivered)
  }

  /// `request` returns whether the request is possible.
  private mutating func change(
    _ playback: TrackPlayback, at time: Double,
    _ request: (inout PlaybackControl, TimelinePasses) -> Bool
  ) -> Bool {
    guard time.isFinite, let index = playbacks.index(of: playback) else { return false }
    var record = playbacks.records[index]
    let old = schedule(of: record)
    guard request(&record.control, record.passes) else { return false }
    if old.continues(with: record.control, from: time) {
      playbacks[index] = record
      return true
    }
    record.delivered = old.delivered(at: time, turningTo: record.control.speed)
    let local = (chain(ofClock: record.clock) ?? ClockChain()).localTime(at: time)
    guard local.isFinite, !record.delivered.position.isNaN else { return false }
    playbacks.report(record.delivered.takePending(), of: playback, at: time)
    record.control.settle(at: local, in: record.passes, &record.delivered)
    playbacks[index] = record
    var places: [Int]?
    if record.targets.count + record.others.count <= 64 {
      places = (record.targets.map { $0.property } + record.others).compactMap {
        contains($0) ? $0.place : nil
      }
    }
    setClock(record.nodes[0], to: .unclamped(record.control.map), readBy: places)
    return true
  }

  /// Changes a clock, and keeps the delivered events of the playbacks on it, or on one below it.
  ///
  /// The clock determines their positions from then on: a clock that jumps passes no labels. The map of a playback
  /// that continues stays, because a new map would be rounded.
  mutating func keepDelivered(
    ofPlaybacksIn clock: Int, at time: Double, _ change: (inout TrackSet) -> Void
  ) {
    let former = playbacks.records.indices.filter { index in
      var node = Int?.some(playbacks.records[index].clock)
      while let current = node, current != clock { node = nodes[current].parent }
      return node != nil
    }.map { (index: $0, schedule: schedule(of: playbacks.records[$0])) }
    change(&self)
    for (index, old) in former {
      var record = playbacks.records[index]
      let (now, map) = (chain(ofClock: record.clock) ?? ClockChain(), record.control.map)
      let local = now.localTime(at: time)
      let position = map.steadyTime(at: local)
      var delivered = old.delivered(at: time, moving: now.moves.followed(bySpeed: map.speed))
      playbacks.report(delivered.takePending(), of: record.playback, at: time)
      let inside = old.passes.clamped(position)
      // Times from two rules are rounded differently.
      let slack = 16 * max(time.magnitude, local.magnitude, position.magnitude).ulp
      if (inside - delivered.position).magnitude > slack * max(1, map.speed.magnitude) {
        delivered.seek(inside)
      }
      if delivered.labelPosition == nil, local.isFinite {
        record.control.settle(at: local, to: position)
        setClock(record.nodes[0], to: .unclamped(record.control.map), readBy: [])
      }
      record.delivered = delivered
      playbacks[index] = record
    }
  }

  @discardableResult
  private mutating func end(
    _ playback: TrackPlayback, to rest: CancelTarget, _ outcome: PlaybackOutcome, at time: Double
  ) -> Bool {
    guard time.isFinite, let index = playbacks.index(of: playback) else { return false }
    let record = playbacks.records[index]
    var delivered = schedule(of: record).delivered(at: time, turningTo: record.control.speed)
    playbacks.report(delivered.takeEnd(outcome), of: playback, at: time)
    let now = rest == .shown ? clockStates(at: time) : ([], [])
    for target in record.targets where isDriven(target.property, by: playback) {
      let place = target.property.place
      let numbers: [Double]
      switch rest {
      case .start: numbers = target.former
      case .end, .model: numbers = target.last
      case .shown:
        let own = ownStack(at: place, of: record)
        numbers = own.withView { Self.motion(of: $0, now) }.value ?? target.last
      }
      settle(place, at: numbers, without: record)
    }
    for property in record.others where contains(property) {
      takeAway(from: property.place, record)
    }
    for node in record.nodes.reversed() { freeClock(node) }
    playbacks.remove(at: index)
    return true
  }

  /// Whether the steps of a playback still move a property to values.
  private func isDriven(_ property: PropertyHandle, by playback: TrackPlayback) -> Bool {
    guard contains(property), slots[property.place].kind == .stack else { return false }
    return stacks[slots[property.place].index].driver == playback.number
  }

  private func ownStack(at place: Int, of record: TrackPlaybacks.Record) -> EffectStack {
    let stack = stacks[slots[place].index].stack
    var own = EffectStack(stack.type, model: stack.model)
    for track in stack.tracks where record.nodes.contains(track.node) { own.append(track) }
    return own
  }

  /// Removes the tracks of a playback from a property, which then has the values `numbers`. Its other tracks stay.
  private mutating func settle(
    _ place: Int, at numbers: [Double], without record: TrackPlaybacks.Record
  ) {
    let old = stacks[slots[place].index]
    let type = old.stack.type
    var new = NumberedStack(
      stack: EffectStack(type, model: old.isSingle ? nil : numbers), isSingle: old.isSingle)
    new.next = old.next
    if old.isSingle {
      new.serials.append(old.serials[0])
      new.stack.append(resting(at: numbers, type, on: 0))
    }
    for (index, track) in old.stack.tracks.enumerated() where !record.nodes.contains(track.node) {
      new.serials.append(old.serials[index])
      new.stack.append(track)
    }
    guard old.isSingle, new.serials.count == 1, numbers.allSatisfy({ $0.isFinite }),
      old.stack.laneCount == numbers.count, new.stack.tracks[0].interpolation.isOfPlainNumbers
    else { return modifyStack(at: place) { $0 = new } }
    var padded = SIMD4<Double>()
    for lane in numbers.indices { padded[lane] = numbers[lane] }
    setEnds(at: slots[place].lane, numbers.count, padded, padded)
    modify(place, to: .ends) {
      // Ended long ago.
      $0.timing = TimingSchedule(
        Timing(beginTime: -0x1p1000, duration: 1, fillMode: .both))
      $0.laneCount = numbers.count
      $0.index = CurveHandle.linear.index
    }
  }

  private mutating func takeAway(from place: Int, _ record: TrackPlaybacks.Record) {
    guard slots[place].kind == .stack else { return }
    let tracks = stacks[slots[place].index].stack.tracks
    for index in tracks.indices.reversed() where record.nodes.contains(tracks[index].node) {
      modifyStack(at: place) {
        $0.serials.remove(at: index)
        $0.stack.remove(at: index)
      }
    }
    let rest = stacks[slots[place].index]
    if rest.isSingle, rest.serials.isEmpty { removeProperty(at: place) }
  }
}
