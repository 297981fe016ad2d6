import AnimationInterpolation
import AnimationTiming

/// What a context has beside its layers, as snapshots write it.
package struct ContextFile: Sendable, Codable {
  let numbers: ContextState.Numbers
  let motionScale: Double
  let completions: Completions
  let delegates: [StoredDelegate]
  let playbacks: [PlaybackFile]
  /// Those that have ended and are to be told so; nil where there are none.
  let ended: [PlaybackFile]?

  /// The completions that wait.
  struct Completions: Sendable, Codable {
    struct Member: Sendable, Codable {
      let animation: Animation.ID
      let groups: [UInt64]
    }

    let waiting: [StoredCompletions.Group]
    let eligible: [StoredCompletions.Group]
    let members: [Member]
    let lastGroup: UInt64
    let closedCount: Int
  }

  /// A playback without what the tree knows of it.
  struct PlaybackFile: Sendable, Codable {
    struct Target: Sendable, Codable {
      let layer: Layer.ID
      let path: PathFile
      let former: AnimatableValue?
      let last: AnimatableValue?
      /// What ``ModelValue/parts`` of them says.
      let formerParts: [Double]?
      let lastParts: [Double]?
    }

    let id: Playback.ID
    let passes: TimelinePasses
    let labels: [TimelineLabel]
    let layer: Layer.ID?
    let animations: [StoredPlayback.Placed]
    /// Those whose end completions wait for, where it is not just these.
    let awaited: [Animation.ID]?
    let targets: [Target]
    let committed: PlaybackCore.Committed
    let outcome: Playback.Outcome?
    let isReleased: Bool
    let isHeard: Bool
  }

  /// - Parameters:
  ///   - state: What is written.
  ///   - isHeld: Whether a layer is written too: what drives others is left out, as nothing finds them again.
  package init(_ state: ContextState, layer isHeld: (Layer.ID) -> Bool) {
    (numbers, motionScale, delegates) = (state.numbers, state.motionScale, state.delegates)
    let stored = state.completions
    completions = Completions(
      waiting: stored.waiting, eligible: stored.eligible,
      members: stored.memberships.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { Completions.Member(animation: $0.key, groups: $0.value) },
      lastGroup: stored.lastGroup, closedCount: stored.closedCount)
    playbacks = state.playbacks.map { PlaybackFile($0, layer: isHeld) }
    ended = state.ended.isEmpty ? nil : state.ended.map { PlaybackFile($0, layer: isHeld) }
  }

  /// The state of a context whose layers are there.
  ///
  /// - Throws: Among other things that something has an id beyond the last number of its kind, which would
  ///   be given once more, or that the playbacks are not in the order of their ids.
  package func state(
    of layers: [LayerFile], layer find: (Layer.ID) -> Layer?
  ) throws(SnapshotFileError) -> ContextState {
    // Numbers are counted on from here.
    let limit: UInt64 = 1 << 62
    let groups = completions.waiting + completions.eligible
    guard numbers.layer < limit, numbers.animation < limit, numbers.playback < limit,
      completions.lastGroup < limit, (0..<(1 << 62)).contains(completions.closedCount),
      groups.allSatisfy({
        (0..<(1 << 62)).contains($0.running) && (0..<(1 << 62)).contains($0.animationCount)
      })
    else { throw SnapshotFileError("a number cannot be counted on from") }
    guard motionScale == 0 || (0.001...1000).contains(motionScale) else {
      throw SnapshotFileError("the motion scale is \(motionScale)")
    }
    var state = ContextState()
    (state.numbers, state.motionScale, state.delegates) = (numbers, motionScale, delegates)
    var stored = StoredCompletions()
    (stored.waiting, stored.eligible) = (completions.waiting, completions.eligible)
    (stored.lastGroup, stored.closedCount) = (completions.lastGroup, completions.closedCount)
    for member in completions.members { stored.memberships[member.animation] = member.groups }
    state.completions = stored
    try checkNumbers(of: layers)
    state.playbacks = try Self.playbacks(playbacks, layer: find)
    state.ended = try Self.playbacks(ended ?? [], layer: find)
    let ids = Set(state.playbacks.map(\.id))
    if let twice = state.ended.first(where: { ids.contains($0.id) }) {
      throw SnapshotFileError("the playback \(twice.id.rawValue) has ended and plays")
    }
    return state
  }

  private static func playbacks(
    _ files: [PlaybackFile], layer find: (Layer.ID) -> Layer?
  ) throws(SnapshotFileError) -> [StoredPlayback] {
    var playbacks: [StoredPlayback] = []
    for file in files {
      guard file.id.rawValue > playbacks.last?.id.rawValue ?? 0 else {
        throw SnapshotFileError("the playback \(file.id.rawValue) is not in order")
      }
      playbacks.append(try file.playback(layer: find))
    }
    return playbacks
  }

  /// Refuses ids that were not given yet by the last numbers.
  private func checkNumbers(of layers: [LayerFile]) throws(SnapshotFileError) {
    func check(_ kind: String, _ id: UInt64, upTo last: UInt64) throws(SnapshotFileError) {
      if id > last { throw SnapshotFileError("the \(kind) \(id) is beyond the last one, \(last)") }
    }
    func check(_ animation: Animation.ID) throws(SnapshotFileError) {
      try check("animation", animation.rawValue, upTo: numbers.animation)
    }
    func check(_ playback: Playback.ID) throws(SnapshotFileError) {
      try check("playback", playback.rawValue, upTo: numbers.playback)
    }
    for layer in layers {
      try check("layer", layer.id.rawValue, upTo: numbers.layer)
      for attached in layer.animations {
        try check(attached.id)
        if let part = attached.part { try check(part.playback) }
      }
      for running in layer.metadata?.running ?? [] { try check(running.animation) }
    }
    for delegate in delegates { try check(delegate.animation) }
    for playback in playbacks + (ended ?? []) {
      try check(playback.id)
      for placed in playback.animations { try check(placed.animation) }
      for animation in playback.awaited ?? [] { try check(animation) }
    }
    var groups = (completions.waiting + completions.eligible).map(\.id)
    for member in completions.members {
      try check(member.animation)
      groups += member.groups
    }
    for group in groups { try check("completion", group, upTo: completions.lastGroup) }
  }
}

