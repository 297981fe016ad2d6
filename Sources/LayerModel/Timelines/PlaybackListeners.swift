import AnimationTiming

/// The functions and tasks that wait for events of a playback. They exist even if the program does not keep the
/// ``Playback``.
package final class PlaybackListeners {
  let subject: AnimationEvent.Subject
  private(set) weak var context: LayerContext?
  /// The playback, while the program keeps it.
  weak var playback: Playback?
  var onEvent: ((AnimationEvent) -> Void)? { didSet { context?.labelListeners += 1 } }
  var calls: [String: (AnimationEvent) -> Void] = [:] { didSet { context?.labelListeners += 1 } }
  private var waiting: [(number: Int, task: AsyncStream<PlaybackOutcome>.Continuation)] = []
  private var count = 0
  private(set) var outcome: PlaybackOutcome?
  /// Whether the end was reported, maybe before a rewind.
  private var hasReportedEnd = false
  /// Events before this time were reported before a rewind.
  var reportedUntil = -Double.infinity

  init(_ subject: AnimationEvent.Subject, in context: LayerContext?) {
    (self.subject, self.context) = (subject, context)
  }

  var isEmpty: Bool { onEvent == nil && calls.isEmpty && waiting.isEmpty }

  var hearLabels: Bool { onEvent != nil || !calls.isEmpty }

  /// Waits for the outcome; `cancelled` if the task is cancelled.
  nonisolated(nonsending) func finished() async -> PlaybackOutcome {
    if let outcome { return outcome }
    let (outcomes, task) = AsyncStream<PlaybackOutcome>.makeStream()
    count += 1
    let number = count
    waiting.append((number, task))
    defer { waiting.removeAll { $0.number == number } }
    for await outcome in outcomes { return outcome }
    return .cancelled
  }

  func report(_ problem: String) {
    let diagnostic: Diagnostic =
      switch subject {
      case .playback(let id): .timelineProblem("playback \(id.rawValue): \(problem)")
      case .animation(let id, let layer, _):
        .timelineProblem("animation \(id.rawValue): \(problem)", of: layer)
      case .layer(let layer): .timelineProblem(problem, of: layer)
      }
    context?.diagnostics.append(diagnostic)
  }

  func deliver(_ event: AnimationEvent) {
    if case .ended(let outcome) = event.kind {
      if !hasReportedEnd { onEvent?(event) }
      settle(outcome)
    } else if event.time >= reportedUntil {
      onEvent?(event)
      if case .labelReached(let name, _, _) = event.kind { calls[name]?(event) }
    }
  }

  /// Ends the playback. The waiting tasks continue, in the order in which they came.
  func settle(_ outcome: PlaybackOutcome) {
    if self.outcome == nil { self.outcome = outcome }
    hasReportedEnd = true
    let tasks = waiting
    waiting = []
    for (_, task) in tasks {
      task.yield(outcome)
      task.finish()
    }
  }

  /// Adopts the state of a restored context.
  func restore(_ outcome: PlaybackOutcome?, reportsAgain: Bool) {
    hasReportedEnd = hasReportedEnd && !reportsAgain || outcome != nil
    self.outcome = outcome
  }
}
