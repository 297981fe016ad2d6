import AnimationMath
import AnimationTiming

extension TrackSet {
  /// Returns the events of the tracks and playbacks of the set in a span of absolute time.
  ///
  /// Tracks: each event happens once, at the least time at which the track's clock reaches it, and a clock that runs
  /// backwards undoes nothing. If a track begins at the time at which its clock waits for its own begin time, the
  /// track starts when the clock does. Tracks on the clock of a group and those of a timeline have no events.
  ///
  /// If a call with a time replaces or removes a run, the run keeps its start and has a `cancelled` end at that time.
  /// A run that starts then has no events before it. The set stores the latest interruptions: as many as
  /// ``placeCount``, and at least 64.
  ///
  /// Playbacks: a label is reported each time that it is passed, in either direction; the label at the reversal of a
  /// timeline that autoreverses is reported once. A seek passes no labels, and a label at the target of a seek is
  /// reported when playing leaves it. A playback has no events before its last change: read the events up to a change
  /// before it, and those from the change on after it, and every event comes once. The events that a change itself
  /// causes have its time, and are kept until the next change at a later time.
  ///
  /// Law: the events in `a..<b` and those in `b..<c` are those in `a..<c` (`TrackEventTests`,
  /// `TrackPlaybackLawTests`).
  ///
  /// - Parameters:
  ///   - span: Absolute times.
  ///   - hasIterations: Whether ends of iterations of tracks count. A long span may have any number of them. Default:
  ///   `true`.
  /// - Complexity: O(places + playbacks); some nanoseconds for a place whose track is at rest in the span. Reading
  ///   the events costs O(log subjects with an event) each. A ``TrackEventCursor`` reads consecutive spans without
  ///   reading every place.
  public func events(in span: Range<Double>, withIterations hasIterations: Bool = true)
    -> TrackEvents
  {
    TrackEvents(
      of: self, in: span, withIterations: hasIterations, runLog.interruptions, at: slots.indices)
  }

  /// Calls a function with every track at a place that has an event in a span.
  func forEachRun(
    in span: Range<Double>, withIterations hasIterations: Bool, at place: Int,
    _ chains: inout ChainCache, _ body: (_ track: TrackHandle, _ run: EventRun) -> Void
  ) {
    guard slots[place].kind != .free else { return }
    let interval = activeInterval(at: place)
    guard
      interval.begin < span.upperBound && interval.end >= span.lowerBound || runLog.hasOrigins
    else { return }
    forEachTiming(at: place) { track, node, timing in
      guard let chain = chains.chain(of: node, in: self) else { return }
      let since = runLog.hasOrigins ? runLog.origin(of: track) : nil
      if let run = EventRun.run(
        of: timing, below: chain, since: since, in: span, withIterations: hasIterations)
      {
        body(track, run)
      }
    }
  }

  func forEachTiming(
    at place: Int, _ body: (_ track: TrackHandle, _ node: Int, _ timing: TimingSchedule) -> Void
  ) {
    let slot = slots[place]
    let property = PropertyHandle(place: place, generation: slot.generation)
    guard slot.kind == .stack else {
      return body(
        TrackHandle(property: property, serial: numbering(at: place).own), slot.node, slot.timing)
    }
    let numbered = stacks[slot.index]
    for (index, track) in numbered.stack.tracks.enumerated() {
      body(
        TrackHandle(property: property, serial: numbered.serials[index]), track.node, track.timing)
    }
  }
}

/// A cache of chains of clocks, by their last clock.
struct ChainCache: Sendable {
  private var chains: [ClockChain?]? = nil

  /// Returns nil for a clock below a group.
  mutating func chain(of node: Int, in set: TrackSet) -> ClockChain? {
    if chains == nil {
      var all: [ClockChain?] = []
      // Tracks of a playback have no events of their own.
      let passes = set.playbacks.records.flatMap { $0.passNodes }.sorted()
      var next = 0
      for index in 0..<set.clockCount {
        if next < passes.count, passes[next] == index {
          next += 1
          all.append(nil)
          continue
        }
        let clock = set.clock(at: index)
        let parent = clock.parent.map { all[$0] } ?? ClockChain()
        switch clock.rule {
        case .unchanged: all.append(parent)
        case .layer(let map): all.append(parent.map { $0.appending(map) })
        case .unclamped(let map): all.append(parent.map { $0.appending(map, isUnclamped: true) })
        case .group, .external: all.append(nil)
        }
      }
      chains = all
    }
    return chains?[node] ?? nil
  }
}