extension ContextFile.PlaybackFile {
  fileprivate init(_ stored: StoredPlayback, layer isHeld: (Layer.ID) -> Bool) {
    self.init(
      id: stored.id, passes: stored.passes, labels: stored.labels, layer: stored.layer,
      animations: stored.animations,
      awaited: stored.awaited == stored.animations.map(\.animation) ? nil : stored.awaited,
      targets: stored.targets.filter { isHeld($0.layer) }.map {
        Target(
          layer: $0.layer, path: PathFile($0.path), former: $0.former.value, last: $0.last.value,
          formerParts: $0.former.parts, lastParts: $0.last.parts)
      }, committed: stored.committed, outcome: stored.outcome, isReleased: stored.isReleased,
      isHeard: stored.isHeard)
  }

  fileprivate func playback(
    layer find: (Layer.ID) -> Layer?
  ) throws(SnapshotFileError) -> StoredPlayback {
    // A label behind something endless lies nowhere.
    guard passes.isPossible, labels.allSatisfy({ !$0.time.isNaN }), committed.rate.isFinite,
      zip(labels, labels.dropFirst()).allSatisfy({ $0.time <= $1.time })
    else { throw SnapshotFileError("the playback \(id.rawValue) cannot play so") }
    var targets: [StoredPlayback.Target] = []
    for target in self.targets {
      // Layers outside the tree are not held.
      guard let layer = find(target.layer) else { continue }
      targets.append(
        StoredPlayback.Target(
          layer: target.layer, path: try target.path.path(on: layer),
          former: try ModelValue(
            restoring: target.former, parts: target.formerParts, of: target.layer),
          last: try ModelValue(restoring: target.last, parts: target.lastParts, of: target.layer)))
    }
    return StoredPlayback(
      id: id, passes: passes, labels: labels, layer: layer, animations: animations,
      awaited: awaited ?? animations.map(\.animation), targets: targets, committed: committed,
      outcome: outcome, isReleased: isReleased, isHeard: isHeard)
  }
}
