/// The waiting completions in a snapshot, by numbers and names.
package struct StoredCompletions: Sendable {
  struct Group: Sendable {
    let id: UInt64
    let name: String?
    let animationCount: Int
    var running: Int
    var areAllFinished: Bool
    let closing: Int?
    /// Whether it was called in a course of events that was later given up.
    let isTold: Bool
    /// The time at which the last of its animations stopped.
    let time: Double?
  }

  /// The groups that wait for animations.
  var waiting: [Group] = []
  /// The groups that the next delivery calls, in order.
  var eligible: [Group] = []
  /// The groups that wait for each animation.
  var memberships: [Animation.ID: [UInt64]] = [:]
  var lastGroup: UInt64 = 0
  var closedCount = 0

  package var lost: [Diagnostic] {
    (waiting + eligible).filter { $0.name == nil && !$0.isTold }.map {
      .notKept("the completion \($0.id), which waits for \($0.running) animations")
    }
  }
}

package enum Restoring: Sendable {
  /// Into a new context.
  case anew
  /// Into the context of the snapshot. Events that were reported since then are reported again, or not.
  case rewinding(tellsAgain: Bool)
}

extension CompletionGroup {
  fileprivate func stored(_ id: ID) -> StoredCompletions.Group {
    StoredCompletions.Group(
      id: id.rawValue, name: name, animationCount: animationCount, running: running,
      areAllFinished: areAllFinished, closing: closing, isTold: isTold, time: time)
  }
}

extension CompletionGroups {
  /// Returns the groups that a commit has taken.
  ///
  /// - Parameter animation: The number of the last animation at the commit.
  func stored(upTo animation: UInt64) -> StoredCompletions {
    var stored = StoredCompletions()
    (stored.lastGroup, stored.closedCount) = (lastGroup, closedCount)
    guard !isEmpty else { return stored }
    stored.waiting = groups.filter { $0.key.rawValue <= committedGroup }
      .map { $1.stored($0) }.sorted { $0.id < $1.id }
    stored.eligible = eligibleInOrder.filter { $0.id.rawValue <= committedGroup }
      .map { $0.stored($0.id) }
    stored.memberships = memberships.filter { $0.key.rawValue <= animation }
      .mapValues { $0.map(\.rawValue) }
    return stored
  }

  /// Restores the waiting groups. A group that still exists keeps its completion; any other group is called by its
  /// name.
  mutating func restore(_ stored: StoredCompletions, _ restoring: Restoring) {
    var calls: [CompletionGroup.ID: CompletionGroup] = groups
    for group in eligible { calls[group.id] = group }
    let restored = { (stored: StoredCompletions.Group) -> CompletionGroup in
      let id = CompletionGroup.ID(rawValue: stored.id)
      let now = calls[id]
      var group = CompletionGroup(id: id, call: now?.call)
      (group.name, group.animationCount) = (stored.name, stored.animationCount)
      (group.running, group.areAllFinished) = (stored.running, stored.areAllFinished)
      (group.closing, group.isTold, group.time) = (stored.closing, stored.isTold, stored.time)
      if case .rewinding(tellsAgain: let tellsAgain) = restoring {
        group.isTold = now == nil ? !tellsAgain : now?.isTold == true
      }
      return group
    }
    groups = [:]
    for group in stored.waiting.map(restored) { groups[group.id] = group }
    eligible = stored.eligible.map(restored)
    memberships = stored.memberships.mapValues { $0.map(CompletionGroup.ID.init(rawValue:)) }
    lastGroup = max(lastGroup, stored.lastGroup)
    closedCount = max(closedCount, stored.closedCount)
    takeNothing()
  }
}
