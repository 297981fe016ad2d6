import AnimationModel

/// A completion with the animations that it waits for.
struct CompletionGroup {
  struct ID: Hashable {
    let rawValue: UInt64
  }

  /// Called once, with whether every animation has reached its end.
  let call: (Bool) -> Void
  /// How many animations have not stopped yet.
  var running = 0
  var areAllFinished = true
  /// Whether no animation can join any more.
  var isClosed = false

  mutating func animationDidStop(isFinished: Bool) {
    running -= 1
    if !isFinished { areAllFinished = false }
  }
}

/// All completions that have not been called.
///
/// Law: a completion becomes eligible exactly once, when its group is closed and its last animation
/// has stopped, whichever comes last.
struct CompletionGroups {
  private var groups: [CompletionGroup.ID: CompletionGroup] = [:]
  private var memberships: [Animation.ID: [CompletionGroup.ID]] = [:]
  private var eligible: [CompletionGroup] = []
  private var lastGroup: UInt64 = 0

  /// A new group without animations.
  mutating func open(calling call: @escaping (Bool) -> Void) -> CompletionGroup.ID {
    lastGroup += 1
    let id = CompletionGroup.ID(rawValue: lastGroup)
    groups[id] = CompletionGroup(call: call)
    return id
  }

  /// No animation joins the group any more.
  mutating func close(_ id: CompletionGroup.ID) {
    groups[id]?.isClosed = true
    settle(id)
  }

  /// An animation joins groups.
  mutating func register(_ animation: Animation.ID, in ids: [CompletionGroup.ID]) {
    guard !ids.isEmpty else { return }
    for id in ids { groups[id]?.running += 1 }
    memberships[animation] = ids
  }

  /// An animation never was: whatever waits for it waits no more.
  mutating func forget(_ animation: Animation.ID) {
    for id in memberships.removeValue(forKey: animation) ?? [] {
      groups[id]?.running -= 1
      settle(id)
    }
  }

  /// An animation has stopped; one in no group changes nothing.
  mutating func animationDidStop(_ animation: Animation.ID, isFinished: Bool) {
    for id in memberships.removeValue(forKey: animation) ?? [] {
      groups[id]?.animationDidStop(isFinished: isFinished)
      settle(id)
    }
  }

  /// The completions that are to be called, in the order in which they became eligible; the next
  /// call gives others.
  mutating func takeEligible() -> [CompletionGroup] {
    defer { eligible = [] }
    return eligible
  }

  private mutating func settle(_ id: CompletionGroup.ID) {
    guard let group = groups[id], group.isClosed, group.running == 0 else { return }
    eligible.append(group)
    groups[id] = nil
  }
}
