import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension ContextState {
  /// - Parameter find: Returns the saved layer with an id, nil if it is not saved; targets in such a layer are left
  ///   out. A writer needs only to know whether there is one.
  /// - Throws: Among other errors, that an id is beyond the last number of its kind and so would be given again, or
  ///   that the playbacks are not in the order of their ids.
  package static func archived(
    _ old: Self?, in archive: inout Archive, layer find: (Layer.ID) -> PropertyScope?
  ) throws(ReadError) -> Self {
    var state = ContextState()
    state.numbers = try .archived(old?.numbers, in: &archive)
    state.motionScale = try archive.number(old?.motionScale)
    state.completions = try .archived(old?.completions, in: &archive)
    state.delegates = try archive.list(old?.delegates, StoredDelegate.archived)
    state.playbacks = try StoredPlayback.archived(old?.playbacks, in: &archive, layer: find)
    state.ended = try StoredPlayback.archived(old?.ended, in: &archive, layer: find)
    if let old { return old }
    let scale = state.motionScale
    try archive.check(
      scale == 0 || (0.001...1000).contains(scale), "the motion scale is out of range")
    let ids = Set(state.playbacks.map(\.id))
    if let twice = state.ended.first(where: { ids.contains($0.id) }) {
      throw archive.error("the playback \(twice.id.rawValue) has ended and plays")
    }
    try state.checkNumbers(archive)
    return state
  }

  private func checkNumbers(_ archive: borrowing Archive) throws(ReadError) {
    for delegate in delegates { try check(delegate.animation, archive) }
    for playback in playbacks + ended {
      try check(playback.id, archive)
      for placed in playback.animations { try check(placed.animation, archive) }
      for animation in playback.awaited { try check(animation, archive) }
    }
    var groups = (completions.waiting + completions.eligible).map(\.id)
    for (animation, waiting) in completions.memberships {
      try check(animation, archive)
      groups += waiting
    }
    for group in groups {
      try archive.check(
        group <= completions.lastGroup,
        "the completion \(group) is beyond the last number, \(completions.lastGroup)")
    }
  }

  /// Throws if the ids of a layer and of its animations are beyond the last numbers.
  package func checkNumbers(
    of layer: Layer.ID, _ animations: [AddedAnimation], _ metadata: LayerMetadata?,
    _ archive: borrowing Archive
  ) throws(ReadError) {
    try archive.check(
      layer.rawValue <= numbers.layer,
      "the layer \(layer.rawValue) is beyond the last number, \(numbers.layer)")
    for attached in animations {
      try check(attached.id, archive)
      if let part = attached.part { try check(part.playback, archive) }
    }
    for running in metadata?.stateAnimations ?? [] { try check(running.animation, archive) }
  }

  private func check(
    _ animation: Animation.ID, _ archive: borrowing Archive
  ) throws(ReadError) {
    try archive.check(
      animation.rawValue <= numbers.animation,
      "the animation \(animation.rawValue) is beyond the last number, \(numbers.animation)")
  }

  private func check(_ playback: Playback.ID, _ archive: borrowing Archive) throws(ReadError) {
    try archive.check(
      playback.rawValue <= numbers.playback,
      "the playback \(playback.rawValue) is beyond the last number, \(numbers.playback)")
  }
}

extension Archive {
  /// Reads or writes a number from which the context will count on.
  fileprivate mutating func counter(_ old: UInt64?) throws(ReadError) -> UInt64 {
    let number = try word(old)
    try check(number < 1 << 62, "\(number) is too large for a counter")
    return number
  }

  fileprivate mutating func counter(_ old: Int?) throws(ReadError) -> Int {
    Int(try counter(old.map { UInt64($0) }))
  }
}

extension ContextState.Numbers {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      layer: try archive.counter(old?.layer), animation: try archive.counter(old?.animation),
      playback: try archive.counter(old?.playback))
  }
}

extension StoredDelegate {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    StoredDelegate(
      animation: try .archived(old?.animation, in: &archive),
      layer: try .archived(old?.layer, in: &archive), name: try archive.optionalText(old?.name),
      isToldOfStart: try archive.flag(old?.isToldOfStart), isTold: try archive.flag(old?.isTold))
  }
}

