import AnimationMath
import AnimationTiming

/// Something that happens at one absolute time in the life of a track.
public struct TrackEvent: Sendable, Hashable {
  /// The track.
  public var track: TrackHandle
  /// What happens.
  public var kind: TimingEvent.Kind
  /// When, in seconds of absolute time.
  @Reflexive public var time: Double
  /// The cycle that starts or ends, as ``AnimationTiming/ResolvedTiming/cycle`` counts.
  @Reflexive public var cycle: Double

  /// An event from its parts.
  public init(track: TrackHandle, kind: TimingEvent.Kind, time: Double, cycle: Double) {
    self.track = track
    self.kind = kind
    self.time = time
    self.cycle = cycle
  }
}

extension TrackSet {
  /// Starts, ends of cycles and ends of tracks in a span of absolute time.
  ///
  /// Each happens once, at the least time at which the track's clock has come so far: a clock that runs
  /// backwards takes nothing back. Tracks below a group have none, since a group plays them again with
  /// each of its cycles.
  ///
  /// Laws: the events in `a..<b` and those in `b..<c` are those in `a..<c`; on absolute time they are
  /// those of ``AnimationTiming/PreparedTiming/events(in:)``.
  ///
  /// - Parameters:
  ///   - span: Absolute times.
  ///   - hasCycleEnds: Whether ends of cycles count, of which a long span may have many.
  /// - Returns: By time; at one time by place, and of one track in the order of
  ///   ``AnimationTiming/TimingEvent/Kind``.
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
        chain.events(of: timing, in: span, withCycleEnds: hasCycleEnds) {
          found.append(TrackEvent(track: track, kind: $0, time: $1, cycle: $2))
        }
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

extension ClockChain {
  /// Hands the events of a timing that reads this clock to a function.
  fileprivate func events(
    of timing: PreparedTiming, in span: Range<Double>, withCycleEnds hasCycleEnds: Bool,
    _ body: (TimingEvent.Kind, Double, Double) -> Void
  ) {
    guard !timing.beginTime.isNaN else { return }
    func time(of localTime: Double) -> Double? {
      let time = firstTime(reaching: localTime, from: -.greatestFiniteMagnitude)
      return span.contains(time) ? time : nil
    }
    let start = timing.beginTime
    if let first = time(of: start) {
      body(.start, first, timing.cycle(endingAt: 1))
    }
    if hasCycleEnds {
      let before = passed(timing, before: span.lowerBound)
      let after = passed(timing, before: span.upperBound)
      // Counted, since numbers beyond 2⁵³ have no successor.
      for index in 0..<(Int(exactly: max(0, after - before)) ?? .max) {
        let number = before + 1 + Double(index)
        if let end = time(of: timing.boundaryTime(number)) {
          body(.cycleEnd, end, timing.cycle(endingAt: number))
        }
      }
    }
    let end = timing.endTime
    if let last = time(of: end) { body(.end, last, timing.resolved(at: end).cycle) }
  }

  /// How many ends of cycles have passed before an absolute time.
  private func passed(_ timing: PreparedTiming, before time: Double) -> Double {
    timing.boundariesPassed(
      at: greatestLocalTime(from: -.greatestFiniteMagnitude, to: time.nextDown))
  }
}
