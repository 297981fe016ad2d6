import AnimationMath
import AnimationTiming

/// A point in the life of an animation of a layer, of a playback, or of an exiting layer.
///
/// Animations in groups and animations of a timeline have no events; the playback of the timeline has them.
///
/// Laws: along the commits of a context every animation starts at most once and ends exactly once (`EventLawTests`).
/// So does a playback, even if it is paused, sought and reversed (`PlaybackEventLawTests`). A removed layer exits at
/// most once (`EnterExitLawTests`).
public struct AnimationEvent: Sendable, Hashable {
  /// The subject of an event.
  public enum Subject: Sendable, Hashable {
    /// An animation, with the layer that has or had it and the key under which it was added, or `nil` for none.
    case animation(Animation.ID, of: Layer.ID, key: String? = nil)
    /// A playback.
    case playback(Playback.ID)
    /// A layer that was removed with an exit.
    case layer(Layer.ID)
  }

  /// The absolute time of the event, in seconds. An event that a commit causes has the time of the commit. Any other
  /// event has the least number at which the values show that it has happened.
  @Reflexive public var time: Double
  /// The animation, the playback or the layer.
  public var subject: Subject
  /// The kind of the event.
  public var kind: EventKind

  package init(_ kind: EventKind, of subject: Subject, at time: Double) {
    (self.kind, self.subject) = (kind, subject)
    self.time = time
  }

  // Not inlined, because the optimiser of Swift 6.3 can fail at taking the subject apart in closures.

  /// The animation, or `nil` if the event concerns something else.
  @inline(never)
  public var animation: Animation.ID? {
    if case .animation(let id, _, _) = subject { id } else { nil }
  }

  /// The layer that exits or has the animation, or `nil` if the event concerns a playback.
  @inline(never)
  public var layer: Layer.ID? {
    switch subject {
    case .animation(_, let layer, _), .layer(let layer): layer
    case .playback: nil
    }
  }

  /// The key of the animation, or `nil` if there is none.
  @inline(never)
  public var key: String? { if case .animation(_, _, let key) = subject { key } else { nil } }

  /// The playback, or `nil` if the event concerns something else.
  @inline(never)
  public var playback: Playback.ID? { if case .playback(let id) = subject { id } else { nil } }
}

extension AnimationEvent {
  /// Returns whether an event comes before another event: by time, then animations before playbacks before layers.
  /// Animations are in the order starts, ends of iterations, ends, then by layer and animation; playbacks are ordered
  /// by id.
  ///
  /// The events of one playback, and exits at one time, keep their order.
  package static func areInOrder(_ a: AnimationEvent, _ b: AnimationEvent) -> Bool {
    if a.time != b.time { return a.time < b.time }
    switch (a.subject, b.subject) {
    case (.animation(let first, let layer, _), .animation(let second, let other, _)):
      if a.kind.rank != b.kind.rank { return a.kind.rank < b.kind.rank }
      if layer != other { return layer.rawValue < other.rawValue }
      return first.rawValue < second.rawValue
    case (.playback(let first), .playback(let second)): return first.rawValue < second.rawValue
    default: return a.subject.rank < b.subject.rank
    }
  }
}

extension AnimationEvent.Subject {
  package var rank: Int {
    switch self {
    case .animation: 0
    case .playback: 1
    case .layer: 2
    }
  }
}

extension EventKind {
  package var rank: Int {
    switch self {
    case .started: 0
    case .iterated, .labelReached: 1
    case .ended, .exited: 2
    }
  }
}

extension LayerContext {
  /// Delivers events in their order: it calls the delegates of animations, ``Playback/onEvent``, the functions of
  /// labels, and resumes the tasks that wait for an end. After the animations of one time, and after each end of a
  /// playback, it calls the completions whose animations have all ended.
  ///
  /// Commits and trees only report events; no function is called before a delivery. Deliver the events of each commit
  /// and of each tree once, in the order in which they came. The called functions may change layers, commit and
  /// deliver. A function that adds an animation, delivers, and is called again without end overflows the call stack
  /// and crashes.
  ///
  /// Complexity: O(1) per event of an animation, O(log playbacks) per event of a playback, besides the called
  /// functions.
  public func deliver(_ events: some Sequence<AnimationEvent>) { deliver(events, to: nil) }

  /// Delivers events.
  ///
  /// - Parameter observer: A function that receives every event before its listeners do, for animations all events of
  ///   one time first.
  package func deliver(
    _ events: some Sequence<AnimationEvent>, to observer: ((AnimationEvent) -> Void)?
  ) {
    var batch: [AnimationEvent] = []
    for event in events {
      if let last = batch.last, event.time != last.time || event.animation == nil {
        deliver(animations: batch, to: observer)
        batch.removeAll(keepingCapacity: true)
      }
      switch event.subject {
      case .animation: batch.append(event)
      case .playback(let id):
        observer?(event)
        deliver(event, to: id)
      case .layer: observer?(event)
      }
    }
    deliver(animations: batch, to: observer)
  }

  /// Delivers the events of animations at one time, then calls the completions that have waited for them.
  private func deliver(
    animations events: [AnimationEvent], to observer: ((AnimationEvent) -> Void)?
  ) {
    if let observer { for event in events { observer(event) } }
    for event in events {
      guard let animation = event.animation else { continue }
      if !animationListeners.isEmpty, let listeners = animationListeners[animation] {
        listeners.deliver(event)
        if case .ended = event.kind, listeners.playback == nil {
          animationListeners[animation] = nil
        }
      }
      switch event.kind {
      case .started: animationDidStart(animation)
      case .ended(let outcome):
        animationDidStop(animation, isFinished: outcome == .completed, at: event.time)
      case .iterated, .labelReached, .exited: break
      }
    }
    runEligibleCompletions()
  }

  private func deliver(_ event: AnimationEvent, to playback: Playback.ID) {
    guard let core = playbacks.playback(playback) ?? endedPlaybacks[playback] else { return }
    if case .ended(.completed) = event.kind { settleModel(of: core, at: event.time) }
    core.listeners.deliver(event)
    if case .ended(let outcome) = event.kind {
      endedPlaybacks[playback] = nil
      core.stopAnimations(outcome, at: event.time)
    }
  }
}
