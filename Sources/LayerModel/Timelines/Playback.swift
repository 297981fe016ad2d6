import AnimationTiming

/// Controls a running timeline or animation: pause, rate, seek, reverse, cancel, finish.
///
/// ``LayerContext/play(_:in:overlap:)`` returns the playback of a timeline, ``Layer/playback(forKey:)`` the one
/// of an animation:
///
///     ball.animate(.position.x, to: 100, with: .curve(duration: 2))
///     ball.playback(forKey: "position.x")?.isPaused = true
///
/// Requests take effect at the next commit, which rewrites position and rate, so that nothing drifts. Timelines and
/// animations play even if you do not keep their playbacks.
///
/// ## Timelines and animations
///
/// | | A timeline | An animation |
/// |---|---|---|
/// | ``subject`` | ``AnimationEvent/Subject/playback(_:)`` | ``AnimationEvent/Subject/animation(_:of:key:)`` |
/// | Clock | below its layer's, or absolute time | below its layer's |
/// | ``cancel(to:)`` without a target | `.shown` | `.model` |
/// | ``cancel(to:)`` with `.start` and `.end` | the values before it, its last targets | `.model` |
/// | ``finish()`` | outcome `finishedEarly` | outcome `completed`; cancelled if it is endless |
/// | Reversed to its start | sets the model values back | ends and shows the model value |
/// | At its end | stays in the tree while you keep the playback | is over |
/// | Requests of one commit | apply in order | the last one counts |
/// | ``seek(toLabel:)`` and `onLabel` | find the timeline's labels | find no label |
/// | ``onEvent`` | start, labels, end | start, end |
///
/// The layer of a timeline's clock is the layer in which you played it. If the clock of an animation changes, copies of
/// a replicator follow at once, each from its own position. An animation sets no model value, so `.start` and `.end`
/// mean `.model`, and reversing it to its start does not change the model value.
///
/// A seek or a reverse plays a timeline again after its end; it then reports only labels. A number that is set or
/// animated after the end no longer belongs to the playback. An animation is not over at its end if it is not removed
/// on completion.
///
/// Requests to a timeline after `cancel` or `finish` have no effect and add to ``LayerContext/diagnostics``. Requests
/// to an animation that is over have no effect. ``seek(toLabel:)`` of an animation is false, and its `onLabel` adds to
/// ``LayerContext/diagnostics``.
public final class Playback {
  /// The number of a timeline's playback in render trees and in events. The context assigns the numbers in order and
  /// never reuses a number.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number, counted from 1 in each context.
    public let rawValue: UInt64
    /// Creates an identifier from a known number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// The reason why a playback is over.
  public typealias Outcome = PlaybackOutcome

  private enum Source {
    case timeline(PlaybackCore)
    case animation(Animation.ID, Layer)
  }

  private let source: Source
  private let listeners: PlaybackListeners

  init(_ core: PlaybackCore) {
    (source, listeners) = (.timeline(core), core.listeners)
    listeners.playback = self
  }

  init(_ added: AddedAnimation, of layer: Layer, in context: LayerContext) {
    source = .animation(added.id, layer)
    listeners =
      context.animationListeners[added.id]
      ?? PlaybackListeners(.animation(added.id, of: layer.id, key: added.key), in: context)
    listeners.playback = self
    context.animationListeners[added.id] = listeners
  }

  deinit {
    switch source {
    case .timeline(let core): core.isReleased = true
    case .animation(let id, let layer):
      if listeners.isEmpty || listeners.outcome != nil {
        layer.context?.animationListeners[id] = nil
      }
    }
  }

  /// The controlled timeline or animation, as render trees and events name it.
  public var subject: AnimationEvent.Subject { listeners.subject }

  /// The number of a timeline's playback, or nil for an animation.
  public var id: ID? {
    if case .playback(let id) = subject { id } else { nil }
  }

  /// The animation with the values that the commit has resolved, such as its start in the layer's time. Before a
  /// commit it is the animation as added. Nil for a timeline, and once the animation is over.
  public var animation: Animation? {
    guard case .animation(let id, let layer) = source else { return nil }
    return layer.added(id).map { $0.resolved ?? $0.animation }
  }

  package var animationCount: Int {
    if case .timeline(let core) = source { core.animations.count } else { 1 }
  }

  /// The clock with the requests since the last commit, and the iterations. Nil for an animation that is over.
  private var state: (control: PlaybackControl, passes: TimelinePasses)? {
    switch source {
    case .timeline(let core): (core.control, core.passes)
    case .animation(let id, let layer):
      layer.added(id).map { ($0.control ?? PlaybackControl(), $0.passes) }
    }
  }

  private var labels: [TimelineLabel] {
    if case .timeline(let core) = source { core.labels } else { [] }
  }

  private func request(_ what: String, _ control: PlaybackControl) {
    switch source {
    case .timeline(let core): core.ask(what) { $0.control = control }
    case .animation(let id, let layer): layer.setControl(control, of: id)
    }
  }

  /// The duration of all iterations at the rate 1, in seconds. Infinite if they are endless, 0 for an animation that
  /// is over.
  public var duration: Double { state?.passes.total ?? 0 }