// MARK: - Completions

extension StoredCompletions {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var completions = StoredCompletions()
    completions.waiting = try archive.list(old?.waiting, Group.archived)
    completions.eligible = try archive.list(old?.eligible, Group.archived)
    let animations = old?.memberships.keys.sorted { $0.rawValue < $1.rawValue }
    for place in 0..<(try archive.count(animations?.count)) {
      let animation = try Animation.ID.archived(animations?[place], in: &archive)
      completions.memberships[animation] = try archive.list(old?.memberships[animation]) {
        group, archive throws(ReadError) in try archive.word(group)
      }
    }
    completions.lastGroup = try archive.counter(old?.lastGroup)
    completions.closedCount = try archive.counter(old?.closedCount)
    return completions
  }
}

extension StoredCompletions.Group {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      id: try archive.word(old?.id), name: try archive.optionalText(old?.name),
      animationCount: try archive.counter(old?.animationCount),
      running: try archive.counter(old?.running),
      areAllFinished: try archive.flag(old?.areAllFinished),
      closing: try archive.optionalIndex(old?.closing), isTold: try archive.flag(old?.isTold),
      time: try archive.optionalNumber(old?.time))
  }
}

// MARK: - Playbacks

extension StoredPlayback {
  fileprivate static func archived(
    _ old: [Self]?, in archive: inout Archive, layer find: (Layer.ID) -> PropertyScope?
  ) throws(ReadError) -> [Self] {
    let playbacks = try archive.list(old) { playback, archive throws(ReadError) in
      try archived(playback, in: &archive, layer: find)
    }
    var last: UInt64 = 0
    for playback in playbacks {
      try archive.check(
        playback.id.rawValue > last, "the playback \(playback.id.rawValue) is not in order")
      last = playback.id.rawValue
    }
    return playbacks
  }

  private static func archived(
    _ old: Self?, in archive: inout Archive, layer find: (Layer.ID) -> PropertyScope?
  ) throws(ReadError) -> Self {
    let playback = StoredPlayback(
      id: try .archived(old?.id, in: &archive), passes: try .archived(old?.passes, in: &archive),
      labels: try TimelineLabel.archived(old?.labels, in: &archive),
      layer: try archive.optional(old?.layer, Layer.ID.archived),
      animations: try archive.list(old?.animations, Placed.archived),
      awaited: try archive.list(old?.awaited, Animation.ID.archived),
      targets: try archive.list(old?.targets.filter { find($0.layer) != nil }) {
        target, archive throws(ReadError) in
        try Target.archived(target, in: &archive, layer: find)
      }, committed: try .archived(old?.committed, in: &archive),
      outcome: try archive.optional(old?.outcome) { outcome, archive throws(ReadError) in
        try archive.name(outcome)
      }, isReleased: try archive.flag(old?.isReleased), isHeard: try archive.flag(old?.isHeard))
    try archive.check(
      playback.passes.isPossible, "the playback \(playback.id.rawValue) has impossible iterations")
    return playback
  }
}

extension StoredPlayback.Target {
  fileprivate static func archived(
    _ old: Self?, in archive: inout Archive, layer find: (Layer.ID) -> PropertyScope?
  ) throws(ReadError) -> Self {
    let layer = try Layer.ID.archived(old?.layer, in: &archive)
    return Self(
      layer: layer, path: try .archived(old?.path, on: find(layer), in: &archive),
      former: try .archived(old?.former, in: &archive),
      last: try .archived(old?.last, in: &archive))
  }
}

extension StoredPlayback.Placed {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      layer: try .archived(old?.layer, in: &archive),
      animation: try .archived(old?.animation, in: &archive))
  }
}

extension PlaybackCore.Committed {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      rate: try archive.finite(old?.rate), isPaused: try archive.flag(old?.isPaused),
      hasSettled: try archive.flag(old?.hasSettled), isAtStart: try archive.flag(old?.isAtStart))
  }
}
