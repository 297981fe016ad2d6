import AnimationMath
import AnimationTiming

/// What happens to one timing below a chain of clocks in a span of absolute time, in order: its start,
/// the ends of its cycles, its stop.
///
/// Events of tracks and of layers' animations are found here and nowhere else. Each has the first time
/// at which reading shows that it has happened. Ends of cycles are counted, and found as they are read:
/// a run hands out its events one after the other, and has those that are left.
package struct EventRun: Sequence, IteratorProtocol, Sendable {
  private let timing: TimingSchedule
  private let chain: ClockChain
  /// From when on the clocks are followed.
  private let origin: Double
  private var start: Double?
  private var stop: Double?
  /// How many ends of cycles are before the next one, and how many are left.
  private var cyclesBefore: Double
  private var cycleCount: Int

  /// The events in a span; nil where there are none, which is the rule.
  ///
  /// A function and no initializer, which would be handed copies.
  ///
  /// - Parameters:
  ///   - timing: In the time that the chain shows.
  ///   - chain: The clocks.
  ///   - origin: The absolute time from which on they are followed.
  ///   - span: Absolute times.
  ///   - start: When the timing starts; nil for a start that is not to be told.
  ///   - stop: When it stops, likewise.
  ///   - cycles: How many ends of cycles have passed before the span and before its end.
  package static func run(
    of timing: TimingSchedule, below chain: ClockChain, from origin: Double,
    in span: Range<Double>, start: Double?, stop: Double?, cycles: (before: Double, passed: Double)
  ) -> EventRun? {
    let start = start.flatMap { span.contains($0) ? $0 : nil }
    let stop = stop.flatMap { span.contains($0) ? $0 : nil }
    let cycleCount = cycles.passed - cycles.before
    if start == nil && stop == nil && !(cycleCount > 0) { return nil }
    return EventRun(
      timing: timing, chain: chain, origin: origin, start: start, stop: stop,
      cyclesBefore: cycles.before, cycleCount: Int(exactly: Swift.max(0, cycleCount)) ?? .max)
  }

  /// How many events are left, as far as an `Int` counts.
  package var count: Int {
    let others = (start == nil ? 0 : 1) + (stop == nil ? 0 : 1)
    return cycleCount > .max - others ? .max : cycleCount + others
  }

  /// What is left without ends of cycles; nil where that is nothing.
  package var withoutCycleEnds: EventRun? {
    if start == nil && stop == nil { return nil }
    var run = self
    run.cycleCount = 0
    return run
  }

  /// The next event, nil after the last one. Complexity: O(1), of an end of a cycle that of finding it.
  package mutating func next() -> (kind: EventKind, time: Double)? {
    if let start {
      self.start = nil
      return (.start, start)
    }
    if cycleCount > 0 {
      cycleCount -= 1
      cyclesBefore += 1
      let time = chain.firstTime(reaching: timing.boundaryTime(cyclesBefore), from: origin)
      return (.cycleEnd(cycle: timing.cycle(endingAt: cyclesBefore)), time)
    }
    if let stop {
      self.stop = nil
      return (.stop(isFinished: true), stop)
    }
    return nil
  }
}

extension ClockChain {
  /// How many ends of cycles of a timing pass from one time until just before another.
  package func cyclesPassed(
    of timing: TimingSchedule, from origin: Double, before time: Double
  ) -> Double {
    guard time > origin else { return 0 }
    return timing.boundariesPassed(at: greatestLocalTime(from: origin, to: time.nextDown))
  }
}

/// Something that happens at one absolute time in the life of a track.
public struct TrackEvent: Sendable, Hashable {
  /// The track.
  public var track: TrackHandle
  /// What happens.
  public var kind: EventKind
  /// When, in seconds of absolute time.
  @Reflexive public var time: Double

  /// An event from its parts.
  package init(track: TrackHandle, kind: EventKind, time: Double) {
    self.track = track
    self.kind = kind
    self.time = time
  }
}

#if !hasFeature(Embedded)
  extension TrackEvent: Codable {}
#endif

extension TrackSet {
  /// Starts, ends of cycles and ends of tracks in a span of absolute time.
  ///
  /// Each happens once, at the least time at which the track's clock has come so far: a clock that runs
  /// backwards takes nothing back. Tracks below a group have none, since a group plays them again with
  /// each of its cycles.
  ///
  /// Law: the events in `a..<b` and those in `b..<c` are those in `a..<c`.
  ///
  /// - Parameters:
  ///   - span: Absolute times.
  ///   - hasCycleEnds: Whether ends of cycles count, of which a long span may have many.
  /// - Returns: By time; at one time by place, and of one track start, ends of cycles, stop.
  /// - Complexity: O(places + events · log events); of a place whose track rests in the span some
  ///   nanoseconds.
  public func events(in span: Range<Double>, withCycleEnds hasCycleEnds: Bool = true)
    -> [TrackEvent]
  {
    var found: [TrackEvent] = []
    guard !span.isEmpty else { return found }
    var chains = ChainCache()
    for place in slots.indices where slots[place].kind != .free {
      let interval = activeInterval(at: place)
      guard interval.begin < span.upperBound, interval.end >= span.lowerBound else { continue }
      forEachTiming(at: place) { track, node, timing in
        guard let chain = chains.chain(of: node, in: self) else { return }
        guard let run = EventRun.run(of: timing, below: chain, in: span, hasCycleEnds) else {
          return
        }
        for (kind, time) in run { found.append(TrackEvent(track: track, kind: kind, time: time)) }
      }
    }
    // Stable, so that events of one time stay in the order of places.
    found.sort { $0.time < $1.time }
    return found
  }

  /// Hands the tracks of a place to a function.
  private func forEachTiming(
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

/// The chains of clocks that have been asked for, by their last clock.
private struct ChainCache {
  private var chains: [ClockChain?]? = nil

  /// nil for a clock with a group above.
  mutating func chain(of node: Int, in set: TrackSet) -> ClockChain? {
    if chains == nil {
      var all: [ClockChain?] = []
      // What lies in a playback has no events of its own.
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
        case .steady(let map): all.append(parent.map { $0.appending(map, isSteady: true) })
        case .group, .outside: all.append(nil)
        }
      }
      chains = all
    }
    return chains?[node] ?? nil
  }
}

extension EventRun {
  /// The events of a track, which are as old as time.
  fileprivate static func run(
    of timing: TimingSchedule, below chain: ClockChain, in span: Range<Double>, _ hasCycleEnds: Bool
  ) -> EventRun? {
    guard !timing.beginTime.isNaN else { return nil }
    let origin = -Double.greatestFiniteMagnitude
    var cycles = (before: 0.0, passed: 0.0)
    if hasCycleEnds {
      cycles = (
        chain.cyclesPassed(of: timing, from: origin, before: span.lowerBound),
        chain.cyclesPassed(of: timing, from: origin, before: span.upperBound)
      )
    }
    return run(
      of: timing, below: chain, from: origin, in: span,
      start: chain.firstTime(reaching: timing.beginTime, from: origin),
      stop: chain.firstTime(reaching: timing.endTime, from: origin), cycles: cycles)
  }
}
