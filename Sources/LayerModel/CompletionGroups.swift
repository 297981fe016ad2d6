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
  /// How many groups were closed before, nil while animations can join.
  var closing: Int?

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
  /// How many of them are in order, since they became eligible before now.
  private var settledCount = 0
  private var closedCount = 0
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
    groups[id]?.closing = closedCount
    closedCount += 1
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

  /// Brings the completions that became eligible at one time into the order in which their groups
  /// were closed.
  mutating func endInstant() {
    guard settledCount < eligible.count else { return }
    eligible[settledCount...].sort { ($0.closing ?? 0) < ($1.closing ?? 0) }
    settledCount = eligible.count
  }

  /// The completions that are to be called, in the order in which they became eligible; the next
  /// call gives others.
  mutating func takeEligible() -> [CompletionGroup] {
    endInstant()
    defer { (eligible, settledCount) = ([], 0) }
    return eligible
  }

  private mutating func settle(_ id: CompletionGroup.ID) {
    guard let group = groups[id], group.closing != nil, group.running == 0 else { return }
    eligible.append(group)
    groups[id] = nil
  }
}
