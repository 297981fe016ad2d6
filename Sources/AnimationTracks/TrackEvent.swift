import AnimationMath
import AnimationTiming

/// Something that happens at one absolute time in the life of a track.
public struct TrackEvent: Sendable, Hashable {
  /// What happens, to a track or to an animation of a layer.
  public enum Kind: Sendable, Hashable {
    /// It begins: its clock has come to its begin.
    case start
    /// A cycle ends and another one follows it; the cycle that ends, as
    /// ``AnimationTiming/ResolvedTiming/cycle`` counts.
    case cycleEnd(cycle: Double)
    /// It is over: finished at its end, as tracks are; or unfinished because it was removed, was
    /// replaced, left the tree with its layer, or has numbers without sense.
    case stop(isFinished: Bool)
  }

  /// The track.
  public var track: TrackHandle
  /// What happens.
  public var kind: Kind
  /// When, in seconds of absolute time.
  @Reflexive public var time: Double

  /// An event from its parts.
  public init(track: TrackHandle, kind: Kind, time: Double) {
    self.track = track
    self.kind = kind
    self.time = time
  }
}

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
    at place: Int, _ body: (_ track: TrackHandle, _ node: Int, _ timing: PreparedTiming) -> Void
  ) {
    let slot = slots[place]
    let property = PropertyHandle(place: place, generation: slot.generation)
    guard slot.kind == .stack else {
      return body(
        TrackHandle(property: property, serial: 0), slot.node, slot.timing)
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
      for index in 0..<set.nodeCount {
        let clock = set.node(at: index)
        let parent = clock.parent.map { all[$0] } ?? ClockChain()
        switch clock.clock {
        case .unchanged: all.append(parent)
        case .layer(let map): all.append(parent.map { $0.appending(map) })
        case .group: all.append(nil)
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
    of timing: PreparedTiming, below chain: ClockChain, in span: Range<Double>, _ hasCycleEnds: Bool
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
