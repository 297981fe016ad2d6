import AnimationInterpolation
import AnimationTiming

/// The effect of a playback on other animations of the properties that its steps bring to values.
public enum OverlapPolicy: Sendable, Hashable {
  /// Other animations stop, unfinished. A spring takes over their velocity.
  case takeOver
  /// Other animations continue below the playback.
  case add
  /// The timeline is not played if another animation moves one of its properties, even in a group or in another
  /// playback, until a delivery has reported the end of that animation. The playback is cancelled, which
  /// ``LayerContext/diagnostics`` reports.
  case refuse
}

extension LayerContext {
  /// Plays a timeline from the next commit on.
  ///
  /// All its animations read one clock, independent of the layers' clocks. Pausing a driven layer does not pause the
  /// timeline; pausing the layer in whose time it plays does. The model values of the properties that steps bring to
  /// values are set to the last targets at once, without actions. Copies of a replicator show the timeline without
  /// their delay, and emitters do not follow it.
  ///
  /// Problems of the timeline are added to ``diagnostics``. So is a layer of another context, whose steps are left
  /// out.
  ///
  /// - Parameters:
  ///   - timeline: The steps and their times.
  ///   - layer: The layer in whose time the timeline plays. Default: `nil`, which is absolute time. The playback is
  ///     cancelled if the layer is in no tree of this context. If the layer was removed with an exit, the playback
  ///     continues in the time of the exiting layer.
  ///   - overlap: The effect on other animations of the same properties. Default: `.takeOver`.
  /// - Returns: The playback. The timeline plays even if you do not keep it.
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

  /// Whether a delivery has reported the end of an animation of a layer, or of the playback to which it belongs.
  private func hasToldEnd(_ attached: AddedAnimation, of layer: Layer) -> Bool {
    guard let part = attached.part else {
      return stoppedAnimations.contains(attached.id)
        || memory?.state(of: .animation(attached.id, of: layer.id))?.remainingTime == 0
    }
    let core = playbacks.playback(part.playback) ?? endedPlaybacks[part.playback]
    return core.map { $0.listeners.outcome != nil } ?? true
  }

  /// Sets the model values of the playbacks that have ended by a time, before layers are edited at that time.
  ///
  /// It proceeds in the order of the ends, as deliveries do: one playback may restore a value that another
  /// playback has set.
  ///
  /// A commit also includes playbacks with new requests.
  ///
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

  /// Sets the model values of a playback that has ended, before a listener of the end edits them.
  func settleModel(of core: PlaybackCore, at time: Double) {
    guard !core.hasSettled, !core.hasChanges, let end = core.nextEnd, end.time <= time
    else { return }
    core.settleModel(atStart: end.isAtStart)
  }

  /// Forgets playbacks that have ended, except those whose end was not delivered.
  package func forget(_ ended: [PlaybackCore]) {
    let ids = Set(ended.map(\.id))
    playbacks.removeAll { ids.contains($0.id) }
    for core in ended where core.listeners.outcome == nil && core.isAwaited {
      endedPlaybacks[core.id] = core
    }
  }
}
