import AnimationTiming
import AnimationTracks
import LayerModel

/// One commit's work on playbacks: performs requests, and records the clocks.
struct PlaybacksUpdate {
  let context: LayerContext
  let former: RenderTree
  let time: Double
  /// The events of playbacks that the commit itself causes: first the ends that it finds before the layers, then all
  /// others, each in the order of the playbacks.
  private(set) var events: [AnimationEvent] = []
  private var ended: [PlaybackCore] = []
  private var left: [Layer] = []

  init(in context: LayerContext, since former: RenderTree, at time: Double) {
    (self.context, self.former, self.time) = (context, former, time)
  }

  private func delivered(of core: PlaybackCore) -> DeliveredEvents {
    former.playbacks.playback(core.id)?.schedule
      .delivered(at: time, turningTo: core.control.speed)
      ?? DeliveredEvents(position: core.passes.leadIn, at: time)
  }

  // MARK: Before the layers

  mutating func settleModel() {
    context.settleModel(at: time, isCommit: true)
    let exiting = former.playbacksOfExiting(after: time)
    for core in context.playbacks {
      if let ending = core.ending {
        settle(ending.target, of: core)
        end(core, ending.outcome)
        continue
      }
      guard let old = former.playbacks.playback(core.id)?.schedule, old.endTime <= time else {
        continue
      }
      if core.isReleased, core.control.seek == nil, !old.turnsBack(at: core.control.speed),
        !exiting.contains(core.id)
      {
        end(core, .completed)
      }
    }
  }

  private func settle(_ target: CancelTarget, of core: PlaybackCore) {
    switch target {
    case .model: break
    case .start, .end: core.settleModel(atStart: target == .start)
    case .shown:
      core.settleModel(
        to: core.drivenPaths.map { layer, paths in
          paths.map {
            former.contains(layer.id)
              ? former.value(of: layer.id, for: $0, at: time) : layer.value(for: $0)
          }
        })
    }
  }

  /// Removes a playback, and reports its end unless that was reported.
  private mutating func end(_ core: PlaybackCore, _ outcome: Playback.Outcome) {
    var delivered = delivered(of: core)
    let isNew = former.playbacks.playback(core.id) == nil
    if isNew, outcome == .finishedEarly { tell([.started], core) }
    tell(delivered.takeEnd(outcome), core)
    left += core.leaveLayers()
    core.nextEnd = nil
    ended.append(core)
  }

  private mutating func tell(_ kinds: [EventKind], _ core: PlaybackCore) {
    for kind in kinds {
      events.append(AnimationEvent(kind, of: .playback(core.id), at: time))
    }
  }

  // MARK: After the layers

  /// Writes the clocks of all playbacks into the tree of an update whose layers are already those of the commit. A
  /// playback whose clock belongs to a removed layer is cancelled.
  ///
  /// Law: no layer of a tree has animations of a playback that the tree does not have, except exiting layers.
  ///
  /// - Returns: The earliest time at which a playback ends and a commit has work to do: to set the model values of the
  ///   end, or to forget a playback that the program has released. Infinity if there is none.
  mutating func run(on update: inout TreeUpdate) -> Double {
    context.forget(ended)
    (ended, left) = ([], [])
    let tree = update.tree
    var playbacks: [RenderPlayback] = []
    for core in context.playbacks {
      let parent = core.clockLayer.flatMap { clock(of: $0, for: core, in: tree) }
      if core.clockLayer != nil, parent == nil {
        end(core, .cancelled)
        continue
      }
      let playback = record(of: core, in: parent)
      core.forgetChanges()
      playbacks.append(playback)
    }
    context.forget(ended)
    for layer in left { update.takeAnimations(of: layer) }
    update.tree.playbacks = playbacks
    return context.firstPlaybackEnd
  }

  /// The clock of the layer in whose time a playback runs; nil for a layer that was removed from the tree. A layer
  /// whose exit is over leaves its clock behind: no commit has ended it, so its playbacks do not end either.
  private func clock(
    of layer: Layer.ID, for core: PlaybackCore, in tree: RenderTree
  ) -> RenderClock? {
    if let record = tree.record(of: layer) { return record.clock }
    let isTakenOut = former.record(of: layer).map { !$0.isGone(at: time) } ?? false
    return isTakenOut ? nil : former.playbacks.playback(core.id)?.parent
  }

  private mutating func record(
    of core: PlaybackCore, in parent: RenderClock?
  ) -> RenderPlayback {
    if let old = former.playbacks.playback(core.id), old.parent === parent,
      old.schedule.continues(with: core.control, from: time)
    {
      return old
    }
    var delivered = delivered(of: core)
    tell(delivered.takePending(), core)
    core.settle(at: parent?.chain.localTime(at: time) ?? time, &delivered)
    let playback = RenderPlayback(
      core.id, in: parent, core.passes, labels: core.labels, by: core.control.map, delivered)
    core.nextEnd = playback.end
    return playback
  }
}

extension RenderTree {
  /// The playbacks that drive exiting layers and are visible after a time. No later model reaches these, so each
  /// continues to its last target, which remains until the layers are gone.
  ///
  /// Complexity: O(exiting layers).
  fileprivate func playbacksOfExiting(after time: Double) -> Set<Playback.ID> {
    if exiting.isEmpty { return [] }
    let tops = exitingTops
    var found: Set<Playback.ID> = []
    for exitingLayer in exiting where exitingLayer.endTime > time {
      for layer in layers(of: exitingLayer, among: tops) {
        for clock in record(of: layer)?.animations?.playbacks ?? [] { found.insert(clock.playback) }
      }
    }
    return found
  }
}

extension RenderPlayback {
  /// The time of its end, and whether that is its start; nil if it never ends.
  var end: (time: Double, isAtStart: Bool)? {
    let time = schedule.endTime
    return time < .infinity ? (time, schedule.restsAtStart(at: time)) : nil
  }
}

extension LayerContext {
  /// The earliest time at which a playback ends and a commit has work to do: to set the model values of the end, or to
  /// forget a playback that the program has released. Infinity if there is none.
  var firstPlaybackEnd: Double {
    var first = Double.infinity
    for core in playbacks where !core.hasSettled || core.isReleased {
      if let end = core.nextEnd { first = min(first, end.time) }
    }
    return first
  }
}