  /// The outcome, or nil before a delivery has reported the end.
  public var outcome: Outcome? { listeners.outcome }

  /// Whether the timeline or animation is paused.
  public var isPaused: Bool {
    get { state?.control.isPaused ?? false }
    set {
      guard var control = state?.control else { return }
      control.isPaused = newValue
      request(newValue ? "pausing" : "resuming", control)
    }
  }

  /// The playback rate, in seconds of the timeline or animation per second of its clock. Below 0 it plays backwards.
  ///
  /// Default: 1. A rate that is not finite counts as 0 and adds to ``LayerContext/diagnostics``.
  public var rate: Double {
    get { state?.control.rate ?? 1 }
    set {
      guard var control = state?.control else { return }
      if !control.setRate(newValue) {
        listeners.report("rate: expected a finite number, found \(newValue); 0 is used")
      }
      request("a change of the rate", control)
    }
  }

  /// Plays in the other direction from the next commit on.
  public func reverse() { rate = -rate }

  /// The part of ``duration`` that has passed, 0…1; for endless iterations the part of the iteration. Setting it
  /// seeks: `playback.progress = 0.5` scrubs.
  ///
  /// The getter returns the value set since the last commit, otherwise the value in the last commit's tree at the
  /// time of that commit. It is 0 before the first commit, and if the tree no longer has the playback. For other
  /// times use ``LayerRuntime/RenderTree/state(of:at:)``.
  public var progress: Double {
    get {
      guard let (control, passes) = state else { return 0 }
      let seconds = control.seek ?? listeners.context?.memory?.state(of: subject)?.time
      return seconds.map(passes.progress) ?? 0
    }
    set {
      if let passes = state?.passes { seek(to: passes.seconds(at: newValue)) }
    }
  }

  /// Seeks to a time, in seconds from the start of the first iteration. A time beyond an end counts as that end.
  /// Labels and ends of iterations in between are not reported. NaN, and the end of endless iterations, have no
  /// effect and add to ``LayerContext/diagnostics``.
  public func seek(to seconds: Double) {
    guard var state else { return }
    guard state.control.seek(to: seconds, in: state.passes) else {
      return listeners.report(
        "seek: expected a time within the playback, found \(seconds); the playback continues")
    }
    request("a seek", state.control)
  }

  /// Seeks to a label, in the first iteration.
  ///
  /// - Returns: Whether there is such a label.
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    guard let label = labels.first(where: { $0.name == name }) else { return false }
    seek(to: label.time)
    return true
  }

  /// Ends the timeline or animation at the next commit, with the outcome `cancelled`. A timeline that is cancelled
  /// before its first commit reports only its end.
  ///
  /// - Parameter target: The values that the properties have from then on. Default: `.shown` for a timeline, `.model`
  ///   for an animation. The presentation values of `.shown` become model values, unless you set these before the
  ///   commit.
  public func cancel(to target: CancelTarget? = nil) {
    switch source {
    case .timeline(let core): core.end(target ?? .shown, .cancelled)
    case .animation(let id, let layer):
      guard let added = layer.added(id) else { return }
      if target == .shown { layer.context?.keepShown(of: added, on: layer) }
      layer.removeAnimations { $0.id == id }
    }
  }

  /// Moves the timeline or animation to its end at the next commit: a timeline to the last targets of all properties.
  /// A timeline that has had no commit also reports its start.
  public func finish() {
    switch source {
    case .timeline(let core): core.end(.end, .finishedEarly)
    case .animation:
      guard var state else { return }
      if state.control.finish(state.passes) {
        request("finishing", state.control)
      } else {
        cancel()
      }
    }
  }

  /// The function that deliveries call with each event, even if you do not keep the playback. Default: `nil`.
  public var onEvent: ((AnimationEvent) -> Void)? {
    get { listeners.onEvent }
    set {
      // A closure's captured objects may use the playback when they are released.
      withExtendedLifetime(listeners.onEvent) { listeners.onEvent = newValue }
    }
  }

  /// Sets the function that deliveries call at each report of a label, after ``onEvent``; nil removes it. Each label
  /// has one function, the last one set.
  public func onLabel(_ name: String, _ call: ((AnimationEvent) -> Void)?) {
    if call != nil, !labels.contains(where: { $0.name == name }) {
      listeners.report("there is no label '\(name)', so its handler is never called")
    }
    withExtendedLifetime(listeners.calls) { listeners.calls[name] = call }
  }

  /// Sets the function that deliveries call at each report of a label, with the event and its time in seconds.
  public func onLabel(
    _ name: String, _ call: @escaping (_ event: AnimationEvent, _ time: Double) -> Void
  ) {
    onLabel(name) { event in call(event, event.time) }
  }

  /// Waits until a delivery has reported the end. A context that is deallocated cancels its playbacks. A context that
  /// is restored cancels the playbacks that its snapshot does not have.
  ///
  /// - Returns: The outcome, at once if it was already reported; `cancelled` if the waiting task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func finished() async -> Outcome { await listeners.finished() }
}
