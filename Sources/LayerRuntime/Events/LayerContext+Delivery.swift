import LayerModel

extension LayerContext {
  /// Tells delegates what has happened, in the order of the events, and then calls the completions of
  /// transactions whose animations have all stopped.
  ///
  /// Commits and trees only report; nobody is called before this. Give it the events of each commit
  /// and of each tree once, in the order in which they came. Who is called may change layers,
  /// commit and deliver; but what adds, delivers and is called again without end fills the call
  /// stack, which ends the process.
  ///
  /// - Parameter events: As ``LayerRuntime/Commit/events`` and
  ///   ``LayerRuntime/RenderTree/events(in:)`` give them; ends of cycles are nobody's concern
  ///   here.
  public func deliver(_ events: some Sequence<AnimationEvent>) {
    var time: Double?
    for event in events {
      if let time, event.time != time { timeGoesOn() }
      time = event.time
      switch event.kind {
      case .start: animationDidStart(event.animation)
      case .cycleEnd: break
      case .stop(let isFinished): animationDidStop(event.animation, isFinished: isFinished)
      }
    }
    runEligibleCompletions()
  }

  /// Tells delegates and completions what has happened, without making ends of cycles, of which
  /// there may be millions; otherwise as for any other sequence of events.
  public func deliver(_ events: AnimationEvents) {
    deliver(Array(events.withoutCycleEnds))
  }
}
