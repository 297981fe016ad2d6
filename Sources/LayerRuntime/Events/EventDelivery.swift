import AnimationTiming
import LayerModel

/// The events of a tree that one delivery reports, in batches. It has no ends of iterations without an observer, only
/// labels of playbacks with a listener, and at most ``labelLimit`` labels.
///
/// Functions that are called between two batches may start to listen to labels; the remaining labels count from then
/// on.
package struct EventDelivery {
  package static let labelLimit = 10_000

  private let events: AnimationEvents
  private let context: LayerContext
  private let isObserved: Bool
  /// The events of animations and layers, and the next of them.
  private var ownEvents: AnimationEvents.Iterator
  private var ownEvent: AnimationEvent?
  private var time = -Double.infinity

  private var playbackEvents: AnimationEvents.Iterator
  private var playbackEvent: AnimationEvent?
  /// The count of listeners at the last search for events of playbacks.
  private var listeners: Int
  /// The time from which on no event of a playback has been reported.
  private var playbackTime = -Double.infinity
  private var labelCount = 0

  /// `isObserved` is true if an observer receives every event.
  package init(_ events: AnimationEvents, to context: LayerContext, isObserved: Bool) {
    (self.events, self.context, self.isObserved) = (events, context, isObserved)
    listeners = context.labelListeners
    ownEvents = (isObserved ? events : events.withoutIterations).ownIterator
    ownEvent = ownEvents.next()
    playbackEvents = events.iterator(ofPlaybacksFrom: playbackTime) {
      isObserved || context.hearsLabels(of: $0)
    }
    playbackEvent = playbackEvents.next()
  }

  /// Returns the next events that are delivered together: all animations of one time, one event of a playback, or one
  /// exit. nil after the last one.
  package mutating func nextBatch() -> [AnimationEvent]? {
    let playbackTime = nextPlaybackTime()
    guard let next = [ownEvent?.time, playbackTime].compactMap(\.self).min() else { return nil }
    time = next
    var batch: [AnimationEvent] = []
    while let event = ownEvent, event.time == time, event.animation != nil {
      batch.append(event)
      ownEvent = ownEvents.next()
    }
    if !batch.isEmpty { return batch }
    if playbackTime == time { return [nextPlaybackEvent()].compactMap(\.self) }
    defer { ownEvent = ownEvents.next() }
    return [ownEvent].compactMap(\.self)
  }

  package mutating func nextTime() -> Double? {
    [ownEvent?.time, nextPlaybackTime()].compactMap(\.self).min()
  }

  private mutating func nextPlaybackTime() -> Double? {
    if listeners != context.labelListeners, playbackEvent.map({ $0.time >= playbackTime }) ?? true {
      listeners = context.labelListeners
      if labelCount < Self.labelLimit {
        findPlaybackEvents(from: max(playbackTime, time), withLabels: true)
      }
    }
    return playbackEvent?.time
  }

  private mutating func nextPlaybackEvent() -> AnimationEvent? {
    guard let event = playbackEvent else { return nil }
    playbackEvent = playbackEvents.next()
    playbackTime = event.time.nextUp
    guard case .labelReached = event.kind else { return event }
    labelCount += 1
    // Labels at the time of the last one are dropped too.
    if labelCount == Self.labelLimit, case .labelReached? = playbackEvent?.kind {
      context.reportTooManyLabels(limit: Self.labelLimit)
      findPlaybackEvents(from: playbackTime, withLabels: false)
    }
    return event
  }

  private mutating func findPlaybackEvents(from time: Double, withLabels hasLabels: Bool) {
    playbackEvents = events.iterator(ofPlaybacksFrom: time) { [isObserved, context] in
      hasLabels && (isObserved || context.hearsLabels(of: $0))
    }
    playbackEvent = playbackEvents.next()
  }
}

extension LayerContext {
  /// Delivers the events of a tree, as for any sequence of them.
  ///
  /// Ends of iterations are skipped, and so are labels without a ``LayerModel/Playback/onEvent`` or a function of
  /// `onLabel`, however many there are. One delivery reports at most 10,000 labels, the first ones;
  /// ``LayerModel/LayerContext/diagnostics`` reports if there are more. All starts and ends are reported.
  ///
  /// Complexity: O(log of the subjects with an event) for each reported event, in addition to the called functions.
  public func deliver(_ events: AnimationEvents) { deliver(events, to: nil) }

  /// Delivers the events of a tree. The observer receives every event, including ends of iterations and all labels.
  package func deliver(_ events: AnimationEvents, to observer: ((AnimationEvent) -> Void)?) {
    // The completions of a restored snapshot that no longer wait for an event.
    deliver(EmptyCollection())
    if events.areNone { return }
    if observer == nil, !hearsAnimations, let ends = events.endsOfAnimationsAlone {
      return animationsDidStop(ends)
    }
    var delivery = EventDelivery(events, to: self, isObserved: observer != nil)
    while let batch = delivery.nextBatch() { deliver(batch, to: observer) }
  }
  package func deliver(_ commit: Commit, to observer: ((AnimationEvent) -> Void)?) {
    guard observer == nil, !hearsAnimations, let ends = commit.found.endsOfAnimationsAlone else {
      return deliver(commit.events, to: observer)
    }
    animationsDidStop(ends)
    // The completions that wait only for the commit.
    deliver(EmptyCollection())
  }
}
