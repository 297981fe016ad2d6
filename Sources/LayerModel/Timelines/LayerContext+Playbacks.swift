import AnimationInterpolation
import AnimationTiming

/// What a playback does to animations of the properties that its steps bring to values.
public enum OverlapPolicy: Sendable, Hashable {
  /// They stop, unfinished; a spring goes on with their velocity.
  case takeOver
  /// They go on below.
  case add
  /// The timeline is not played where there are some, in groups and by other playbacks too, as long as
  /// these have not told their end; it is cancelled, and ``LayerContext/diagnostics`` says so.
  case refuse
}

extension LayerContext {
  /// Plays a timeline from the next commit on.
  ///
  /// All its animations read one clock, whatever the layers' own: pausing a layer that is driven stops
  /// nothing, pausing the one whose time it plays in does. The model values of the properties that steps
  /// bring to values are the last targets at once, without actions. Copies of a replicator do not lag, and
  /// emitters do not follow.
  ///
  /// Problems of the timeline are added to ``diagnostics``, and so is a layer of another context: its steps
  /// are left out.
  ///
  /// - Parameters:
  ///   - timeline: What happens when.
  ///   - layer: The layer in whose time it plays; nil for absolute time. Its playback is cancelled where
  ///     the layer is in no tree of this context; one whose layer has left with an exit goes on by the time
  ///     that this had.
  ///   - overlap: What becomes of other animations of its properties.
  /// - Returns: What pauses and ends it; it plays without being kept, too.
  /// - Complexity: O(steps · log steps).
  @discardableResult
  public func play(
    _ timeline: LayerTimeline, in layer: Layer? = nil, overlap: OverlapPolicy = .takeOver
  ) -> Playback {
    let core = PlaybackCore(registry.makePlaybackID(), timeline, in: layer, context: self)
    playbacks.append(core)
    noteChange()
    diagnostics += timeline.problems.map { .timelineProblem($0) }
    var plan = LayerPlan(timeline, in: registry)
    diagnostics += plan.overlaps
    for stranger in plan.strangers {
      diagnostics.append(
        .timelineProblem(
          "\(stranger.label) belongs to another context, so its steps are skipped", of: stranger.id)
      )
    }
    if let layer, layer.registry !== registry {
      diagnostics.append(
        .timelineProblem(
          "\(layer.label) belongs to another context, so the timeline is not played", of: layer.id))
      core.end(.end, .cancelled)
      return Playback(core)
    }
    if overlap == .refuse, let busy = plan.firstAnimated(hasToldEnd) {
      diagnostics.append(
        .timelineProblem(
          "'\(busy.path.name)' is already animated, so the timeline is not played",
          of: busy.layer.id, property: busy.path.name))
      core.end(.end, .cancelled)
      return Playback(core)
    }
    inOneStep {
      for draft in plan.drafts { plan.attach(draft, to: core, in: self, overlap: overlap) }
    }
    return Playback(core)
  }

  /// Whether an animation of a layer, or the playback that has put it there, has told its end.
  private func hasToldEnd(_ attached: AddedAnimation, of layer: Layer) -> Bool {
    guard let part = attached.part else {
      return stoppedAnimations.contains(attached.id)
        || memory?.state(of: .animation(attached.id, of: layer.id))?.remainingTime == 0
    }
    let core = playbacks.playback(part.playback) ?? endedPlaybacks[part.playback]
    return core.map { $0.listeners.outcome != nil } ?? true
  }

  /// Brings the model to where playbacks have ended by a time at which layers are about to be edited, in the order
  /// of their ends, as deliveries do: what one gives back another may have set.
  ///
  /// - Parameters:
  ///   - time: When that is.
  ///   - isCommit: Whether a commit does it, which also takes what has been asked of them since.
  /// - Complexity: O(playbacks · log of those that have ended).
  package func settleModel(at time: Double, isCommit: Bool = false) {
    var ends: [(core: PlaybackCore, time: Double, isAtStart: Bool)] = []
    for core in playbacks where !core.hasSettled && (isCommit || !core.hasChanges) {
      guard let end = core.nextEnd, end.time <= time else { continue }
      ends.append((core, end.time, end.isAtStart))
    }
    ends.sort { ($0.time, $0.core.id.rawValue) < ($1.time, $1.core.id.rawValue) }
    for end in ends { end.core.settleModel(atStart: end.isAtStart) }
  }

  /// Brings the model to where a playback has ended, before anybody hears of it and edits what is there.
  func settleModel(of core: PlaybackCore, at time: Double) {
    guard !core.hasSettled, !core.hasChanges, let end = core.nextEnd, end.time <= time
    else { return }
    core.settleModel(atStart: end.isAtStart)
  }

  /// Forgets playbacks that have ended, but for those that have not been told so.
  package func forget(_ ended: [PlaybackCore]) {
    let ids = Set(ended.map(\.id))
    playbacks.removeAll { ids.contains($0.id) }
    for core in ended where core.listeners.outcome == nil && core.isAwaited {
      endedPlaybacks[core.id] = core
    }
  }
}