extension EventRun {
  /// Returns the events of a track; nil if there are none. `since` is the time at which the run was made; nil for no
  /// limit.
  fileprivate static func run(
    of timing: TimingSchedule, below chain: ClockChain, since: Double?, in span: Range<Double>,
    withIterations hasIterations: Bool
  ) -> EventRun? {
    let origin = chain.origin(of: timing, since: since)
    guard !timing.beginTime.isNaN, origin < .infinity else { return nil }
    var iterations = (before: 0.0, passed: 0.0)
    if hasIterations {
      // There are no events before the run was made.
      let never = since == nil ? 0 : timing.boundariesPassed(at: chain.localTime(at: origin))
      func ended(before time: Double) -> Double {
        Swift.max(never, chain.iterationsEnded(of: timing, from: origin, before: time))
      }
      iterations = (ended(before: span.lowerBound), ended(before: span.upperBound))
    }
    return run(
      of: timing, below: chain, from: origin, in: span,
      start: chain.firstTime(reaching: timing.beginTime, from: origin),
      end: chain.firstTime(reaching: timing.endTime, from: origin), iterations: iterations)
  }
}

extension ClockChain {
  /// Returns the absolute time before which a track has no events. `since` is the time at which its run was made; nil
  /// for no limit.
  fileprivate func origin(of timing: TimingSchedule, since: Double?) -> Double {
    let always = -Double.greatestFiniteMagnitude
    // If the clock waits at the begin time until it starts itself, the track starts with it.
    let begin = localTime(at: always) == timing.beginTime ? firstTimeWithAllBegun : always
    return max(begin, since ?? always)
  }
}

extension TrackSet {
  // MARK: Interruptions

  /// Returns the time of a clock at an absolute time; not finite for a time that is not.
  ///
  /// Mutating, although nothing changes: the call would otherwise copy the set.
  @inline(__always)
  mutating func clockTime(of node: Int, at time: Double) -> Double {
    node == 0 || !time.isFinite ? time : shownTime(of: node, at: time)
  }

  @inline(never)
  private mutating func shownTime(of node: Int, at time: Double) -> Double {
    nodes.withUnsafeBufferPointer { nodes in
      var (depth, current) = (0, node)
      while let parent = nodes[current].parent { (depth, current) = (depth + 1, parent) }
      return withUnsafeTemporaryAllocation(of: Int.self, capacity: depth) { path in
        current = node
        for level in path.indices.reversed() {
          path[level] = current
          current = nodes[current].parent ?? 0
        }
        var state = ClockNode.State.absolute(time)
        for index in path { state = nodes[index].state(in: state) }
        return state.time
      }
    }
  }

  /// Records that a call at a time, nil if it is not known, ends the run of a track and starts another. The track is as
  /// it was before the call. `begin` is in the time of the clock `node` of the new run; nil for the time of the call.
  @inline(__always)
  mutating func beginRun(
    of handle: TrackHandle, at time: Double?, on node: Int, begin: Double? = nil
  ) {
    if let time { interrupt(handle, at: time) }
    let isKnown = node == 0 && begin.map { $0 >= time ?? $0 } ?? true
    if !isKnown || runLog.hasOrigins { runLog.setOrigin(isKnown ? nil : time, of: handle) }
  }

  /// Records that the run of a track ends at an absolute time, unless it starts later or has ended.
  mutating func interrupt(_ handle: TrackHandle, at time: Double) {
    let place = handle.property.place
    let slot = slots[place]
    var (timing, node) = (slot.timing, slot.node)
    if slot.kind == .stack {
      guard let index = index(of: handle) else { return }
      stacks.read(slot.index) {
        (timing, node) = ($0.stack.tracks[index].timing, $0.stack.tracks[index].node)
      }
      // Tracks of a playback have no events of their own.
      if node != 0, playbacks.records.contains(where: { $0.nodes.contains(node) }) { return }
    }
    guard !timing.beginTime.isNaN else { return }
    var (start, isOver, isEnd) = (timing.begin, false, false)
    if node == 0, !runLog.hasOrigins {
      guard start < time else { return }
      (isOver, isEnd) = Self.isOver(timing, at: time, before: time.nextDown)
    } else {
      guard let chain = chain(ofClock: node) else { return }
      let origin = chain.origin(of: timing, since: runLog.origin(of: handle))
      guard origin < time else { return }
      start = chain.firstTime(reaching: timing.begin, from: origin)
      guard start < time else { return }
      (isOver, isEnd) = Self.isOver(
        timing, at: chain.greatestLocalTime(from: origin, to: time),
        before: chain.greatestLocalTime(from: origin, to: time.nextDown))
    }
    guard !isOver else { return }
    runLog.append(
      TrackRunLog.Interruption(track: handle, start: start, stop: time, isFinished: isEnd),
      limit: placeCount)
  }

  /// Returns whether a timing had ended just before a time, and whether it ends at exactly that time.
  private static func isOver(
    _ timing: TimingSchedule, at time: Double, before: Double
  ) -> (isOver: Bool, isEnd: Bool) {
    guard timing.located(at: time).phase == .after else { return (false, false) }
    let isOver = timing.located(at: before).phase == .after
    return (isOver, !isOver)
  }

  /// Records that the runs of all tracks of a property end at an absolute time.
  mutating func interruptTracks(at place: Int, at time: Double) {
    var handles: [TrackHandle] = []
    forEachTiming(at: place) { track, _, _ in handles.append(track) }
    for handle in handles { interrupt(handle, at: time) }
  }
}
