import AnimationTiming

/// A timeline that plays: what pauses, seeks, turns and ends it.
///
/// Nothing is played before the next commit, and what is asked of it happens at the next commit too:
/// its position, and how fast that goes, are written anew there, so that nothing drifts. Requests of one
/// commit apply in the order in which they were made. After ``cancel(to:)`` or ``finish()`` others have no
/// effect, which ``LayerContext/diagnostics`` says.
///
/// It goes on without being kept. While it is kept, a playback that has reached an end stays in the tree
/// as it ended, and can be sought or turned to play again; then it tells only labels. A number that is set or
/// animated after the end is the playback's no more.
public final class Playback {
  /// What identifies a playback in render trees and in events. Given by the context in order, never
  /// used again.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number, counted from 1 in each context.
    public let rawValue: UInt64
    /// An identifier with a known number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// How a playback has come to its end.
  public typealias Outcome = PlaybackOutcome

  /// What the properties that a cancelled playback has driven have from then on; their model values have

  let core: PlaybackCore

  init(_ core: PlaybackCore) {
    self.core = core
    core.handle = self
  }

  deinit { core.isReleased = true }

  /// What names it in render trees and events.
  public var id: ID { core.id }

  /// How many animations it has on layers, before it ends.
  package var animationCount: Int { core.animations.count }

  /// How long all passes take at the rate 1, in seconds; infinite of an endless one.
  public var duration: Double { core.passes.total }

  /// How it has come to its end, as far as deliveries have told; nil while it plays.
  public var outcome: Outcome? { core.outcome }

  /// Whether it stands still.
  public var isPaused: Bool {
    get { core.control.isPaused }
    set { core.ask(newValue ? "a pause" : "going on") { $0.control.isPaused = newValue } }
  }

  /// How fast it plays, in seconds of the timeline a second; below 0 backwards. 1 at first; what is not
  /// finite counts as 0, which ``LayerContext/diagnostics`` says.
  public var rate: Double {
    get { core.control.rate }
    set { core.setRate(newValue) }
  }

  /// Plays the other way from the next commit on.
  public func reverse() { rate = -rate }

  /// What share of ``duration`` it has come to, 0…1; where that is endless, of its pass. Setting it goes
  /// there, as seeking a time does: `playback.progress = 0.5` scrubs.
  ///
  /// Reading it gives what was set since the last commit, otherwise what the last commit's tree shows at the
  /// time of the commit: 0 before the first one and where the tree has it no more. At other times
  /// ``LayerRuntime/RenderTree/state(of:at:)`` says it.
  public var progress: Double {
    get { core.progress }
    set { core.seek(to: core.passes.seconds(at: newValue)) }
  }

  /// Goes to a time, in seconds from the begin of the first pass; beyond an end to that. No label is told
  /// of what lies between. NaN, and the end of one without an end, go nowhere, which
  /// ``LayerContext/diagnostics`` says.
  public func seek(to seconds: Double) { core.seek(to: seconds) }

  /// Goes to a label, in the first pass.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    guard let label = core.labels.first(where: { $0.name == name }) else { return false }
    core.seek(to: label.time)
    return true
  }

  /// Ends it at the next commit, wherever it is then. See ``AnimationTiming/CancelTarget``; a cancelled playback
  /// plays no more. Before its first commit it reports ``AnimationTiming/PlaybackEventKind/finished(_:)`` alone.
  public func cancel(to rest: CancelTarget = .shown) { core.end(.cancel(rest)) }

  /// Ends it at the next commit with the last targets of all properties. Before its first commit it reports its
  /// start, too.
  public func finish() { core.end(.finish) }

  /// Called by deliveries with what happens to it.
  public var onEvent: ((PlaybackEvent) -> Void)? {
    get { core.onEvent }
    set {
      // What a closure held may use the playback when it goes.
      withExtendedLifetime(core.onEvent) { core.onEvent = newValue }
    }
  }

  /// Calls a function each time that a delivery tells a label, after ``onEvent``; nil for none. Of several
  /// for one label the last counts.
  public func onLabel(_ name: String, _ call: ((PlaybackEvent) -> Void)?) {
    if call != nil, !core.labels.contains(where: { $0.name == name }) {
      core.report("there is no label '\(name)' to be called at")
    }
    withExtendedLifetime(core.calls) { core.calls[name] = call }
  }

  /// Calls a function each time that a delivery reports a label, with the event and its time in seconds; the rest
  /// as with the event alone.
  public func onLabel(
    _ name: String, _ call: @escaping (_ event: PlaybackEvent, _ time: Double) -> Void
  ) {
    onLabel(name) { event in call(event, event.time) }
  }

  /// Waits until a delivery of events has told that it is over; an endless one is when it is cancelled. A
  /// context that goes cancels what it plays.
  ///
  /// - Returns: How it ended, at once where that has been told; `cancelled` where the task has been.
  @discardableResult
  public nonisolated(nonsending) func finished() async -> Outcome {
    if let outcome = core.outcome { return outcome }
    let (number, results) = core.waiting.join()
    let result = await ResultWaiters.first(of: results)
    core.waiting.leave(number)
    return result ?? .cancelled
  }
}

/// Something that happens in the life of a playback.
///
/// Law: in its life a playback tells at most one start and exactly one end, however it is paused, sought
/// and turned (`PlaybackEventLawTests`).
public struct PlaybackEvent: Sendable, Hashable {
  /// What happens.
  public typealias Kind = PlaybackEventKind

  /// The playback.
  public let playback: Playback.ID
  /// What happens.
  public let kind: Kind
  /// When, in seconds of absolute time: the first number at which it has happened, or the commit that
  /// makes it happen.
  public let time: Double

  /// An event from its parts.
  package init(playback: Playback.ID, kind: Kind, time: Double) {
    (self.playback, self.kind, self.time) = (playback, kind, time)
  }
}
