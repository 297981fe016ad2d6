import AnimationTiming
import AnimationTracks
import LayerModel

package struct EventInstant: Sendable {
  package let time: Double
  /// Starts before ends, each with layers in document order, and for one layer in the order in which its animations
  /// apply.
  package let events: [AnimationEvent]
}

private struct WrittenEvent {
  var event: AnimationEvent
  /// Whether its time is the nominal one.
  let isWritten: Bool
  let place: Int
  let index: Int
}

extension RenderTree {
  /// Groups the events of this tree by their times.
  ///
  /// An event has the first time at which reading shows that it has happened, which rounding moves by some 1e-15.
  /// Here its time is the nominal start or end, converted through the clocks, if the two differ by at most 1e-9 s, or
  /// far from 0 by 2⁻⁴⁰ of the time. Events with times that close are grouped. An animation that is cut short by the
  /// exit of its layer ends with the exit.
  ///
  /// - Parameters:
  ///   - events: Starts and ends of this tree's animations; others are left out.
  ///   - last: No event has a later nominal time.
  /// - Complexity: O(events · log events + depths and siblings of their layers + the animations of these).
  package func instants(
    of events: [AnimationEvent], until last: Double = .infinity
  ) -> [EventInstant] {
    let order = inDocumentOrder(Set(events.compactMap(\.layer)))
    var places: [Layer.ID: Int] = [:]
    var animations: [Animation.ID: Int] = [:]
    for (place, layer) in order.enumerated() {
      places[layer] = place
      for (index, running) in (record(of: layer)?.running ?? []).enumerated() {
        animations[running.compiled.id] = index
      }
    }
    var rows: [WrittenEvent] = []
    for event in events {
      guard case .animation(let animation, let layer, _) = event.subject else { continue }
      let index = animations[animation]
      let time = writtenTime(of: event, of: layer, index).map { min($0, last) }
      var written = event
      written.time = time ?? event.time
      rows.append(
        WrittenEvent(
          event: written, isWritten: time != nil, place: places[layer] ?? 0, index: index ?? 0))
    }
    rows.sort { $0.event.time < $1.event.time }
    var instants: [EventInstant] = []
    var first = rows.startIndex
    while first < rows.endIndex {
      let least = rows[first].event.time
      let end = rows[first...].firstIndex { $0.event.time > least + Self.slack(at: least) }
      let one = rows[first..<(end ?? rows.endIndex)].sorted {
        ($0.event.kind.rank, $0.place, $0.index) < ($1.event.kind.rank, $1.place, $1.index)
      }
      let time = one.first(where: \.isWritten)?.event.time ?? least
      let events = one.map { row in
        var event = row.event
        if !row.isWritten { event.time = time }
        return event
      }
      instants.append(EventInstant(time: time, events: events))
      first = end ?? rows.endIndex
    }
    return instants
  }

  /// The nominal time of an event; nil if it differs from the event's time by more than noise, and for ends of
  /// iterations. `index` is nil if the layer no longer has the animation.
  private func writtenTime(
    of event: AnimationEvent, of layer: Layer.ID, _ index: Int?
  ) -> Double? {
    guard let index, let record = record(of: layer) else { return nil }
    let compiled = record.running[index].compiled
    let chain: ClockChain
    var time = compiled.timing.beginTime
    switch event.kind {
    case .started: chain = compiled.chain(below: record.clock.chain)
    case .iterated, .labelReached, .exited: return nil
    case .ended:
      chain = compiled.chain(below: record.clock.copies?.last ?? record.clock.chain)
      let speed = compiled.attached.animation.timing.speed.magnitude
      time += compiled.timing.localActiveDuration / (speed > 0 ? speed : 1)
    }
    time = max(chain.absoluteTime(at: time), commitTime)
    return abs(time - event.time) <= Self.slack(at: time) ? time : nil
  }

  /// The greatest distance of two times of events that count as one.
  private static func slack(at time: Double) -> Double { max(1e-9, 0x1p-40 * abs(time)) }
}

extension RenderTree {
  /// The earliest time, from a given time on, after which anything in the tree may change: the time of the next
  /// necessary frame.
  ///
  /// A playback that rests, holds or waits for a step needs no frame until its next step. Its end and the ends of its
  /// iterations count as changes.
  ///
  /// - Parameter time: The absolute time, in seconds.
  /// - Returns: `time` itself while something moves. Otherwise the next time at which an animation or step starts or
  ///   ends, a cell starts to emit, or a clock reaches its begin time; infinity if nothing changes any more.
  ///
  /// The result may be too early, never too late: nothing differs between `time` and the result (`NextChangeTests`,
  /// `PlaybackNextChangeTests`, `LayerEmitterTests`). It is early for animations that run without a visible change,
  /// for emitters between two births, below clocks that run backwards, and below replicators, where any moving copy
  /// counts.
  ///
  /// Complexity: O(animated layers, playbacks, emitters and their cells), in addition to the steps of the running
  /// playbacks.
  public func nextChange(after time: Double) -> Double {
    var movingLayer: Layer.ID?
    return nextChange(after: time, lookingFirstAt: &movingLayer)
  }

  /// Finds the next change.
  ///
  /// - Parameter movingLayer: A layer that probably moves, which saves the search if it does. Receives one that
  ///   moves, or `nil` if none does.
  func nextChange(after time: Double, lookingFirstAt movingLayer: inout Layer.ID?) -> Double {
    // An exiting layer is gone when the last animation of its own exit, or of a superlayer's exit, is over, which is
    // a change of that layer.
    var next = playbacks.reduce(.infinity) { min($0, $1.schedule.nextBreak(after: time)) }
    var rests = PlaybackRests(playbacks, at: time)
    func take(_ record: RenderLayer) {
      next = min(next, record.nextChange(after: time))
      if next > time, !rests.take(record) { next = time }
      if next <= time { movingLayer = record.id }
    }
    if next <= time { return next }
    if let record = movingLayer.flatMap(record(of:)) {
      take(record)
      if next <= time { return next }
    }
    movingLayer = nil
    records.forEachMarkedValue { if next > time { take($0) } }
    return next > time ? max(time, min(next, rests.nextChange)) : next
  }
}

/// The intervals of iteration time in which the layers that a tree's playbacks drive do not change.
private struct PlaybackRests {
  private let playbacks: [RenderPlayback]
  private let time: Double
  private let external: ExternalClocks
  /// The interval of each playback; nil for one that is not playing.
  private var spans: [(from: Double, to: Double)?]

  init(_ playbacks: [RenderPlayback], at time: Double) {
    (self.playbacks, self.time) = (playbacks, time)
    external = ExternalClocks(playbacks, at: time)
    spans = playbacks.map { $0.schedule.isPlaying(at: time) ? (-.infinity, .infinity) : nil }
  }

  /// Adds the driven animations of a layer; false if one of them moves.
  mutating func take(_ record: RenderLayer) -> Bool {
    guard let animations = record.animations, !animations.playbacks.isEmpty,
      !record.isGone(at: time)
    else { return true }
    let indices = animations.playbacks.map { playbacks.index(of: $0.playback) }
    guard indices.contains(where: { $0.map { spans[$0] != nil } ?? false }) else { return true }
    let states = animations.tracks.states(at: record.clock.localTime(at: time)) {
      external.state($0, of: animations)
    }
    let playing = indices.map { $0.map { spans[$0] != nil } ?? false }
    guard let rests = animations.tracks.rests(ofOutside: playing, states) else { return false }
    for (rest, index) in zip(rests, indices) {
      guard let index, let span = spans[index] else { continue }
      spans[index] = (max(span.from, rest.from), min(span.to, rest.to))
    }
    return true
  }

  var nextChange: Double {
    zip(playbacks, spans).reduce(.infinity) { next, entry in
      guard let span = entry.1, span.from > -.infinity || span.to < .infinity else { return next }
      return min(next, entry.0.schedule.time(leavingInPass: span, after: time))
    }
  }
}

extension RenderLayer {
  func nextChange(after time: Double) -> Double {
    if isGone(at: time) { return .infinity }
    guard let copies = clock.copies else { return nextChange(of: clock.chain, after: time) }
    // The source and the two copies with the greatest lag and lead bound the values of all copies.
    if copies.isAnimated || time < max(copies.last.lastCrossing, copies.first.lastCrossing) {
      return time
    }
    let last = copies.last.localTime(at: time)
    let first = copies.first.localTime(at: time)
    let isInside = running.contains {
      !$0.compiled.isDriven && $0.compiled.canRun
        && ($0.compiled.ownMap != nil
          || first >= $0.compiled.timing.beginTime && last < $0.compiled.endTime)
    }
    if isInside { return time }
    if let emission, emission.nextChange(after: last) <= first { return time }
    return min(
      nextChange(of: clock.chain, after: time), nextChange(of: copies.first, after: time),
      nextChange(of: copies.last, after: time))
  }

  private func nextChange(of chain: ClockChain, after time: Double) -> Double {
    let crossing = chain.nextCrossing(after: time)
    switch chain.direction(at: time) {
    case .still: return crossing
    case .backwards: return isMoving ? time : crossing
    case .forwards: break
    }
    let now = chain.localTime(at: time)
    var (next, ownNext) = (Double.infinity, Double.infinity)
    for animation in running where !animation.compiled.isDriven {
      if animation.compiled.ownMap == nil {
        next = min(next, animation.compiled.timing.nextChange(after: now))
      } else {
        ownNext = min(ownNext, animation.compiled.nextChange(below: chain, after: time))
      }
    }
    if ownNext <= time { return time }
    if let emission { next = min(next, emission.nextChange(after: now)) }
    if next <= now { return time }
    return min(crossing, ownNext, chain.firstTime(reaching: next, from: time))
  }
}

extension CompiledAnimation {
  fileprivate func nextChange(below layer: ClockChain, after time: Double) -> Double {
    let chain = chain(below: layer)
    let now = chain.localTime(at: time)
    switch chain.direction(at: time) {
    case .still: return .infinity
    case .backwards: return now >= timing.beginTime ? time : .infinity
    case .forwards:
      let next = timing.nextChange(after: now)
      return next <= now ? time : chain.firstTime(reaching: next, from: time)
    }
  }
}
